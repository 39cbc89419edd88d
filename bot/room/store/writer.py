"""The one connection that writes: statements compiled once, run as batches on the driver itself.

Between Core and the driver lie several hops to the driver's thread for every statement; on the writing path that costs
half of all moves a second, so the batches go to the driver's own connection, with the text that Core has compiled.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from operator import itemgetter
from typing import Any, Self

from sqlalchemy.dialects.sqlite.aiosqlite import dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.room.ownership.keeper import Lost
from bot.room.sql.transaction import Conflict, Statement
from bot.room.store.seals import triggers

_DIALECT = dialect()


@cache
def _compiled(write: Statement) -> tuple[str, Callable[[Mapping[str, Any]], tuple[Any, ...]]]:
    """A statement's text, and what takes the values of its places out of a row, in their order."""
    compiled = write.statement.compile(dialect=_DIALECT)
    names = tuple(compiled.positiontup or ())
    several = itemgetter(*names) if len(names) > 1 else None
    return compiled.string, several or (lambda row: tuple([row[name] for name in names]))


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
        assert raw.driver_connection is not None  # it has just been made
        await raw.driver_connection.executescript(triggers())
        return cls(connection, raw.driver_connection, right)

    async def lay_down(self) -> None:
        """Let go of the connection, whatever state it is in."""
        with suppress(sqlite3.Error):
            await self._driver.close()
        await self._connection.invalidate()
        await self._connection.close()

    async def write(self, batches: Sequence[tuple[Statement, Sequence[Mapping[str, Any]]]]) -> None:
        """Run batches in one transaction. Raises Conflict, Lost, or the driver's error; then nothing is stored."""
        # what aiosqlite's own methods are made of: one hop to the driver's thread and back for all of it, not one a statement
        await self._driver._execute(_write, self._driver._conn, batches, self._right)


def _write(
    store: sqlite3.Connection,
    batches: Sequence[tuple[Statement, Sequence[Mapping[str, Any]]]],
    right: tuple[str, str] | None,
) -> None:
    """The same, on the driver's thread."""
    store.execute("BEGIN IMMEDIATE")  # from here on nobody else can write, and the right holds to the commit
    try:
        if right is not None and store.execute(right[0], (right[1],)).fetchone() is None:
            raise Lost
        for write, rows in batches:
            _run(store, write, rows)
        store.execute("COMMIT")
    except sqlite3.IntegrityError as refused:
        store.execute("ROLLBACK")
        raise Conflict(str(refused)) from refused
    except BaseException:
        if store.in_transaction:
            store.execute("ROLLBACK")
        raise


def _run(store: sqlite3.Connection, write: Statement, rows: Sequence[Mapping[str, Any]]) -> None:
    text, places = _compiled(write)
    if write.renames:
        store.execute("PRAGMA defer_foreign_keys = ON")  # to the end of this transaction
    try:
        cursor = store.executemany(text, map(places, rows))
    except (KeyError, OverflowError, sqlite3.ProgrammingError) as wrong:
        raise Conflict(str(wrong)) from wrong  # this row's fault, not the store's
    if write.guard and cursor.rowcount != len(rows):
        raise write.missed(f"{len(rows) - cursor.rowcount} of {len(rows)} rows were not there: {text}")
