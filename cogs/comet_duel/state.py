"""Comet for two, alternating: the state of a match, and what the table shows of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.cards import RANKS
from bot.cards.coloured import KING
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


def lying(played: Sequence[tuple[int, int]], comet: int) -> tuple[tuple[int, int], ...]:
    """The cards since the last lead, as far as cards and seats tell: the other seat always builds, and the same seat goes on
    only with more of what it builds. Who builds one card and at once leads another of its rank cannot be told from who builds both.
    """
    start = 0
    for at in range(1, len(played)):
        (seat, before), (here, one) = played[at - 1], played[at]
        builds = here != seat and before >> 2 != KING
        more = here == seat and at - 1 > start and (one >> 2 == before >> 2 or (one == comet and before >> 2 != KING))
        if before == comet or not (builds or more):
            start = at
    return tuple(played[start:])
