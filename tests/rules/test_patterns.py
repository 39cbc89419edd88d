"""Families of moves, listed as one pattern each."""

import pytest

from bot.rules import fits, is_pattern, number_range


@pytest.mark.parametrize(
    ("pattern", "move", "fit"),
    [
        ("play 9D", "play 9D", True),
        ("play 9D", "play 9C", False),
        ("bet 5..10", "bet 5", True),
        ("bet 5..10", "bet 10", True),
        ("bet 5..10", "bet 11", False),
        ("bet 5..10", "bet 4", False),
        ("bet 5..10", "bet 5..10", False),
        ("bet 5..10", "bet 07", False),
        ("bet 5..10", "bet +7", False),
        ("bet 5..10", "bet 7 ", False),
        ("bet 5..10", "bet 1٠", False),
        ("bet 5..10", "buy 7", False),
        ("bet 5..10", "bet", False),
        ("bet 0..3", "bet 0", True),
        ("bet 0..3", "bet 9999999999999999999", False),
        ("word t*", "word tree", True),
        ("word t*", "word stone", False),
        ("word t*", "word t*", False),
    ],
)
def test_a_move_fits_its_family_in_one_text_only(pattern: str, move: str, fit: bool) -> None:
    assert fits(pattern, move) is fit


def test_patterns_are_told_from_moves() -> None:
    assert is_pattern("bet 1..10")
    assert is_pattern("word t*")
    assert not is_pattern("meld 4C-4D-4H")
    assert number_range("bet 1..10") == (1, 10)
    assert number_range("word t*") is None
