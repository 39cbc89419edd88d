"""Stealing Bundles: the texts of its moves, and what each of them means."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.cards import NAMES, rank_of
from cogs.stealing_bundles.state import NONE


class Move(NamedTuple):
    """What a text means: `take`, `steal` or `trail`, and the card played; NONE for what is no card of the pack."""

    verb: str
    card: int


_MOVES = {f"{verb} {text}": Move(verb, one) for verb in ("take", "steal", "trail") for one, text in enumerate(NAMES)}


def read(text: str) -> Move | None:
    """What a text means, be it a move or another word with a card; None for any other text."""
    return _MOVES.get(text) or _foreign(text)


def _foreign(text: str) -> Move | None:
    verb, _, name = text.partition(" ")
    if not name or " " in name:
        return None
    return Move(verb, NAMES.index(name) if name in NAMES else NONE)


def captures(hand: Sequence[int], board: Sequence[int], top: int) -> list[str]:
    """The moves with which cards capture from a board, or a bundle with this top (NONE for no bundle)."""
    ranks = {rank_of(one) for one in board}
    found: list[str] = []
    for held in hand:
        if rank_of(held) in ranks:
            found.append(f"take {NAMES[held]}")
        if top != NONE and rank_of(held) == rank_of(top):
            found.append(f"steal {NAMES[held]}")
    return found
