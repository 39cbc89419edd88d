"""The contract of a slice's `scene.py`: a view as a scene that can be drawn, and a hand that is over as a score card.

A painter sees an onlooker's View, never a state, so that no picture can show a card that the table does not show. It says what lies
where; how it looks is for `bot.pictures`. Who is a computer player or away, and the chips in purses, are known to the desk alone,
which adds them.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.pictures.scene import Outcome, Scene, Seat
from bot.rules import View
from bot.rules.words import Names


class Painter(ABC):
    """How one rule set's table is laid out."""

    @abstractmethod
    def scene(self, view: View[Any], names: Names) -> Scene:
        """The table as everybody sees it, from an onlooker's view (`seat` None), at any time of a match and after it."""

    def score_card(self, view: View[Any], names: Names) -> Outcome | None:
        """How the hand before ended, where the table still knows it; None before the first has ended, and for games of one hand."""
        return None


def seats(
    view: View[Any],
    names: Names,
    *,
    score: Sequence[str],
    cards: Sequence[int] | None = None,
    dealer: int | None = None,
    notes: Sequence[str] | None = None,
) -> tuple[Seat, ...]:
    """Everybody at the table, seat by seat: the figure that counts, cards held, whose turn it is, who has won."""
    return tuple(
        Seat(
            name=name,
            score=score[at],
            cards=None if cards is None else cards[at],
            note="" if notes is None else notes[at],
            turn=not view.over and at in view.to_act,
            winner=view.over and at in view.winners,
            dealer=at == dealer and not view.over,
        )
        for at, name in enumerate(names)
    )
