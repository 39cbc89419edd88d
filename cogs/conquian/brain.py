"""Conquian by rule of thumb (page, section 13): plan for exactly eleven, with what may still come."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.brains import Brain
from bot.cards.melds import cards_of, mask_of
from bot.rules import Event, View
from cogs.conquian.moves import FORCE, LET, PASS, read
from cogs.conquian.state import ASK, ELEVEN, MELDS, OFFER, PACK, PILE, THROW, Table, elevens, neighbours

_PACK = mask_of(PACK)
#: how often it imagines what will be turned up: a fair player is one that can still be beaten by looking ahead (docs/opponents.md)
GUESSES = 1
#: how many cards the other has on the table where a card that fits there is forced on it; fewer seem harmless, more dangerous
FORCED = range(6, 9)


class Thumb(Brain):
    """Imagines what may still be turned up, and does what leaves a way to eleven most often. Of equals it takes the longer meld and
    throws the loneliest card; it forces when it hurts.

    One that is `keen` forces whenever that does not win the match for the other: what the other must throw then is one card more that
    comes past, and who declined a card that fits had a reason to.
    """

    name = "thumb"
    since = "dealt"

    def __init__(self, guesses: int = GUESSES, *, keen: bool = False) -> None:
        self.guesses, self.keen = guesses, keen
        self.forced = range(ELEVEN - 1) if keen else FORCED

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        if len(view.moves) == 1:
            return view.moves[0]
        forces = sum(view.table.melds[1 - (view.seat or 0)]).bit_count() in self.forced
        if view.table.phase == ASK:
            return FORCE if forces else LET
        if view.table.phase == THROW:
            return self._thrown(view, chance)
        taken = self._taken(view, chance)
        return FORCE if taken == PASS and self.keen and forces and FORCE in view.moves else taken

    def pause(self, view: View[Table], move: str, chance: Random) -> float:
        """A card that the other has left everybody has seen already; one from the stock has to be looked at."""
        usual = super().pause(view, move, chance)
        return usual / 2 if view.table.phase == OFFER and view.table.source == PILE else usual

    def _taken(self, view: View[Table], chance: Random) -> str:
        """A meld of the card on offer, or to pass."""
        hand = mask_of(view.cards)
        options = {move: sum(read(move).melds) or _lying(view) for move in view.moves if move != FORCE}
        longest = max(options, key=lambda move: options[move].bit_count())
        if len(options) == 1 or options[longest].bit_count() >= ELEVEN:
            return longest
        ways = dict.fromkeys(options, 0)
        for coming in self._futures(view, chance):
            for move, table in options.items():
                ways[move] += any(elevens(table, hand & ~table, coming))
        return max(options, key=lambda move: (ways[move], move != PASS, options[move].bit_count()))

    def _thrown(self, view: View[Table], chance: Random) -> str:
        """The card that is needed least often."""
        hand = mask_of(view.cards)
        spared = dict.fromkeys(view.cards, 0)
        for coming in self._futures(view, chance):
            needed = hand  # by every way; where there is none, no card is spared
            for eleven in elevens(_lying(view), hand, coming):
                needed &= eleven
                if not needed:
                    break
            for one in cards_of(hand & ~needed):
                spared[one] += 1
        return max(
            view.moves,
            key=lambda move: (spared[thrown := read(move).thrown], -self._use(thrown, view), chance.random()),
        )

    def _futures(self, view: View[Table], chance: Random) -> Iterator[list[int]]:
        """What may be turned up, next card first: as many as the stock has, of the cards that have not been seen."""
        table = view.table
        seen = sum(map(sum, table.melds)) | mask_of((*view.cards, *table.discards))
        if table.card is not None:
            seen |= 1 << table.card
        unseen = cards_of(_PACK & ~seen)
        for _ in range(self.guesses):
            yield chance.sample(unseen, min(table.stock, len(unseen)))

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


def _lying(view: View[Table]) -> int:
    """The mask of the seat's own table cards."""
    return sum(view.table.melds[view.seat or 0])


BRAINS = (Thumb(),)
