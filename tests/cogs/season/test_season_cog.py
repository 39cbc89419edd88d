"""`/season`: opened and closed by those who may manage the server."""

from pathlib import Path

import pytest

from bot.playground.people.command_lines import CannotDo
from tests.desk.house import open_house


async def test_a_season_is_opened_and_closed_by_those_who_may_and_listed_for_all(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        boss, ann = house.person("Boss", manage=True), house.person("Ann")
        assert "no season yet" in (await ann.slash("seasons")).text
        with pytest.raises(CannotDo):
            await ann.slash("season open", name="Mine")
        for command in house.discord.world.commands_for(None):  # a server's own overrides can offer it to anybody
            command.body["default_member_permissions"] = None
        for line, given in (("season open", {"name": "Mine"}), ("season close", {})):
            assert "Manage Server" in (await ann.slash(line, **given)).text
        assert "No season is open" in (await boss.slash("season close")).text
        assert "Season 1, **Frost**, is open" in (await boss.slash("season open", name="Frost")).text
        assert "still open" in (await boss.slash("season open", name="Thaw")).text
        assert "Season 1, **Frost**, is closed" in (await boss.slash("season close")).text
        assert "Season 2, **Th\\*aw**" in (await boss.slash("season open", name=" Th*aw ")).text
        listed = (await ann.slash("seasons")).text
        assert listed.index("2\\. **Th") < listed.index("1\\. **Frost**")
        assert listed.count("goes on") == 1


async def test_a_name_of_blanks_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        assert "1 to 40 characters" in (await boss.slash("season open", name="   ")).text
        assert await house.room.seasons.all(house.bot.guilds[0].id) == []


async def test_a_match_that_goes_on_while_a_season_closes_is_told_of_and_counts_for_the_next_one(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        await boss.slash("season open", name="Frost")
        people = await house.table_for("Ann", "Ben", hands=1)
        closed = await boss.slash("season close")
        assert "A match that is still played will not count for it." in closed.text
        await boss.slash("season open", name="Thaw")
        await house.play_on(people)
        boards = [(await boss.slash("leaderboard", by="season", season=number)).text for number in (1, 2)]
        assert "No match was finished in this season." in boards[0]
        assert "@Ann" in boards[1]
        assert "still played" not in (await boss.slash("season close")).text
