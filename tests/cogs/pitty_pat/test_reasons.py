"""What a hint says of a move in Pitty Pat is true."""

from typing import Any

import pytest

from bot.cards import rank_of
from cogs.pitty_pat.moves import read
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("you are as near to going out, and keep more ranks", "match 4D keep", "4D 5D 6D 7D 8D", {}),
    ("you keep every other card", "match 4D keep", "4D 5D 6D", {}),
    ("it is your last card", "match 4D", "4D", {}),
    ("3 cards can match it", "match 4D discard 5D", "4D 5D 6D", {"pile": held("4S")}),
    ("2 cards can match it", "match 4D discard 5D", "4D 5D 6D", {"pile": held("5S 4S")}),
    ("only 1 card can match it", "match 4D discard 5D", "4D 5D 6D", {"pile": held("5S 5C 4S")}),
    ("no card can match it now", "match 4D discard 5D", "4D 5D 6D", {"pile": held("5S 5C 5H 4S")}),
    ("you hold two 5s, which wait for the same cards", "match 4D discard 5D", "4D 5D 5S", {"pile": held("4S")}),
    ("no card can match it now", "match 4D discard 5D", "4D 5D 5S", {"pile": held("5C 5H 4S")}),
]


def test_so_many_cards_can_match_what_is_thrown_as_are_in_other_hands_and_in_the_stock() -> None:
    for one in said("pitty_pat", r"(?:only )?(\d+|no) cards? can match it"):
        rank = rank_of(read(one.move).cards[1])
        others = [card for seat, hand in enumerate(one.state.hands) if seat != one.seat for card in hand]
        able = sum(rank_of(card) == rank for card in (*others, *one.state.stock))
        assert one.found[1] == (str(able) if able else "no"), one


def test_cards_that_wait_for_the_same_cards_are_two_of_a_rank_or_more() -> None:
    for one in said("pitty_pat", r"you hold (two|three|four) .*, which wait for the same cards"):
        rank = rank_of(read(one.move).cards[1])
        assert [rank_of(card) for card in one.state.hands[one.seat]].count(rank) == ("two", "three", "four").index(
            one.found[1]
        ) + 2, one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("pitty_pat", move, mine, **rest) == words
