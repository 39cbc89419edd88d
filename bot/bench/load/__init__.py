"""What many tables cost one process: four people at each, a move about every eight seconds, every hand open.

The bot is a process of its own, over a store in a file; this process is the network and the people, and says how busy that is.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from bot.bench.faces import surroundings
from bot.bench.load.network import Network
from bot.bench.load.people import PATIENCE, People
from bot.playground import LocalDiscord

SIZES = (50,)
#: seconds before what is measured: everybody has moved once, and is not told how to play any more
_WARM = 36.0
_LINE = 16 * 1024 * 1024
#: how long a bot may take to deal at all tables and to connect, in seconds
_START = 300.0


def load(tables: Sequence[int] = SIZES, seconds: float = 20.0) -> dict[str, Any]:
    """By number of tables: delay of the loop, CPU, memory a table, times to answers, commits."""
    return {f"{size} tables": asyncio.run(_measure(size, seconds)) for size in tables}


async def _measure(size: int, seconds: float) -> dict[str, float]:
    empty = await _run(size, 0.0, dealt=False)
    full = await _run(size, seconds, dealt=True)
    kib = (full.pop("rss_kib") - empty["rss_kib"]) / size
    return {"tables": size, **full, "rss_mib_without": empty["rss_kib"] / 1024, "kib_a_table": kib}


async def _run(size: int, seconds: float, *, dealt: bool) -> dict[str, float]:
    """The figures of a bot in so many servers as that takes, with its tables or without."""
    local = LocalDiscord(limits="off")
    people = People(local, size)
    network = Network(local, people.answer)
    await local.start()
    await network.start()
    with TemporaryDirectory() as folder:
        places = [[one.guild, one.channel, one.message, *(seat.member for seat in one.seats)] for one in people.places]
        (Path(folder) / "places.json").write_bytes(orjson.dumps({"places": places if dealt else []}))
        bot = await asyncio.create_subprocess_exec(
            sys.executable, *(__import__("os").environ.get("HOUSE") or "-m bot.bench.load.house").split(), folder, limit=_LINE,
            env=surroundings(local, folder) | {"HALLEY_API_URL": network.url},
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            for place, table in zip(people.places, await _told(bot, "ready"), strict=dealt):
                place.table = table
            await local.bot_ready(_START, commands=True)
            return await (_played(bot, people, network, seconds) if dealt else _asked(bot, 2.0))
        finally:
            if bot.stdin is not None:
                bot.stdin.close()  # on which it ends
            await bot.wait()
            await network.stop()
            await local.stop()


async def _played(
    bot: asyncio.subprocess.Process, people: People, network: Network, seconds: float
) -> dict[str, float]:
    """Open the hands, play for a while, and then for so long as is measured."""
    await people.open_hands()
    # a start leaves every table to be shown
    while (await _asked(bot, 1.0))["edits_waiting"]:
        continue
    playing = asyncio.create_task(people.play(_WARM + seconds))
    await asyncio.sleep(_WARM)
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
        "requests_per_s": (network.requests - asked) / wall,
        "network_cpu_share": busy / wall,
    }


async def _asked(bot: asyncio.subprocess.Process, seconds: float) -> dict[str, float]:
    assert bot.stdin is not None
    bot.stdin.write(f"measure {seconds}\n".encode())
    return await _told(bot, "measured")


async def _told(bot: asyncio.subprocess.Process, word: str) -> Any:
    """What the bot's process says next with this word."""
    assert bot.stdout is not None
    while line := await bot.stdout.readline():
        if line.startswith(word.encode()):
            return orjson.loads(line.removeprefix(word.encode()))
    raise RuntimeError("The bot's process has ended.")
