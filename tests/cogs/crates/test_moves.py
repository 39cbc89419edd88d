"""The texts of Crates' moves."""

import pytest

from bot.cards import card
from cogs.crates.moves import NAMED, PLAYS, Play, tried
from cogs.crates.state import NONE


def test_every_text_of_a_move_means_its_card_its_suit_and_whether_one_card_was_said() -> None:
    assert PLAYS["play 5H"] == Play(card("5H"), NONE, False)
    assert PLAYS["play 5H one"] == Play(card("5H"), NONE, True)
    assert PLAYS["play 9C spades one"] == Play(card("9C"), 3, True)
    assert "play 9C hearts" not in PLAYS  # a 9 calls a suit of its colour
    assert "play 8C" not in PLAYS  # an 8 calls a suit
    assert NAMED["name hearts"] == 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play 8C", Play(card("8C"), NONE, False)),
        ("play 9C hearts one", Play(card("9C"), NONE, True)),
        ("play 8CC", None),
        ("play 1C", None),
        ("name hearts", None),
        ("take 8C", None),
    ],
)
def test_what_is_no_move_still_names_the_card_that_it_tries_to_play(text: str, meant: Play | None) -> None:
    assert tried(text) == meant
