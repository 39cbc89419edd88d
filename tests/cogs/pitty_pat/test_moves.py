"""Pitty Pat's moves, text by text."""

import pytest

from bot.cards import card
from cogs.pitty_pat.moves import Move, match_text, read

SEVEN, KING = card("7D"), card("KD")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (match_text(SEVEN), Move((SEVEN,))),
        (match_text(SEVEN, KING), Move((SEVEN, KING))),
        (match_text(SEVEN, keep=True), Move((SEVEN,), keeps=True)),
        ("match 7D discard", Move((SEVEN,))),
        ("match discard 7D", Move(())),
        ("match", Move(())),
        ("play 7D", Move(())),
        ("", Move(())),
    ],
)
def test_a_move_is_understood_as_far_as_it_goes(text: str, meant: Move) -> None:
    assert read(text) == meant
