"""New Comet, three to five seats, a red and a black pack of 48 cards in turn, no aces; suits mean nothing.

Each pack has one nine of the wrong colour: the comet, which is wild (R1); all other nines are plain. The leader begins a sequence and
must carry it upwards as far as he can (R2); then each seat to the left does. A king stops the sequence and earns a
counter from each other seat; so it is stopped when nobody can go on after a card. Who put down the last card leads again. The
comet may be put down as the rank due, or led as any rank (R3), and the sequence goes on above it (R4); until his next move its
player may declare it, which earns two counters from each (R6). The first seat without cards gets one counter for each card in the
other hands, three for a king, five for the comet.

As long as the comet has not been seen every seat says its passes itself; afterwards they happen by themselves. Then
the table rests for a moment, on the clock `claim`, at every stuck player and after every last card, because there a player who
has just put down the comet may still declare it, and nothing may remind him: a rest and a claim look alike to all.
"""

from collections.abc import Sequence

from bot.cards import RANK_SIGNS
from bot.cards.coloured import KING, coloured_pack, plain
from bot.rules import (
    BEAT,
    CLOCK,
    Ahead,
    ByHand,
    Clock,
    Emit,
    Event,
    Info,
    Option,
    Paced,
    Rules,
    Setting,
    Standing,
    View,
    Waiting,
)
from bot.rules.events import tell
from bot.rules.families.run_table import PLAY_ON, LastHand
from bot.rules.families.series import hands_in
from bot.rules.families.stakes import collect, has, pay
from bot.rules.families.turns import FOR_DEALER, FOR_NOBODY, FOR_SEAT, PLAY
from cogs.new_comet.events import EVENTS
from cogs.new_comet.moves import DECLARE_NINE, PASS, Play, all_four, lead_as, read
from cogs.new_comet.state import (
    BUILD,
    DEAL,
    DECLARE,
    EACH,
    LEAD,
    NONE,
    OVER,
    NewComet,
    Table,
    colour_of,
    comet_of,
    is_quietly_asked,
    is_stuck,
    price,
    rests,
)  # fmt: skip


class NewCometRules(Rules[NewComet], Standing, ByHand, Ahead, Paced):
    """The rules of New Comet."""

    events = EVENTS
    lasting_orders = True  # nothing of one hand is in them
    beats = frozenset(("out",))
    info = Info(
        key="new_comet",
        title="New Comet",
        seats=(3, 5),
        options=(
            Option(
                "hands",
                0,
                "Hands in the match; 0 means as many as there are seats.",
                0,
                60,
                said=((0, "one deal each"),),
            ),
            Option("buy_in", 20, "Chips each seat brings.", 15, 1000, pays=True, title="buy-in"),
            Option("four", False, "Whether four of a kind may be put down at once.", title="four of a kind at once"),
            Option(
                "auto_declare",
                False,
                "Whether the comet declares itself, so that nobody can forget it.",
                title="the comet declares itself",
            ),
        ),
        clocks={"claim": Clock(4.0, held=True, brisk=1.2)},
        anytime=frozenset({DECLARE_NINE}),
        brings="buy_in",
        kind="shedding game for chips",
        tagline="Carry the sequence upwards, and do not forget to declare your wild nine.",
        minutes=(10, 20),
    )

    def begin(self, setting: Setting) -> NewComet:
        return NewComet(setting)

    def waiting(self, state: NewComet) -> Waiting:
        match state.phase:
            case "deal":
                return FOR_DEALER
            case "over":
                return FOR_NOBODY
            case _ if state.rest:
                return Waiting((CLOCK,), clock="claim")
            case _ if is_quietly_asked(state):
                return Waiting((state.turn,), clock="claim")
            case _:
                return FOR_SEAT[state.turn]

    def may_ask(self, setting: Setting) -> bool:
        """A comet that declares itself leaves nobody anything to forget."""
        return not setting.options["auto_declare"]

    def askable(self, state: NewComet) -> tuple[int, ...] | None:
        """Whoever put the comet down could be asked, but only an even pause at everybody's end keeps from reminding them."""
        return None if self.may_ask(state.setting) else ()

    def moves(self, state: NewComet, actor: int) -> list[str]:
        if state.rest:
            return [BEAT] if actor == CLOCK else []
        if actor != state.turn or actor == CLOCK:
            return []
        match state.phase:
            case "lead":
                found = self._leads(state, actor)
            case "build":
                found = self._builds(state, actor)
            case _:
                found = [PASS]
        return [DECLARE_NINE, *found] if state.claim else found

    def _leads(self, state: NewComet, seat: int) -> list[str]:
        hand = state.hands[seat]
        comet = comet_of(state)
        found: list[str] = []
        for rank in range(1, KING + 1):
            found += self._plain(state, hand, rank, comet)
        if comet in hand:
            found += [lead_as(comet, rank) for rank in range(1, KING + 1)]
        return found

    def _builds(self, state: NewComet, seat: int) -> list[str]:
        hand = state.hands[seat]
        comet = comet_of(state)
        found = self._plain(state, hand, state.due, comet) or [PASS]
        if comet in hand:
            found.insert(len(found) - (found == [PASS]), PLAY[comet])
        return found

    def _plain(self, state: NewComet, hand: list[int], rank: int, comet: int) -> list[str]:
        """The ways to put down plain cards of a rank: one, the first in the order C D H S, or all four."""
        held = plain(hand, rank, comet)
        if not held:
            return []
        if len(held) == 4 and state.setting.options["four"]:
            return [PLAY[held[0]], all_four(held)]
        return [PLAY[held[0]]]

    def pack(self, state: NewComet) -> list[int]:
        return coloured_pack(colour_of(state)) if state.phase == DEAL else []

    def deal(self, state: NewComet, order: list[int], emit: Emit) -> None:
        seats = state.setting.seats
        dealt = seats * EACH[seats]
        for seat, hand in enumerate(state.hands):
            hand[:] = sorted(order[(seat - state.dealer - 1) % seats : dealt : seats])
        state.aside = sorted(order[dealt:])
        state.phase = LEAD
        state.turn = (state.dealer + 1) % seats
        emit(Event("dealt", state.dealer, amount=state.hand, other=state.turn, text=colour_of(state)))

    def play(self, state: NewComet, actor: int, move: str, emit: Emit) -> None:
        if actor == CLOCK:
            state.rest = False
            self._after_rest(state, emit)
            return
        if move == DECLARE_NINE:
            state.claim = False
            emit(Event("declared", actor, amount=collect(state, actor, 2)))
            if state.phase != LEAD:
                self._after_rest(state, emit)
            return
        if state.claim:
            state.claim = False
            emit(Event("forgot", actor))
        if meant := read(move):
            self._put_down(state, actor, meant, emit)
        elif state.phase == DECLARE:
            self._end_hand(state, actor, emit)
        else:
            self._pass(state, emit)
            self._pass_on(state, emit)

    def _put_down(self, state: NewComet, seat: int, meant: Play, emit: Emit) -> None:
        """Cards leave the hand; a king and, without declaring, the comet are paid; then the sequence goes on or stops."""
        thrown = meant.cards
        comet = thrown[0] == comet_of(state)
        rank = thrown[0] >> 2
        if comet:
            rank = meant.rank if state.phase == LEAD else state.due
        if state.phase == LEAD:
            state.first = len(state.played)
        for one in thrown:
            state.hands[seat].remove(one)
            state.played.append((seat, one))
        state.last = seat
        state.passed = []
        if comet:
            self._show_comet(state, seat, rank, emit)
        else:
            tell(emit, "led" if state.phase == LEAD else "built", seat, thrown)
            if rank == KING:
                tell(emit, "king", seat, amount=collect(state, seat, len(thrown)))
        self._after_card(state, seat, rank)

    def _show_comet(self, state: NewComet, seat: int, rank: int, emit: Emit) -> None:
        state.comet = seat
        state.comet_as = rank
        emit(Event("comet", seat, (comet_of(state),), amount=rank))
        if state.setting.options["auto_declare"]:
            emit(Event("declared", seat, amount=collect(state, seat, 2)))
        else:
            state.claim = True
        emit(Event("alone"))

    def _after_card(self, state: NewComet, seat: int, rank: int) -> None:
        """Who goes on, and whether the table rests first."""
        state.turn = seat
        state.due = NONE
        if not state.hands[seat]:
            state.phase = DECLARE
        elif rank == KING:
            state.phase = LEAD  # R5: the comet as a king stops the sequence too
        else:
            state.phase = BUILD
            state.due = rank + 1
        state.rest = rests(state)

    def _after_rest(self, state: NewComet, emit: Emit) -> None:
        if state.phase == DECLARE:
            self._end_hand(state, state.turn, emit)
        else:
            self._pass_on(state, emit)

    def _pass_on(self, state: NewComet, emit: Emit) -> None:
        """Once the comet has been seen, seats that cannot go on pass by themselves."""
        while state.phase == BUILD and is_stuck(state):
            self._pass(state, emit)

    def _pass(self, state: NewComet, emit: Emit) -> None:
        """The turn goes to the left; when all others have passed too, who put down the last card leads (R8)."""
        tell(emit, "passed", state.turn, amount=state.due)
        state.passed.append(state.turn)
        state.turn = (state.turn + 1) % state.setting.seats
        if state.turn == state.last:
            state.phase = LEAD
            state.due = NONE
            tell(emit, "stopped", state.turn)

    def _end_hand(self, state: NewComet, winner: int, emit: Emit) -> None:
        had = state.chips[winner]
        for seat, hand in enumerate(state.hands):
            owed = sum(price(one, comet_of(state)) for one in hand)
            if hand:
                paid = pay(state, seat, winner, owed)
                tell(emit, "left", seat, tuple(hand))
                tell(emit, "fine", seat, amount=paid, other=winner)
        emit(Event("out", winner, amount=state.chips[winner] - had))
        change = [now - then for now, then in zip(state.chips, state.before, strict=True)]
        state.last_hand = LastHand(winner, tuple(change), tuple(map(tuple, state.hands)))
        seats = state.setting.seats
        has_all = any(has(state, seat) == seats * state.setting.options["buy_in"] for seat in range(seats))
        if has_all or state.hand == hands_in(state.setting):
            self._end_match(state, has_all, emit)
        else:
            state.hand += 1
            state.dealer = (state.dealer + 1) % seats
            state.before = state.chips[:]
            state.hands = [[] for _ in state.hands]
            state.aside = []
            state.clear()

    def _end_match(self, state: NewComet, has_all: bool, emit: Emit) -> None:
        state.over = True
        state.phase = OVER
        state.turn = state.due = NONE
        most = max(state.chips)
        state.winners = [seat for seat, chips in enumerate(state.chips) if chips == most]
        if has_all:
            emit(Event("broke", state.winners[0]))
        for seat in state.winners:
            emit(Event("won", seat, amount=has(state, seat)))

    def table(self, state: NewComet) -> Table:
        return Table(
            dealer=state.dealer,
            phase=state.phase,
            turn=None if state.turn == NONE else state.turn,
            counts=tuple(map(len, state.hands)),
            played=tuple(state.played),
            first=state.first,
            comet=None if state.comet == NONE else state.comet,
            last_hand=state.last_hand,
            pack=colour_of(state),
            due=None if state.due == NONE else state.due,
            comet_as=None if state.comet_as == NONE else state.comet_as,
            aside=len(state.aside),
            passed=tuple(state.passed),
        )

    def hands(self, state: NewComet) -> list[list[int]]:
        return state.hands

    def places(self, state: NewComet) -> list[Sequence[int]]:
        return [*state.hands, state.aside, [one for _, one in state.played]]

    def hidden(self, state: NewComet, seat: int | None) -> list[list[int]]:
        return [state.aside, *(hand for at, hand in enumerate(state.hands) if at != seat)]

    def blind(self, state: NewComet, seat: int | None) -> NewComet:
        """Whether the table rests at a seat that cannot go on, or the seat still thinks, is a secret to the others."""
        copy = super().blind(state, seat)
        copy.rest = rests(copy)
        return copy

    def view(self, state: NewComet, seat: int | None) -> View[Table]:
        """A rest and a claim look alike, so that no word of the table reminds a player to declare (page, section 12).

        To the others, a seat that cannot go on looks like one that still thinks.
        """
        quiet = state.phase == DECLARE or (seat == state.turn and (state.rest or is_quietly_asked(state)))
        to_act = () if quiet or state.turn == NONE else (state.turn,)
        hand = () if seat is None else state.hands[seat]
        return self.looked_at(state, seat, cards=hand, table=self.table(state), to_act=to_act)

    def timeout(self, state: NewComet) -> list[tuple[int, str]]:
        """Go on if possible, never with the comet; else `pass`; lead the lowest plain card; never declare."""
        if state.rest:
            return [(CLOCK, BEAT)]
        found = [move for move in self.moves(state, state.turn) if move != DECLARE_NINE]
        comet = comet_of(state)
        plain = [move for move in found if not (meant := read(move)) or meant.cards[0] != comet]
        return [(state.turn, (plain or found)[0])]

    def orders(self, state: NewComet, seat: int) -> list[str]:
        """`play on`: forced cards go by themselves, also for a seat that holds the comet, so that it tells nothing."""
        return [] if state.over else [PLAY_ON]

    def carry_out(self, state: NewComet, seat: int, order: str) -> str | None:
        """The one plain card that must be put down; never the comet, a set of four or a pass, nor while a claim is open."""
        if order != PLAY_ON or state.phase != BUILD or seat != state.turn or state.rest or state.claim:
            return None
        found = self._plain(state, state.hands[seat], state.due, comet_of(state))
        return found[0] if len(found) == 1 else None

    def why(self, state: NewComet, actor: int, move: str) -> str:
        if state.over or state.phase == DEAL or actor == CLOCK:
            return super().why(state, actor, move)
        if move == DECLARE_NINE:
            return "There is nothing to declare: you have not just put the comet down."
        if actor != state.turn or state.rest or state.phase == DECLARE:
            return "It is not your turn."
        if state.phase == LEAD:
            return "You lead: put down one plain card of a rank that you hold, the first of its suits, or the comet as a rank."
        if move == PASS:
            return "You hold the rank that is due, so you must go on; only the comet may be kept back."
        due = RANK_SIGNS[state.due]
        return f"The rank due is {due}: put down your first plain card of it, the comet, or pass if you have neither."

    def reason(self, state: NewComet) -> str:
        return "most counters"

    def settled_if_abandoned(self, state: NewComet) -> list[int]:
        """Finished hands stand; the payments of the hand being played go back."""
        return state.chips[:] if state.over else state.before[:]


RULES = NewCometRules()
