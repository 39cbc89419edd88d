"""The tables of the store that keep the economy from being pumped: purses that wait, who is kept out, who gains from whom.

They are part of `bot.room.sql.schema.metadata`.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from bot.room.sql.schema import metadata

#: in the place of a loser: the house. No member has this number.
HOUSE = 0

#: a purse that was opened empty because its owner's account was too young; `paid` is when the opening balance came after all
waiting_purse = Table(
    "waiting_purse",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("member", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("paid", BigInteger),
    PrimaryKeyConstraint("guild", "member", name="pk_waiting_purse"),
    sqlite_with_rowid=False,
)

#: a member who is, or once was, kept from a server's tables; `lifted` is None as long as it holds
barred = Table(
    "barred",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("member", BigInteger, nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("lifted", BigInteger),
    PrimaryKeyConstraint("guild", "member", name="pk_barred"),
    sqlite_with_rowid=False,
)

#: what a member may still win (`held`) and has won (`net`, below nil: lost) from another on a day, by gifts and at tables.
#: Between people each pair stands there twice, once from either side; from the house (loser 0) from the member's side only.
gain_day = Table(
    "gain_day",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("day", Text, nullable=False),
    Column("winner", BigInteger, nullable=False),
    Column("loser", BigInteger, nullable=False),
    Column("held", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    PrimaryKeyConstraint("guild", "day", "winner", "loser", name="pk_gain_day"),
    CheckConstraint("held >= 0", name="not_below_nil"),
    CheckConstraint("winner <> loser", name="not_from_oneself"),
    sqlite_with_rowid=False,
)

#: the same for a match, which counts for the day on which it was dealt; once it is over nothing is held any more
gain_match = Table(
    "gain_match",
    metadata,
    Column("match", Text, ForeignKey("match.id"), nullable=False),
    Column("winner", BigInteger, nullable=False),
    Column("loser", BigInteger, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("day", Text, nullable=False),
    Column("held", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    PrimaryKeyConstraint("match", "winner", "loser", name="pk_gain_match"),
    CheckConstraint("held >= 0", name="not_below_nil"),
    sqlite_with_rowid=False,
)
