"""What a hint says of a move in running Comet is true."""

from typing import Any

import pytest

from bot.cards import RANK_WORDS
from bot.rules.families.coloured import BUILD, LEAD, PASS
from cogs.comet_run.rules import RULES
from cogs.comet_run.state import COMET
from tests.rules.hand_made import laid, what_is_said
from tests.rules.hinted import Said, said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("the comet can wait: Ben still has 5 cards", "pass", "4C 9D", {"phase": BUILD, "counts": (2, 5)}),
    ("you are stopped", "pass", "4C 9C", {"phase": BUILD}),
    ("you are out with it", "play 4C", "4C", {"phase": LEAD}),
    ("you are out with it", "play 9D", "9D", {"phase": BUILD}),
    (
        "it stops Ben, who has 1 card left, and you begin a new run",
        "play 9D",
        "4C 9D",
        {"phase": BUILD, "counts": (2, 1)},
    ),
    ("4 cards go at once", "play 4C 4C 4S 4S", "4C 4C 4S 4S 6C", {"phase": BUILD}),
    ("it takes 4 points off your hand", "play 4C", "4C 6C", {"phase": BUILD}),
    ("it ends with a king, so you begin again", "play KC", "4C KC", {"phase": LEAD}),
    ("your run of at least 3 cards ends with a king, so you begin again", "play JC", "4C JC QS KC", {"phase": LEAD}),
    (
        "all plain 5s have been played",
        "play 4C",
        "4C 7C",
        {"phase": LEAD, "played": laid("5C 5C 5S 5S", 1, alone=True)},
    ),
    (
        "all plain 9s have been played",
        "play 8C",
        "8C JC",
        {"phase": LEAD, "played": laid("9C 9C 9S 9D", 1, alone=True)},
    ),
    (
        "nothing of yours follows, so Ben needs a 9",
        "play 8C",
        "8C JC",
        {"phase": LEAD, "played": laid("9C 9S 9D", 1, alone=True)},
    ),
    ("nothing of yours follows, so Ben needs a 5", "play 4C", "4C 6C", {"phase": LEAD}),
    ("nothing of yours follows, so Ben needs a 9", "play 8C", "8C 9D", {"phase": LEAD}),
    ("your run takes 2 cards along, then Ben needs a 6", "play 4C", "4C 5S 7C", {"phase": LEAD}),
    ("the comet can wait: Ann still has 5 cards", "pass", "4C 9D", {"seat": 1, "phase": BUILD, "counts": (5, 2)}),
]


def run_on(one: Said) -> tuple[int, int]:
    """Who is on turn when the own run has ended, and how many cards it took; the comet stays in the hand."""
    state, before = one.after(), len(one.state.hands[one.seat])
    while not state.shuffling and not state.over and state.turn == one.seat and state.due >= 0:
        moves = [move for move in RULES.moves(state, one.seat) if move != PASS and "9D" not in move]
        if not moves:
            break
        state = RULES.apply(state, one.seat, moves[0]).state
    return (one.seat if state.shuffling or state.over else state.turn), before - len(state.hands[one.seat])


def test_a_run_that_is_said_to_end_with_a_king_leads_again() -> None:
    for one in said("comet_run", ".* with a king, so you begin again"):
        assert run_on(one)[0] == one.seat, one


def test_a_run_takes_at_least_as_many_cards_along_as_is_said() -> None:
    for one in said("comet_run", r"your run takes (\d+) cards along"):
        assert run_on(one)[1] >= int(one.found[1]), one


def test_where_all_plain_cards_have_been_played_nobody_holds_one() -> None:
    for one in said("comet_run", "all plain (.*)s have been played"):
        rank = RANK_WORDS.index(one.found[1])
        assert not [card for hand in one.state.hands for card in hand if card >> 2 == rank and card != COMET], one


def test_the_comet_is_a_stop_after_which_its_player_begins() -> None:
    for one in said("comet_run", "it stops Player .*, and you begin a new run"):
        state = one.after()
        assert (state.turn, state.due) == (one.seat, -1), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("comet_run", move, mine, **rest) == words
