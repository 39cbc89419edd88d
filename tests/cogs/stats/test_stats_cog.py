"""`/stats`: what somebody has played, in words, with a line of chips over time."""

from io import BytesIO
from pathlib import Path

from PIL import Image
from sqlalchemy import select

from bot.desk.views import figures
from bot.room.history.careers import Best, Career, PlayedHand
from bot.room.history.ratings import Rating
from bot.room.sql.standings_schema import WHOLE, chair, rating
from cogs.stats.cog import _replays, told
from tests.desk.house import open_house


async def test_the_figures_are_those_of_the_matches(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=50)
        await house.played("Ann", "Ben", stake=50)
        await house.played("Ann", game="stealing_bundles", computers=1)
        ann, ben = house.person("Ann"), house.person("Ben")
        mine = await ann.slash("stats")
        rows = house.room.store
        stored = await rows.read(select(chair.c.won, chair.c.chips).where(chair.c.member == ann.id))
        assert mine.text.startswith("## Your matches\n")
        assert f"**3 matches**, {figures.wins(sum(row.won for row in stored))} won" in mine.text
        assert f"Net chips: **{figures.net(sum(row.chips for row in stored))}**" in mine.text
        assert "Favourite game: **Pitty Pat** (2 matches)" in mine.text
        best = max(row.chips for row in stored)
        assert (f"Best match by chips: **{figures.net(best)}**" in mine.text) is (best > 0)
        (rated,) = await rows.read(select(rating).where(rating.c.member == ann.id))
        points = Rating(rated.mu, rated.sigma, rated.matches).points
        assert f"- Pitty Pat: **{points:,}** (2 matches, provisional)" in mine.text
        theirs = await ben.slash("stats", member=ann)
        assert theirs.text == mine.text.replace("## Your matches", "## Matches of @Ann")
        assert theirs.message is not None
        assert theirs.message.ephemeral


async def test_a_match_that_won_no_chips_is_not_called_the_best(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", game="stealing_bundles", computers=1)
        ann = house.person("Ann")
        sheet = await ann.slash("stats")
        assert "Best match by chips" not in sheet.text
        assert not ann.can_press("Replay of the best match", on=sheet.message)


async def test_the_line_of_chips_is_sent_with_the_same_figures_in_words(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=50)
        message = (await house.person("Ann").slash("stats")).message
        assert message is not None
        (attached,) = message.attachments
        data = house.discord.world.files[int(attached["id"])]
        assert len(data) < 25 * 1024
        image = Image.open(BytesIO(data))
        image.load()
        assert image.size == (720, 350)
        have = await house.room.ledger.balance(house.bot.guilds[0].id, house.person("Ann").id)
        assert f"1,000 at first, {have:,} now" in attached["description"]
        assert f"{have:,} now" in message.text


async def test_the_best_match_is_one_press_away(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", stake=50)
        people = [house.person("Ann"), house.person("Ben")]
        chips = await house.room.ledger.balances(people[0].guild.id, [person.id for person in people])
        winner = people[chips.index(max(chips))]
        message = (await winner.slash("stats")).message
        assert message is not None
        await winner.press("Replay of the best match", on=message)
        assert "Pitty Pat · step 0 of" in message.text
        # the line of chips does not stay behind
        assert [one["filename"][:6] for one in message.attachments] == ["table-"]


async def test_the_best_hand_is_told_and_its_replay_begins_there(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", "Ben", "Cem", game="new_comet", hands=3)
        columns = (chair.c.name, chair.c.match, chair.c.hand_chips, chair.c.chips_hand)
        best = (await house.room.store.read(select(*columns).order_by(chair.c.hand_chips.desc())))[0]
        best_player = house.person(best.name)
        message = (await best_player.slash("stats")).message
        assert message is not None
        told = f"Best hand: **+{best.hand_chips}** chips in hand {best.chips_hand} at New Comet, match `{best.match}`"
        assert told in message.text
        await best_player.press("Replay of the best hand", on=message)
        assert f"Hand {best.chips_hand}" in message.text


def test_a_score_that_one_hand_made_is_told_once_and_has_one_replay() -> None:
    hand = PlayedHand("m1", "tute", 40, 2)
    same = Career(matches=1, best_points=hand, best_score=Best("m1", "tute", 40))
    (line,) = (line for line in told(same) if "Best" in line)
    assert line == "Best score, in one hand: **40** in hand 2 at Tute, match `m1`"
    assert [one["label"] for one in _replays(same)] == ["Replay of the best hand by points"]
    more = same._replace(best_score=Best("m1", "tute", 55))
    assert [line.partition(":")[0] for line in told(more) if "Best" in line] == ["Best hand by points", "Best score"]
    assert len(_replays(more)) == 2


async def test_hints_are_counted_and_told_to_their_owner_alone(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", game="stealing_bundles", computers=1)
        (ann,) = await house.table_for("Ann", game="stealing_bundles", computers=1)
        assert "Hints" not in (await ann.slash("stats")).text
        while not house.table().view(0).moves:
            await house.pass_by(2)
        hand = await house.hand(ann)
        for _ in range(2):
            assert (await ann.press("Hint", on=hand)).ok
        assert "Hints asked for: **1**" in (await ann.slash("stats")).text
        assert "Hints" not in (await house.person("Ben").slash("stats", member=ann)).text


async def test_hints_at_a_table_for_practice_are_not_counted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", game="stealing_bundles", computers=1)
        (ann,) = await house.table_for("Ann", game="stealing_bundles", computers=1, practice=True)
        while not house.table().view(0).moves:
            await house.pass_by(2)
        assert (await ann.press("Hint", on=await house.hand(ann))).ok
        assert "Hints" not in (await ann.slash("stats")).text


async def test_somebody_who_has_played_nothing_gets_a_sentence(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        assert (
            await ann.slash("stats")
        ).text == "You have not finished a match in this server yet; `/play` deals you one."
        assert "@Ben has not finished a match" in (await ann.slash("stats", member=house.person("Ben"))).text


async def test_computer_players_are_in_the_figures_and_not_in_the_ratings(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.played("Ann", computers=2, stake=50)
        told = (await house.person("Ann").slash("stats")).text
        assert "**1 match**" in told
        assert "none yet" in told


def test_figures_in_words() -> None:
    assert [figures.wins(parts) for parts in (0, WHOLE, 3 * WHOLE, WHOLE // 2, WHOLE // 3)] == [
        "0", "1", "3", "0.5", "0.33",
    ]  # fmt: skip
    assert figures.wins(WHOLE // 3 * 3) == "1"
    assert [figures.net(chips) for chips in (0, 5, -1200)] == ["0", "+5", "-1,200"]
    assert [figures.ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 102)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd",
    ]  # fmt: skip
    assert figures.title("pitty_pat") == "Pitty Pat"
    assert figures.title("gone_game") == "Gone game"
