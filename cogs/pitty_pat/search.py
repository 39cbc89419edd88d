"""Pitty Pat for those who look ahead: it wins nothing against the thumb, but an easy player weighs its mistakes by it."""

from collections.abc import Sequence

from bot.brains import Facts, Search
from bot.brains.copies import NO_COMET, below
from bot.rules import Event
from cogs.pitty_pat.brain import lacking_of
from cogs.pitty_pat.rules import RULES
from cogs.pitty_pat.state import PittyPat


class PittySearch(Search[PittyPat]):
    """The thumb, and play at random for what a mistake costs."""

    method = "thumb"
    deals = 200
    steps = 10_000
    spread = 1.0
    heat = 0.75

    def facts(self, state: PittyPat, seat: int, heard: Sequence[Event]) -> Facts:
        """Ranks that were not matched; and of several cards of a rank the first suit is always the one that matches."""
        barred: list[tuple[list[int], int]] = []
        for who, hand in enumerate(state.hands):
            matched = [event.cards[0] for event in heard if event.kind == "matched" and event.seat == who]
            barred.append((hand, below(matched, NO_COMET)))
            barred += [(hand, 15 << 4 * rank) for rank in sorted(lacking_of(heard, who)) if rank >= 0]
        return Facts(barred=tuple(barred))


SEARCH = PittySearch(RULES)
