"""`/history`: one's finished matches, page by page, with their replays."""

from pathlib import Path

import pytest

from cogs.history.cog import PAGE
from tests.desk.house import open_house


async def test_every_match_is_listed_once_the_newest_first(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ids = [await house.played("Ann", "Ben", hands=1, stake=10) for _ in range(PAGE + 2)][::-1]
        ann = house.person("Ann")
        message = (await ann.slash("history")).message
        assert message is not None
        assert [match for match in ids if f"match {match}" in message.text] == ids[:PAGE]
        assert message.text.count("against Ben") == PAGE
        assert "8 matches · page 1 of 2" in message.text
        assert {button.label for button in message.buttons} == {"Replay", "Older"}
        await ann.press("Older", on=message)
        assert [match for match in ids if f"match {match}" in message.text] == ids[PAGE:]
        assert [button.label for button in message.buttons] == ["Replay", "Replay", "Newer"]
        await ann.press("Newer", on=message)
        assert "page 1 of 2" in message.text


async def test_a_button_opens_the_replay(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        match = await house.played("Ann", computers=1, hands=1, stake=10)
        ann = house.person("Ann")
        message = (await ann.slash("history")).message
        assert message is not None
        assert "chips" in message.text
        await ann.press("Replay", on=message)
        assert f"match {match}" in message.text
        assert "Pitty Pat · step 0 of" in message.text
        assert ann.can_press("Next ›", on=message)


async def test_the_history_of_somebody_else_and_of_nobody(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", hands=1, stake=10)
        cem, ann = house.person("Cem"), house.person("Ann")
        theirs = (await cem.slash("history", member=ann)).text
        assert "Matches of @Ann" in theirs
        assert "against Ben" in theirs
        assert "You have not finished a match" in (await cem.slash("history")).text


@pytest.mark.parametrize(
    "rest", ["", " x y", " -1 -1", " 0", "  ", " 99999999999999999999999 1", " {ann} 99999", " {ann} ²"]
)
async def test_a_garbled_page_gets_an_answer(tmp_path: Path, rest: str) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", hands=1, stake=10)
        ann = house.person("Ann")
        message = (await ann.slash("history")).message
        forged = await ann.forge(f"h1:-:0:/history{rest.format(ann=ann.id)}", on=message)
        assert forged.ok
        assert "page 1 of 1" in forged.text or "not finished a match" in forged.text


async def test_matches_of_another_server_are_not_shown(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", hands=1, stake=10)
        other = house.discord.guilds.add("Elsewhere")
        stranger = house.discord.person("Dee", guild=other)
        assert "has not finished" in (await stranger.slash("history", member=house.person("Ann"))).text
        assert "has not finished" in (await stranger.slash("stats", member=house.person("Ann"))).text
        assert "@Ann" not in (await stranger.slash("leaderboard")).text
