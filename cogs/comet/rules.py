"""Comet, four to eight seats, one pack without the eight of diamonds.

The leader puts down a card. Whoever holds the next card of the suit must add it, and so on to a king or to a card that nobody
has; those cards fall by themselves. The seat that put down the last card leads again. The nine of diamonds, the comet, may
be thrown in after any card, also out of turn (R2): then the first seat round the table that holds the ten of diamonds or the card that
was wanted before must play one of them. The first seat without cards wins the hand and scores one, one for each card in the other
hands and two for each king that was not put down; who still holds the comet loses one. `target` points win the match.

After every card the match stands still for one beat of the clock `pace`. If the comet is in a hand, its holder is being asked
meanwhile; if not, only the clock runs. Nobody else can see which of the two it is.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards import names
from bot.cards.runs import NONE, first_holding, holder, next_card, taken_out
from bot.rules import CLOCK, Ahead, Clock, Emit, Event, Info, Option, Setting, View
from bot.rules.events import tell
from bot.rules.families.falling import COMET, DEAL, FOLLOW, KINGS, LEAD, PASS, RUN, TEN, THROW, FallingRules
from bot.rules.families.run_table import LastHand
from bot.rules.families.stakes import pay_in, pay_out
from bot.rules.families.turns import PLAY, PLAYED
from cogs.comet.events import EVENTS
from cogs.comet.state import Comet, Table

#: the holder's answer that it does not want to be asked again in this run
HUSH = "run"
ANSWERS = (THROW, PASS, HUSH)


class CometRules(FallingRules[Comet], Ahead):
    """The rules of Comet."""

    events = EVENTS
    beats = frozenset(("out",))
    info = Info(
        key="comet",
        title="Comet",
        seats=(4, 8),
        options=(
            Option(
                "deal", "stub", "When the cards do not go round evenly: some lie aside unseen, or more eights leave the pack first.",
                choices=("stub", "strip"), title="cards left over",
                said=(("stub", "lie aside unseen"), ("strip", "none, more eights are out")),
            ),
            Option("target", 100, "Points that win the match.", 10, 500, title="points to win"),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        clocks={"pace": Clock(3.0, held=True, brisk=1.2)},
        # a beat may go by while a thumb is on its way to the button
        anytime=frozenset({"play", PASS, HUSH}),
        kind="shedding game",
        tagline="Runs fall by themselves; one card, the comet, strikes when you say so.",
        minutes=(15, 45),
    )  # fmt: skip

    def begin(self, setting: Setting) -> Comet:
        state = Comet(setting)
        pay_in(state, setting.options["stake"])
        return state

    def moves(self, state: Comet, actor: int) -> list[str]:
        phase = state.phase
        if phase == RUN:
            return self.answers(state, actor, ANSWERS)
        if actor != state.turn or actor == CLOCK:
            return []
        hand = state.hands[actor]
        return [PLAY[one] for one in hand if phase == LEAD or one in state.wanted]

    def deal(self, state: Comet, order: list[int], emit: Emit) -> None:
        dealt = len(order) - len(order) % state.setting.seats
        state.deal_out(order[:dealt])
        state.aside = sorted(order[dealt:])
        emit(Event("dealt", state.dealer, amount=state.hand, other=state.turn))

    def play(self, state: Comet, actor: int, move: str, emit: Emit) -> None:
        one = PLAYED.get(move, NONE)
        if one == COMET:
            self._throw_comet(state, actor, emit)
        elif state.phase == LEAD:
            self._begin_sequence(state)
            self._put_down(state, actor, one, "led", emit)
        elif state.phase == FOLLOW:
            state.wanted = []
            self._put_down(state, actor, one, "followed", emit)
        else:
            state.hushed = state.hushed or move == HUSH
            self.go_on(state, emit)

    def _begin_sequence(self, state: Comet) -> None:
        state.first = len(state.played)
        state.hushed = False

    def _throw_comet(self, state: Comet, seat: int, emit: Emit) -> None:
        """The comet falls: the ten of diamonds is wanted, and whatever was wanted before (R4)."""
        state.wanted = [TEN]
        if state.phase == LEAD:
            self._begin_sequence(state)
        elif (due := next_card(state.played[-1][1])) != NONE:
            state.wanted = sorted((TEN, due))
        state.comet_by = seat
        self._put_down(state, seat, COMET, "comet", emit)

    def _put_down(self, state: Comet, seat: int, one: int, kind: str, emit: Emit) -> None:
        """A card falls; then the hand is over (R10), or a beat follows in which the comet's holder is asked."""
        hand = state.hands[seat]
        hand.remove(one)
        state.played.append((seat, one))
        tell(emit, kind, seat, (one,))
        if not hand:
            self._end_hand(state, seat, emit)
            return
        state.phase = RUN
        state.turn = NONE
        state.asked = _asked(state)

    def go_on(self, state: Comet, emit: Emit, follower: int = NONE) -> int:
        seat, last = state.played[-1]
        if state.wanted:
            self._follow_comet(state, emit)
            return NONE
        due = next_card(last)
        follower = holder(state.hands, due)
        if follower == NONE:
            self.lead(state, seat, emit)
        else:
            self._put_down(state, follower, due, "fell", emit)
        return NONE

    def _follow_comet(self, state: Comet, emit: Emit) -> None:
        """The first seat round from the comet that holds a wanted card must play one (R5, R6)."""
        wanted = state.wanted
        seat = first_holding(state.hands, wanted, state.comet_by)
        if seat == NONE:
            state.wanted = []
            self.lead(state, state.comet_by, emit)  # R7
        elif len(wanted) == 1:
            state.wanted = []
            self._put_down(state, seat, TEN, "fell", emit)
        else:
            state.phase = FOLLOW
            state.turn = seat
            emit(Event("must", seat, tuple(wanted)))

    def _end_hand(self, state: Comet, winner: int, emit: Emit) -> None:
        change = [0] * state.setting.seats
        kings = len(KINGS) - sum(one in KINGS for _, one in state.played)
        change[winner] = 1 + sum(map(len, state.hands)) + 2 * kings  # R8, R9
        emit(Event("out", winner, amount=change[winner]))
        keeper = holder(state.hands, COMET)
        if keeper != NONE:
            change[keeper] = -1
            emit(Event("lost", keeper))
        self._show(state, emit)
        state.scores = [score + more for score, more in zip(state.scores, change, strict=True)]
        left = tuple(tuple(sorted(hand)) for hand in state.hands)
        state.last_hand = LastHand(winner, tuple(change), left, tuple(state.aside))
        if state.scores[winner] >= state.setting.options["target"]:
            self._end_match(state, winner, emit)
        else:
            state.next_hand()

    def _show(self, state: Comet, emit: Emit) -> None:
        """Hands and stub are laid open once the hand is over."""
        for seat, hand in enumerate(state.hands):
            if hand:
                tell(emit, "left", seat, tuple(hand))
        if state.aside:
            emit(Event("aside", cards=tuple(state.aside)))

    def _end_match(self, state: Comet, winner: int, emit: Emit) -> None:
        state.end()
        state.winners = [winner]
        pay_out(state)
        emit(Event("won", winner, amount=state.scores[winner]))

    def out(self, setting: Setting) -> list[int]:
        return taken_out(setting.seats, even=setting.options["deal"] == "strip")

    def is_stopped(self, state: Comet) -> bool:
        return holder(state.hands, next_card(state.played[-1][1])) == NONE

    def table(self, state: Comet) -> Table:
        return Table(
            dealer=state.dealer,
            phase=state.phase,
            turn=None if state.turn == NONE else state.turn,
            counts=tuple(map(len, state.hands)),
            played=tuple(state.played),
            first=state.first,
            comet=None if state.comet_by == NONE else state.comet_by,
            last_hand=state.last_hand,
            due=tuple(_due(state)),
            removed=tuple(self.out(state.setting)),
            pot=state.pot,
            aside=len(state.aside),
        )

    def places(self, state: Comet) -> list[Sequence[int]]:
        return [*super().places(state), state.aside]

    def hidden(self, state: Comet, seat: int | None) -> list[list[int]]:
        return [state.aside, *super().hidden(state, seat)]

    def blind(self, state: Comet, seat: int | None) -> Comet:
        """To all but the comet's holder, who is asked and whether it has said `run` are secrets."""
        copy = super().blind(state, seat)
        copy.hushed = state.hushed and seat is not None and COMET in state.hands[seat]
        copy.asked = _asked(copy) if state.phase == RUN else NONE
        return copy

    def view(self, state: Comet, seat: int | None) -> View[Table]:
        view = super().view(state, seat)
        return replace(view, table=replace(view.table, hushed=state.hushed and COMET in view.cards))

    def why(self, state: Comet, actor: int, move: str) -> str:
        if state.over or state.phase == DEAL or actor == CLOCK:
            return super().why(state, actor, move)
        if state.phase == RUN and actor == state.asked:
            return "While a sequence runs you can only throw in the comet or let it go by: the cards that follow fall by themselves."
        if state.phase == RUN:
            return "A sequence is running: the cards that follow fall by themselves."
        if actor != state.turn and move == THROW:
            return "The comet can be thrown in after a card has fallen or led by you, not in front of another player's lead."
        if actor != state.turn:
            return "Another player leads now." if state.phase == LEAD else "Another player must follow the comet."
        if state.phase == FOLLOW:
            return f"After the comet you must play a wanted card that you hold: {' or '.join(names(state.wanted))}."
        return "You lead: put down one card that you hold."

    def reason(self, state: Comet) -> str:
        return f"first to reach {state.setting.options['target']} points"


def _asked(state: Comet) -> int:
    """Who is asked while a run goes on: the comet's holder, unless it has said `run`."""
    return NONE if state.hushed or state.comet_by != NONE else holder(state.hands, COMET)


def _due(state: Comet) -> list[int]:
    """What is wanted on the table now: after the comet both cards, in a sequence the next one."""
    if state.wanted:
        return state.wanted
    due = next_card(state.played[-1][1]) if state.phase == RUN else NONE
    return [] if due == NONE else [due]


RULES = CometRules()
