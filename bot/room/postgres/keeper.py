"""One process at a time has a PostgreSQL store. The row of `keeper` says which, and every commit looks there first.

As beside a SQLite file (bot.room.ownership.keeper), two things tell others that a process is gone: a lock that ends with it,
here an advisory lock of a connection that does nothing else, and the beat in the row, which stops growing.
"""

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

import structlog
from sqlalchemy import bindparam, update

from bot.room.ownership.keeper import DEAD, LEAVE, LOOK, Patience, keeper
from bot.room.ownership.latch import here
from bot.room.ownership.peek import Holder
from bot.room.postgres.address import FAULTS, Connection, connect, shut
from bot.room.sql.database_errors import in_words
from bot.room.sql.transaction import Conflict, Statement, StoreProblem, Transaction

_log = structlog.get_logger()

#: seconds within which the server sees that a process is gone
SEEN = 3.0
_RELOCK = Statement(
    update(keeper).where(keeper.c.holder == bindparam("mark")).values(lock=bindparam("latch")),
    guard=True,
    missed=Conflict,
)

_LOCK = "SELECT pg_try_advisory_lock(hashtext('halley'), hashtext('keeper'))"
#: which run of the server this is: whoever has the lock in the same one knows that the one who had it before is gone
_RUN = "SELECT pg_postmaster_start_time()::text"
_THERE = "SELECT to_regclass('keeper') IS NOT NULL"
_ROW = "SELECT application, holder, place, lock, beat FROM keeper"


class Keeper:
    """This process's right to a store."""

    def __init__(self, dsn: str) -> None:
        self.mark = token_hex(16)
        self._dsn = dsn
        self._latch: Connection | None = None
        self._run = ""
        self._before: tuple[str, int] | None = None

    async def enter(self, *, standby: bool) -> None:
        """Come in when no other process has the store; a standby waits for that. Raises StoreProblem. Nothing is written."""
        patience, told, since = Patience(), False, monotonic()
        while not await self._is_free(patience, since, standby):
            if not told:
                why = (
                    "as a standby" if standby else f"up to {DEAD:.0f} seconds, to see whether its holder is still there"
                )
                _log.warning(f"the store is in use: waiting {why}")
                told = True
            await asyncio.sleep(LOOK)

    async def _is_free(self, patience: Patience, since: float, standby: bool) -> bool:
        """Whether the store can be had now; for others than a standby another's sign of life is a refusal."""
        try:
            locked = await self.lock()
            holder = await self._holder()
        except FAULTS as fault:
            await self.free()
            if not standby:
                raise in_words(fault) from fault
            return False
        except StoreProblem:
            if not standby:
                raise
            return False
        grown = patience.look(holder)
        # the server needs a moment to see that a process is gone; one that is there gives a sign of life before long
        nobody = not locked and holder is None and monotonic() - since > SEEN
        if not standby and (grown or nobody):
            raise in_use(holder.place if holder else "another process")
        gone = holder is not None and locked and holder.lock == self._run
        self._before = None if holder is None else (holder.mark, holder.beat)
        return gone or patience.over or (holder is None and locked)

    async def lock(self) -> bool:
        """Lock, or see that it is still locked; whether it is ours. Raises StoreProblem, or what the driver raises."""
        if self._latch is not None:
            with suppress(*FAULTS):
                await self._latch.execute("SELECT", timeout=5.0)
                return True if self._run else await self._try(self._latch)
            await self.free()  # the server was started anew, or the line is broken: the lock went with it
        self._latch = await connect(self._dsn)
        return await self._try(self._latch)

    async def _try(self, latch: Connection) -> bool:
        if not await latch.fetchval(_LOCK):
            return False
        self._run = str(await latch.fetchval(_RUN))
        return True

    async def _holder(self) -> Holder | None:
        """Who has the store by its row, if anybody has."""
        if self._latch is None or not await self._latch.fetchval(_THERE):
            return None
        row = await self._latch.fetchrow(_ROW)
        return None if row is None or row["holder"] is None else _holder_in(row)

    async def claim(self, connection: Connection, application: str | None) -> None:
        """Write down that this process has the store, and whose it is if nobody has said so. Raises StoreProblem."""
        async with connection.transaction():
            await connection.execute("INSERT INTO keeper (id) VALUES (1) ON CONFLICT DO NOTHING")
            row = await connection.fetchrow(f"{_ROW} FOR UPDATE")
            if row["holder"] is not None and (row["holder"], row["beat"]) != self._before:
                raise in_use(row["place"])  # of two who came at once, the other was quicker
            await connection.execute(
                "UPDATE keeper SET application = $1, holder = $2, place = $3, lock = $4, beat = beat + 1",
                row["application"] or application,
                self.mark,
                here(),
                self._run,
            )

    async def pulse(self) -> Transaction:
        """Hold on to the lock, anew where the server was started anew. The transaction in which that is stored is the beat."""
        with suppress(StoreProblem, *FAULTS):
            await self.lock()
        transaction = Transaction()
        transaction.add(_RELOCK, mark=self.mark, latch=self._run)
        return transaction

    def leave(self) -> Transaction:
        """That this process does not need the store any more."""
        transaction = Transaction()
        transaction.add(LEAVE, mark=self.mark)
        return transaction

    async def free(self) -> None:
        """Let go of the lock."""
        latch, self._latch, self._run = self._latch, None, ""
        if latch is not None:
            await shut(latch)


def _holder_in(row: Any) -> Holder:
    return Holder(row["holder"], row["place"], row["lock"], row["beat"])


def in_use(place: str) -> StoreProblem:
    """That another process has the store."""
    return StoreProblem(
        f"The room's store is in use by {place}, and only one can play on it: "
        "stop that one first, or start with HALLEY_STANDBY=yes to take over when it ends."
    )
