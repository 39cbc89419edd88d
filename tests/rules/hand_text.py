"""What a private hand says, for tests of words: what is asked, what lies there, the cards."""

from typing import Any

from bot.rules import View, Words
from bot.rules.words import Names


def told(words: Words, view: View[Any], names: Names) -> str:
    """All that a game's words say in a hand, in its order; the last line is the hand itself, or what is said of it."""
    parts = (words.asked(view, names), words.advice(view, names), words.middle(view, names), words.hand(view, names))
    return "\n".join(part for part in parts if part)
