"""Kowah: the texts of its moves, and what a discard says."""

from functools import lru_cache
from typing import NamedTuple

from bot.cards import NAMES

#: a turn begins with one of the first two; who waits for a card that has appeared says one of the others
FROM_STOCK, FROM_PILE, CLAIM, LET_GO = "draw stock", "draw discard", "claim", "pass"
#: a discard, card by card
DISCARD = tuple(f"discard {text}" for text in NAMES)

_CARDS = {text: one for one, text in enumerate(NAMES)}


class Discard(NamedTuple):
    """What a text throws, and with `declares` around which card it says checki; -1 where it names no card."""

    thrown: int
    declares: bool
    pair: int


def with_checki(thrown: int, pair: int) -> str:
    """A discard that says checki around a card."""
    return f"{DISCARD[thrown]} checki {NAMES[pair]}"


@lru_cache(maxsize=2048)
def read(text: str) -> Discard:
    """What a text says as a discard; for a text that is none, as much of it as can be understood."""
    _, thrown, word, pair, *_ = [*text.split(" "), "", "", ""]
    return Discard(_CARDS.get(thrown, -1), word == "checki", _CARDS.get(pair, -1))
