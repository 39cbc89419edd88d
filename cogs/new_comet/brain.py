"""New Comet by rule of thumb (page, section 13): lead what comes back, and let the comet close the gap in a long run."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards import rank_of
from bot.cards.coloured import COMETS, KING, copies, run_end
from bot.rules import Event, View
from cogs.new_comet.moves import DECLARE_NINE, PASS, Play, read
from cogs.new_comet.state import BUILD, LEAD, Table, mine_of


class Thumb(Brain):
    """Counts the copies of each rank, remembers who has passed on what, and always declares."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        if DECLARE_NINE in view.moves:
            return DECLARE_NINE
        if view.table.phase == LEAD:
            closed = _closed(view, heard)
            values = {move: _lead(view, meant, closed) for move in view.moves if (meant := read(move))}
            best = max(values.values())
            return chance.choice([move for move, value in values.items() if value == best])
        return _go_on(view)

    def goes_on(self, view: View[Table]) -> bool:
        """In a run, after a card of its own, whatever it can put down next: it plays on until it has to pass."""
        table = view.table
        return table.phase == BUILD and bool(table.played) and table.played[-1][0] == view.seat


def _comet(view: View[Table]) -> int:
    return COMETS[view.table.pack]


def _fewest(view: View[Table]) -> int:
    """The smallest number of cards in another hand."""
    return min(count for seat, count in enumerate(view.table.counts) if seat != view.seat)


def _closed(view: View[Table], heard: Sequence[Event]) -> set[int]:
    """Ranks of which no other seat can have a plain card: none is unseen, or all others have passed on it (exact)."""
    comet = _comet(view)
    unseen = Counter({rank: copies(rank) for rank in range(1, KING + 1)})
    unseen -= mine_of(view)
    unseen -= Counter(rank_of(one) for _, one in view.table.played if one != comet)
    passed: dict[int, set[int]] = {}
    for event in reversed(heard):
        if event.kind == "dealt":
            break
        if event.kind == "passed":
            passed.setdefault(event.amount, {view.seat or 0}).add(event.seat)
    everybody = view.setting.seats
    return {rank for rank in range(1, KING + 1) if not unseen[rank] or len(passed.get(rank, ())) == everybody}


def _worth(mine: Counter[int], first: int, closed: set[int], view: View[Table]) -> float:
    """What an own run beginning at a rank brings: cards shed, a king's counters, and the lead when it comes back."""
    last = run_end(mine, first)
    back = last == KING or last + 1 in closed
    kings = 0.5 * (view.setting.seats - 1) if last == KING and mine[KING] else 0.0
    return (last - first + 1) + kings + (1.5 if back else 0.0)


def _way_out(mine: Counter[int], closed: set[int]) -> list[int]:
    """Where own runs begin after which the lead comes back, when at most one other run is left to go out with; else none."""
    back: list[int] = []
    others = 0
    for first in (rank for rank in range(1, KING + 1) if mine[rank] and not mine[rank - 1]):
        last = run_end(mine, first)
        if last == KING or last + 1 in closed:
            back.append(first)
        else:
            others += 1
    return back if others <= 1 else []


def _lead(view: View[Table], meant: Play, closed: set[int]) -> float:
    """What a lead is worth; the comet waits unless the hand may be over soon."""
    mine = mine_of(view)
    rank = meant.rank
    if rank < 0 and (way_out := _way_out(mine, closed)):
        begins = rank_of(meant.cards[0])
        if begins in way_out:
            return 100.0 - begins + 0.8 * (len(meant.cards) - 1)
    if rank >= 0:
        last = rank == KING or not mine[rank + 1]
        after = 0.0 if last else _worth(mine, rank + 1, closed, view)
        return 1.0 + after + (1.5 if rank == KING else 0.0) - (0.0 if _hurry(view) else 3.0)
    rank = rank_of(meant.cards[0])
    low = 0.3 * (KING - rank)  # the low ones seldom come up by themselves
    return _worth(mine, rank, closed, view) + 0.8 * (len(meant.cards) - 1) + low


def _hurry(view: View[Table]) -> bool:
    return _fewest(view) <= 3 or len(view.cards) <= 3


def _go_on(view: View[Table]) -> str:
    """Four at once, the comet where it closes a gap, the plain card, or a pass."""
    plays = {move: meant.cards for move in view.moves if (meant := read(move))}
    comet = [move for move, thrown in plays.items() if thrown[0] == _comet(view)]
    plain = [move for move in plays if move not in comet]
    if plain:
        return max(plain, key=lambda move: len(plays[move]))
    if comet and (_hurry(view) or _gap(view)):
        return comet[0]
    return PASS


def _gap(view: View[Table]) -> bool:
    """Whether the comet, put in now, lets an own run go on."""
    due = view.table.due
    return due is not None and due < KING and mine_of(view)[due + 1] > 0


BRAINS = (Thumb(),)
