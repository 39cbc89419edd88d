"""Kowah by rule of thumb (page, section 13): threes of a rank first, an identical pair last, checki as soon as it can be had."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.rules import Event, View
from cogs.kowah.moves import CLAIM, FROM_PILE, FROM_STOCK, read
from cogs.kowah.state import ASKED, DRAW, THROW, Table, left, pairs_of_checki, without


def worth(held: Sequence[int], dead: Counter[int]) -> float:
    """How near some cards are to a checki with a live pair: threes count most, then twos that can still grow."""
    ranks = Counter(one >> 2 for one in held)
    copies = Counter(held)
    total = 0.0
    for rank, count in ranks.items():
        threes, rest = divmod(count, 3)
        live = (4 if rank > 9 else 12) - sum(number for kind, number in dead.items() if kind >> 2 == rank) - count
        total += 10.0 * threes + (0.0, 0.3, 3.0)[rest] + (0.05 * live if rest else 0.0)
    # one identical pair with copies left is what the hand must end with
    pairs = [4 - number - dead[kind] for kind, number in copies.items() if number >= 2]
    return total + (1.5 + max(pairs) if pairs else 0.0)


class Thumb(Brain):
    """Takes a discard only when it improves the hand, throws what is worth least, declares at once with the liveliest pair."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        if view.table.phase == ASKED:
            return CLAIM
        pile = view.table.discards
        if view.table.phase == DRAW:
            return self._draw(view, pile)
        dead = Counter(pile)
        awaited = [one for seat, one in enumerate(view.table.checki) if one is not None and seat != view.seat]
        declared = [move for move in view.moves if read(move).declares]
        shown = view.table.checki[view.seat or 0]
        if declared and (shown is None or left(shown, view) <= 0):
            best = max(declared, key=lambda move: (left(read(move).pair, view), chance.random()))
            if read(best).thrown not in awaited and left(read(best).pair, view) > 0:
                return best
        plain = [move for move in view.moves if not read(move).declares]
        return max(plain, key=lambda move: (self._after(move, view, dead, awaited), chance.random()))

    def pause(self, view: View[Table], move: str, chance: Random) -> float:
        """What it has drawn it has looked at by then: the discard follows soon, so that a turn is one thing to watch."""
        usual = super().pause(view, move, chance)
        return usual / 2 if view.table.phase == THROW else usual

    def _draw(self, view: View[Table], pile: Sequence[int]) -> str:
        if FROM_PILE not in view.moves:
            return FROM_STOCK
        mine = view.table.checki[view.seat or 0]
        top = pile[-1]
        if mine is not None:
            return FROM_PILE if mine == top else FROM_STOCK
        dead = Counter(pile[:-1])
        before = worth(view.cards, dead)
        held = [*view.cards, top]
        after = max(worth([*held[:at], *held[at + 1 :]], dead) for at in range(len(held)) if held[at] != top)
        return FROM_PILE if after > before + 2.5 else FROM_STOCK

    def _after(self, move: str, view: View[Table], dead: Counter[int], awaited: list[int]) -> float:
        thrown = read(move).thrown
        rest = without(thrown, view.cards)
        loss = 100.0 if thrown in awaited else 0.0
        keeps = 50.0 if view.table.checki[view.seat or 0] in pairs_of_checki(rest) else 0.0
        return worth(rest, dead) + keeps - loss


BRAINS = (Thumb(),)
