"""What `/replay` shows: the table's picture of every moment, as its reader likes it, and no card that is not to be seen."""

from pathlib import Path

import pytest

from bot.desk.views import table_pictures
from bot.pictures.scene import Scene
from bot.playground import Message
from tests.cogs.replay.test_replay_cog import finished
from tests.desk.house import House, open_house
from tests.desk.messages.test_paced_tables import in_words
from tests.desk.messages.test_table_pictures import data


def pictures(page: Message) -> list[str]:
    """What stands for the pictures of a page, in words."""
    return [item["description"] for part in page.components if part["type"] == 12 for item in part["items"]]


async def page(house: House, name: str, match: str | None) -> Message:
    shown = (await house.person(name).slash("replay", match=match)).message
    assert shown is not None
    return shown


async def test_every_moment_has_the_tables_picture_and_the_next_takes_the_place_of_the_last(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        cem = house.person("Cem")
        shown = await page(house, "Cem", match)
        (first,) = pictures(shown)
        assert "Pitty Pat" in first
        assert data(house, shown).startswith(b"\x89PNG")
        assert all(f"**{name}**" in shown.text for name in ("Ann", "Ben"))
        await cem.press("Next ›", on=shown)
        assert pictures(shown) != [first]
        assert len(shown.attachments) == 1


async def test_the_picture_of_a_replay_marks_computer_players(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", computers=1)
        old = await house.person("Ann").complete("replay", "match", "")
        (told,) = pictures(await page(house, "Ann", old[0]["value"]))
        assert "(computer" in told


async def test_whoever_reads_text_and_a_server_without_pictures_get_the_same_in_words(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        cem = house.person("Cem")
        chosen = (await cem.slash("look")).message
        await cem.press("Text", on=chosen)
        shown = await page(house, "Cem", match)
        assert not pictures(shown)
        assert "Stock" in shown.text
        await in_words(house)
        assert not pictures(await page(house, "Ann", match))
        ann = (await house.person("Ann").slash("look")).message
        await house.person("Ann").press("Four colours", on=ann)
        assert pictures(await page(house, "Ann", match))


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Scene) -> bytes:
        raise OSError("no fonts today")

    async with open_house(tmp_path) as house:
        monkeypatch.setattr(table_pictures, "table_png", broken)
        match, _ = await finished(house)
        shown = await page(house, "Cem", match)
        assert not pictures(shown)
        assert "Stock" in shown.text


async def test_the_ways_through_a_replay_fit_side_by_side_on_a_phone(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match, _ = await finished(house)
        rows = [part["components"] for part in (await page(house, "Cem", match)).components if part["type"] == 1]
        labels = [[each["label"] for each in row] for row in rows]
        assert labels == [["« 10", "‹ Back", "Next ›", "10 »"], ["⏮ Start", "Open the hands", "Was it fair?"]]
