"""One process at a time has a cluster of shards on a PostgreSQL store; where there is one cluster, it has the store.

A row of `keeper` says which, and every commit looks there first. As beside a SQLite file (bot.room.ownership.keeper), two things
tell others that a process is gone: a lock that ends with it, here an advisory lock of a connection that does nothing else, and
the beat in the row, which stops growing.
"""

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

import structlog
from sqlalchemy import bindparam, update

from bot.room.guild.shards import Shards, read
from bot.room.ownership.keeper import LEAVE, LOOK, Patience, keeper
from bot.room.ownership.latch import here
from bot.room.ownership.peek import Holder
from bot.room.postgres.address import FAULTS, Connection, connect, shut
from bot.room.sql.database_errors import in_words
from bot.room.sql.transaction import Conflict, Statement, StoreProblem, Transaction

_log = structlog.get_logger()

#: seconds between two beats, and after which one that has not grown is dead: another takes over within ten
BEAT, DEAD = 1.5, 6.0
#: seconds within which the server sees that a process is gone
SEEN = 3.0
_RELOCK = Statement(
    update(keeper).where(keeper.c.holder == bindparam("mark")).values(lock=bindparam("latch")),
    guard=True,
    missed=Conflict,
)

_LOCK = "SELECT pg_try_advisory_lock(hashtext('halley'), $1)"
_UNLOCK = "SELECT pg_advisory_unlock(hashtext('halley'), $1)"
#: two who come at once wait for one another
_CLAIMING = "SELECT pg_advisory_xact_lock(hashtext('halley claim'), 0)"
#: which run of the server this is: whoever has the lock in the same one knows that the one who had it before is gone
_RUN = "SELECT pg_postmaster_start_time()::text"
_THERE = "SELECT to_regclass('keeper') IS NOT NULL"
_ROWS = "SELECT * FROM keeper WHERE holder IS NOT NULL"


class Keeper:
    """This process's right to a cluster."""

    def __init__(self, dsn: str, shards: Shards) -> None:
        self.mark = token_hex(16)
        self.id = shards.part + 1
        self._shards = shards
        self._alone = False
        self._dsn = dsn
        self._latch: Connection | None = None
        self._locked: set[int] = set()
        self._run = ""
        self._patience: dict[int, Patience] = {}
        self._before: dict[int, tuple[str, int]] = {}

    async def enter(self, *, standby: bool, alone: bool = False) -> None:
        """Come in when no other process is in the way; a standby waits for that. Raises StoreProblem. Nothing is written.

        `alone`: when none has any other cluster either.
        """
        self._alone, told, since = alone, False, monotonic()
        while not await self._is_free(since, standby):
            if not told:
                why = (
                    "as a standby" if standby else f"up to {DEAD:.0f} seconds, to see whether its holder is still there"
                )
                _log.warning(f"the store is in use: waiting {why}", shards=str(self._shards))
                told = True
            await asyncio.sleep(LOOK)
        self._alone = False

    async def _is_free(self, since: float, standby: bool) -> bool:
        """Whether the cluster can be had now; for others than a standby another's sign of life is a refusal."""
        try:
            mine = await self.lock(self.id)
            holders = await self._holders()
            gone = [await self._is_gone(of, holder, standby) for of, holder in holders.items()]
        except FAULTS as fault:
            await self.free()
            if not standby:
                raise in_words(fault) from fault
            return False
        except StoreProblem:
            if not standby:
                raise
            return False
        # the server needs a moment to see that a process is gone; one that is there gives a sign of life before long
        if not standby and not mine and not holders and monotonic() - since > SEEN:
            raise in_use("another process")
        self._before = {of: (holder.mark, holder.beat) for of, holder in holders.items()}
        return all(gone) and (mine or bool(gone))

    async def _is_gone(self, of: int, holder: Holder, standby: bool) -> bool:
        """Whether a holder is gone, by the lock or by its beat. Raises StoreProblem for a sign of life, unless we stand by."""
        patience = self._patience.setdefault(of, Patience(dead=DEAD))
        if patience.look(holder) and not standby:
            raise in_use(holder.place)
        return (await self.lock(of) and holder.lock == self._run) or patience.over

    async def lock(self, which: int) -> bool:
        """Lock, or see that it is still locked; whether it is ours. Raises StoreProblem, or what the driver raises."""
        if self._latch is not None:
            with suppress(*FAULTS):
                await self._latch.execute("SELECT", timeout=5.0)
                return which in self._locked or await self._try(self._latch, which)
            await self.free()  # the server was started anew, or the line is broken: the lock went with it
        self._latch = await connect(self._dsn)
        return await self._try(self._latch, which)

    async def _try(self, latch: Connection, which: int) -> bool:
        if not await latch.fetchval(_LOCK, which):
            return False
        self._run = str(await latch.fetchval(_RUN))
        self._locked.add(which)
        return True

    async def _holders(self) -> dict[int, Holder]:
        """Who has clusters that are in our way, by their rows."""
        if self._latch is None or not await self._latch.fetchval(_THERE):
            return {}
        return {row["id"]: _holder_in(row) for row in await self._latch.fetch(_ROWS) if self._is_in_the_way(row)}

    def _is_in_the_way(self, row: Any) -> bool:
        """Earlier versions know one cluster only."""
        return self._alone or row["id"] == self.id or self._shards.overlaps(read(row.get("shards", "0/1")))

    async def claim(self, connection: Connection, application: str | None) -> None:
        """Write down that this process has the cluster, and whose the store is if nobody has said so. Raises StoreProblem."""
        async with connection.transaction():
            await connection.execute(_CLAIMING)
            rows = await connection.fetch("SELECT * FROM keeper")
            others = [row["id"] for row in rows if self._is_in_the_way(row)]
            for row in await connection.fetch("SELECT * FROM keeper WHERE id = ANY($1) FOR UPDATE", others):
                if row["holder"] is not None and (row["holder"], row["beat"]) != self._before.get(row["id"]):
                    raise in_use(row["place"])  # of two who came at once, the other was quicker
            known = next((row["application"] for row in rows if row["application"] is not None), application)
            await connection.execute("DELETE FROM keeper WHERE id = ANY($1)", others)
            await connection.execute(
                "INSERT INTO keeper (id, application, holder, place, lock, beat, shards) VALUES ($1, $2, $3, $4, $5, $6, $7)",
                self.id,
                known,
                self.mark,
                here(),
                self._run,
                1 + max((row["beat"] for row in rows), default=0),
                str(self._shards),
            )
        for which in self._locked - {self.id}:
            await self._unlock(which)

    async def _unlock(self, which: int) -> None:
        self._locked.discard(which)
        if self._latch is not None:
            await self._latch.execute(_UNLOCK, which)

    async def pulse(self) -> Transaction:
        """Hold on to the lock, anew where the server was started anew. The transaction in which that is stored is the beat."""
        with suppress(StoreProblem, *FAULTS):
            await self.lock(self.id)
        transaction = Transaction()
        transaction.add(_RELOCK, mark=self.mark, latch=self._run)
        return transaction

    def leave(self) -> Transaction:
        """That this process does not need the cluster any more."""
        transaction = Transaction()
        transaction.add(LEAVE, mark=self.mark)
        return transaction

    async def free(self) -> None:
        """Let go of the lock."""
        latch, self._latch, self._run = self._latch, None, ""
        self._locked.clear()
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
