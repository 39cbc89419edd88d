"""Comet for two, running sequences; the black pack without aces, with the nine of diamonds as the comet. Suits mean nothing.

A turn is a run: card after card, each one rank higher, as long as the seat can (R1); then the other must go on from there. All four
of a rank (all three plain nines) may go at once. A king or the comet stops the pile and its player leads a new run. When both are
stopped at one rank the hand is over: the lower hand wins the difference, twice if the comet is in the other's hand. Who runs out
of cards scores the other's hand: four times with the comet where a nine was due, twice with it otherwise or if the other holds it.
"""

from bot.cards import RANK_SIGNS
from bot.cards.coloured import copies, first_of_each, plain
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, Standing
from bot.rules.families.coloured import BUILD, LEAD, PASS, ColouredRules, play_text
from bot.rules.families.run_table import PLAY_ON
from bot.rules.families.stakes import pay_in
from bot.rules.families.turns import PLAY
from cogs.comet_run.events import EVENTS
from cogs.comet_run.state import COMET, CometRun, Table


def _plays(hand: list[int], first: int) -> list[str]:
    """A single card of a rank, and all of that rank if the hand holds all."""
    held = plain(hand, first >> 2, COMET)
    return [PLAY[first], play_text(held)] if len(held) == copies(first >> 2) else [PLAY[first]]


class CometRunRules(ColouredRules[CometRun], Standing, Ahead):
    """The rules of running Comet."""

    events = EVENTS
    shown = Table
    lasting_orders = True  # nothing of one hand is in them
    comet_fell = "comet"
    info = Info(
        key="comet_run",
        title="Comet for two, running",
        seats=(2, 2),
        options=(
            Option("hands", 6, "Hands in a match, an even number so that both deal equally often.", 2, 20),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        kind="shedding game",
        tagline="Run up the ranks as far as you can, and block when your hand is the lower one.",
        minutes=(8, 15),
    )

    def begin(self, setting: Setting) -> CometRun:
        state = CometRun(setting)
        pay_in(state, setting.options["stake"])
        return state

    def deal(self, state: CometRun, order: list[int], emit: Emit) -> None:
        self.hand_out(state, order)
        state.last_by = -1
        emit(Event("dealt", state.dealer, amount=state.hand))

    def choices(self, state: CometRun) -> list[str]:
        hand = state.hands[state.turn]
        comet = [PLAY[COMET]] if COMET in hand else []
        if state.phase == LEAD:
            return [play for first in first_of_each(hand, COMET) for play in _plays(hand, first)] + comet
        held = plain(hand, state.due, COMET)
        return _plays(hand, held[0]) + comet if held else [*comet, PASS]

    def go_on(self, state: CometRun, emit: Emit) -> None:
        """The same seat goes on if it can."""
        state.last_by = state.turn
        self._stop_who_cannot(state, emit)

    def _stop_who_cannot(self, state: CometRun, emit: Emit) -> None:
        """Once the comet has been seen, a seat without the rank due is stopped by itself (page, section 6)."""
        while (
            state.phase == BUILD
            and not state.shuffling
            and state.comet_by is not None
            and not plain(state.hands[state.turn], state.due, COMET)
        ):
            self.stop(state, emit)

    def stop(self, state: CometRun, emit: Emit) -> None:
        """The seat in turn is stopped: the other must go on, unless it was stopped at this very rank before."""
        emit(Event("passed", state.turn, amount=state.due))
        if state.turn == state.last_by:
            state.turn = 1 - state.turn
        else:
            self.compare(state, emit)

    def orders(self, state: CometRun, seat: int) -> list[str]:
        """`play on`: forced cards go by themselves, also for a seat that holds the comet, so that it tells nothing."""
        return [] if state.over else [PLAY_ON]

    def carry_out(self, state: CometRun, seat: int, order: str) -> str | None:
        """The one plain card that must be put down; never the comet, all of a rank, a lead or a pass (page, section 12)."""
        if order != PLAY_ON or state.phase != BUILD or seat != state.turn:
            return None
        held = plain(state.hands[seat], state.due, COMET)
        plays = _plays(state.hands[seat], held[0]) if held else []
        return plays[0] if len(plays) == 1 else None

    def why_not(self, state: CometRun, move: str) -> str:
        if state.phase == LEAD:
            return "A run begins with one card, the first of its rank, with all four of a rank (three plain nines), or with the comet."
        due = RANK_SIGNS[state.due]
        if move == PASS:
            return f"You hold a plain {due}, so you must go on; only who cannot is stopped."
        return f"Only the next rank ({due}) can be played now: one card, or all of that rank, or the comet."


RULES = CometRunRules()
