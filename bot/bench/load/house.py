"""Halley with tables of four people, in a process of its own that says what it costs: the real bot over the real store.

Run as `python -m bot.bench.load.house FOLDER`, where `places.json` says where the tables are to be (`places`: guild, channel,
message, four members) and the environment how to reach Discord. It deals at all tables, connects and says `ready` with their ids
as JSON; for each `measure SECONDS` on its standard input it says `measured` with figures of that time as JSON.

Several processes share what one has dealt: `python -m bot.bench.load.house FOLDER deal` ends when it has said `ready`, and each
that is run as `python -m bot.bench.load.house FOLDER join` says `ready` at once and plays for its clusters of shards.
"""

import asyncio
import gc
import os
import sys
import time
from array import array
from pathlib import Path
from typing import Any

import orjson
from prometheus_client import REGISTRY

from bot import loop
from bot.bench.busy import beside, run_beside
from bot.clusters import run_clusters
from bot.commands import say
from bot.launch import LOADED, ROUNDS
from bot.logs import write_log
from bot.registry import all_rules
from bot.room import Person, Room, Table, Thinking
from bot.running import about_bot
from bot.settings import Settings

#: seconds that the loop is asked to sleep; what comes on top is its delay
_NAP = 0.01
_TOGETHER = 100
_NAMES = ("Ann", "Ben", "Cleo", "Dan")


def game_for_four() -> str:
    """The shortest of the games that take four."""
    fours = [
        rules
        for rules in all_rules().values()
        if rules.seats({one.name: one.default for one in rules.info.options})[0] == 4
    ]
    return min(fours, key=lambda rules: rules.info.minutes).info.key


async def deal(room: Room, places: list[list[int]]) -> list[Table]:
    """A table in each of these places (guild, channel, message, four members), dealt, with a long match before it."""
    game = game_for_four()
    rules = all_rules()[game]
    longest = {one.name: one.high for one in rules.info.options if one.name == "hands"}

    async def one(guild: int, channel: int, message: int, *members: int) -> Table:
        people = [Person(member, name) for member, name in zip(members, _NAMES, strict=True)]
        table = await room.open_table(guild, channel, people[0], game, {**longest, "speed": "slow"})
        for person in people[1:]:
            await table.sit(person)
        await table.start(people[0].id)
        await table.set_message(message)
        return table

    made: list[Table] = []
    for at in range(0, len(places), _TOGETHER):
        made += await asyncio.gather(*(one(*place) for place in places[at : at + _TOGETHER]))
    return made


class Meter:
    """What a stretch of time costs this process."""

    def __init__(self) -> None:
        self._delays = array("d")
        self._began = self._read()

    def _read(self) -> tuple[float, ...]:
        return (time.perf_counter(), time.process_time(), _starved(), *_stored())

    async def run(self, seconds: float) -> dict[str, float]:
        """Watch the loop for so long, and give the figures."""
        end = time.perf_counter() + seconds
        while (began := time.perf_counter()) < end:
            await asyncio.sleep(_NAP)
            self._delays.append(time.perf_counter() - began - _NAP)
        wall, cpu, starved, units, commits = (now - then for now, then in zip(self._read(), self._began, strict=True))
        late = sorted(self._delays)
        return {
            "delay_p50_ms": 1000 * late[len(late) // 2],
            "delay_p99_ms": 1000 * late[len(late) * 99 // 100],
            "delay_worst_ms": 1000 * late[-1],
            "cpu_share": cpu / wall,
            "starved_share": starved / wall,
            "acts_per_s": units / wall,
            "commits_per_s": commits / wall,
            "edits_waiting": REGISTRY.get_sample_value("halley_requests_waiting") or 0.0,
            "rss_kib": rss(),
        }


def _starved() -> float:
    """Seconds in which the loop's thread could have run and had no core, since others had them (Linux)."""
    return int(Path(f"/proc/self/task/{os.getpid()}/schedstat").read_text().split()[1]) / 1e9


def _stored() -> tuple[float, float]:
    """Acts stored so far, and the transactions that took."""
    names = ("halley_units_total", "halley_commit_seconds_count")
    units, commits = (REGISTRY.get_sample_value(name) or 0.0 for name in names)
    return units, commits


def rss() -> float:
    """Memory of this process in KiB, as Linux counts it (field 2 of its statm, in pages)."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


async def _serve(tables: list[Table]) -> None:
    _say_ready(tables)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        say("measured " + orjson.dumps(await Meter().run(float(line.split()[1]))).decode())


def _say_ready(tables: list[Table]) -> None:
    say("ready " + orjson.dumps([table.id for table in tables]).decode())


async def main(folder: str, part: str = "") -> None:
    """Deal, connect, and do what standard input says; or only one of these, as one of several processes."""
    settings = Settings()
    write_log(settings.log_level)
    if part == "join":
        asyncio.get_running_loop().call_later(LOADED, gc.freeze)
        await beside(run_clusters(settings, await about_bot(settings), Thinking()), _serve([]))
        return
    wanted: dict[str, Any] = orjson.loads((Path(folder) / "places.json").read_bytes())
    room = Room(settings.database_url)
    await room.open()
    tables = await deal(room, wanted["places"])
    if part == "deal":
        await room.close()
        _say_ready(tables)
        return
    asyncio.get_running_loop().call_later(LOADED, gc.freeze)
    await run_beside(settings, room, _serve(tables))


if __name__ == "__main__":
    gc.set_threshold(*ROUNDS)
    loop.run(main(*sys.argv[1:]))
