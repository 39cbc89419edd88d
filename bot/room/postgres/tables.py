"""The tables of the schema as they are on PostgreSQL, and a database that is brought up to date.

They are those of `bot.room.sql.schema`, with three differences. Texts are compared byte by byte, as in SQLite, whatever the
language of the database. Foreign keys can wait for the end of a transaction, in which keys are renamed. Numbers are drawn from
sequences by triggers (bot.room.postgres.sealing), so that of several who write none waits for another; they may have gaps.
"""

from secrets import token_hex

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, ForeignKeyConstraint, MetaData, Text, text

from bot.room.ownership.keeper import keeper
from bot.room.postgres.sealing import NUMBERED, functions, seal_all, sealed_tables, triggers
from bot.room.sql import cluster_schema, economy_schema, leaving_schema, proofs_schema, schema, standings_schema
from bot.room.sql.migrate import bring_up_to_date, is_current, stamp
from bot.room.sql.transaction import StoreProblem

#: two that make or alter tables at once wait for one another
_MAKING = "SELECT pg_advisory_xact_lock(hashtext('halley'), hashtext('tables'))"
#: the modules that put tables into the schema
_PARTS = (cluster_schema, economy_schema, leaving_schema, proofs_schema, standings_schema, keeper.name)


def _tables() -> MetaData:
    """The schema's tables, as they are made here."""
    assert all(_PARTS)  # each of them has put its tables into the schema
    made = MetaData(naming_convention=schema.metadata.naming_convention)
    for table in schema.metadata.sorted_tables:
        table.to_metadata(made)
    for table in made.tables.values():
        for column in table.columns:
            column.autoincrement = False
            if isinstance(column.type, Text):
                column.type = Text(collation="C")
        for constraint in table.constraints:
            if isinstance(constraint, ForeignKeyConstraint):
                constraint.deferrable = True
    return made


def make_all(connection: Connection) -> None:
    """Make every table, function and trigger, where there is none of them; rows are not sealed yet."""
    _tables().create_all(connection, checkfirst=False)
    for name in NUMBERED:
        connection.exec_driver_sql(f"CREATE SEQUENCE halley_{name}")
    for statement in (*functions(), *triggers()):
        connection.exec_driver_sql(statement)


def version_of(connection: Connection) -> str | None:
    """Of which version a database is; None for an empty one. Raises StoreProblem for one that holds something else."""
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None and connection.execute(text("SELECT to_regclass('card_table')")).scalar() is not None:
        raise StoreProblem("That PostgreSQL database is damaged: it does not say of which version it is.")
    return version


def update(connection: Connection) -> None:
    """Bring a database up to date, all or nothing, in the connection's transaction. Raises StoreProblem for a newer one."""
    connection.execute(text(_MAKING))
    version = version_of(connection)
    if version is None:
        make_all(connection)
        stamp(connection)
        connection.execute(text("INSERT INTO secret (id, key) VALUES (1, :key)"), {"key": token_hex(32)})
        seal_all(connection, [table.name for table in sealed_tables()])
    elif not is_current(version):
        bring_up_to_date(connection)
        _conform(connection)


def _conform(connection: Connection) -> None:
    """What a migration has made for both databases, as it is made here; functions and triggers as today's version has them."""
    for statement in [row[0] for query in _OTHERWISE for row in connection.exec_driver_sql(query)]:
        connection.exec_driver_sql(statement)
    for statement in (*functions(), *triggers()):
        connection.exec_driver_sql(statement)


#: SQL that tells the SQL by which triggers and functions go, texts are compared byte by byte, and foreign keys can wait
_OTHERWISE = (
    """
SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger
WHERE tgname LIKE 'halley%' AND NOT tgisinternal""",
    """
SELECT format('DROP FUNCTION %s', oid::regprocedure) FROM pg_proc
WHERE pronamespace = current_schema()::regnamespace AND (proname = 'link_of' OR proname LIKE 'halley%')""",
    """
SELECT format('ALTER TABLE %s ALTER COLUMN %I TYPE text COLLATE "C"', t.oid::regclass, a.attname)
FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid JOIN pg_collation c ON c.oid = a.attcollation
WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND format_type(a.atttypid, NULL) = 'text' AND c.collname <> 'C'""",
    """
SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', conrelid::regclass, conname) FROM pg_constraint
WHERE connamespace = current_schema()::regnamespace AND contype = 'f' AND NOT condeferrable""",
)
