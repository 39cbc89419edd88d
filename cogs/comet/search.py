"""Comet for those who look ahead: cards that nobody had when they were wanted lie aside."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.brains import Facts
from bot.brains.falling import FallingSearch, missed_cards
from bot.cards.runs import NONE, next_card
from bot.rules import Event
from cogs.comet.rules import RULES
from cogs.comet.state import Comet

#: the events of a card that falls in a run
_CARDS = frozenset({"led", "fell", "followed"})


class CometSearch(FallingSearch[Comet]):
    """Safely, over deals that agree with every stop."""

    thrown = "comet"
    deals = 120
    steps = 12_000
    spread = 20.0

    def facts(self, state: Comet, seat: int, heard: Sequence[Event]) -> Facts:
        missed = [*missed_cards(heard, state.hands[seat]), *_wanted_with_ten(heard, state.hands[seat])]
        aside = tuple((state.aside, one) for one in sorted(set(missed)))
        return replace(super().facts(state, seat, heard), fixed=aside)


def _wanted_with_ten(heard: Sequence[Event], held: Collection[int]) -> list[int]:
    """Where nobody followed a comet thrown into a run: nobody had the next card of that run, either."""
    found: list[int] = []
    for before, event, after in zip(heard, heard[1:], heard[2:], strict=False):
        if event.kind == CometSearch.thrown and before.kind in _CARDS and after.kind == "stopped":
            found.append(next_card(before.cards[0]))
    return [one for one in found if one != NONE and one not in held]


SEARCH = CometSearch(RULES)
