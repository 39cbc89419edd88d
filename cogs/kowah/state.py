"""Kowah: the pack and what a checki is, the state of a match, and what the table shows of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, names
from bot.rules import Setting, View
from bot.rules.families.turns import Turns

#: of each card
COPIES = 4
#: every kind of card once, sorted (page, section 2)
KINDS: tuple[int, ...] = tuple(
    number for number, (rank, suit) in enumerate(NAMES) if rank in ("JQK" if suit == "C" else "A23456789")
)
PACK: tuple[int, ...] = tuple(kind for kind in KINDS for _ in range(COPIES))

#: what is waited for: a draw, a discard, or whether a card that has appeared is claimed
DRAW, THROW, ASKED, OVER = "draw", "discard", "claim", "over"


class LastHand(NamedTuple):
    """How the hand before ended: its number, who won it, with which third card."""

    hand: int
    winner: int | None
    card: int | None

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        return self._asdict() | {"card": None if self.card is None else NAMES[self.card]}


class Kowah(Turns):
    """A match. `stock` has the next card last, `discards` the top last; `checki` the exposed card of each seat."""

    __slots__ = (
        "checki", "claimant", "discards", "drawn", "from_pile", "last_hand", "phase", "revealed", "stock", "taken",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.gather(list(PACK))
        self.stock: list[int] = []
        self.discards: list[int] = []
        self.checki: list[int | None] = [None] * setting.seats
        self.phase = DRAW
        self.claimant = -1
        self.drawn: int | None = None  # the card just drawn, while a claim to it is open
        self.taken: int | None = None  # the card taken from the pile in this turn: it may not go straight back
        self.revealed: int | None = None
        self.from_pile = 0  # turns in a row that began with the pile (R6)
        self.last_hand: LastHand | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees. `discards` has the top last, `checki` each seat's exposed card; `may_take` is not on the page."""

    phase: str
    dealer: int
    turn: int | None
    stock: int
    discards: tuple[int, ...]
    sizes: tuple[int, ...]
    checki: tuple[int | None, ...]
    revealed: int | None
    last_hand: LastHand | None
    pot: int
    may_take: bool  #: whether so few turns in a row have begun with the pile that this one may

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "state": self.phase,
            "dealer": self.dealer,
            "turn": self.turn,
            "stock": self.stock,
            "discards": names(self.discards),
            "sizes": list(self.sizes),
            "checki": [None if shown is None else NAMES[shown] for shown in self.checki],
            "revealed": None if self.revealed is None else NAMES[self.revealed],
            "last_hand": self.last_hand and self.last_hand.public(),
            "pot": self.pot,
        }


def pairs_of_checki(eight: list[int]) -> list[int]:
    """The cards around which these eight are a checki: two copies set apart, the other six two threes of a rank (page, 5.4)."""
    ranks = [held >> 2 for held in eight]
    kinds = set(ranks)
    if len(kinds) > 3:  # looked at first, since few hands come further
        return []
    odd = [rank for rank in kinds if ranks.count(rank) % 3]
    if len(odd) != 1:  # eight cards with one odd rank have two, five or eight of it
        return []
    return sorted({held for held in eight if held >> 2 == odd[0] and eight.count(held) >= 2})


def is_near(nine: list[int]) -> bool:
    """Whether nine cards have so few ranks that eight of them may be a checki: those of two threes, of the pair, and one more."""
    return len({held >> 2 for held in nine}) <= 4


def without(thrown: int, held: Sequence[int]) -> list[int]:
    """A hand less one copy of a card."""
    rest = list(held)
    rest.remove(thrown)
    return rest


def left(pair: int, view: View[Table]) -> int:
    """Copies of a card that may still come: not in the own hand, in the pile, or in the open pair of another."""
    open_pairs = sum(shown == pair for other, shown in enumerate(view.table.checki) if other != view.seat)
    return COPIES - view.cards.count(pair) - view.table.discards.count(pair) - 2 * open_pairs


def may_take(state: Kowah) -> bool:
    """Whether this turn may begin with the pile, if there is one (R6)."""
    return state.from_pile < 4 * state.setting.seats
