"""Several processes for one bot, on one PostgreSQL store: each plays for some clusters of Discord's shards, as many as the others.

A cluster is a room of its own with its own connections, so it begins, is lost and ends by itself, and whoever plays for it may
change at any moment. Whether it may store is decided in the store (bot.room.postgres.keeper); here it is only tried to have as many
as are due. What belongs to the bot as a whole goes through the roll (bot.room.postgres.roll).
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic

import structlog

from bot.app import Halley, LetIn
from bot.desk.transport.pacer import RATE
from bot.room import Room, StoreProblem, Thinking
from bot.room.guild.shards import Shards, dealt
from bot.room.guild.sharing import home, may_take, shares, should_give
from bot.room.live.opponents import thinkers
from bot.room.ownership.keeper import Patience
from bot.room.ownership.peek import Holder
from bot.room.postgres.roll import GONE, Called, Roll
from bot.room.store.store import made_ready
from bot.running import About, CannotRun, hear_signals, play, watched
from bot.settings import Settings

log = structlog.get_logger("halley")

#: seconds between two calls of the roll; after which a beat that has not grown is looked into
CALL, STALE = 0.75, 3.0
#: seconds in which other processes that are started with this one can stand in the roll, before it takes what is free
FIRST = 2.0
#: seconds for which a cluster must have been free, before somebody takes it who is not the first to do so
LATER = 1.5
#: seconds before a cluster is tried again that could not be had, or was given up
AGAIN = 3.0
#: seconds for which another process must have had fewer clusters by two or more, before it is given one
UNEVEN = 5.0


class Cluster:
    """One cluster, for as long as this process plays for it."""

    def __init__(self, shards: Shards, settings: Settings, *, standby: bool) -> None:
        self.shards = shards
        self.bot: Halley | None = None
        self.over = asyncio.Event()  #: set when it is to be given up
        self._standby = standby
        self._settings = settings.model_copy(
            update={"shard_ids": sorted(shards.ids), "shard_count": shards.count, "shards": None}
        )
        self.task: asyncio.Task[None] | None = None

    def begin(self, application: str, thinking: Thinking, let_in: LetIn) -> None:
        """Take the cluster and play for it, beside everything else."""
        self.task = asyncio.create_task(self._play(application, thinking, let_in))

    async def _play(self, application: str, thinking: Thinking, let_in: LetIn) -> None:
        settings = self._settings
        room = Room(settings.database_url, shards=self.shards, thinking=thinking)
        await room.open(application=application, standby=self._standby)
        log.info("plays for a cluster", shards=str(self.shards), tables=len(room.all_tables()))
        self.bot = Halley(settings, room, let_in=let_in)
        self.bot.desk.pacer.allot(0.0)  # until its share is known; others may have all of it
        try:
            await room.store.while_ours(play(self.bot, settings, self.over))
        finally:
            self.bot = None
            await room.close()
            log.info("plays for a cluster no more", shards=str(self.shards))

    @property
    def plays(self) -> bool:
        """Whether it is connected, and nobody has said that it is over."""
        return self.bot is not None and self.bot.is_ready() and not self.over.is_set()

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return 0 if self.bot is None else self.bot.desk.pacer.waiting


class Clusters:
    """The clusters of one process.

    `fixed`: these shards and no others, whoever else there is; else clusters are taken and given away so that all processes
    have as many.
    """

    def __init__(self, settings: Settings, about: About, thinking: Thinking, fixed: Shards | None) -> None:
        self._settings = settings
        self._about = about
        self._pool = thinkers(thinking)
        self._thinking = replace(thinking, pool=self._pool)
        self._fixed = fixed
        self._roll = Roll(settings.database_url, RATE)
        self._all: Sequence[Shards] = ()
        self._mine: dict[Shards, Cluster] = {}
        self._beats: dict[Shards, Patience] = {}
        self._again: dict[Shards, float] = {}
        self._free: dict[Shards, float] = {}  #: clusters that nobody has, and since when
        self._began = self._even = monotonic()  #: since when we play, and when clusters were last dealt out evenly
        self._called = monotonic()  #: when a call has last come through

    def __iter__(self) -> Iterator[Halley]:
        """The bots that are there just now."""
        return iter([one.bot for one in self._mine.values() if one.bot is not None])

    async def run(self, stop: asyncio.Event) -> None:
        """Play until `stop` is set. Raises CannotRun, StoreProblem."""
        await made_ready(self._settings.database_url, self._about.application)
        count = await self._roll.enter(self._fixed.count if self._fixed else self._about.shards)
        if self._fixed is not None and self._fixed.count != count:
            await self._roll.leave()
            raise CannotRun(f"SHARD_COUNT is {self._fixed.count} here, and {count} in processes that run already.")
        self._all = [self._fixed] if self._fixed else [*dealt(count)]
        log.info("one of several processes", shards=count, clusters=len(self._all))
        try:
            while not stop.is_set():
                await self._round()
                with suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), CALL)
        finally:
            await self._end()

    async def _end(self) -> None:
        for cluster in self._mine.values():
            cluster.over.set()
        tasks = [one.task for one in self._mine.values() if one.task is not None]
        for task, bot in zip(tasks, [one.bot for one in self._mine.values()], strict=True):
            if bot is None:
                task.cancel()  # it is only being taken
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()
        await self._roll.leave()

    async def _round(self) -> None:
        for cluster in [one for one in self._mine.values() if one.task is not None and one.task.done()]:
            self._ended(cluster)
        try:
            called = await self._roll.call(len(self._mine), sum(one.waiting for one in self._mine.values()))
        except StoreProblem as problem:  # clusters go on by themselves as far as they can
            if monotonic() - self._called > GONE:  # the others do not count us any more
                log.warning("the roll of processes cannot be called", why=str(problem))
                self._share(0.0)
            return
        self._called = monotonic()
        self._share(called.rate)
        self._look(called.holders)
        if self._fixed is not None or monotonic() - self._began > FIRST:
            self._take(called)
            self._give(called)

    def _ended(self, cluster: Cluster) -> None:
        """A cluster has been lost, could not be had, or was given up. Raises CannotRun, and whatever else is the end of all."""
        assert cluster.task is not None
        del self._mine[cluster.shards]
        self._again[cluster.shards] = monotonic() + AGAIN
        failed = None if cluster.task.cancelled() else cluster.task.exception()
        if failed is None:
            return
        if self._fixed is not None or isinstance(failed, CannotRun):
            raise failed
        if isinstance(failed, StoreProblem):
            log.info("a cluster is not to be had", shards=str(cluster.shards), why=str(failed))
        else:
            log.error("a cluster has failed", shards=str(cluster.shards), exc_info=failed)

    def _share(self, rate: float) -> None:
        """Deal out what this process may send among its clusters."""
        bots = [*self]
        for bot, part in zip(bots, shares(rate, [bot.desk.pacer.waiting for bot in bots]), strict=True):
            bot.desk.pacer.allot(part)

    # ---- who has what ---------------------------------------------------------------------------------------------------

    def _look(self, holders: Mapping[Shards, Holder]) -> None:
        """Which clusters nobody has, or their holder gives no sign of life."""
        for shards in self._all:
            patience = self._beats.setdefault(shards, Patience(dead=STALE))
            patience.look(holders.get(shards))
            dead = shards not in holders or patience.over or self._fixed is not None  # that one is refused, or waits
            if shards not in self._mine and dead:
                self._free.setdefault(shards, max(monotonic(), self._began + FIRST))
            else:
                self._free.pop(shards, None)

    def _in_turn(self, called: Called) -> list[Shards]:
        """The free clusters that this process may try, its own ones first."""
        count = 1 + len(called.others)
        own = home(self._all, called.before, count) if self._fixed is None else self._all
        rest = [one for one, since in self._free.items() if one not in own and monotonic() - since > LATER]
        first = called.before * len(rest) // count  # not all processes begin with the same one
        return [*(one for one in own if one in self._free), *rest[first:], *rest[:first]]

    def _take(self, called: Called) -> None:
        others = [one.clusters for one in called.others]
        standby = self._fixed is not None and self._settings.halley_standby
        for shards in self._in_turn(called):
            if self._fixed is None and not may_take(len(self._mine), others, len(self._all)):
                return
            if monotonic() < self._again.get(shards, 0.0):
                continue
            del self._free[shards]
            cluster = self._mine[shards] = Cluster(shards, self._settings, standby=standby)
            cluster.begin(self._about.application, self._thinking, self._let_in)

    def _give(self, called: Called) -> None:
        """Let go of one cluster where another process has fewer by two or more, and none is free; players find it there at once."""
        playing = [one for one in self._mine.values() if one.plays]
        uneven = should_give(len(self._mine), [one.clusters for one in called.others])
        if self._fixed is not None or not uneven or self._free or len(playing) < len(self._mine):
            self._even = monotonic()
        elif monotonic() - self._even > UNEVEN:
            self._even = monotonic()
            log.info("gives a cluster to another process", shards=str(playing[-1].shards))
            playing[-1].over.set()

    async def _let_in(self, shard: int) -> None:
        await self._roll.let_in(shard % self._about.at_once)


async def run_clusters(settings: Settings, about: About, thinking: Thinking) -> None:
    """Run this process's part of the bot until it is told to stop. Raises CannotRun, StoreProblem."""
    fixed = None
    if settings.shard_ids is not None and settings.shard_count is not None:
        fixed = Shards(frozenset(settings.shard_ids), settings.shard_count)
    stop, clusters = asyncio.Event(), Clusters(settings, about, thinking, fixed)
    async with watched(settings, clusters):
        hear_signals(stop)
        await clusters.run(stop)
    log.info("stopped")
