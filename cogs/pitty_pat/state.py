"""Pitty Pat: the state of a match, and what the table shows of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.cards import NAMES, rank_of, standard_pack
from bot.rules import Setting
from bot.rules.families.turns import Turns

DEALT = 5  #: cards in a hand at first


class PittyPat(Turns):
    """A match. `pile` and `stock` have their top card last in `pile` and first to come last in `stock`."""

    __slots__ = ("last_winner", "matched", "passing", "pile", "stock", "turned")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.gather(standard_pack())
        self.stock: list[int] = []  # the next card is the last
        self.pile: list[int] = []  # the upcard is the last
        self.turned: list[tuple[int, int]] = []
        self.matched = False  # whether a match has been made since this stock was formed
        self.last_winner: int | None = None
        self.passing = (
            False  # whether the turn is just going by that has no match: only a moment on the way to a decision
        )


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees. `turned` has (seat, card), `turn` is -1 for nobody; the page shows the top of the `pile` alone."""

    dealer: int
    pot: int
    turn: int
    stock: int
    pile: tuple[int, ...]
    counts: tuple[int, ...]
    turned: tuple[tuple[int, int], ...]
    last_winner: int | None

    @property
    def upcard(self) -> int | None:
        """The card to be matched; None before the deal."""
        return self.pile[-1] if self.pile else None

    @property
    def turned_now(self) -> tuple[tuple[int, int], ...]:
        """What was turned since this hand's last match; `turned` reaches further back after a hand that died."""
        if min(self.counts) < DEALT:  # there has been a match
            return self.turned
        return self.turned[max(0, len(self.turned) - len(self.pile) + 1) :]

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "pot": self.pot,
            "turn": self.turn,
            "upcard": NAMES[self.pile[-1]] if self.pile else "",
            "stock": self.stock,
            "pile": len(self.pile),
            "counts": list(self.counts),
            "turned": [[seat, NAMES[top]] for seat, top in self.turned],
            "last_winner": self.last_winner,
        }


def live(rank: int, held: Sequence[int], table: Table) -> int:
    """How many cards of a rank can still come: neither in the own hand nor in the pile."""
    return 4 - sum(rank_of(one) == rank for one in (*held, *table.pile))


def lacking(seat: int, table: Table) -> set[int]:
    """The ranks that a seat was seen not to hold since the last match; it holds none of them now, as nobody picks a card up."""
    ranks = set[int]()
    lately = table.turned_now
    upcard = table.pile[-len(lately) - 1] if len(table.pile) > len(lately) else None
    for at, (whose, turned) in enumerate(lately):
        if whose == seat:
            ranks |= set() if upcard is None else {rank_of(upcard)}
            if at + 1 < len(lately) or table.turn != seat:  # the turn went by: what was turned did not fit either
                ranks.add(rank_of(turned))
        upcard = turned
    return ranks
