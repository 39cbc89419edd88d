"""New Comet: the state of a match, and what follows from it for the seat on turn."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from bot.cards import RANKS
from bot.cards.coloured import COMETS, KING, plain, plain_ranks
from bot.rules import Setting, View
from bot.rules.families.match import Match
from bot.rules.families.run_table import LastHand, RunTable

EACH = {3: 12, 4: 10, 5: 9}  # cards for each seat

NONE = -1
DEAL, LEAD, BUILD, DECLARE, OVER = "deal", "lead", "build", "declare", "over"


class NewComet(Match):
    """A match. Hands are sorted by rank. `due` is a rank; `rest` means that only a beat is waited for."""

    __slots__ = (
        "aside", "before", "claim", "comet", "comet_as", "due", "first", "hands", "last", "last_hand",
        "passed", "phase", "played", "rest", "turn",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.before = [0] * setting.seats  # counters before this hand
        self.hands: list[list[int]] = [[] for _ in range(setting.seats)]
        self.aside: list[int] = []
        self.last_hand: LastHand | None = None
        self.clear()

    def clear(self) -> None:
        """Nothing has been put down in this hand yet."""
        self.phase = DEAL
        self.turn = NONE
        self.last = NONE  # who put down the last card of the sequence
        self.due = NONE
        self.rest = False
        self.claim = False  # the comet may be declared until its player's next move
        self.comet = NONE
        self.comet_as = NONE
        self.first = 0  # where in `played` the sequence began
        self.passed: list[int] = []  # who has passed since the last card
        self.played: list[tuple[int, int]] = []


@dataclass(frozen=True, slots=True)
class Table(RunTable):
    """What everybody sees; `due` and `comet_as` are ranks, `passed` who has passed since the last card."""

    pack: str
    due: int | None
    comet_as: int | None
    aside: int
    passed: tuple[int, ...]

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "pack": self.pack,
            "state": self.phase,
            "turn": self.turn,
            "due": None if self.due is None else RANKS[self.due],
            "counts": list(self.counts),
            "played": self.laid(),
            "comet": self.comet,
            "comet_as": None if self.comet_as is None else RANKS[self.comet_as],
            "aside": self.aside,
            "pot": 0,
            "last_hand": self.last_hand and self.last_hand.public(),
        }


def mine_of(view: View[Table]) -> Counter[int]:
    """The plain cards of each rank in the own hand."""
    return plain_ranks(view.cards, COMETS[view.table.pack])


def colour_of(state: NewComet) -> str:
    """The pack in use."""
    return "red" if state.hand % 2 else "black"


def comet_of(state: NewComet) -> int:
    """The wild nine of the pack in use, the one of the wrong colour (R1)."""
    return COMETS[colour_of(state)]


def price(one: int, comet: int) -> int:
    """What a card costs that is left in hand (R7)."""
    return 5 if one == comet else 3 if one >> 2 == KING else 1


def is_stuck(state: NewComet) -> bool:
    """Whether the seat in turn passes by itself: the comet has been seen, and it has no plain card of the rank due."""
    return state.comet != NONE and not plain(state.hands[state.turn], state.due, comet_of(state))


def rests(state: NewComet) -> bool:
    """Whether the table rests, unless the comet may still be declared: at a last card, and at a seat that cannot go on."""
    return not state.claim and (state.phase == DECLARE or (state.phase == BUILD and is_stuck(state)))


def is_quietly_asked(state: NewComet) -> bool:
    """Whether the only choice is between declaring the comet and letting the table go on."""
    return state.claim and (state.phase == DECLARE or (state.phase == BUILD and is_stuck(state)))
