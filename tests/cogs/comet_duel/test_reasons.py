"""What a hint says of a move in alternating Comet is true."""

import pytest

from bot.cards import RANK_WORDS
from bot.cards.coloured import COMETS, pips
from tests.rules.hinted import said


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
