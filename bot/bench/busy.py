"""Halley with tables that play by themselves: the real bot, only that nobody has to press anything.

Run as `python -m bot.bench.busy FOLDER`, where `places.json` says where the tables are to be (`guild`, `places`: channel,
message, host) and the environment how to reach Discord. It makes the tables, connects, says `ready` with their ids as JSON, and
for each `go SECONDS` on its standard input plays a move at every table every eight seconds, then says `made` with what was
stored as JSON: channel, revision, epoch seconds.
"""

import asyncio
import contextlib
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

import orjson

from bot import loop
from bot.commands import say
from bot.logs import write_log
from bot.registry import all_rules
from bot.room import Change, Person, Room, Table
from bot.rules import Refused, is_pattern
from bot.running import run_bot
from bot.settings import Settings

#: seconds between two moves at a table
PACE = 8.0
_TOGETHER = 200


def quick_game() -> str:
    """The shortest game for two: nothing else matters here."""
    return min(all_rules().values(), key=lambda rules: rules.info.minutes).info.key


async def furnish(room: Room, guild: int, places: list[list[int]], playing: float = 1.0) -> list[Table]:
    """A table for two in each of these places (channel, message or 0, host); this share of them is dealt."""
    game = quick_game()

    async def one(number: int, channel: int, message: int, host: int) -> Table:
        table = await room.open_table(
            guild, channel, Person(host, f"Ann {number}"), game, {"hands": 20, "speed": "slow"}
        )
        await table.sit(Person(host + 1, f"Ben {number}"))
        if number < playing * len(places):
            await table.start(host)
        if message:
            await table.set_message(message)
        return table

    made: list[Table] = []
    for at in range(0, len(places), _TOGETHER):
        some = places[at : at + _TOGETHER]
        made += await asyncio.gather(*(one(at + number, *place) for number, place in enumerate(some)))
    return made


async def _play(table: Table, end: float, chance: Random) -> None:
    """A move every eight seconds, the first at a random moment of them."""
    loop = asyncio.get_running_loop()
    due = loop.time() + chance.random() * PACE
    while due < end:
        await asyncio.sleep(due - loop.time())
        due += PACE
        with contextlib.suppress(Refused):  # the clock, or a forced card, was quicker
            await _move(table)


async def _move(table: Table) -> None:
    if table.phase != "playing":
        return
    for seat, chair in enumerate(table.seats):
        moves = [move for move in table.view(seat).moves if not is_pattern(move)]
        if moves and chair.member is not None:
            await table.press(chair.member, table.revision, moves[0])
            return


async def _serve(room: Room, tables: list[Table]) -> None:
    stored: list[tuple[int, int, float]] = []
    chance = Random(1)

    def heard(table: Table, change: Change) -> None:
        stored.append((table.channel, change.revision, time.time()))

    room.listen(heard)
    say("ready " + orjson.dumps([table.id for table in tables]).decode())
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        stored.clear()
        end = asyncio.get_running_loop().time() + float(line.split()[1])
        await asyncio.gather(*(_play(table, end, chance) for table in tables))
        say("made " + orjson.dumps(stored).decode())


async def main(folder: str) -> None:
    """Furnish, connect, and do what standard input says."""
    settings = Settings()
    write_log(settings.log_level)
    wanted: dict[str, Any] = orjson.loads((Path(folder) / "places.json").read_bytes())
    room = Room(settings.database_url)
    await room.open()
    tables = await furnish(room, wanted["guild"], wanted["places"])
    await run_beside(settings, room, _serve(room, tables))


async def run_beside(settings: Settings, room: Room, serving: Coroutine[Any, Any, None]) -> None:
    """Run the bot while somebody is served on standard input, and close the room when either ends."""
    await beside(room.store.while_ours(run_bot(settings, room)), serving)
    await room.close()


async def beside(*both: Coroutine[Any, Any, None]) -> None:
    """Run two things; when either ends, so does the other."""
    tasks = [asyncio.create_task(one) for one in both]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    loop.run(main(sys.argv[1]))
