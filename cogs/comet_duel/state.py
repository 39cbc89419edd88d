"""Comet for two, alternating: the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any

from bot.cards import RANKS
from bot.rules.families.coloured import ASIDE, ColouredMatch, ColouredTable


class CometDuel(ColouredMatch):
    """A match: red in odd hands, black in even ones."""

    __slots__ = ()
    packs = ("red", "black")


@dataclass(frozen=True, slots=True)
class Table(ColouredTable):
    """What everybody sees."""

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "pack": self.pack,
            "state": self.phase,
            "turn": self.turn,
            "due": None if self.due is None else RANKS[self.due],
            "counts": list(self.counts),
            "played": self.laid(),
            "comet": self.comet,
            "aside": ASIDE,
            "pot": self.pot,
            "last_hand": self.last_hand and self.last_hand.public(),
        }
