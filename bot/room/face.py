"""What can be read of a table: the last stored state, never more than its reader may know unless it says so."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.cards import Chain
from bot.room import lobby
from bot.room.people import Seat
from bot.room.play import Play
from bot.room.sheet import Sheet
from bot.rules import Event, Refused, Result, Setting, View


class Face:
    """The readable side of a table."""

    def __init__(self, sheet: Sheet, play: Play | None = None) -> None:
        self._sheet = sheet
        self._known = play
        self._unread: Callable[[], Play | None] | None = None
        self._views: dict[int | None, View] = {}

    def read_later(self, read: Callable[[], Play | None]) -> None:
        """The match is rebuilt when somebody first asks for it."""
        self._unread = read

    @property
    def asleep(self) -> bool:
        """Whether nobody has asked for the match yet."""
        return self._unread is not None

    @property
    def _play(self) -> Play | None:
        if self._unread is not None:
            read, self._unread = self._unread, None
            self._known = read()
        return self._known

    @_play.setter
    def _play(self, play: Play | None) -> None:
        self._unread, self._known = None, play

    # ---- to be read -----------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet:
        """Everything about the table, secrets included: for the room alone."""
        return self._sheet

    @property
    def play(self) -> Play | None:
        """The match with all its secrets: for the room alone."""
        return self._play

    @property
    def id(self) -> str:
        return self._sheet.id

    @property
    def guild(self) -> int:
        return self._sheet.guild

    @property
    def channel(self) -> int:
        return self._sheet.channel

    @property
    def game(self) -> str:
        return self._sheet.game

    @property
    def host(self) -> int:
        return self._sheet.host

    @property
    def phase(self) -> str:
        """lobby, playing, over or closed."""
        return self._sheet.phase

    @property
    def revision(self) -> int:
        return self._sheet.revision

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._sheet.seats

    @property
    def options(self) -> Mapping[str, Any]:
        return MappingProxyType(dict(self._sheet.options))

    @property
    def speed(self) -> str:
        """fast, normal or slow: the turn clock; an option of the room, set as `speed`."""
        return self._sheet.speed

    @property
    def setting(self) -> Setting | None:
        return None if self._play is None else self._play.setting

    @property
    def clock(self) -> str:
        """The running clock's name; "" when none runs."""
        return self._sheet.clock

    @property
    def deadline(self) -> float | None:
        """When the running clock is out, in epoch seconds; None for a moment that nobody may know beforehand."""
        sheet = self._sheet
        return None if sheet.deadline is None or sheet.delayed else sheet.deadline / 1000

    @property
    def commitment(self) -> str:
        """What the table shows of the secret seeds before the deal: it binds those of all shuffles of the match."""
        return self._sheet.chain.commitment

    @property
    def revealed(self) -> Chain | None:
        """The seeds of the shuffles of which no card is secret any more."""
        if self._play is None or self.phase == "lobby":
            return None
        return self._play.shown(ended=self.phase != "playing")

    @property
    def message(self) -> int | None:
        return self._sheet.message

    @property
    def match(self) -> str | None:
        """The id of the running or last match."""
        return self._sheet.match

    @property
    def votes(self) -> tuple[int, ...]:
        """The members who want to end the match."""
        return self._sheet.votes

    @property
    def reason(self) -> str:
        """Why the table was closed, as a sentence; "" while it is not."""
        return self._sheet.reason

    def names(self) -> list[str]:
        """What people are called, seat by seat."""
        return [seat.name for seat in self._sheet.seats]

    def seat_of(self, member: int) -> int | None:
        """Where a member sits."""
        return self._sheet.seat_of(member)

    def view(self, seat: int | None) -> View:
        """All that a seat, or an onlooker, may know of the match."""
        if seat not in self._views:
            play = self._match()
            self._views[seat] = play.rules.view(play.state, seat)
        return self._views[seat]

    def why_not(self, seat: int, move: str) -> str | None:
        """Why a seat cannot make a move now, as the rules say it; None when it can. Only asks, and plays nothing."""
        play = self._match()
        return None if play.rules.allows(play.state, seat, move) else play.rules.why(play.state, seat, move)

    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return None if self._play is None else self._play.rules.result(self._play.state)

    def held(self, seat: int) -> str | None:
        """The answer that a seat has given to a clock that keeps it."""
        return self._sheet.held.get(seat)

    def order(self, seat: int) -> str | None:
        """The standing order that a seat has left."""
        return self._sheet.orders.get(seat)

    def orders(self, seat: int) -> list[str]:
        """The standing orders that a seat may leave now."""
        if self.phase != "playing":
            return []
        play = self._match()
        return play.rules.orders(play.state, seat)

    def heard(self, seat: int | None) -> Sequence[tuple[int, Event]]:
        """What this viewer may know of what happened in this match: (revision, event), the oldest first."""
        return [] if self._play is None else self._play.heard(seat)

    def ready_problem(self) -> str | None:
        """Why the match cannot be started yet, as one sentence."""
        return lobby.ready_problem(self._sheet)

    def _match(self) -> Play:
        if self._play is None:
            raise Refused("The match has not begun.")
        return self._play
