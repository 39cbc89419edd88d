"""Melds of one pack: sets of a rank, runs in a suit, and every way to divide some cards into melds.

A set of cards is a mask: bit `c` stands for card `c`. Which ranks are neighbours depends on the game, so a `Melds` is made from
the order of its ranks.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bot.cards.notation import NAMES, RANKS

_BIT = tuple(1 << card for card in range(len(NAMES))).__getitem__


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards, no copies."""
    return sum(map(_BIT, cards))


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, sorted."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Melds:
    """All melds of a game: three or four of a rank, three or more neighbours of a suit in the order given."""

    def __init__(self, order: str) -> None:
        """`order` names the ranks in the pack from low to high, neighbours side by side, such as 'A234567JQK'."""
        ranks = [RANKS.index(rank) for rank in order]
        self.all: tuple[int, ...] = (*self._sets(ranks), *self._runs(ranks))
        self._with: dict[int, tuple[int, ...]] = {
            card: tuple(meld for meld in self.all if meld >> card & 1)
            for rank in ranks
            for card in range(rank * 4, rank * 4 + 4)
        }
        self._lowest: dict[int, tuple[int, ...]] = {
            card: tuple(meld for meld in melds if meld & -meld == 1 << card) for card, melds in self._with.items()
        }
        pack = mask_of(self._with)
        #: the cards that can lie in a set or in a run with a card: so few that what fits among them is soon known by heart
        self._beside = {card: (pack & 15 << (card & ~3), pack & mask_of(range(card & 3, 52, 4))) for card in self._with}
        self._fitting = lru_cache(maxsize=32768)(self._fit)
        self.divisions = lru_cache(maxsize=65536)(self._divide)

    @staticmethod
    def _sets(ranks: Sequence[int]) -> Iterator[int]:
        for rank in ranks:
            for size in (3, 4):
                for suits in combinations(range(4), size):
                    yield mask_of(rank * 4 + suit for suit in suits)

    @staticmethod
    def _runs(ranks: Sequence[int]) -> Iterator[int]:
        for suit in range(4):
            for first in range(len(ranks)):
                for last in range(first + 3, len(ranks) + 1):
                    yield mask_of(rank * 4 + suit for rank in ranks[first:last])

    def with_card(self, card: int, available: int) -> tuple[int, ...]:
        """The melds that hold `card` and otherwise only cards of the mask `available`."""
        rank, suit = self._beside[card]
        return self._fitting(card, available & rank) + self._fitting(card, available & suit)

    def _fit(self, card: int, beside: int) -> tuple[int, ...]:
        others = ~(beside | 1 << card)
        return tuple(meld for meld in self._with[card] if not meld & others)

    def _divide(self, mask: int) -> tuple[tuple[int, ...], ...]:
        """Every way to divide exactly these cards into melds; `((),)` for no cards, `()` when it cannot be done."""
        if not mask:
            return ((),)
        lowest = (mask & -mask).bit_length() - 1
        return tuple(
            (meld, *rest) for meld in self._lowest[lowest] if not meld & ~mask for rest in self.divisions(mask ^ meld)
        )


def arrangement_text(melds: Iterable[int]) -> str:
    """Melds as text: cards joined with '-', melds by their first card: `2H-3H-4H 4C-4D-4S`."""
    return " ".join(meld_text(meld) for meld in sorted(melds, key=lambda meld: meld & -meld))


@lru_cache(maxsize=4096)
def meld_text(meld: int) -> str:
    """One meld as text: `4C-4D-4S`."""
    return "-".join(NAMES[card] for card in cards_of(meld))
