"""The texts of Stealing Bundles' moves."""

import pytest

from bot.cards import card
from cogs.stealing_bundles.moves import Move, read
from cogs.stealing_bundles.state import NONE


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("take 7S", Move("take", card("7S"))),
        ("steal 7H", Move("steal", card("7H"))),
        ("trail AC", Move("trail", card("AC"))),
        ("play 5H", Move("play", card("5H"))),  # no move, but the refusal says whether the card is held
        ("take 1C", Move("take", NONE)),
        ("take", None),
        ("take 7S now", None),
    ],
)
def test_a_text_means_a_word_and_a_card(text: str, meant: Move | None) -> None:
    assert read(text) == meant
