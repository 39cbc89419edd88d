"""A long form that is refused: one sentence, and a button by which everything that was typed stands in the form again."""

from pathlib import Path

import pytest
import structlog

from bot.desk.base.kept_forms import BACK, KEPT
from bot.desk.transport.answers import SORRY
from bot.playground import Message, Outcome, Person
from bot.playground.people.reading import Modal
from tests.desk.house import House, open_house

FORM = "Change five at once"
TYPED = {"hands": "many", "bank": "house", "buy_in": "250", "min_bet": "3", "max_bet": "7"}
WRONG = "Hands must be a whole number from 1 to 100."


def modal(outcome: Outcome) -> Modal:
    """The form that was opened."""
    assert outcome.modal is not None, outcome
    return outcome.modal


def note(outcome: Outcome) -> Message:
    """The message of an outcome."""
    assert outcome.message is not None, outcome
    return outcome.message


def standing(form: Modal) -> dict[str, str]:
    """What stands in a form's fields."""
    found: dict[str, str] = {}
    for each in form.fields:
        chosen = [one["value"] for one in each.component.get("options", ()) if one.get("default")]
        found[each.custom_id] = chosen[0] if chosen else each.component.get("value", "")
    return found


async def panel_of(house: House, host: Person) -> Message:
    """The panel of options of a table of Pontoon that somebody has just opened."""
    await host.slash("pontoon open")
    return note(await host.press("Options", on=house.public(host)))


async def refused(house: House, host: Person, panel: Message) -> Message:
    """What somebody reads who has sent the form with one value that is wrong."""
    said = note(await host.submit(modal(await host.press(FORM, on=panel)), TYPED))
    await house.settle()
    return said


async def test_what_was_typed_stands_in_the_form_again_and_is_taken_once_it_is_right(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await panel_of(house, ann)
        said = await refused(house, ann, panel)
        assert said.ephemeral
        assert said.text == WRONG
        assert said.id != panel.id
        assert house.table().options["hands"] != 7
        form = modal(await ann.press(BACK, on=said))
        assert form.title == "Options"
        assert standing(form) == TYPED
        again = await ann.submit(form, hands="0")
        assert again.type == 7  # in the place of the first refusal: they do not pile up
        assert said.text == WRONG
        form = modal(await ann.press(BACK, on=said))
        assert standing(form) == {**TYPED, "hands": "0"}
        await ann.submit(form, hands="7", bank="seat")
        assert "hands: **7**" in said.text
        assert house.table().options["hands"] == 7
        assert house.table().options["buy_in"] == 250


async def test_a_form_that_is_opened_by_its_usual_button_says_how_it_is_set(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await panel_of(house, ann)
        usual = standing(modal(await ann.press(FORM, on=panel)))
        await refused(house, ann, panel)
        assert standing(modal(await ann.press(FORM, on=panel))) == usual


async def test_once_it_was_taken_too_late_or_after_a_restart_the_form_has_its_usual_values(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await panel_of(house, ann)
        usual = standing(modal(await ann.press(FORM, on=panel)))
        said = await refused(house, ann, panel)
        (back,) = [button.custom_id for button in said.buttons]
        await ann.submit(modal(await ann.press(FORM, on=panel)), {"hands": usual["hands"]})
        assert standing(modal(await ann.forge(back, on=panel))) == usual
        said = await refused(house, ann, panel)
        await house.pass_by(KEPT)
        assert standing(modal(await ann.press(BACK, on=said))) == usual
        said = await refused(house, ann, panel)
        await house.restart()
        form = modal(await ann.press(BACK, on=said))
        assert standing(form) == usual
        assert (await ann.submit(form, hands="many")).text == WRONG


async def test_nobody_else_gets_it_and_a_forged_button_is_answered_in_a_sentence(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, mod = house.person("Ann"), house.person("Ben"), house.person("Mod", manage=True)
        panel = await panel_of(house, ann)
        usual = standing(modal(await ann.press(FORM, on=panel)))
        said = await refused(house, ann, panel)
        (back,) = [button.custom_id for button in said.buttons]
        face = house.public(ben)
        assert "who hosts this table" in (await ben.forge(back, on=face)).text
        assert standing(modal(await mod.forge(back, on=face))) == usual
        for forged in ("/form#b", "/nothing#a", "/salt#ab"):
            table = house.table()
            answered = await ann.forge(f"h1:{table.id}:{table.revision}:{forged}", on=face)
            assert answered.text == "This button does not belong to any table here."
        await house.table().close(ann.id)
        assert "`/tables` shows what is open." in (await ann.forge(back, on=face)).text


async def test_a_forged_refusal_never_takes_the_place_of_the_tables_message(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        panel = await panel_of(house, ann)
        said = await refused(house, ann, panel)
        face = house.public(ben)
        before = face.text
        form = modal(await ann.forge(said.buttons[0].custom_id, on=face))  # as if it stood on the table's own message
        assert note(await ann.submit(form, hands="0")).ephemeral
        await house.settle()
        assert face.text == before


async def test_what_was_typed_is_in_no_log_and_in_no_id(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await panel_of(house, ann)
        form = modal(await ann.press(FORM, on=panel))
        with structlog.testing.capture_logs() as logged:
            said = note(await ann.submit(form, {**TYPED, "buy_in": "marmalade"}))
            again = modal(await ann.press(BACK, on=said))
        assert standing(again)["buy_in"] == "marmalade"
        ids = [again.custom_id, *(button.custom_id for button in said.buttons)]
        assert "marmalade" not in f"{logged} {ids}"


async def test_a_reason_is_kept_when_a_match_cannot_be_voided_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", computers=1, game="commit")
        mod = house.person("Mod", manage=True)
        more = note(await mod.press("More", on=house.public(mod)))
        form = modal(await mod.press("Void the match", on=more))
        with monkeypatch.context() as broken:

            async def fails(*_: object, **__: object) -> None:
                raise RuntimeError("the store's disk is on fire")

            broken.setattr("bot.room.Table.void", fails)
            said = note(await mod.submit(form, reason="the options were wrong"))
        assert said.text == SORRY
        form = modal(await mod.press(BACK, on=said))
        assert standing(form) == {"reason": "the options were wrong"}
        await mod.submit(form)
        assert said.text.startswith("The match is void.")  # where the refusal stood
        await house.settle()
        assert house.room.all_tables() == []


async def test_a_single_number_is_refused_as_ever(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await panel_of(house, ann)
        said = note(await ann.submit(modal(await ann.pick("Which option?", "hands", on=panel)), value="many"))
        assert (said.text, said.buttons) == (WRONG, [])


async def test_nothing_is_kept_of_somebody_who_is_being_forgotten(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = await panel_of(house, ann)
        said = await refused(house, ann, panel)
        house.room.gone(ann.id)
        assert standing(modal(await ann.press(BACK, on=said)))["hands"] != "many"


LATE = "The cards are dealt; that can be changed before the next match."


async def dealt(house: House) -> None:
    """Ben sits down at Ann's table, and the cards are dealt."""
    ben = house.person("Ben")
    await ben.press("Sit down", on=house.public(ben))
    await house.settle()
    await house.table().start(house.person("Ann").id)
    await house.settle()


async def test_a_form_that_is_sent_once_the_cards_are_dealt_is_not_offered_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        opened = modal(await ann.press(FORM, on=await panel_of(house, ann)))
        await dealt(house)
        said = note(await ann.submit(opened, TYPED))
        assert said.text == LATE
        assert not said.buttons


@pytest.mark.parametrize(("panel", "form"), [("Options", FORM), ("🔒", "Add a word to the shuffle")])
async def test_once_the_cards_are_dealt_no_form_is_opened_that_nobody_would_take(tmp_path: Path, panel: str, form: str):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pontoon open")
        shown = note(await ann.press(panel, on=house.public(ann)))
        await dealt(house)
        refused = await ann.press(form, on=shown)
        assert refused.modal is None
        assert refused.text == LATE


async def test_whoever_does_not_sit_at_the_table_is_told_so_before_a_word_is_typed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pontoon open")
        seal = note(await ben.press("🔒", on=house.public(ben)))
        refused = await ben.press("Add a word to the shuffle", on=seal)
        assert refused.modal is None
        assert refused.text == "You do not sit at this table."
