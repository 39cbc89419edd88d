"""Conquian: the pack and its melds, the state of a match, and what the table shows of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, RANKS, names
from bot.cards.melds import Melds, cards_of, mask_of
from bot.rules import Setting, View
from bot.rules.families.match import Match

ORDER = "A234567JQK"
PACK: tuple[int, ...] = tuple(number for number, text in enumerate(NAMES) if text[0] in ORDER)
MELDS = Melds(ORDER)
_MELDS = frozenset(MELDS.all)
#: cards on the table that win
ELEVEN = 11

#: what is waited for: a meld of the card on offer, a discard, whether the other's card is forced, a meld that has been forced
OFFER, THROW, ASK, FORCED, OVER = "offer", "discard", "force", "forced", "over"
#: where the card on offer comes from
STOCK, PILE = "stock", "discard"

_PLACES = tuple(ORDER.find(rank) for rank in RANKS)


class LastHand(NamedTuple):
    """How the hand before ended: its number, and who won it."""

    hand: int
    winner: int | None

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        return self._asdict()


class Conquian(Match):
    """A match. `melds` are masks, `stock` has the next card last, `declined` the other's turned-up card is on offer."""

    __slots__ = (
        "centre", "declined", "discards", "hands", "last_hand", "melds", "phase", "shuffling", "source", "stock", "turn",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.shuffling: list[int] = list(PACK)
        self.hands: list[list[int]] = [[], []]
        self.melds: list[list[int]] = [[], []]
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.centre: int | None = None
        self.source: str | None = None
        self.declined = False
        self.phase = OFFER
        self.turn = 1 - setting.dealer
        self.last_hand: LastHand | None = None

    def actor(self) -> int:
        """The seat that acts: the one on turn, but in ASK the other."""
        return 1 - self.turn if self.phase == ASK else self.turn


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees. `card` is the one on offer, `melds` are masks, seat by seat; `discards` has the top last; `declined`
    tells a card that the other has turned up and passed from one that the other has discarded."""

    phase: str
    dealer: int
    turn: int | None
    card: int | None
    source: str | None
    declined: bool
    stock: int
    discards: tuple[int, ...]
    melds: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    last_hand: LastHand | None
    pot: int

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "state": self.phase,
            "dealer": self.dealer,
            "turn": self.turn,
            "card": None if self.card is None else NAMES[self.card],
            "source": self.source,
            "stock": self.stock,
            "discards": names(self.discards),
            "melds": [[names(cards_of(meld)) for meld in melds] for melds in self.melds],
            "sizes": list(self.sizes),
            "last_hand": self.last_hand and self.last_hand.public(),
            "pot": self.pot,
        }


def neighbours(one: int, other: int) -> bool:
    """Whether two cards could stand in one meld of three: the same rank, or the same suit at most two places apart."""
    if one >> 2 == other >> 2:
        return True
    return one & 3 == other & 3 and abs(_PLACES[one >> 2] - _PLACES[other >> 2]) <= 2


def extends(melds: Sequence[int], one: int) -> bool:
    """Whether a card could be added to one of some melds as they lie, without laying them anew."""
    return any(meld | 1 << one in _MELDS for meld in melds)


def growing(melds: Sequence[int], view: View[Table]) -> int:
    """How many cards could still be added to own melds that would lie like this: they lie in no meld and are not thrown away."""
    dead = sum(melds) | mask_of(view.table.discards) | sum(view.table.melds[1 - (view.seat or 0)])
    return sum(not dead >> one & 1 and extends(melds, one) for one in range(52))


def elevens(table: int, hand: int, coming: Iterable[int]) -> Iterator[int]:
    """The sets of eleven cards that a seat could come to lie with, as masks; one may come more than once.

    `table` and `hand` are masks, `coming` are the cards that will be on offer, the next one first; the seat may meld or pass each.
    Which cards it throws need not be looked at: who has `n` cards on the table after `k` melds has laid `n - k` of its hand and thrown
    one for each meld, so at the eleventh card all that is not in it has been thrown (page, section 7).
    """
    own = reach = table | hand  # `reach` holds whatever may lie by then as well: few cards fit anything of it
    tables, known = [table], {table}
    for card in coming:
        melds = MELDS.with_card(card, reach)
        if not melds:
            continue
        elsewhere = ~(own | 1 << card)
        grown: list[int] = []
        for lying in tables:
            lacking = elsewhere & ~lying
            for new in melds:
                after = lying | new
                if new & lacking or after in known or (count := after.bit_count()) > ELEVEN:
                    continue
                if new & lying and not MELDS.divisions(lying & ~new):
                    continue
                if count == ELEVEN:
                    yield after
                else:
                    known.add(after)
                    grown.append(after)
        if grown:
            tables += grown
            reach |= 1 << card
