"""What a hint says of a move in alternating Comet is true."""

from typing import Any

import pytest

from bot.cards import RANK_WORDS
from bot.cards.coloured import COMETS, pips
from bot.rules.families.coloured import BLOCK, BUILD, LEAD
from tests.rules.hand_made import laid, what_is_said
from tests.rules.hinted import said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("you are out with it", "play 4D", "4D", {"phase": LEAD}),
    ("you are out with it", "play 9S", "9S", {"phase": BLOCK}),
    ("your hand counts 13 when the hands are compared", "pass", "4D 9S", {"phase": BLOCK}),
    ("your hand counts 13, so it need not be compared yet", "play 9S", "4D 9S", {"phase": BLOCK}),
    ("the comet can wait: Ben still has 5 cards", "pass", "4D 9S", {"phase": BUILD, "counts": (2, 5)}),
    ("the comet can wait: Ben still has 1 card", "pass", "4D 9S", {"phase": BUILD, "counts": (2, 1)}),
    ("you have nothing to build with", "pass", "4D 9D", {"phase": BUILD, "counts": (2, 5)}),
    ("the comet is a stop, so you lead again", "play 9S", "4D 9S", {"phase": LEAD}),
    ("a king is a stop, so you lead again", "play KD", "4D KD", {"phase": LEAD}),
    ("Ben can have no plain 5", "play 4D", "4D 5D 5D 5H 5H", {"phase": LEAD}),
    ("Ben can have no plain 5", "play 4D", "4D 5D 5D", {"phase": LEAD, "played": laid("5H 5H", 0)}),
    ("Ben can have no plain 9", "play 8D", "8D 9D TD", {"phase": LEAD, "played": laid("9H 9H", 0)}),
    ("your hand counts 8 points less", "play 8D", "8D 9D TD", {"phase": LEAD, "played": laid("9S 9H", 0)}),
    ("2 of the 4 plain 5s that must follow are yours", "play 4D", "4D 5D 5H", {"phase": LEAD}),
    ("2 of the 3 plain 9s that must follow are yours", "play 8D", "8D 9D 9H 9S", {"phase": LEAD}),
    ("2 cards go at once, and your hand counts 8 points less", "play 4D 4H", "4D 4H 7D", {"phase": BUILD}),
    ("your hand counts 4 points less", "play 4D", "4D 5H 7D", {"phase": LEAD}),
    ("the comet can wait: Ann still has 5 cards", "pass", "4D 9S", {"seat": 1, "phase": BUILD, "counts": (5, 2)}),
]


@pytest.mark.parametrize("words", ["a king is a stop, so you lead again", "the comet is a stop, so you lead again"])
def test_after_a_stop_its_player_leads_again(words: str) -> None:
    for one in said("comet_duel", words):
        state = one.after()
        assert (state.turn, state.due) == (one.seat, -1), one


def test_who_can_have_no_plain_card_of_a_rank_has_none() -> None:
    for one in said("comet_duel", "Player .* can have no plain (.*)"):
        rank, comet = RANK_WORDS.index(one.found[1]), COMETS[one.view.table.pack]
        assert not [card for card in one.state.hands[1 - one.seat] if card >> 2 == rank and card != comet], one


def test_a_hand_counts_so_much_less_as_is_said() -> None:
    for one in said("comet_duel", r".*your hand counts (\d+) points? less"):
        assert pips(one.view.cards) - pips(one.after().hands[one.seat]) == int(one.found[1]), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("comet_duel", move, mine, **rest) == words
