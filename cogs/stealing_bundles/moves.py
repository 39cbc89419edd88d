"""Stealing Bundles: the texts of its moves, and what each of them means."""

from typing import NamedTuple

from bot.cards import NAMES
from cogs.stealing_bundles.state import NONE

_CARDS = {text: one for one, text in enumerate(NAMES)}


class Move(NamedTuple):
    """What a text means: `take`, `steal` or `trail`, and the card played, NONE where the text names no card of the pack."""

    verb: str
    card: int


def read(text: str) -> Move | None:
    """What a text means; None for one that is not a word and a card."""
    verb, _, name = text.partition(" ")
    return Move(verb, _CARDS.get(name, NONE)) if name and " " not in name else None
