"""A hand that is sorted by suit, as it is laid out: in rows for buttons, and in a line."""

from collections.abc import Sequence
from itertools import pairwise

from bot.cards.notation import signs


def suit_rows(hand: Sequence[int], wide: int = 5, most: int = 5) -> list[list[int]]:
    """A hand that is sorted by suit, in rows of at most `wide` cards. While that fits into `most` rows, long suits are split evenly,
    each suit begins a row, and whatever has room in the row before goes there; else the suits follow each other without a break."""
    rows: list[list[int]] = []
    for suit in _suits(hand):
        for part in _even(suit, wide):
            if rows and len(rows[-1]) + len(part) <= wide:
                rows[-1] += part
            else:
                rows.append(part)
    return rows if len(rows) <= most else [list(hand[at : at + wide]) for at in range(0, len(hand), wide)]


def suit_line(hand: Sequence[int]) -> str:
    """A hand as people read it, the suits set apart: 'A♣ 9♣ · Q♦'."""
    return " · ".join(map(signs, _suits(hand)))


def _suits(hand: Sequence[int]) -> list[list[int]]:
    return [[one for one in hand if one & 3 == suit] for suit in dict.fromkeys(one & 3 for one in hand)]


def _even(suit: list[int], wide: int) -> list[list[int]]:
    """A suit in as few parts as can be, none longer than another by more than a card."""
    parts = -(-len(suit) // wide)
    ends = [len(suit) * at // parts for at in range(parts + 1)]
    return [suit[start:end] for start, end in pairwise(ends)]
