"""A result tells the best play of its match, in the game's own words, for ever."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.desk.views import table_view
from bot.desk.views.table_pictures import Look, sketch
from bot.desk.views.table_view import _result, best_line
from bot.rules import Event
from bot.rules.events import Kind, at, feats, one
from tests.desk.house import open_house
from tests.room.match.test_best_hands import played

NAMES = [f"Player {number}" for number in range(13)]
BEST = "\nBest play"


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_tells_of_its_best_play_once_anybody_has_scored(key: str) -> None:
    scored = 0
    for seed in range(3):
        play, _ = played(key, Random(f"{key} {seed}"))
        line = best_line(play, registry.game(key).words, NAMES)
        if any(play.state.scores) or any(play.state.chips):
            scored += 1
            several = len(play.progress.ends) > 1
            called = "Costliest" if play.rules.info.low_wins else "Best play"  # the fewest points of a hand are no play
            if line.startswith(called):
                assert line.startswith(f"{called}, hand " if several else f"{called}: ")
            else:  # nobody has done anything for it
                assert re.fullmatch(r"Best hand: hand \d+, .+ \+\d+ \w+\." if several else "", line)
                continue
            assert any(name in line for name in NAMES)
            assert len(line) < 300
        else:
            assert not line
    assert scored or key in ("conquian", "kowah", "through_the_window")  # where chance alone hardly ever wins a hand


def test_a_hand_that_nobody_did_anything_for_is_told_as_what_it_brought_and_only_where_there_were_several() -> None:
    for hands, told in ((2, r"Best hand: hand \d, Player \d \+\d+ chips?\."), (1, "")):
        play, _ = played("pontoon", Random("a quiet bank"), hands=hands)
        play.progress = play.progress._replace(feats=())
        assert re.fullmatch(told, best_line(play, registry.game("pontoon").words, NAMES))


def test_the_best_hand_of_partners_is_told_of_both() -> None:
    play, _ = played("tute", Random("partners"), seats=4, hands=3)
    play.progress = play.progress._replace(feats=())
    line = best_line(play, registry.game("tute").words, NAMES[:4])
    assert re.search(r", Player (0 and Player 2|1 and Player 3) \+\d+ point", line), line


@pytest.mark.parametrize("key", ["canadian_salad", "crates"])
async def test_where_the_lowest_wins_one_thing_is_remembered_under_one_name_in_the_picture_or_in_words(
    tmp_path: Path, key: str
) -> None:
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", computers=2, game=key)
        table = house.table()
        for _ in range(600):
            if table.phase != "playing":
                break
            await house.pass_by(70)
        found, look = registry.game(key), Look()
        drawn = sketch(table, look)
        assert drawn is not None
        line = best_line(table.current_play(), found.words, table.names())
        called, _, told = line.partition(": ")
        assert re.fullmatch(r"Costliest, hand \d+", called)
        assert drawn.told.count(line) == 1
        for shown in (drawn, None):
            below = "\n".join(part["content"] for part in _result(table, found, shown) if "content" in part)
            assert "Best" not in below
            if shown is not None:
                assert "Costliest" not in below
            else:  # the last trick of all may have been the costliest, and has just been told then
                assert below.count(told) == 1


def test_what_one_seat_alone_may_know_is_no_feat() -> None:
    kinds = {
        "got": Kind(seat=at("who"), cards=one("what"), private=True, feat=True),
        "took": Kind(seat=at("who"), feat=True),
        "led": Kind(seat=at("who")),
    }
    told = [Event("got", 0, (5,), only=0), Event("took", 1), Event("led", 0)]
    assert feats(kinds, told) == [Event("took", 1)]


async def test_a_result_tells_the_best_play_and_keeps_it_when_the_table_is_closed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=3)
        table, message = house.table(), house.public(ann)
        assert BEST not in message.text
        while table.phase == "playing":
            assert BEST not in message.text
            await house.pass_by(70)
        play = table.current_play()
        line = best_line(play, registry.game(table.game).words, table.names())
        assert line.startswith("Best play, hand ")
        assert message.text.count(line.partition(": ")[2]) == 1
        await house.restart()
        again = house.room.table(table.id)
        assert again is not None
        assert best_line(again.current_play(), registry.game(table.game).words, table.names()) == line
        await again.close(ann.id)
        await house.settle()
        (closed,) = [each for each in ben.sees() if each.id == again.message]
        assert closed.text.count(line.partition(": ")[2]) == 1


async def test_the_result_of_a_match_of_one_hand_does_not_tell_its_end_twice(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=1)
        table, message = house.table(), house.public(ann)
        for _ in range(200):
            if table.phase != "playing":
                break
            await house.pass_by(70)
        line = best_line(table.current_play(), registry.game(table.game).words, table.names())
        assert line.endswith(" and wins the hand!")
        assert message.text.count(line.removeprefix("Best play: ")) == 1
        assert BEST not in message.text


async def test_what_the_last_hand_brought_is_told_once_also_when_it_was_not_the_only_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_several(*told: Any) -> str:
        return best_line(*told).replace("Best play:", "Best play, hand 1:")

    monkeypatch.setattr(table_view, "best_line", of_several)
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=1)
        for _ in range(200):
            if house.table().phase != "playing":
                break
            await house.pass_by(70)
        assert " and wins the hand!" in house.public(ann).text
        assert BEST not in house.public(ann).text


@pytest.mark.parametrize(("key", "why"), [("comet_run", "has the lower hand"), ("comet_duel", "is out of cards")])
def test_why_a_hand_of_two_was_won_is_told_with_its_points_again(key: str, why: str) -> None:
    play, _ = played(key, Random(f"why {key}"), hands=4)
    line = best_line(play, registry.game(key).words, NAMES)
    assert re.fullmatch(rf"Best play, hand \d: Player \d {why} and scores \d+ points?(, .+)?\.", line), line


def test_a_match_of_one_hand_that_was_won_with_its_points_alone_has_no_best_play_besides() -> None:
    told = dict[bool, str]()
    for seed in range(20):
        play, _ = played("comet", Random(seed), target=10)
        told[len(play.progress.ends) == 1] = best_line(play, registry.game("comet").words, NAMES)
        if len(told) > 1:
            break
    assert told[True] == ""
    assert re.fullmatch(r"Best play, hand \d: Player \d is out of cards and scores \d+ points?\.", told[False])
