"""Alternating Comet for those who look ahead: ranks that the other cannot hold, and play at random for playing out."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.brains.copies import shown_by
from bot.cards.coloured import KING
from bot.rules import Event
from cogs.comet_duel.brain import lacking
from cogs.comet_duel.rules import RULES
from cogs.comet_duel.state import CometDuel


class DuelSearch(Search[CometDuel]):
    """A tree, played out at random."""

    method = "tree"
    deals = 2_000
    steps = 9_000
    spread = 100.0
    explore = 0.4

    def facts(self, state: CometDuel, seat: int, heard: Sequence[Event]) -> Facts:
        ranks = [rank for rank in sorted(lacking(heard, 1 - seat)) if rank <= KING]
        mask = sum(1 << one for rank in ranks for one in range(4 * rank, 4 * rank + 4) if one != state.comet)
        mask |= shown_by(heard, ("played",), 1 - seat, state.comet)
        return Facts(barred=((state.hands[1 - seat], mask),))

    def actor(self, state: CometDuel) -> int:
        return state.turn

    def ended(self, state: CometDuel, hand: int) -> bool:
        return state.hand != hand or state.over

    def quick(self, state: CometDuel, actor: int, chance: Random) -> str:
        """Any move: the rules leave few."""
        moves = self.rules.moves(state, actor)
        return moves[int(chance.random() * len(moves))]

    def worth(self, state: CometDuel) -> Sequence[float]:
        ours, theirs = state.scores
        return (ours - theirs, theirs - ours)


SEARCH = DuelSearch(RULES)
