"""Alternating Comet by rule of thumb (page, section 13): keep the lead, shed many and high, save the comet for an eight."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards.coloured import COMETS, KING, NINE, copies, fallen, pips, plain
from bot.rules import Event, View
from bot.rules.families.coloured import BLOCK, LEAD, PASS, read
from cogs.comet_duel.state import Table


class Thumb(Brain):
    """Leads what the other cannot follow, builds with all it has, plays the comet when it pays or the end is near."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        comet = COMETS[view.table.pack]
        if view.table.phase == BLOCK:
            # the last card wins the hand
            return view.moves[0] if len(view.cards) == 1 or pips(view.cards) >= 30 else PASS
        plays = [move for move in view.moves if move != PASS]
        if not plays:
            return PASS
        barred = lacking(heard, 1 - (view.seat or 0))
        best = max(plays, key=lambda move: (self._worth(move, view, comet, barred), chance.random()))
        if PASS in view.moves and self._worth(best, view, comet, barred) < 0:
            return PASS
        return best

    def _worth(self, move: str, view: View[Table], comet: int, barred: set[int]) -> float:
        thrown = read(move)
        ordinary = [one for one in thrown if one != comet]
        left = len(view.cards) - len(thrown)
        theirs = view.table.counts[1 - (view.seat or 0)]
        if left == 0:
            return 1000.0 if comet not in thrown or view.table.due != NINE else 2000.0
        value = 2.0 * len(thrown) + 0.2 * pips(thrown)
        if comet in thrown:
            return value + (6.0 if theirs <= 4 or left <= 2 else -8.0) + 2.0
        rank = ordinary[0] >> 2
        if rank == KING or rank + 1 in barred or self._dead(view, rank + 1, comet):
            value += 5.0  # a stop for the other: the lead comes back
        elif view.table.phase == LEAD:
            value += 3.0 * len(plain(view.cards, rank + 1, comet))  # of these the other can have no more than the rest
        follow = len(plain(view.cards, rank + 2, comet)) if rank < KING - 1 else 0
        return value + 0.5 * follow

    def _dead(self, view: View[Table], rank: int, comet: int) -> bool:
        """Whether every card of a rank is in the own hand or has been put down."""
        if rank > KING:
            return True
        return fallen(view.table.played, rank, comet) + len(plain(view.cards, rank, comet)) >= copies(rank)


def lacking(heard: Sequence[Event], seat: int) -> set[int]:
    """Ranks of which a seat held no plain card when it was stopped, and so holds none for the rest of the hand (exact)."""
    barred: set[int] = set()
    due = -1
    for event in heard:
        if event.kind == "dealt":
            barred.clear()
            due = -1
        elif event.kind == "played":
            comets = set(COMETS.values())
            ordinary = [one for one in event.cards if one not in comets] or list(event.cards)
            due = (ordinary[0] >> 2) + 1
        elif event.kind == "passed" and event.seat == seat:
            barred.add(due)
    return barred


BRAINS = (Thumb(),)
