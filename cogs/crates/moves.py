"""Crates: the texts of its moves, and what each of them means."""

from typing import NamedTuple

from bot.cards import SUIT_WORDS
from bot.rules.families.turns import PLAY, PLAYED
from cogs.crates.state import NONE, callable_suits


class Play(NamedTuple):
    """A card played: the card, the suit called with it, and whether "One card" was said."""

    card: int
    suit: int
    said: bool


_SAID = " one"
#: the longest text that only plays a card
_PLAIN = len(PLAY[0])

#: the moves that name a suit for a card that was turned up, suit by suit, and what they mean
NAME = tuple(f"name {word}" for word in SUIT_WORDS)
NAMED = {text: suit for suit, text in enumerate(NAME)}


def _texts(one: int) -> tuple[str, ...]:
    return tuple(f"{PLAY[one]} {SUIT_WORDS[suit]}" for suit in callable_suits(one)) or (PLAY[one],)


#: the moves with each card, and the same with the call
TEXTS = tuple(_texts(one) for one in range(52))
CALLED_TEXTS = tuple(tuple(text + _SAID for text in texts) for texts in TEXTS)
#: what each of these texts means
PLAYS = {
    text + tail: Play(one, suit, bool(tail))
    for one in range(52)
    for text, suit in zip(TEXTS[one], callable_suits(one) or (NONE,), strict=True)
    for tail in ("", _SAID)
}


def tried(text: str) -> Play | None:
    """What a text tries to play that need not be a move, whatever suit it calls; None when it plays no card of the pack."""
    one = PLAYED.get(text[:_PLAIN])
    if one is None or text[_PLAIN:][:1] not in ("", " "):
        return None
    return Play(one, NONE, text.endswith(_SAID))
