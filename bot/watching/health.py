"""Whether the house is well: Discord's gateway is there, and the store is ours and takes what is written."""

import asyncio
from collections.abc import Iterable
from math import nan
from time import monotonic
from typing import Protocol

from sqlalchemy import func, select

from bot import __version__, metrics
from bot.room import Room, StoreProblem
from bot.room.sql import schema

#: seconds without a commit after which the store is lost: whoever has it writes a sign of life every five
SILENT = 30.0
#: seconds that a look into the store may take
READING = 5.0

_ESCROW = select(func.coalesce(func.sum(schema.account.c.balance), 0)).where(schema.account.c.kind == "escrow")


class Watched(Protocol):
    """The bot, as far as it is looked at."""

    room: Room

    @property
    def shards_up(self) -> int:
        """How many shards are connected."""
        ...

    @property
    def shards_down(self) -> int:
        """How many are not."""
        ...

    @property
    def servers(self) -> int:
        """How many servers the bot is in."""
        ...

    @property
    def furthest_behind(self) -> float:
        """For how many seconds some table's message has not shown what it should."""
        ...


class Health:
    """What can be said of running bots. None at all is well, too: a process that stands by."""

    def __init__(self, bots: Iterable[Watched]) -> None:
        """`bots`: one for each cluster of shards that this process plays for; it may change."""
        self._bots = bots
        metrics.BUILD.info({"version": __version__})

    async def lost(self) -> list[str]:
        """What is lost: 'gateway', 'store', both or nothing."""
        connected = all(bot.shards_up and not bot.shards_down for bot in self._bots)
        return [*([] if connected else ["gateway"]), *([] if await self._has_store() else ["store"])]

    async def _has_store(self) -> bool:
        stores = [bot.room.store for bot in self._bots]
        if any(store.lost.is_set() or monotonic() - store.stored > SILENT for store in stores):
            return False
        return await self._escrow() is not None

    async def _escrow(self) -> int | None:
        """The chips at all tables of the store, whoever plays for them; None when it cannot be read."""
        try:
            async with asyncio.timeout(READING):
                for bot in self._bots:
                    return int((await bot.room.store.read(_ESCROW))[0][0])
                return 0
        except (StoreProblem, TimeoutError):
            return None

    async def look(self) -> None:
        """Set the figures that are looked at when somebody asks."""
        escrow = await self._escrow()
        has_store = await self._has_store()
        metrics.STORE.set(has_store)
        metrics.ESCROW.set(nan if escrow is None else escrow)
        bots = [*self._bots]
        metrics.SHARDS.labels("up").set(sum(bot.shards_up for bot in bots))
        metrics.SHARDS.labels("down").set(sum(bot.shards_down for bot in bots))
        metrics.GUILDS.set(sum(bot.servers for bot in bots))
        metrics.OLDEST.set(max((bot.furthest_behind for bot in bots), default=0.0))
        metrics.ASIDE.set(sum(len(bot.room.set_aside) for bot in bots))
        metrics.TABLES.clear()
        for table in (table for bot in bots for table in bot.room.all_tables()):
            metrics.TABLES.labels(table.game, table.phase).inc()
