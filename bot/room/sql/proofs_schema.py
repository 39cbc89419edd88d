"""The tables of the store by which it knows itself: the heads of its chains (bot.room.sql.links), and a checksum for every other row.

They are part of `bot.room.sql.schema.metadata`, and written by the store itself (bot.room.store.seals), whatever else is written.
"""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, PrimaryKeyConstraint, Table, Text

from bot.room.sql.schema import metadata

#: where the chain of a match's journal has come to, and how many moves it has: a tail that is cut off shows
journal_head = Table(
    "journal_head",
    metadata,
    Column("match", Text, primary_key=True),
    Column("link", LargeBinary, nullable=False),
    Column("length", Integer, nullable=False),
    sqlite_with_rowid=False,
)

#: the same for the transfers of a server
transfer_head = Table(
    "transfer_head",
    metadata,
    Column("guild", BigInteger, nullable=False),
    Column("link", LargeBinary, nullable=False),
    Column("length", BigInteger, nullable=False),
    PrimaryKeyConstraint("guild", name="pk_transfer_head"),
    sqlite_with_rowid=False,
)

#: the checksum of a row of another table; `id` is its primary key, parts joined by a stroke
seal = Table(
    "seal",
    metadata,
    Column("of", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("sum", BigInteger, nullable=False),
    PrimaryKeyConstraint("of", "id", name="pk_seal"),
    sqlite_with_rowid=False,
)

#: how many rows of a table are sealed: a row that is gone together with its checksum shows. Every cluster of shards counts on a row of
#: its own, so that none waits for another; they count together
seal_count = Table(
    "seal_count",
    metadata,
    Column("of", Text, nullable=False),
    Column("part", Integer, nullable=False, server_default="0"),
    Column("rows", BigInteger, nullable=False),
    PrimaryKeyConstraint("of", "part", name="pk_seal_count"),
    sqlite_with_rowid=False,
)

#: tables whose rows need no checksum: they are in a chain, or are what this is about, or change with every beat
UNSEALED = frozenset(
    {
        "journal",
        "transfer",
        "posting",
        "journal_head",
        "transfer_head",
        "seal",
        "seal_count",
        "keeper",
        "process",
        "identify",
    }
)
