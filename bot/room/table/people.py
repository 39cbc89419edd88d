"""Who sits at a table, and what a table says to those who act at it or watch it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.rules import Event, Refused, View


class Stale(Refused):
    """The button was from an older state of the table: the present one should be shown."""


class NotTheHost(Refused):
    """Only whoever hosts the table may do that."""


class ChannelTaken(Refused):
    """There is a table already where one was to be opened; `table` is its id."""

    def __init__(self, table: str) -> None:
        super().__init__("There is a table in this channel already.")
        self.table = table


@dataclass(frozen=True, slots=True)
class Person:
    """A member of a server."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair that is taken.

    `brain` is who plays it now, None for its person. A computer player has no member; an absent person keeps `member`
    while a brain sits in. `word` is what the seat adds to the shuffle, besides its join. `agreed`: the person has pressed to be
    dealt in at what can be lost here; `asked` is since when that is waited for. `left`: the person has left the match by
    pressing, and did not merely stay away; `out` is the net result with which one has left a house's table between hands: from
    then on the chair plays with the house's chips.
    """

    member: int | None
    name: str
    brain: str | None = None
    word: str = ""
    agreed: bool = False
    asked: int = 0
    left: bool = False
    out: int | None = None

    @property
    def present(self) -> bool:
        """Whether a person plays this chair now."""
        return self.member is not None and self.brain is None


class Moment(NamedTuple):
    """How a match stood in the middle of a change, for an onlooker: the view, and how much of `Table.heard(None)` was known.
    `of` gives both for a seat; None where the match does not stand there any more."""

    view: View[Any]
    heard: int
    of: Callable[[int], tuple[View[Any], int]] | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What a stored change brought. `kind`: lobby (chairs, options, votes), deal, move, clock, end, closed, warning.

    `moments` are what an onlooker could have seen on the way: several moves may be made at once, and a move may do much.
    """

    revision: int
    events: tuple[Event, ...]
    kind: str
    moments: tuple[Moment, ...] = ()


@dataclass(frozen=True, slots=True)
class PressResult:
    """What became of a press: `made`, or `held` until the running clock is out. The sentence is for the presser alone."""

    kind: str
    sentence: str
