"""The contract of a rule set.

A state is a value to everybody but its own rules: outside, it is replaced only through `Rules.apply`, which checks, copies
and changes the copy. `Rules.advance` changes a state in place, without checking, for those who own a copy and already know
that the move is legal: a replay, a computer player, a play-out.

Who may act is a set of actors: seats 0 to n-1, DEALER (its move carries the whole order of a pack) and CLOCK. A move is one text:
the button's id, the log line, the record, the test and the error message are the same string.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from bot.cards import NAMES, cards, names
from bot.rules.blind import Known, deal_back
from bot.rules.events import Emit, Event, Kinds, quiet
from bot.rules.options import Option, complete
from bot.rules.patterns import fits
from bot.rules.plain_json import is_whole

#: the table itself: the room's clock and its word list; written -1 in records
CLOCK = -1
#: chance: its only move is `deal`, followed by the whole order of the pack being shuffled
DEALER = -2
MATCH_OVER = "The match is over."  #: why nothing can be played any more
#: the CLOCK's move that only keeps an even pace; it decides nothing, so records leave it out and replays make it themselves
BEAT = "beat"


class Refused(Exception):
    """A move or a setting against the rules. Its text is one sentence for a person; nothing has changed."""


class Waiting(NamedTuple):
    """Whom the match waits for. Engine only, never shown: who holds the next card can be a secret.

    `must` are the actors without whose move nothing goes on, `may` those who can act as well; `clock` names the clock in
    `Info.clocks` that runs meanwhile.
    """

    must: tuple[int, ...]
    may: tuple[int, ...] = ()
    clock: str = "turn"


@dataclass(frozen=True, slots=True)
class Clock:
    """One of a rule set's clocks. When `seconds` are over, the room makes the moves of `Rules.timeout`.

    `held`: a move made meanwhile is kept privately and carried out when the clock runs out, so that time tells nothing.
    `delay`: a move made meanwhile is carried out after a random time between these two, in seconds.
    """

    seconds: float
    held: bool = False
    delay: tuple[float, float] | None = None
    brisk: float | None = None  #: the seconds instead where nobody needs so long (bot.rules.extensions.Paced)


@dataclass(frozen=True, slots=True)
class Info:
    """What a rule set is called and how it can be set up."""

    key: str
    title: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    clocks: Mapping[str, Clock] = field(default_factory=dict[str, Clock])
    anytime: frozenset[str] = frozenset()  #: first words of moves that are judged afresh even from an old button
    brings: str = "stake"  #: the option that says how many chips each seat brings: 'stake' or 'buy_in'
    kind: str = ""  #: what sort of game it is, in two or three words, for those who do not know it
    tagline: str = ""  #: one line that says what makes it fun
    minutes: tuple[int, int] = (5, 15)  #: usual length of a match with default options
    low_wins: bool = False  #: the lowest score is the best one
    version: int = 1  #: raised whenever the same moves come to something else; matches remember it


@dataclass(frozen=True, slots=True)
class Setting:
    """How a match is set up: number of seats, every option with its value, first dealer."""

    seats: int
    options: Mapping[str, Any]
    dealer: int = 0


class Result(NamedTuple):
    """The end of a match: the seats that won it (none for a draw) and one sentence's worth of reason."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    chips: tuple[int, ...]
    reason: str


class Shown(Protocol):
    """What a rule set's table shows, in its own typed parts."""

    def public(self) -> dict[str, Any]:
        """The `public` keys of the rule set's page, cards as text."""
        ...


T = TypeVar("T", bound=Shown)


@dataclass(frozen=True, slots=True)
class View(Generic[T]):
    """All that a seat, or an onlooker (`seat` None), may know, and nothing more.

    `cards` are the seat's private cards in the order in which this game sorts a hand; `table` is what the
    table shows, a frozen value of the rule set's own, masked where the page says that less is shown; `moves` are the seat's own
    legal moves; `to_act` are the seats the table waits for, as far as this viewer may know.
    """

    seat: int | None
    setting: Setting
    hand: int
    over: bool
    to_act: tuple[int, ...]
    moves: tuple[str, ...]
    cards: tuple[int, ...]
    table: T
    scores: tuple[int, ...]
    chips: tuple[int, ...]
    winners: tuple[int, ...]


class State(Protocol):
    """What every state has in common; all else belongs to its own rules."""

    setting: Setting
    hand: int
    scores: list[int]
    chips: list[int]
    pot: int
    over: bool
    winners: list[int]

    def copy(self) -> Self:
        """An independent copy; cheap, because every move takes one."""
        ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What `apply` gives: the new state and what happened, in order.

    `stood` are the moments in between (`Rules.beats`), each with how many of the events had happened by then.
    """

    state: S
    events: tuple[Event, ...]
    stood: tuple[tuple[S, int], ...] = ()


def deal_text(order: Sequence[int]) -> str:
    """The DEALER's move for an order of the pack, top card first."""
    return "deal " + " ".join(names(order))


class Rules(ABC, Generic[S]):
    """A rule set. Stateless; everything about a match is in its state."""

    info: Info
    #: the kinds of events that it tells of
    events: ClassVar[Kinds] = {}
    #: events in the middle of a move right before which the table stands as it could between two moves, so that whoever watches can
    #: be shown it: the next card falls by itself, a trick is taken, somebody is out of cards
    beats: ClassVar[frozenset[str]] = frozenset()
    #: earlier versions that are still known (bot.rules.versions): their matches go on, and are shown as they were
    older: "tuple[Rules[Any], ...]" = ()

    # ---- to be written by each rule set -------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, setting: Setting) -> S:
        """The state before the first shuffle; `setting` is complete and has been checked."""

    @abstractmethod
    def waiting(self, state: S) -> Waiting:
        """Whom the match waits for; `must` is empty exactly when it is over."""

    @abstractmethod
    def moves(self, state: S, actor: int) -> list[str]:
        """The legal moves of a seat or of CLOCK, in the game's own order; families as one pattern each. Empty when it may not act."""

    @abstractmethod
    def pack(self, state: S) -> list[int]:
        """The cards to be shuffled now; empty unless DEALER is waited for."""

    @abstractmethod
    def deal(self, state: S, order: list[int], emit: Emit) -> None:
        """Take the shuffled pack, in place, and go on to the next decision. `order` is a permutation of `pack(state)`."""

    @abstractmethod
    def play(self, state: S, actor: int, move: str, emit: Emit) -> None:
        """Carry out a legal move of a seat or of CLOCK, in place, with all automatic steps that follow from it."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View[Any]:
        """All that a seat or an onlooker may know. `looked_at` helps to build it."""

    @abstractmethod
    def table(self, state: S) -> Shown:
        """What everybody sees of the table: a frozen value of the rule set's own."""

    @abstractmethod
    def hands(self, state: S) -> list[list[int]]:
        """Each seat's private cards, in any order."""

    @abstractmethod
    def places(self, state: S) -> list[Sequence[int]]:
        """Every place on the table where cards lie, hidden or open, those that are out of play until the next shuffle included."""

    @abstractmethod
    def hidden(self, state: S, seat: int | None) -> list[list[int]]:
        """The very lists of this state (not copies) whose cards a viewer cannot tell apart: other hands, stock, cards aside.

        Swapping any two cards between or within them must change nothing in that viewer's view.
        """

    @abstractmethod
    def timeout(self, state: S) -> list[tuple[int, str]]:
        """The moves the room makes when the running clock is out: (actor, move) for each actor that must act."""

    # ---- with a usual answer ------------------------------------------------------------------------------------------

    def public(self, state: S) -> dict[str, Any]:
        """The `public` keys of the rule set's page: the referee's report, cards as text."""
        return self.table(state).public()

    def known(self, state: S, seat: int | None) -> list[Known]:
        """Cards that lie in lists of `hidden` where this viewer knows them to be, because the state says so.

        A card that has left its list may be named all the same: it is looked for among the hidden ones.
        """
        return []

    def blind(self, state: S, seat: int | None) -> S:
        """A copy that holds no secret from a viewer: all hidden cards are pooled, sorted and dealt back, the known ones to their
        lists; whoever knows the same gets the same, value by value.

        It has the viewer's view and legal moves, but it is no position that could have come about: the others' cards need not
        fit what was played. A rule set puts right what else in its state follows from hidden cards.
        """
        copy = state.copy()
        deal_back(self.hidden(copy, seat), self.known(copy, seat))
        return copy

    def check(self, setting: Setting) -> None:
        """Refuse a setting that this game cannot be played with, beyond the plain ranges."""

    def seats(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Fewest and most seats under these options."""
        return self.info.seats

    def forced_move(self, state: S) -> tuple[int, str] | None:
        """A move the table makes at once by itself, in the name of an actor: a question with one possible answer, a known word."""
        return None

    def keep_pace(self, state: S, most: int | None = None) -> int:
        """Make beats of the CLOCK, in place and unheard, until something else must come, or so many at `most`; how many those were."""
        beats = 0
        while beats != most and self.waiting(state).must == (CLOCK,) and self.moves(state, CLOCK) == [BEAT]:
            self.play(state, CLOCK, BEAT, quiet)
            beats += 1
        return beats

    def why(self, state: S, actor: int, move: str) -> str:
        """Why a move is refused, as one sentence that names the rule."""
        if state.over:
            return MATCH_OVER
        if not self.moves(state, actor):
            return "It is not your turn."
        return f"'{move}' cannot be played now."

    def reason(self, state: S) -> str:
        """Why a finished match ended as it did, in a few words."""
        return ""

    def sides(self, setting: Setting) -> tuple[int, ...]:
        """The side for which each seat plays; partners have the same number. Usually everybody plays alone."""
        return tuple(range(setting.seats))

    # ---- the same for all -----------------------------------------------------------------------------------------------

    def setting(self, seats: int, options: Mapping[str, Any] | None = None, dealer: int = 0) -> Setting:
        """A complete, checked setting. Raises Refused with one sentence."""
        try:
            full = complete(self.info.options, options or {})
        except ValueError as wrong:
            raise Refused(str(wrong)) from None
        fewest, most = self.seats(full)
        if not is_whole(seats) or not fewest <= seats <= most:
            span = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise Refused(f"{self.info.title} is for {span} players.")
        if not is_whole(dealer) or not 0 <= dealer < seats:
            raise Refused("The dealer must be one of the seats.")
        setting = Setting(seats, full, dealer)
        self.check(setting)
        return setting

    def start(self, setting: Setting) -> S:
        """The state of a new match, waiting for the DEALER. Options that are younger than a stored setting have their defaults."""
        full = complete(self.info.options, setting.options)
        return self.begin(setting if full == setting.options else replace(setting, options=full))

    def allows(self, state: S, actor: int, move: str) -> bool:
        """Whether a seat or CLOCK may make this move now."""
        return any(fits(legal, move) for legal in self.moves(state, actor))

    def order(self, state: S, move: str) -> list[int]:
        """The order of the pack that a DEALER's move carries. Raises Refused unless it is a permutation of `pack`."""
        verb, *texts = move.split(" ")
        pack = self.pack(state)
        if verb != "deal" or not pack:
            raise Refused("Nothing is to be shuffled now.")
        try:
            order = cards(texts)
        except ValueError as wrong:
            raise Refused(str(wrong)) from None
        if sorted(order) != sorted(pack):
            raise Refused(f"A shuffle must hold exactly the {len(pack)} cards that are being shuffled.")
        return order

    def advance(self, state: S, actor: int, move: str, emit: Emit = quiet) -> None:
        """Carry out a move that is known to be legal, in place."""
        if actor == DEALER:
            self.deal(state, self.order(state, move), emit)
        else:
            self.play(state, actor, move, emit)

    def apply(self, state: S, actor: int, move: str) -> Step[S]:
        """The state after a move, and what happened; the given state stays as it is. Raises Refused."""
        if actor == DEALER:
            self.order(state, move)
        elif not self.allows(state, actor, move):
            raise Refused(self.why(state, actor, move))
        after = state.copy()
        events: list[Event] = []
        stood: list[tuple[S, int]] = []

        def heard(event: Event) -> None:
            if event.kind in self.beats and events:  # before the first one the table stands as it stood
                stood.append((after.copy(), len(events)))
            events.append(event)

        self.advance(after, actor, move, heard if self.beats else events.append)
        return Step(after, tuple(events), tuple(stood))

    def result(self, state: S) -> Result | None:
        """How the match ended; None while it goes on."""
        if not state.over:
            return None
        return Result(tuple(state.winners), tuple(state.scores), tuple(state.chips), self.reason(state))

    def looked_at(
        self, state: S, seat: int | None, *, cards: Sequence[int] = (), table: T, to_act: Sequence[int] | None = None
    ) -> View[T]:
        """A View of the common parts; the rule set says which cards and which part of the table this viewer may see."""
        if to_act is None:
            to_act = [at for at in range(state.setting.seats) if self.moves(state, at)]
        return View(
            seat=seat,
            setting=state.setting,
            hand=state.hand,
            over=state.over,
            to_act=tuple(to_act),
            moves=() if seat is None else tuple(self.moves(state, seat)),
            cards=tuple(cards),
            table=table,
            scores=tuple(state.scores),
            chips=tuple(state.chips),
            winners=tuple(state.winners),
        )

    def report(self, state: S) -> dict[str, Any]:
        """The state as a replay reports it: the referee's view, with everybody's cards."""
        legal = {
            str(actor): sorted(found)
            for actor in (CLOCK, *range(state.setting.seats))
            if (found := self.moves(state, actor))
        }
        return {
            "over": state.over,
            "hand": state.hand,
            "to_act": [int(actor) for actor in legal],
            "legal": legal,
            "hands": [[NAMES[held] for held in sorted(hand)] for hand in self.hands(state)],
            "public": self.public(state),
            "scores": list(state.scores),
            "chips": list(state.chips),
            "winners": sorted(state.winners),
        }
