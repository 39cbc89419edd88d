"""What stays on people's screens when a table is closed: the result, and hands in which nothing can be pressed."""

import re
from pathlib import Path

import pytest

from bot.desk.transport import wire
from tests.desk.house import open_house, until


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
        assert "Sealed match" in after.text
        assert "\n-# The table was closed.\n" in after.text
        assert [button.label for button in after.buttons] == ["Replay", "Another game"]
        again = await ann.press("Replay", on=after)
        assert again.message is not None
        assert again.message.ephemeral  # the result stays as it is
        assert result in after.text


async def test_a_result_stays_when_a_rematch_begins_which_is_a_new_message(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on((ann, ben))
        over = house.public(ann)
        text = over.text
        assert (await ben.press("Rematch", on=over)).ok
        await house.settle()
        lobby = house.public(ann)
        assert lobby.id != over.id
        assert "I agree" in {button.label.partition(" ·")[0] for button in lobby.buttons}
        assert not over.deleted
        assert over.text == text
        assert [button.label for button in over.buttons] == ["Replay"]
        await house.restart()
        ann = house.person("Ann")
        assert house.public(ann).id == lobby.id
        (stays,) = [each for each in ann.sees() if each.id == over.id]
        assert stays.text == text


async def test_an_earlier_result_stays_when_another_match_was_played(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=1)
        results: list[tuple[int, str]] = []
        for _ in range(2):
            await house.play_on(people)
            over = house.public(people[0])
            results.append((over.id, over.text))
            assert (await people[1].press("Rematch", on=over)).ok
            await house.settle()
            await people[0].press("I agree", on=house.public(people[0]))
            await people[0].press("Start", on=house.public(people[0]))
            await house.settle()
        seen = {each.id: each.text for each in people[0].sees()}
        assert all(seen[message] == text for message, text in results)


@pytest.mark.parametrize("way", ["by a token", "in the bot's own name"])
@pytest.mark.parametrize("pressed", ["at the table", "elsewhere"])
async def test_a_result_stays_also_when_an_edit_of_it_was_on_its_way_as_the_rematch_began(
    tmp_path: Path, way: str, pressed: str
) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = people = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on(people)
        over, hand, messages = house.public(ann), await house.hand(ben), house.bot.desk.table_messages
        if way == "in the bot's own name":
            messages.place(house.table()).token = None
        slow = house.discord.faults.slow("PATCH *", 0.5)
        messages.unsure(house.table())
        await until(lambda: slow.times == 0)  # the result, with all that can be pressed there, is on its way once more
        rematch = next(button.custom_id for button in over.buttons if button.label.startswith("Rematch"))
        assert (await ben.forge(rematch, on=over if pressed == "at the table" else hand)).ok
        await house.settle()
        assert house.public(ann).id != over.id
        assert [button.label for button in over.buttons] == ["Replay"]


async def test_a_result_stays_also_when_an_answer_from_before_the_rematch_arrives_last(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = people = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on(people)
        over, table, messages = house.public(ann), house.table(), house.bot.desk.table_messages
        async with messages.answer(table) as face:
            assert (await ben.press("Rematch", on=over)).ok
            await until(lambda: table.message not in (None, over.id))
            await wire.edit(house.bot, table.channel, over.id, face)  # now it arrives
        await house.settle()
        assert [button.label for button in over.buttons] == ["Replay"]


async def test_a_rematch_that_is_refused_leaves_the_result_as_it_was(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=1)
        await house.play_on(people)
        over = house.public(people[0])
        labels = [button.label for button in over.buttons]
        pressed = await house.person("Eve").press("Rematch", on=over)
        assert pressed.message is not None
        assert "You do not sit at this table" in pressed.message.text
        assert [button.label for button in over.buttons] == labels


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
            assert re.search(r"\*\*(You win|Ann wins|Ben wins) the match\.\*\*", hand.text)
            assert hand.buttons == []
