"""The tables of the store behind forgetting people: who has asked for it, what stands in their place, what little remains.

They are part of `bot.room.sql.schema.metadata`.
"""

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, Index, Integer, PrimaryKeyConstraint, Table, Text

from bot.room.sql.schema import metadata

#: the reason of the last transfer of a purse
FAREWELL = "left to the mint"
#: what stands in the place of a name
FORMER = "a former player"

#: a person who was forgotten in a server: in the place of the member's id stands this number below nil. Nothing leads back
former = Table(
    "former",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    CheckConstraint("number >= 1", name="number"),
)

#: all that remains of a member who was forgotten, under a keyed hash of server and member (bot.room.chips.marks): whether there was an
#: opening balance, until when the day's allowance is taken, whether the server keeps the member from its tables
mark = Table(
    "mark",
    metadata,
    Column("mark", Text, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("opened", Boolean(create_constraint=False), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("barred", Boolean(create_constraint=False), nullable=False),
    PrimaryKeyConstraint("mark", name="pk_mark"),
    sqlite_with_rowid=False,
)
Index("ix_mark_guild", mark.c.guild)

#: the key of those hashes, in hexadecimal: the one row, made with the table
secret = Table(
    "secret",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    CheckConstraint("id = 1", name="one"),
)

#: a member who has asked to be forgotten, as long as matches with them go on
farewell = Table(
    "farewell",
    metadata,
    Column("member", BigInteger, nullable=False),
    Column("asked", BigInteger, nullable=False),
    PrimaryKeyConstraint("member", name="pk_farewell"),
    sqlite_with_rowid=False,
)

#: a server from which the bot was removed, and when
departure = Table(
    "departure",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("guild", name="pk_departure"),
    sqlite_with_rowid=False,
)
