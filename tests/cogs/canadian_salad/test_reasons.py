"""What a hint says of a card in Canadian Salad is true, however the trick goes on."""

from random import Random
from typing import Any

import pytest

from cogs.canadian_salad.rules import RULES
from cogs.canadian_salad.state import POWER
from cogs.canadian_salad.words import WORDS
from tests.cogs.canadian_salad.deals import Game
from tests.rules.hand_made import held, laid, what_is_said
from tests.rules.hinted import at_random, said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    (
        "it cannot take the trick, and you are rid of its 10 points",
        "play 5H",
        "5H 6D",
        {"hand": 2, "trick": laid("7C")},
    ),
    ("it cannot take this trick, and might have taken a later one", "play 9D", "9D 3S", {"trick": laid("7C")}),
    ("it cannot take the trick", "play 9D", "9D", {"trick": laid("7C")}),
    ("it cannot take the trick", "play 2D", "2D 3S", {"trick": laid("7C")}),
    ("it cannot take the trick", "play 4D", "4D 3S", {"trick": laid("7C"), "captured": ((), held("2D 3D"), (), ())}),
    ("under 7♣, so you do not take the trick", "play 5C", "5C 6C", {"trick": laid("7C")}),
    ("under K♣, so its 25 points go to somebody else", "play QC", "QC 6C", {"hand": 3, "trick": laid("KC")}),
    ("you take the trick, and it costs nothing", "play 9C", "9C 2D", {"hand": 3, "trick": laid("3C 4C 5C")}),
    ("you take the trick, and it costs nothing", "play 9C", "9C 2D", {"hand": 5, "trick": laid("3C 4C 5C")}),
    ("you must take the trick, so with your highest card", "play 9C", "9C", {"hand": 5, "trick": laid("3C 4C 5C")}),
    ("you must take the trick, for 10 points", "play 9C", "9C KC", {"others": ("play KC",), "trick": laid("3C 4C 5C")}),
    (
        "you must take the trick, so with your highest card",
        "play KC",
        "9C KC",
        {"others": ("play 9C",), "trick": laid("3C 4C 5C")},
    ),
    ("you take the trick, for 10 points", "play 9C", "9C 2C", {"others": ("play 2C",), "trick": laid("3C 4C 5C")}),
    (
        "you take the trick, for 35 points",
        "play KC",
        "KC 2C",
        {"hand": 6, "others": ("play 2C",), "trick": laid("3C 4C QC")},
    ),
    ("no higher club is out, so only you can take the trick", "play AC", "AC 2D", {}),
    (
        "no higher club is out, so only you can take the trick",
        "play KC",
        "KC 2D",
        {"captured": ((), held("AC"), (), ())},
    ),
    ("no lower club is out, so any other club beats it", "play 2C", "2C 2D", {}),
    ("low, and 10 higher clubs are still out", "play 4C", "4C 2D", {}),
    ("6 higher clubs are still out", "play 8C", "8C 2D", {}),
    ("low, and 7 higher clubs are still out", "play 7C", "7C 2D", {}),
    ("one higher club is still out", "play KC", "KC 2D", {}),
    ("low, and the queen is still out", "play 4C", "4C 2D", {"hand": 3}),
    ("the queen is still out", "play JC", "JC 2D", {"hand": 3}),
    ("low, and the king is still out", "play 4S", "4S 2D", {"hand": 6}),
    ("2 higher clubs are still out", "play QC", "QC 2D", {"hand": 3}),
]


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


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("canadian_salad", move, mine, **{"seats": 4, **rest}) == words
