"""Comet for those who look ahead: cards that nobody had when they were wanted lie aside."""

from collections.abc import Sequence
from dataclasses import replace

from bot.brains import Facts
from bot.brains.falling import FallingSearch, missed_cards
from bot.rules import Event
from cogs.comet.rules import RULES
from cogs.comet.state import Comet


class CometSearch(FallingSearch[Comet]):
    """Safely, over deals that agree with every stop."""

    thrown = "comet"
    deals = 120
    steps = 12_000
    spread = 20.0

    def facts(self, state: Comet, seat: int, heard: Sequence[Event]) -> Facts:
        aside = tuple((state.aside, one) for one in missed_cards(heard, state.hands[seat]))
        return replace(super().facts(state, seat, heard), fixed=aside)


SEARCH = CometSearch(RULES)
