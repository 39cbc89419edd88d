"""Plays one scripted match on a store, in a process that is killed at random moments and started again.

    python tests/room/store/crash.py STORE GAME KILLS SEED

STORE is a file, or the address of a PostgreSQL database.

People press by a rule that depends on the revision alone, so that a run that was killed must end as one that was not.
Prints the number of kills and what is in the store at the end, as JSON.
"""

import asyncio
import json
import os
import sqlite3
import sys
from contextlib import closing, suppress
from random import Random
from signal import SIGKILL
from threading import Timer
from typing import Any

import asyncpg

from bot.brains import any_member
from bot.cards import LINKS, Chain
from bot.room import ManualClock, Person, Room, Table, audit
from bot.room.table.salts import Root
from bot.room.table.table_state import read
from tests.postgres import ask

OPTIONS = {
    "pitty_pat": {"stake": 30, "hands": 8},
    "comet": {"stake": 30, "target": 25},
    "pontoon": {"hands": 8},
    "through_the_window": {"stake": 30},
}
PEOPLE = [Person(101, "Ann"), Person(102, "Ben")]


def chain() -> Chain:
    return Chain(b"crash".ljust(32, b"."), LINKS)


async def play(store: str, game: str) -> list[str]:
    """Go on where the store stands, to the end of the match; what the audit finds then."""
    time = ManualClock(_left_at(store))
    room = Room(store, time=time, chains=chain, salts=lambda: Root(bytes(32)))
    await room.open()
    table = room.table_in(1) or await room.open_table(1, 1, PEOPLE[0], game, OPTIONS[game], key="open")
    if table.phase == "lobby":
        await _fill(table)
    while table.phase == "playing":
        if (asked := _asked(table)) is None:
            await time.pass_by(0.5)
        else:
            await table.press(*asked, key=f"press {table.revision} {asked[0]}")
    found = await audit(room.store)
    await room.close()
    return found


def _asked_of(store: str, query: str) -> list[tuple[Any, ...]]:
    if store.startswith("postgres"):
        return ask(store, query)
    with closing(sqlite3.connect(store.removeprefix("sqlite:///"))) as connection:
        return connection.execute(query).fetchall()


def _left_at(store: str) -> float:
    """The time of the last change in the store, so that no time passes while the process is dead."""
    with suppress(sqlite3.Error, asyncpg.PostgresError):
        for (sheet,) in _asked_of(store, "SELECT sheet FROM card_table"):
            return max(read(sheet).since, read(sheet).acted) / 1000
    return 1_800_000_000.0


async def _fill(table: Table) -> None:
    if len(table.seats) < 2:
        await table.sit(PEOPLE[1], key="sit")
    while len(table.seats) < 4:
        await table.add_computer(101)
    await table.start(101, key="start")


def _asked(table: Table) -> tuple[int, int, str] | None:
    for seat, person in enumerate(PEOPLE):
        if table.held(seat) is None and not table.state.delayed:
            chance = Random(f"{table.revision} {seat}")
            moves = [any_member(move, chance) for move in table.view(seat).moves]
            if found := [move for move in moves if move is not None]:
                return person.id, table.revision, chance.choice(found)
    return None


def attempt(store: str, game: str, life: float | None) -> bool:
    """Play in a process of its own that is killed after so long; whether it came to the end of the match."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    if life is not None:
        timer = Timer(life, lambda: os.kill(os.getpid(), SIGKILL))
        timer.daemon = True
        timer.start()
    findings = asyncio.run(play(store, game))
    sys.exit("\n".join(findings) or 0)


def main() -> None:
    store, game, kills, seed_ = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
    chance = Random(seed_)
    killed = 0
    while killed < kills and not attempt(store, game, chance.uniform(0.01, 0.25)):
        killed += 1
    if not attempt(store, game, None):
        sys.exit("the match did not come to its end, or the audit found something")
    end = {
        name: _asked_of(store, query)
        for name, query in {
            "journal": "SELECT number, revision, actor, move FROM journal ORDER BY number",
            "result": "SELECT outcome, result FROM match",
            "accounts": "SELECT kind, CAST(sum(balance) AS BIGINT) FROM account GROUP BY kind ORDER BY kind",
            "purses": "SELECT owner, balance FROM account WHERE kind = 'member' ORDER BY owner",
            "transfers": "SELECT count(*) FROM transfer",
        }.items()
    }
    print(json.dumps({"killed": killed, "end": end}))  # noqa: T201  the answer to whoever started this


if __name__ == "__main__":
    main()
