"""What the picture of a result says of everybody's score."""

import re
from pathlib import Path

import pytest

from bot.desk.views.table_pictures import Look, Sketch, _place, best_of, sketch
from bot.desk.views.table_view import _card, _result, best_line
from bot.pictures.palette import Ground
from bot.pictures.scene import Outcome
from bot.pictures.words import result_words
from bot.registry import game
from bot.room import Table
from bot.rules import Result
from bot.rules.words import counted
from tests.desk.house import open_house
from tests.desk.messages.test_table_pictures import picture


async def shown(folder: Path, key: str, hands: int) -> tuple[Table, Outcome]:
    """A table whose match has been played out, and its result as it is drawn."""
    async with open_house(folder) as house:
        people = await house.table_for("Ann", "Ben", *(["Cem", "Dan"] if key == "tute" else []), game=key, hands=hands)
        table = house.table()
        while table.phase == "playing":
            await house.play_on(people, moves=50)
        drawn = sketch(table, Look())
        assert drawn is not None
        assert isinstance(drawn.shown, Outcome)
        return table, drawn.shown


async def test_one_hand_of_points_is_told_by_them(tmp_path: Path) -> None:
    table, drawn = await shown(tmp_path, "tute", 1)
    points = table.view(None).table.last_hand.points
    assert {place.seat: place.score for place in drawn.places} == {
        seat: f"{points[seat & 1]} points" for seat in range(4)
    }


@pytest.mark.parametrize(("game", "lengths"), [("pitty_pat", (1, 3)), ("tute", (3,))])
async def test_one_hand_that_decides_a_match_is_no_score_and_several_are_told_as_won(
    tmp_path: Path, game: str, lengths: tuple[int, ...]
) -> None:
    for hands in lengths:
        (folder := tmp_path / str(hands)).mkdir()
        table, drawn = await shown(folder, game, hands)
        result = table.result()
        assert result is not None
        assert any(result.scores)
        told = {place.seat: place.score for place in drawn.places}
        if hands == 1 and game == "tute":  # decided by points
            assert all(re.fullmatch(r"\d+ points?|tute|", score) for score in told.values())
            continue
        assert told == {seat: f"{score} won" if hands > 1 else "" for seat, score in enumerate(result.scores)}


@pytest.mark.parametrize("players", [4, 8])
async def test_below_a_result_stand_the_cards_of_everybody_who_had_some(tmp_path: Path, players: int) -> None:
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=players - 1, game="comet", target=10)
        table = house.table()
        while table.phase == "playing":
            await house.pass_by(30)
        told = house.public(ann)
        left = sum(1 for count in table.view(None).table.counts if count)
        assert left > 2
        (line,) = re.findall(r"Left in hand: ([^.]+)\.", told.text)
        # of few everybody has a line of their own
        assert line.count("\n-# " if players == 4 else " · ") == left - 1


async def test_where_nobody_has_won_there_are_no_medals(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", game="conquian")
        table = house.table()
        drawn = Result(winners=(), scores=(0, 0), chips=(0, 0), reason="")
        assert [_place(table, drawn, seat, 1, "", "").place for seat in (0, 1)] == [0, 0]
        assert _place(table, drawn._replace(winners=(0,)), 0, 1, "", "").place == 1


async def test_the_picture_of_a_result_says_what_everybody_was_left_with(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        await house.play_on([ann, ben])
        counts = house.table().view(None).table.counts
        told = picture(house.public(ann))["description"]
        for count in counts:
            assert (f"{counted(count, 'card')} left" if count else "out of cards") in told


@pytest.mark.parametrize("key", ["pitty_pat", "pontoon", "stealing_bundles"])
async def test_the_picture_of_a_result_shows_the_best_play_with_its_cards(tmp_path: Path, key: str) -> None:
    table, drawn = await shown(tmp_path, key, 1)
    best = best_of(table.current_play())
    assert best is not None
    assert best.feat is not None
    assert best.feat.cards
    assert (drawn.heading, drawn.moment_cards) == ("Best play", best.feat.cards)
    names = table.names()
    assert drawn.moment == game(key).words.event(best.feat, names).replace("*", "")
    assert f"Best play: {drawn.moment}" in result_words(drawn)


async def test_the_best_play_is_told_below_a_result_only_where_its_picture_does_not_tell_it(tmp_path: Path) -> None:
    table, _ = await shown(tmp_path, "stealing_bundles", 3)
    found = game(table.game)
    _, _, best = best_line(table.current_play(), found.words, table.names()).partition(": ")
    assert best

    def below(drawn: Sketch | None) -> str:
        return "\n".join(part["content"] for part in _result(table, found, drawn) if "content" in part)

    assert "Best play" not in below(sketch(table, Look()))
    assert below(None).count(best) == 1


async def test_where_the_lowest_wins_the_picture_shows_what_cost_most_and_not_the_hand_that_cost_least(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        (ann,) = await house.table_for("Ann", computers=2, game="canadian_salad")
        table = house.table()
        for _ in range(400):
            if table.phase != "playing":
                break
            await house.pass_by(70)
        told = picture(house.public(ann))["description"]
        assert "Best" not in told
        assert re.search(r"Costliest, hand \d: \w+ takes .+: \d+ penalty points\.", told), told
        assert re.search(r"1\. \w+ \([^)]*winner\): \d+ points", told), told


async def test_a_match_of_pontoon_that_the_bank_alone_has_won_is_not_called_a_draw(tmp_path: Path) -> None:
    for at in range(12):
        (folder := tmp_path / str(at)).mkdir()
        async with open_house(folder) as house:
            await house.table_for("Ann", game="pontoon", bank="house", hands=1)
            table = house.table()
            while table.phase == "playing":
                await house.pass_by(70)
            drawn = sketch(table, Look())
            assert drawn is not None
            assert isinstance(drawn.shown, Outcome)
            if not table.view(None).winners:
                assert drawn.shown.title == "Nobody comes out ahead"
                return
    pytest.fail("the bank never won")


@pytest.mark.parametrize(("stake", "below"), [(0, False), (50, True)])
async def test_below_a_score_card_that_names_the_game_stands_only_what_is_at_stake(
    tmp_path: Path, stake: int, below: bool
) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben", game="pitty_pat", stake=stake)
        card = Outcome(Ground.PETROL, "Hand 1", (), subtitle="Pitty Pat · after hand 1")
        drawn = Sketch(card, "table-1.png", "Hand 1")
        assert len(_card(house.table(), game("pitty_pat"), drawn, card)) == 1 + below


@pytest.mark.parametrize("pictures", [True, False])
async def test_what_chips_moved_is_said_in_the_picture_or_below_where_there_is_none(
    tmp_path: Path, pictures: bool
) -> None:
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", game="pitty_pat", hands=1, stake=5)
        table = house.table()
        while table.phase == "playing":
            await house.play_on(people, moves=50)
        result = table.result()
        assert result is not None
        assert any(result.chips)
        shown = sketch(table, Look(pictures=pictures))
        told = str(_result(table, game(table.game), shown))
        assert ("Chips: " in told) != pictures
        if shown is not None:
            assert "chip" in shown.told
