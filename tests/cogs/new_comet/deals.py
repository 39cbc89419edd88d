"""Hand-made positions of New Comet, and how matches go on in tests."""

from typing import Any

from bot.cards import cards
from bot.rules import DEALER, deal_text
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import NewComet

NAMES = ["Ann", "Ben", "Cem"]


def dealt(seats: int = 4, dealer: int = 0, **options: Any) -> NewComet:
    """A match whose first pack was dealt in sorted order."""
    state = RULES.start(RULES.setting(seats, options, dealer))
    return RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state


def table(*hands: str, seen: bool = False, black: bool = False, **options: Any) -> NewComet:
    """A position in which seat 1 leads these hands of the red pack; `seen`: the comet has been put down before."""
    state = dealt(len(hands), **options)
    state.hands = [sorted(cards(hand.split())) for hand in hands]
    state.turn = 1
    if black:
        state.hand = 2
    if seen:
        state.comet, state.comet_as = 0, 7
    return state


def go(state: NewComet, *moves: str) -> NewComet:
    """Make moves, each written `seat move`."""
    for text in moves:
        actor, _, move = text.partition(" ")
        state = RULES.apply(state, int(actor), move).state
    return state


def after(*moves: str, hands: tuple[str, ...] = ("2D 8D", "7D 9S 3D KH", "5D 3H")) -> NewComet:
    """How three seats with few cards stand after some moves."""
    return go(table(*hands), *moves)
