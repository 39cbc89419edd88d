"""What is said of moves at tables made by hand, for tests of every sentence."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot import registry
from bot.cards import cards
from bot.rules import DEALER, View
from bot.rules.checks.walks import next_move
from tests.brains.positions import usual

NAMES = ["Ann", "Ben", "Cem", "Dee", "Eva"]


def held(texts: str) -> tuple[int, ...]:
    """Cards as they are held."""
    return tuple(cards(texts.split()))


def laid(texts: str, first: int = 1, *, alone: bool = False) -> tuple[tuple[int, int], ...]:
    """Cards with who put them down: seat by seat from this one on, or all from this one `alone`."""
    return tuple((first if alone else first + at, one) for at, one in enumerate(held(texts)))


def what_is_said(
    key: str,
    move: str,
    mine: str,
    others: Sequence[str] = (),
    seat: int = 0,
    seats: int = 0,
    hand: int = 1,
    **table: Any,
) -> str:
    """What is said to a seat of a move, when it holds these cards, has these other moves, and this lies on the table.

    All that is not named is as it is when a match with the usual options, or the `options` of the table, has just been dealt.
    """
    game = registry.game(key)
    rules = game.rules
    state = rules.start(rules.setting(seats or usual(rules).seats, table.pop("options", {})))
    while DEALER in rules.waiting(state).must:
        state = rules.apply(state, *next_move(rules, state, Random(1))).state
    view: View[Any] = rules.view(state, seat)
    made = replace(view, cards=held(mine), moves=(move, *others), hand=hand, table=replace(view.table, **table))
    return game.words.reason(move, made, NAMES)
