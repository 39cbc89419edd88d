"""Comet for two, alternating; packs of one colour without aces, and a nine of the other colour: the comet. Suits mean nothing.

One leads a card; the other puts any number of the next rank on it; then the first again, and so on. Who cannot build is stopped,
and the other leads anew; so does whoever plays a king or the comet, which stands for any card. Who can build with a plain card must
play something (R4). The first without cards scores the other's pips: four times if the comet was the last play where a nine was due,
twice if it was the last play otherwise or is left in the other's hand. With the option `block` a hand also ends when neither seat
has the rank due (R2).
"""

from typing import Any

from bot.cards import NAMES, RANKS, card
from bot.cards.coloured import KING, first_of_each, gone_out, plain
from bot.rules import Emit, Event, Info, Option, Setting
from bot.rules.families.coloured import ColouredMatch, ColouredRules
from bot.rules.families.stakes import pay_in
from cogs.comet_duel.events import EVENTS


class CometDuel(ColouredMatch):
    """A match: red in odd hands, black in even ones."""

    __slots__ = ()
    packs = ("red", "black")


def _text(thrown: list[int]) -> str:
    return "play " + " ".join([NAMES[one] for one in sorted(thrown)])


class CometDuelRules(ColouredRules[CometDuel]):
    """The rules of alternating Comet."""

    events = EVENTS
    info = Info(
        key="comet_duel",
        title="Comet for two, alternating",
        seats=(2, 2),
        options=(
            Option("hands", 4, "Hands in a match, an even number so that both deal equally often.", 2, 20),
            Option("block", False, "Whether a hand also ends when neither player has the rank that is due."),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        tagline="Build by rank, stop the other with the comet, and save it for an eight.",
        minutes=(8, 15),
    )

    def begin(self, setting: Setting) -> CometDuel:
        state = CometDuel(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: CometDuel, actor: int) -> list[str]:
        if state.over or state.shuffling or actor != state.turn:
            return []
        hand, comet = state.hands[actor], state.comet
        holds = comet in hand
        if state.state == "lead":
            found = [_text([one]) for one in first_of_each(hand, comet)]
            return [*found, _text([comet])] if holds else found
        if state.state == "block":
            return [_text([comet]), "pass"]
        fits = plain(hand, state.due, comet)
        found = [_text(fits[:many]) for many in range(1, len(fits) + 1)]
        if holds:
            found += [_text([*fits[:many], comet]) for many in range(len(fits) + 1)]
        return found if fits else [*found, "pass"]

    def deal(self, state: CometDuel, order: list[int], emit: Emit) -> None:
        self.hand_out(state, order)
        emit(Event("dealt", state.dealer, amount=state.hand, text=state.pack))

    def play(self, state: CometDuel, actor: int, move: str, emit: Emit) -> None:
        if move == "pass":
            emit(Event("kept" if state.state == "block" else "passed", actor))
            self._stopped(state, actor, emit)
        else:
            self._put_down(state, actor, [card(text) for text in move.split(" ")[1:]], emit)

    def _put_down(self, state: CometDuel, seat: int, thrown: list[int], emit: Emit) -> None:
        comet = state.comet
        with_comet = comet in thrown
        laid = sorted(thrown, key=lambda one: (one == comet, one))
        hand = state.hands[seat]
        for one in laid:
            hand.remove(one)
            state.played.append((seat, one))
        emit(Event("played", seat, tuple(laid), text="lead" if state.due < 0 else "build"))
        rank = laid[0] >> 2 if state.due < 0 else state.due
        if with_comet:
            state.comet_by = seat
            emit(Event("comet", seat))
        if not hand:
            self.end_hand(state, seat, *gone_out(state.hands[1 - seat], comet, with_comet, state.due), emit)
        elif with_comet or rank == KING:
            self._lead(state, seat, emit)
        else:
            state.turn, state.state, state.due = 1 - seat, "build", rank + 1
            self._stop_who_cannot(state, emit)

    def _lead(self, state: CometDuel, seat: int, emit: Emit) -> None:
        state.turn, state.state, state.due = seat, "lead", -1
        emit(Event("stop", seat))

    def _stop_who_cannot(self, state: CometDuel, emit: Emit) -> None:
        """Once the comet has been seen, a seat without the rank due is stopped by itself (page, section 6)."""
        if state.comet_by is not None and not plain(state.hands[state.turn], state.due, state.comet):
            emit(Event("passed", state.turn))
            self._stopped(state, state.turn, emit)

    def _stopped(self, state: CometDuel, seat: int, emit: Emit) -> None:
        """`seat` passed: the other leads anew, unless with `block` neither can go on."""
        if state.state == "block":
            self.compare(state, emit)
            return
        other = 1 - seat
        if not state.setting.options["block"] or plain(state.hands[other], state.due, state.comet):
            self._lead(state, other, emit)
        elif state.comet in state.hands[other]:
            state.turn, state.state = other, "block"
        else:
            self.compare(state, emit)

    def public(self, state: CometDuel) -> dict[str, Any]:
        return {
            "dealer": state.dealer,
            "pack": state.pack,
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

    def why(self, state: CometDuel, actor: int, move: str) -> str:
        if state.over or state.shuffling or actor != state.turn:
            return super().why(state, actor, move)
        if state.state == "lead":
            return "A lead is a single card; of several of a rank it is the first in the order clubs, diamonds, hearts, spades."
        if move == "pass":
            return f"You hold a plain {RANKS[state.due]}, so you must play something."
        if state.state == "block":
            return "You may put down the comet now, or pass."
        return f"Only cards of the rank due ({RANKS[state.due]}) and the comet can be played now, the first copies of a rank first."


RULES = CometDuelRules()
