"""Stealing Bundles for those who look ahead: what a trailed card shows, a greedy way to play on, and the last deal, which is open."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.cards import NAMES
from bot.rules import Event
from cogs.stealing_bundles.brain import known_to
from cogs.stealing_bundles.rules import RULES
from cogs.stealing_bundles.state import Bundles

#: what winning the match is worth, in cards
_WON = 8.0


class BundlesSearch(Search[Bundles]):
    """Plays on by taking the most; once the stock is gone both hands are known, and the end is solved."""

    method = "safe"
    deals = 400
    steps = 13_000
    spread = 8.0
    heat = 0.5
    unit = "cards"

    def facts(self, state: Bundles, seat: int, heard: Sequence[Event]) -> Facts:
        lacking = known_to(seat, state.hands[seat], heard).lacking
        return Facts(barred=((state.hands[1 - seat], sum(15 << 4 * rank for rank in lacking if rank >= 0)),))

    def actor(self, state: Bundles) -> int:
        return state.turn

    def is_open(self, state: Bundles, seat: int) -> bool:
        return not state.stock

    def quick(self, state: Bundles, actor: int, chance: Random) -> str:
        """Steal, else take the most, else trail anything."""
        hand, other = state.hands[actor], state.bundles[1 - actor]
        top = other[-1] >> 2 if other else -1
        board = [one >> 2 for one in state.board]
        most, found = 0, ""
        for one in hand:
            rank = one >> 2
            if rank == top and 2 * len(other) > most:
                most, found = 2 * len(other), f"steal {NAMES[one]}"
            if (many := board.count(rank)) > most:
                most, found = many, f"take {NAMES[one]}"
        return found or f"trail {NAMES[hand[int(chance.random() * len(hand))]]}"

    def worth(self, state: Bundles) -> Sequence[float]:
        """Cards ahead; at the end of the match that counts for little beside having won it."""
        gap = float(state.scores[0] - state.scores[1])
        if state.over:
            gap = gap / 4 + (_WON if gap > 0 else -_WON if gap < 0 else 0.0)
        return (gap, -gap)

    def counted(self, state: Bundles) -> Sequence[float]:
        gap = float(state.scores[0] - state.scores[1])
        return (gap, -gap)


SEARCH = BundlesSearch(RULES)
