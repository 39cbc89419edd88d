"""What is remembered of a match's moves besides its state: the shuffles, and the ends of its hands."""

from typing import Any, NamedTuple

from bot.room.bests import End, end_of
from bot.rules import DEALER


class Tally(NamedTuple):
    """How many shuffles there were, of how many cards the first was, which such one was the last; and each hand's end.

    When all cards are gathered in and shuffled again, none of an earlier shuffle is secret any more. That is not so when a
    part of them is: Crates shuffles its discards while the hands of the deal are held.
    """

    shuffles: int = 0
    whole: int = 0
    last_whole: int = 0
    ends: tuple[End, ...] = ()

    def after(self, actor: int, move: str, hand: int, state: Any) -> "Tally":
        """The same after a move, which was made in this hand and has led to this state."""
        tally = self._shuffled(move.count(" ")) if actor == DEALER else self
        ended = state.over or state.hand != hand
        return tally._replace(ends=(*tally.ends, end_of(state))) if ended else tally

    def _shuffled(self, cards: int) -> "Tally":
        whole = self.whole or cards
        last = self.shuffles if cards == whole else self.last_whole
        return self._replace(shuffles=self.shuffles + 1, whole=whole, last_whole=last)


NOTHING = Tally()
