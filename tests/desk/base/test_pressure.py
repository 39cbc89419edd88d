"""A loop that is behind makes less often what nobody waits for, and as often as ever once it keeps up again."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.desk.base.pressure import CALM, MOST, SPARE, Pressure
from bot.desk.base.tasks import Tasks
from bot.playground import Person
from tests.desk.acts.test_play_acts import on_turn
from tests.desk.house import QUICK, House, open_house


def test_a_loop_that_keeps_up_stretches_no_pause() -> None:
    pressure = Pressure()
    for _ in range(1000):
        pressure.notice(CALM / 2)
    assert pressure.stretch == 1.0


def test_the_later_the_timers_the_longer_the_pauses_up_to_a_limit_and_back() -> None:
    pressure = Pressure()
    for _ in range(1000):
        pressure.notice(4 * CALM)
    assert 3.9 < pressure.stretch <= 4.0
    for _ in range(1000):
        pressure.notice(1.0)
    assert pressure.stretch == MOST
    for _ in range(1000):
        pressure.notice(0.0)
    assert pressure.stretch == 1.0


async def test_a_timer_that_goes_off_late_is_noticed():
    tasks, gone = Tasks(), asyncio.Event()
    tasks.later(0.0, gone.set)
    time.sleep(0.05)
    await gone.wait()
    assert tasks.pressure.behind > 0.0005


@pytest.mark.parametrize("seconds", [0.0, 0.0001, 0.2])
async def test_a_timer_says_when_it_goes_off_however_soon_that_is(seconds: float):
    timer = Tasks().later(seconds, lambda: None)
    assert timer is not None
    assert timer.when() - asyncio.get_running_loop().time() == pytest.approx(seconds, abs=0.01)
    timer.cancel()


def test_a_few_refreshes_a_second_may_come_sooner_where_the_loop_keeps_up() -> None:
    pressure, now = Pressure(), 100.0
    assert [pressure.has_spare(now) for _ in range(int(SPARE) + 2)] == [True] * int(SPARE) + [False, False]
    assert [pressure.has_spare(now + 1 / SPARE) for _ in range(2)] == [True, False]
    pressure.behind = 2 * CALM
    assert not pressure.has_spare(now + 60)


async def opened(house: House) -> Person:
    """A table of Tute with everybody's hand open; who is asked."""
    people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="tute")
    for each in people:
        await house.hand(each)
    await house.settle()
    return (await on_turn(house, people))[0]


def waits(house: House, behind: float, spare: float) -> dict[int, float]:
    """How many seconds each hand waits that was written just now, when the table changes twice at such a pressure."""
    hands, pressure, table = house.bot.desk.hand_messages, house.bot.desk.tasks.pressure, house.table()
    now = asyncio.get_running_loop().time()
    for one in hands._open[table.id].values():
        hands._rest(one)  # nothing waits from before
        one.last = now
    pressure.behind, pressure._spare, pressure._since = behind, spare, now
    hands.touch(table)
    hands.touch(table)  # once more before it is due: nothing is counted twice
    pressure.behind = 0.0
    return {member: one.timer.when() - now for member, one in hands._open[table.id].items() if one.timer is not None}


async def test_whoever_watches_in_a_quiet_house_sees_the_hand_as_soon_as_a_card_falls_and_in_a_busy_one_later(
    tmp_path: Path,
):
    async with open_house(tmp_path, timing=replace(QUICK, idle_gap=9.0, quiet_gap=4.0)) as house:
        person, due = await opened(house), list[float]()
        for spare in (SPARE, 1.0, 0.0):
            found = waits(house, 0.0, spare)
            assert found.pop(person.id) < 1.0
            due += sorted(found.values())
        assert due == pytest.approx([4.0, 4.0, 4.0, 4.0, 9.0, 9.0, 9.0, 9.0, 9.0], abs=0.2)


async def test_where_the_loop_is_behind_whoever_watches_waits_longer_for_the_hand_and_whoever_is_asked_does_not(
    tmp_path: Path,
):
    async with open_house(tmp_path, timing=replace(QUICK, idle_gap=0.2)) as house:
        person = await opened(house)
        due = waits(house, 1.0, SPARE)
        assert due.pop(person.id) < 0.1
        assert len(due) == 3
        assert all(wait == pytest.approx(0.2 * MOST, abs=0.1) for wait in due.values())
