"""The store: one writer with group commit, a second connection to read by, migrations when it is opened.

All units that wait are stored by one transaction; each is acknowledged only after the commit. If one of them fails, the
transaction is rolled back and its units run one by one, so that a failing unit never spoils the others.
"""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Executable, Row, event, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.metrics import COMMITS, UNITS
from bot.room import schema
from bot.room.faults import StoreFault, in_words
from bot.room.migrate import migrate
from bot.room.pen import Pen
from bot.room.unit import NOTE, Conflict, StoreProblem, Unit, Write

#: how long one connection waits for another's lock
BUSY_SECONDS = 30.0
#: so many queries are read at a time; more would only wait for connections, and be refused in the end
READERS = 8


class Store:
    """The database behind the room."""

    def __init__(self, database_url: str, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._url = _address(database_url)
        self._busy = busy_seconds
        self._engine: AsyncEngine | None = None
        self._pen: Pen | None = None
        self._pending: list[tuple[Unit, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[Sequence[Row[Any]]]] = set()
        self._readers = asyncio.Semaphore(READERS)

    async def open(self) -> None:
        """Connect, bring the tables up to date. Raises StoreProblem."""
        try:
            await asyncio.to_thread(_prepare, self._url.database or "", self._busy)
        except StoreFault as fault:
            raise in_words(fault) from fault
        self._engine = _engine(self._url, self._busy)
        try:
            await migrate(self._engine)
            self._pen = await Pen.take(self._engine)
        except (SQLAlchemyError, *StoreFault) as fault:
            await self.close()
            raise in_words(fault) from fault
        except StoreProblem:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await asyncio.gather(*self._reading, return_exceptions=True)
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])
        if self._pen is not None:
            await self._pen.lay_down()
        if self._engine is not None:
            await self._engine.dispose()
        self._pen = self._engine = None

    # ---- writing --------------------------------------------------------------------------------------------------------

    async def commit(self, unit: Unit) -> None:
        """Store a unit; comes back once it is safe. Raises Conflict or StoreProblem, and nothing of it is stored."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((unit, done))
        if self._writing is None or self._writing.done():
            self._begin_writing()
        await done

    def _begin_writing(self) -> None:
        self._writing = asyncio.create_task(self._write())
        self._writing.add_done_callback(lambda _: self._write_on())

    def _write_on(self) -> None:
        """Write what came too late for the task that has ended, unless the next one has begun already: two would collide."""
        if self._pending and (self._writing is None or self._writing.done()):
            self._begin_writing()

    async def _write(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            try:
                await self._store(batch)
            finally:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(StoreProblem("The room's store failed; nothing has changed."))

    async def _store(self, batch: list[tuple[Unit, asyncio.Future[None]]]) -> None:
        fault = await self._transaction([unit for unit, _ in batch])
        alone = len(batch) == 1 or isinstance(fault, StoreProblem)
        for unit, done in batch:
            failed = fault if fault is None or alone else await self._transaction([unit])
            if done.done():
                continue
            if failed is None:
                done.set_result(None)
            else:
                done.set_exception(failed)

    async def _transaction(self, units: list[Unit]) -> Conflict | StoreProblem | None:
        """Store these units in one transaction; what went wrong, if anything did."""
        if self._engine is None:
            return StoreProblem("The room's store is closed.")
        try:
            if self._pen is None:
                self._pen = await Pen.take(self._engine)
            with COMMITS.time():
                await self._pen.write(_batches(units))
            UNITS.inc(len(units))
        except Conflict as conflict:
            return conflict
        except (SQLAlchemyError, *StoreFault) as fault:
            if self._pen is not None:
                await self._pen.lay_down()
            self._pen = None  # a fresh connection next time: this one's state is not known
            return in_words(fault)
        return None

    # ---- reading --------------------------------------------------------------------------------------------------------

    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """The rows of a query, as last committed."""
        # on its own, so that somebody who stops waiting does not tear a connection away in the middle
        reading = asyncio.create_task(self._read(query))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.shield(reading)

    async def _read(self, query: Executable) -> Sequence[Row[Any]]:
        async with self._readers, self.snapshot() as connection:
            return (await connection.execute(query)).all()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection all of whose reads see the store at one moment."""
        if self._engine is None:
            raise StoreProblem("The room's store is closed.")
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (DBAPIError, *StoreFault) as fault:
            raise in_words(fault) from fault

    # ---- notes ----------------------------------------------------------------------------------------------------------

    async def note(self, key: str) -> str | None:
        """A small thing to remember; None when there is no such note."""
        found = await self.read(select(schema.note.c.value).where(schema.note.c.key == key))
        return found[0][0] if found else None

    async def set_note(self, key: str, value: str) -> None:
        """Remember a small thing under a key."""
        unit = Unit()
        unit.add(NOTE, key=key, value=value)
        await self.commit(unit)


def _address(database_url: str) -> URL:
    """The database's address with its driver. Raises StoreProblem with one sentence."""
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise StoreProblem("DATABASE_URL is not an address such as sqlite:///halley.sqlite3.") from None
    if url.get_backend_name() != "sqlite":
        raise StoreProblem(f"DATABASE_URL names {url.get_backend_name()!r}; this version stores in SQLite files only.")
    if url.database in (None, "", ":memory:"):
        raise StoreProblem("DATABASE_URL must name a file: a table in memory would not survive a restart.")
    return url.set(drivername="sqlite+aiosqlite")


def _prepare(path: str, busy_seconds: float) -> None:
    """See that the file is a whole database, or can be made one, and is written ahead; a plain error says if not."""
    connection = sqlite3.connect(path, timeout=busy_seconds)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"malformed: {found}")
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def _engine(url: URL, busy_seconds: float) -> AsyncEngine:
    """An engine whose connections write durably, wait for locks, and leave BEGIN to us."""
    engine = create_async_engine(url, connect_args={"timeout": busy_seconds}, pool_size=3)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _batches(units: Iterable[Unit]) -> list[tuple[Write, list[Any]]]:
    """The rows of all units by statement, in the order of rank; within a statement in the order of the units."""
    found: defaultdict[Write, list[Any]] = defaultdict(list)
    for unit in units:
        for write, row in unit.rows:
            found[write].append(row)
    return sorted(found.items(), key=lambda batch: batch[0].rank)
