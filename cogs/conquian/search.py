"""Conquian for those who look ahead: nothing is ever known of a hand, and a quick way to play on."""

from collections.abc import Sequence
from random import Random

from bot.brains import Search
from cogs.conquian.brain import Thumb
from cogs.conquian.moves import FORCE, LET, PASS
from cogs.conquian.rules import RULES
from cogs.conquian.state import ASK, THROW, Conquian, neighbours

#: a hand that nobody wins is no better than one that is half lost
_DRAWN = -0.4
#: how readily a card is forced on the other, and a meld let go, when a hand is played out
_FORCED, _LET_GO = 0.5, 0.1


class ConquianSearch(Search[Conquian]):
    """Safely, to win the hand, since a drawn one is nobody's. Where it sees nothing better it plays as a thumb that guesses more and
    is keen to force."""

    method = "safe"
    deals = 200
    steps = 12_000
    spread = 1.2
    unit = "% of the hand"
    thumb = Thumb(guesses=30, keen=True)

    def actor(self, state: Conquian) -> int:
        return state.actor()

    def quick(self, state: Conquian, actor: int, chance: Random) -> str:
        """Meld as many as can be, throw the loneliest."""
        moves = self.rules.moves(state, actor)
        if len(moves) == 1:
            return moves[0]
        if state.phase == THROW:
            return self._thrown(state, actor, moves, chance)
        if state.phase == ASK:
            return FORCE if chance.random() < _FORCED else LET
        melds = [move for move in moves if move not in (PASS, FORCE)]
        if not melds or (chance.random() < _LET_GO and PASS in moves):
            return FORCE if FORCE in moves and chance.random() < _FORCED else PASS
        return max(melds, key=lambda move: len(move) + chance.random())

    def _thrown(self, state: Conquian, actor: int, moves: list[str], chance: Random) -> str:
        hand = state.hands[actor]
        found = [
            (sum(neighbours(one, other) for other in hand) + 2.0 * chance.random(), move)
            for one, move in zip(hand, moves, strict=True)
        ]
        return min(found)[1]

    def worth(self, state: Conquian) -> Sequence[float]:
        last = state.last_hand
        assert last is not None  # a hand has ended
        if last.winner is None:
            return (_DRAWN, _DRAWN)
        return (1.0, -1.0) if last.winner == 0 else (-1.0, 1.0)

    def counted(self, state: Conquian) -> Sequence[float]:
        """Winning the hand is all of it, losing it nothing; a drawn one lies between as it does for the search."""
        return [50.0 + 50.0 * worth for worth in self.worth(state)]


SEARCH = ConquianSearch(RULES)
