"""What is remembered of a match's moves besides its state: the shuffles, and the ends of its hands."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from bot.room.match.best_hands import End, end_of
from bot.rules import DEALER, Event


class Progress(NamedTuple):
    """How many shuffles there were, of how many cards the first was, which such one was the last; and each hand's end.
    `feats` are the feats of which everybody heard, each with the number of its hand.

    When all cards are gathered in and shuffled again, none of an earlier shuffle is secret any more. That is not so when a
    part of them is: Crates shuffles its discards while the hands of the deal are held.
    """

    shuffles: int = 0
    whole: int = 0
    last_whole: int = 0
    ends: tuple[End, ...] = ()
    feats: tuple[tuple[int, Event], ...] = ()

    def after(self, actor: int, move: str, hand: int, state: Any, feats: Iterable[Event] = ()) -> "Progress":
        """The same after a move, which was made in this hand and has led to this state, with these feats."""
        progress = self._shuffled(move.count(" ")) if actor == DEALER else self
        ended = state.over or state.hand != hand
        if found := tuple((hand, feat) for feat in feats):
            progress = progress._replace(feats=(*progress.feats, *found))
        return progress._replace(ends=(*progress.ends, end_of(state))) if ended else progress

    def _shuffled(self, cards: int) -> "Progress":
        whole = self.whole or cards
        last = self.shuffles if cards == whole else self.last_whole
        return self._replace(shuffles=self.shuffles + 1, whole=whole, last_whole=last)


NOTHING = Progress()
