"""Pontoon's computer player: its rules of thumb on hand-made deals, and what they are worth."""

from itertools import product
from random import Random
from typing import Any

import pytest

from bot.brains import RandomBrain
from bot.brains.contest import play_match, tournament
from cogs.pontoon.brain.thumb import BRAINS, Thumb, _draw, _stick, _strength
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import Game, two

THUMB = Thumb()


def chosen(game: Game, seat: int) -> str | None:
    heard = [event for event in game.events if event.only in (None, seat)]
    return THUMB.choose(RULES.view(game.state, seat), heard, Random(1))


HOUSE_RULES: dict[str, Any] = {"buys": "same", "trick": 1}


@pytest.mark.parametrize("card", ["AS", "2S", "3S", "4S", "TS", "JS", "QS", "KS"])
def test_with_the_sources_options_it_bets_the_most_on_ace_to_four_and_ten_valued_cards(card: str) -> None:
    assert chosen(Game(2).shuffle(f"{card} 3C").play(0, "keep"), 1) == "bet 10"


@pytest.mark.parametrize("card", ["5S", "6S", "7S", "8S", "9S"])
def test_it_bets_the_least_on_five_to_nine(card: str) -> None:
    assert chosen(Game(2).shuffle(f"{card} 3C").play(0, "keep"), 1) == "bet 1"


@pytest.mark.parametrize(
    ("buys", "trick", "high"), [("same", 1, "AT"), ("range", 1, "AT"), ("same", 2, "A2T"), ("range", 2, "A234T")]
)
def test_what_a_first_card_is_worth_follows_from_the_options(buys: str, trick: int, high: str) -> None:
    tables = {card: Game(2, buys=buys, trick=trick).shuffle(f"{card}S 3C") for card in "A23456789T"}
    bets = {card: chosen(game.play(0, "keep"), 1) for card, game in tables.items()}
    assert "".join(card for card, bet in bets.items() if bet == "bet 10") == high


@pytest.mark.parametrize(("more", "move"), [("2S 2H", "buy 10"), ("2S 8H", "buy 10"), ("2S 9H", "twist")])
def test_with_four_cards_it_buys_the_fifth_on_15_or_less(more: str, move: str) -> None:
    assert chosen(two("2C 9D", "3D 8S", more).play(1, "buy 5", "buy 5"), 1) == move


@pytest.mark.parametrize(
    ("down", "up", "bank", "move"),
    [
        ("6C", "5D", "8S", "buy 10"),
        ("4C", "5D", "8S", "buy 10"),
        ("4C", "5D", "AS", "twist"),
        ("TC", "5D", "8S", "twist"),
        ("TC", "5D", "9S", "stick"),
        ("TC", "4D", "9S", "twist"),
        ("TC", "3D", "6S", "stick"),
        ("TC", "2D", "2S", "twist"),
        ("TC", "7D", "8S", "stick"),
        ("AC", "6D", "8S", "buy 10"),
        ("AC", "7D", "8S", "buy 5"),
        ("AC", "7D", "AS", "stick"),
        ("AC", "8D", "8S", "stick"),
    ],
)
def test_it_plays_two_cards_by_the_sources_chart(down: str, up: str, bank: str, move: str) -> None:
    assert chosen(two(f"{down} 3H", f"{up} {bank}"), 1) == move


@pytest.mark.parametrize(
    ("down", "up", "bank", "move"),
    [
        ("4C", "5D", "8S", "buy 5"),
        ("4C", "5D", "9S", "twist"),
        ("4C", "3D", "5S", "buy 5"),
        ("4C", "3D", "8S", "twist"),
        ("AC", "5D", "TS", "twist"),
        ("AC", "7D", "2S", "stick"),
    ],
)
def test_it_buys_less_where_cards_cost_the_bet_and_tricks_pay_once(down: str, up: str, bank: str, move: str) -> None:
    assert chosen(two(f"{down} 3H", f"{up} {bank}", **HOUSE_RULES), 1) == move


def test_three_cards_making_12_buy_the_least_but_not_against_4_to_6() -> None:
    for bank, move in (("8S", "buy 5"), ("3S", "buy 5"), ("4S", "stick"), ("6S", "stick")):
        assert chosen(two("2C 9D", f"3D {bank}", "7H").play(1, "buy 5"), 1) == move


def test_where_buying_is_barred_it_twists_or_sticks_by_the_same_line() -> None:
    twisted = two("2C 9D", "3D 8S", "4H").play(1, "twist")
    assert chosen(twisted, 1) == "twist"
    assert chosen(two("TC 9D", "2D 8S", "5H").play(1, "twist"), 1) == "stick"


@pytest.mark.parametrize(
    ("pair", "bank", "splits"),
    [
        ("8C 8D", "7S", True),
        ("8C 8D", "9S", False),
        ("AC AD", "7S", False),
        ("TC TD", "7S", False),
        ("5C 5D", "7S", False),
    ],
)
def test_with_the_sources_options_it_splits_eights_against_2_to_8_only(pair: str, bank: str, splits: bool) -> None:
    first, second = pair.split()
    assert (chosen(two(f"{first} 9D", f"{second} {bank}"), 1) == "split") is splits


def test_where_tricks_pay_once_it_splits_aces_too() -> None:
    assert chosen(two("AC 9D", "AD 7S", **HOUSE_RULES), 1) == "split"


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


@pytest.mark.parametrize("trick", [1, 2])
def test_as_banker_it_counts_a_trick_as_it_is_paid(trick: int) -> None:
    game = two("2C TC", "3D 8S", "AH 4S 5C", trick=trick).play(1, *["buy 5"] * 3, "stick")
    (hand,) = RULES.view(game.state, 0).table.hands[1]
    live = [(hand.wager, _strength(hand, [0, *[4] * 9, 16]))]
    assert _stick([10, 8], live, trick) == -20 * trick
    assert _draw([10, 8], [0, *[0] * 9, 16], live, trick) == -20 * trick  # bust by any card that is left
    assert _stick([2, 2, 3, 3, 4], live, trick) == 20


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_it_plays_legal_moves_to_the_end_at_every_table(seats: int) -> None:
    for bank, buys, trick in product(("seat", "house"), ("range", "same"), (1, 2)):
        setting = RULES.setting(seats, {"bank": bank, "hands": 5, "buys": buys, "trick": trick})
        assert play_match(RULES, [THUMB] * seats, setting, Random(seats)).state.over


def test_it_is_far_better_than_random() -> None:
    assert [brain.name for brain in BRAINS] == ["thumb"]
    figures = tournament(RULES, [THUMB, RandomBrain(), RandomBrain(), RandomBrain()], 100, 1)
    assert figures["thumb"]["chips"] > 40
    assert figures["random"]["chips"] < 0


def net_a_hand(**options: Any) -> float:
    """Chips a hand that it wins from the house."""
    setting = RULES.setting(1, {"bank": "house", "hands": 100, "buy_in": 100_000, "shuffle": "hand"} | options)
    return sum(play_match(RULES, [THUMB], setting, Random(number)).state.chips[0] for number in range(40)) / 4000


def test_the_house_lives_by_its_own_rules_and_dies_of_the_sources() -> None:
    """Ruling 16: at equal bets the best play loses 8.6 % under the house's rules, and gains 9 to 12 % under the source's."""
    assert -0.2 < net_a_hand(max_bet=1, **HOUSE_RULES) < 0.0
    assert net_a_hand(max_bet=10) > 0.5
