"""Checks of what lies on the table: chips sum to nil, and no card comes or goes."""

from collections import Counter
from typing import Any

from bot.cards import names
from bot.rules.checks.walks import Walk
from bot.rules.contract import DEALER, Rules


def check_sums(going: Walk) -> None:
    """Chips sum to nil with the pot and the house."""
    state = going.state
    house = going.rules.public(state).get("house", 0)
    if sum(state.chips) + state.pot + (house if isinstance(house, int) else 0) != 0:
        raise going.fail(f"Chips {state.chips}, pot {state.pot} and house {house} do not sum to nil.")


def check_shown(going: Walk) -> None:
    """What the table shows is a value: nothing in it can be changed, so that views can be kept and compared."""
    for viewer in (None, 0):
        table = going.rules.view(going.state, viewer).table
        if isinstance(table, dict):
            continue  # a rule set that still shows its page's keys
        try:
            hash(table)
        except TypeError as changeable:
            raise going.fail(f"What viewer {viewer} is shown can be changed: {changeable}.") from None


def on_table(rules: Rules[Any], state: Any) -> Counter[int]:
    """How many of each card lie on the table."""
    return Counter(card for place in rules.places(state) for card in place)


class Conserved:
    """Looks at every card of the pack, move by move."""

    def __init__(self) -> None:
        self._before = Counter[int]()  # on the table before the last move
        self._packed = Counter[int]()  # being shuffled before the last move

    def check(self, going: Walk) -> None:
        """From its deal on the whole pack lies on the table, until all of it is shuffled for a new hand."""
        rules, state = going.rules, going.state
        now, packed = on_table(rules, state), Counter(rules.pack(state))
        if extra := Counter(card for hand in rules.hands(state) for card in hand) - now:
            raise going.fail(f"A hand holds cards that lie nowhere on the table: {_listed(extra)}.")
        was = self._before | self._packed  # a pile that is shuffled lies on the table already
        if going.log and (come := now - was):
            raise going.fail(f"These cards have come from nowhere: {_listed(come)}.")
        cleared = not now and DEALER in rules.waiting(state).must and going.log and going.log[-1][0] != DEALER
        if not cleared and (gone := was - now):
            raise going.fail(f"These cards are gone: {_listed(gone)}.")
        if now and packed - now:
            raise going.fail("A part of the pack is shuffled that does not lie on the table, while other cards do.")
        self._before, self._packed = now, packed


def _listed(cards: Counter[int]) -> str:
    return " ".join(names(sorted(cards.elements())))
