"""Conquian by rule of thumb (page, section 13): meld what keeps eleven within reach, keep cards with neighbours."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards.melds import cards_of, mask_of
from bot.rules import Event, View
from cogs.conquian.moves import FORCE, LET, PASS, read
from cogs.conquian.state import ASK, ELEVEN, MELDS, THROW, Table, growing, neighbours


class Thumb(Brain):
    """Takes nearly every meld, prefers those that can still grow, throws the loneliest card, forces when it hurts."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        moves = view.moves
        if view.table.phase == THROW:
            return min(moves, key=lambda move: (self._use(read(move).thrown, view), chance.random()))
        if view.table.phase == ASK:
            theirs = sum(view.table.melds[1 - (view.seat or 0)]).bit_count()
            return FORCE if 6 <= theirs <= 8 else LET
        melds = [move for move in moves if read(move).melds]
        if not melds:
            return PASS
        best = max(melds, key=lambda move: (self._reach(move, view), chance.random()))
        if PASS not in moves or self._reach(best, view) > -20.0:
            return best
        return PASS

    def _use(self, thrown: int, view: View[Table]) -> float:
        """How much a card of the hand is worth keeping."""
        others = [one for one in view.cards if one != thrown]
        mine, theirs = (sum(view.table.melds[seat]) for seat in (view.seat or 0, 1 - (view.seat or 0)))
        seen = mask_of(view.table.discards) | mine | theirs
        partners = 2.0 * sum(neighbours(thrown, other) for other in others)
        grows = sum(1.0 for meld in MELDS.all if meld >> thrown & 1 and not meld & seen and meld.bit_count() == 3)
        fits_mine = 2.5 * any(neighbours(thrown, one) for one in cards_of(mine))
        helps_other = 1.5 * any(neighbours(thrown, one) for one in cards_of(theirs))
        return partners + 0.3 * grows + fits_mine + helps_other

    def _reach(self, move: str, view: View[Table]) -> float:
        """The table after a meld: many cards, and room to grow to exactly eleven."""
        melds = read(move).melds
        on_table = sum(melds)
        count = on_table.bit_count()
        if count >= ELEVEN:
            return 1000.0
        more = growing(melds, view)
        left = [one for one in view.cards if not on_table >> one & 1]
        pairs = sum(neighbours(one, other) for at, one in enumerate(left) for other in left[at + 1 :])
        missing = ELEVEN - count
        hopeless = missing < 3 and not more
        return 1.0 * count + 2.0 * more + 1.0 * pairs - (40.0 if hopeless else 0.0)


BRAINS = (Thumb(),)
