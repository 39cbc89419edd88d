"""The audit of a PostgreSQL database itself: what refers to nothing, and whether all that is defined there is as the room makes it."""

from collections.abc import Iterator, Mapping
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.postgres.tables import make_all
from bot.room.sql import schema
from bot.room.sql.migrate import stamp

#: what is called how, on which table, and what it says; what belongs to an extension is not ours
_QUERIES = {
    "column": """
SELECT t.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, c.collname,
    pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated)
FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid LEFT JOIN pg_collation c ON c.oid = a.attcollation
LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE {mine} AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped""",
    "constraint": """
SELECT t.relname || '.' || c.conname, concat_ws(' ', pg_get_constraintdef(c.oid), c.convalidated)
FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid WHERE {mine}""",
    "index": """
SELECT t.relname, concat_ws(' ', pg_get_indexdef(t.oid), i.indisvalid)
FROM pg_class t JOIN pg_index i ON i.indexrelid = t.oid WHERE {mine}""",
    "trigger": """
SELECT t.relname || '.' || g.tgname, concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled)
FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
WHERE {mine} AND (NOT g.tgisinternal OR g.tgenabled <> 'O')""",
    "rule": """
SELECT t.relname || '.' || r.rulename, pg_get_ruledef(r.oid)
FROM pg_rewrite r JOIN pg_class t ON t.oid = r.ev_class WHERE {mine} AND t.relkind = 'r'""",
    "relation": """
SELECT t.relname, concat_ws(' ', t.relkind, t.relpersistence, t.relrowsecurity) FROM pg_class t WHERE {mine}""",
    "function": """
SELECT t.proname, concat_ws(' ', pg_get_function_arguments(t.oid), format_type(t.prorettype, NULL), l.lanname, t.provolatile,
    t.prosecdef, t.proconfig::text, t.prosrc)
FROM pg_proc t JOIN pg_language l ON l.oid = t.prolang
WHERE t.pronamespace = current_schema()::regnamespace AND (t.proname = 'link_of' OR t.proname LIKE 'halley%')""",
}
_MINE = """
t.relnamespace = current_schema()::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = t.oid AND e.deptype = 'e')
"""
_Made = Mapping[tuple[str, str], str]
#: what a new database has, by the version of its server, which writes definitions in its own way
_fresh: dict[str, _Made] = {}


async def database(connection: AsyncConnection) -> list[str]:
    """What refers to nothing, and what is not as it is made in a new database."""
    found = await connection.run_sync(lambda sync: [*_strays(sync)])
    (versions,) = (await connection.exec_driver_sql("SELECT count(*) FROM alembic_version")).one()
    found += [f"alembic_version: it has {versions} rows, and 1 belongs there"] if versions != 1 else []
    try:
        due = await _due(connection)
    except DBAPIError:
        return [
            *found,
            "tables and indexes cannot be compared: the user of DATABASE_URL may make no schema to compare with",
        ]
    there = await connection.run_sync(_made)
    missing = [f"{_named(one)}: it is missing" for one in due if one not in there]
    other = [f"{_named(one)}: it is not as it should be" for one in due if one in there and there[one] != due[one]]
    return found + missing + other + [f"{_named(one)}: it does not belong here" for one in there if one not in due]


def _named(one: tuple[str, str]) -> str:
    return " ".join(one)


def _strays(connection: Connection) -> Iterator[str]:
    """Rows that belong to rows which are not there, where somebody has switched off what would have refused them."""
    for table in schema.metadata.sorted_tables:
        for key in table.foreign_keys:
            whole = key.column.table.alias()  # a table may refer to itself
            one, other = table.c[key.parent.name], whole.c[key.column.name]
            query = (
                select(func.count())
                .select_from(table.outerjoin(whole, one == other))
                .where(one.is_not(None), other.is_(None))
            )
            for _ in range(connection.execute(query).scalar_one()):
                yield f"table {table.name}: a row belongs to a row of {key.column.table.name} that is not there"


async def _due(connection: AsyncConnection) -> _Made:
    """What there is in a new database: made in a schema of its own, in a transaction that is taken back."""
    server = str((await connection.exec_driver_sql("SHOW server_version")).scalar_one())
    if server not in _fresh:
        async with connection.engine.connect() as other:
            await other.execution_options(postgresql_readonly=False)
            _fresh[server] = await other.run_sync(_made_anew)
            await other.rollback()
    return _fresh[server]


def _made_anew(connection: Connection) -> _Made:
    name = f"halley_{token_hex(8)}"
    connection.exec_driver_sql(f"CREATE SCHEMA {name}")
    connection.exec_driver_sql(f"SET LOCAL search_path TO {name}")
    make_all(connection)
    stamp(connection)
    return _made(connection)


def _made(connection: Connection) -> _Made:
    """All that is defined in the schema in which the store is; the schema's own name does not matter."""
    own = f"{connection.execute(text('SELECT current_schema()')).scalar_one()}."
    return {
        (kind, str(name)): " ".join(str(told).replace(own, "").split())
        for kind, query in _QUERIES.items()
        for name, told in sorted(_rows(connection, query.format(mine=_MINE)))
    }


def _rows(connection: Connection, query: str) -> list[tuple[Any, Any]]:
    return [(name, told) for name, told in connection.exec_driver_sql(query)]
