"""New Comet's moves, text by text."""

import pytest

from bot.cards import card, cards
from cogs.new_comet.moves import DECLARE_NINE, PASS, PLAY_ON, Play, all_four, lead_as, read

FOUR = tuple(cards("2C 2C 2S 2S".split()))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play 7C", Play((card("7C"),))),
        ("play 9D as T", Play((card("9D"),), 9)),
        ("play 2C 2C 2S 2S", Play(FOUR)),
    ],
)
def test_a_play_says_what_is_put_down_and_as_what_the_comet_is_led(text: str, meant: Play) -> None:
    assert read(text) == meant


@pytest.mark.parametrize("text", [DECLARE_NINE, PASS, PLAY_ON, "beat"])
def test_whatever_puts_no_card_down_is_no_play(text: str) -> None:
    assert read(text) is None


def test_what_is_written_is_read_again() -> None:
    assert read(all_four(FOUR)) == Play(FOUR)
    assert read(lead_as(card("9S"), 12)) == Play((card("9S"),), 12)
