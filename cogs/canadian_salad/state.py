"""Canadian Salad: the cards and what they cost, the state of a match, and what the table shows of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, card, cards, names, standard_pack
from bot.cards.tricks import ACE_HIGH, places, powers
from bot.rules import Setting, View
from bot.rules.families.tricks import Laid, Taken, written
from bot.rules.families.turns import Turns

HANDS = 6
POWER = powers(ACE_HIGH)
PLACE = places(ACE_HIGH)
#: the cards that stay in the box, by number of seats; with six the source's "2-3♣-2-3♦" is two deuces and two treys (R1)
LEFT_OUT = {3: ("2C",), 4: (), 5: ("2C", "2D"), 6: ("2C", "2D", "3C", "3D")}

_KING, _HEARTS, _QUEEN = card("KS"), 2, 11
#: what each card costs its taker in hand 1 to 6 (index 0 is not used)
CARD_COSTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        10 * (hand in (2, 6) and one & 3 == _HEARTS)
        + 25 * (hand in (3, 6) and one >> 2 == _QUEEN)
        + 100 * (hand in (4, 6) and one == _KING)
        for one in range(52)
    )
    for hand in range(HANDS + 1)
)
TRICK_COSTS = (0, 10, 0, 0, 0, 0, 10)
LAST_COSTS = (0, 0, 0, 0, 0, 100, 100)
#: what the scoring cards of a hand cost altogether, for the hands that can stop early
ALL_COSTS = {hand: sum(CARD_COSTS[hand]) for hand in (2, 3, 4)}

#: the cards that cost, in the hands in which it is told which of them nobody has taken yet
_QUEENS = cards(("QC", "QD", "QH", "QS"))
DEAR = {3: _QUEENS, 4: [_KING], 6: [_KING, *_QUEENS]}
#: how many of them there are in the hand in which everything costs
ALL_TOLD = len(DEAR[6])


class LastHand(NamedTuple):
    """The hand before: its number, and what it cost each seat."""

    hand: int
    points: tuple[int, ...]

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        return {"hand": self.hand, "points": list(self.points)}


class CanadianSalad(Turns):
    """A match. Hands are kept by suit, high to low; `trick` holds the cards since `leader` led, in order of play."""

    __slots__ = ("captured", "last_hand", "last_trick", "leader", "points", "trick", "tricks")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.last_trick: tuple[int, tuple[int, ...], int] | None = None  # leader, cards, winner
        self.last_hand: LastHand | None = None
        self.clear()

    def clear(self) -> None:
        """Make ready for a deal: nobody is on turn while the pack is being shuffled."""
        seats = self.setting.seats
        out = LEFT_OUT[seats]
        self.gather([one for one in standard_pack() if NAMES[one] not in out])
        self.captured: list[list[int]] = [[] for _ in range(seats)]
        self.tricks = [0] * seats
        self.points = [0] * seats
        self.trick: list[int] = []
        self.leader = -1


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees; `captured` has each seat's cards sorted, all other rows one figure a seat."""

    dealer: int
    turn: int | None
    trick: Laid
    last_trick: Taken | None
    tricks: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    sizes: tuple[int, ...]
    last_hand: LastHand | None
    pot: int

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "turn": self.turn,
            "trick": written(self.trick),
            "last_trick": self.last_trick and self.last_trick.public(),
            "tricks": list(self.tricks),
            "captured": [names(cards) for cards in self.captured],
            "points": list(self.points),
            "sizes": list(self.sizes),
            "last_hand": self.last_hand and self.last_hand.public(),
            "pot": self.pot,
        }


def price(hand: int, trick: Iterable[int], *, last: bool) -> int:
    """What a trick costs whoever takes it, with the cards that lie there."""
    return TRICK_COSTS[hand] + LAST_COSTS[hand] * last + sum(CARD_COSTS[hand][one] for one in trick)


def still_out(table: Table, hand: int) -> list[int] | None:
    """The queens, the king of spades, or in the last hand both, that nobody has taken where they cost; None in the other hands. All of
    it is public."""
    taken = {one for captured in table.captured for one in captured}
    return [one for one in DEAR[hand] if one not in taken] if hand in DEAR else None


def is_settled(table: Table, hand: int) -> bool:
    """Whether all that costs in a hand has been taken, so that the rest of it is played for nothing, as everybody can see."""
    return sum(table.points) == ALL_COSTS.get(hand)


def is_idle(view: View[Table]) -> bool:
    """Whether nothing that is played now is worth a look: a hand is settled, and the trick that settled it has been seen."""
    last = view.table.last_trick
    costs = last is not None and any(CARD_COSTS[view.hand][one] for _, one in last.cards)
    return is_settled(view.table, view.hand) and not costs


def unseen(view: View[Table]) -> list[int]:
    """The cards in other hands, which follows from what has been taken: all cards are dealt."""
    seen = {*view.cards, *cards(LEFT_OUT[view.setting.seats]), *(one for _, one in view.table.trick)}
    seen.update(*view.table.captured)
    return [one for one in range(52) if one not in seen]
