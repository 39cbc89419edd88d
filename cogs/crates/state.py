"""Crates: the cards and what they cost, the state of a match, and what the table shows of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, SUITS, names, standard_pack
from bot.rules import Setting
from bot.rules.families.turns import Turns

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(13)
#: what a card left in the hand costs, by rank from the ace; threes have a rule of their own
RANK_COSTS = (1, 20, 0, 15, 30, 30, 20, 50, 30, 25, 10, 10, 10)
COSTS = tuple(RANK_COSTS[one >> 2] for one in range(52))
#: what a card costs that a three covers, and what a three is worth in a hand of nothing else
COVERED, BARE_THREE = 3, -50
#: a player's first pressure costs this, each further one twice the one before
FIRST_PRESSURE = 5
#: so many pressures end a hand (R6)
DEAD_AT = 10
#: a seat, a card or a suit that is not there
NONE = -1
#: where a match stands, as everybody sees it
PLAYING, NAMING, OVER = "play", "name", "over"
#: the order in which a hand is held: by suit, aces first
PLACE = tuple((one & 3) * 13 + (one >> 2) for one in range(52))


#: what follows in a turn once all draws have been made: it begins; the penalty has been drawn; the seat plays a card if it
#: can; a 2-sequence has been drawn for; the turn is over (plain numbers, because play-outs compare them a million times)
BEGIN, PAID, CHOOSE, RESOLVED, END = range(5)


class Draw(NamedTuple):
    """Cards that a seat is still to draw; `why` is told with them."""

    seat: int
    number: int
    why: str


def are_partners(setting: Setting) -> bool:
    """Whether those who sit across share a score."""
    return setting.seats == 4 and bool(setting.options["partners"])


def callable_suits(one: int) -> tuple[int, ...]:
    """The suits that may be called with a card: any with an 8, those of its colour with a 9, none with others."""
    if one >> 2 == EIGHT:
        return (0, 1, 2, 3)
    if one >> 2 == NINE:
        return (0, 3) if one & 3 in (0, 3) else (1, 2)
    return ()


#: for each suit and rank, which cards are of one of them
_OF_EITHER = [[[one & 3 == suit or one >> 2 == rank for one in range(52)] for rank in range(13)] for suit in range(4)]


def fits_on(top: int, called: int, hand: Sequence[int]) -> list[int]:
    """The cards that may be played on a top card outside a 2-sequence: of its rank, or of the suit called, else of its own."""
    fits = _OF_EITHER[top & 3 if called == NONE else called][top >> 2]
    return [one for one in hand if fits[one]]


class LastHand(NamedTuple):
    """How the hand before ended: its number, what each hand cost, and what was left in it."""

    hand: int
    points: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        return {"hand": self.hand, "points": list(self.points), "left": [names(cards) for cards in self.left]}


class Crates(Turns):
    """A match. The next card of `stock` and the top of `pile` are their last ones."""

    __slots__ = (
        "called", "direction", "draws", "last_hand", "last_round", "naming", "owes", "pile", "pressed", "pressures",
        "sequence", "step", "stock", "stride",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.pressures = [0] * setting.seats
        self.last_hand: LastHand | None = None
        self.clear()

    def clear(self) -> None:
        """Make ready for a deal: nobody is on turn while the pack is being shuffled."""
        self.gather(standard_pack())
        self.stock: list[int] = []
        self.pile: list[int] = []
        self.called = NONE
        self.direction = 1
        self.sequence = 0  # pips
        self.last_round = False  # whether somebody went out in the 2-sequence, so that the hand ends with it
        self.owes = [False] * self.setting.seats
        self.pressed = 0  # pressures in this hand
        self.naming = False
        self.draws: list[Draw] = []  # still to be made, in order, before `step`
        self.step = BEGIN
        self.stride = 1  # how far the turn passes on: 2 after a 4

    def after(self, seat: int, places: int = 1) -> int:
        """The seat so many places on from another in the current direction."""
        return (seat + places * self.direction) % self.setting.seats

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that share a score with this one, itself included."""
        if are_partners(self.setting):
            return (seat & 1, (seat & 1) + 2)
        return (seat,)

    def pressure_cost(self, seat: int) -> int:
        """What the next pressure would cost a seat's side."""
        cost = FIRST_PRESSURE << self.pressures[seat]
        cap = self.setting.options["pressure_cap"]
        return min(cost, cap) if cap else cost

    def fitting(self) -> list[int]:
        """The cards that the seat on turn may play: in a 2-sequence aces and 2s, else the top card's rank or the suit that counts."""
        hand = self.hands[self.turn]
        if self.sequence:
            return [one for one in hand if one >> 2 <= TWO]
        return fits_on(self.pile[-1], self.called, hand)


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees; NONE for a seat, card or suit that is not there. `discards` end with the `top`.

    `pressed` counts the pressures of the hand, `pressures` those of each seat's side in the match; `next_pressure` is what the
    next one would cost it.
    """

    phase: str
    dealer: int
    turn: int
    direction: int
    top: int
    called: int
    sequence: int
    stock: int
    discards: tuple[int, ...]
    sizes: tuple[int, ...]
    owes: tuple[bool, ...]
    pressed: int
    pressures: tuple[int, ...]
    next_pressure: tuple[int, ...]
    last_hand: LastHand | None
    pot: int

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "state": self.phase,
            "dealer": self.dealer,
            "turn": None if self.turn == NONE else self.turn,
            "direction": self.direction,
            "top": None if self.top == NONE else NAMES[self.top],
            "called": None if self.called == NONE else SUITS[self.called],
            "sequence": self.sequence,
            "stock": self.stock,
            "discards": names(self.discards),
            "sizes": list(self.sizes),
            "owes": list(self.owes),
            "pressures": list(self.pressures),
            "last_hand": self.last_hand and self.last_hand.public(),
            "pot": self.pot,
        }


def left_over(hand: Sequence[int]) -> int:
    """What the cards left in a hand cost; threes cover the dearest others but 8s, and never an ace (R13)."""
    threes = sum(one >> 2 == THREE for one in hand)
    if threes == len(hand):
        return BARE_THREE * threes
    coverable = sorted((COSTS[one] for one in hand if one >> 2 != EIGHT and COSTS[one] > COVERED), reverse=True)
    return sum(COSTS[one] for one in hand) - sum(cost - COVERED for cost in coverable[:threes])
