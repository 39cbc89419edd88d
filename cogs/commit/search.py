"""Commit for those who look ahead: every card is dealt, and chips count."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.brains import Facts
from bot.brains.falling import FallingSearch
from bot.brains.search import ahead
from bot.cards.runs import NONE, next_card
from bot.rules import Event
from cogs.commit.rules import RULES
from cogs.commit.state import Commit

#: the events of a card that falls; a king is paid for in between, but nothing follows a king
_CARDS = frozenset({"led", "fell", "followed"})


class CommitSearch(FallingSearch[Commit]):
    """Safely, for the chips of the hand."""

    thrown = "comet"
    deals = 120
    steps = 12_000
    spread = 24.0
    heat = 0.6
    unit = "chips"

    def facts(self, state: Commit, seat: int, heard: Sequence[Event]) -> Facts:
        """After a card of its own a seat may play the comet only where it lacks the next one."""
        facts = super().facts(state, seat, heard)
        for before, event in pairwise(heard):
            if event.kind == self.thrown and before.kind in _CARDS and before.seat == event.seat:
                due = next_card(before.cards[0])
                if due != NONE:
                    facts = replace(facts, barred=(*facts.barred, (state.hands[event.seat], 1 << due)))
        return facts

    def worth(self, state: Commit) -> Sequence[float]:
        return ahead(state.chips)


SEARCH = CommitSearch(RULES)
