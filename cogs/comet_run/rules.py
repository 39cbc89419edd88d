"""Comet for two, running sequences; the black pack without aces, with the nine of diamonds as the comet. Suits mean nothing.

A turn is a run: card after card, each one rank higher, as long as the seat can (R1); then the other must go on from there. All four
of a rank (all three plain nines) may go at once. A king or the comet stops the pile and its player leads a new run. When both are
stopped at one rank the hand is over: the lower hand wins the difference, twice if the comet is in the other's hand. Who runs out
of cards scores the other's hand: four times with the comet where a nine was due, twice with it otherwise or if the other holds it.
"""

from typing import Any

from bot.cards import NAMES, RANKS, card
from bot.cards.coloured import COMETS, KING, copies, first_of_each, gone_out, plain
from bot.rules import Emit, Event, Info, Option, Setting
from bot.rules.families.coloured import ColouredMatch, ColouredRules
from bot.rules.families.stakes import pay_in
from cogs.comet_run.events import EVENTS

COMET = COMETS["black"]


class CometRun(ColouredMatch):
    """A match. `last_by` put down the last card."""

    __slots__ = ("last_by",)
    packs = ("black",)

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.last_by = -1


def _text(thrown: list[int]) -> str:
    return "play " + " ".join([NAMES[one] for one in thrown])


def _plays(hand: list[int], first: int) -> list[str]:
    """A single card of a rank, and all of that rank if the hand holds all."""
    held = plain(hand, first >> 2, COMET)
    single = _text([first])
    return [single, _text(held)] if len(held) == copies(first >> 2) else [single]


class CometRunRules(ColouredRules[CometRun]):
    """The rules of running Comet."""

    events = EVENTS
    info = Info(
        key="comet_run",
        title="Comet for two, running",
        seats=(2, 2),
        options=(
            Option("hands", 6, "Hands in a match, an even number so that both deal equally often.", 2, 20),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        tagline="Run up the ranks as far as you can, and block when your hand is the lower one.",
        minutes=(8, 15),
    )

    def begin(self, setting: Setting) -> CometRun:
        state = CometRun(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: CometRun, actor: int) -> list[str]:
        if state.over or state.shuffling or actor != state.turn:
            return []
        hand = state.hands[actor]
        comet = [_text([COMET])] if COMET in hand else []
        if state.state == "lead":
            return [play for first in first_of_each(hand, COMET) for play in _plays(hand, first)] + comet
        held = plain(hand, state.due, COMET)
        return _plays(hand, held[0]) + comet if held else [*comet, "pass"]

    def deal(self, state: CometRun, order: list[int], emit: Emit) -> None:
        self.hand_out(state, order)
        state.last_by = -1
        emit(Event("dealt", state.dealer, amount=state.hand))

    def play(self, state: CometRun, actor: int, move: str, emit: Emit) -> None:
        if move == "pass":
            self._stopped(state, emit)
        else:
            self._put_down(state, actor, [card(text) for text in move.split(" ")[1:]], emit)
        self._stop_who_cannot(state, emit)

    def _put_down(self, state: CometRun, seat: int, thrown: list[int], emit: Emit) -> None:
        hand = state.hands[seat]
        for one in thrown:
            hand.remove(one)
            state.played.append((seat, one))
        state.last_by = seat
        emit(Event("played", seat, tuple(thrown), text="lead" if state.due < 0 else "build"))
        is_comet = thrown[0] == COMET
        if is_comet:
            state.comet_by = seat
            emit(Event("comet", seat))
        if not hand:
            self.end_hand(state, seat, *gone_out(state.hands[1 - seat], COMET, is_comet, state.due), emit)
        elif is_comet or thrown[0] >> 2 == KING:
            state.state, state.due = "lead", -1
            emit(Event("stop", seat))
        else:
            state.state, state.due = "build", (thrown[0] >> 2) + 1

    def _stop_who_cannot(self, state: CometRun, emit: Emit) -> None:
        """Once the comet has been seen, a seat without the rank due is stopped by itself (page, section 6)."""
        while (
            state.state == "build"
            and not state.shuffling
            and state.comet_by is not None
            and not plain(state.hands[state.turn], state.due, COMET)
        ):
            self._stopped(state, emit)

    def _stopped(self, state: CometRun, emit: Emit) -> None:
        """The seat in turn is stopped: the other must go on, unless it was stopped at this very rank before."""
        emit(Event("passed", state.turn, amount=state.due))
        if state.turn == state.last_by:
            state.turn = 1 - state.turn
        else:
            self.compare(state, emit)

    def public(self, state: CometRun) -> dict[str, Any]:
        return {
            "dealer": state.dealer,
            "state": state.state,
            "turn": None if state.over else state.turn,
            "due": None if state.due < 0 else RANKS[state.due],
            "counts": [len(hand) for hand in state.hands],
            "played": [[seat, NAMES[one]] for seat, one in state.played],
            "comet": state.comet_by,
            "aside": 12,
            "pot": state.pot,
            "last_hand": state.last_hand,
        }

    def why(self, state: CometRun, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.turn:
            return super().why(state, actor, move)
        if state.state == "lead":
            return "A run begins with one card, the first of its rank, with all four of a rank (three plain nines), or with the comet."
        due = RANKS[state.due]
        if move == "pass":
            return f"You hold a plain {due}, so you must go on; only who cannot is stopped."
        return f"Only the next rank ({due}) can be played now: one card, or all of that rank, or the comet."


RULES = CometRunRules()
