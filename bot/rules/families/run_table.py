"""What is shown of a table where sequences are built upwards, card by card."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, names


class LastHand(NamedTuple):
    """How the hand before ended: who won it, what it brought each seat, what was left in the hands, and what lay aside."""

    winner: int
    change: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    aside: tuple[int, ...] | None = None  #: None where it is not shown, or nothing can lie there

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        told = {"winner": self.winner, "change": list(self.change), "left": [names(hand) for hand in self.left]}
        return told if self.aside is None else told | {"aside": names(self.aside)}


@dataclass(frozen=True, slots=True)
class RunTable(ABC):
    """What everybody sees. `played` has (seat, card); the sequence that goes on begins at its place `first`."""

    dealer: int
    phase: str
    turn: int | None
    counts: tuple[int, ...]
    played: tuple[tuple[int, int], ...]
    first: int
    comet: int | None  #: who has put the comet down
    last_hand: LastHand | None

    @abstractmethod
    def public(self) -> dict[str, Any]:
        """The page's keys."""

    @property
    def sequence(self) -> tuple[tuple[int, int], ...]:
        """The cards of the sequence that goes on or has just been stopped."""
        return self.played[self.first :]

    def laid(self) -> list[list[int | str]]:
        """The page's `played`."""
        return [[seat, NAMES[one]] for seat, one in self.played]
