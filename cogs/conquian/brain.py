"""Conquian by rule of thumb (page, section 13): meld what keeps eleven within reach, keep cards with neighbours."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.cards import card, cards
from bot.rules import Event, View
from cogs.conquian.rules import MELDS, neighbours


class Thumb(Brain):
    """Takes nearly every meld, prefers those that can still grow, throws the loneliest card, forces when it hurts."""

    name = "thumb"

    def choose(self, view: View, heard: Sequence[Event], chance: Random) -> str | None:
        moves = view.moves
        if moves[0].startswith("discard "):
            return min(moves, key=lambda move: (self._use(card(move[8:]), view), chance.random()))
        theirs = sum(len(meld) for meld in view.table["melds"][1 - (view.seat or 0)])
        if moves == ("force", "let"):
            return "force" if 6 <= theirs <= 8 else "let"
        melds = [move for move in moves if move.startswith("meld ")]
        if not melds:
            return "pass"
        best = max(melds, key=lambda move: (self._reach(move, view), chance.random()))
        if "pass" not in moves or self._reach(best, view) > -20.0:
            return best
        return "pass"

    def _use(self, thrown: int, view: View) -> float:
        """How much a card of the hand is worth keeping."""
        others = [one for one in view.cards if one != thrown]
        gone = set(cards(view.table["discards"]))
        seen = gone | {card(text) for side in view.table["melds"] for meld in side for text in meld}
        partners = 2.0 * sum(neighbours(thrown, other) for other in others)
        grows = sum(
            1.0
            for meld in MELDS.all
            if meld >> thrown & 1 and not any(meld >> one & 1 for one in seen) and meld.bit_count() == 3
        )
        mine = [card(text) for meld in view.table["melds"][view.seat or 0] for text in meld]
        fits_mine = 2.5 * any(neighbours(thrown, one) for one in mine)
        other = [card(text) for meld in view.table["melds"][1 - (view.seat or 0)] for text in meld]
        helps_other = 1.5 * any(neighbours(thrown, one) for one in other)
        return partners + 0.3 * grows + fits_mine + helps_other

    def _reach(self, move: str, view: View) -> float:
        """The table after a meld: many cards, and room to grow to exactly eleven."""
        melds = [cards(meld.split("-")) for meld in move[5:].split(" ")]
        count = sum(len(meld) for meld in melds)
        if count >= 11:
            return 1000.0
        dead = set(cards(view.table["discards"][:-1]))
        dead |= {card(text) for meld in view.table["melds"][1 - (view.seat or 0)] for text in meld}
        on_table = {one for meld in melds for one in meld}
        growing = sum(1 for one in range(52) if one not in dead and one not in on_table and _extends(melds, one))
        left = [one for one in view.cards if one not in on_table]
        pairs = sum(neighbours(one, other) for at, one in enumerate(left) for other in left[at + 1 :])
        missing = 11 - count
        hopeless = missing < 3 and not growing
        return 1.0 * count + 2.0 * growing + 1.0 * pairs - (40.0 if hopeless else 0.0)


def _extends(melds: list[list[int]], one: int) -> bool:
    """Whether a card could be added to one of the melds as they lie."""
    valid = set(MELDS.all)
    return any(sum(1 << other for other in meld) | 1 << one in valid for meld in melds)


BRAINS = (Thumb(),)
