"""A match that is being played: its state in memory, and moves made on a copy until they are stored.

One act can make several moves: the move itself, then whatever follows by itself (the fair shuffle in DEALER's name, a
rule set's forced moves, standing orders for a question that is put openly). Together they are stored as one.
"""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from statistics import median
from typing import Any, NamedTuple

from bot.cards import Chain, shuffled
from bot.room.match.progress import NOTHING, Progress
from bot.room.table.people import Moment
from bot.room.table.salts import Salted, promise
from bot.room.table.table_state import SPEEDS, TableState
from bot.rules import (
    CLOCK,
    CLOSE,
    DEALER,
    Banked,
    Clock,
    Emit,
    Event,
    Refused,
    Rules,
    Setting,
    View,
    askable,
    carried_out,
    deal_text,
    orders_last,
    passing_view,
    quiet,
)
from bot.rules.events import feats

#: so many reactions of people are looked at, and so many must be there before anything is said of them
_LATEST, _KNOWN = 15, 3
#: more moves than any rule set makes by itself; beyond it something is wrong and the act fails
_ENOUGH = 10_000


class Made(NamedTuple):
    """Moves that were made on a copy: the new state, the journal's rows (actor, move), and what happened.

    `stood` are the states in between, each with how many of the events had happened by then.
    """

    state: Any
    rows: tuple[tuple[int, str], ...]
    events: tuple[Event, ...]
    progress: Progress
    stood: tuple[tuple[Any, int], ...] = ()


@dataclass(slots=True)
class Play:
    """A match in memory. Changed only by `take`, after the moves are stored."""

    rules: Rules[Any]
    setting: Setting
    chain: Chain
    entropy: tuple[str, ...]
    brings: int
    state: Any
    practice: bool = False
    rows: int = 0
    progress: Progress = NOTHING
    log: list[tuple[int, Event]] = field(default_factory=list[tuple[int, Event]])
    salted: Salted | None = None  #: what the lines of `entropy` hide; None for matches from before there were salts
    #: how quick people were, in seconds, by the clock that ran; in memory alone
    reactions: dict[str, deque[float]] = field(default_factory=dict[str, deque[float]])
    _heard: dict[int | None, tuple[int, list[tuple[int, Event]]]] = field(default_factory=dict[Any, Any])

    @property
    def pace(self) -> float | None:
        """After how many seconds people here usually answer the present question, which several are asked; None until known."""
        times = self.reactions.get(self.rules.waiting(self.state).clock, ())
        return median(times) if len(times) >= _KNOWN else None

    def reacted(self, seat: int, seconds: float) -> None:
        """A person's press answers the present question after so long; it counts where several are asked at once."""
        asked = self.rules.waiting(self.state)
        if seat in asked.may:
            self.reactions.setdefault(asked.clock, deque(maxlen=_LATEST)).append(seconds)

    def take(self, made: Made, revision: int) -> None:
        """Put the stored moves' state in the place of the old one."""
        self.state = made.state
        self.rows += len(made.rows)
        self.progress = made.progress
        self.log.extend((revision, event) for event in made.events)

    @property
    def commitment(self) -> str:
        """What the table showed before the deal."""
        return self.chain.commitment if self.salted is None else promise(self.chain.seed(0), self.salted.covers)

    def heard(self, seat: int | None) -> list[tuple[int, Event]]:
        """What a seat, or an onlooker, may know of what happened, each with its revision."""
        upto, known = self._heard.get(seat, (0, []))
        known.extend(entry for entry in self.log[upto:] if entry[1].only is None or entry[1].only == seat)
        self._heard[seat] = (len(self.log), known)
        return known

    def moment(self, view: View[Any]) -> Moment:
        """How the match stands, to be shown when that is past; `view` is the onlooker's."""
        return Moment(view, len(self.heard(None)), partial(self._passing, self.state, len(self.log)))

    def moments(self, made: Made) -> tuple[Moment, ...]:
        """What an onlooker could have seen while these moves were made, which have just been taken over."""
        known = len(self.log) - len(made.events)
        return tuple(
            Moment(*self._passing(state, known + upto, None), partial(self._passing, state, known + upto))
            for state, upto in made.stood
        )

    def _passing(self, state: Any, known: int, seat: int | None) -> tuple[View[Any], int]:
        """How a seat, or an onlooker, sees a state on the way, and how much of what it has `heard` was known then: so many events."""
        since = sum(event.only in (None, seat) for _, event in self.log[known:])
        return passing_view(self.rules, state, seat), len(self.heard(seat)) - since

    def shown(self, *, ended: bool) -> Chain | None:
        """The seeds of the shuffles of which no card is secret any more, as the match has ended or goes on; None for none."""
        if not self.chain.length:
            return None  # somebody was forgotten whom the seeds would give away
        if ended:
            return self.chain.first(self.progress.shuffles)
        # shuffles beyond the end of the chain share its last seed, which is shown when the match is over
        number = min(self.progress.last_whole, self.chain.length - 1)
        return self.chain.first(number) if number else None

    def clock(self, table: TableState) -> tuple[str, Clock]:
        """The clock that runs in the present state at a table."""
        return clock_of(self.rules, self.state, table)

    def escrow(self, state: Any = None) -> int:
        """How many chips the table holds for this match."""
        if self.practice:
            return 0
        at = self.state if state is None else state
        return self.setting.seats * self.brings + sum(at.chips) + at.pot


class Moving:
    """Moves being made on a copy of a match's state.

    `banked`: the house banks, so that cards are shuffled and dealt only when `deal` is called: it may not want to bank another
    hand.
    """

    def __init__(self, play: Play, orders: Mapping[int, str] | None = None, *, banked: bool = False) -> None:
        self.play = play
        self.banked = banked
        self._rules = play.rules
        self._orders = orders or {}
        self.state = play.state
        self._rows: list[tuple[int, str]] = []
        self._events: list[Event] = []
        self._progress = play.progress
        self._stood: list[tuple[Any, int]] = []

    @property
    def made(self) -> Made:
        """What has been made so far."""
        return Made(self.state, tuple(self._rows), tuple(self._events), self._progress, tuple(self._stood))

    @property
    def hand_over(self) -> bool:
        """Whether the hand has ended with which the moves began, and the match has not."""
        state = self.state
        return not state.over and (self.waits_for_deal or state.hand != self.play.state.hand)

    @property
    def waits_for_deal(self) -> bool:
        """Whether cards are to be shuffled next."""
        return self._rules.waiting(self.state).must == (DEALER,)

    def fork(self) -> "Moving":
        """The same moves, to go on with in another way."""
        other = Moving(self.play, self._orders, banked=self.banked)
        other.adopt(self.made)
        return other

    def adopt(self, made: Made) -> None:
        """Take over moves that follow on those that were made here."""
        self._stand()
        before = len(self._events)
        self._stood.extend((state, before + upto) for state, upto in made.stood)
        self.state, self._progress = made.state, made.progress
        self._rows.extend(made.rows)
        self._events.extend(made.events)

    def deal(self) -> None:
        """Shuffle and deal, and make all that follows by itself."""
        self._deal()
        self._follow_up()

    def close_bank(self) -> None:
        """End a match of the house's between two hands."""
        self._stand()
        self.state = self.state.copy()
        advance(self._rules, self.state, CLOCK, CLOSE, self._events.append)
        self._rows.append((CLOCK, CLOSE))

    def make(self, actor: int, move: str) -> None:
        """Make a move and all that follows by itself. Raises Refused."""
        self._make(actor, move)
        self._follow_up()

    def carry_out_orders(self) -> bool:
        """Make what standing orders answer already, and all that follows by itself; whether there was anything."""
        self._follow_up()
        return bool(self._rows)

    def make_all(self, moves: Sequence[tuple[int, str]]) -> None:
        """Make those of several moves that are still legal when their turn comes."""
        for actor, move in moves:
            if self._rules.allows(self.state, actor, move):
                self.make(actor, move)

    def _make(self, actor: int, move: str) -> None:
        hand = self.state.hand
        step = self._rules.apply(self.state, actor, move)
        self._stand()
        before = len(self._events)
        self._stood.extend((state, before + upto) for state, upto in step.stood)
        self.state = step.state
        self._progress = self._progress.after(actor, move, hand, step.state, feats(self._rules.events, step.events))
        self._events.extend(step.events)
        self._rows.append((actor, move))

    def _stand(self) -> None:
        """Another move follows: how it stands now is a moment in between, if a move was made already."""
        if self._rows:
            self._stood.append((self.state, len(self._events)))

    def _follow_up(self) -> None:
        for _ in range(_ENOUGH):
            if self.waits_for_deal:
                if self.banked:
                    return
                self._deal()
            elif following := self._rules.forced_move(self.state) or self._ordered():
                self._make(*following)
            else:
                return
        raise RuntimeError(f"{self._rules.info.key} makes moves by itself without end")

    def _deal(self) -> None:
        play = self.play
        number = self._progress.shuffles
        order = shuffled(self._rules.pack(self.state), play.chain.seed(number), play.entropy, number)
        self._make(DEALER, deal_text(order))

    def _ordered(self) -> tuple[int, str] | None:
        """A standing order's answer to a question that is put openly; a held clock keeps its answers to its end."""
        if not self._orders:
            return None
        if self.state.hand != self.play.state.hand and not orders_last(self._rules):
            return None
        waiting = self._rules.waiting(self.state)
        clock = self._rules.info.clocks.get(waiting.clock)
        if clock is not None and (clock.held or clock.delay):
            return None
        for seat in waiting.must:
            if seat in self._orders and (move := carried_out(self._rules, self.state, seat, self._orders[seat])):
                return (seat, move)
        return None


def advance(rules: Rules[Any], state: Any, actor: int, move: str, emit: Emit = quiet) -> None:
    """Make a move from a journal, in place; the house's own move, too. Raises Refused for one that the rules do not allow."""
    if (actor, move) == (CLOCK, CLOSE) and isinstance(rules, Banked) and not state.over:
        rules.close_bank(state, emit)
        return
    if actor != DEALER and not rules.allows(state, actor, move):
        raise Refused(rules.why(state, actor, move))
    rules.advance(state, actor, move, emit)


def clock_of(rules: Rules[Any], state: Any, table: TableState) -> tuple[str, Clock]:
    """The clock that runs at a table in a match's state: one of the rule set's own, or the table's turn clock."""
    name = rules.waiting(state).clock
    clock = rules.info.clocks.get(name)
    if clock is None or name == "turn":
        return "turn", Clock(SPEEDS[table.speed])
    if clock.brisk is not None and _is_brisk(askable(rules, state), table):
        clock = replace(clock, seconds=clock.brisk)
    return name, clock


def _is_brisk(could: Collection[int] | None, table: TableState) -> bool:
    """Whether nobody needs the time of a held clock. It follows from what everybody can see and what people have said, never
    from who is asked."""
    people = [at for at, seat in enumerate(table.seats) if seat.present]
    return all(at in table.brisk for at in people if could is None or at in could)


def first_dealer(seed: bytes, entropy: Sequence[str], seats: int) -> int:
    """Who deals first, for anybody who knows the seed of the first shuffle to check.

    SHA-256 of "halley dealer 1", a zero byte, the seed, a zero byte and the seats' entropy joined with line feeds (UTF-8),
    read as one number, most significant byte first, modulo the number of seats.
    """
    head = b"halley dealer 1\0" + seed + b"\0" + "\n".join(entropy).encode()
    return int.from_bytes(sha256(head).digest(), "big") % seats
