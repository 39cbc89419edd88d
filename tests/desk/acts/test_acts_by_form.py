"""Numbers that are typed: bets and standing orders, and what is no number."""

from pathlib import Path

import pytest

from bot.desk.acts.play_acts import spelled
from bot.playground import Message, Person
from bot.registry import game
from bot.rules import Refused, is_pattern
from tests.desk.house import House, open_house


async def bettor(house: House) -> tuple[Person, Message, str]:
    """Somebody who is asked for a bet, the hand, and the id of the button that opens the form."""
    people = await house.table_for("Ann", "Ben", computers=1, game="pontoon", bank="house", min_bet=5)
    for _ in range(50):
        for person in people:
            seat = house.table().seat_of(person.id)
            assert seat is not None
            if any(move.startswith("bet ") and is_pattern(move) for move in house.table().view(seat).moves):
                hand = await house.hand(person)
                ids = [button.custom_id for button in hand.buttons]
                return person, hand, next(one for one in ids if ":bet " in one and is_pattern(one))
        await house.pass_by(2)
    raise AssertionError("nobody was asked for a bet")


async def orderer(house: House) -> tuple[list[Person], Person, Message, str]:
    """The people at a table, one of them who has a pontoon, the hand, and the id of a button for a standing order."""
    people = await house.table_for("Ann", "Ben", computers=1, game="pontoon", hands=100)
    for _ in range(400):
        for person in people:
            seat = house.table().seat_of(person.id) or 0
            view = house.table().view(seat)
            if game("pontoon").words.order_choices(house.table().orders(seat), view, house.table().names()):
                hand = await house.hand(person)
                ids = [button.custom_id for button in hand.buttons]
                if orders := [one for one in ids if ":/order " in one]:
                    return people, person, hand, orders[-1]
        await house.play_on(people, moves=1)
    raise AssertionError("nobody had a pontoon")


async def test_a_standing_order_is_left_shown_to_its_owner_alone_and_taken_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people, person, hand, order = await orderer(house)
        seat = house.table().seat_of(person.id)
        left = await person.press(order, on=hand)
        if left.modal is not None:
            assert "Please type a whole number" in (await person.submit(left, answer="lots")).text
            left = await person.submit(await person.press(order, on=hand), answer="2")
        assert "Your standing order:" in left.text
        assert house.table().order(seat or 0)
        assert all(
            "standing order" not in message.text for other in people if other is not person for message in other.sees()
        )
        await person.press("No order", on=hand)
        assert house.table().order(seat or 0) is None


async def test_a_bet_is_typed_into_a_form(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, hand, button = await bettor(house)
        revision = house.table().revision
        asked = await person.press(button, on=hand)
        assert asked.modal is not None
        placeholder = asked.modal.fields[0].component["placeholder"]
        lowest = placeholder.split(" to ")[0]
        assert (await person.submit(asked, answer=lowest)).type == 7
        assert house.table().revision > revision


@pytest.mark.parametrize(
    ("typed", "said"),
    [("ten", "Please type a whole number from"), ("-5", "Please type a whole number from"), ("1.5", "Please type"),
     ("", "Please type"), ("99999999", "It must be a number from"), ("٣", "Please type a whole number from")],
)  # fmt: skip
async def test_what_is_no_bet_gets_one_sentence_above_the_hand(tmp_path: Path, typed: str, said: str):
    async with open_house(tmp_path) as house:
        person, hand, button = await bettor(house)
        revision = house.table().revision
        asked = await person.press(button, on=hand)
        if not typed:
            typed = " "
        answered = await person.submit(asked, answer=typed)
        assert said in answered.text
        assert answered.type == 7  # the hand itself says so
        assert house.table().revision == revision


async def test_a_form_that_is_sent_too_late_is_answered_with_the_present_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, hand, button = await bettor(house)
        asked = await person.press(button, on=hand)
        await house.pass_by(61)
        late = await person.submit(asked, answer="5")
        assert late.ok
        assert "earlier moment" in late.text or "nothing" in late.text.lower() or "not your turn" in late.text


@pytest.mark.parametrize(
    ("pattern", "typed", "move"),
    [("bet 1..10", " 7 ", "bet 7"), ("bet 1..10", "007", "bet 7"), ("stake 0..5000", "1,000", "stake 1000"),
     ("word t*", "  Two   Trees ", "word two trees")],
)  # fmt: skip
def test_what_was_typed_becomes_a_move(pattern: str, typed: str, move: str):
    assert spelled(pattern, typed) == move


def test_an_empty_word_is_refused():
    with pytest.raises(Refused, match="word"):
        spelled("word t*", "   ")
