"""The tables of the store behind several processes on one database (bot.room.postgres.roll). They stay empty on SQLite.

They are part of `bot.room.sql.schema.metadata`. Nobody audits them: they are about processes, and change all the time.
"""

from sqlalchemy import BigInteger, Column, Double, Integer, PrimaryKeyConstraint, Table, Text

from bot.room.sql.schema import metadata

#: a process that plays for some clusters, or stands by: when it was last `seen`, of how many `shards` it knows in all, how many
#: `clusters` it has, how many requests of its wait, and how many a second it may make (bot.desk.transport.pacer)
process = Table(
    "process",
    metadata,
    Column("mark", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("shards", Integer, nullable=False),
    Column("clusters", Integer, nullable=False),
    Column("waiting", Integer, nullable=False),
    Column("rate", Double, nullable=False),
    PrimaryKeyConstraint("mark", name="pk_process"),
    sqlite_with_rowid=False,
)

#: shards that Discord lets in one after another: from when on the next one of a bucket may come
identify = Table(
    "identify",
    metadata,
    Column("bucket", Integer, nullable=False),
    Column("free", BigInteger, nullable=False),
    PrimaryKeyConstraint("bucket", name="pk_identify"),
    sqlite_with_rowid=False,
)
