"""Conquian's moves, text by text."""

from bot.cards import card, cards
from bot.cards.melds import mask_of
from cogs.conquian.moves import DISCARD, FORCE, LET, PASS, Move, meld, read

SET, RUN = mask_of(cards("4C 4D 4S".split())), mask_of(cards("2H 3H 4H".split()))


def test_a_meld_names_all_melds_of_the_seat_by_their_lowest_cards() -> None:
    assert meld([SET, RUN]) == "meld 2H-3H-4H 4C-4D-4S"
    assert read("meld 2H-3H-4H 4C-4D-4S") == Move((RUN, SET))


def test_a_discard_names_a_card_and_the_other_moves_none() -> None:
    assert read(DISCARD[card("KC")]) == Move(thrown=card("KC"))
    assert [read(move) for move in (PASS, FORCE, LET)] == [Move()] * 3
