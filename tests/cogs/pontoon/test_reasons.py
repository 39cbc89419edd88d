"""What a hint says of a move in Pontoon is true."""

from typing import Any

import pytest

from cogs.pontoon.hands import VALUES, Shown, low
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import Said, said


def hand(up: str) -> dict[str, Any]:
    """Seat 0 plays its only hand, whose other card lies down; the bank shows a seven."""
    return {"phase": "play", "turn": (0, 0), "bank": held("7C"), "hands": ((Shown(held(up), 1, 5, "playing"),), ())}


#: two hands of seat 0, a card down in each
SPLIT = ((Shown(held("9S"), 1, 5, "stuck"), Shown(held("3S"), 1, 5, "playing")),)
SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("the table's own limits stand", "keep", "", {"phase": "limits"}),
    ("bets are made after a look at a card, so equal ones suit the bank", "min 5", "", {"phase": "limits"}),
    ("so nobody can bet more on a good card", "max 5", "", {"phase": "limits max", "limits": (5, 20)}),
    ("it leaves good cards dearer bets", "max 10", "", {"phase": "limits max", "limits": (5, 20)}),
    ("A♦ is half a pontoon", "bet 5", "AD", {"phase": "bet"}),
    ("4♦ is low: five cards up to 21 are easier, and win twice", "bet 5", "4D", {"phase": "bet"}),
    ("4♦ is not half a pontoon", "bet 5", "4D", {"phase": "bet", "options": {"trick": 1}}),
    ("5♦ is not half a pontoon, nor low", "bet 5", "5D", {"phase": "bet"}),
    ("no card can bust you, and you have only 11", "draw", "", {"phase": "bank", "bank": held("6D 5S")}),
    ("9 of 13 ranks do not bust you, and you have only 12", "draw", "", {"phase": "bank", "bank": held("7D 5S")}),
    ("you have 17, and ties are yours", "stick", "", {"phase": "bank", "bank": held("9D 8S")}),
    ("two hands that begin with a 9, in place of one of 18", "split", "9D", hand("9S")),
    ("you have a five-card trick", "stick", "2D", hand("2S 3D 4D 5D")),
    ("you have 17, and 9 of 13 ranks would bust you", "stick", "9D", hand("8S")),
    ("you have 15, and 7 of 13 ranks would bust you", "stick", "9D", hand("4S 2D")),
    ("you have 11, and the bank shows 7♣", "stick", "7D", hand("4S")),
    ("no card can bust you, and you have only 11", "twist", "7D", hand("4S")),
    ("no card can bust you, and more is bet on the hand", "buy 5", "7D", hand("4S")),
    ("no card can bust you, and a fifth card makes a trick", "twist", "2D", hand("2S 3D 4D")),
    ("9 of 13 ranks do not bust you, and a fifth card makes a trick", "twist", "2D", hand("2S 4D 4H")),
    (
        "9 of 13 ranks do not bust you, and you have only 12",
        "twist",
        "3D 9D",
        {"phase": "play", "turn": (0, 1), "bank": held("7C"), "hands": (*SPLIT, ())},
    ),
]


def held_in(one: Said) -> list[int]:
    """The cards of the hand that is being played."""
    if one.state.phase == "bank":
        return one.state.bank.cards()
    return one.state.hands[one.state.asked][one.state.at].cards()


def test_what_no_card_can_bust_stays_within_21_with_every_card() -> None:
    for one in said("pontoon", "no card can bust you"):
        assert all(low([*held_in(one), card]) <= 21 for card in range(52)), one


def test_so_many_ranks_would_bust_a_hand_as_is_said() -> None:
    for one in said("pontoon", r".*?(\d+) of 13 ranks would bust you"):
        over = [rank for rank in range(13) if low(held_in(one)) + VALUES[4 * rank] > 21]
        assert len(over) == int(one.found[1]) > 0, one


def test_half_a_pontoon_is_an_ace_or_counts_ten() -> None:
    for one in said("pontoon", ".* is half a pontoon"):
        assert VALUES[one.view.cards[0]] in (1, 10), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("pontoon", move, mine, **rest) == words
