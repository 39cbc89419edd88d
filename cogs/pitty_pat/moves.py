"""Pitty Pat: the texts of its moves, and what each of them means."""

from functools import lru_cache
from typing import NamedTuple

from bot.cards import NAMES

_CARDS = {text: one for one, text in enumerate(NAMES)}


class Move(NamedTuple):
    """What a text means: the match and the card thrown with it, the match alone, or with `keeps` the match and no other card."""

    cards: tuple[int, ...]
    keeps: bool = False


def match_text(match: int, thrown: int | None = None, *, keep: bool = False) -> str:
    """The move that matches with a card, and throws another with it or keeps all others."""
    alone = f"match {NAMES[match]}"
    if thrown is not None:
        return f"{alone} discard {NAMES[thrown]}"
    return f"{alone} keep" if keep else alone


@lru_cache(maxsize=4096)
def read(text: str) -> Move:
    """What a text means; of a text that is no move, as much as can be understood."""
    verb, *rest = text.split(" ")
    if verb != "match" or not rest or rest[0] not in _CARDS:
        return Move(())
    return Move(tuple(_CARDS[word] for word in rest[::2] if word in _CARDS), rest[1:] == ["keep"])
