"""A hand that is sorted by suit, in rows and in a line."""

import pytest

from bot.cards import cards, names
from bot.cards.hand_rows import suit_line, suit_rows


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("AC KC QC JC 3D 2D AS", ["AC KC QC JC", "3D 2D AS"]),
        ("AC KC QC 3D 2D 4H 3H 2H", ["AC KC QC 3D 2D", "4H 3H 2H"]),
        ("4D AS 5S 6S 7S TS JS", ["4D AS 5S 6S", "7S TS JS"]),
        ("3C 6C TC JC 5H 2S", ["3C 6C TC JC", "5H 2S"]),
        ("2D 7D 9D 2H 5H AS", ["2D 7D 9D", "2H 5H AS"]),
        ("KC KH", ["KC KH"]),
        ("", []),
    ],
)
def test_a_long_suit_is_split_evenly_and_short_ones_share_rows_as_evenly_as_can_be(hand: str, rows: list[str]) -> None:
    assert [" ".join(names(row)) for row in suit_rows(cards(hand.split()))] == rows


def test_suits_follow_each_other_without_a_break_when_there_would_be_too_many_rows() -> None:
    hand = cards("AC 2C 3C 4C 5C 6C AD 2D 3D 4D 5D 6D AH 2H 3H 4H KS".split())
    assert [len(row) for row in suit_rows(hand)] == [3, 3, 3, 3, 5]
    assert [len(row) for row in suit_rows(hand, most=4)] == [4, 4, 4, 5]
    assert [one for row in suit_rows(hand, most=4) for one in row] == hand


def test_a_hand_is_read_suit_by_suit() -> None:
    assert suit_line(cards(["AC", "TC", "QD", "2S"])) == "A♣ 10♣ · Q♦ · 2♠"
    assert suit_line([]) == ""
