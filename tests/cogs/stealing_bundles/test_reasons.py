"""What a hint says of a move in Stealing Bundles is true."""

from typing import Any

import pytest

from bot.cards import rank_of
from cogs.stealing_bundles.moves import read
from cogs.stealing_bundles.state import NONE
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("your bundle grows to 6 cards, and Ben has none", "steal 4D", "4D", {"bundles": (2, 3)}),
    (
        "your bundle grows to 5 cards, under 4♦",
        "take 4D",
        "4D",
        {"bundles": (2, 3), "board": held("4S 4C 5D"), "tops": (NONE, NONE)},
    ),
    (
        "your bundle grows to 6 cards, under 4♦, which no card can steal now",
        "take 4D",
        "4D",
        {"bundles": (2, 3), "board": held("4S 4C 4H"), "tops": (NONE, NONE)},
    ),
    (
        "your bundle grows to 5 cards, under 4♦, which no card can steal now",
        "take 4D",
        "4D",
        {"bundles": (2, 3), "board": held("4S 4C"), "tops": (held("4H")[0], NONE)},
    ),
    ("you hold another 4 to take it back with", "trail 4D", "4D 4S 5D", {}),
    ("you break up no pair of your own", "trail 5D", "4D 4S 5D", {}),
    ("you see 2 of the four 5s already", "trail 5D", "4D 5D", {"board": (), "tops": (NONE, held("5S")[0])}),
    (
        "nothing that you hold takes anything, and no two of your cards are alike",
        "trail 4D",
        "4D 5D",
        {"board": (), "tops": (NONE, held("5S")[0])},
    ),
    (
        "nothing that you hold takes anything, and no two of your cards are alike",
        "trail 4D",
        "4D 5D",
        {"board": (), "tops": (NONE, NONE)},
    ),
    ("your bundle grows to 6 cards, and Ann has none", "steal 4D", "4D", {"seat": 1, "bundles": (3, 2)}),
    ("your bundle grows to 4 cards, under 4♦", "take 4D", "4D", {"seat": 1, "bundles": (3, 2), "board": held("4S")}),
]


def test_a_bundle_grows_to_as_many_cards_as_is_said() -> None:
    for one in said("stealing_bundles", r"your bundle grows to (\d+) cards"):
        state = one.after()
        if state.hand == one.state.hand and not state.over:
            assert len(state.bundles[one.seat]) == int(one.found[1]), one


def test_who_is_robbed_has_no_bundle_left() -> None:
    for one in said("stealing_bundles", ".* has none$"):
        state = one.after()
        if state.hand == one.state.hand and not state.over:
            assert not state.bundles[1 - one.seat], one


def test_what_no_card_can_steal_has_all_four_of_its_rank_in_sight() -> None:
    for one in said("stealing_bundles", ".*which no card can steal now"):
        meant = read(one.move)
        assert meant is not None
        unseen = [*one.state.hands[1 - one.seat], *one.state.stock]
        assert rank_of(meant.card) not in map(rank_of, unseen), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("stealing_bundles", move, mine, **rest) == words
