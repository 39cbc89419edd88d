"""The processes that bear a load: one that deals and plays, or several that share what another has dealt, on one database."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from bot.bench.faces import surroundings, told
from bot.bench.load.network import Network
from bot.bench.load.places import Place
from bot.room.guild.shards import Shards, read
from bot.room.guild.sharing import should_give

#: shards for each of several processes
SHARDS_EACH = 2
#: how long a bot may take to deal at all tables and to connect, in seconds
_START = 300.0
_LINE = 16 * 1024 * 1024
#: how the figures begin of which the worst process counts; all others add up
_WORST = ("delay_", "starved_")
#: seconds between two looks at who plays for what
_LOOK = 0.5

Figures = dict[str, Any]


class Processes:
    """`count` processes of the bot that find their Discord at `network`; `around`: what else their environment says."""

    def __init__(self, count: int, network: Network, folder: str, around: dict[str, str]) -> None:
        self._count = count
        self._local = network.local
        self._folder = folder
        self._environment = surroundings(network.local, folder) | around
        self._environment |= {"HALLEY_API_URL": network.url, "MALLOC_ARENA_MAX": "2"}
        self._running: list[Process] = []

    async def start(self, places: Sequence[Place], *, tables: bool) -> None:
        """Have the tables dealt, where there shall be any, and come back when everybody plays for an even part of them."""
        wanted = [
            [one.guild, one.channel, one.message, *(seat.member for seat in one.seats)] for one in places if tables
        ]
        (Path(self._folder) / "places.json").write_bytes(orjson.dumps({"places": wanted}))
        first = await self._run("deal" if self._count > 1 else "")
        for place, table in zip(places, await told(first, "ready"), strict=tables):
            place.table = table
        if self._count > 1:
            await self._share()
        await self._local.bot_ready(_START, commands=True)

    async def _run(self, *words: str) -> Process:
        started = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.bench.load.house", self._folder, *words, limit=_LINE,
            env=self._environment, stdin=PIPE, stdout=PIPE,
        )  # fmt: skip
        self._running.append(started)
        return started

    async def _share(self) -> None:
        """In the place of the one that has dealt, start those that play, and wait until they have shared the shards evenly."""
        await self._running.pop().wait()
        self._environment["SHARDS"] = "auto"
        for one in [await self._run("join") for _ in range(self._count)]:
            await told(one, "ready")
        async with asyncio.timeout(_START):
            while True:
                if await self._is_even():
                    return
                await asyncio.sleep(_LOOK)

    async def _is_even(self) -> bool:
        had = [sum(len(shards.ids) for shards in some) for some in (await self._held()).values()]
        up = {each.shard[0] for each in self._local.gateway.sessions.values() if each.line and each.ready}
        return len(up) == self._local.shards == sum(had) and not should_give(max(had), had)

    async def _held(self) -> dict[Process, list[Shards]]:
        """Which clusters each has, as the database says."""
        from bot.room.postgres.address import connected

        async with connected(self._environment["DATABASE_URL"]) as database:
            rows = await database.fetch("SELECT place, shards FROM keeper WHERE holder IS NOT NULL")
        return {
            one: [read(row["shards"]) for row in rows if row["place"].startswith(f"process {one.pid} ")]
            for one in self._running
        }

    async def ask(self, seconds: float) -> list[Figures]:
        """What so long a time costs each of them."""
        return await asyncio.gather(*(_asked(one, seconds) for one in self._running))

    async def apart(self, each: Sequence[Figures], places: Sequence[Place]) -> Figures:
        """Of several processes the figures of each, with the number of tables that it has now."""
        if self._count == 1:
            return {}
        tables = [
            sum(any(part.has(one.guild) for part in some) for one in places) for some in (await self._held()).values()
        ]
        return {f"process {at}": {"tables": tables[at - 1], **one} for at, one in enumerate(each, start=1)}

    async def end(self) -> None:
        """End all of them."""
        for one in self._running:
            if one.stdin is not None:
                one.stdin.close()  # on which it ends
        await asyncio.gather(*(one.wait() for one in self._running))


def together(each: Sequence[Figures]) -> Figures:
    """The figures of some processes as those of one: what adds up, and the worst of what does not."""
    return {name: (max if name.startswith(_WORST) else sum)(one[name] for one in each) for name in each[0]}


async def _asked(bot: Process, seconds: float) -> Figures:
    assert bot.stdin is not None
    bot.stdin.write(f"measure {seconds}\n".encode())
    return await told(bot, "measured")
