"""Pontoon's computer player: its rules of thumb on hand-made deals, and what they are worth."""

from random import Random

import pytest

from bot.brains import RandomBrain
from bot.brains.arena import play_match, tournament
from cogs.pontoon.brain import BRAINS, Thumb
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import Game, two

THUMB = Thumb()


def chosen(game: Game, seat: int) -> str | None:
    heard = [event for event in game.events if event.only in (None, seat)]
    return THUMB.choose(RULES.view(game.state, seat), heard, Random(1))


@pytest.mark.parametrize(("card", "bet"), [("AS", 10), ("TS", 10), ("KS", 10), ("9S", 1), ("2S", 1)])
def test_it_bets_the_most_on_half_a_pontoon_and_else_the_least(card: str, bet: int) -> None:
    assert chosen(Game(2).shuffle(f"{card} 3C").play(0, "keep"), 1) == f"bet {bet}"


def test_it_buys_the_most_for_a_fifth_card_that_cannot_bust() -> None:
    assert chosen(two("2C 9D", "3D 8S", "2S 2H").play(1, "buy 5", "buy 5"), 1) == "buy 10"


@pytest.mark.parametrize(
    ("down", "up", "move"),
    [
        ("6C", "5D", "buy 10"),
        ("4C", "5D", "buy 5"),
        ("4C", "3D", "twist"),
        ("TC", "5D", "twist"),
        ("TC", "7D", "stick"),
        ("AC", "7D", "stick"),
        ("AC", "6D", "buy 5"),
    ],
)
def test_it_buys_low_hands_twists_middling_ones_and_sticks_on_17(down: str, up: str, move: str) -> None:
    assert chosen(two(f"{down} 9D", f"{up} 8S"), 1) == move


@pytest.mark.parametrize(
    ("pair", "splits"), [("AC AD", True), ("8C 8D", True), ("TC TD", False), ("5C 5D", False), ("4C 4D", False)]
)
def test_it_splits_aces_and_eights_only(pair: str, splits: bool) -> None:
    first, second = pair.split()
    assert (chosen(two(f"{first} 9D", f"{second} 7S"), 1) == "split") is splits


def test_it_plays_the_hand_of_a_split_that_is_on_turn() -> None:
    game = two("8C 9D", "8D 7S", "KH 5H").play(1, "split")
    assert chosen(game, 1) == "stick"  # 18
    assert chosen(game.play(1, "stick"), 1) == "twist"  # 13


def test_as_banker_it_sets_equal_bets_as_large_as_everybody_can_meet() -> None:
    game = Game(3, buy_in=40).shuffle("7C 8C 9C")
    assert chosen(game, 0) == "min 10"
    game.state.purses[1], game.state.chips[1] = 12, -28
    assert chosen(game, 0) == "min 6"
    assert chosen(game.play(0, "min 6"), 0) == "max 6"


def test_as_banker_it_draws_on_a_low_total_and_sticks_on_a_high_one() -> None:
    assert chosen(two("TC 6D", "9C 7S").play(1, "stick"), 0) == "draw"  # 13
    assert chosen(two("TC TD", "9C 9S").play(1, "stick"), 0) == "stick"  # 19


def test_as_banker_it_goes_on_against_a_hand_that_is_sure_to_beat_it() -> None:
    trick = two("2C TC", "3D 7S", "AH 4S 5C").play(1, "buy 5", "buy 5", "buy 10", "stick")
    assert chosen(trick, 0) == "draw"  # 17 loses twice the wager to a five-card trick: nothing worse can come


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_it_plays_legal_moves_to_the_end_at_every_table(seats: int) -> None:
    for bank in ("seat", "house"):
        setting = RULES.setting(seats, {"bank": bank, "hands": 5})
        assert play_match(RULES, [THUMB] * seats, setting, Random(seats)).state.over


def test_it_is_far_better_than_random() -> None:
    assert [brain.name for brain in BRAINS] == ["thumb"]
    figures = tournament(RULES, [THUMB, RandomBrain(), RandomBrain(), RandomBrain()], 100, 1)
    assert figures["thumb"]["chips"] > 40
    assert figures["random"]["chips"] < 0


def net_a_hand(max_bet: int) -> float:
    """Chips a hand that it wins from the house."""
    setting = RULES.setting(1, {"bank": "house", "hands": 100, "buy_in": 100_000, "max_bet": max_bet})
    return sum(play_match(RULES, [THUMB], setting, Random(number)).state.chips[0] for number in range(40)) / 4000


def test_the_house_lives_by_equal_bets_and_dies_of_wide_limits() -> None:
    """Ruling 16: the house keeps nine in a hundred of equal bets, and loses as much with tenfold limits."""
    assert -0.25 < net_a_hand(1) < 0.0
    assert 0.2 < net_a_hand(10) < 1.2
