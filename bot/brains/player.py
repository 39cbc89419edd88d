"""What a computer player is, and the one that plays at random."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from bot.rules import Event, Rules, View, number_range

#: seconds between two cards of a turn that only goes on
GOING_ON = 0.3


class Brain(ABC):
    """A computer player. Stateless: the same view, events and chance give the same move, so a restart changes nothing."""

    name: str
    #: the kind of event with which begins what it needs to have heard; '' for the whole match
    since: ClassVar[str] = ""
    #: whether `decide` takes long enough to be left to another process
    thinks: ClassVar[bool] = False

    @abstractmethod
    def choose(self, view: View[Any], heard: Sequence[Event], chance: Random) -> str | None:
        """A legal move for the view's seat; None to let an offer (a claim, a race) go by. `view.moves` is not empty."""

    def decide(
        self,
        rules: Rules[Any],
        blind: Any,
        view: View[Any],
        heard: Sequence[Event],
        chance: Random,
        seconds: float | None = None,
    ) -> str | None:
        """The same with a blind copy of the state (`Rules.blind`), which is all that a player may have who looks ahead.

        `seconds` caps the thinking: a move that would take longer is the one by rule of thumb.
        """
        return self.choose(view, latest(heard, self.since), chance)

    def pause(self, view: View[Any], move: str, chance: Random) -> float:
        """Seconds before the move is made at a table with people. Must depend on public facts and chance only."""
        return GOING_ON if self.goes_on(view) else chance.uniform(0.9, 1.6)

    def goes_on(self, view: View[Any]) -> bool:
        """Whether its turn only goes on as it was begun, as a run does: then it hurries, and does not wait until what it has played
        could be seen. As public as the pause."""
        return False

    def reaction(self, view: View[Any], move: str, chance: Random, people: float | None) -> float:
        """The same where several are asked at once and the first wins; `people`: after how many seconds those here usually press.

        That is None until it is known. As public as the pause.
        """
        return self.pause(view, move, chance)


def latest(heard: Sequence[Event], kind: str) -> Sequence[Event]:
    """What was heard since the last event of a kind, that one included; all of it when there is none, or for ''."""
    if kind:
        for at in range(len(heard) - 1, -1, -1):
            if heard[at].kind == kind:
                return heard[at:]
    return heard


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
