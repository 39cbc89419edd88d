"""What a computer player is, and the one that plays at random."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from bot.rules import Event, View, number_range


class Brain(ABC):
    """A computer player. Stateless: the same view, events and chance give the same move, so a restart changes nothing."""

    name: ClassVar[str]

    @abstractmethod
    def choose(self, view: View[Any], heard: Sequence[Event], chance: Random) -> str | None:
        """A legal move for the view's seat; None to let an offer (a claim, a race) go by. `view.moves` is not empty."""

    def pause(self, view: View[Any], move: str, chance: Random) -> float:
        """Seconds before the move is made at a table with people. Must depend on public facts and chance only."""
        return chance.uniform(0.9, 1.6)


def any_member(pattern: str, chance: Random) -> str | None:
    """A random move of a legal entry: the entry itself, or an amount within its range; None for a family of words."""
    if span := number_range(pattern):
        return f"{pattern.rpartition(' ')[0]} {chance.randint(*span)}"
    return None if pattern.endswith("*") else pattern


class RandomBrain(Brain):
    """Plays any legal move, each entry as likely as the next."""

    name = "random"

    def choose(self, view: View[Any], heard: Sequence[Event], chance: Random) -> str | None:
        moves = [move for move in view.moves if not move.endswith("*")]
        return any_member(chance.choice(moves), chance) if moves else None
