"""What a hint says of a card in Canadian Salad is true, however the trick goes on."""

from random import Random

import pytest

from cogs.canadian_salad.rules import RULES
from cogs.canadian_salad.state import POWER
from cogs.canadian_salad.words import WORDS
from tests.cogs.canadian_salad.deals import Game
from tests.rules.hinted import at_random, said


@pytest.mark.parametrize("words", ["under ", "it cannot take "])
def test_a_card_that_is_said_not_to_take_the_trick_never_takes_it(words: str) -> None:
    for one in said("canadian_salad", words):
        took = one.until("took", at_random(RULES, Random(one.move)))
        assert took is None or took.seat != one.seat, one


@pytest.mark.parametrize("words", ["you (must )?take the trick", ".* so only you can take the trick"])
def test_a_trick_that_is_said_to_be_taken_is_taken(words: str) -> None:
    for one in said("canadian_salad", words):
        took = one.until("took", at_random(RULES, Random(one.move)))
        assert took is not None, one
        assert took.seat == one.seat, one


def test_so_many_higher_cards_are_in_other_hands_as_are_said_to_be_out() -> None:
    for one in said("canadian_salad", r".*?(\d+|one) higher .* still out$"):
        played = RULES.apply(one.state, one.seat, one.move).events[0].cards[0]
        others = [held for seat, hand in enumerate(one.state.hands) if seat != one.seat for held in hand]
        higher = [held for held in others if held & 3 == played & 3 and POWER[held] > POWER[played]]
        assert one.found[1] in (str(len(higher)), "one" if len(higher) == 1 else ""), one


def test_a_low_card_of_a_suit_whose_queen_is_out_is_low_and_the_queen_still_out() -> None:
    game = Game(4).by_the_clock(3).deal("4C 5D", "2C 3C", "KC", "QC")
    assert WORDS.reason("play 4C", game.view(game.state.turn), ["Ann", "Bo", "Cy", "Di"]) == (
        "low, and the queen is still out"
    )
