"""The button below a result that asks how one played, as people press it."""

import re
from pathlib import Path

import structlog

from bot.desk.transport.answers import LEAVING
from bot.playground import Message, Person
from bot.room import Thinking
from tests.desk.house import House, open_house

LABEL = "How did I play?"
#: one process, and no more effort than finds something
QUICKLY = Thinking(1, review=0.2)
GAME = "stealing_bundles"
LINE = re.compile(
    r"- \*\*Hand 1, move \d+\*\*, .+: you chose .+, better was \*\*.+\*\*: cost \d+\.\d cards \(± \d+\.\d\)"
)


async def played(house: House, game: str = GAME) -> list[Person]:
    """A match that two people have played by hand to its end."""
    people = await house.table_for("Ann", "Ben", game=game)
    await house.play_on(people)
    assert house.table().phase == "over"
    return people


async def asked(house: House, person: Person) -> Message:
    """What the press below the result comes to, once nothing is being looked at any more."""
    pressed = await person.press(LABEL, on=house.public(person))
    assert pressed.ok, pressed.error
    assert pressed.message is not None
    await house.settle()
    return pressed.message


async def test_the_moves_that_cost_most_are_told_privately_and_stepped_through_in_the_replay(tmp_path: Path) -> None:
    async with open_house(tmp_path, thinking=QUICKLY) as house:
        ann, ben = await played(house)
        pressed = await ann.press(LABEL, on=house.public(ann))
        assert re.search(r"Looking at your (\d+ choices|one choice) …", pressed.text)
        await house.settle()
        page = pressed.message
        assert page is not None
        assert page.id not in {message.id for message in ben.sees()}
        told = [line for line in page.text.splitlines() if line.startswith("- ")]
        assert 0 < len(told) <= 3
        assert [line for line in told if not LINE.fullmatch(line)] == []
        assert page.text.startswith("### How you played · Stealing Bundles")
        moments = list(page.buttons)
        assert [button.label for button in moments] == [line.split("**")[1] for line in told]

        chosen, text = told[0].split("you chose ")[1].split(", better")[0], page.text
        assert (await ann.press(moments[0].custom_id, on=page)).ok
        assert "Open hands:" in page.text
        before = page.text
        await ann.press("Next ›", on=page)
        assert page.text != before
        assert chosen.split()[-1] in page.text
        await ann.press(LABEL, on=page)
        assert page.text == text
        again = await ann.press(LABEL, on=house.public(ann))
        assert again.text == text  # at once: nobody looks again


async def test_what_is_being_looked_at_stays_when_a_sentence_comes_and_may_be_gone_when_it_is_found(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path, thinking=QUICKLY) as house:
        ann, ben = await played(house)
        public = house.public(ann)
        looking = (await ann.press(LABEL, on=public)).message
        await ann.forge("h1:-:0:/review nothing", on=public)
        await house.settle()
        assert looking is not None
        assert "How you played" in next(each.text for each in ann.sees() if each.id == looking.id)
        with structlog.testing.capture_logs() as logged:
            looking = (await ben.press(LABEL, on=public)).message
            assert looking is not None
            await ben.press("Replay", on=public)
            await house.settle()
        assert all(each.id != looking.id for each in ben.sees())
        assert [entry for entry in logged if entry["log_level"] in ("error", "warning")] == []


async def test_whoever_waits_for_a_review_when_the_bot_is_ended_is_told_to_press_again(tmp_path: Path) -> None:
    async with open_house(tmp_path, thinking=QUICKLY) as house:
        ann, _ = await played(house)
        looking = await ann.press(LABEL, on=house.public(ann))
        await house.restart()
        assert looking.text == LEAVING
        assert (await asked(house, ann)).text.startswith("### How you played")


async def test_where_nobody_thinks_one_sentence_says_so(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await played(house)
        page = await asked(house, ann)
        assert page.text == "Nobody looks ahead in this room, so nobody can say what a move cost."
        assert house.table().phase == "over"


async def test_strangers_and_forged_presses_get_one_sentence(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await played(house)
        match, public = house.table().match or "", house.public(ann)
        assert "You did not play in this match" in (await asked(house, house.person("Cem"))).text
        for rest in ("", " ", " nothing", f" {match} 3", f" {match[:-1]}", " '; --", f" {match} open mine"):
            forged = await ann.forge(f"h1:-:0:/review{rest}", on=public)
            assert "There is no such match in this server" in forged.text, rest


async def test_a_running_match_is_not_looked_at(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", game=GAME)
        await house.play_on([ann, ben], moves=8)
        assert not ann.can_press(LABEL, on=house.public(ann))
        forged = await ann.forge(f"h1:-:0:/review {house.table().match}", on=house.public(ann))
        assert "still being played" in forged.text


async def test_where_looking_ahead_finds_nothing_better_no_result_asks_and_an_older_button_says_so(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        while house.table().phase == "playing":
            await house.pass_by(70)
        public, table = house.public(ann), house.table()
        assert [button.label for button in public.buttons][-1] == "Replay"
        older = await ann.forge(f"h1:-:0:/review {table.match}", on=public)
        assert "Nobody can say what a move cost in Pitty Pat" in older.text
        await table.close(table.host, manager=True)
        await house.settle()
        assert [button.label for button in public.buttons] == ["Replay", "Another game"]


async def test_a_match_in_which_nothing_was_chosen_by_hand_has_nothing_to_look_at(tmp_path: Path) -> None:
    async with open_house(tmp_path, thinking=QUICKLY) as house:
        ann, _ = await house.table_for("Ann", "Ben", game=GAME)
        while house.table().phase == "playing":
            await house.pass_by(70)
        assert "You made no choice on your turn" in (await asked(house, ann)).text


async def test_the_button_works_after_the_table_is_closed_and_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path, thinking=QUICKLY) as house:
        ann, _ = await played(house)
        public, table = house.public(ann), house.table()
        await table.close(table.host, manager=True)
        await house.settle()
        assert [button.label for button in public.buttons] == ["Replay", LABEL, "Another game"]
        await house.restart()
        page = (await ann.slash("replay", match=table.match)).message
        assert page is not None
        forged = await ann.forge(f"h1:-:0:/review {table.match}", on=page)  # as a page of the replay has it
        assert forged.ok
        await house.settle()
        assert page.text.startswith("### How you played")
        pressed = await ann.press(LABEL, on=public)
        assert pressed.text == page.text
