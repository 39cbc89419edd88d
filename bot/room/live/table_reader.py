"""What can be read of a table: the last stored state, never more than its reader may know unless it says so."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.cards import Chain
from bot.room.match import absence, deadlines, ends, thinking
from bot.room.match.play import Play, clock_of
from bot.room.table import consent, cutting, guests, lobby
from bot.room.table.people import Moment, Seat
from bot.room.table.table_state import TableState
from bot.rules import Ahead, Event, Refused, Result, Setting, View, ahead_of, has_brisk_clock, orders_of


class TableReader:
    """The readable side of a table. What it shows is replaced as a whole, by whoever has stored something newer."""

    def __init__(self, state: TableState, play: Play | None = None) -> None:
        self._state = state
        self._known = play
        self._unread: Callable[[], Play | None] | None = None
        self._views: dict[int | None, View[Any]] = {}
        #: where the chain of the table's last match has come to, in hexadecimal, once that has ended
        self.chain_end: str | None = None

    def read_later(self, read: Callable[[], Play | None]) -> None:
        """The match is rebuilt when somebody first asks for it."""
        self._unread = read

    @property
    def asleep(self) -> bool:
        """Whether nobody has asked for the match yet."""
        return self._unread is not None

    def becomes(self, state: TableState, play: Play | None = None) -> None:
        """Show this state, which is stored, and this match (None: that of before), and forget what was seen of the last ones.

        Before the deal there is no match.
        """
        self._state = state
        self._views.clear()
        if play is not None or state.phase == "lobby":
            self.plays(play)

    def plays(self, play: Play | None) -> None:
        """Show this match, or none, in the place of the last one."""
        self._unread, self._known = None, play

    # ---- to be read -----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """Everything about the table, secrets included: for the room alone."""
        return self._state

    @property
    def play(self) -> Play | None:
        """The match with all its secrets: for the room alone."""
        if self._unread is not None:
            read, self._unread = self._unread, None
            self._known = read()
        return self._known

    def current_play(self) -> Play:
        """The same where there must be one. Raises Refused."""
        play = self.play
        if play is None:
            raise Refused("The match has not begun.")
        return play

    @property
    def id(self) -> str:
        return self._state.id

    @property
    def guild(self) -> int:
        return self._state.guild

    @property
    def channel(self) -> int:
        return self._state.channel

    @property
    def game(self) -> str:
        return self._state.game

    @property
    def host(self) -> int:
        return self._state.host

    @property
    def phase(self) -> str:
        """lobby, playing, over or closed."""
        return self._state.phase

    @property
    def revision(self) -> int:
        return self._state.revision

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._state.seats

    @property
    def partners(self) -> list[tuple[int, ...]]:
        """The chairs of each side, before the deal of a game that is played in partnerships."""
        return lobby.partners(self._state) if self.phase == "lobby" else []

    @property
    def private(self) -> bool:
        """Whether the table is for invited people alone."""
        return self._state.private

    @property
    def kept(self) -> tuple[int, ...]:
        """The members for whom a chair is kept."""
        return guests.kept(self._state) if self.phase == "lobby" else ()

    @property
    def uncalled(self) -> tuple[int, ...]:
        """The members for whom a chair is kept and who have not been called yet."""
        return guests.uncalled(self._state) if self.phase == "lobby" else ()

    @property
    def parent(self) -> int:
        """Of a table in a thread: the channel in which the thread is; else 0."""
        return self._state.parent

    @property
    def options(self) -> Mapping[str, Any]:
        return MappingProxyType(dict(self._state.options))

    @property
    def speed(self) -> str:
        """fast, normal or slow: the turn clock; an option of the room, set as `speed`."""
        return self._state.speed

    @property
    def practice(self) -> bool:
        """Whether chips are counters of this table alone; an option of the room, set as `practice`."""
        return self._state.practice

    @property
    def at_stake(self) -> int:
        """The most chips that a seat can lose in a match here."""
        return consent.at_stake(self._state)

    @property
    def has_hints(self) -> bool:
        """Whether computer players may be asked for advice in this match."""
        return ends.has_hints(self._state, self.current_play())

    @property
    def binding(self) -> bool:
        """Whether the match cannot simply be ended: chips or ratings are at stake."""
        return self.phase == "playing" and ends.is_binding(self._state, self.current_play())

    @property
    def votable(self) -> bool:
        """Whether those who were dealt in may agree to end the match: not where the house has chips in it."""
        return self.phase == "playing" and not ends.house_stakes(self._state)

    @property
    def house_banks(self) -> bool:
        """Whether the house banks, with real chips."""
        return self.phase == "playing" and consent.house_banks(self._state)

    @property
    def deserted(self) -> bool:
        """Whether no person is at a match that goes on."""
        return self._state.deserted is not None

    @property
    def placeless(self) -> bool:
        """Whether the table's channel is gone while its match goes on."""
        return self._state.placeless

    @property
    def played_out_at(self) -> float | None:
        """When computer players finish a deserted match, in epoch seconds, if nobody comes back."""
        when = absence.played_out_at(self._state, 0)
        return None if when is None else when / 1000

    def bank_left(self, seat: int) -> float | None:
        """The seconds that a seat has left in its time bank; None where it has no limit."""
        left = deadlines.bank_left(self._state, seat)
        return None if left is None else left / 1000

    @property
    def cut(self) -> bool:
        """Whether the pack is cut before the deal; an option of the room, set as `cut`."""
        return self._state.cut

    @property
    def cutting(self) -> tuple[int, ...]:
        """While the pack is being cut: the members who have not answered yet. Their words are nobody's to read."""
        return cutting.awaited(self._state)

    @property
    def setting(self) -> Setting | None:
        play = self.play
        return None if play is None else play.setting

    @property
    def clock(self) -> str:
        """The running clock's name; "" when none runs."""
        return self._state.clock

    @property
    def deadline(self) -> float | None:
        """When the running clock is out, in epoch seconds; None for a moment that nobody may know beforehand."""
        state = self._state
        return None if state.deadline is None or state.delayed else state.deadline / 1000

    @property
    def commitment(self) -> str:
        """What the table shows of the secret seeds and salts before the deal: it binds those of the whole match."""
        return self._state.commitment

    @property
    def revealed(self) -> Chain | None:
        """The seeds of the shuffles of which no card is secret any more; all of a match that has come to its end."""
        play = self.play
        if play is None or self.phase == "lobby":
            return None
        return play.shown(ended=self.phase == "over")

    @property
    def message(self) -> int | None:
        return self._state.message

    @property
    def match(self) -> str | None:
        """The id of the running or last match."""
        return self._state.match

    @property
    def votes(self) -> tuple[int, ...]:
        """The members who agree to end the match."""
        return self._state.votes

    @property
    def reason(self) -> str:
        """Why the table was closed, as a sentence; "" while it is not."""
        return self._state.reason

    def names(self) -> list[str]:
        """What people are called, seat by seat."""
        return [seat.name for seat in self._state.seats]

    def seat_of(self, member: int) -> int | None:
        """Where a member sits."""
        return self._state.seat_of(member)

    def view(self, seat: int | None) -> View[Any]:
        """All that a seat, or an onlooker, may know of the match."""
        if seat not in self._views:
            play = self.current_play()
            self._views[seat] = play.rules.view(play.state, seat)
        return self._views[seat]

    def moment(self) -> Moment:
        """How the match stands, to be shown when that is past."""
        return self.current_play().moment(self.view(None))

    def why_not(self, seat: int, move: str) -> str | None:
        """Why a seat cannot make a move now, as the rules say it; None when it can. Only asks, and plays nothing."""
        play = self.current_play()
        return None if play.rules.allows(play.state, seat, move) else play.rules.why(play.state, seat, move)

    def advice(self, seat: int) -> str | None:
        """What the game's adviser would do in a chair that has something to decide, by what its seat may know; None: let it go by."""
        return thinking.advice(self._state, self.current_play(), seat)

    @property
    def place(self) -> str:
        """How far the match has come: the same as long as nobody moves."""
        return f"{self._state.match}:{self._state.moved}"

    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        play = self.play
        return None if play is None else play.rules.result(play.state)

    def held(self, seat: int) -> str | None:
        """The answer that a seat has given to a clock that keeps it."""
        return self._state.held.get(seat)

    def order(self, seat: int) -> str | None:
        """The standing order that a seat has left."""
        return self._state.orders.get(seat)

    def brisk(self, seat: int) -> bool | None:
        """Whether a seat's person has said that cards may fall faster; None where nothing waits that could."""
        play = self.current_play()
        return seat in self._state.brisk if has_brisk_clock(play.rules, play.setting) else None

    def can_hurry(self, seat: int) -> bool:
        """Whether the clock that runs takes its full time and this seat's person has not said yet that it may take less."""
        if self.phase != "playing" or self.brisk(seat) is not False:
            return False
        play = self.current_play()
        name, clock = clock_of(play.rules, play.state, self._state)
        return clock.brisk is not None and clock.seconds == play.rules.info.clocks[name].seconds

    def ahead(self, seat: int) -> str | None:
        """The move that a seat has pressed ahead."""
        return self._state.ahead.get(seat)

    def dropped(self, seat: int) -> str:
        """Why the move that a seat had pressed ahead was not made, as one sentence; "" when there is nothing to tell."""
        return self._state.dropped.get(seat, "")

    def can_press_ahead(self, seat: int, seen: View[Any] | None = None) -> list[str]:
        """The moves that a seat may press ahead now; where it has `seen` no more than a moment before, such as it knows of."""
        if self.phase != "playing" or not self._state.seats[seat].present:
            return []
        rules, now = self.current_play().rules, self.view(seat)
        moves = ahead_of(rules, now)
        if seen is None or seen is now or not isinstance(rules, Ahead):
            return moves
        known = rules.ahead(seen) if seen.hand == now.hand else ()
        return [move for move in moves if move in known]

    @property
    def late(self) -> Mapping[int, int]:
        """The seats for which the clock has moved in this match, each with the revision of the last such move."""
        return self._state.late

    def orders(self, seat: int) -> list[str]:
        """The standing orders that a seat may leave now."""
        if self.phase != "playing":
            return []
        play = self.current_play()
        return orders_of(play.rules, play.state, seat)

    def heard(self, seat: int | None) -> Sequence[tuple[int, Event]]:
        """What this viewer may know of what happened in this match: (revision, event), the oldest first."""
        play = self.play
        return [] if play is None else play.heard(seat)

    def ready_problem(self) -> str | None:
        """Why the match cannot be started yet, as one sentence."""
        return lobby.ready_problem(self._state)
