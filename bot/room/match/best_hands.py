"""A player's best hand of a match: what stood at the end of each hand, and which hand brought most."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.rules import Setting
from bot.rules.plain_json import in_column


class End(NamedTuple):
    """What every seat has at the end of a hand: chips, net, with its part of the pot; and points."""

    chips: tuple[int, ...]
    points: tuple[int, ...]


class BestHand(NamedTuple):
    """The most that one hand of a match brought a seat, and the number of the first such hand; 0 and 0 where none did."""

    hand_chips: int = 0
    chips_hand: int = 0
    hand_points: int = 0
    points_hand: int = 0


def end_of(state: Any) -> End:
    """The end of a hand, from the state in which it is over.

    The next hand's antes may be in the pot already, one like the other: each seat's own is counted as still its own.
    """
    part = state.pot // len(state.chips)
    return End(tuple(chips + part for chips in state.chips), tuple(state.scores))


def best_hands(setting: Setting, ends: Sequence[End]) -> list[BestHand]:
    """Seat by seat, from the ends of all hands of a match in their order.

    A stake is won by the match: it counts as won by a hand only where the match is one hand.
    """
    by_hand = len(ends) == 1 or not setting.options.get("stake")
    return [
        BestHand(
            *_most([end.chips[seat] for end in ends] if by_hand else []), *_most([end.points[seat] for end in ends])
        )
        for seat in range(setting.seats)
    ]


def _most(totals: Sequence[int]) -> tuple[int, int]:
    """The greatest rise and the number of the hand, from a total at the end of each hand; only a rise counts."""
    rises = [now - before for before, now in zip([0, *totals], totals, strict=False)]
    most = max(rises, default=0)
    return (in_column(most), rises.index(most) + 1) if most > 0 else (0, 0)
