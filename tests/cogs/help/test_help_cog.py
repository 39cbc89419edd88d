"""`/rules` and `/help`."""

from pathlib import Path

import pytest

from bot.desk.acts.rules_pages import LONGEST, rules_sheet, split
from bot.registry import all_rules, keys
from tests.desk.house import open_house


async def test_the_rules_of_a_game_are_found_while_typing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        offered = await ann.complete("rules", "game", "pit")
        assert [(choice["name"], choice["value"]) for choice in offered] == [("Pitty Pat · matching game", "pitty_pat")]
        assert len(await ann.complete("rules", "game", "")) == min(25, len(keys()))
        told = await ann.slash("rules", game="pitty_pat")
        assert told.text.startswith("## Pitty Pat\n-# Matching game\n")
        assert "**The game's options**" in told.text


async def test_a_title_typed_by_hand_is_understood_and_an_unknown_one_is_not(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        assert "## Pitty Pat" in (await ann.slash("rules", game="PITTY pat")).text
        assert (await ann.slash("rules", game="poker")).text == (
            "There is no such game here; choose one from the list."
        )


async def test_help_names_every_game_with_its_command(tmp_path: Path):
    async with open_house(tmp_path) as house:
        told = (await house.person("Ann").slash("help")).text
        assert "deals you a hand against computer players at once" in told
        for key, rules in all_rules().items():
            assert f"-# {rules.info.title}: `/{key} open`" in told.splitlines()


async def test_from_help_one_press_leads_to_all_games(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        page = await ann.press("Choose a game", on=(await ann.slash("help")).message)
        assert "What shall we play?" in page.text


@pytest.mark.parametrize("key", keys())
def test_every_page_of_every_games_rules_fits_a_message(key: str):
    number, more = 0, True
    while more:
        shown = rules_sheet(key, number)
        assert sum(len(part.get("content", "")) for part in shown["components"]) <= 4000
        labels = [button["label"] for part in shown["components"] for button in part.get("components", ())]
        more = "Next" in labels
        number += 1


def test_a_long_text_is_split_between_paragraphs():
    told = "\n\n".join(["a" * 1500] * 5)
    pages = split(told)
    assert "\n\n".join(pages) == told
    assert all(len(page) <= LONGEST for page in pages)


async def test_help_names_the_commands_for_managers_to_managers_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert "`/settings show`" in (await house.person("Boss", manage=True).slash("help")).text
        assert "`/settings show`" not in (await house.person("Ann").slash("help")).text


async def test_from_the_rules_of_a_game_one_press_leads_to_playing_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        told = await ann.slash("rules", game="pitty_pat")
        page = await ann.press("Play it", on=told.message)
        assert page.text.startswith("## Pitty Pat")
        await ann.press("Now, against computers", on=told.message)
        await house.settle()
        assert house.table().game == "pitty_pat"


async def test_the_rules_at_a_table_do_not_lead_away_from_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pontoon open")  # whose rules are more than a page
        told = (await ann.press("Rules", on=house.public(ann))).message
        assert told is not None
        assert [button.label for button in told.buttons] == ["Next"]
        await ann.press("Next", on=told)
        assert {button.label for button in told.buttons} <= {"Back", "Next"}
