"""The texts of Pontoon's moves and of a banker's standing orders."""

import pytest

from cogs.pontoon.state import Move, read, wish_of


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("stick", Move("stick")),
        ("bet 12", Move("bet", 12)),
        ("buy 5..10", Move("buy", span=(5, 10))),
        ("twist 3", Move("twist", 3)),  # no move, but the refusal says what is wrong with it
        ("bet", Move("bet")),
        ("play 5H", None),
        ("always keep", None),
        ("", None),
    ],
)
def test_a_text_means_a_word_and_chips_or_a_span_of_them(text: str, meant: Move | None) -> None:
    assert read(text) == meant


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("always keep", Move("keep")),
        ("always equal 7", Move("equal", 7)),
        ("always equal 1..10", Move("equal", span=(1, 10))),
        ("keep", None),
    ],
)
def test_a_standing_order_is_told_from_a_move(text: str, wish: Move | None) -> None:
    assert wish_of(text) == wish
