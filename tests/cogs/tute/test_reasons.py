"""What a hint says of a move in Tute is true, however the trick goes on."""

from random import Random
from typing import Any

import pytest

from cogs.tute.rules import RULES
from cogs.tute.state import POINTS
from tests.rules.hand_made import laid, what_is_said
from tests.rules.hinted import at_random, said

SPADES, HEARTS = 3, 2
SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("all four kings win the hand at once", "declare tute", "KC", {}),
    ("king and queen of trumps bring 40 points, and stay in your hand", "declare 40", "KC", {}),
    ("king and queen of clubs bring 20 points, and stay in your hand", "declare 20 clubs", "KC", {}),
    (
        "king and queen of clubs bring 20 points, but you give up your 40",
        "declare 20 clubs",
        "KC",
        {"others": ("declare 40",)},
    ),
    ("no card beats the ace of trumps", "play AS", "AS", {"trump": SPADES}),
    ("whoever has a trump must follow with one", "play 4S", "4S", {"trump": SPADES}),
    ("only a trump beats an ace", "play AS", "AS", {"trump": HEARTS}),
    ("it is worth nothing, whoever takes the trick", "play 4S", "4S", {"trump": HEARTS}),
    ("of its suit only the ace beats a three", "play 3S", "3S", {"trump": HEARTS}),
    ("of its suit only ace and three beat a king", "play KS", "KS", {"trump": HEARTS}),
    ("it puts only 3 points at risk", "play QS", "QS", {"trump": HEARTS}),
    ("it takes the trick, with 15 points", "play AS", "AS", {"trump": HEARTS, "trick": laid("KS 4S 5S")}),
    ("it beats K♠", "play AS", "AS", {"trump": HEARTS, "trick": laid("KS 4S")}),
    ("it takes the trick, with 4 points", "play 2H", "2H", {"trump": HEARTS, "trick": laid("KS 4S 5S")}),
    ("you cannot beat K♠, and it is worth nothing", "play 2H", "2H", {"trump": None, "trick": laid("KS 4S 5S")}),
    ("Cem, your partner, is winning with A♠", "play QS", "QS", {"trump": HEARTS, "trick": laid("4S AS")}),
    (
        "Cem, your partner, takes the trick and it adds 3 points",
        "play QS",
        "QS",
        {"trump": HEARTS, "trick": laid("4S AS 5S")},
    ),
    (
        "Cem, your partner, takes the trick without any help",
        "play 6S",
        "6S",
        {"trump": HEARTS, "trick": laid("4S AS 5S")},
    ),
    ("you cannot beat A♠, and it is worth nothing", "play 6S", "6S", {"trump": HEARTS, "trick": laid("AS")}),
    (
        "you cannot beat A♠, and no card that you may play is worth less",
        "play QS",
        "QS KS",
        {"others": ("play KS", "declare 40"), "trump": HEARTS, "trick": laid("AS")},
    ),
    (
        "you cannot beat A♠, and it gives away 4 points",
        "play KS",
        "QS KS",
        {"others": ("play QS", "declare 40"), "trump": HEARTS, "trick": laid("AS")},
    ),
    (
        "you cannot beat A♥, and no card that you may play is worth less",
        "play 3S",
        "3S AS",
        {"others": ("play AS", "declare 40"), "trump": HEARTS, "trick": laid("AH")},
    ),
    ("Dee, your partner, is winning with A♠", "play QS", "QS", {"seat": 1, "trump": HEARTS, "trick": laid("4S AS", 2)}),
    (
        "you cannot beat A♠, and it is worth nothing",
        "play 6S",
        "6S",
        {"seat": 1, "trump": HEARTS, "trick": laid("4S AS", 3)[:1] + laid("AS", 0)},
    ),
]


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


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("tute", move, mine, **rest) == words
