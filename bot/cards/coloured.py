"""The coloured packs: 48 cards of one colour without aces, two copies of each, with one nine of the other colour, the comet.

The nine of diamonds has changed places with one nine of spades; every card but the comet is *plain*. Suits never matter, so of
several copies of a rank the first in the order of the cards is named.
"""

from collections.abc import Iterable, Mapping, Sequence

from bot.cards.notation import RANKS, card

#: the comet of each pack
COMETS: Mapping[str, int] = {"red": card("9S"), "black": card("9D")}
#: the plain nine that gave way to the comet: one copy of it is left
_SHORT: Mapping[str, int] = {"red": card("9D"), "black": card("9S")}
_SUITS: Mapping[str, str] = {"red": "DH", "black": "CS"}

NINE, KING = RANKS.index("9"), RANKS.index("K")


def coloured_pack(colour: str) -> list[int]:
    """The 48 cards of the 'red' or the 'black' pack, sorted."""
    pack = [card(rank + suit) for rank in RANKS[1:] for suit in _SUITS[colour] for _ in range(2)]
    pack.remove(_SHORT[colour])
    return sorted([*pack, COMETS[colour]])


def plain(hand: Sequence[int], rank: int, comet: int) -> list[int]:
    """The plain cards of a rank in a sorted hand, in order."""
    return [held for held in hand if held >> 2 == rank and held != comet]


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


def pips(hand: Iterable[int]) -> int:
    """2 to 10 as they stand, J Q K ten; the comet is a nine."""
    return sum(min(10, (held >> 2) + 1) for held in hand)
