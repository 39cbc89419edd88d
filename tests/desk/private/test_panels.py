"""What is shown privately beside a hand: one panel and one sentence, whatever is pressed."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest
import structlog

from bot.desk import InteractionAnswer
from bot.desk.base.kept_forms import BACK
from bot.desk.base.message_body import MessageBody, message_body, text
from bot.desk.private.panels import TOKEN_LIFE
from bot.desk.transport import wire
from bot.playground import Message, Outcome, Person
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import IMPATIENT, QUICK, House, open_house, until


async def pressed(house: House, person: Person, label: str, on: Message | None = None) -> Outcome:
    outcome = await person.press(label, on=on or house.public(person))
    await house.settle()
    return outcome


def beside(house: House, person: Person) -> list[str]:
    """The first lines of what a person has privately besides the hand."""
    found = [message for message in person.sees() if message.ephemeral]
    return [
        message.text.split("\n")[0] for message in found if "In short: " not in message.text and not _plays(message)
    ]


def _plays(message: Message) -> bool:
    return any(button.label in ("Rules", "Back to my hand") for button in message.buttons)


async def first_answered_last(
    house: House, person: Person, on: Message, answered: Callable[[InteractionAnswer, MessageBody], Awaitable[Any]]
) -> None:
    """Two presses on one message, of which the first takes longer to see to; both are answered with their name."""
    second = asyncio.Event()

    async def late(answer: InteractionAnswer, label: str) -> None:
        if label == "first":
            await second.wait()
        await answered(answer, message_body([text(f"**{label}**\nsomething to read")], private=True))

    house.bot.desk.router.pages["/late"] = late
    first = asyncio.create_task(person.forge("h1:-:0:/late first", on=on))
    await asyncio.sleep(0.05)
    assert (await person.forge("h1:-:0:/late second", on=on)).ok
    second.set()
    assert (await first).ok
    await house.settle()


async def lobby(house: House) -> tuple[Person, Person]:
    ann, ben = house.person("Ann"), house.person("Ben")
    await ann.slash("pitty_pat open", hands=5)
    await house.settle()
    assert (await pressed(house, ben, "Sit down")).ok
    return ann, ben


async def test_a_panel_takes_the_place_of_the_one_before(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        here = beside(house, ann)  # what the command has said
        await pressed(house, ann, "Options")
        await pressed(house, ann, "People")
        assert [each.strip("*") for each in beside(house, ann) if each not in here] == ["People"]
        await pressed(house, ann, "Rules")
        assert len([each for each in beside(house, ann) if each not in here]) == 1


async def test_of_panels_that_are_opened_at_once_one_stays_also_while_discord_is_unwell(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        here = beside(house, ann)
        house.discord.faults.slow("POST /interactions/*", 0.1, times=3)
        await asyncio.gather(*(ann.press(label, on=house.public(ann)) for label in ("Options", "People", "Rules")))
        await house.settle()
        assert len([each for each in beside(house, ann) if each not in here]) == 1
        left = beside(house, ann)
        house.discord.faults.fail("DELETE /webhooks/*", 404, times=1)
        with structlog.testing.capture_logs() as logged:
            for label in ("Options", "People", "Options"):
                assert (await pressed(house, ann, label)).ok
        # what Discord did not take away stays, and nothing after it is in its way
        assert len(beside(house, ann)) == len(left) + 1
        assert [entry for entry in logged if entry["log_level"] in ("error", "warning")] == []


async def test_what_is_answered_late_takes_away_nothing_that_was_pressed_for_after_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        house.discord.faults.slow("POST /webhooks/*", 0.5, times=1)  # the question about levels comes after the answer
        adding = asyncio.create_task(ann.press("Add computer player", on=house.public(ann)))
        await until(lambda: "Ada" in house.public(ann).text)
        assert (await ann.press("People", on=house.public(ann))).ok
        await adding
        await ann.until(lambda: any("How well" in each for each in beside(house, ann)))
        await house.settle()
        assert "People" in [each.strip("*") for each in beside(house, ann)]


async def test_a_panel_that_comes_after_one_that_was_pressed_for_later_goes_itself(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        here = beside(house, ann)
        await first_answered_last(house, ann, house.public(ann), InteractionAnswer.show)
        assert [each.strip("*") for each in beside(house, ann) if each not in here] == ["second"]


async def test_of_two_presses_on_a_panel_whose_answers_cross_the_later_one_is_shown_in_the_end(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        panel = (await pressed(house, ann, "Options")).message
        assert panel is not None
        slow = house.discord.faults.slow("POST /interactions/*", 0.5)
        slower = asyncio.create_task(ann.press("Practice", on=panel))
        await until(lambda: slow.times == 0)
        assert (await ann.press("Practice", on=panel)).ok  # on, and off again
        await slower
        await house.settle()
        assert not house.table().practice
        assert [button.style for button in panel.buttons if button.label == "Practice"] == [2]


async def test_of_two_presses_on_a_panel_the_later_one_is_shown_also_when_the_earlier_one_takes_longer(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        panel = (await pressed(house, ann, "Options")).message
        assert panel is not None
        await first_answered_last(house, ann, panel, InteractionAnswer.update)
        assert "second" in panel.text


async def test_a_panel_that_was_changed_is_taken_away_as_well(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        outcome = await pressed(house, ann, "Options")
        assert outcome.message is not None
        await pressed(house, ann, "Practice", on=outcome.message)
        house.discord.log.clear()
        await pressed(house, ann, "People")
        assert [entry.status for entry in house.requests("DELETE", "/webhooks/")] == [204]
        assert not [each for each in beside(house, ann) if "Options" in each]


async def test_a_sentence_goes_with_the_next_press(tmp_path: Path):
    async with open_house(tmp_path) as house:
        _, ben = await lobby(house)
        for label in ("Options", "People", "Start"):
            outcome = await pressed(house, ben, label)
            assert outcome.message is not None
            assert beside(house, ben) == [outcome.message.text]
        await pressed(house, ben, "Leave")
        assert beside(house, ben) == []


async def test_a_sentence_leaves_the_panel_that_was_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await lobby(house)
        outcome = await pressed(house, ann, "Options")
        assert outcome.message is not None
        shown = beside(house, ann)
        await house.table().leave(ann.id, key="gone")
        await house.settle()
        assert house.table().host == ben.id
        await pressed(house, ann, "Practice", on=outcome.message)
        assert beside(house, ann) == [
            *shown,
            "Only Ben, who hosts this table, can do that.",
        ]


async def test_a_form_that_was_refused_can_be_opened_again_and_goes_with_another_press(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        panel = (await pressed(house, ann, "Options")).message
        assert panel is not None
        shown = beside(house, ann)
        form = (await ann.press("Change five at once", on=panel)).modal
        assert form is not None
        said = (await ann.submit(form, hands="many")).message
        await house.settle()
        assert said is not None
        assert beside(house, ann) == [*shown, said.text]
        assert (await pressed(house, ann, BACK, on=said)).modal is not None
        assert beside(house, ann) == [*shown, said.text]
        await pressed(house, ann, "Practice", on=panel)
        assert len(beside(house, ann)) == len(shown)


async def test_a_panel_stays_while_the_hand_is_played_and_goes_when_that_is_opened_anew(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        person, hand = await on_turn(house, people)
        mod = house.person("Mod", manage=True)
        rules = (await pressed(house, person, "Rules")).message
        assert rules is not None
        assert (await pressed(house, person, moves(hand)[0], on=hand)).ok
        assert any(each.id == rules.id for each in person.sees())
        await house.hand(person)
        assert all(each.id != rules.id for each in person.sees())
        rules = (await pressed(house, mod, "Rules")).message
        assert rules is not None
        await pressed(house, mod, "My hand")  # who watches has none: a sentence says so
        assert any(each.id == rules.id for each in mod.sees())


async def test_more_goes_when_the_hand_is_played(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        person, hand = await on_turn(house, people)
        more = (await pressed(house, person, "More")).message
        assert more is not None
        assert (await pressed(house, person, moves(hand)[0], on=hand)).ok
        assert all(each.id != more.id for each in person.sees())
        assert any(each.id == hand.id for each in person.sees())


async def test_cards_that_are_dealt_take_the_place_of_the_panels_of_the_lobby(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        await pressed(house, ann, "Options")
        await pressed(house, ann, "Start")
        assert not [each for each in beside(house, ann) if "Options" in each]


async def test_a_panel_that_has_become_the_hand_stays_when_another_comes(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", hands=5)
        ann = people[0]
        rules = await pressed(house, ann, "Rules")
        assert rules.message is not None
        await pressed(house, ann, "Back to my hand", on=rules.message)
        hand = next(each for each in ann.sees() if each.id == rules.message.id)
        await pressed(house, ann, "More")
        assert any(each.id == hand.id for each in ann.sees())


async def test_a_question_takes_the_place_of_the_panel_that_led_to_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", computers=1, hands=5)
        ann = people[0]
        hand = await house.hand(ann)
        more = await pressed(house, ann, "More")
        assert more.message is not None
        await pressed(house, ann, "Leave the table", on=more.message)
        assert beside(house, ann) == ["If you leave, a computer player finishes for you and the result counts."]
        assert any(each.id == hand.id for each in ann.sees())


async def test_what_a_command_shows_stays(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        await ann.slash("stats")
        await house.settle()
        before = beside(house, ann)
        await pressed(house, ann, "Options")
        await pressed(house, ann, "People")
        assert beside(house, ann)[: len(before)] == before


async def test_nobody_elses_panel_is_taken_away(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await lobby(house)
        await pressed(house, ben, "Rules")
        shown = beside(house, ben)
        await pressed(house, ann, "Options")
        await pressed(house, ann, "People")
        assert beside(house, ben) == shown


async def test_what_comes_after_a_deferral_takes_its_turn_too(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(QUICK, defer_after=0.0)) as house:
        ann, _ = await lobby(house)
        here = beside(house, ann)

        async def slow(answer: InteractionAnswer, label: str) -> None:
            await asyncio.sleep(0.01)  # the deferral is sent meanwhile
            await answer.show(message_body([text(f"**{label}**\nsomething to read")], private=True))

        house.bot.desk.router.pages["/slow"] = slow
        for label in ("Options", "People"):
            outcome = await ann.forge(f"h1:-:0:/slow {label}", on=house.public(ann))
            assert outcome.type == wire.DEFER_UPDATE
            await house.settle()
        assert [each.strip("*") for each in beside(house, ann) if each not in here] == ["People"]


async def test_what_no_token_reaches_any_more_is_left_alone_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann, ben = await lobby(house)
        await pressed(house, ann, "Options")
        clock = time
        monkeypatch.setattr("bot.desk.private.panels.time", lambda: clock() + TOKEN_LIFE)
        house.discord.log.clear()
        await pressed(house, ann, "People")
        assert not house.requests("DELETE", "/webhooks/")
        monkeypatch.setattr("bot.desk.private.panels.time", lambda: clock() + 2 * TOKEN_LIFE)
        await pressed(house, ben, "Rules")
        assert len(house.bot.desk.panels) == 1


async def test_whoever_is_forgotten_has_no_panel_in_mind(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await lobby(house)
        await pressed(house, ann, "Options")
        house.bot.desk.panels.drop(ann.id)
        assert len(house.bot.desk.panels) == 0


@pytest.mark.parametrize(
    "said", [None, "", [], {}, {"interaction": None}, {"interaction": {"response_message_id": "x"}}]
)
async def test_an_answer_of_discords_without_the_messages_id_names_no_message(said: object):
    assert wire.message_of(said) is None
