"""Pontoon's options `buys`, `trick` and `shuffle`: what they change, and that records without them mean the source's game."""

from random import Random
from typing import Any

import pytest

from bot.rules import DEALER, Refused, Setting, deal_text
from bot.rules.checks import random_setting, walk
from bot.rules.record import read, replay, write
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import PLAIN, Game, house, two

#: seat 1: 2C 3D, then AH 4S 5C make five cards; the bank: TC and the card that a test says
FIVE = ("2C TC", "3D {}", "AH 4S 5C KC")


def five(bank: str, **options: Any) -> Game:
    down, up, rest = FIVE
    return two(down, up.format(bank), rest, **options).play(1, "buy 5", "buy 5", "buy 5", "stick")


# ---- buys ---------------------------------------------------------------------------------------------------------------


def test_with_buys_same_each_purchase_is_exactly_the_bet() -> None:
    game = two(*PLAIN, rest="2H 2D", buys="same")
    assert game.legal(1) == ["stick", "twist", "buy 5..5"]
    for price in (4, 6, 10):
        with pytest.raises(Refused, match="costs exactly your bet at this table: 5"):
            game.play(1, f"buy {price}")
    game.play(1, "buy 5", "buy 5")
    assert game.public["table"][1][0]["wager"] == 15


def test_with_buys_same_a_seat_buys_as_long_as_it_may_stake_a_bet() -> None:
    game = two(*PLAIN, rest="2H 2D", buys="same", buy_in=14)
    assert game.legal(1) == ["stick", "twist", "buy 5..5"]
    game.play(1, "buy 5")  # 4 of 14 are left
    assert game.legal(1) == ["stick", "twist"]
    with pytest.raises(Refused, match="only 4 more"):
        game.play(1, "buy 5")


# ---- trick --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("trick", "outcome", "net"), [(1, "win", 20), (2, "double", 40)])
def test_a_five_card_trick_wins_trick_times_its_wager_from_a_bank_that_sticks(
    trick: int, outcome: str, net: int
) -> None:
    game = five("TS", trick=trick).play(0, "stick")
    assert game.results == [[1, ["2C", "3D", "AH", "4S", "5C"], 20, outcome, net]]


@pytest.mark.parametrize(("trick", "outcome", "net"), [(1, "win", 20), (2, "double", 40)])
def test_a_five_card_trick_wins_trick_times_its_wager_from_a_bank_that_is_bust(
    trick: int, outcome: str, net: int
) -> None:
    game = five("6S", trick=trick).play(0, "draw")
    assert game.results[0][3:] == [outcome, net]


def test_a_five_card_trick_paid_once_still_beats_a_bank_on_21() -> None:
    game = two("2C 9D", "3D 8S", "AH 4S 5C 4C", trick=1).play(1, "buy 5", "buy 5", "buy 5", "stick").play(0, "draw")
    assert game.public["last"]["bank"] == ["9D", "8S", "4C"]
    assert game.results[0][3:] == ["win", 20]


def test_a_pontoon_wins_twice_its_wager_however_tricks_are_paid() -> None:
    game = two("AS 9D", "KD 8S", trick=1)
    assert game.results == [[1, ["AS", "KD"], 5, "double", 10]]


# ---- shuffle ------------------------------------------------------------------------------------------------------------


def test_with_shuffle_hand_all_cards_are_shuffled_before_every_hand() -> None:
    game = two(*PLAIN, shuffle="hand").play(1, "stick").play(0, "stick")
    assert game.report["hand"] == 2
    assert RULES.waiting(game.state).must == (DEALER,)
    assert len(RULES.pack(game.state)) == 52
    game.shuffle("2S 3S")
    assert game.report["hands"] == [["3S"], ["2S"]]
    assert game.public["banker"] == 0  # without a pontoon the banker stays all the same
    assert game.public["phase"] == "bet"


def test_with_shuffle_hand_the_last_hand_is_followed_by_no_shuffle() -> None:
    game = two(*PLAIN, shuffle="hand", hands=1).play(1, "stick").play(0, "stick")
    assert game.state.over


# ---- records ------------------------------------------------------------------------------------------------------------


def test_a_record_without_the_options_means_the_source_whoever_banks() -> None:
    for bank in ("seat", "house"):
        options = RULES.setting(2, {"bank": bank}).options
        assert (options["buys"], options["trick"], options["shuffle"], options["max_bet"]) == (
            "range",
            2,
            "pontoon",
            10,
        )


def test_a_match_stored_before_there_were_such_options_goes_on_by_the_source() -> None:
    old = {"hands": 10, "bank": "house", "buy_in": 200, "min_bet": 1, "max_bet": 10}
    state = RULES.start(Setting(1, old, 0))
    assert state.setting == RULES.setting(1, old)
    order = list(range(52))
    state = RULES.apply(state, DEALER, deal_text(order)).state
    state = RULES.apply(state, 0, "bet 5").state
    assert RULES.moves(state, 0)[:3] == ["stick", "twist", "buy 5..10"]


def test_random_matches_draw_every_value_of_the_new_options() -> None:
    chance = Random(1)
    drawn = [random_setting(RULES, chance).options for _ in range(80)]
    for name, values in (("buys", {"range", "same"}), ("trick", {1, 2}), ("shuffle", {"pontoon", "hand"})):
        assert {options[name] for options in drawn} == values


@pytest.mark.parametrize("seed", range(8))
def test_a_record_keeps_the_options_that_are_not_the_sources(seed: int) -> None:
    chance = Random(f"record {seed}")
    options = {"buys": "same", "trick": 1, "shuffle": "hand", "hands": 4, "bank": ("seat", "house")[seed % 2]}
    *_, going = walk(RULES, chance, RULES.setting(3, options))
    record = write(RULES, going.setting, going.log)
    assert len(record["shuffles"]) == going.state.hand
    ending = replay(RULES, read(record, {"pontoon": RULES}))
    assert ending.at is None
    assert RULES.report(ending.state) == RULES.report(going.state)


def test_a_house_table_shuffles_for_every_hand() -> None:
    game = house("TC 9D", "9C 7S", shuffle="hand", buys="same", trick=1).play(0, "stick")
    assert RULES.waiting(game.state).must == (DEALER,)
