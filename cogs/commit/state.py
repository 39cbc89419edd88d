"""Commit: the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any

from bot.cards import names
from bot.cards.runs import NONE
from bot.rules import Setting
from bot.rules.families.falling import Falling, FallingTable


class Commit(Falling):
    """A match."""

    __slots__ = ("before", "due")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.before = [0] * setting.seats  # chips before this hand's ante

    def clear(self) -> None:
        super().clear()
        self.due = NONE  # what the comet would stand for: the card after the last one of the run

    def end(self) -> None:
        super().end()
        self.due = NONE


@dataclass(frozen=True, slots=True)
class Table(FallingTable):
    """What everybody sees; `stopped`: the run cannot go on, as all can work out, since all cards are dealt."""

    stopped: bool

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
            "pot": self.pot,
            "last_hand": self.last_hand and self.last_hand.public(),
        }
