"""Commit, three to five seats, one pack without the eight of diamonds and as many more eights as an even deal needs.

Each seat puts `pool` chips into the pool. The leader puts down a card; whoever holds the next card of the suit must add it, so
that it falls by itself (R2), up to a stop: a card whose next card nobody holds. The seat that put down the last card leads again
(R1). The nine of diamonds, the comet, may be played at a stop, out of turn, or after one's own card when one lacks the next, or
led after a stop (R3). It stands for the next card (R4); then the first seat round the table that holds the ten of diamonds or the
card above the one that was replaced must play one of them. A king earns a chip from each other seat, the comet two. The first
seat without cards takes the pool, and one for each king and two for the comet from the seat that still holds them.

After every card the match stands still for one beat, of the clock `pace`, at a stop of the longer clock `stop`. The comet's
holder may be asked meanwhile; nobody else can see whether it is (R11).
"""

from bot.cards import names
from bot.cards.runs import NONE, first_holding, holder, next_card, taken_out
from bot.rules import CLOCK, Ahead, ByHand, Clock, Emit, Event, Info, Option, Refused, Setting, quiet
from bot.rules.events import tell
from bot.rules.families.falling import (
    BEATS,
    COMET,
    DEAL,
    FOLLOW,
    KINGS,
    LEAD,
    PASS,
    RUN,
    STOP,
    TEN,
    THROW,
    FallingRules,
)
from bot.rules.families.run_table import LastHand
from bot.rules.families.series import hands_in
from bot.rules.families.stakes import collect, has, pay
from bot.rules.families.turns import PLAY, PLAYED
from cogs.commit.events import EVENTS
from cogs.commit.state import Commit, Table

ANSWERS = (THROW, PASS)


class CommitRules(FallingRules[Commit], ByHand, Ahead):
    """The rules of Commit."""

    events = EVENTS
    beats = frozenset(("out",))
    info = Info(
        key="commit",
        title="Commit",
        seats=(3, 5),
        options=(
            Option("hands", 0, "Hands in the match; 0 means as many as there are seats.", 0, 50, said=((0, "one deal each"),)),
            Option("pool", 5, "Chips each seat puts into the pool before each hand.", 1, 100, pays=True),
            Option(
                "buy_in", 50, "Chips each seat brings; at least three times the pool plays best.", 10, 1000, pays=True,
                title="buy-in",
            ),
        ),
        clocks={"pace": Clock(3.0, held=True, brisk=1.2), "stop": Clock(5.0, held=True, brisk=1.8)},
        # a beat may go by while a thumb is on its way to the button
        anytime=frozenset({"play", PASS}),
        brings="buy_in",
        kind="shedding game for chips",
        tagline="Kings and the comet are paid on the spot; the first to be out takes the pool.",
        minutes=(8, 20),
    )  # fmt: skip

    def check(self, setting: Setting) -> None:
        if setting.options["buy_in"] < setting.options["pool"]:
            raise Refused("The buy-in cannot be less than the pool: every seat must be able to fill the pool once.")

    def begin(self, setting: Setting) -> Commit:
        state = Commit(setting)
        _ante(state)
        return state

    def moves(self, state: Commit, actor: int) -> list[str]:
        phase = state.phase
        if phase in BEATS:
            return self.answers(state, actor, ANSWERS)
        if actor != state.turn or actor == CLOCK:
            return []
        hand = state.hands[actor]
        if phase == FOLLOW:
            return [PLAY[one] for one in hand if one in state.wanted]
        if not state.played:  # R3
            hand = [one for one in hand if one != COMET]
        return [PLAY[one] for one in hand]

    def deal(self, state: Commit, order: list[int], emit: Emit) -> None:
        state.deal_out(order)
        tell(emit, "ante", amount=state.setting.options["pool"])
        tell(emit, "dealt", state.dealer, amount=state.hand, other=state.turn)

    def play(self, state: Commit, actor: int, move: str, emit: Emit) -> None:
        one = PLAYED.get(move, NONE)
        if one == COMET:
            self._throw_comet(state, actor, emit)
        elif state.phase == LEAD:
            state.first = len(state.played)
            self._put_down(state, actor, one, "led", emit)
        elif state.phase == FOLLOW:
            self._put_down(state, actor, one, "followed", emit)
        else:
            self.go_on(state, emit)

    def _throw_comet(self, state: Commit, seat: int, emit: Emit) -> None:
        """The comet falls in the place of the card due, and the card above that or the ten of diamonds is wanted (R4, R5)."""
        above = next_card(state.due) if state.due != NONE else NONE
        state.wanted = sorted({TEN, above} - {NONE, COMET})
        state.due = NONE
        state.comet_by = seat
        state.hands[seat].remove(COMET)
        state.played.append((seat, COMET))
        tell(emit, "comet", seat, (COMET,))
        tell(emit, "paid", seat, amount=collect(state, seat, 2))
        if not state.hands[seat]:
            self._end_hand(state, seat, emit)
        else:
            self._wait(state, RUN)

    def _put_down(self, state: Commit, seat: int, one: int, kind: str, emit: Emit) -> int:
        """A card other than the comet falls; a king is paid; then the hand is over, or a beat follows. Who holds the next card."""
        hand = state.hands[seat]
        hand.remove(one)
        state.played.append((seat, one))
        state.wanted = []
        state.due = due = next_card(one)
        if emit is not quiet:  # nearly every card of a hand falls here: not even a call in play-outs
            emit(Event(kind, seat, (one,)))
        if one in KINGS:
            tell(emit, "king", seat, amount=collect(state, seat, 1))
        if not hand:
            self._end_hand(state, seat, emit)
            return NONE
        follower = holder(state.hands, due)
        self._wait(state, STOP if follower == NONE else RUN)
        return follower

    def _wait(self, state: Commit, phase: str) -> None:
        state.phase = phase
        state.turn = NONE
        state.asked = _asked(state)

    def go_on(self, state: Commit, emit: Emit, follower: int = NONE) -> int:
        if state.wanted:
            self._follow_comet(state, emit)
        elif state.phase == STOP:
            self.lead(state, state.played[-1][0], emit)
        else:
            if follower == NONE:
                follower = holder(state.hands, state.due)
            return self._put_down(state, follower, state.due, "fell", emit)
        return NONE

    def _follow_comet(self, state: Commit, emit: Emit) -> None:
        """The first seat round from the comet that holds a wanted card must play one (R6)."""
        seat = first_holding(state.hands, state.wanted, state.comet_by)
        if seat == NONE:
            state.wanted = []
            self.lead(state, state.comet_by, emit)
        elif len(state.wanted) == 1:
            self._put_down(state, seat, TEN, "fell", emit)
        else:
            state.phase = FOLLOW
            state.turn = seat
            tell(emit, "must", seat, tuple(state.wanted))

    def _end_hand(self, state: Commit, winner: int, emit: Emit) -> None:
        tell(emit, "out", winner, amount=state.pot)
        state.chips[winner] += state.pot
        state.pot = 0
        for seat, hand in enumerate(state.hands):
            owed = len(KINGS.intersection(hand)) + 2 * (COMET in hand)
            if owed and (paid := pay(state, seat, winner, owed)):  # R9
                emit(Event("fine", seat, amount=paid, other=winner))
            if hand:
                tell(emit, "left", seat, tuple(hand))
        change = [now - then for now, then in zip(state.chips, state.before, strict=True)]
        left = tuple(tuple(sorted(hand)) for hand in state.hands)
        state.last_hand = LastHand(winner, tuple(change), left)
        short = [seat for seat in range(len(left)) if has(state, seat) < state.setting.options["pool"]]
        if short or state.hand == hands_in(state.setting):
            self._end_match(state, short, emit)
        else:
            state.next_hand()
            _ante(state)

    def _end_match(self, state: Commit, short: list[int], emit: Emit) -> None:
        state.end()
        most = max(state.chips)
        state.winners = [seat for seat, chips in enumerate(state.chips) if chips == most]
        for seat in short:
            emit(Event("short", seat))
        for seat in state.winners:
            emit(Event("won", seat, amount=most))

    def out(self, setting: Setting) -> list[int]:
        return taken_out(setting.seats, even=True)

    def askable(self, state: Commit) -> tuple[int, ...] | None:
        """Before a stop nobody but who has just played."""
        return (state.played[-1][0],) if state.phase == RUN and state.comet_by == NONE else super().askable(state)

    def is_stopped(self, state: Commit) -> bool:
        return state.phase == STOP

    def table(self, state: Commit) -> Table:
        due = state.wanted or ([] if state.due == NONE else [state.due])
        return Table(
            dealer=state.dealer,
            phase=state.phase,
            turn=None if state.turn == NONE else state.turn,
            counts=tuple(map(len, state.hands)),
            played=tuple(state.played),
            first=state.first,
            comet=None if state.comet_by == NONE else state.comet_by,
            last_hand=state.last_hand,
            due=tuple(due),
            removed=tuple(self.out(state.setting)),
            pot=state.pot,
            stopped=self.is_stopped(state),
        )

    def blind(self, state: Commit, seat: int | None) -> Commit:
        """Who is asked is a secret to all others."""
        copy = super().blind(state, seat)
        copy.asked = _asked(copy)
        return copy

    def why(self, state: Commit, actor: int, move: str) -> str:
        if state.over or state.phase == DEAL or actor == CLOCK:
            return super().why(state, actor, move)
        if state.phase in BEATS:
            if actor == state.asked:
                return "Now you can only play the comet or let it go by: the cards that follow fall by themselves."
            return "A run goes on: the cards that follow fall by themselves."
        if actor != state.turn and move == THROW:
            return "The comet is played at a stop, after your own card, or led by you, not in front of another player's lead."
        if actor != state.turn:
            return "Another player leads now." if state.phase == LEAD else "Another player must follow the comet."
        if state.phase == FOLLOW:
            return f"After the comet you must play a wanted card that you hold: {' or '.join(names(state.wanted))}."
        if move == THROW and COMET in state.hands[actor]:
            return "The comet may not be the first card of a hand."
        return "You lead: put down one card that you hold."

    def reason(self, state: Commit) -> str:
        pool = state.setting.options["pool"]
        short = any(has(state, seat) < pool for seat in range(state.setting.seats))
        return "most chips, when a seat could not fill the pool" if short else "most chips after the last hand"

    def settled_if_abandoned(self, state: Commit) -> list[int]:
        """Finished hands stand; the payments of the hand being played go back."""
        return state.chips[:] if state.over else state.before[:]


def _asked(state: Commit) -> int:
    """Who is asked while a run goes on: at a stop the comet's holder; before it one who has just played and lacks the next card."""
    if state.comet_by != NONE or state.phase not in BEATS:
        return NONE
    if state.phase == STOP:
        return holder(state.hands, COMET)
    last = state.played[-1][0]
    hand = state.hands[last]
    return last if COMET in hand and state.due not in hand else NONE


def _ante(state: Commit) -> None:
    """Every seat fills the pool with the same share; the match would have ended if one could not."""
    state.before = state.chips[:]
    pool = state.setting.options["pool"]
    state.chips = [chips - pool for chips in state.chips]
    state.pot = pool * state.setting.seats


RULES = CommitRules()
