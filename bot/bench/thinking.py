"""What computer players who look ahead cost the bot: the event loop's delay while eight of them think all the time.

The loop does nothing else but ask and wait for the next millisecond; how much later than that it comes to it is its delay.
"""

import asyncio
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bot import registry
from bot.brains.contest import Table
from bot.room.clock.processes import NoAnswer, Processes
from bot.room.match.thinking import Question, answer, prepare

#: so many think at the same time
THINKERS = 8
GAMES = ("canadian_salad", "tute", "comet", "comet_duel")
_TICK = 0.001


def thinking(seconds: float, processes: int = 1) -> dict[str, float]:
    """Start of the pool in seconds, its memory in MB a process (Linux), delays of the loop in ms, answers a second and none."""
    return asyncio.run(_measure(seconds, processes))


async def _measure(seconds: float, processes: int) -> dict[str, float]:
    questions = [question for game in GAMES for question in _questions(game)]
    pool = Processes(processes, prepare)
    began = perf_counter()
    child = await pool.run(60.0, _memory)
    figures: dict[str, float] = {"start_s": perf_counter() - began, "idle_p99_ms": 0.0}
    delays = await _delays(seconds)
    figures["idle_p99_ms"], figures["idle_max_ms"] = _p99(delays), delays[-1]
    given = {"answered": 0, "none": 0}
    asking = [asyncio.create_task(_ask(pool, questions, at, given)) for at in range(THINKERS)]
    delays = await _delays(seconds)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    pool.close()
    figures["thinking_p99_ms"], figures["thinking_max_ms"] = _p99(delays), delays[-1]
    figures["answers_a_second"], figures["without_answer"] = given["answered"] / seconds, given["none"]
    return figures | ({"memory_mb": child / 1e6} if child else {})


async def _ask(pool: Processes, questions: list[Question], at: int, given: dict[str, int]) -> None:
    chance = Random(at)
    while True:
        try:
            await pool.run(10.0, answer, chance.choice(questions), 0.1)
            given["answered"] += 1
        except NoAnswer:
            given["none"] += 1


async def _delays(seconds: float) -> list[float]:
    """How much later than after a millisecond the loop came back, in ms, the shortest first."""
    until, found = perf_counter() + seconds, list[float]()
    while (began := perf_counter()) < until:
        await asyncio.sleep(_TICK)
        found.append((perf_counter() - began - _TICK) * 1000)
    return sorted(found)


def _p99(delays: list[float]) -> float:
    return delays[int(len(delays) * 0.99)]


def _questions(key: str) -> list[Question]:
    """Positions of a match of thumbs in which the next to move looks ahead."""
    game = registry.game(key)
    seats = max(2, game.rules.seats({option.name: option.default for option in game.rules.info.options})[0])
    table = Table(
        game.rules, [game.brains["fair"]] * seats, game.rules.start(game.rules.setting(seats, {})), Random(key),
        [[] for _ in range(seats)],
    )  # fmt: skip
    found: list[Question] = []
    while not table.state.over and len(found) < 40:
        must = [seat for seat in game.rules.waiting(table.state).must if seat >= 0]
        if must and len(game.rules.view(table.state, must[0]).moves) > 1:
            blind = game.rules.blind(table.state, must[0])
            found.append(Question(key, "strong", must[0], blind, tuple(table.heard[must[0]]), f"{key} {len(found)}"))
        table.step()
    return found


def _memory() -> int:
    """In a process of the pool: the bytes that it alone holds; 0 where that cannot be told."""
    rollup = Path("/proc/self/smaps_rollup")
    if not rollup.exists():
        return 0
    held: dict[str, Any] = dict(line.split(":", 1) for line in rollup.read_text().splitlines()[1:])
    return sum(int(held[name].split()[0]) * 1024 for name in ("Private_Clean", "Private_Dirty"))
