"""A loop that is behind makes less often what nobody waits for, and as often as ever once it keeps up again."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.desk.base.pressure import CALM, MOST, SPARE, Pressure
from bot.desk.base.tasks import Tasks
from tests.desk.acts.test_play_acts import on_turn
from tests.desk.house import QUICK, open_house


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


async def test_whoever_watches_in_a_quiet_house_sees_the_hand_as_soon_as_a_card_falls_and_in_a_busy_one_later(
    tmp_path: Path,
):
    async with open_house(tmp_path, timing=replace(QUICK, idle_gap=9.0, quiet_gap=4.0)) as house:
        people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="tute")
        desk, table = house.bot.desk, house.table()
        for each in people:
            await house.hand(each)
        await house.settle()
        person, _ = await on_turn(house, people)
        opened, pressure = desk.hand_messages._open[table.id], desk.tasks.pressure
        due = list[float]()
        for left in (SPARE, 1.0, 0.0):
            now = asyncio.get_running_loop().time()
            for one in opened.values():
                desk.hand_messages._rest(one)
                one.last = now
            pressure.behind, pressure._spare, pressure._since = 0.0, left, now
            desk.hand_messages.touch(table)
            desk.hand_messages.touch(table)  # once more before it is due: nothing is counted twice
            waits = {member: one.timer.when() - now for member, one in opened.items() if one.timer is not None}
            assert waits.pop(person.id) < 1.0
            due += sorted(waits.values())
        assert due == pytest.approx([4.0, 4.0, 4.0, 4.0, 9.0, 9.0, 9.0, 9.0, 9.0], abs=0.2)


async def test_where_the_loop_is_behind_whoever_watches_waits_longer_for_the_hand_and_whoever_is_asked_does_not(
    tmp_path: Path,
):
    async with open_house(tmp_path, timing=replace(QUICK, idle_gap=0.2)) as house:
        people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="tute")
        desk, table = house.bot.desk, house.table()
        for each in people:
            await house.hand(each)
        await house.settle()
        person, _ = await on_turn(house, people)
        opened, now = desk.hand_messages._open[table.id], asyncio.get_running_loop().time()
        for one in opened.values():
            desk.hand_messages._rest(one)  # all were written just now, and nothing waits from before
            one.last = now
        desk.tasks.pressure.behind = 1.0
        desk.hand_messages.touch(table)
        due = {member: one.timer.when() - now for member, one in opened.items() if one.timer is not None}
        assert due.pop(person.id) < 0.1
        assert len(due) == 3
        assert all(wait == pytest.approx(0.2 * MOST, abs=0.1) for wait in due.values())
        desk.tasks.pressure.behind = 0.0
