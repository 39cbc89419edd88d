"""Comet for two, running: the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any

from bot.cards import RANKS
from bot.cards.coloured import COMETS
from bot.rules import Setting
from bot.rules.families.coloured import ASIDE, ColouredMatch, ColouredTable

COMET = COMETS["black"]


class CometRun(ColouredMatch):
    """A match. `last_by` put down the card on which is built."""

    __slots__ = ("last_by",)
    packs = ("black",)

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.last_by = -1


@dataclass(frozen=True, slots=True)
class Table(ColouredTable):
    """What everybody sees."""

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
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
