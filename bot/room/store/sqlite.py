"""A store on a SQLite file: whole, for its owner alone, written ahead, brought up to date."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.room.ownership import keeper
from bot.room.ownership.keeper import ASK, Keeper
from bot.room.ownership.owner import must_belong
from bot.room.ownership.peek import address, peek, real
from bot.room.ownership.private import create, tighten
from bot.room.sql.database_errors import StoreFault, in_words
from bot.room.sql.migrate import migrate, must_be_current
from bot.room.sql.transaction import StoreProblem, Transaction
from bot.room.store.seals import seal_all, sealed_tables, teach
from bot.room.store.writer import Writer

_log = structlog.get_logger()


class SqliteBase:
    """A file, and this process's right to it. `busy`: for how many seconds one connection waits for another's lock."""

    def __init__(self, database_url: str, busy_seconds: float) -> None:
        self._url = address(database_url)
        self._path = real(self._url)
        self.busy = busy_seconds
        self._keeper: Keeper | None = None

    async def take(self, application: str | None, *, standby: bool) -> AsyncEngine:
        """Wait until the file is free, see that it is whole, bring it up to date, and write down whose it is."""
        await asyncio.to_thread(must_belong, self._path, application, self.busy)
        self._keeper = await Keeper.enter(self._path, self.busy, standby=standby)
        await asyncio.to_thread(must_belong, self._path, application, self.busy)  # while we waited it may have changed
        await asyncio.to_thread(_prepare, self._path, self.busy)
        engine = _engine(self._url, self.busy)
        try:
            if await migrate(engine):
                await asyncio.to_thread(_clean, self._path, self.busy)
            await self._keeper.claim(engine, application)
        except BaseException:
            await engine.dispose()
            raise
        return engine

    @property
    def beat(self) -> float:
        """Seconds between two signs of life."""
        return keeper.BEAT

    async def look(self) -> AsyncEngine:
        """An engine that can only read, on a file that is there and of this version."""
        try:
            state = await asyncio.to_thread(peek, self._path, self.busy)
        except StoreFault as fault:
            raise in_words(fault) from fault
        if state is None:
            raise StoreProblem(f"There is no store at {self._path}.")
        must_be_current(state.version, self._path.name)
        only = self._url.set(database=self._path.as_uri(), query={"mode": "ro", "uri": "true"})
        return _engine(only, self.busy)

    async def pen(self, engine: AsyncEngine) -> Writer:
        """A connection of its own that writes."""
        return await Writer.take(engine, None if self._keeper is None else (ASK, self._keeper.mark))

    async def pulse(self) -> Transaction:
        """A beat, and the lock beside the file anew."""
        return Transaction() if self._keeper is None else self._keeper.pulse()

    def leave(self) -> Transaction | None:
        """That nobody has the file any more."""
        return None if self._keeper is None else self._keeper.leave()

    async def write_back(self) -> bool:
        """Write into the file what stands in the log beside it, and empty that; False where somebody is just reading there."""
        return await asyncio.to_thread(_write_back, self._path)

    async def fill(self, work: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Have rows written in one transaction, and seal them all as they stand."""
        engine = _engine(self._url, self.busy)
        try:
            async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
                await work(connection)
                await connection.run_sync(seal_all, [shape.name for shape in sealed_tables()])
        finally:
            await engine.dispose()

    async def let_go(self) -> None:
        """Give up the lock beside the file."""
        if self._keeper is not None:
            self._keeper.free()
        self._keeper = None


def _prepare(path: Path, busy_seconds: float) -> None:
    """See that the file is a whole database, or can be made one, for its owner alone, and is written ahead.

    A plain error says if not.
    """
    create(path)
    tighten(path)
    connection = sqlite3.connect(path, timeout=busy_seconds)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"malformed: {found}")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def _clean(path: Path, busy_seconds: float) -> None:
    """Write the whole file anew, without what stands in parts of it that are not in use. It goes on as it is where that fails."""
    connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    try:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # until then the old pages stand in both files
    except sqlite3.OperationalError as failed:  # a disk that has no room for it twice
        _log.warning("the store was not cleaned of what earlier versions have left in it", why=str(failed))
    finally:
        connection.close()


def _write_back(path: Path) -> bool:
    """The same, on a connection of its own. It waits for readers hardly at all: meanwhile nobody could write."""
    connection = sqlite3.connect(path, timeout=0.2)
    try:
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy
    except sqlite3.OperationalError:
        return False
    finally:
        connection.close()


def _engine(url: URL, busy_seconds: float) -> AsyncEngine:
    """An engine whose connections write durably, wait for locks, and leave BEGIN to us."""
    engine = create_async_engine(url, connect_args={"timeout": busy_seconds}, pool_size=3)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        teach(connection)
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(
            "PRAGMA secure_delete = ON"
        )  # who was forgotten is not to be found in what the file does not use
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine
