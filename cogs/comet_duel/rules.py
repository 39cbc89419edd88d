"""Comet for two, alternating; packs of one colour without aces, and a nine of the other colour: the comet. Suits mean nothing.

One leads a card; the other puts any number of the next rank on it; then the first again, and so on. Who cannot build is stopped,
and the other leads anew; so does whoever plays a king or the comet, which stands for any card. Who can build with a plain card must
play something (R4). The first without cards scores the other's pips: four times if the comet was the last play where a nine was due,
twice if it was the last play otherwise or is left in the other's hand. With the option `block` a hand also ends when neither seat
has the rank due (R2).
"""

from bot.cards import RANK_SIGNS
from bot.cards.coloured import COMETS, KING, first_of_each, plain
from bot.rules import Ahead, Emit, Event, Info, Option, Setting, View
from bot.rules.families.coloured import BLOCK, BUILD, LEAD, PASS, ColouredRules, play_text
from bot.rules.families.stakes import pay_in
from cogs.comet_duel.events import EVENTS
from cogs.comet_duel.state import CometDuel, Table


class CometDuelRules(ColouredRules[CometDuel], Ahead):
    """The rules of alternating Comet."""

    events = EVENTS
    shown = Table
    comet_fell = "comet"
    info = Info(
        key="comet_duel",
        title="Comet for two, alternating",
        seats=(2, 2),
        options=(
            Option("hands", 4, "Hands in a match, an even number so that both deal equally often.", 2, 20),
            Option(
                "block",
                False,
                "Whether a hand also ends when neither player has the rank that is due.",
                title="blocked hands end",
            ),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        kind="shedding game",
        tagline="Build by rank, stop the other with the comet, and save it for an eight.",
        minutes=(8, 15),
    )

    def begin(self, setting: Setting) -> CometDuel:
        state = CometDuel(setting)
        pay_in(state, setting.options["stake"])
        return state

    def deal(self, state: CometDuel, order: list[int], emit: Emit) -> None:
        self.hand_out(state, order)
        emit(Event("dealt", state.dealer, amount=state.hand, text=state.pack))

    def choices(self, state: CometDuel) -> list[str]:
        hand, comet = state.hands[state.turn], state.comet
        holds = comet in hand
        if state.phase == LEAD:
            found = [play_text([one]) for one in first_of_each(hand, comet)]
            return [*found, play_text([comet])] if holds else found
        if state.phase == BLOCK:
            return [play_text([comet]), PASS]
        fits = plain(hand, state.due, comet)
        found = [play_text(fits[:many]) for many in range(1, len(fits) + 1)]
        if holds:
            found += [play_text(sorted([*fits[:many], comet])) for many in range(len(fits) + 1)]
        return found if fits else [*found, PASS]

    def ahead(self, view: View[Table]) -> list[str]:
        """A card of any rank, for whatever is led; as many as one holds of the rank that is due after the other's, or without any the
        pass, whether or not the comet is held."""
        comet, due = COMETS[view.table.pack], view.table.due
        found = [play_text([one]) for one in first_of_each(view.cards, comet)]
        found += [play_text([comet])] * (comet in view.cards)
        if view.table.phase != BUILD or due is None or due == KING:
            return found
        fits = plain(view.cards, due + 1, comet)
        found += [play_text(fits[:many]) for many in range(2, len(fits) + 1)]
        return found if fits or view.table.comet is not None else [*found, PASS]

    def go_on(self, state: CometDuel, emit: Emit) -> None:
        """The other builds; once the comet has been seen, who has not got the rank due is stopped by itself (page, section 6)."""
        state.turn = 1 - state.turn
        if state.comet_by is not None and not plain(state.hands[state.turn], state.due, state.comet):
            self.stop(state, emit)

    def stop(self, state: CometDuel, emit: Emit) -> None:
        """The other leads anew, unless with `block` neither can go on."""
        other = 1 - state.turn
        if state.phase == BLOCK:
            emit(Event("kept", state.turn))
            self.compare(state, emit)
            return
        emit(Event("passed", state.turn))
        if not state.setting.options["block"] or plain(state.hands[other], state.due, state.comet):
            self.lead(state, other, emit)
        elif state.comet in state.hands[other]:
            state.turn, state.phase = other, BLOCK
        else:
            self.compare(state, emit)

    def why_not(self, state: CometDuel, move: str) -> str:
        if state.phase == LEAD:
            return "A lead is a single card; of several of a rank it is the first in the order clubs, diamonds, hearts, spades."
        if move == PASS:
            return f"You hold a plain {RANK_SIGNS[state.due]}, so you must play something."
        if state.phase == BLOCK:
            return "You may put down the comet now, or pass."
        due = RANK_SIGNS[state.due]
        return f"Only cards of the rank due ({due}) and the comet can be played now, the first copies of a rank first."


RULES = CometDuelRules()
