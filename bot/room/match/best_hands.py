"""A player's best hand of a match, and the match's best play: what stood at the end of each hand, and which hand brought most."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.rules import Event, Setting
from bot.rules.events import Kinds
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


class BestPlay(NamedTuple):
    """The best that a seat has done in a match: in which hand, what that hand brought it, in chips or in points, and the feat."""

    hand: int
    seat: int
    rise: int
    in_chips: bool
    feat: Event | None = None


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


# ---- the best play of a match ---------------------------------------------------------------------------------------------


def best_play(
    setting: Setting, ends: Sequence[End], feats: Sequence[tuple[int, Event]], kinds: Kinds, *, low_wins: bool
) -> BestPlay | None:
    """The hand that brought one seat most, and that seat's greatest feat in it; None where no hand brought anybody anything.

    `kinds` say how great a feat is.

    Chips count where they are won hand by hand, else points. Where the lowest wins, it is the hand with the fewest points, and
    of several the one in which the others got most. Of equal hands it is the last.
    """
    in_chips = not setting.options.get("stake") and any(any(end.chips) for end in ends)
    low = low_wins and not in_chips
    totals = [end.chips if in_chips else end.points for end in ends]
    ranked: list[tuple[tuple[int, ...], BestPlay]] = []
    for number, (before, now) in enumerate(zip([(0,) * setting.seats, *totals], totals, strict=False), 1):
        rises = [after - earlier for earlier, after in zip(before, now, strict=True)]
        for seat, rise in enumerate(rises):
            lead = rise * setting.seats - sum(rises)
            if lead >= 0 if low else rise <= 0:
                continue
            own = [event for hand, event in feats if (hand, event.seat) == (number, seat)]
            feat = max(reversed(own), key=partial(_weight, kinds), default=None)  # of equal ones the last
            weight = _weight(kinds, feat) if feat else (0, 0, 0)
            rank = (-rise, -lead) if low else (rise, lead)
            ranked.append(((*rank, number, *weight), BestPlay(number, seat, rise, in_chips, feat)))
    return max(ranked, key=lambda one: one[0])[1] if ranked else None


def costliest(feats: Sequence[tuple[int, Event]], kinds: Kinds) -> tuple[int, Event] | None:
    """Where the lowest wins: the feat made with cards that cost its seat most, with its hand; None where none cost anything.

    Of equal ones it is the last.
    """
    dear = [(hand, feat) for hand, feat in feats if feat.cards and feat.amount > 0]
    return max(reversed(dear), key=lambda one: _weight(kinds, one[1]), default=None)


def _weight(kinds: Kinds, feat: Event) -> tuple[int, int, int]:
    """How great a feat is: by its kind, then by its amount, then by its cards."""
    return kinds[feat.kind].feat, feat.amount, len(feat.cards)
