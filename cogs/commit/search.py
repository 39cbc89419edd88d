"""Commit for those who look ahead: every card is dealt, and chips count."""

from collections.abc import Sequence

from bot.brains.falling import FallingSearch
from bot.brains.search import ahead
from cogs.commit.rules import RULES
from cogs.commit.state import Commit


class CommitSearch(FallingSearch[Commit]):
    """Safely, for the chips of the hand."""

    deals = 120
    steps = 12_000
    spread = 12.0

    def worth(self, state: Commit) -> Sequence[float]:
        return ahead(state.chips)


SEARCH = CommitSearch(RULES)
