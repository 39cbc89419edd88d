"""The audit of the file itself: the database's own checks, and whether its tables and indexes are those that the migrations make."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.audit_database import database
from bot.room.audit.raw import plain, told
from bot.room.sql.migrate import store_as_made

_MADE = """
SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) FROM sqlite_master
"""
#: what a table, an index or another object is called, and what it says: the table it is of, and the text that has made it
_Made = Mapping[tuple[str, str], tuple[str, str]]


async def file(connection: AsyncConnection) -> list[str]:
    """What the database finds wrong, what refers to nothing, and what is not as the migrations have made it."""
    if connection.dialect.name == "postgresql":
        return await database(connection)
    found = [
        f"the file is damaged: {line}"
        for (line,) in (await connection.exec_driver_sql("PRAGMA integrity_check")).all()
        if line != "ok"
    ]
    async for table, _, parent, _ in await connection.stream(text("PRAGMA foreign_key_check")):
        found.append(f"table {table}: a row belongs to a row of {parent} that is not there")
    (versions,) = (await connection.exec_driver_sql("SELECT count(*) FROM alembic_version")).one()
    found += [f"alembic_version: it has {versions} rows, and 1 belongs there"] if versions != 1 else []
    return found + await connection.run_sync(_definitions)


def _definitions(connection: Connection) -> list[str]:
    """Every table and index is there as it was made, and nothing else is."""
    there, due = _made(connection), _due()
    missing = [f"{_named(one)}: it is missing" for one in due if one not in there]
    other = [f"{_named(one)}: it is not as it should be" for one in due if one in there and there[one] != due[one]]
    return missing + other + [f"{_named(one)}: it does not belong here" for one in there if one not in due]


def _named(one: tuple[str, str]) -> str:
    return " ".join(map(told, one))


@cache
def _due() -> _Made:
    """What a store has that was never played on, made by the same migrations."""
    with store_as_made() as connection:
        return MappingProxyType(_made(connection))


def _made(connection: Connection) -> dict[tuple[str, str], tuple[str, str]]:
    """All that stands in the schema; how blanks and lines are set does not matter. What SQLite makes for itself has no text."""
    rows = [tuple(map(plain, row)) for row in connection.execute(text(_MADE))]
    return {
        (str(kind), str(name)): (str(table), " ".join(str(sql).split()))
        for kind, name, table, sql in sorted(rows, key=str)
        if not str(name).startswith("sqlite_stat")
    }
