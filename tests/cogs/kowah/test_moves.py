"""Kowah's discards, text by text."""

import pytest

from bot.cards import card
from cogs.kowah.moves import DISCARD, Discard, read, with_checki


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (DISCARD[card("7H")], Discard(card("7H"), False, -1)),
        (with_checki(card("KC"), card("AD")), Discard(card("KC"), True, card("AD"))),
        ("discard KC checki", Discard(card("KC"), True, -1)),
        ("discard 1X", Discard(-1, False, -1)),
        ("discard", Discard(-1, False, -1)),
        ("", Discard(-1, False, -1)),
        ("discard KC checki AD and more", Discard(card("KC"), True, card("AD"))),
    ],
)
def test_a_discard_is_understood_as_far_as_it_goes(text: str, said: Discard) -> None:
    assert read(text) == said
