"""Running Comet for those who look ahead: ranks at which the other was stopped, and a quick way to play on."""

from collections.abc import Sequence
from random import Random

from bot.brains import Facts, Search
from bot.brains.copies import shown_by
from bot.cards.coloured import KING, copies
from bot.rules import Event
from bot.rules.families.coloured import LEAD, PASS, read
from bot.rules.families.turns import PLAY
from cogs.comet_run.brain import lacking
from cogs.comet_run.rules import RULES
from cogs.comet_run.state import COMET, CometRun

#: what a run's worth differs by from one time to the next, in pips
_NOISE = 8.0
#: a run that ends in an own king leads again
_KING = 15.0


class RunSearch(Search[CometRun]):
    """Safely, played out by long and dear runs; with the comet as the thumb has it: it goes when nothing else does, or late."""

    method = "safe"
    deals = 250
    steps = 9_000
    spread = 50.0

    def facts(self, state: CometRun, seat: int, heard: Sequence[Event]) -> Facts:
        ranks = [rank for rank in sorted(lacking(heard, 1 - seat)) if rank <= KING]
        mask = sum(1 << one for rank in ranks for one in range(4 * rank, 4 * rank + 4) if one != COMET)
        mask |= shown_by(heard, ("played",), 1 - seat, COMET)
        return Facts(barred=((state.hands[1 - seat], mask),))

    def actor(self, state: CometRun) -> int:
        return state.turn

    def quick(self, state: CometRun, actor: int, chance: Random) -> str:
        """Run on with all that there is of the rank; lead the run that sheds most; the comet goes rather than a pass, or late."""
        moves = self.rules.moves(state, actor)
        comet, hand = PLAY[COMET], state.hands[actor]
        if len(moves) == 1:
            return moves[0]
        if comet in moves:
            near = len(hand) <= 3 or len(state.hands[1 - actor]) <= 5
            if moves[-1] == PASS or (near and state.phase == LEAD):
                return comet
            moves.remove(comet)
        if state.phase != LEAD:
            return moves[-1]
        shed = _shed(hand)
        return max(moves, key=lambda move: shed[read(move)[0] >> 2] + len(move) + _NOISE * chance.random())

    def worth(self, state: CometRun) -> Sequence[float]:
        ours, theirs = state.scores
        return (ours - theirs, theirs - ours)


def _shed(hand: Sequence[int]) -> list[float]:
    """The pips that a run from each rank sheds from a hand, and more when it ends in a king."""
    held = [0] * (KING + 2)
    for one in hand:
        if one != COMET:
            held[one >> 2] += 1
    shed = [0.0] * (KING + 2)
    for rank in range(KING, -1, -1):
        if many := held[rank]:
            gone = many if many == copies(rank) else 1
            shed[rank] = gone * min(10, rank + 1) + (_KING if rank == KING else shed[rank + 1])
    return shed


SEARCH = RunSearch(RULES)
