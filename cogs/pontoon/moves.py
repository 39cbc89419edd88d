"""Pontoon: the texts of its moves and of a banker's standing orders, and what each of them means."""

from typing import NamedTuple

from bot.rules import number_range

STICK, TWIST, SPLIT, DRAW, KEEP = "stick", "twist", "split", "draw", "keep"
#: how a standing order begins; what it wishes is KEEP or EQUAL
_ALWAYS = "always "
EQUAL = "equal"


class Move(NamedTuple):
    """What a text means: what is done, and for how many chips; a family of moves has the `span` of chips instead."""

    verb: str
    chips: int = 0
    span: tuple[int, int] | None = None


_PLAIN = {text: Move(text) for text in (STICK, TWIST, SPLIT, DRAW, KEEP)}
_VERBS = frozenset((*_PLAIN, "bet", "buy", "min", "max"))


def read(text: str) -> Move | None:
    """What a text means; None for one that is no move of Pontoon."""
    if plain := _PLAIN.get(text):
        return plain
    meant = _parsed(text)
    return meant if meant.verb in _VERBS else None


def wish_of(text: str) -> Move | None:
    """What a banker's standing order wishes: to `keep` the room's limits, or `equal` bets; None for any other text."""
    return _parsed(text.removeprefix(_ALWAYS)) if text.startswith(_ALWAYS) else None


def _parsed(text: str) -> Move:
    verb, _, number = text.partition(" ")
    if number.isdecimal():
        return Move(verb, int(number))
    return Move(verb, span=number_range(number))
