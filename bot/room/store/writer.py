"""The one connection that writes: statements compiled once, run as batches on the driver itself.

Between Core and the driver lie several hops to the driver's thread for every statement; on the writing path that costs
half of all moves a second, so the batches go to the driver's own connection, with the text that Core has compiled.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Self

from sqlalchemy.dialects.sqlite.aiosqlite import dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.room.ownership.keeper import Lost
from bot.room.sql.transaction import Conflict, Statement

_DIALECT = dialect()


@cache
def _compiled(write: Statement) -> tuple[str, tuple[str, ...]]:
    """A statement's text, and the names of its places in order."""
    compiled = write.statement.compile(dialect=_DIALECT)
    return compiled.string, tuple(compiled.positiontup or ())


class Writer:
    """The writing connection. Used by one task at a time."""

    def __init__(self, connection: AsyncConnection, driver: Any, right: tuple[str, str] | None) -> None:
        self._connection = connection
        self._driver = driver
        self._right = right

    @classmethod
    async def take(cls, engine: AsyncEngine, right: tuple[str, str] | None = None) -> Self:
        """A connection of its own for writing. `right`: a query and its value; while it finds nothing, nothing is written."""
        connection = await engine.connect()
        raw = await connection.get_raw_connection()
        return cls(connection, raw.driver_connection, right)

    async def lay_down(self) -> None:
        """Let go of the connection, whatever state it is in."""
        with suppress(sqlite3.Error):
            await self._driver.close()
        await self._connection.invalidate()
        await self._connection.close()

    async def write(self, batches: Sequence[tuple[Statement, Sequence[Mapping[str, Any]]]]) -> None:
        """Run batches in one transaction. Raises Conflict, Lost, or the driver's error; then nothing is stored."""
        right = await self._begin()
        try:
            if not right:
                raise Lost
            for write, rows in batches:
                await self._run(write, rows)
            await self._driver.execute("COMMIT")
        except sqlite3.IntegrityError as refused:
            await self._driver.execute("ROLLBACK")
            raise Conflict(str(refused)) from refused
        except BaseException:
            if self._driver.in_transaction:
                await self._driver.execute("ROLLBACK")
            raise

    async def _begin(self) -> bool:
        """Begin a transaction in which nobody else can write; whether this process may, which then holds to the commit."""
        if self._right is None:
            await self._driver.execute("BEGIN IMMEDIATE")
            return True
        query, mark = self._right
        # asked for at once, the driver's thread does one right after the other: no hop is waited for twice
        asked = asyncio.ensure_future(self._driver.execute("BEGIN IMMEDIATE"))
        found = asyncio.ensure_future(self._driver.execute_fetchall(query, (mark,)))
        await asyncio.wait([asked, found])
        if (fault := asked.exception()) is not None:
            found.exception()
            raise fault
        return bool(found.result())

    async def _run(self, write: Statement, rows: Sequence[Mapping[str, Any]]) -> None:
        text, names = _compiled(write)
        try:
            places = [tuple([row[name] for name in names]) for row in rows]
            cursor = await self._driver.executemany(text, places)
        except (KeyError, OverflowError, sqlite3.ProgrammingError) as wrong:
            raise Conflict(str(wrong)) from wrong  # this row's fault, not the store's
        if write.guard and cursor.rowcount != len(rows):
            raise write.missed(f"{len(rows) - cursor.rowcount} of {len(rows)} rows were not there: {text}")
