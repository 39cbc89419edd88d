"""Pressing ahead: the moves that somebody may choose before it is their turn. They are read off a seat's own view, so that what is
on offer tells nothing of hidden cards; whether one can be made is judged by the rules when its turn comes.

The room keeps one a seat, privately, and makes it as that person's ordinary move.
"""

from typing import Any

from bot.cards import NAMES
from bot.rules.contract import Rules, View


class Ahead:
    """A rule set in which moves can be pressed ahead. It is mixed into the `Rules` of the game."""

    def ahead(self, view: View[Any]) -> list[str]:
        """The moves that a seat might want to make when its turn comes, from its view while others act: usually to play a card that
        it holds."""
        return [f"play {NAMES[one]}" for one in view.cards]


def ahead_of(rules: Rules[Any], view: View[Any]) -> list[str]:
    """The moves that a seat may press ahead now, by any rule set; none while it is asked."""
    if view.over or view.seat is None or view.seat in view.to_act or not isinstance(rules, Ahead):
        return []
    return rules.ahead(view)
