"""Conquian: the texts of its moves, and what each of them means."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bot.cards import NAMES, card
from bot.cards.melds import arrangement_text, mask_of

#: let the card on offer go by; when the other has passed a card that its open melds could take: force it, or let it go
PASS, FORCE, LET = "pass", "force", "let"
#: a standing order: pass what has no meld left in it, as everybody can see
DEAD_CARDS = "pass dead"
#: a discard, card by card
DISCARD = tuple(f"discard {text}" for text in NAMES)

_MELD = "meld "
_THROWN = {text: one for one, text in enumerate(DISCARD)}


class Move(NamedTuple):
    """What a move means: all melds of the seat from now on, as masks, or the card thrown; neither for the other moves."""

    melds: tuple[int, ...] = ()
    thrown: int = -1


def meld(melds: Iterable[int]) -> str:
    """The move that leaves a seat with these melds."""
    return _MELD + arrangement_text(melds)


@lru_cache(maxsize=4096)
def melds_of(text: str) -> tuple[int, ...]:
    """The melds of a text such as `2H-3H-4H 4C-4D-4S`, as masks in its order."""
    return tuple(mask_of(card(one) for one in part.split("-")) for part in text.split(" "))


def read(text: str) -> Move:
    """What a legal move means."""
    if text.startswith(_MELD):
        return Move(melds_of(text.removeprefix(_MELD)))
    return Move(thrown=_THROWN.get(text, -1))
