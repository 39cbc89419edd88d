"""Tute: the cards and what they are worth, the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.cards import NAMES, SUITS, card
from bot.cards.tricks import places, powers, ranked_pack
from bot.rules import Setting
from bot.rules.families.tricks import Laid, Taken, written
from bot.rules.families.turns import Turns

RANKING = "A3KQJ76542"
POWER = powers(RANKING)
PLACE = places(RANKING)
#: what each card is worth in a trick
POINTS = tuple({"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(text[0], 0) for text in NAMES)
LAST_TRICK = 10
#: what all tricks of a hand are worth together
IN_TRICKS = sum(POINTS) + LAST_TRICK
#: king and queen of each suit, and all four kings
MARRIAGES = tuple((card("K" + suit), card("Q" + suit)) for suit in SUITS)
KINGS = frozenset(king for king, _ in MARRIAGES)


class LastHand(NamedTuple):
    """How the hand before ended: its number, the side that won it, the points of both, who declared a tute."""

    hand: int
    side: int | None
    points: tuple[int, int]
    tute: int | None

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        return self._asdict() | {"points": list(self.points)}


class Tute(Turns):
    """A match. Hands are kept by suit, high to low; `trick` holds the cards since `leader` led, in order of play."""

    __slots__ = (
        "asked", "declared", "gone", "last_hand", "last_trick", "leader", "points", "trick", "tricks", "trump",
        "trump_card",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.last_trick: tuple[int, tuple[int, ...], int] | None = None  # leader, cards, winner
        self.last_hand: LastHand | None = None
        self.clear()

    def clear(self) -> None:
        """Make ready for a deal: nobody is on turn while the pack is being shuffled."""
        self.gather(ranked_pack(RANKING))
        self.trump = self.trump_card = -1
        self.points = [0, 0]
        self.tricks = [0, 0]
        self.declared: list[tuple[int, int]] = []  # seat, suit
        self.asked = False  # whether the seat on turn has won a trick and not declared since
        self.trick: list[int] = []
        self.gone: list[int] = []  # the tricks that were taken
        self.leader = -1


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees. A suit is a number, `declared` has (seat, suit), `points` and `tricks` one figure a side."""

    dealer: int
    turn: int | None
    trump: int | None
    trump_card: int | None
    trick: Laid
    last_trick: Taken | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    declared: tuple[tuple[int, int], ...]
    sizes: tuple[int, ...]
    last_hand: LastHand | None
    pot: int

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "turn": self.turn,
            "trump": None if self.trump is None else SUITS[self.trump],
            "trump_card": None if self.trump_card is None else NAMES[self.trump_card],
            "trick": written(self.trick),
            "last_trick": self.last_trick and self.last_trick.public(),
            "tricks": list(self.tricks),
            "points": list(self.points),
            "declared": [[seat, SUITS[suit]] for seat, suit in self.declared],
            "sizes": list(self.sizes),
            "last_hand": self.last_hand and self.last_hand.public(),
            "pot": self.pot,
        }
