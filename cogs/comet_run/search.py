"""Running Comet for those who look ahead: ranks at which the other was stopped, and a quick way to play on."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.brains.copies import shown_by
from bot.cards.coloured import KING
from bot.rules import Event
from bot.rules.families.coloured import LEAD, PASS
from bot.rules.families.turns import PLAY
from cogs.comet_run.brain import lacking
from cogs.comet_run.rules import RULES
from cogs.comet_run.state import COMET, CometRun

#: how readily the comet is put down where a plain card could be, and where none can
_EARLY, _STUCK = 0.05, 0.3


class RunSearch(Search[CometRun]):
    """A tree, played out nearly at random: sets go together, and the comet late."""

    method = "tree"
    deals = 2_000
    steps = 15_000
    spread = 50.0
    explore = 0.7

    def facts(self, state: CometRun, seat: int, heard: Sequence[Event]) -> Facts:
        ranks = [rank for rank in sorted(lacking(heard, 1 - seat)) if rank <= KING]
        mask = sum(1 << one for rank in ranks for one in range(4 * rank, 4 * rank + 4) if one != COMET)
        mask |= shown_by(heard, ("played",), 1 - seat, COMET)
        return Facts(barred=((state.hands[1 - seat], mask),))

    def actor(self, state: CometRun) -> int:
        return state.turn

    def quick(self, state: CometRun, actor: int, chance: Random) -> str:
        """Run on with all that there is of the rank; lead anything."""
        moves = self.rules.moves(state, actor)
        comet = PLAY[COMET]
        if comet in moves and len(moves) > 1 and chance.random() >= (_STUCK if PASS in moves else _EARLY):
            moves.remove(comet)
        if state.phase == LEAD:
            return moves[int(chance.random() * len(moves))]
        return moves[-1] if moves[-1] != comet else moves[0]

    def worth(self, state: CometRun) -> Sequence[float]:
        ours, theirs = state.scores
        return (ours - theirs, theirs - ours)


SEARCH = RunSearch(RULES)
