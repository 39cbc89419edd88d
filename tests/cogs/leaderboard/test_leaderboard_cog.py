"""`/leaderboard`: ten a page, one's own line always."""

from pathlib import Path

from tests.desk.house import open_house


async def test_the_richest_stand_first_and_ones_own_line_is_marked(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("chips balance")
        await ben.slash("chips daily")
        told = (await ann.slash("leaderboard")).text
        assert told.index("@Ben · 1,200") < told.index("@Ann · 1,000")
        assert "**2. @Ann · 1,000** · you" in told


async def test_somebody_far_down_sees_their_own_line_on_every_page(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        for number in range(14):
            await house.person(f"Player {number}").slash("chips daily")
        first = (await ann.slash("leaderboard")).message
        assert first is not None
        assert first.text.count("1,200") == 10
        assert "**15. @Ann · 1,000** · you" in first.text
        await ann.press("Next", on=first)
        assert first.text.count("1,200") == 4
        assert first.text.count("@Ann") == 1
        assert [button.label for button in first.buttons] == ["Back"]
        await ann.press("Back", on=first)
        assert [button.label for button in first.buttons] == ["Next"]


async def test_a_forged_page_shows_the_first_or_an_empty_one(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        board = (await ann.slash("leaderboard")).message
        for forged in ("h1:-:0:/top 99999", "h1:-:0:/top x", "h1:-:0:/top -1", "h1:-:0:/top"):
            assert "@Ann" in (await ann.forge(forged, on=board)).text
