"""Slots of the loop's rounds: a quiet house waits for none, a crowded one sees to what is urgent first and keeps its rounds short."""

import asyncio
from pathlib import Path

import pytest

from bot.desk.base.slots import FEWEST, LAST_IN, MOST, ROUND, Slots, Urgency
from bot.desk.base.tasks import Tasks
from bot.desk.messages.table_message import digest
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import open_house, until


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, each: float = 0.0) -> None:
        self.now, self.each = 0.0, each

    def __call__(self) -> float:
        self.now += self.each
        return self.now


def slow() -> Slots:
    """Slots of a loop whose rounds all take far too long."""
    return Slots(Clock(100 * ROUND))


async def settled(slots: Slots) -> int:
    """How many slots a round comes to have where all that the rounds do takes so long as the clock says."""
    counts: list[int] = []

    async def work(number: int) -> None:
        await slots.take(Urgency.LOOK)
        counts[-1] += 1

    tasks = [asyncio.create_task(work(number)) for number in range(4000)]
    while not all(task.done() for task in tasks):
        counts.append(0)
        await asyncio.sleep(0)
    return max(counts[-20:-3] or counts)


def none_left(slots: Slots) -> None:
    """Take all slots of this round."""
    while slots.when(Urgency.ANSWER, lambda: None) is None:
        pass


async def test_a_house_that_keeps_up_waits_for_nothing() -> None:
    slots, begun = Slots(), list[int]()
    for number in range(100):
        assert slots.when(Urgency.LOOK, lambda number=number: begun.append(number)) is None
        assert begun[-1] == number
        assert not slots.waited_for
        await asyncio.sleep(0)


async def test_where_rounds_take_too_long_they_have_few_slots_and_many_where_they_are_short() -> None:
    assert await settled(slow()) == FEWEST
    assert await settled(Slots(Clock())) == MOST


async def test_a_crowd_of_what_is_only_looked_at_keeps_no_press_waiting_for_more_than_a_round() -> None:
    slots, done = slow(), list[Urgency]()

    async def work(urgency: Urgency) -> None:
        await slots.take(urgency)
        done.append(urgency)

    tasks = [asyncio.create_task(work(Urgency.LOOK)) for _ in range(500)]
    for _ in range(20):
        await asyncio.sleep(0)
    before = len(done)
    tasks.append(asyncio.create_task(work(Urgency.PLAY)))
    await asyncio.gather(*tasks)
    assert done.index(Urgency.PLAY) <= before + 3 * FEWEST
    assert len(done) == len(tasks)


async def test_an_answer_comes_before_what_came_earlier() -> None:
    slots, ranks = slow(), list[Urgency]()
    none_left(slots)
    for urgency in [Urgency.LOOK] * 10 + [Urgency.PLAY] * 10 + [Urgency.ANSWER] * 10:
        assert slots.when(urgency, lambda urgency=urgency: ranks.append(urgency)) is not None
    await until(lambda: not slots.waited_for)
    assert len(ranks) == 30
    first = ranks[: LAST_IN * 2]
    urgent = [rank for rank in first if rank is not Urgency.LOOK]
    assert urgent == sorted(urgent)
    assert len(first) - len(urgent) == 2, "one in so many is for what would else never come"


async def test_what_is_hurried_comes_before_what_came_earlier_and_once() -> None:
    slots, begun = slow(), list[int]()
    none_left(slots)
    waits = [slots.when(Urgency.LOOK, lambda number=number: begun.append(number)) for number in range(40)]
    last = waits[-1]
    assert last is not None
    slots.hurry(last, Urgency.PLAY)
    await until(lambda: not slots.waited_for)
    assert begun.index(39) < 10
    assert sorted(begun) == list(range(40))


async def test_no_press_overtakes_one_that_came_before_it() -> None:
    for rounds in range(12):
        slots, done = slow(), list[int]()

        async def press(number: int, slots: Slots = slots, done: list[int] = done) -> None:
            await slots.take(Urgency.PLAY)
            done.append(number)

        none_left(slots)
        tasks = [asyncio.create_task(press(number)) for number in range(3)]
        for _ in range(rounds):  # until the last of them is on its way, or has gone on
            await asyncio.sleep(0)
        for number in range(3, 6):
            tasks.append(asyncio.create_task(press(number)))
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert done == sorted(done)


async def test_a_wait_that_was_given_up_costs_no_slot() -> None:
    slots, begun = slow(), list[int]()
    none_left(slots)
    given_up = [asyncio.create_task(slots.take(Urgency.PLAY)) for _ in range(20)]
    await asyncio.sleep(0)
    assert slots.when(Urgency.PLAY, lambda: begun.append(1)) is not None
    for task in given_up:
        task.cancel()
    rounds = 0
    while not begun:
        await asyncio.sleep(0)
        rounds += 1
    assert rounds <= 3


async def test_giving_up_in_the_very_round_in_which_the_slot_comes_is_no_fault() -> None:
    faults = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, about: faults.append(about))
    for rounds in range(1, 7):
        slots = slow()
        none_left(slots)
        tasks = [asyncio.create_task(slots.take(Urgency.PLAY)) for _ in range(30)]
        for _ in range(rounds):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await until(lambda slots=slots: not slots.waited_for)
    assert not faults


async def test_what_waits_for_a_slot_is_no_task_and_is_waited_for_all_the_same() -> None:
    tasks, done = Tasks(), list[int]()
    tasks.slots = slots = slow()
    none_left(slots)

    async def look(number: int) -> None:
        done.append(number)

    before = len(asyncio.all_tasks())
    for number in range(50):
        assert tasks.look(lambda number=number: look(number)) is not None
    assert len(asyncio.all_tasks()) == before
    await tasks.quiet()
    assert done == list(range(50))


@pytest.mark.parametrize("game", ["pitty_pat", "tute"])
async def test_a_house_whose_rounds_are_always_too_long_still_shows_everybody_everything(game: str, tmp_path: Path):
    async with open_house(tmp_path) as house:
        house.bot.desk.tasks.slots = slow()
        names = ("Ann", "Ben") if game == "pitty_pat" else ("Ann", "Ben", "Cem", "Dan")
        people = await house.table_for(*names, game=game)
        for each in people:
            await house.hand(each)
        desk, seen = house.bot.desk, set[str]()
        for _ in range(12):
            table = house.table()
            if table.phase != "playing":
                break
            person, hand = await on_turn(house, people)
            assert (await person.press(moves(hand)[0], on=hand)).ok
            await house.settle()
            for member, one in desk.hand_messages._open[table.id].items():
                seat = table.seat_of(member)
                assert seat is not None
                assert one.shown == digest(desk.hand(table, seat))
                seen.add(one.shown)
        assert len(seen) > 8


def shut(monkeypatch: pytest.MonkeyPatch) -> Slots:
    """Slots of which there are none until the limit is lifted."""
    monkeypatch.setattr("bot.desk.base.slots.FEWEST", 0)
    made = slow()
    made._limit = 0
    return made


async def test_a_hand_whose_owner_presses_while_it_waits_for_a_slot_is_left_to_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        acting, _ = await on_turn(house, people)
        (other,) = [person for person in people if person is not acting]
        hand = await house.hand(other)
        desk, table = house.bot.desk, house.table()
        one = desk.hand_messages._open[table.id][other.id]
        desk.tasks.slots = slots = shut(monkeypatch)
        one.shown = "looks otherwise"
        desk.hand_messages.touch(table, other.id)
        await until(lambda: one.wait is not None)
        house.discord.log.clear()
        pressing = asyncio.create_task(other.press("How to play", on=hand))
        await until(lambda: bool(slots._waiting[Urgency.PLAY]))
        slots._limit = 8
        assert (await pressing).ok
        await house.settle()
        written = [entry.path for entry in house.requests("PATCH", "/webhooks/") if one.token in entry.path]
        assert not [path for path in written if not path.endswith(str(table.message))]


async def test_a_hand_that_waits_only_to_be_looked_at_comes_sooner_once_its_owner_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="tute")
        for each in people:
            await house.hand(each)
        acting, _ = await on_turn(house, people)
        desk, table = house.bot.desk, house.table()
        opened = dict(desk.hand_messages._open[table.id])
        del opened[acting.id]
        desk.tasks.slots = slots = shut(monkeypatch)
        for member, one in opened.items():
            one.shown = "looks otherwise"
            desk.hand_messages.touch(table, member)
        await until(lambda: all(one.wait is not None for one in opened.values()))
        assert not slots._waiting[Urgency.PLAY]
        view = table.view(table.seat_of(acting.id))
        await table.press(acting.id, table.revision, view.moves[0])
        (asked,) = [member for member in opened if table.view(table.seat_of(member)).moves]
        assert opened[asked].wait in slots._waiting[Urgency.PLAY]
        slots._limit = 8
        await house.settle()
        assert opened[asked].shown == digest(desk.hand(table, table.seat_of(asked) or 0))
