"""What a hint says of a move in New Comet is true."""

from typing import Any

import pytest

from bot.cards import rank_of
from bot.cards.coloured import COMETS
from cogs.new_comet.moves import read
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import BUILD, LEAD
from tests.rules.hand_made import laid, what_is_said
from tests.rules.hinted import said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("it brings chips from everybody, and only now", "declare", "4D", {"phase": BUILD}),
    ("you have nothing to go on with", "pass", "4D", {"phase": BUILD, "due": 6}),
    ("the comet earns no chip as a king, so it can wait", "pass", "4D 9S", {"phase": BUILD, "due": 12}),
    ("the comet stays with you, and may be put down later", "pass", "8D 9S", {"phase": BUILD, "due": 6}),
    ("the comet can wait: after the 7 you could not go on", "pass", "9D 9S", {"phase": BUILD, "due": 6}),
    ("the comet can wait: after the 8 you could not go on", "pass", "TD 9S", {"phase": BUILD, "due": 7}),
    ("you are out with it", "play 4D", "4D", {"phase": LEAD}),
    ("you are out with it", "play 9S as 7", "9S", {"phase": LEAD}),
    ("as the 7 it leads on to your own 8", "play 9S as 7", "8D 9S", {"phase": LEAD}),
    ("as the 7 it leads on to your own 8", "play 9S", "8D 9S", {"phase": BUILD, "due": 6}),
    ("Ben has only 1 card left", "play 9S as 7", "4D 9S", {"phase": LEAD, "counts": (2, 1, 3)}),
    ("Cem has only 3 cards left", "play 9S as K", "4D 9S", {"phase": LEAD, "counts": (2, 4, 3)}),
    (
        "left in your hand it would cost more than any other card",
        "play 9S as 7",
        "4D 9S",
        {"phase": LEAD, "counts": (2, 4, 4)},
    ),
    ("it sheds a card and ends with a king, so you lead again", "play KD", "4D KD", {"phase": LEAD}),
    ("it sheds 2 of your cards and ends with a king, so you lead again", "play QD", "QD KD 4D", {"phase": LEAD}),
    ("it sheds 2 of your cards; then another must have a 6", "play 4D", "4D 5D 7D", {"phase": LEAD}),
    ("it sheds a card; then another must have an 8", "play 7D", "4D 7D", {"phase": LEAD}),
    (
        "it sheds a card, and all plain 8s have been played",
        "play 7D",
        "4D 7D",
        {"phase": LEAD, "played": laid("8D 8D 8H 8H", 1, alone=True)},
    ),
    (
        "it sheds a card; then another must have a 9",
        "play 8D",
        "4D 8D",
        {"phase": LEAD, "played": laid("9D 9S", 1, alone=True)},
    ),
    (
        "it sheds a card, and all plain 9s have been played",
        "play 8D",
        "4D 8D",
        {"phase": LEAD, "played": laid("9D 9H 9H 9S", 1, alone=True)},
    ),
    ("all four go at once", "play 4D 4D 4H 4H", "4D 4D 4H 4H 7D", {"phase": BUILD, "due": 3}),
    ("you can go on up to the 6 yourself", "play 4D", "4D 5D 6H 9S", {"phase": BUILD, "due": 3}),
    ("the comet can wait", "play 4D", "4D 6H 9S", {"phase": BUILD, "due": 3}),
    ("it is due, and you hold a card less", "play 4D", "4D 6H 9D", {"phase": BUILD, "due": 3}),
]


def test_who_runs_up_to_a_king_leads_again() -> None:
    for one in said("new_comet", ".* ends with a king, so you lead again"):
        comet, state = COMETS[one.view.table.pack], one.after()
        while state.hand == one.state.hand and state.phase != LEAD and state.turn == one.seat:
            plays = [move for move in RULES.moves(state, one.seat) if (meant := read(move)) and meant.cards[0] != comet]
            if not plays:
                break
            state = RULES.apply(state, one.seat, plays[0]).state
        assert state.hand != one.state.hand or state.over or state.turn == one.seat, one


def test_what_the_comet_leads_on_to_is_held() -> None:
    for one in said("new_comet", "as the .* it leads on to your own"):
        meant = read(one.move)
        assert meant is not None
        stands = meant.rank if meant.rank >= 0 else one.state.due
        held = one.state.hands[one.seat]
        assert stands + 1 in [rank_of(card) for card in held if card != COMETS[one.view.table.pack]], one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("new_comet", move, mine, **rest) == words
