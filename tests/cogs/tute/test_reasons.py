"""What a hint says of a move in Tute is true, however the trick goes on."""

from random import Random

import pytest

from cogs.tute.rules import RULES
from cogs.tute.state import POINTS
from tests.rules.hinted import at_random, said


@pytest.mark.parametrize(
    ("words", "ours"), [("it takes the trick", 1), ("Player .* takes the trick", 1), ("you cannot beat", 0)]
)
def test_who_is_said_to_take_the_trick_takes_it(words: str, ours: int) -> None:
    for one in said("tute", words):
        took = one.until("took", at_random(RULES, Random(one.move)))
        assert took is not None, one
        if ours:
            assert (took.seat - one.seat) % 2 == 0, one
        else:
            assert took.seat != one.seat, one


def test_a_trick_that_is_taken_has_the_points_that_are_said() -> None:
    for one in said("tute", r"it takes the trick, with (\d+) point"):
        took = one.until("took", at_random(RULES, Random(one.move)))
        assert took is not None
        assert sum(POINTS[card] for card in took.cards) == int(one.found[1]), one


def test_the_ace_of_trumps_is_beaten_by_nothing() -> None:
    for one in said("tute", "no card beats the ace of trumps"):
        took = one.until("took", at_random(RULES, Random(one.move)))
        assert took is not None
        assert took.seat == one.seat, one
