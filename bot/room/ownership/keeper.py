"""One process at a time has a store. The row of `keeper` says which, and every commit looks there first: that alone decides.

Two things tell others that a process is gone: the lock beside the store (bot.room.ownership.latch), which ends with it and
holds on one machine, and the beat in the row, which stops growing, and holds wherever SQLite does. No clock of the wall is
asked: whoever waits counts for itself how long the beat has not changed.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Self

import structlog
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ColumnClause,
    Integer,
    Table,
    Text,
    bindparam,
    insert,
    literal_column,
    null,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.room.ownership.latch import Latch, here
from bot.room.ownership.peek import Holder, holder_of
from bot.room.sql import schema
from bot.room.sql.transaction import Statement, StoreProblem, Transaction

#: seconds between two beats; a beat that has not changed for so long is dead; how often one who waits looks
BEAT, DEAD, LOOK = 5.0, 30.0, 0.5
#: seconds between two looks after which whoever waits counts anew
GAP = 3.0

_log = structlog.get_logger()

#: a row about the store itself: whose it is, and who has it; on PostgreSQL a row for each cluster of shards (`id` is its `part`
#: and one). Not part of what is audited: it changes with every beat
keeper = Table(
    "keeper",
    schema.metadata,
    Column("id", Integer, primary_key=True),
    Column("application", Text),
    Column("holder", Text),
    Column("place", Text, nullable=False, server_default=""),
    Column("lock", Text, nullable=False, server_default=""),
    Column("beat", BigInteger, nullable=False, server_default="0"),
    Column("shards", Text, nullable=False, server_default="0/1"),
    CheckConstraint("id >= 1", name="id"),
)

#: asked inside every transaction, with the holder's mark
ASK = "SELECT 1 FROM keeper WHERE holder = ?"
_NOTHING: ColumnClause[str] = literal_column("''")
_ONE: ColumnClause[int] = literal_column("1")
PULSE = Statement(
    update(keeper)
    .where(keeper.c.holder == bindparam("mark"))
    .values(beat=keeper.c.beat + _ONE, lock=bindparam("latch"))
)
LEAVE = Statement(
    update(keeper).where(keeper.c.holder == bindparam("mark")).values(holder=null(), place=_NOTHING, lock=_NOTHING)
)


class Lost(StoreProblem):
    """Another process has the store now."""

    event = "another process has taken over the store"

    def __init__(self, told: str = "Another process has taken over the room's store; this one plays no more.") -> None:
        super().__init__(told)


class Unsure(Lost):
    """Whether the last units were stored cannot be found out: whatever this process shows from now on may be wrong."""

    event = "it cannot be found out what was stored last"

    def __init__(self) -> None:
        super().__init__("The room's store went away, and it is not known what was stored last; start the room anew.")


@dataclass(slots=True)
class Patience:
    """How long the beat of another has not changed."""

    seen: tuple[str, int] | None = None
    since: float = 0.0
    looked: float = 0.0
    dead: float | None = None  #: seconds; None: as usual

    def look(self, holder: Holder | None) -> bool:
        """Take note of a beat; whether it has grown since the last look."""
        now = None if holder is None else (holder.mark, holder.beat)
        grown = self.seen is not None and now != self.seen
        away = monotonic() - self.looked > GAP  # what kept us from looking may have kept the other from beating
        if now != self.seen or now is None or away:
            self.seen, self.since = now, monotonic()
        self.looked = monotonic()
        return grown

    @property
    def over(self) -> bool:
        """Whether it has been dead for long enough."""
        return self.seen is not None and monotonic() - self.since >= (DEAD if self.dead is None else self.dead)


class Keeper:
    """This process's right to a store."""

    def __init__(self, path: Path, busy_seconds: float) -> None:
        self.mark = token_hex(16)
        self._path = path
        self._busy = busy_seconds
        self._latch = Latch(path)
        self._before: tuple[str, int] | None = None

    @classmethod
    async def enter(cls, path: Path, busy_seconds: float, *, standby: bool = False) -> Self:
        """Come in when no other process has the store; a standby waits for that. Raises StoreProblem, OSError.

        Nothing is written to the store. One that was left by a process that cannot be told to be gone (on another machine, or
        before this one was started anew) is watched for DEAD seconds.
        """
        made = cls(path, busy_seconds)
        try:
            await made._wait(standby)
        except BaseException:
            made.free()
            raise
        return made

    async def _wait(self, standby: bool) -> None:
        patience, told = Patience(), False
        while not await asyncio.to_thread(self._is_free, patience, standby):
            if not told:
                why = (
                    "as a standby" if standby else f"up to {DEAD:.0f} seconds, to see whether its holder is still there"
                )
                _log.warning(f"the store is in use: waiting {why}", by=self._whose(patience))
                told = True
            await asyncio.sleep(LOOK)

    def _whose(self, patience: Patience) -> str:
        holder = holder_of(self._path, self._busy)
        return holder.place if holder and patience.seen else self._latch.whose()

    def _is_free(self, patience: Patience, standby: bool) -> bool:
        """Whether the store can be had now; for others than a standby another's sign of life is a refusal."""
        locked = self._latch.take()
        holder = holder_of(self._path, self._busy)
        grown = patience.look(holder)
        if not standby and (locked is False or grown):
            raise self._in_use(self._latch.whose() if locked is False or holder is None else holder.place)
        gone = holder is not None and bool(locked) and holder.lock == self._latch.mark
        self._before = None if holder is None else (holder.mark, holder.beat)
        return gone or patience.over or (holder is None and locked is not False)

    def _in_use(self, place: str) -> StoreProblem:
        return StoreProblem(
            f"The room's store is in use by {place}, and only one can play on it: "
            "stop that one first, or start with HALLEY_STANDBY=yes to take over when it ends."
        )

    async def claim(self, engine: AsyncEngine, application: str | None) -> None:
        """Write down that this process has the store, and whose it is if nobody has said so. Raises StoreProblem."""
        async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
            row = (await connection.execute(select(keeper))).first()
            if row is None:
                await connection.execute(insert(keeper).values(id=1))
            elif row.holder is not None and (row.holder, row.beat) != self._before:
                raise self._in_use(row.place)  # of two who came at once, the other was quicker
            await self._write(connection, application if row is None or row.application is None else row.application)

    async def _write(self, connection: AsyncConnection, application: str | None) -> None:
        mine = {"application": application, "holder": self.mark, "place": here(), "lock": self._latch.mark}
        await connection.execute(update(keeper).values(**mine, beat=keeper.c.beat + 1))

    def pulse(self) -> Transaction:
        """A sign of life, and the lock anew where somebody has taken its file away. Raises OSError."""
        self._latch.take()
        transaction = Transaction()
        transaction.add(PULSE, mark=self.mark, latch=self._latch.mark)
        return transaction

    def leave(self) -> Transaction:
        """That this process does not need the store any more."""
        transaction = Transaction()
        transaction.add(LEAVE, mark=self.mark)
        return transaction

    def free(self) -> None:
        """Let go of the lock beside the store."""
        self._latch.free()
