"""Runs upwards in a suit."""

import pytest

from bot.cards import card, cards, names
from bot.cards.runs import (
    NONE,
    by_stop,
    first_holding,
    holder,
    likely_shed,
    next_card,
    order_says,
    round_from,
    run_from,
    taken_out,
    without,
)


def test_the_next_card_is_one_rank_higher_in_the_same_suit() -> None:
    assert next_card(card("AC")) == card("2C")
    assert next_card(card("9D")) == card("TD")
    assert next_card(card("QS")) == card("KS")


@pytest.mark.parametrize("king", ["KC", "KD", "KH", "KS"])
def test_nothing_follows_a_king(king: str) -> None:
    assert next_card(card(king)) == NONE


def test_the_holder_is_the_seat_whose_hand_has_the_card() -> None:
    hands = [cards(["AC"]), cards(["9D", "TD"]), cards(["2C"])]
    assert holder(hands, card("TD")) == 1
    assert holder(hands, card("KD")) == NONE
    assert holder(hands, NONE) == NONE


def test_round_the_table_begins_at_the_left_and_ends_with_the_seat_itself() -> None:
    assert round_from(2, 4) == [3, 0, 1, 2]


def test_the_first_seat_round_the_table_that_holds_a_wanted_card_comes_first() -> None:
    hands = [cards(["7C"]), cards(["AC"]), cards(["9D"]), cards(["TD"])]
    wanted = cards(["7C", "TD"])
    assert first_holding(hands, wanted, 2) == 3
    assert first_holding(hands, wanted, 3) == 0
    assert first_holding(hands, cards(["9D"]), 2) == 2
    assert first_holding(hands, cards(["KS"]), 2) == NONE


def test_a_run_goes_up_to_a_king_or_to_a_card_that_has_gone() -> None:
    assert names(run_from(card("JH"), ())) == ["JH", "QH", "KH"]
    assert names(run_from(card("4D"), cards(["8D"]))) == ["4D", "5D", "6D", "7D"]
    assert names(run_from(card("KS"), ())) == ["KS"]


@pytest.mark.parametrize(
    ("seats", "out"),
    [
        (3, "8D"),
        (4, "8C 8D 8H 8S"),
        (5, "8C 8D"),
        (6, "8C 8D 8H 8S"),
        (7, "8C 8D 8H"),
        (8, "8C 8D 8H 8S"),
    ],
)
def test_eights_leave_the_pack_until_it_divides_by_the_seats(seats: int, out: str) -> None:
    assert names(taken_out(seats, even=True)) == out.split()
    assert len(without(taken_out(seats, even=True))) % seats == 0


def test_only_the_eight_of_diamonds_leaves_when_the_deal_need_not_be_even() -> None:
    assert names(taken_out(7, even=False)) == ["8D"]
    assert len(without(taken_out(7, even=False))) == 51


def test_cards_are_sorted_by_the_card_at_which_their_run_must_stop() -> None:
    found = by_stop(cards("9H JH KH 4D 6D 9D".split()), cards(["TH", "8D"]))
    assert {names([stop])[0]: names(held) for stop, held in found.items()} == {
        "9H": ["9H"],
        "KH": ["JH", "KH"],
        "7D": ["4D", "6D"],
        "KD": ["9D"],
    }


def test_a_run_sheds_all_own_cards_up_to_its_stop() -> None:
    mine = cards("JH KH AC 4C".split())
    assert likely_shed(card("JH"), mine, ()) == 2.0
    assert likely_shed(card("AC"), mine, cards(["3C"])) == 1.0


def test_a_run_may_stop_at_a_card_that_lies_aside() -> None:
    mine = cards(["JH", "KH"])
    assert likely_shed(card("JH"), mine, (), aside=0.25) == 1.75


@pytest.mark.parametrize(
    ("order", "last", "stopped", "says"),
    [
        ("now", "4C", False, True),
        ("wait", "4C", True, False),
        ("stop", "4C", False, False),
        ("stop", "4C", True, True),
        ("after 7C", "6C", False, None),
        ("after 7C", "7C", False, True),
        ("after 10h", "TH", False, True),
        ("after noon", "7C", False, None),
        ("", "7C", True, None),
    ],
)
def test_a_standing_order_speaks_for_its_moment(order: str, last: str, stopped: bool, says: bool | None) -> None:
    assert order_says(order, card(last), stopped) is says
