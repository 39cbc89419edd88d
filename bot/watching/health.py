"""Whether the house is well: Discord's gateway is there, and the store is ours and takes what is written."""

import asyncio
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
    """What can be said of a running bot."""

    def __init__(self, bot: Watched) -> None:
        self._bot = bot
        metrics.BUILD.info({"version": __version__})

    async def lost(self) -> list[str]:
        """What is lost: 'gateway', 'store', both or nothing."""
        gateway = [] if self._bot.shards_up and not self._bot.shards_down else ["gateway"]
        return [*gateway, *([] if await self._has_store() else ["store"])]

    async def _has_store(self) -> bool:
        store = self._bot.room.store
        if store.lost.is_set() or monotonic() - store.stored > SILENT:
            return False
        return await self._escrow() is not None

    async def _escrow(self) -> int | None:
        """The chips at all tables; None when the store cannot be read."""
        try:
            async with asyncio.timeout(READING):
                return int((await self._bot.room.store.read(_ESCROW))[0][0])
        except (StoreProblem, TimeoutError):
            return None

    async def look(self) -> None:
        """Set the figures that are looked at when somebody asks."""
        escrow = await self._escrow()
        has_store = await self._has_store()
        metrics.STORE.set(has_store)
        metrics.ESCROW.set(nan if escrow is None else escrow)
        metrics.SHARDS.labels("up").set(self._bot.shards_up)
        metrics.SHARDS.labels("down").set(self._bot.shards_down)
        metrics.GUILDS.set(self._bot.servers)
        metrics.OLDEST.set(self._bot.furthest_behind)
        metrics.ASIDE.set(len(self._bot.room.set_aside))
        metrics.TABLES.clear()
        for table in self._bot.room.all_tables():
            metrics.TABLES.labels(table.game, table.phase).inc()
