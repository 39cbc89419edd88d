"""The coloured packs: 48 cards of one colour without aces, two copies of each, with one nine of the other colour, the comet.

The nine of diamonds has changed places with one nine of spades; every card but the comet is *plain*. Suits never matter, so of
several copies of a rank the first in the order of the cards is named.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache

from bot.cards.notation import RANKS, card

#: the comet of each pack
COMETS: Mapping[str, int] = {"red": card("9S"), "black": card("9D")}
#: the plain nine that gave way to the comet: one copy of it is left
_SHORT: Mapping[str, int] = {"red": card("9D"), "black": card("9S")}
_SUITS: Mapping[str, str] = {"red": "DH", "black": "CS"}

NINE, KING = RANKS.index("9"), RANKS.index("K")


@cache
def _pack(colour: str) -> tuple[int, ...]:
    pack = [card(rank + suit) for rank in RANKS[1:] for suit in _SUITS[colour] for _ in range(2)]
    pack.remove(_SHORT[colour])
    return tuple(sorted([*pack, COMETS[colour]]))


def coloured_pack(colour: str) -> list[int]:
    """The 48 cards of the 'red' or the 'black' pack, sorted."""
    return list(_pack(colour))


def plain(hand: Sequence[int], rank: int, comet: int) -> list[int]:
    """The plain cards of a rank in a sorted hand, in order."""
    found = list(hand[bisect_left(hand, 4 * rank) : bisect_left(hand, 4 * rank + 4)])
    if comet in found:
        found.remove(comet)
    return found


def first_of_each(hand: Sequence[int], comet: int) -> list[int]:
    """For each rank held, its first plain card, from low to high; the hand is sorted."""
    firsts: list[int] = []
    rank = -1
    for held in hand:
        if held >> 2 != rank and held != comet:
            firsts.append(held)
            rank = held >> 2
    return firsts


def copies(rank: int) -> int:
    """How many plain cards of a rank a coloured pack holds: three nines, four of every other."""
    return 3 if rank == NINE else 4


def plain_ranks(hand: Iterable[int], comet: int) -> Counter[int]:
    """How many plain cards of each rank a hand holds."""
    return Counter(held >> 2 for held in hand if held != comet)


def run_end(held: Container[int], first: int) -> int:
    """The rank at which an own run from a rank ends, when each rank of `held` can be put on the one below."""
    last = first
    while last < KING and last + 1 in held:
        last += 1
    return last


def fallen(played: Iterable[tuple[int, int]], rank: int, comet: int) -> int:
    """How many plain cards of a rank have been put down; `played` has (seat, card)."""
    return sum(one >> 2 == rank and one != comet for _, one in played)


def pips(hand: Iterable[int]) -> int:
    """2 to 10 as they stand, J Q K ten; the comet is a nine."""
    return sum(min(10, (held >> 2) + 1) for held in hand)


def compared(hands: Sequence[Sequence[int]], comet: int) -> tuple[int | None, int, int]:
    """When both are stopped: who has fewer pips, the points for it, and the factor in them (2 with the comet in the other hand).

    Nobody, no points and 1 for hands of equal worth.
    """
    worth = [pips(hand) for hand in hands]
    if worth[0] == worth[1]:
        return None, 0, 1
    winner = 0 if worth[0] < worth[1] else 1
    factor = 2 if comet in hands[1 - winner] else 1
    return winner, abs(worth[0] - worth[1]) * factor, factor


def gone_out(other: Sequence[int], comet: int, with_comet: bool, due: int) -> tuple[int, int]:
    """What going out is worth against the other's hand, and the factor in it: 4 with the comet as the last play where a nine was
    due, 2 with it otherwise or with the comet left in the other's hand."""
    factor = (4 if due == NINE else 2) if with_comet else 2 if comet in other else 1
    return pips(other) * factor, factor


def last_run(played: Sequence[tuple[int, int]], comet: int) -> tuple[tuple[int, int], ...]:
    """The cards since the last lead, as far as the cards tell: each is of the rank of the one before, from the same seat, or
    one higher; a king or the comet ends a run, and of kings only all four go down together."""
    start = 0
    for at in range(1, len(played)):
        (seat, before), (here, one) = played[at - 1], played[at]
        step = (one >> 2) - (before >> 2)
        more = step == 0 and here == seat and (before >> 2 != KING or _is_one_of_four_kings(played, at))
        goes_on = step == 1 or more or (one == comet and before >> 2 != KING)
        if before == comet or not goes_on:
            start = at
    return tuple(played[start:])


def _is_one_of_four_kings(played: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether a king lies in a row with all the others, from one seat."""
    rows = (played[first : first + 4] for first in range(max(0, at - 3), at + 1))
    return any(len(row) == 4 and {(seat, one >> 2) for seat, one in row} == {(played[at][0], KING)} for row in rows)
