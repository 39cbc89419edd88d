"""The hand stays where its owner looks: no message comes between it and the table, and none is left behind."""

from pathlib import Path

import pytest

from bot.cards import sign
from bot.playground import Message, Person
from tests.desk.house import House, open_house


def private(person: Person) -> list[Message]:
    return [each for each in person.sees() if each.ephemeral]


async def greyed(house: House, people: list[Person]) -> tuple[Person, Message]:
    """Somebody with cards that cannot be played now."""
    while True:
        for person in people:
            hand = await house.hand(person)
            if any(button.label == "Why not?" for button in hand.buttons):
                return person, hand
            moves = [button for button in hand.buttons if not button.disabled and ":/" not in button.custom_id]
            if moves:
                await person.press(moves[0].custom_id, on=hand)
                await house.settle()
        await house.pass_by(2)


async def test_the_start_of_a_table_opens_its_hosts_hand_in_the_place_of_the_message_that_it_is_open(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        await house.settle()
        (told,) = private(ann)
        assert "Your table of Pitty Pat is open" in told.text
        await ann.press("Add computer player", on=house.public(ann))
        await house.settle()
        started = await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert started.message is not None
        assert private(ann) == [started.message]
        assert "is open" not in started.text
        assert any(button.label and "♥" in button.label for button in started.message.buttons)
        opened = await house.hand(ann)
        assert private(ann) == [opened]  # one hand, and nothing above it


async def test_why_not_is_one_press_that_says_each_reason_once_and_leaves_no_message(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", "Cem", "Dan", game="tute")
        person, hand = await greyed(house, people)
        before, stood = private(person), house.table().revision
        grey = [button.label for button in hand.buttons if button.disabled and button.label]
        assert (await person.press("Why not?", on=hand)).ok
        told = hand.text.partition("###")[0]
        assert told.startswith(f"**{grey[0]}")
        assert all(label in told for label in grey)
        reasons = [line.partition(": ")[2] for line in told.strip("*\n").split("\n")]
        assert len(set(reasons)) == len(reasons) < len(grey)
        assert private(person) == before
        assert house.table().revision == stood


async def test_the_rules_stand_in_the_place_of_the_hand_and_lead_back_to_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        hand = await house.hand(ann)
        await ann.press("Rules", on=hand)
        assert "**The aim.**" in hand.text
        await house.play_on([ben], moves=1)
        await house.pass_by(1)
        assert "**The aim.**" in hand.text  # nothing is drawn over what somebody reads
        await ann.press("Back to my hand", on=hand)
        assert "**The aim.**" not in hand.text
        assert all(sign(card) in hand.text for card in house.table().view(0).cards)
        assert private(ann) == [hand]


@pytest.mark.parametrize(
    "opened", ["by its button", "by a command"]
)  # Discord does not say in which message the latter is
async def test_rules_below_the_table_become_the_hand_and_the_older_one_goes(tmp_path: Path, opened: str):
    async with open_house(tmp_path) as house:
        (ann, _) = await house.table_for("Ann", "Ben")
        await (house.hand(ann) if opened == "by its button" else ann.slash("hand"))
        await house.settle()
        sheet = (await ann.press("Rules", on=house.public(ann))).message
        assert sheet is not None
        await ann.press("Back to my hand", on=sheet)
        await house.settle()
        assert private(ann) == [sheet]
        assert "The aim" not in sheet.text
        eve = house.person("Eve")
        watched = await eve.press("Rules", on=house.public(eve))
        assert watched.message is not None
        assert [button.label for button in watched.message.buttons] == []
