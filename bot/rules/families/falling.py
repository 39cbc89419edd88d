"""Runs in a suit that fall by themselves, and the nine of diamonds, the comet, that its holder may be asked to throw in.

After every card the match stands still for one beat of a clock. If the comet's holder is being asked meanwhile, the answer ends
the beat; if not, only the clock runs. Nobody else can see which of the two it is.
"""

from abc import abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bot.cards import card
from bot.cards.runs import NONE, ORDERS, in_suits, order_says, without
from bot.rules.contract import BEAT, CLOCK, Rules, Setting, View, Waiting
from bot.rules.events import Emit, Kind, Kinds, at, number, one, quiet, some, tell
from bot.rules.extensions import Paced, Standing
from bot.rules.families.match import Match
from bot.rules.families.run_table import LastHand, RunTable
from bot.rules.families.series import KINDS as ENDS
from bot.rules.families.turns import FOR_DEALER, FOR_NOBODY, FOR_SEAT, PLAY

COMET = card("9D")
TEN = card("TD")
KINGS = frozenset(range(48, 52))
#: the moves of the comet's holder while a run goes on
THROW, PASS = PLAY[COMET], "pass"

#: in STOP nobody holds the card that would follow
DEAL, LEAD, RUN, STOP, FOLLOW, OVER = "deal", "lead", "run", "stop", "follow", "over"
#: RUN and STOP, as everybody sees them
RUNNING = "running"
#: the phases that a beat ends
BEATS = (RUN, STOP)

#: who is waited for after a card, by who is asked
_PACE, _STOP = (
    {asked: Waiting((CLOCK if asked == NONE else asked,), clock=clock) for asked in range(NONE, len(FOR_SEAT))}
    for clock in ("pace", "stop")
)

#: what is told of a hand
KINDS: Kinds = {
    "dealt": Kind(seat=at("the dealer"), amount=number("which hand", 1), other=at("who leads first")),
    "led": Kind(seat=at("who leads"), cards=one("what is led")),
    "fell": Kind(seat=at("whose card it was"), cards=one("what falls by itself")),
    "must": Kind(seat=at("who must follow the comet"), cards=some("what is wanted")),
    "followed": Kind(seat=at("who follows the comet"), cards=one("what follows")),
    "stopped": Kind(seat=at("who leads now"), cards=one("the last card of the run")),
    "left": Kind(seat=at("who"), cards=some("what was held")),
    "won": ENDS["won"],
}

#: how a standing order for the comet begins
_ORDER = "comet "


def wish_of(text: str) -> str | None:
    """What a standing order for the comet wishes: `now`, `stop`, `wait` or `after 7C`; None for any other text."""
    return text.removeprefix(_ORDER) if text.startswith(_ORDER) else None


class Falling(Match):
    """A match. Hands are sorted by suit. In RUN and STOP `asked` is the comet's holder, or NONE when only a beat is waited for."""

    __slots__ = ("asked", "comet_by", "first", "hands", "last_hand", "phase", "played", "turn", "wanted")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.hands: list[list[int]] = [[] for _ in range(setting.seats)]
        self.last_hand: LastHand | None = None
        self.clear()

    def clear(self) -> None:
        """Nothing has been put down in this hand yet."""
        self.phase = DEAL
        self.turn = NONE
        self.asked = NONE
        self.comet_by = NONE
        self.wanted: list[int] = []  # what may follow the comet, from its fall until it has been followed
        self.first = 0  # where in `played` the run began
        self.played: list[tuple[int, int]] = []

    def deal_out(self, order: Sequence[int]) -> None:
        """These cards one by one to the hands, from the dealer's left, who leads."""
        seats = self.setting.seats
        for seat, hand in enumerate(self.hands):
            hand[:] = in_suits(order[(seat - self.dealer - 1) % seats :: seats])
        self.phase = LEAD
        self.turn = (self.dealer + 1) % seats

    def next_hand(self) -> None:
        """The deal passes to the left."""
        self.hand += 1
        self.dealer = (self.dealer + 1) % self.setting.seats
        self.hands = [[] for _ in self.hands]
        self.clear()

    def end(self) -> None:
        """Nothing more is played."""
        self.over = True
        self.phase = OVER
        self.turn = self.asked = NONE
        self.wanted = []


@dataclass(frozen=True, slots=True)
class FallingTable(RunTable):
    """What everybody sees; `due` are the cards wanted now, `removed` those out of the pack."""

    due: tuple[int, ...]
    removed: tuple[int, ...]
    pot: int

    @property
    def gone(self) -> set[int]:
        """The cards that everybody knows cannot fall any more: put down, or out of the pack."""
        return {*self.removed, *(one for _, one in self.played)}

    @property
    def awaited(self) -> tuple[int, ...]:
        """Those of the cards wanted now that can still fall, as far as everybody knows."""
        gone = self.gone
        return tuple(one for one in self.due if one not in gone)


F = TypeVar("F", bound=Falling)


class FallingRules(Rules[F], Standing, Paced):
    """What these games have in common."""

    @abstractmethod
    def out(self, setting: Setting) -> list[int]:
        """The cards that are out of the pack, sorted."""

    @abstractmethod
    def is_stopped(self, state: F) -> bool:
        """Whether nobody holds the card that would follow, while a run goes on."""

    @abstractmethod
    def go_on(self, state: F, emit: Emit, follower: int = NONE) -> int:
        """A beat is over: the comet is followed, the run is broken, or the next card falls.

        `follower` is the seat that holds that card, and what comes back the one that holds the card after it, where that is known.
        """

    @abstractmethod
    def table(self, state: F) -> FallingTable:
        """What everybody sees, with the phase as it is."""

    def waiting(self, state: F) -> Waiting:
        match state.phase:
            case "run":
                return _PACE[state.asked]
            case "stop":  # a table may wait a little longer there, always the same
                return _STOP[state.asked]
            case "lead" | "follow":
                return FOR_SEAT[state.turn]
            case "deal":
                return FOR_DEALER
            case _:
                return FOR_NOBODY

    def askable(self, state: F) -> tuple[int, ...] | None:
        """Anybody could be asked about the comet, until it has fallen."""
        return None if state.comet_by == NONE else ()

    def keep_pace(self, state: F, most: int | None = None) -> int:
        """Cards fall, one after another, as long as nobody is asked."""
        beats, follower = 0, NONE
        while beats != most and state.asked == NONE and state.phase in BEATS:
            follower = self.go_on(state, quiet, follower)
            beats += 1
        return beats

    def pack(self, state: F) -> list[int]:
        return without(self.out(state.setting)) if state.phase == DEAL else []

    def answers(self, state: F, actor: int, answers: Collection[str]) -> list[str]:
        """The moves while a run goes on: a beat, or the answers of the comet's holder."""
        if actor == CLOCK:
            return [BEAT] if state.asked == NONE else []
        return list(answers) if actor == state.asked else []

    def lead(self, state: F, seat: int, emit: Emit) -> None:
        """A run has been stopped, and a seat leads."""
        state.phase = LEAD
        state.turn = seat
        state.asked = NONE
        tell(emit, "stopped", seat, (state.played[-1][1],))

    def hands(self, state: F) -> list[list[int]]:
        return state.hands

    def places(self, state: F) -> list[Sequence[int]]:
        return [*state.hands, [one for _, one in state.played]]

    def hidden(self, state: F, seat: int | None) -> list[list[int]]:
        return [hand for at, hand in enumerate(state.hands) if at != seat]

    def view(self, state: F, seat: int | None) -> View[Any]:
        """While a run goes on, all but the seat that is asked see the same, whether anybody is asked or not."""
        table = self.table(state)
        to_act = () if state.turn == NONE else (state.turn,)
        if state.phase in BEATS:
            table = replace(table, phase=RUNNING)
            to_act = (state.asked,) if seat is not None and seat == state.asked else ()
        hand = () if seat is None else state.hands[seat]
        return self.looked_at(state, seat, cards=hand, table=table, to_act=to_act)

    def timeout(self, state: F) -> list[tuple[int, str]]:
        """`pass` for a holder who said nothing; a lead of the lowest card, which could only be led; else the first choice."""
        match state.phase:
            case "run" | "stop":
                return [(CLOCK, BEAT)] if state.asked == NONE else [(state.asked, PASS)]
            case "lead":
                hand = state.hands[state.turn]
                return [(state.turn, PLAY[min((one for one in hand if one != COMET), default=COMET)])]
            case _:
                return [(state.turn, move) for move in self.moves(state, state.turn)[:1]]

    def orders(self, state: F, seat: int) -> list[str]:
        """What the comet's holder may leave with the table, at any time of the hand."""
        held = not state.over and COMET in state.hands[seat]
        return [_ORDER + order for order in ORDERS] if held else []

    def carry_out(self, state: F, seat: int, order: str) -> str | None:
        wish = wish_of(order)
        if state.phase not in BEATS or seat != state.asked or wish is None:
            return None
        said = order_says(wish, state.played[-1][1], stopped=self.is_stopped(state))
        return None if said is None else THROW if said else PASS
