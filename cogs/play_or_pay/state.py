"""Play or Pay: the state of a match, and what the table shows of it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, names
from bot.rules import Setting
from bot.rules.families.match import Match
from bot.rules.families.stakes import has

#: a seat or a card that is not there
NONE = -1
#: the cards of a suit
SUIT = 13


def after(one: int) -> int:
    """The next card of the suit, round the corner from the king to the ace."""
    return one + 4 if one < 48 else one - 48


#: for each card the next one of its suit
AFTER = tuple(after(one) for one in range(52))
#: for so many seats, and from each of them: the seats to its left, round and round, as long as a suit can take
ROUNDS = {
    seats: [[(first + step) % seats for step in range(1, SUIT * seats)] for first in range(seats)]
    for seats in range(3, 11)
}


def below(one: int) -> int:
    """The card just below: the last of the suit, if this one starts it."""
    return one - 4 if one >= 4 else one + 48


def run_length(one: int, mine: Collection[int]) -> int:
    """How many own cards follow one another from this one on: all but the first make everybody else pay."""
    long = 0
    while one in mine and long < SUIT:
        one, long = after(one), long + 1
    return long


def gap(one: int, mine: Collection[int]) -> int:
    """How many cards of others are the last of the suit, if this own one starts it: they need not be waited for."""
    missing = 0
    while (one := below(one)) not in mine:
        missing += 1
    return missing


class LastHand(NamedTuple):
    """How the hand before ended: who won it, the pot that it took, what was left in each hand, what each has paid.

    That last is for the score card: it is no part of the page, on which `chips` says the same.
    """

    winner: int
    pot: int
    left: tuple[tuple[int, ...], ...]
    paid: tuple[int, ...]

    def public(self) -> dict[str, Any]:
        """The page's `last`."""
        return {"winner": self.winner, "pot": self.pot, "left": [names(hand) for hand in self.left]}


class PlayOrPay(Match):
    """A match. `start` and `next` are NONE when a lead is due."""

    __slots__ = (
        "hands", "last", "next", "paid", "played", "shuffling", "start", "turn",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        seats = setting.seats
        super().__init__(setting)
        self.shuffling = True  # whether the DEALER is waited for
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # each sorted
        self.turn = NONE
        self.start = NONE
        self.next = NONE
        self.played: list[int] = []
        self.paid = [0] * seats
        self.last: LastHand | None = None

    def pay(self, seat: int, chips: int) -> int:
        """A seat puts chips into the pot, as many as it has; how many that were (ruling 9)."""
        if chips > (purse := has(self, seat)):
            chips = purse
        self.chips[seat] -= chips
        self.paid[seat] += chips
        self.pot += chips
        return chips


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees; `next` is the card that must be played now, `purses` the chips that each seat has."""

    dealer: int
    pot: int
    start: int
    next: int
    turn: int
    played: tuple[int, ...]
    counts: tuple[int, ...]
    paid: tuple[int, ...]
    purses: tuple[int, ...]
    last: LastHand | None

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "pot": self.pot,
            "start": "" if self.start == NONE else NAMES[self.start],
            "next": "" if self.next == NONE else NAMES[self.next],
            "played": names(self.played),
            "counts": list(self.counts),
            "paid": list(self.paid),
            "last": self.last.public() if self.last else {},
        }
