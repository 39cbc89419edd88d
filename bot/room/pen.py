"""The one connection that writes: statements compiled once, run as batches on the driver itself.

Between Core and the driver lie several hops to the driver's thread for every statement; on the writing path that costs
half of all moves a second, so the batches go to the driver's own connection, with the text that Core has compiled.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Self

from sqlalchemy.dialects.sqlite.aiosqlite import dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.room.unit import Conflict, Write

_DIALECT = dialect()


@cache
def _compiled(write: Write) -> tuple[str, tuple[str, ...]]:
    """A statement's text, and the names of its places in order."""
    compiled = write.statement.compile(dialect=_DIALECT)
    return compiled.string, tuple(compiled.positiontup or ())


class Pen:
    """The writing connection. Used by one task at a time."""

    def __init__(self, connection: AsyncConnection, driver: Any) -> None:
        self._connection = connection
        self._driver = driver

    @classmethod
    async def take(cls, engine: AsyncEngine) -> Self:
        """A connection of its own for writing."""
        connection = await engine.connect()
        raw = await connection.get_raw_connection()
        return cls(connection, raw.driver_connection)

    async def lay_down(self) -> None:
        """Let go of the connection, whatever state it is in."""
        with suppress(sqlite3.Error):
            await self._driver.close()
        await self._connection.invalidate()
        await self._connection.close()

    async def write(self, batches: Sequence[tuple[Write, Sequence[Mapping[str, Any]]]]) -> None:
        """Run batches in one transaction. Raises Conflict, or the driver's error; then nothing is stored."""
        await self._driver.execute("BEGIN IMMEDIATE")
        try:
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

    async def _run(self, write: Write, rows: Sequence[Mapping[str, Any]]) -> None:
        text, names = _compiled(write)
        try:
            places = [tuple([row[name] for name in names]) for row in rows]
            cursor = await self._driver.executemany(text, places)
        except (KeyError, OverflowError, sqlite3.ProgrammingError) as wrong:
            raise Conflict(str(wrong)) from wrong  # this row's fault, not the store's
        if write.guard and cursor.rowcount != len(rows):
            raise write.missed(f"{len(rows) - cursor.rowcount} of {len(rows)} rows were not there: {text}")
