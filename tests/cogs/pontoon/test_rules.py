"""Pontoon up to the play of the hands: cards, setting up, limits, bets, and the check for a bank's pontoon."""

from typing import Any

import pytest

from bot.cards import cards
from bot.rules import Refused
from cogs.pontoon import hands
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import PLAIN, Game, two

# ---- cards and ranks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "low", "best"),
    [
        ("AS KD", 11, 21),
        ("AS AD", 2, 12),
        ("AS 5C 5D", 11, 21),
        ("AS 5C 6D", 12, 12),
        ("TC JC QC", 30, 30),
        ("9C 2D", 11, 11),
    ],
)
def test_the_best_total_counts_one_ace_as_eleven_where_that_does_not_pass_21(held: str, low: int, best: int) -> None:
    assert hands.low(cards(held.split())) == low
    assert hands.best(cards(held.split())) == best


@pytest.mark.parametrize(
    ("held", "is_one"), [("AS TD", True), ("KC AH", True), ("AS 5C 5D", False), ("AS AD", False), ("TC JC", False)]
)
def test_a_pontoon_is_an_ace_and_a_ten_valued_card_and_nothing_else(held: str, is_one: bool) -> None:
    assert hands.pontoon(cards(held.split())) is is_one


# ---- setting up -------------------------------------------------------------------------------------------------------


def test_with_a_player_as_banker_two_to_eight_play_and_against_the_house_one_to_eight() -> None:
    assert RULES.seats({"bank": "seat"}) == (2, 8)
    assert RULES.seats({"bank": "house"}) == (1, 8)
    with pytest.raises(Refused, match="2 to 8"):
        RULES.setting(1, {})
    RULES.setting(1, {"bank": "house"})


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (2, {"min_bet": 5, "max_bet": 4}, "max bet"),
        (2, {"buy_in": 9, "min_bet": 5}, "Nobody could bet"),
        (1, {"buy_in": 9, "min_bet": 5, "bank": "house"}, "Nobody could bet"),
        (4, {"buy_in": 29, "min_bet": 5}, "at least 30"),
    ],
)
def test_options_under_which_the_first_hand_could_not_be_dealt_are_refused(seats: int, options: Any, said: str) -> None:
    with pytest.raises(Refused, match=said):
        RULES.setting(seats, options)


def test_the_least_buy_in_that_covers_everybody_is_taken() -> None:
    RULES.setting(4, {"buy_in": 30, "min_bet": 5})
    RULES.setting(8, {"buy_in": 10, "min_bet": 5, "bank": "house"})


# ---- limits -----------------------------------------------------------------------------------------------------------


def test_the_first_banker_is_the_dealer_and_sets_the_limits_before_any_card_is_dealt() -> None:
    game = Game(3, dealer=2).shuffle("7C 8C 9C")
    assert game.public["phase"] == "limits"
    assert game.public["banker"] == 2
    assert game.report["to_act"] == [2]
    assert game.report["legal"] == {"2": ["keep", "min 1..10"]}
    assert game.public["pack"] == 52
    assert game.report["hands"] == [[], [], []]
    assert game.public["limits"] == [1, 10]


def test_keep_holds_the_rooms_limits_and_deals_the_first_cards() -> None:
    game = Game(3).shuffle("7C 8C 9C").play(0, "keep")
    assert game.public["phase"] == "bet"
    assert game.public["limits"] == [1, 10]
    assert game.report["hands"] == [["9C"], ["7C"], ["8C"]]
    assert game.public["pack"] == 49


def test_a_banker_who_sets_the_least_bet_then_sets_the_greatest_from_it_to_max_bet() -> None:
    game = Game(2).shuffle("7C 8C").play(0, "min 3")
    assert game.public["phase"] == "limits max"
    assert game.public["limits"] == [3, 10]
    assert game.legal(0) == ["max 3..10"]
    game.play(0, "max 6")
    assert game.public["limits"] == [3, 6]
    assert game.legal(1) == ["bet 3..6"]


def test_the_least_bet_is_bounded_by_the_cover() -> None:
    game = Game(3, buy_in=20).shuffle("7C 8C 9C")
    assert game.public["cover"] == 5  # 20 chips, two others: 20 / 4
    assert game.legal(0) == ["keep", "min 1..5"]


def test_the_least_bet_is_bounded_by_half_the_purse_of_the_richest_other() -> None:
    game = Game(2, buy_in=9).shuffle("7C 8C")
    assert game.public["cover"] == 4
    assert game.legal(0) == ["keep", "min 1..4"]


def test_the_limits_hold_as_long_as_the_banker_stays() -> None:
    game = Game(2).shuffle(*PLAIN).play(0, "min 2", "max 4").play(1, "bet 2", "stick").play(0, "stick")
    assert game.report["hand"] == 2
    assert game.public["phase"] == "bet"
    assert game.public["limits"] == [2, 4]


def test_a_new_banker_starts_from_the_rooms_limits_again() -> None:
    game = Game(2).shuffle("AS 9D", "KD 8S").play(0, "min 2", "max 4").play(1, "bet 2")
    assert game.state.phase == "shuffle"
    game.shuffle("7C 8C")
    assert game.public["banker"] == 1
    assert game.public["phase"] == "limits"
    assert game.public["limits"] == [1, 10]
    assert game.legal(1) == ["keep", "min 1..10"]


def test_limits_that_can_no_longer_be_met_are_asked_for_again() -> None:
    game = Game(2, buy_in=20).shuffle("7C 9D", "4D 8S").play(0, "min 8", "max 10")
    game.play(1, "bet 8", "buy 8", "stick").play(0, "stick")  # 7 4 A: 12 against 17
    assert game.chips == [16, -16]
    assert game.public["phase"] == "limits"  # seat 1 has 4 chips: nobody can bet 8
    assert game.public["banker"] == 0
    assert game.public["limits"] == [1, 10]
    assert game.legal(0) == ["keep", "min 1..2"]


def test_a_question_with_one_answer_is_answered_by_the_table_as_the_bankers_move() -> None:
    game = Game(2, min_bet=5, max_bet=5).shuffle("7C 8C")
    assert game.legal(0) == ["keep", "min 5..5"]
    assert RULES.forced_move(game.state) == (0, "min 5")
    game.play(0, "min 5")
    assert game.legal(0) == ["max 5..5"]
    assert RULES.forced_move(game.state) == (0, "max 5")
    game.play(0, "max 5")
    assert RULES.forced_move(game.state) is None


def test_a_question_with_a_choice_is_not_answered_by_the_table() -> None:
    game = Game(2).shuffle("7C 8C")
    assert RULES.forced_move(game.state) is None
    assert RULES.forced_move(game.play(0, "min 3").state) is None
    assert RULES.forced_move(game.play(0, "max 10").state) is None


def test_a_banker_may_leave_standing_limits() -> None:
    game = Game(2).shuffle("7C 8C")
    assert RULES.orders(game.state, 1) == ["always keep", "always equal 1..10"]
    assert RULES.carry_out(game.state, 0, "always keep") == "keep"
    assert RULES.carry_out(game.state, 0, "always equal 4") == "min 4"
    assert RULES.carry_out(game.state, 1, "always equal 4") is None
    game.play(0, "min 4")
    assert RULES.carry_out(game.state, 0, "always equal 4") == "max 4"
    assert RULES.carry_out(game.state, 0, "always keep") == "max 10"
    assert RULES.orders(Game(2, bank="house").state, 0) == []


def test_standing_limits_go_only_as_far_as_they_can_be_met() -> None:
    game = Game(2, buy_in=9).shuffle("7C 8C")
    assert RULES.carry_out(game.state, 0, "always equal 10") == "min 4"


# ---- bets -------------------------------------------------------------------------------------------------------------


def test_one_card_face_down_from_the_bankers_left_the_bank_last_then_bets_then_one_face_up() -> None:
    game = Game(3, dealer=1).shuffle("2C 3C 4C", "5C 6C 7C").play(1, "keep")
    assert game.report["hands"] == [["3C"], ["4C"], ["2C"]]
    assert game.report["to_act"] == [2]
    game.play(2, "bet 4").play(0, "bet 7")
    assert game.public["bets"] == [7, 0, 4]
    assert game.public["table"][2] == [{"up": ["5C"], "down": 1, "wager": 4, "state": "playing"}]
    assert game.public["table"][0] == [{"up": ["6C"], "down": 1, "wager": 7, "state": "waiting"}]
    assert game.public["table"][1] == []
    assert game.public["bank"] == {"up": ["7C"], "down": 1}
    assert game.public["turn"] == [2, 0]


def test_a_first_bet_is_at_most_the_cover() -> None:
    game = Game(3, buy_in=20).shuffle("7C 8C 9C").play(0, "keep")
    assert game.legal(1) == ["bet 1..5"]
    assert game.refuses(1, "bet 6")


def test_a_first_bet_is_at_most_half_the_purse() -> None:
    game = Game(2, bank="house", buy_in=9).shuffle("7C 8C 9C")
    assert game.legal(1) == ["bet 1..4"]


def test_a_bet_that_leaves_no_choice_is_placed_by_itself() -> None:
    game = Game(2, bank="house", min_bet=5, max_bet=5).shuffle("7C 2C 8C", "7D 2D 8D")
    assert game.public["phase"] == "play"
    assert game.public["bets"] == [5, 5]


@pytest.mark.parametrize("amount", ["1..10", "05", "+5", "5.0", "0", "11", "1\u0660", "5 5", ""])
def test_each_move_has_exactly_one_text_and_amounts_are_whole_numbers(amount: str) -> None:
    game = Game(2).shuffle(*PLAIN).play(0, "keep")
    assert game.legal(1) == ["bet 1..10"]
    assert game.refuses(1, f"bet {amount}")
    with pytest.raises(Refused, match="from 1 to 10"):
        game.play(1, f"bet {amount}")
    game.play(1, "bet 10")


@pytest.mark.parametrize("move", ["min 1..10", "min 1\u0660"])
def test_the_range_of_the_limits_is_no_limit_itself(move: str) -> None:
    game = Game(2).shuffle(*PLAIN)
    assert game.legal(0) == ["keep", "min 1..10"]
    assert game.refuses(0, move)


def test_a_seat_that_cannot_bet_under_these_limits_sits_the_hand_out() -> None:
    game = Game(3).shuffle("7C 2D 9D", "4D 2C 8S")
    game.state.chips[1] = -192  # eight chips left: enough for bets up to 4
    game.state.chips[0] = 192
    game.state.purses[1] = 8
    game.play(0, "min 5")
    assert game.public["out"] == [1]
    game.play(0, "max 5")
    assert game.report["hands"] == [["2D"], [], ["7C"]]
    assert game.public["phase"] == "play"
    assert game.public["bets"] == [0, 0, 5]
    assert "sits out" in game.kinds()


def test_who_bets_is_asked_in_order_and_nobody_else_may() -> None:
    game = Game(3).shuffle("7C 8C 9C").play(0, "keep")
    assert game.legal(2) == []
    assert game.legal(0) == []
    with pytest.raises(Refused, match="not your turn"):
        game.play(2, "bet 3")
    with pytest.raises(Refused, match="1 to 10"):
        game.play(1, "bet 11")


# ---- the check --------------------------------------------------------------------------------------------------------


def test_a_bank_pontoon_takes_twice_the_bet_from_everybody_and_ends_the_hand() -> None:
    """Worked example 4."""
    game = Game(3).shuffle("2C AS AC", "3C QH KD").play(0, "keep").play(1, "bet 5").play(2, "bet 7")
    assert game.public["last"] == {
        "banker": 0,
        "bank": ["AC", "KD"],
        "results": [[1, ["2C", "3C"], 5, "bank pontoon", -10], [2, ["AS", "QH"], 7, "bank pontoon", -14]],
    }
    assert game.chips == [24, -10, -14]
    assert game.state.phase == "shuffle"
    assert game.public["banker"] == 2  # it had a pontoon, and pays and banks all the same (ruling 4)


def test_a_bank_that_shows_an_ace_is_looked_at_too() -> None:
    game = two("7C KD", "4D AS")
    assert game.chips == [10, -10]
    assert game.public["banker"] == 0  # its own pontoon shuffles, and it stays
    game.shuffle("7C 8C")
    assert game.public["phase"] == "bet"


def test_a_bank_that_shows_half_a_pontoon_and_has_none_plays_on() -> None:
    game = two("7C 9D", "4D AS")
    assert game.public["phase"] == "play"
    assert game.public["bank"] == {"up": ["AS"], "down": 1}
