"""Comet: the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any

from bot.cards import names
from bot.rules.families.falling import Falling, FallingTable


class Comet(Falling):
    """A match."""

    __slots__ = ("aside", "hushed")

    def clear(self) -> None:
        super().clear()
        self.aside: list[int] = []
        self.hushed = False  # the comet's holder has said `run` in this sequence


@dataclass(frozen=True, slots=True)
class Table(FallingTable):
    """What everybody sees, and to the comet's holder only, whether it has said `run`."""

    aside: int
    hushed: bool = False

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "state": self.phase,
            "turn": self.turn,
            "due": names(self.due),
            "counts": list(self.counts),
            "played": self.laid(),
            "comet": self.comet,
            "removed": names(self.removed),
            "aside": self.aside,
            "pot": self.pot,
            "last_hand": self.last_hand and self.last_hand.public(),
        }
