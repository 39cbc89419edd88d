"""Matches for two with the coloured packs: the deal, cards that are put down, two stopped hands compared, the end of hand and match.

What may be put down, and who is stopped when, belongs to each game.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from bot.cards import NAMES, cards, names
from bot.cards.coloured import COMETS, KING, coloured_pack, compared, gone_out
from bot.rules.contract import Emit, Event, Refused, Setting, View
from bot.rules.events import Kind, Kinds, at, bare, number, some, tell, word
from bot.rules.families import series
from bot.rules.families.series import most_wins
from bot.rules.families.turns import TurnRules, Turns

#: cards dealt to each seat, and those that are put aside
DEALT, ASIDE = 18, 12
#: what the seat on turn is to do; in BLOCK to put down the comet or let the hands be compared
LEAD, BUILD, BLOCK, OVER = "lead", "build", "block", "over"
#: how a move begins that puts cards down, and the one that puts nothing down
_PLAY, PASS = "play ", "pass"


def play_text(thrown: Sequence[int]) -> str:
    """The move that puts down these cards, which are sorted."""
    return _text(tuple(thrown))


@lru_cache(maxsize=2048)
def _text(thrown: tuple[int, ...]) -> str:
    return _PLAY + " ".join([NAMES[one] for one in thrown])


@lru_cache(maxsize=2048)
def read(move: str) -> tuple[int, ...]:
    """The cards that a legal move puts down, sorted; none for a pass."""
    return () if move == PASS else tuple(cards(move.removeprefix(_PLAY).split(" ")))


#: what is told of what is put down, of the end of a hand and of the match
KINDS: Kinds = {
    "played": Kind(seat=at("who plays"), cards=some("what is played, the comet last"), text=word("how", LEAD, BUILD)),
    "stop": Kind(seat=at("who leads anew")),
    "blocked": Kind(feat=1),  # of no seat, so never told by itself: it says why the score after it was made
    "hand_won": Kind(
        seat=at("who"), amount=number("points", 1), other=number("the factor in them: 1, 2 or 4", 1, 4), feat=True
    ),
    "level": Kind(),
    "left": Kind(seat=at("who"), cards=some("what was held", none=True), silent=bare),
    "won": series.KINDS["won"],
}


class LastHand(NamedTuple):
    """How the hand before ended: who won it, what it brought each seat, what was left in the hands."""

    winner: int | None
    change: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]

    def public(self) -> dict[str, Any]:
        """The page's `last_hand`."""
        return {"winner": self.winner, "change": list(self.change), "left": [names(hand) for hand in self.left]}


class ColouredMatch(Turns):
    """A match. `due` is the rank to build (0 ace to 12 king), -1 while a lead is awaited."""

    __slots__ = ("aside", "blocked", "comet_by", "due", "last_hand", "pack", "phase", "played")

    packs: ClassVar[tuple[str, ...]]  #: the packs that take turns, hand by hand

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.phase = LEAD
        self.turn = 1 - setting.dealer
        self.due = -1
        self.last_hand: LastHand | None = None
        self.begin_hand()

    def begin_hand(self) -> None:
        """The next pack is to be shuffled. Whose turn it was stays known until the deal."""
        self.pack = self.packs[(self.hand - 1) % len(self.packs)]
        self.shuffling = coloured_pack(self.pack)
        self.hands = [[], []]
        self.aside: list[int] = []
        self.played: list[tuple[int, int]] = []
        self.comet_by: int | None = None
        self.blocked = False  #: both are stopped, and the hands are being compared

    @property
    def comet(self) -> int:
        """The comet of the pack in use."""
        return COMETS[self.pack]


@dataclass(frozen=True, slots=True)
class ColouredTable(ABC):
    """What everybody sees. `due` is a rank, None while a lead is awaited; `played` has (seat, card)."""

    dealer: int
    pack: str
    phase: str
    turn: int | None
    due: int | None
    counts: tuple[int, ...]
    played: tuple[tuple[int, int], ...]
    comet: int | None  #: who has put the comet down
    pot: int
    last_hand: LastHand | None

    @abstractmethod
    def public(self) -> dict[str, Any]:
        """The page's keys."""

    def laid(self) -> list[list[int | str]]:
        """The page's `played`."""
        return [[seat, NAMES[one]] for seat, one in self.played]


M = TypeVar("M", bound=ColouredMatch)


class ColouredRules(TurnRules[M]):
    """What these games have in common; each has an option `hands`."""

    beats = frozenset({"hand_won", "level"})

    shown: ClassVar[type[ColouredTable]]  #: the game's own table
    comet_fell: ClassVar[str]  #: the kind of event that tells that the comet has been put down

    @abstractmethod
    def choices(self, state: M) -> list[str]:
        """The moves of the seat on turn."""

    @abstractmethod
    def stop(self, state: M, emit: Emit) -> None:
        """The seat on turn passes."""

    @abstractmethod
    def go_on(self, state: M, emit: Emit) -> None:
        """The seat on turn has put down plain cards, and the next rank is due."""

    @abstractmethod
    def why_not(self, state: M, move: str) -> str:
        """Why a move of the seat on turn is refused."""

    def moves(self, state: M, actor: int) -> list[str]:
        return [] if state.over or state.shuffling or actor != state.turn else self.choices(state)

    def play(self, state: M, actor: int, move: str, emit: Emit) -> None:
        if move == PASS:
            self.stop(state, emit)
        else:
            self._put_down(state, read(move), emit)

    def _put_down(self, state: M, thrown: Sequence[int], emit: Emit) -> None:
        """Cards leave the hand; that ends it, or stops the other with a king or the comet, or the next rank is due."""
        seat, comet = state.turn, state.comet
        hand = state.hands[seat]
        with_comet = comet in thrown
        laid = (*[one for one in thrown if one != comet], comet) if with_comet else thrown
        for one in laid:
            hand.remove(one)
            state.played.append((seat, one))
        tell(emit, "played", seat, tuple(laid), text=LEAD if state.due < 0 else BUILD)
        if with_comet:
            state.comet_by = seat
            emit(Event(self.comet_fell, seat))
        rank = laid[0] >> 2
        if not hand:
            self.end_hand(state, seat, *gone_out(state.hands[1 - seat], comet, with_comet, state.due), emit)
        elif with_comet or rank == KING:
            self.lead(state, seat, emit)
        else:
            state.phase, state.due = BUILD, rank + 1
            self.go_on(state, emit)

    def lead(self, state: M, seat: int, emit: Emit) -> None:
        """A seat leads anew."""
        state.turn, state.phase, state.due = seat, LEAD, -1
        tell(emit, "stop", seat)

    def check(self, setting: Setting) -> None:
        if setting.options["hands"] % 2:
            raise Refused("hands is an even whole number from 2 to 20.")

    def hand_out(self, state: M, order: list[int]) -> None:
        """Eighteen cards each, one at a time; who does not deal leads."""
        first = 1 - state.dealer
        state.shuffling = []
        state.hands[first] = sorted(order[0 : 2 * DEALT : 2])
        state.hands[1 - first] = sorted(order[1 : 2 * DEALT : 2])
        state.aside = order[2 * DEALT :]
        state.turn, state.phase, state.due = first, LEAD, -1

    def compare(self, state: M, emit: Emit) -> None:
        """Both are stopped: the lower hand wins the difference."""
        emit(Event("blocked"))
        state.blocked = True
        self.end_hand(state, *compared(state.hands, state.comet), emit)

    def end_hand(self, state: M, winner: int | None, points: int, factor: int, emit: Emit) -> None:
        """Score a hand, show what was held, and begin the next hand or end the match."""
        change = [0, 0]
        if winner is None:
            emit(Event("level"))
        else:
            change[winner] = points
            state.scores[winner] += points
            tell(emit, "hand_won", winner, amount=points, other=factor)
        for seat, hand in enumerate(state.hands):
            tell(emit, "left", seat, tuple(hand))
        state.last_hand = LastHand(winner, tuple(change), tuple(map(tuple, state.hands)))
        if state.hand == state.setting.options["hands"]:
            state.phase, state.due = OVER, -1
            most_wins(state, emit)
            return
        state.hand += 1
        state.dealer = 1 - state.dealer
        state.begin_hand()

    def table(self, state: M) -> ColouredTable:
        return self.shown(
            dealer=state.dealer,
            pack=state.pack,
            phase=state.phase,
            turn=None if state.over else state.turn,
            due=None if state.due < 0 else state.due,
            counts=tuple(map(len, state.hands)),
            played=tuple(state.played),
            comet=state.comet_by,
            pot=state.pot,
            last_hand=state.last_hand,
        )

    def view(self, state: M, seat: int | None) -> View[Any]:
        view = super().view(state, seat)
        return replace(view, to_act=()) if state.blocked else view

    def places(self, state: M) -> list[Sequence[int]]:
        return [*state.hands, state.aside, [card for _, card in state.played]]

    def hidden(self, state: M, seat: int | None) -> list[list[int]]:
        return [state.aside, *super().hidden(state, seat)]

    def timeout(self, state: M) -> list[tuple[int, str]]:
        moves = self.moves(state, state.turn)
        return [(state.turn, PASS if PASS in moves else moves[0])]

    def why(self, state: M, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.turn:
            return super().why(state, actor, move)
        return self.why_not(state, move)

    def reason(self, state: M) -> str:
        return "equal scores" if len(state.winners) == 2 else "higher score"
