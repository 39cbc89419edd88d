"""Rows as they stand in the store, whatever they have become: texts are read as bytes, so that a damaged one hides no other."""

import re
from collections.abc import AsyncIterator, Iterable
from typing import Any

from sqlalchemy import Connection, Table, Text, TextClause, text
from sqlalchemy.ext.asyncio import AsyncConnection

_AS_BYTES = re.compile(r"CAST\((.+?) AS BLOB\)")


async def rows(
    connection: AsyncConnection, table: Table, columns: Iterable[str], rest: str = ""
) -> AsyncIterator[tuple[Any, ...]]:
    """The rows of a table, with `rest` as the end of the query. What is no UTF-8 stands in texts as surrogates."""
    parts = (f'CAST("{name}" AS BLOB)' if isinstance(table.c[name].type, Text) else f'"{name}"' for name in columns)
    query = raw(connection, f'SELECT {", ".join(parts)} FROM "{table.name}" {rest}')  # noqa: S608  names of the schema, and ends that the audit writes itself
    async for row in await connection.stream(query):
        yield tuple(map(plain, row))


def raw(connection: Connection | AsyncConnection, query: str) -> TextClause:
    """A query that reads texts as bytes, as this database takes it: on PostgreSQL a text is always good UTF-8."""
    return text(query if connection.dialect.name == "sqlite" else _AS_BYTES.sub(r"\1", query))


def plain(value: Any) -> Any:
    """A value of a column as it is; a text comes as its bytes, which need not be good UTF-8."""
    return value.decode(errors="surrogateescape") if isinstance(value, bytes) else value


def told(value: object) -> str:
    """A value of a key, for a line of the audit."""
    return str(value).encode(errors="replace").decode()
