"""Pontoon's hands and the bank's: sticking, twisting, buying, splitting, drawing."""

import pytest

from bot.cards import cards, names
from bot.rules import Refused
from cogs.pontoon import hands
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import PLAIN, Game, house, two

# ---- playing a hand ---------------------------------------------------------------------------------------------------


def test_a_pontoon_declares_itself_ace_up_and_ten_valued_card_down() -> None:
    game = Game(3).shuffle("AS 7C 9D", "KH 4D 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    assert game.public["table"][1] == [{"up": ["AS"], "down": 1, "wager": 5, "state": "pontoon"}]
    assert game.report["hands"][1] == ["KH"]
    assert game.report["to_act"] == [2]
    game.play(2, "stick").play(0, "stick")
    assert game.results[0] == [1, ["AS", "KH"], 5, "double", 10]


def test_sticking_is_always_possible_and_finishes_the_hand() -> None:
    game = Game(3).shuffle("2S 7C 9D", "3H 4D 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    assert "stick" in game.legal(1)
    game.play(1, "stick")  # on 5: there is no least total (ruling 13)
    assert game.public["table"][1][0]["state"] == "stuck"
    assert game.public["turn"] == [2, 0]


def test_a_twist_brings_a_card_face_up_for_nothing_and_ends_buying() -> None:
    game = two(*PLAIN, rest="2H")
    assert game.legal(1) == ["stick", "twist", "buy 5..10"]
    game.play(1, "twist")
    assert game.public["table"][1] == [{"up": ["4D", "2H"], "down": 1, "wager": 5, "state": "playing"}]
    assert game.legal(1) == ["stick", "twist"]
    with pytest.raises(Refused, match="after a twist you cannot buy"):
        game.play(1, "buy 5")


def test_a_bought_card_comes_face_down_and_the_wager_grows() -> None:
    game = two(*PLAIN, rest="6H").play(1, "buy 10")
    assert game.public["table"][1] == [{"up": ["4D"], "down": 2, "wager": 15, "state": "playing"}]
    assert game.report["hands"][1] == ["6H", "7C"]
    assert game.legal(1) == ["stick", "twist", "buy 5..10"]


@pytest.mark.parametrize("price", [4, 11])
def test_each_purchase_costs_from_the_bet_to_twice_the_first_bet(price: int) -> None:
    game = two(*PLAIN, rest="2H 2D").play(1, "buy 10")
    with pytest.raises(Refused, match="from 5 to 10"):
        game.play(1, f"buy {price}")


def test_what_a_seat_stakes_in_one_hand_may_not_exceed_its_purse() -> None:
    game = two("7C 9D", "4D 8S", "2H 2D", bet=5, buy_in=17)
    assert game.legal(1) == ["stick", "twist", "buy 5..10"]
    game.play(1, "buy 6")  # 6 of 17 are left
    assert game.legal(1) == ["stick", "twist", "buy 5..6"]
    game.play(1, "buy 5")
    assert game.legal(1) == ["stick", "twist"]
    with pytest.raises(Refused, match="only 1 more"):
        game.play(1, "buy 5")


def test_a_hard_21_may_neither_buy_nor_twist_and_is_not_stuck_by_itself() -> None:
    game = two("7C 9D", "4D 8S", "TH").play(1, "buy 5")
    assert game.public["turn"] == [1, 0]
    assert game.legal(1) == ["stick"]
    for move in ("twist", "buy 5"):
        with pytest.raises(Refused, match="21"):
            game.play(1, move)


def test_a_soft_21_may_buy() -> None:
    game = two("AC 9D", "4D 8S", "6H").play(1, "buy 5")
    assert hands.best(cards(["AC", "4D", "6H"])) == 21
    assert game.legal(1) == ["stick", "twist", "buy 5..10"]


def test_a_hand_of_five_cards_may_go_on() -> None:
    game = two("2C TC", "3D TS", "AH 4S 5C TH", bet=5).play(1, "buy 5", "buy 5", "buy 10")
    assert game.legal(1) == ["stick", "twist", "buy 5..10"]
    game.play(1, "buy 5")
    assert game.results == [[1, ["2C", "3D", "AH", "4S", "5C", "TH"], 30, "bust", -30]]  # worked example 2
    assert game.chips == [30, -30]


def test_a_bust_pays_at_once_and_its_cards_go_under_the_pack_in_order() -> None:
    """Worked example 5."""
    game = (
        Game(3).shuffle("TC 7C 9D", "4C 4D 8S", "KH").play(0, "keep").play(1, "bet 5").play(2, "bet 5").play(1, "twist")
    )
    assert game.chips == [5, -5, 0]
    assert game.public["busted"] == [[1, ["TC", "4C", "KH"]]]
    assert game.public["table"][1] == [{"up": [], "down": 0, "wager": 0, "state": "bust"}]
    assert game.public["pack"] == 52 - 4
    assert names(game.state.under) == ["TC", "4C", "KH"]
    assert game.report["hands"][1] == []
    assert game.public["turn"] == [2, 0]
    game.play(2, "stick").play(0, "stick")
    assert game.results[0] == [1, ["TC", "4C", "KH"], 5, "bust", -5]
    assert game.report["hand"] == 2
    assert game.public["banker"] == 0
    assert game.public["pack"] == 52 - 3  # the next hand's first cards come from the same pack


def test_the_cards_under_the_pack_come_round_in_their_order() -> None:
    game = Game(2, hands=14).shuffle("AC")  # all in order: four aces, four twos …
    game.play(0, "keep")
    for _ in range(13):
        game.play(1, "bet 1", "stick").play(0, "stick")
    assert game.report["hand"] == 14
    assert game.report["hands"] == [["AH"], ["AC"]]  # AC AH were the seat's, AD AS the bank's
    game.play(1, "bet 1")
    assert game.public["table"][1][0]["up"] == ["AD"]
    assert game.public["bank"]["up"] == ["AS"]
    assert game.state.stock not in RULES.hidden(game.state, None)  # all of these cards have been seen


def test_an_empty_pack_leaves_only_sticking() -> None:
    game = two(*PLAIN)
    game.state.stock = []
    assert game.legal(1) == ["stick"]
    with pytest.raises(Refused, match="no cards left"):
        game.play(1, "twist")
    game.play(1, "stick")
    assert game.results[0][3] == "lose"  # the bank has stuck by itself


# ---- splitting --------------------------------------------------------------------------------------------------------


def test_a_split_needs_two_cards_of_the_pack_and_two_are_enough() -> None:
    game = two("8C 9D", "8D 7S")
    for left, may in ((2, True), (1, False)):
        game.state.stock, game.state.under = game.state.stock[-left:], []
        assert ("split" in RULES.moves(game.state, 1)) is may


def test_two_cards_of_one_rank_may_be_split_and_split_again() -> None:
    """Worked example 3."""
    game = two("8C 9D", "8D 7S", "TS 8H 3C KD", bet=5)
    assert game.legal(1) == ["stick", "twist", "buy 5..10", "split"]
    game.play(1, "split")
    assert game.public["table"][1] == [
        {"up": ["8C"], "down": 1, "wager": 5, "state": "playing"},
        {"up": ["8D"], "down": 1, "wager": 5, "state": "waiting"},
    ]
    assert game.report["hands"][1] == ["8H", "TS"]
    assert game.public["turn"] == [1, 0]
    game.play(1, "stick")
    assert game.public["turn"] == [1, 1]
    game.play(1, "split")
    assert [hand["up"] for hand in game.public["table"][1]] == [["8C"], ["8D"], ["8H"]]
    assert game.report["hands"][1] == ["3C", "TS", "KD"]
    assert game.public["turn"] == [1, 1]
    game.play(1, "stick", "stick").play(0, "stick")  # the bank has 16
    assert game.results == [
        [1, ["8C", "TS"], 5, "win", 5],
        [1, ["8D", "3C"], 5, "lose", -5],
        [1, ["8H", "KD"], 5, "win", 5],
    ]


def test_a_king_and_a_queen_are_no_pair() -> None:
    game = two("KC 9D", "QD 8S")
    assert "split" not in game.legal(1)
    with pytest.raises(Refused, match="K K, but not K Q"):
        game.play(1, "split")


def test_there_is_no_buying_in_a_split_hand() -> None:
    game = two("8C 9D", "8D 7S", "2S 3H").play(1, "split")
    assert game.legal(1) == ["stick", "twist"]
    with pytest.raises(Refused, match="no buying in a split hand"):
        game.play(1, "buy 5")


def test_only_an_untouched_hand_may_be_split() -> None:
    game = two("2C 9D", "2D 7S", "2S").play(1, "twist")
    with pytest.raises(Refused, match="before your hand takes another card"):
        game.play(1, "split")


def test_a_split_needs_chips_for_another_bet() -> None:
    game = two("8C 9D", "8D 7S", "2S 3H 4H", bet=5, buy_in=10)
    assert "split" in game.legal(1)  # 5 + 5 of 10
    game.play(1, "split")
    assert game.state.may_stake(1) == 0
    game = two("8C 9D", "8D 7S", "8S 3H", bet=5, buy_in=14).play(1, "split")
    with pytest.raises(Refused, match="only 4 more"):
        game.play(1, "split")


def test_a_pontoon_after_a_split_counts_in_full() -> None:
    game = two("AC 9D", "AD 7S", "KS 5H").play(1, "split")
    assert [hand["state"] for hand in game.public["table"][1]] == ["pontoon", "playing"]
    assert game.public["turn"] == [1, 1]
    game.play(1, "stick").play(0, "stick")
    assert game.results[0] == [1, ["AC", "KS"], 5, "double", 10]
    assert game.state.phase == "shuffle"  # it shuffles …
    assert game.public["banker"] == 1  # … and gives the bank (ruling 5)


def test_a_hand_that_lost_its_split_bet_has_staked_it_all_the_same() -> None:
    game = two("8C 9D", "8D 7S", "8H KS TH", bet=5, buy_in=14).play(1, "split", "stick")
    assert game.state.staked[1] == 10
    assert "split" not in game.legal(1)


# ---- the bank ---------------------------------------------------------------------------------------------------------


def test_the_bank_turns_its_card_and_sticks_or_draws_as_it_likes() -> None:
    game = two(*PLAIN, rest="2S").play(1, "stick")
    assert game.public["phase"] == "bank"
    assert game.public["bank"] == {"up": ["9D", "8S"], "down": 0}
    assert game.report["hands"] == [[], ["7C"]]
    assert game.legal(0) == ["stick", "draw"]
    assert game.public["turn"] == []
    game.play(0, "draw")  # on 17
    assert game.public["bank"]["up"] == ["9D", "8S", "2S"]
    assert game.legal(0) == ["stick", "draw"]


def test_a_bank_over_21_is_bust_by_itself_and_pays_those_still_in() -> None:
    game = two(*PLAIN, rest="KS").play(1, "stick").play(0, "draw")
    assert game.results == [[1, ["7C", "4D"], 5, "win", 5]]
    assert "bank bust" in game.kinds()


def test_a_bank_with_a_low_total_of_21_sticks_by_itself() -> None:
    game = two(*PLAIN, rest="4S").play(1, "stick").play(0, "draw")
    assert game.report["hand"] == 2
    assert game.results == [[1, ["7C", "4D"], 5, "lose", -5]]


def test_a_bank_with_a_soft_21_still_chooses() -> None:
    game = two("7C AD", "4D 4S", "6S").play(1, "stick").play(0, "draw")
    assert game.legal(0) == ["stick", "draw"]


def test_a_bank_with_five_cards_sticks_by_itself_and_only_pontoons_are_paid() -> None:
    game = Game(3).shuffle("AS KC 2D", "KH QD 2S", "3S 4S 5S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    game.play(2, "stick").play(0, "draw", "draw", "draw")
    assert game.public["last"]["bank"] == ["2D", "2S", "3S", "4S", "5S"]
    assert game.results == [[1, ["AS", "KH"], 5, "double", 10], [2, ["KC", "QD"], 5, "lose", -5]]


def test_a_bank_against_pontoons_and_busts_alone_does_not_draw() -> None:
    game = (
        Game(3).shuffle("AS TC 2D", "KH 4C 2S", "QS").play(0, "keep").play(1, "bet 5").play(2, "bet 5").play(2, "twist")
    )
    assert game.public["last"]["bank"] == ["2D", "2S"]
    assert [outcome for *_, outcome, _ in game.results] == ["double", "bust"]


def test_the_house_draws_on_16_or_less_and_then_sticks() -> None:
    """Worked example 6."""
    game = house("3C QD", "4D 6S", "2H 6C AS 5D").play(0, "buy 5", "buy 5", "buy 5", "stick")
    assert game.public["last"]["bank"] == ["QD", "6S", "5D"]
    assert game.results == [[0, ["3C", "4D", "2H", "6C", "AS"], 20, "double", 40]]
    assert game.chips == [40]
    assert game.public["house"] == -40
    assert game.public["banker"] == -1
    assert game.public["cover"] == -1


def test_the_house_sticks_on_a_soft_17() -> None:
    game = house("7C AD", "KD 6S", "5D").play(0, "stick")
    assert game.public["last"]["bank"] == ["AD", "6S"]


def test_the_house_stops_at_five_cards() -> None:
    game = house("7C AD", "KD AS", "AC 2S 2D").play(0, "stick")
    # 1 1 is a best total of 12, with AC 13, with 2S 15, with 2D 17
    assert game.public["last"]["bank"] == ["AD", "AS", "AC", "2S", "2D"]
    assert game.results[0][3] == "lose"
