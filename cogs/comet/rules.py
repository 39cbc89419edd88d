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
from typing import Any

from bot.cards import NAMES, card, names
from bot.cards.runs import NONE, ORDERS, first_holding, holder, next_card, order_says, suit_order, taken_out, without
from bot.rules import (
    BEAT,
    CLOCK,
    DEALER,
    Clock,
    Emit,
    Event,
    Info,
    Option,
    Rules,
    Setting,
    Standing,
    View,
    Waiting,
)
from bot.rules.families.match import Match
from bot.rules.families.stakes import pay_in, pay_out
from cogs.comet.events import EVENTS

COMET = card("9D")
TEN = card("TD")
KINGS = frozenset(range(48, 52))
PLAY = tuple(f"play {text}" for text in NAMES)
PLAYED = {text: one for one, text in enumerate(PLAY)}

DEAL, LEAD, RUN, FOLLOW, OVER = "deal", "lead", "run", "follow", "over"


class Comet(Match):
    """A match. Hands are sorted by suit. In phase RUN `asked` is the comet's holder, or NONE when only a beat is waited for."""

    __slots__ = (
        "aside", "asked", "comet", "first", "hands", "hushed", "last_hand", "phase", "played", "turn", "wanted",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.hands: list[list[int]] = [[] for _ in range(setting.seats)]
        self.aside: list[int] = []
        self.last_hand: dict[str, Any] | None = None  # never changed once made
        self.clear()

    def clear(self) -> None:
        """Nothing has been put down in this hand yet."""
        self.phase = DEAL
        self.turn = NONE
        self.asked = NONE
        self.hushed = False  # the comet's holder has said `run` in this sequence
        self.comet = NONE
        self.wanted: list[int] = []  # what may follow the comet, from its fall until it has been followed
        self.first = 0  # where in `played` the sequence began
        self.played: list[tuple[int, int]] = []


class CometRules(Rules[Comet], Standing):
    """The rules of Comet."""

    events = EVENTS
    info = Info(
        key="comet",
        title="Comet",
        seats=(4, 8),
        options=(
            Option(
                "deal", "stub", "stub: odd cards lie aside unseen; strip: more eights leave the pack until it divides evenly.",
                choices=("stub", "strip"),
            ),
            Option("target", 100, "Points that win the match.", 10, 500),
            Option("stake", 0, "Chips each seat pays into the pot at the start.", 0, 1000, pays=True),
        ),
        clocks={"pace": Clock(3.0, held=True)},
        # a beat may go by while a thumb is on its way to the button
        anytime=frozenset({"play", "pass", "run"}),
        tagline="Runs fall by themselves; one card, the comet, strikes when you say so.",
        minutes=(20, 45),
    )  # fmt: skip

    def begin(self, setting: Setting) -> Comet:
        state = Comet(setting)
        pay_in(state, setting.options["stake"])
        return state

    def waiting(self, state: Comet) -> Waiting:
        match state.phase:
            case "run":
                return Waiting((CLOCK if state.asked == NONE else state.asked,), clock="pace")
            case "lead" | "follow":
                return Waiting((state.turn,))
            case "deal":
                return Waiting((DEALER,))
            case _:
                return Waiting(())

    def moves(self, state: Comet, actor: int) -> list[str]:
        phase = state.phase
        if phase == RUN:
            if actor == CLOCK:
                return [BEAT] if state.asked == NONE else []
            return ["play 9D", "pass", "run"] if actor == state.asked else []
        if actor != state.turn or actor == CLOCK:
            return []
        hand = state.hands[actor]
        return [PLAY[one] for one in hand if phase == LEAD or one in state.wanted]

    def pack(self, state: Comet) -> list[int]:
        return without(_out(state.setting)) if state.phase == DEAL else []

    def deal(self, state: Comet, order: list[int], emit: Emit) -> None:
        seats = state.setting.seats
        dealt = len(order) - len(order) % seats
        for seat, hand in enumerate(state.hands):
            hand[:] = sorted(order[(seat - state.dealer - 1) % seats : dealt : seats], key=suit_order)
        state.aside = sorted(order[dealt:])
        state.phase = LEAD
        state.turn = (state.dealer + 1) % seats
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
            state.hushed = state.hushed or move == "run"
            self._go_on(state, emit)

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
        state.comet = seat
        self._put_down(state, seat, COMET, "comet", emit)

    def _put_down(self, state: Comet, seat: int, one: int, kind: str, emit: Emit) -> None:
        """A card falls; then the hand is over (R10), or a beat follows in which the comet's holder is asked."""
        hand = state.hands[seat]
        hand.remove(one)
        state.played.append((seat, one))
        emit(Event(kind, seat, (one,)))
        if not hand:
            self._end_hand(state, seat, emit)
            return
        state.phase = RUN
        state.turn = NONE
        state.asked = _asked(state)

    def _go_on(self, state: Comet, emit: Emit) -> None:
        """The beat is over: the next card falls, the comet is followed, or the sequence is broken."""
        seat, last = state.played[-1]
        if state.wanted:
            self._follow_comet(state, emit)
            return
        due = next_card(last)
        follower = holder(state.hands, due)
        if follower == NONE:
            self._break(state, seat, emit)
        else:
            self._put_down(state, follower, due, "fell", emit)

    def _follow_comet(self, state: Comet, emit: Emit) -> None:
        """The first seat round from the comet that holds a wanted card must play one (R5, R6)."""
        wanted = state.wanted
        seat = first_holding(state.hands, wanted, state.comet)
        if seat == NONE:
            state.wanted = []
            self._break(state, state.comet, emit)  # R7
        elif len(wanted) == 1:
            state.wanted = []
            self._put_down(state, seat, TEN, "fell", emit)
        else:
            state.phase = FOLLOW
            state.turn = seat
            emit(Event("must", seat, tuple(wanted)))

    def _break(self, state: Comet, seat: int, emit: Emit) -> None:
        state.phase = LEAD
        state.turn = seat
        state.asked = NONE
        emit(Event("stopped", seat, (state.played[-1][1],)))

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
        left = [names(sorted(hand)) for hand in state.hands]
        state.last_hand = {"winner": winner, "change": change, "left": left, "aside": names(state.aside)}
        if state.scores[winner] >= state.setting.options["target"]:
            self._end_match(state, winner, emit)
        else:
            state.hand += 1
            state.dealer = (state.dealer + 1) % state.setting.seats
            state.hands = [[] for _ in state.hands]
            state.aside = []
            state.clear()

    def _show(self, state: Comet, emit: Emit) -> None:
        """Hands and stub are laid open once the hand is over."""
        for seat, hand in enumerate(state.hands):
            if hand:
                emit(Event("left", seat, tuple(hand)))
        if state.aside:
            emit(Event("aside", cards=tuple(state.aside)))

    def _end_match(self, state: Comet, winner: int, emit: Emit) -> None:
        state.over = True
        state.phase = OVER
        state.turn = state.asked = NONE
        state.wanted = []
        state.winners = [winner]
        pay_out(state)
        emit(Event("won", winner, amount=state.scores[winner]))

    def public(self, state: Comet) -> dict[str, Any]:
        return {
            "dealer": state.dealer,
            "state": state.phase,
            "turn": None if state.turn == NONE else state.turn,
            "due": names(_due(state)),
            "counts": [len(hand) for hand in state.hands],
            "played": [[seat, NAMES[one]] for seat, one in state.played],
            "comet": None if state.comet == NONE else state.comet,
            "removed": names(_out(state.setting)),
            "aside": len(state.aside),
            "pot": state.pot,
            "last_hand": state.last_hand,
        }

    def hands(self, state: Comet) -> list[list[int]]:
        return state.hands

    def places(self, state: Comet) -> list[Sequence[int]]:
        return [*state.hands, state.aside, [one for _, one in state.played]]

    def hidden(self, state: Comet, seat: int | None) -> list[list[int]]:
        return [state.aside, *(hand for at, hand in enumerate(state.hands) if at != seat)]

    def blind(self, state: Comet, seat: int | None) -> Comet:
        """To all but the comet's holder, who is asked and whether it has said `run` are secrets."""
        copy = super().blind(state, seat)
        copy.hushed = state.hushed and seat is not None and COMET in state.hands[seat]
        copy.asked = _asked(copy) if state.phase == RUN else NONE
        return copy

    def view(self, state: Comet, seat: int | None) -> View:
        """While a sequence runs, all but the seat that is asked see the same, whether anybody is asked or not.

        Beside the page's keys: `first`, where in `played` the running sequence began; `hushed`, to the comet's holder only, that it
        has said `run`.
        """
        table = self.public(state)
        to_act = () if state.turn == NONE else (state.turn,)
        if state.phase == RUN:
            table["state"] = "running"
            to_act = (state.asked,) if seat is not None and seat == state.asked else ()
        hand = () if seat is None else state.hands[seat]
        table["first"] = state.first
        table["hushed"] = state.hushed and COMET in hand
        return self.looked_at(state, seat, cards=hand, table=table, to_act=to_act)

    def timeout(self, state: Comet) -> list[tuple[int, str]]:
        """`pass` for a holder who said nothing; a lead of the lowest card, which could only be led; else the first choice."""
        match state.phase:
            case "run":
                return [(CLOCK, BEAT)] if state.asked == NONE else [(state.asked, "pass")]
            case "lead":
                hand = state.hands[state.turn]
                return [(state.turn, PLAY[min((one for one in hand if one != COMET), default=COMET)])]
            case _:
                return [(state.turn, move) for move in self.moves(state, state.turn)[:1]]

    def orders(self, state: Comet, seat: int) -> list[str]:
        """What the comet's holder may leave with the table, at any time of the hand."""
        held = not state.over and COMET in state.hands[seat]
        return [f"comet {order}" for order in ORDERS] if held else []

    def carry_out(self, state: Comet, seat: int, order: str) -> str | None:
        verb, _, when = order.partition(" ")
        if state.phase != RUN or seat != state.asked or verb != "comet":
            return None
        last = state.played[-1][1]
        said = order_says(when, last, stopped=holder(state.hands, next_card(last)) == NONE)
        return None if said is None else "play 9D" if said else "pass"

    def why(self, state: Comet, actor: int, move: str) -> str:
        if state.over or state.phase == DEAL or actor == CLOCK:
            return super().why(state, actor, move)
        if state.phase == RUN and actor == state.asked:
            return "While a sequence runs you can only throw in the comet or let it go by: the cards that follow fall by themselves."
        if state.phase == RUN:
            return "A sequence is running: the cards that follow fall by themselves."
        if actor != state.turn and move == "play 9D":
            return "The comet can be thrown in after a card has fallen or led by you, not in front of another player's lead."
        if actor != state.turn:
            return "Another player leads now." if state.phase == LEAD else "Another player must follow the comet."
        if state.phase == FOLLOW:
            return f"After the comet you must play a wanted card that you hold: {' or '.join(names(state.wanted))}."
        return "You lead: put down one card that you hold."

    def reason(self, state: Comet) -> str:
        return f"first to reach {state.setting.options['target']} points"


def _out(setting: Setting) -> list[int]:
    """The cards that are out of the pack."""
    return taken_out(setting.seats, even=setting.options["deal"] == "strip")


def _asked(state: Comet) -> int:
    """Who is asked while a run goes on: the comet's holder, unless it has said `run`."""
    return NONE if state.hushed or state.comet != NONE else holder(state.hands, COMET)


def _due(state: Comet) -> list[int]:
    """What is wanted on the table now: after the comet both cards, in a sequence the next one."""
    if state.wanted:
        return state.wanted
    due = next_card(state.played[-1][1]) if state.phase == RUN else NONE
    return [] if due == NONE else [due]


RULES = CometRules()
