"""Pontoon: the state of a match, what the table shows of it, and the texts of its moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from bot.cards import names
from bot.rules import Setting, number_range
from bot.rules.families.match import Match
from cogs.pontoon.hands import Hand, Shown, pontoon

HOUSE = -1
#: where a hand stands; a banker who sets limits of its own is asked twice
Phase = Literal["shuffle", "limits", "limits max", "bet", "play", "bank", "over"]


class Settled(NamedTuple):
    """What became of a hand: whose it was, its cards, its wager, the outcome, and the net chips of the seat."""

    seat: int
    cards: tuple[int, ...]
    wager: int
    outcome: str
    net: int

    @property
    def short(self) -> bool:
        """Whether the bank could not pay all of what the hand has won."""
        return 0 <= self.net < self.wager * {"win": 1, "double": 2}.get(self.outcome, 0)

    def public(self) -> list[Any]:
        """A row of the page's `results`."""
        return [self.seat, names(self.cards), self.wager, self.outcome, self.net]


class LastHand(NamedTuple):
    """How the hand before ended: who banked, the bank's cards, and what became of each hand."""

    banker: int
    bank: tuple[int, ...]
    results: tuple[Settled, ...]

    def public(self) -> dict[str, Any]:
        """The page's `last`."""
        return {
            "banker": self.banker,
            "bank": names(self.bank),
            "results": [settled.public() for settled in self.results],
        }


class Pontoon(Match):
    """A match of Pontoon. There is no pot: wagers are paid between seat and bank.

    The pack is `stock` (top card last) and, beneath it, `under` (in the order in which its cards will come). Nobody has seen the
    stock's cards since the shuffle unless `known`; every card of `under` has been on the table.
    """

    __slots__ = (
        "asked", "at", "bank", "banker", "bets", "cover", "hands", "high", "known", "last", "low", "order", "out", "phase",
        "purses", "reason", "since", "staked", "stock", "under", "why_banker",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        seats = setting.seats
        super().__init__(setting)
        self.reason = ""
        self.phase: Phase = "shuffle"
        self.banker = setting.dealer if setting.options["bank"] == "seat" else HOUSE
        self.why_banker = (
            "first"  # why this banker banks: "first", "stays", "pontoon", "poor" (the one before could not cover)
        )
        self.order = playing_order(setting, self.banker)
        self.low: int = setting.options["min_bet"]
        self.high: int = setting.options["max_bet"]
        self.cover = -1
        self.out: list[int] = []
        self.purses = [int(setting.options["buy_in"])] * seats  # at the start of this hand
        self.bets = [0] * seats
        self.staked = [0] * seats  # all that a seat has put on this hand
        self.hands: list[list[Hand]] = [[] for _ in range(seats)]
        self.bank = Hand()
        self.asked = -1  # the seat that is to decide
        self.at = 0  # and which of its hands
        self.stock: list[int] = []
        self.under: list[int] = []
        self.known = False
        self.since = 0  # hands since the shuffle, this one included
        self.last: LastHand | None = None

    def copy(self) -> Self:
        other = super().copy()
        other.hands = [[hand.copy() for hand in hands] for hands in self.hands]
        other.bank = self.bank.copy()
        return other

    # ---- chips --------------------------------------------------------------------------------------------------------

    def purse(self, seat: int) -> int:
        """The chips a seat has now."""
        return self.setting.options["buy_in"] + self.chips[seat]

    def pay(self, seat: int, chips: int) -> None:
        """The bank pays a seat; less than nothing: the seat pays the bank."""
        self.chips[seat] += chips
        if self.banker != HOUSE:
            self.chips[self.banker] -= chips

    def may_stake(self, seat: int) -> int:
        """What a seat may still stake in this hand: its purse at the start of the hand is the limit."""
        return self.purses[seat] - self.staked[seat]

    def dearest(self, seat: int) -> int:
        """The most that a seat may pay for a card now; less than its bet when it cannot buy at all."""
        return dearest_card(self.setting, self.bets[seat], self.may_stake(seat))

    def limit_of(self, seat: int) -> int:
        """The largest first bet of a seat, so that it can be paid double by either side."""
        return largest_bet(self.high, self.purses[seat], self.banker, self.cover)

    def cover_of(self, seat: int) -> int:
        """What a seat can cover as banker: the first bet that it could pay double to everybody who can bet; -1 for nobody."""
        least = 2 * self.setting.options["min_bet"]
        others = sum(self.purse(other) >= least for other in range(self.setting.seats) if other != seat)
        return self.purse(seat) // (2 * others) if others else -1

    def can_cover(self, seat: int) -> bool:
        """Whether a seat can cover the bank."""
        return self.cover_of(seat) >= self.setting.options["min_bet"]

    def greatest_minimum(self) -> int:
        """The largest minimum a banker may set: somebody must be able to bet it, and the bank to cover it."""
        richest = max(purse for seat, purse in enumerate(self.purses) if seat != self.banker)
        return min(self.setting.options["max_bet"], self.cover, richest // 2)

    # ---- the pack -----------------------------------------------------------------------------------------------------

    def pack_size(self) -> int:
        return len(self.stock) + len(self.under)

    def draw(self) -> int:
        """The top card of the pack. When the unseen cards are used up, those put under it come round."""
        if not self.stock:
            self.stock = self.under[::-1]
            self.under = []
            self.known = True
        return self.stock.pop()


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees. `turn` is the seat that plays and which of its hands; `busted` has (seat, cards) of each bust hand.

    `order` are the seats against the bank, `since` the hands since the shuffle, `house` what the house has won.
    """

    phase: Phase
    banker: int
    limits: tuple[int, int]
    cover: int
    out: tuple[int, ...]
    bets: tuple[int, ...]
    turn: tuple[int, int] | None
    hands: tuple[tuple[Shown, ...], ...]
    bank: tuple[int, ...]
    bank_down: int
    busted: tuple[tuple[int, tuple[int, ...]], ...]
    pack: int
    house: int
    last: LastHand | None
    order: tuple[int, ...]
    since: int
    purses: tuple[int, ...]

    @property
    def choice(self) -> str:
        """What everybody can see that the seat on turn may choose from: split hands and those that have twisted do not buy."""
        seat, at = self.turn or (0, 0)
        mine = self.hands[seat]
        return "stick, twist or buy" if len(mine) == 1 and len(mine[at].up) == 1 else "stick or twist"

    def has_pontoon(self, seat: int, down: Sequence[int]) -> bool:
        """Whether a seat's only hand is a pontoon, which it knows by the cards that lie face down for the others."""
        mine = self.hands[seat]
        return len(mine) == 1 and mine[0].state != "bust" and pontoon([*down, *mine[0].up])

    def greatest_bet(self, seat: int) -> int:
        """The largest first bet of a seat, as everybody can work it out before anything has been paid in this hand."""
        return largest_bet(self.limits[1], self.purses[seat], self.banker, self.cover)

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "phase": self.phase,
            "banker": self.banker,
            "limits": list(self.limits),
            "cover": self.cover,
            "out": list(self.out),
            "bets": list(self.bets),
            "turn": list(self.turn or ()),
            "table": [[hand.public() for hand in hands] for hands in self.hands],
            "bank": {"up": names(self.bank), "down": self.bank_down},
            "busted": [[seat, names(gone)] for seat, gone in self.busted],
            "pack": self.pack,
            "house": self.house,
            "last": self.last.public() if self.last else {},
        }


def largest_bet(most: int, purse: int, banker: int, cover: int) -> int:
    """The largest first bet where `most` is allowed, so that the purse and the bank's cover can pay it double."""
    limit = min(most, purse // 2)
    return limit if banker == HOUSE else min(limit, cover)


def dearest_card(setting: Setting, bet: int, left: int) -> int:
    """The most that is paid for a card with so many chips left to stake; less than the bet where none can be bought."""
    return min((2 if setting.options["buys"] == "range" else 1) * bet, left)


def playing_order(setting: Setting, banker: int) -> tuple[int, ...]:
    """The seats that play against the bank, from the banker's left; with the house from the first dealer's left."""
    seats = setting.seats
    last = setting.dealer if banker == HOUSE else banker
    order = tuple((last + step) % seats for step in range(1, seats + 1))
    return order if banker == HOUSE else order[:-1]


# ---- the texts of moves and of a banker's standing orders --------------------------------------------------------------

STICK, TWIST, SPLIT, DRAW, KEEP = "stick", "twist", "split", "draw", "keep"
#: how a standing order begins; what it wishes is KEEP or EQUAL
_ALWAYS = "always "
EQUAL = "equal"


class Move(NamedTuple):
    """What a text means: what is done, and for how many chips; a family of moves has the `span` of chips instead."""

    verb: str
    chips: int = 0
    span: tuple[int, int] | None = None


_PLAIN = {text: Move(text) for text in (STICK, TWIST, SPLIT, DRAW, KEEP)}
_VERBS = frozenset((*_PLAIN, "bet", "buy", "min", "max"))


def read(text: str) -> Move | None:
    """What a text means; None for one that is no move of Pontoon."""
    if plain := _PLAIN.get(text):
        return plain
    meant = _parsed(text)
    return meant if meant.verb in _VERBS else None


def amounts(verb: str, span: tuple[int, int]) -> list[int]:
    """The amounts that get a button of their own: least, middle and greatest; for a purchase in terms of the bet; of a banker's least
    bets the greatest alone, with which all are equal."""
    low, high = span
    if verb == "buy":
        wanted = {low, low * 3 // 2, low * 2}
    elif verb == "bet":
        wanted = {low, high // 2, high}
    else:
        wanted = {high} if verb == "min" else {low, high}
    return sorted(chips for chips in wanted if low <= chips <= high)


def wish_of(text: str) -> Move | None:
    """What a banker's standing order wishes: to `keep` the room's limits, or `equal` bets; None for any other text."""
    return _parsed(text.removeprefix(_ALWAYS)) if text.startswith(_ALWAYS) else None


def _parsed(text: str) -> Move:
    verb, _, number = text.partition(" ")
    if number.isdecimal():
        return Move(verb, int(number))
    return Move(verb, span=number_range(number))
