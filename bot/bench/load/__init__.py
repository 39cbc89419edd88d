"""What many tables cost one process: four people at each, a move about every eight seconds, every hand open.

The bot is a process of its own, over a store in a file; this process is the network and the people, and says how busy that is.
"""

import asyncio
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from bot.bench.faces import surroundings, told
from bot.bench.load.network import Network
from bot.bench.load.people import PATIENCE, People
from bot.playground import LocalDiscord

SIZES = (50,)
#: seconds before what is measured: everybody has moved once, and is not told how to play any more
WARM = 36.0
_LINE = 16 * 1024 * 1024
#: how long a bot may take to deal at all tables and to connect, in seconds
_START = 300.0


def load(
    tables: Sequence[int] = SIZES, seconds: float = 20.0, database: str | None = None, warm: float = WARM
) -> dict[str, Any]:
    """By number of tables: delay of the loop, CPU, memory a table, times to answers, commits.

    `database`: of a PostgreSQL server, in the place of a file; `warm`: seconds of play before the `seconds` that are measured.
    """
    return {f"{size} tables": asyncio.run(_measure(size, seconds, database, warm)) for size in tables}


async def _measure(size: int, seconds: float, database: str | None, warm: float) -> dict[str, float]:
    async with _store(database) as around:
        empty = await _run(size, around)
    async with _store(database) as around:
        full = await _run(size, around, (warm, seconds))
    rest, after = ((full.pop(name) - empty["rss_kib"]) / size for name in ("rest_kib", "rss_kib"))
    without = empty["rss_kib"] / 1024
    return {"tables": size, **full, "mib_without": without, "kib_a_table_at_rest": rest, "kib_a_table": after}


@asynccontextmanager
async def _store(database: str | None) -> AsyncGenerator[dict[str, str], None]:
    """What the environment says of the store: nothing for a file of its own."""
    if database is None:
        yield {}
        return
    from bot.bench import postgres

    async with postgres.database(database) as made:
        yield {"DATABASE_URL": made}


async def _run(size: int, around: dict[str, str], played: tuple[float, float] | None = None) -> dict[str, float]:
    """The figures of a bot in so many servers as that takes: without tables, or with them and so long `played` at."""
    local = LocalDiscord(limits="off")
    people = People(local, size)
    network = Network(local, people.answer)
    await local.start()
    await network.start()
    with TemporaryDirectory() as folder:
        places = [[one.guild, one.channel, one.message, *(seat.member for seat in one.seats)] for one in people.places]
        (Path(folder) / "places.json").write_bytes(orjson.dumps({"places": places if played else []}))
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.bench.load.house", folder, limit=_LINE,
            env=surroundings(local, folder) | {"HALLEY_API_URL": network.url, "MALLOC_ARENA_MAX": "2"} | around,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            for place, table in zip(people.places, await told(bot, "ready"), strict=played is not None):
                place.table = table
            await local.bot_ready(_START, commands=True)
            return await (_played(bot, people, network, *played) if played else _asked(bot, 2.0))
        finally:
            if bot.stdin is not None:
                bot.stdin.close()  # on which it ends
            await bot.wait()
            await network.stop()
            await local.stop()


async def _played(
    bot: asyncio.subprocess.Process, people: People, network: Network, warm: float, seconds: float
) -> dict[str, float]:
    """Open the hands, play for a while, and then for so long as is measured."""
    await people.open_hands()
    rest = await _asked(bot, 1.0)
    while rest["edits_waiting"]:  # a start leaves every table to be shown
        rest = await _asked(bot, 1.0)
    playing = asyncio.create_task(people.play(warm + seconds))
    await asyncio.sleep(warm)
    people.forget()
    before, began, asked = time.process_time(), time.monotonic(), network.requests
    figures = await _asked(bot, seconds)
    busy, wall, times = time.process_time() - before, time.monotonic() - began, list(people.times)
    playing.cancel()
    cuts = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    return {
        "moves_per_s": len(times) / wall,
        "wanted_per_s": len(people.places) / 8,
        "answer_p50_ms": 1000 * cuts[49],
        "answer_p99_ms": 1000 * cuts[98],
        "answer_worst_ms": 1000 * max(times, default=0.0),
        "after_three_s": people.failed + sum(one > PATIENCE for one in times),
        "failed": people.failed,
        "deferred": people.deferred,
        "refused": people.refused,
        "idle": people.idle,
        **figures,
        "rest_kib": rest["rss_kib"],
        "requests_per_s": (network.requests - asked) / wall,
        "network_cpu_share": busy / wall,
    }


async def _asked(bot: asyncio.subprocess.Process, seconds: float) -> dict[str, float]:
    assert bot.stdin is not None
    bot.stdin.write(f"measure {seconds}\n".encode())
    return await told(bot, "measured")
