"""What stays on people's screens when a table is closed: the result, and hands in which nothing can be pressed."""

import re
from pathlib import Path

from tests.desk.house import open_house


async def test_a_closed_table_keeps_its_result(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on((ann, ben))
        shown = house.public(ann)
        result = next(line for line in shown.text.split("\n") if line.startswith("**") and line.endswith("**"))
        await ann.press("Close", on=shown)
        await house.settle()
        (after,) = [each for each in ann.sees() if each.id == shown.id]
        assert result in after.text
        assert "End of the chain of match" in after.text
        assert after.text.endswith("-# The table was closed.")
        assert after.buttons == []


async def test_a_table_closed_before_the_end_has_no_result(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", practice=True)
        shown = house.public(ann)
        for person in (ann, ben):
            more = await person.press("More", on=house.public(ann))
            await person.press("Agree to end the match", on=more.message)
        await house.settle()
        (after,) = [each for each in ann.sees() if each.id == shown.id]
        assert "The match was ended by a vote." in after.text
        assert "win" not in after.text


async def test_a_hand_that_is_open_when_the_table_closes_has_nothing_to_press_and_waits_for_nobody(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", practice=True)
        hands = [await house.hand(person) for person in people]
        assert all("is thinking" in hand.text or "Your turn" in hand.text for hand in hands)
        for person in people:
            more = await person.press("More", on=house.public(person))
            await person.press("Agree to end the match", on=more.message)
        await house.settle()
        for hand in hands:
            assert hand.text == "**The match was ended by a vote.**"
            assert hand.buttons == []


async def test_the_hands_of_a_match_that_was_played_out_keep_their_cards_without_a_button(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on((ann, ben))
        hands = [await house.hand(person) for person in (ann, ben)]
        await ann.press("Close", on=house.public(ann))
        await house.settle()
        for hand in hands:
            assert hand.text.startswith("**The table was closed.**")
            assert re.search(r"\*\*(You win|Ann wins|Ben wins) the match with 1 hand\.\*\*", hand.text)
            assert hand.buttons == []
