"""Answers that the room keeps until a clock is out: shown to their owner, changed at will, and noticed by nobody."""

from pathlib import Path

import pytest

from bot.playground import Message, Person
from bot.registry import all_rules
from tests.desk.acts.test_play_acts import moves
from tests.desk.house import House, open_house

#: games in which whoever holds the comet is asked secretly, at an even pace
HELD = ("comet", "commit")


async def asked_secretly(house: House, key: str) -> tuple[Person, Message]:
    """A person who is asked while a clock runs that keeps answers, and the hand."""
    people = await house.table_for("Ann", "Ben", "Cleo", "Dora", game=key)
    clocks = all_rules()[key].info.clocks
    for _ in range(600):
        table = house.table()
        clock = clocks.get(table.clock)
        if clock is not None and clock.held:
            for person in people:
                seat = table.seat_of(person.id)
                if len(table.view(seat).moves) > 1:
                    return person, await house.hand(person)
            await house.pass_by(clock.seconds)
        elif table.phase == "over":
            await people[0].press("Rematch", on=house.public(people[0]))
            await house.settle()
            for person in people[1:]:
                await person.press("I agree", on=house.public(person))
            await people[0].press("Start", on=house.public(people[0]))
            await house.settle()
        else:
            await house.play_on(people, moves=1)
    raise AssertionError("nobody was ever asked")


@pytest.mark.parametrize("key", HELD)
async def test_a_kept_answer_is_shown_to_its_owner_and_to_nobody_else(tmp_path: Path, key: str):
    async with open_house(tmp_path) as house:
        person, hand = await asked_secretly(house, key)
        before = len(house.discord.log)
        first, second = moves(hand)[:2]
        kept = await person.press(first, on=hand)
        await house.settle()
        assert kept.type == 7
        assert kept.text.lower().count("kept until time is up") == kept.text.count("can still change it") == 1
        assert [button.custom_id for button in hand.buttons if button.label.startswith("✓")] == [first]
        await person.press(second, on=hand)
        assert [button.custom_id for button in hand.buttons if button.label.startswith("✓")] == [second]
        await house.settle()
        asked = house.discord.log[before:]
        assert all("/interactions/" in entry.path for entry in asked)  # two answers to the presser, nothing else
        assert len(asked) == 2


async def test_a_kept_answer_whose_label_goes_on_has_no_full_stop_behind_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2, game="through_the_window")
        hand = await house.hand(ann)
        while "I looked through the window…" not in [one.label for one in hand.buttons if not one.disabled]:
            await house.pass_by(1)
            assert house.table().phase == "playing"
        assert (await ann.press("I looked through the window…", on=hand)).ok
        assert "Pressed: **I looked through the window…** It happens in a few seconds." in hand.text
        assert hand.text.count("Pressed") == hand.text.lower().count("in a few seconds") == 1
        assert "can still change it" not in hand.text  # another press is refused
        assert "Your turn" not in hand.text  # nor is anything asked any more
