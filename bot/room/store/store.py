"""The store: one writer with group commit, connections to read by, on whatever database its address names (bot.room.store.bases).

One process at a time has it (bot.room.ownership.keeper); a process that has lost it stores nothing more.

All units that wait are stored by one transaction; each is acknowledged only after the commit. If one of them fails, the
transaction is rolled back and its units run one by one, so that a failing unit never spoils the others.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, TypeVar

import structlog
from sqlalchemy import Executable, Row, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.metrics import COMMITS, UNITS
from bot.room.guild.shards import EVERY, Shards
from bot.room.ownership.keeper import Lost
from bot.room.ownership.owner import refusal
from bot.room.sql import schema
from bot.room.sql.database_errors import StoreFault, in_words
from bot.room.sql.migrate import is_current
from bot.room.sql.transaction import NOTE, Conflict, Statement, StoreProblem, Transaction
from bot.room.store.base import Pen, Work
from bot.room.store.bases import base_of, peek_at

#: how long one connection waits for another's lock
BUSY_SECONDS = 30.0
#: so many queries are read at a time; more would only wait for connections, and be refused in the end
READERS = 8
#: seconds for which the rows of a query are waited for: a server that is silent must not hold up a table for as long as it is
PATIENCE = 30.0
#: after so many beats that were not stored a process cannot be sure that the store is still its own
_MISSED = 2

T = TypeVar("T")

_log = structlog.get_logger()


class Store:
    """The database behind the room."""

    def __init__(self, database_url: str, *, busy_seconds: float = BUSY_SECONDS, shards: Shards = EVERY) -> None:
        """`shards`: for which of them it is to be had; on SQLite for all of them, or not at all."""
        self.shards = shards
        self._base = base_of(database_url, busy_seconds, shards)
        self._engine: AsyncEngine | None = None
        self._beating: asyncio.Task[None] | None = None
        self._writer: Pen | None = None
        self._pending: list[tuple[Transaction, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[Sequence[Row[Any]]]] = set()
        #: set when another process has taken the store over, or what this one has stored is not known
        self.lost = asyncio.Event()
        self._why_lost = Lost()
        self.patience = PATIENCE
        self.stored = 0.0  #: when something was last stored, on the machine's own clock
        self._readers = asyncio.Semaphore(READERS)

    async def open(self, *, application: str | None = None, standby: bool = False) -> None:
        """Take the store for this process, connect, bring the tables up to date. Raises StoreProblem.

        `application` is who connects (bot.room.ownership.owner); a store of another one is left as it is, and one that is nobody's is
        this one's from now on. While another process has the store a `standby` waits for it to end; others are refused.
        """
        self.lost.clear()
        try:
            self._engine = await self._base.take(application, standby=standby)
            self._writer = await self._base.pen(self._engine)
        except (SQLAlchemyError, *StoreFault) as fault:
            await self.close()
            raise in_words(fault) from fault
        except BaseException:
            await self.close()
            raise
        self.stored = monotonic()
        self._beating = asyncio.create_task(self._beat())

    async def look(self) -> None:
        """Connect only to read, whoever has the store: it is neither made nor brought up to date. Raises StoreProblem."""
        self._engine = await self._base.look()

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        await asyncio.gather(*self._reading, return_exceptions=True)
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])
        leaving = self._base.leave()
        if self._writer is not None and leaving is not None:
            await self._transaction([leaving])
        if self._writer is not None:
            await self._writer.lay_down()
        if self._engine is not None:
            await self._engine.dispose()
        await self._base.let_go()
        self._writer = self._engine = self._beating = None

    # ---- one process at a time ------------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        """Give a sign of life for as long as this process has the store."""
        while not self.lost.is_set():
            await asyncio.sleep(self._base.beat)
            with suppress(StoreProblem, Conflict, OSError):  # a disk that is full now may not be full next time
                await self.commit(await self._base.pulse())

    async def while_ours(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work, which is ended when another process takes the store over; then raises Lost."""
        working = asyncio.ensure_future(work)
        losing = asyncio.create_task(self.lost.wait())
        try:
            await asyncio.wait([working, losing], return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return working.result()
            raise self._why_lost
        finally:
            losing.cancel()
            working.cancel()
            await asyncio.wait([working, losing])

    async def still_ours(self) -> None:
        """Come back when this process has the store: at once if it had it a moment ago, else once the store has said so. Raises Lost.

        Who was held up for longer than a beat or two may have been given up meanwhile, and must not show what was true before. While
        the store cannot be asked all goes on as far as it can.
        """
        if monotonic() - self.stored > _MISSED * self._base.beat:
            with suppress(StoreProblem):
                await self.commit(Transaction())
        if self.lost.is_set():
            raise self._why_lost

    def _lose(self, lost: Lost) -> None:
        if not self.lost.is_set():
            _log.error(lost.event)
            self._why_lost = lost
            self.lost.set()

    # ---- writing --------------------------------------------------------------------------------------------------------

    async def commit(self, transaction: Transaction) -> None:
        """Store a unit; comes back once it is safe. Raises Conflict or StoreProblem, and nothing of it is stored."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((transaction, done))
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

    async def _store(self, batch: list[tuple[Transaction, asyncio.Future[None]]]) -> None:
        fault = await self._transaction([transaction for transaction, _ in batch])
        alone = len(batch) == 1 or isinstance(fault, StoreProblem)
        for transaction, done in batch:
            failed = fault if fault is None or alone else await self._transaction([transaction])
            if done.done():
                continue
            if failed is None:
                done.set_result(None)
            else:
                done.set_exception(failed)

    async def _transaction(self, transactions: list[Transaction]) -> Conflict | StoreProblem | None:
        """Store these units in one transaction; what went wrong, if anything did."""
        if self._engine is None:
            return StoreProblem("The room's store is closed.")
        if self.lost.is_set():
            return self._why_lost
        begun = monotonic()  # it may be held up before it hears that something was stored
        try:
            if self._writer is None:
                self._writer = await self._base.pen(self._engine)
            with COMMITS.time():
                await self._writer.write(_batches(transactions))
            UNITS.inc(len(transactions))
            self.stored = begun
        except Conflict as conflict:
            return conflict
        except Lost as lost:
            self._lose(lost)
            return lost
        except (SQLAlchemyError, *StoreFault, StoreProblem) as fault:
            if self._writer is not None:
                await self._writer.lay_down()
            self._writer = None  # a fresh connection next time: this one's state is not known
            return fault if isinstance(fault, StoreProblem) else in_words(fault)
        return None

    # ---- reading --------------------------------------------------------------------------------------------------------

    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """The rows of a query, as last committed. Raises StoreProblem, also where they do not come in time."""
        # on its own, so that somebody who stops waiting does not tear a connection away in the middle
        reading = asyncio.create_task(self._read(query))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.shield(reading)
        except TimeoutError as late:
            reading.add_done_callback(_let_be)
            raise in_words(late) from late

    async def _read(self, query: Executable) -> Sequence[Row[Any]]:
        async with self._readers, self.snapshot() as connection:
            return (await connection.execute(query)).all()

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[AsyncConnection, None]:
        """A connection all of whose reads see the store at one moment."""
        if self._engine is None:
            raise StoreProblem("The room's store is closed.")
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (DBAPIError, *StoreFault) as fault:
            raise in_words(fault) from fault

    async def write_back(self) -> bool:
        """Write into the file what stands in the log beside it, and empty that; False where somebody is just reading there."""
        return await self._base.write_back()

    async def fill(self, work: Work) -> None:
        """Have rows written as they are, and sealed anew; only where nobody plays. Raises StoreProblem."""
        try:
            await self._base.fill(work)
        except (SQLAlchemyError, *StoreFault) as fault:
            raise in_words(fault) from fault

    # ---- notes ----------------------------------------------------------------------------------------------------------

    async def note(self, key: str) -> str | None:
        """A small thing to remember; None when there is no such note."""
        found = await self.read(select(schema.note.c.value).where(schema.note.c.key == key))
        return found[0][0] if found else None

    async def notes(self, beginning: str) -> dict[str, str]:
        """All notes whose key begins so, but for the empty ones."""
        key, value = schema.note.c.key, schema.note.c.value
        found = await self.read(select(key, value).where(key.startswith(beginning, autoescape=True), value != ""))
        return {row.key: row.value for row in found}

    async def set_note(self, key: str, value: str) -> None:
        """Remember a small thing under a key."""
        transaction = Transaction()
        transaction.add(NOTE, key=key, value=value)
        await self.commit(transaction)


async def made_ready(database_url: str, application: str | None) -> None:
    """See that there is a store of this version, and that it is this application's, before several processes use it.

    One that has to be made, or brought up to date, is taken for that moment, as a whole. Raises StoreProblem.
    """
    if not await _is_ready(database_url, application):
        store = Store(database_url)
        try:
            await store.open(application=application)
            await store.close()
        except StoreProblem:
            if not await _is_ready(
                database_url, application
            ):  # else another process that began with this one was quicker
                raise


async def _is_ready(database_url: str, application: str | None) -> bool:
    facts = await peek_at(database_url)
    if facts is None or facts.version is None or not is_current(facts.version):
        return False
    if application is not None and facts.application not in (None, application):
        raise StoreProblem(refusal("The room's store", facts.application or "", application))
    return True


def _let_be(reading: asyncio.Task[Any]) -> None:
    """Nobody waits any more for what was read: how it has failed is of no interest."""
    if not reading.cancelled():
        reading.exception()


def _batches(transactions: Iterable[Transaction]) -> list[tuple[Statement, list[Any]]]:
    """The rows of all units by statement, in the order of rank; within a statement in the order of the units."""
    found: defaultdict[Statement, list[Any]] = defaultdict(list)
    for transaction in transactions:
        for write, row in transaction.rows:
            found[write].append(row)
    return sorted(found.items(), key=lambda batch: batch[0].rank)
