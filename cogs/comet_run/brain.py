"""Running Comet by rule of thumb (page, section 13): shed value, begin runs that end in an own king, block when lower."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards.coloured import KING, copies, pips, plain
from bot.rules import Event, View
from bot.rules.families.coloured import BUILD, LEAD, PASS, read
from bot.rules.families.turns import PLAY
from cogs.comet_run.state import COMET, Table


class Thumb(Brain):
    """Begins the run that sheds most, ends in a king or blocks; plays sets of four; lets the comet go before it costs double."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        plays = [move for move in view.moves if move != PASS]
        comet = PLAY[COMET]
        ordinary = [move for move in plays if move != comet]
        if view.table.phase == LEAD:
            barred = lacking(heard, 1 - (view.seat or 0))
            if not ordinary:
                return comet
            best = max(ordinary, key=lambda move: (self._run(move, view, barred), chance.random()))
            return comet if comet in plays and self._late(view) else best
        if ordinary:
            return max(ordinary, key=lambda move: len(read(move)))  # a set of four costs nothing
        return comet if comet in plays else PASS

    def goes_on(self, view: View[Table]) -> bool:
        """In a run, after a card of its own: it plays on until it is stopped."""
        table = view.table
        return table.phase == BUILD and bool(table.played) and table.played[-1][0] == view.seat

    def _late(self, view: View[Table]) -> bool:
        return view.table.counts[1 - (view.seat or 0)] <= 5 or len(view.cards) <= 3

    def _run(self, move: str, view: View[Table], barred: set[int]) -> float:
        """What a run sheds from here, and a bonus for an own king at its end or for a rank that the other cannot play."""
        thrown = read(move)
        rank, shed = thrown[0] >> 2, pips(thrown)
        while rank < KING and (held := plain(view.cards, rank + 1, COMET)):
            rank += 1
            shed += pips(held if len(held) == copies(rank) else held[:1])
        if rank == KING:
            return shed + 15.0
        if rank + 1 in barred:
            mine = pips(view.cards) - shed
            return shed + (25.0 if mine < 5 * view.table.counts[1 - (view.seat or 0)] else -30.0)
        return shed - 5.0


def lacking(heard: Sequence[Event], seat: int) -> set[int]:
    """Ranks at which a seat has been stopped in this hand: it holds no plain card of them (exact)."""
    barred: set[int] = set()
    for event in heard:
        if event.kind == "dealt":
            barred.clear()
        elif event.kind == "passed" and event.seat == seat:
            barred.add(event.amount)
    return barred


BRAINS = (Thumb(),)
