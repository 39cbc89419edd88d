"""Time by the wall, and time that stands still until somebody lets it pass."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from bot.room import ManualClock, WallClock
from bot.room.clock import time as module


async def sleeper(clock: Any, seconds: float, log: list[tuple[str, float]], name: str) -> None:
    await clock.sleep(seconds)
    log.append((name, clock.now()))


async def test_the_hand_stands_still_until_it_is_moved_and_stands_where_it_was_put() -> None:
    clock = ManualClock(100)
    assert clock.now() == 100
    await clock.pass_by(2.5)
    assert clock.now() == 102.5
    await clock.pass_by(0)
    assert clock.now() == 102.5


async def test_sleepers_wake_in_order_each_at_its_very_moment() -> None:
    clock, log = ManualClock(100), list[tuple[str, float]]()
    tasks = [
        asyncio.create_task(sleeper(clock, seconds, log, name))
        for name, seconds in (("c", 3), ("a", 1), ("b", 2), ("d", 9))
    ]
    await clock.pass_by(3)
    assert log == [("a", 101), ("b", 102), ("c", 103)]
    assert clock.now() == 103
    await clock.pass_by(5.5)
    assert len(log) == 3
    await clock.pass_by(0.5)
    assert log[-1] == ("d", 109)
    await asyncio.gather(*tasks)


async def test_equal_moments_wake_in_the_order_in_which_they_fell_asleep() -> None:
    clock, log = ManualClock(0), list[tuple[str, float]]()
    tasks = [asyncio.create_task(sleeper(clock, 1, log, name)) for name in "dacb"]
    await clock.pass_by(1)
    assert [name for name, _ in log] == list("dacb")
    await asyncio.gather(*tasks)


async def test_a_nap_of_less_than_nothing_ends_now_and_never_before() -> None:
    clock, log = ManualClock(50), list[tuple[str, float]]()
    tasks = [asyncio.create_task(sleeper(clock, seconds, log, "late")) for seconds in (-10, 0)]
    await clock.pass_by(0)
    assert log == [("late", 50), ("late", 50)]
    await asyncio.gather(*tasks)


async def test_somebody_who_sleeps_again_wakes_again_within_the_same_hour() -> None:
    clock, log = ManualClock(0), list[float]()

    async def again() -> None:
        for _ in range(4):
            await clock.sleep(10)
            log.append(clock.now())

    task = asyncio.create_task(again())
    await clock.pass_by(35)
    assert log == [10, 20, 30]
    assert clock.now() == 35
    await clock.pass_by(5)
    assert log == [10, 20, 30, 40]
    await task


async def test_a_sleeper_that_has_gone_away_moves_no_hand_and_stops_nobody() -> None:
    clock, log = ManualClock(0), list[tuple[str, float]]()
    gone, there = (asyncio.create_task(sleeper(clock, seconds, log, "one")) for seconds in (1, 2))
    await asyncio.sleep(0)
    gone.cancel()
    await clock.pass_by(2)
    assert log == [("one", 2)]
    await there


async def test_the_hand_waits_for_what_a_moment_brings_before_it_moves_on() -> None:
    clock, log = ManualClock(0), list[str]()
    at_work = list[asyncio.Task[None]]()

    async def long_work(at: float) -> None:
        await asyncio.sleep(0.01)
        log.append(f"done at {clock.now()}, begun at {at}")

    async def begin(seconds: float) -> None:
        await clock.sleep(seconds)
        at_work.append(asyncio.create_task(long_work(clock.now())))

    async def idle() -> None:
        await asyncio.gather(*at_work)

    clock.follow(idle)
    tasks = [asyncio.create_task(begin(seconds)) for seconds in (1, 2)]
    await clock.pass_by(4)
    assert log == ["done at 1, begun at 1", "done at 2, begun at 2"]
    await asyncio.gather(*tasks)


async def test_what_many_steps_of_the_loop_begin_at_a_moment_is_done_within_it() -> None:
    clock, log = ManualClock(0), list[float]()

    async def stepping() -> None:
        await clock.sleep(1)
        for _ in range(8):
            await asyncio.sleep(0)
        log.append(clock.now())

    task = asyncio.create_task(stepping())
    other = asyncio.create_task(clock.sleep(2))
    await clock.pass_by(3)
    assert log == [1]
    await asyncio.gather(task, other)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A wall's clock that is set by hand, and the naps that were taken by it: each takes no time of ours."""

    watch = SimpleNamespace(now=1000.0, jump=0.0, naps=[])

    async def nap(seconds: float) -> None:
        watch.naps.append(seconds)
        watch.now += seconds + watch.jump
        watch.jump = 0.0

    monkeypatch.setattr(module.time, "time", lambda: watch.now)
    monkeypatch.setattr(module.asyncio, "sleep", nap)
    return watch


async def test_the_wall_tells_the_seconds_since_1970(watch: Any) -> None:
    assert WallClock().now() == 1000.0


async def test_a_long_sleep_is_many_naps_of_a_minute_at_most(watch: Any) -> None:
    await WallClock().sleep(150)
    assert watch.naps == [60, 60, 30]


async def test_a_clock_that_is_set_on_ends_a_sleep_and_one_that_is_set_back_makes_it_longer(watch: Any) -> None:
    watch.jump = 3600
    await WallClock().sleep(150)
    assert watch.naps == [60]
    watch.naps.clear()
    watch.jump = -40
    await WallClock().sleep(100)
    assert watch.naps == [60, 60, 20]


async def test_a_sleep_of_nothing_takes_no_nap(watch: Any) -> None:
    await WallClock().sleep(0)
    await WallClock().sleep(-5)
    assert watch.naps == []


async def test_a_sleep_by_the_wall_lasts_as_long_as_it_says() -> None:
    began = time.time()
    await WallClock().sleep(0.02)
    assert time.time() - began >= 0.02
