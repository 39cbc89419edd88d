"""Alarms ring in the order of their time, once, by whatever time the room lives."""

import asyncio
from time import time

from bot.room import ManualClock, WallClock
from bot.room.clock.alarms import Alarms
from bot.room.clock.background import BackgroundTasks, TableQueue


def noting(rung: list[object], what: object):
    async def ring() -> None:
        rung.append(what)

    return lambda: ring()


async def test_alarms_ring_in_order_and_not_before_their_time() -> None:
    hand, rung, background = ManualClock(0), [], BackgroundTasks()
    hand.follow(background.idle)
    alarms = Alarms(hand, background)
    alarms.start()
    for when in (5, 1, 3, 400):
        alarms.set(when, when, noting(rung, when))
    await hand.pass_by(0.99)
    assert rung == []
    await hand.pass_by(2.02)
    assert rung == [1, 3]
    await hand.pass_by(396)
    assert rung == [1, 3, 5]
    await hand.pass_by(1)
    assert rung == [1, 3, 5, 400]
    await alarms.stop()


async def test_an_alarm_set_again_or_dropped_does_not_ring_at_its_old_time() -> None:
    hand, rung, background = ManualClock(0), [], BackgroundTasks()
    alarms = Alarms(hand, background)
    alarms.start()
    alarms.set("a", 1, noting(rung, "a at 1"))
    alarms.set("a", 3, noting(rung, "a at 3"))
    alarms.set("b", 2, noting(rung, "b"))
    alarms.drop("b")
    await hand.pass_by(2.5)
    assert rung == []
    await hand.pass_by(1)
    assert rung == ["a at 3"]
    await alarms.stop()


async def test_an_alarm_whose_time_is_over_rings_at_once() -> None:
    hand, rung, background = ManualClock(100), [], BackgroundTasks()
    alarms = Alarms(hand, background)
    alarms.set("late", 1, noting(rung, "late"))
    alarms.start()
    await hand.pass_by(0)
    assert rung == ["late"]
    await alarms.stop()


async def test_thousands_of_alarms_set_anew_do_not_pile_up() -> None:
    alarms = Alarms(ManualClock(0), BackgroundTasks())
    for when in range(10_000):
        alarms.set("one", when, noting([], when))
    assert len(alarms._heap) < 200


async def test_an_earlier_alarm_wakes_a_clock_that_naps_by_the_wall() -> None:
    rung: list[object] = []
    alarms = Alarms(WallClock(), BackgroundTasks())
    alarms.start()
    await asyncio.sleep(0.01)
    alarms.set("soon", time() + 0.02, noting(rung, "soon"))
    await asyncio.sleep(0.2)
    assert rung == ["soon"]
    await alarms.stop()


async def test_a_queue_takes_acts_one_at_a_time_in_the_order_in_which_they_came() -> None:
    queue, log = TableQueue(BackgroundTasks()), []

    async def act(name: str) -> None:
        log.append(f"{name} begins")
        await asyncio.sleep(0.001)
        log.append(f"{name} ends")

    await asyncio.gather(*(queue.take(lambda name=name: act(name)) for name in "abc"))
    assert log == [f"{name} {word}" for name in "abc" for word in ("begins", "ends")]


async def test_alarms_set_anew_again_and_again_leave_no_old_ones_behind_and_ring_in_order() -> None:
    hand, rung, background = ManualClock(0), [], BackgroundTasks()
    hand.follow(background.idle)
    alarms = Alarms(hand, background)
    alarms.start()
    for when in range(1000, 3, -1):
        for key in ("a", "b", "c"):
            alarms.set(key, when + "cab".index(key), noting(rung, key))
            assert len(alarms._heap) <= 2 * 3 + 100
    assert len(alarms._heap) > 3  # it is not tidied up each time
    await hand.pass_by(5)
    assert rung == ["c", "a"]
    await hand.pass_by(2000)
    assert rung == ["c", "a", "b"]
    await alarms.stop()


async def test_an_alarm_waits_until_it_has_rung_or_is_dropped() -> None:
    hand, rung, background = ManualClock(0), [], BackgroundTasks()
    hand.follow(background.idle)
    alarms = Alarms(hand, background)
    alarms.start()
    assert not alarms.waits("a")
    alarms.set("a", 2, noting(rung, "a"))
    alarms.set("b", 1, noting(rung, "b"))
    assert alarms.waits("a")
    alarms.drop("a")
    assert not alarms.waits("a")
    await hand.pass_by(1)
    assert not alarms.waits("b")
    await alarms.stop()


async def test_nothing_rings_and_nothing_is_left_once_the_clock_is_stopped() -> None:
    hand, rung, background = ManualClock(0), [], BackgroundTasks()
    alarms = Alarms(hand, background)
    await alarms.stop()  # before it was started there is nothing to stop
    alarms.start()
    alarms.set("a", 1, noting(rung, "a"))
    await hand.pass_by(0)
    await alarms.stop()
    assert not alarms.waits("a")
    assert alarms._heap == []
    assert {task for task in asyncio.all_tasks() if "_watch" in repr(task)} == set()
    await hand.pass_by(5)
    assert rung == []
