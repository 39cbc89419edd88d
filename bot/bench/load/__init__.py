"""What many tables cost: four people at each, a move about every eight seconds, every hand open.

The bot is a process of its own, over a store in a file, or several on one database; this process is the network and the people,
and says how busy that is.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from bot.bench.load.network import Network
from bot.bench.load.people import PATIENCE, People
from bot.bench.load.processes import SHARDS_EACH, Figures, Processes, together
from bot.playground import LocalDiscord
from bot.room.ownership.peek import is_postgres
from bot.rules import Refused

SIZES = (50,)
#: seconds before what is measured: everybody has moved once, and is not told how to play any more
WARM = 36.0


def load(
    tables: Sequence[int] = SIZES,
    seconds: float = 20.0,
    database: str | None = None,
    warm: float = WARM,
    processes: int = 1,
) -> dict[str, Any]:
    """By number of tables: delay of the loop, CPU, memory a table, times to answers, commits.

    `database`: of a PostgreSQL server, in the place of a file; `warm`: seconds of play before the `seconds` that are measured.
    Of several `processes` the figures are those of all together, and then of each (see `must_share`).
    """
    return {f"{size} tables": asyncio.run(_measure(size, seconds, database, warm, processes)) for size in tables}


def must_share(processes: int, database: str | None) -> None:
    """Several processes need a database that they can share. Raises Refused."""
    if processes > 1 and not is_postgres(database or ""):
        raise Refused("Several processes share a PostgreSQL database: say with --database where its server is.")


async def _measure(size: int, seconds: float, database: str | None, warm: float, processes: int) -> Figures:
    async with _store(database) as around:
        empty = await _run(size, around, processes)
    async with _store(database) as around:
        full = await _run(size, around, processes, (warm, seconds))
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


async def _run(size: int, around: dict[str, str], processes: int, played: tuple[float, float] | None = None) -> Figures:
    """The figures of a bot in so many servers as that takes: without tables, or with them and so long `played` at."""
    shards = SHARDS_EACH * processes if processes > 1 else 1
    local = LocalDiscord(limits="off", shards=shards, at_once=shards)
    people = People(local, size)
    network = Network(local, people.answer)
    await local.start()
    await network.start()
    with TemporaryDirectory() as folder:
        bots = Processes(processes, network, folder, around)
        try:
            await bots.start(people.places, tables=played is not None)
            return await (_played(bots, people, network, *played) if played else _idle(bots))
        finally:
            await bots.end()
            await network.stop()
            await local.stop()


async def _idle(bots: Processes) -> Figures:
    return together(await bots.ask(2.0))


async def _played(bots: Processes, people: People, network: Network, warm: float, seconds: float) -> Figures:
    """Open the hands, play for a while, and then for so long as is measured."""
    await people.open_hands()
    rest = together(await bots.ask(1.0))
    while rest["edits_waiting"]:  # a start leaves every table to be shown
        rest = together(await bots.ask(1.0))
    playing = asyncio.create_task(people.play(warm + seconds))
    await asyncio.sleep(warm)
    people.forget()
    before, began, asked = time.process_time(), time.monotonic(), network.requests
    each = await bots.ask(seconds)
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
        **together(each),
        "rest_kib": rest["rss_kib"],
        "requests_per_s": (network.requests - asked) / wall,
        "network_cpu_share": busy / wall,
        **await bots.apart(each, people.places),
    }
