"""However Discord orders the requests that are on their way to it at once: in the end everything shows how it is."""

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.desk.base.message_body import Component
from bot.desk.messages.table_message import says
from bot.desk.views.waiting import goes_on
from bot.playground import Message, Person
from bot.playground.people.command_lines import CannotDo
from bot.registry import keys
from tests.desk.house import QUICK, House, open_house, until
from tests.house.page.test_every_game_on_a_phone import fewest

ROUNDS, PRESSES = 4, 8
#: so many moments are on their way at most
MOMENTS = 30
#: seconds that a request may be on its way
LONGEST = 0.15
#: what these people do not press: it opens something else, leaves, or ends the table
NOT = ("/rules", "/leave", "/close", "/options", "/people", "/word", "/more", "/faster")


@contextlib.contextmanager
def in_any_order(house: House, chance: Random) -> Iterator[None]:
    """Every request takes a time of its own."""
    ordered = house.discord.faults.ordered
    for _ in range(400):
        house.discord.faults.slow("*", chance.random() * LONGEST)
    yield
    ordered.clear()


async def at_rest(house: House) -> None:
    """All that was pressed is answered, also what a busy machine has only announced until now, and is shown; and no computer player
    is in the middle of what is shown together."""
    await until(lambda: not house.bot.desk.tasks.answered, 30)
    await house.settle()
    while house.table().phase == "playing" and goes_on(house.table()):
        await house.pass_by(1)


def shows_the_present(house: House, people: list[Person]) -> None:
    """The table's message and the people's hands are what would be written now."""
    table = house.table()
    if not table.state.delayed:  # of an answer that is kept nothing is shown, so that nobody hears of it
        face = house.bot.desk.face(table)
        assert list(says(house.public(people[0]).components)) == list(says(face["components"]))
    for person in people if table.phase == "playing" else ():
        shown, seat = hand_of(house, person), table.seat_of(person.id)
        assert shown is not None
        assert seat is not None
        assert pressed(shown.components) == pressed(house.bot.desk.hand(table, seat, "")["components"])


def pressed(components: list[Component]) -> list[str]:
    """What can be pressed, in order: each names the table's revision at which it was drawn."""
    return [said for said in says(components) if isinstance(said, str) and said.startswith("h1:")]


def hand_of(house: House, person: Person) -> Message | None:
    """The newest private message on somebody's screen that is a hand."""
    mark = f"h1:{house.table().id}:"
    found = [m for m in person.sees() if m.ephemeral and any(b.custom_id.startswith(mark) for b in m.buttons)]
    return found[-1] if found else None


def table_of(house: House, person: Person) -> Message | None:
    """The table's message; a new one may still be on its way."""
    wanted = house.table().message
    return next((message for message in person.sees() if message.id == wanted), None)


async def press_at_random(
    house: House, person: Person, chance: Random, act: str = "", *, on: Message | None = None
) -> None:
    """One press on the table or on the own hand, on what stands there when it is made; or one that does this."""
    on = on or (hand_of(house, person) if chance.random() < 0.7 else table_of(house, person))
    buttons = [b.custom_id for b in on.buttons if not b.disabled and b.custom_id] if on else []
    wanted = [one for one in buttons if not any(f":{other}" in one for other in NOT) and act in one]
    if wanted and on is not None:
        with contextlib.suppress(CannotDo):  # it may have gone meanwhile
            await person.press(chance.choice(wanted), on=on)


@pytest.mark.parametrize("key", keys())
async def test_whatever_order_requests_arrive_in_all_is_shown_as_it_is_in_the_end(tmp_path: Path, key: str) -> None:
    chance = Random(key)
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=max(0, fewest(key, {}) - 2), game=key)
        for person in people:
            await house.hand(person)
        for _ in range(ROUNDS):
            with in_any_order(house, chance):
                presses = []
                for _ in range(PRESSES):
                    presses.append(asyncio.create_task(press_at_random(house, chance.choice(people), chance)))
                    await asyncio.sleep(chance.random() * LONGEST / 2)
                await asyncio.gather(*presses)
                await house.settle()
            await at_rest(house)
            shows_the_present(house, people)
            if house.table().phase != "playing":
                return
            await house.pass_by(2)


@pytest.mark.parametrize("key", keys())
async def test_whatever_is_pressed_while_moments_pass_all_is_shown_as_it_is_when_they_have_passed(
    tmp_path: Path, key: str
) -> None:
    chance = Random(key)
    moments = replace(QUICK, step=1.0, beat=1.0, card=2.0, asked=3.0, film=3.0, behind=4.0, ending=4.0)
    async with open_house(tmp_path, timing=moments) as house:
        people = await house.table_for("Ann", "Ben", computers=max(0, fewest(key, {}) - 2), game=key)
        for person in people:
            await house.hand(person)
        for _ in range(ROUNDS):
            for _ in range(PRESSES):
                await press_at_random(house, chance.choice(people), chance)
                await house.pass_by(chance.choice((0.0, 0.3, 1.2)))
            await house.pass_by(12)  # also of what was pressed ahead
            await at_rest(house)
            for _ in range(
                MOMENTS
            ):  # the time of one begins when its picture, which takes a while to draw, has been written
                if house.bot.desk.trails.shot(house.table()) is None:
                    break
                await house.pass_by(1)
                await at_rest(house)
            shows_the_present(house, people)
            if house.table().phase != "playing":
                return


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_order_requests_arrive_in_a_result_and_the_rematch_below_it_are_shown_as_they_are(
    tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on(people)
        over, table = house.public(people[0]), house.table()
        with in_any_order(house, chance):
            house.bot.desk.table_messages.unsure(table)  # the result is written once more
            presses = []
            for person in (*people, *people):
                await asyncio.sleep(chance.random() * LONGEST / 8)
                presses.append(asyncio.create_task(press_at_random(house, person, chance, "/rematch", on=over)))
            await asyncio.gather(*presses)
            await house.settle()
        await at_rest(house)
        assert house.public(people[0]).id != over.id
        face = house.bot.desk.face(table)
        assert list(says(house.public(people[0]).components)) == list(says(face["components"]))
        assert f":{table.id}:" not in "".join(pressed(over.components))
