"""What a hint says of a move in Kowah is true."""

from typing import Any

import pytest

from bot.cards import rank_of
from cogs.kowah.moves import read
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import said

D2, D3 = held("2D 3D")
#: nine cards that are a checki around the twos of diamonds without the nine of spades
CHECKI = "2D 2D 3D 3H 3S 5D 5H 5S 9S"
PILE = ("draw discard",)
SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("the third of your pair wins the hand", "claim", "2D 2D", {}),
    ("you give up the win that it would be", "pass", "2D 2D", {}),
    (
        "it is the third of your pair and wins the hand",
        "draw discard",
        "2D 2D",
        {"checki": (D2, None), "discards": held("9S 2D")},
    ),
    ("with it you hold 3 like 2♦", "draw discard", "2D 2D 3D", {"checki": (None, D2), "discards": held("9S 2D")}),
    ("with it you hold 2 like 2♦", "draw discard", "2D 3D", {"discards": held("9S 2D")}),
    ("with it you hold 3 2s", "draw discard", "2S 2H 3D", {"discards": held("9S 2D")}),
    ("nobody else gets it then", "draw discard", "3D", {"discards": held("3S 2D")}),
    ("the pile is not open to you now", "draw stock", "3D", {"discards": held("3S 2D")}),
    (
        "you wait for 3♦, and on the pile lies 2♦",
        "draw stock",
        "2S",
        {"others": PILE, "checki": (D3, None), "discards": held("3D 2D")},
    ),
    (
        "you hold no 2 that would go with 2♦",
        "draw stock",
        "3D 3D",
        {"others": PILE, "checki": (None, D3), "discards": held("3S 2D")},
    ),
    ("2♦ would only make 3 2s", "draw stock", "2S 2H 3D", {"others": PILE, "discards": held("3S 2D")}),
    ("the rest are two sets of three, and 2 more like it can come", "discard 9S checki 2D", CHECKI, {}),
    (
        "the rest are two sets of three, and one more like it can come",
        "discard 9S checki 2D",
        CHECKI,
        {"discards": held("2D")},
    ),
    (
        "the rest are two sets of three, but no more like it can come",
        "discard 9S checki 2D",
        CHECKI,
        {"discards": held("2D 2D")},
    ),
    (
        "the rest are two sets of three, but no more like it can come while Ben shows the others",
        "discard 9S checki 2D",
        CHECKI,
        {"checki": (None, D2)},
    ),
    (
        "the rest are two sets of three, but no more like it can come",
        "discard 9S checki 2D",
        CHECKI,
        {"checki": (D2, D3), "discards": held("2D 2D")},
    ),
    ("but it is the card for which Ben waits", "discard 2D", "2D 3D", {"checki": (None, D2)}),
    ("it is the only 2 that you hold", "discard 2D", "2D 3D", {"checki": (D2, D3)}),
    ("your checki stays as it is", "discard 9S", CHECKI, {"checki": (D2, None)}),
    ("it leaves you 2 3s, and no two alike are parted", "discard 3S", CHECKI, {"checki": (D2, None)}),
    ("it is the only 9 that you hold", "discard 9S", CHECKI, {"checki": (None, D3)}),
    ("it leaves you one 2", "discard 2D", "2D 2D 3D", {}),
    ("it leaves you one 2, and no two alike are parted", "discard 2D", "2D 2S 3D", {}),
    ("it leaves you 2 2s, and no two alike are parted", "discard 2S", "2D 2D 2S", {}),
    (
        "it is the third of your pair and wins the hand",
        "draw discard",
        "2D 2D",
        {"seat": 1, "checki": (None, D2), "discards": held("9S 2D")},
    ),
    ("your checki stays as it is", "discard 9S", CHECKI, {"seat": 1, "checki": (None, D2)}),
]


def test_the_only_card_of_its_rank_leaves_none_behind() -> None:
    for one in said("kowah", "it is the only .* that you hold"):
        thrown = read(one.move).thrown
        left = [*one.state.hands[one.seat]]
        left.remove(thrown)
        assert rank_of(thrown) not in map(rank_of, left), one


def test_with_the_card_from_the_pile_so_many_are_held_as_is_said() -> None:
    for one in said("kowah", r"with it you hold (\d+) like "):
        taken = one.state.discards[-1]
        assert one.after().hands[one.seat].count(taken) == int(one.found[1]), one


def test_who_holds_none_of_the_rank_on_the_pile_holds_none() -> None:
    for one in said("kowah", "you hold no .* that would go with"):
        assert rank_of(one.state.discards[-1]) not in map(rank_of, one.state.hands[one.seat]), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("kowah", move, mine, **rest) == words
