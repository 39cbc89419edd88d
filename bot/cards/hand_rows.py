"""A hand that is sorted by suit, as it is laid out: in rows for buttons, and in a line."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from bot.cards.notation import signs

T = TypeVar("T")

ROW = 5  #: what a row of buttons holds at most


def even_rows(row: Sequence[T], wide: int = ROW) -> list[list[T]]:
    """In as few rows as can be, none longer than another by more than one: no card stands alone below five."""
    parts = -(-len(row) // wide)
    ends = [len(row) * at // parts for at in range(parts + 1)] if parts else []
    return [list(row[start:end]) for start, end in pairwise(ends)]


def suit_rows(hand: Sequence[int], wide: int = ROW, most: int = 5) -> list[list[int]]:
    """A hand that is sorted by suit, in rows of at most `wide` cards. While that fits into `most` rows, long suits are split evenly,
    and short ones share rows, as evenly as no more rows allow; else the suits follow each other without a break."""
    parts = [part for suit in _suits(hand) for part in even_rows(suit, wide)]
    needed = len(_packed(parts, wide))
    # the narrowest rows that are no more of them: no card stands alone where another could stand beside it
    rows = next(made for room in range(1, wide + 1) if len(made := _packed(parts, room)) <= needed)
    return rows if len(rows) <= most else even_rows(hand, wide)


def _packed(parts: Sequence[list[int]], room: int) -> list[list[int]]:
    """Parts one after the other, in rows of so many cards at most where a part is not longer by itself."""
    rows: list[list[int]] = []
    for part in parts:
        if rows and len(rows[-1]) + len(part) <= room:
            rows[-1] = [*rows[-1], *part]
        else:
            rows.append(part)
    return rows


def suit_line(hand: Sequence[int]) -> str:
    """A hand as people read it, the suits set apart: 'A♣ 9♣ · Q♦'."""
    return " · ".join(map(signs, _suits(hand)))


def _suits(hand: Sequence[int]) -> list[list[int]]:
    return [[one for one in hand if one & 3 == suit] for suit in dict.fromkeys(one & 3 for one in hand)]
