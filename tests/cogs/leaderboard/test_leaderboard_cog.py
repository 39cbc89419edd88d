"""`/leaderboard`: ten a page, one's own line always, and a picture of the same figures."""

import re
import sqlite3
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.playground.people.reading import Message
from bot.room.history.leaderboards import LeaderboardPage, Standing
from cogs.leaderboard.asked import Asked
from cogs.leaderboard.board_page import drawn
from tests.desk.house import QUICK, House, open_house


def picture(house: House, message: Message | None) -> tuple[Image.Image, dict[str, Any]]:
    """The only picture of a message, decoded from the very bytes that were sent, and how it was announced."""
    assert message is not None
    (attached,) = message.attachments
    data = house.discord.world.files[int(attached["id"])]
    assert len(data) < 25 * 1024
    assert len(data) == attached["size"]
    image = Image.open(BytesIO(data))
    image.load()
    assert image.format == "PNG"
    (shown,) = [part for part in message.components if part["type"] == 12]
    assert shown["items"][0]["description"] == attached["description"]
    return image, attached


async def test_the_richest_stand_first_and_ones_own_line_is_marked(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("chips balance")
        await ben.slash("chips daily")
        board = await ann.slash("leaderboard")
        assert board.text.index("@Ben · 1,200") < board.text.index("@Ann · 1,000")
        assert "**2\\. @Ann · 1,000** · you" in board.text
        image, attached = picture(house, board.message)
        assert image.size[0] == 720
        assert "1,200" in attached["description"]
        assert "1,000" in attached["description"]


async def test_no_line_of_a_board_is_counted_by_discord_instead_of_by_us(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for name in ("Ann", "Ben", "Cem"):
            await house.person(name).slash("chips balance")
        board = (await house.person("Dee").slash("leaderboard")).message
        assert board is not None
        assert not board.attachments  # of four bars three would have no name
        told = board.text
        assert sum(line.startswith("1\\. @") for line in told.split("\n")) == 3
        assert not re.search(r"^\d+\. ", told, re.MULTILINE)


async def test_somebody_far_down_sees_their_own_line_on_every_page(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        for number in range(14):
            await house.person(f"Player {number}").slash("chips daily")
        first = (await ann.slash("leaderboard")).message
        assert first is not None
        assert first.text.count("1,200") == 10
        assert "**15\\. @Ann · 1,000** · you" in first.text
        assert [button.label for button in first.buttons] == ["Next", "My chips over time"]
        await ann.press("Next", on=first)
        assert first.text.count("1,200") == 4
        assert first.text.count("@Ann") == 1
        assert [button.label for button in first.buttons] == ["Back", "My chips over time"]
        await ann.press("Back", on=first)
        assert [button.label for button in first.buttons] == ["Next", "My chips over time"]


async def test_below_the_bars_of_a_page_stands_the_readers_own() -> None:
    lines = tuple(Standing(1, member, 1200, None, f"Player {member}") for member in range(1, 11))
    mine = Standing(15, 99, 1000, None, "Ann")
    told = [(await drawn(Asked(), None, LeaderboardPage(shown, mine, 15), 99)).told for shown in (lines, lines[:4])]
    assert [one.count("1,200") for one in told] == [10, 4]
    assert all(one.endswith("15. Ann 1,000.") for one in told)


@pytest.mark.parametrize(
    "rest",
    [
        " 99999",
        " x",
        " -1",
        "",
        " chips - - server 99999",
        " chips - - server -3",
        " chips no_such_game - server 0",
        " gold - - server 0",
        " chips - - server 0 0 0",
        " chips - x server ²",
    ],
)
async def test_a_forged_page_shows_a_page_that_is_there(tmp_path: Path, rest: str) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        board = (await ann.slash("leaderboard")).message
        assert "@Ann · 1,000" in (await ann.forge(f"h1:-:0:/top{rest}", on=board)).text


async def test_a_forged_season_or_table_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        board = (await ann.slash("leaderboard")).message
        forged = await ann.forge("h1:-:0:/top season - 7 server 0", on=board)
        assert "There is no season 7" in forged.text
        assert "no table in this channel" in (await ann.forge("h1:-:0:/top chips - - table 0", on=board)).text


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"by": "wins"}, "No match of this kind has been finished yet"),
        ({"by": "won", "game": "comet"}, "No match of this kind has been finished yet"),
        ({"by": "rating", "game": "Pitty Pat"}, "Nobody is rated yet"),
        ({"by": "rating"}, "no match has been finished here yet"),
        ({"by": "season"}, "has had no season yet"),
        ({"season": 1}, "There is no season 1"),
        ({"by": "rating", "season": 1}, "leave the season out"),
        ({"game": "whist"}, "no such game"),
        ({"people": "table"}, "no table in this channel"),
    ],
)
async def test_a_board_with_nobody_on_it_has_a_friendly_sentence(
    tmp_path: Path, asked: dict[str, Any], told: str
) -> None:
    async with open_house(tmp_path) as house:
        board = await house.person("Ann").slash("leaderboard", **asked)
        assert told in board.text
        assert board.message is not None
        assert board.message.attachments == []


async def test_wins_chips_and_ratings_at_a_game(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=50)
        await house.played("Ann", "Ben", stake=50)
        await house.played("Ann", game="stealing_bundles", computers=1)
        ann, cem = house.person("Ann"), house.person("Cem")
        wins = await ann.slash("leaderboard", game="pitty_pat")
        assert "Most wins at Pitty Pat" in wins.text
        assert wins.text.count("2 matches") == 2
        won = await ann.slash("leaderboard", by="won", game="pitty_pat")
        assert "Chips won at Pitty Pat" in won.text
        rating = await cem.slash("leaderboard", by="rating")
        assert "Rating at Pitty Pat" in rating.text
        assert "@Ann" in rating.text
        assert "You are not rated here yet" in rating.text
        for board in (wins, won, rating):
            _, attached = picture(house, board.message)
            assert "Ann" in attached["description"]
            assert "Ben" in attached["description"]
        assert "Nobody is rated yet" in (await ann.slash("leaderboard", by="rating", game="stealing_bundles")).text


async def test_only_the_people_at_this_channels_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for name in ("Dee", "Eve"):
            await house.person(name).slash("chips daily")
        ann, _ = await house.table_for("Ann", "Ben")
        board = (await ann.slash("leaderboard", people="table")).text
        assert "people at this table" in board
        assert "@Ben" in board
        assert "@Dee" not in board
        assert "@Dee" in (await ann.slash("leaderboard")).text
        elsewhere = await ann.slash("leaderboard", people="table", channel="lounge")
        assert "no table in this channel" in elsewhere.text


async def test_ones_own_chips_over_time_and_back_to_the_board(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        board = (await ann.slash("leaderboard")).message
        assert board is not None
        await ann.press("My chips over time", on=board)
        assert "Nothing has moved them yet" in board.text
        assert board.attachments == []  # the bars are gone with the board
        await house.pass_by(3600)
        await ann.slash("chips daily")
        await ann.press("To the board", on=board)
        await ann.press("My chips over time", on=board)
        assert "1,000 at first" in board.text
        assert "1,200 now" in board.text
        image, attached = picture(house, board)
        assert image.size == (720, 350)
        assert "1,200 now" in attached["description"]
        await ann.press("To the board", on=board)
        assert "Most chips" in board.text
        picture(house, board)


async def test_an_answer_that_comes_late_carries_its_picture_too(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, defer_after=0.0)) as house:
        ann = house.person("Ann")
        await ann.slash("chips daily")
        board = (await ann.slash("leaderboard")).message
        await house.settle()
        assert house.requests("PATCH", "@original")  # the first answer was only a deferral
        picture(house, board)
        assert board is not None
        await ann.press("My chips over time", on=board)
        await ann.until(lambda: "1,200 now" in board.text)
        picture(house, board)


async def test_seasons_have_boards_of_their_own(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        await boss.slash("season open", name="Frost")
        await house.played("Ann", "Ben", stake=50)
        await boss.slash("season close")
        await boss.slash("season open", name="Thaw")
        ann = house.person("Ann")
        now = await ann.slash("leaderboard", by="season")
        assert "season 2, Thaw" in now.text
        assert "No match of this season" in now.text
        await boss.slash("season close")
        assert "No match was finished in this season.\n" in (await ann.slash("leaderboard", season=2)).text
        old = await ann.slash("leaderboard", season=1)
        assert "season 1, Frost" in old.text
        assert "@Ann" in old.text
        assert "@Ben" in old.text
        picture(house, old.message)
        offered = await ann.complete("leaderboard", "season", "")
        assert [(one["value"], one["name"]) for one in offered] == [(2, "2, Thaw"), (1, "1, Frost")]
        games = await ann.complete("leaderboard", "game", "comet")
        assert {"comet", "new_comet"} <= {one["value"] for one in games}


async def test_a_provisional_rating_is_called_so_and_stands_below_the_settled_ones(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", "Cem", "Dee")
        ann, ben = house.person("Ann"), house.person("Ben")
        (table,) = tmp_path.glob("*.sqlite3")
        with sqlite3.connect(table) as connection:  # as if they had played for long
            change = "UPDATE rating SET mu = ?, sigma = ?, matches = ?, people = ? WHERE member = ?"
            connection.execute(change, (30, 2, 60, 3, ben.id))
            connection.execute(change, (40, 2, 60, 2, ann.id))
        connection.close()
        board = (await ann.slash("leaderboard", by="rating")).text
        assert "\n1\\. @Ben · 960 · 60 matches" in board
        assert "**(provisional) @Ann · 1,360 · 60 matches** · you" in board
        assert board.index("@Ben") < board.index("@Ann") < board.index("@Cem")
        assert board.count("(provisional)") == 3
        assert "Provisional, without a place: fewer than 10 matches, or than 3 different opponents." in board
        assert "(60 matches, provisional)" in (await ann.slash("stats")).text
        assert "(60 matches)" in (await ben.slash("stats")).text


async def test_who_has_not_played_has_a_label_in_the_chart_too(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ben.slash("chips daily")
        board = await ann.slash("leaderboard", by="chips")
        _, attached = picture(house, board.message)
        labels = attached["description"].partition(": ")[2]
        assert "Ann" in labels  # the reader's name comes with the press
        assert "a newcomer" in labels


async def test_from_a_board_every_other_one_is_chosen_with_menus(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben")
        ann = house.person("Ann")
        board = (await ann.slash("leaderboard")).message
        assert menus(board) == {"by": ["chips", "wins", "won", "rating"]}
        assert "Most wins" in await chosen(house, board, "by", "wins")
        assert menus(board)["game"][0] == "-"
        assert "Most wins at Pitty Pat" in await chosen(house, board, "game", "pitty_pat")
        assert "Rating at Pitty Pat" in await chosen(house, board, "by", "rating")
        assert "-" not in menus(board)["game"]  # ratings are kept game by game
        assert "Rating at Tute" in await chosen(house, board, "game", "tute")
        assert "Chips won at Tute" in await chosen(house, board, "by", "won")
        assert "Chips won\n" in await chosen(house, board, "game", "-")
        assert "Most chips" in await chosen(house, board, "by", "chips")
        assert "Most chips" in await chosen(house, board, "by", "purse of Ben")  # forged: the same board
        await house.person("Mia", manage=True).slash("season open", name="Autumn")
        assert "season" not in menus(board)["by"]
        assert "Most wins" in await chosen(house, board, "by", "wins")
        assert "season 1, Autumn" in await chosen(house, board, "by", "season")


def menus(message: Message | None) -> dict[str, list[str]]:
    """What can be chosen below a board, by the menu."""
    assert message is not None
    shown = [part["components"][0] for part in message.components if part["type"] == 1]
    return {
        one["custom_id"].split("/board ")[1].split(" ")[0]: [option["value"] for option in one["options"]]
        for one in shown
        if one["type"] == 3
    }


async def chosen(house: House, message: Message | None, what: str, value: str) -> str:
    """The board after a choice from one of its menus, by the one who has it."""
    assert message is not None
    (found,) = [
        part["components"][0]["custom_id"]
        for part in message.components
        if part["type"] == 1 and f"/board {what} " in part["components"][0].get("custom_id", "")
    ]
    outcome = await house.person("Ann").forge(found, on=message, values=[value])
    assert outcome.ok
    return message.text
