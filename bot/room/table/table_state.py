"""All that a table is, but for its match's state: one frozen value, stored as one JSON text."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import orjson

from bot.cards import Chain
from bot.room.table.people import Seat
from bot.room.table.salts import Root, promise

#: seconds of the "turn" clock by the table's speed
SPEEDS: Mapping[str, float] = MappingProxyType({"fast": 30.0, "normal": 60.0, "slow": 600.0})
_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class TableState(NamedTuple):
    """A table as it stands. Times are epoch milliseconds. A tuple, because a press makes several of them.

    `revision` grows with every change that others may notice; `stored` with every write; `moved` is the revision of the
    last move of the match, against which buttons and computer players are judged.
    """

    id: str
    guild: int
    channel: int
    game: str
    host: int
    seed: str  #: the last seed of the chain: secret; the chain's commitment is public from the start
    acted: int  #: when a person last did something
    phase: str = "lobby"
    revision: int = 1
    stored: int = 1
    moved: int = 1
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, Any] = _NOTHING
    speed: str = "normal"
    message: int | None = None
    matches: int = 0  #: how many matches were dealt at this table
    clock: str = ""
    since: int = 0  #: when the running clock was set
    deadline: int | None = None
    warn_at: int | None = None
    delayed: bool = False  #: the answer is there: it is carried out at the deadline, a random moment
    held: Mapping[int, str] = _NOTHING
    orders: Mapping[int, str] = _NOTHING
    misses: Mapping[int, int] = _NOTHING  #: time-outs in a row
    votes: tuple[int, ...] = ()
    reason: str = ""
    cut: bool = False  #: the room's own option: the pack is cut before the deal (bot.room.table.cutting)
    cuts: Mapping[int, str] | None = (
        None  #: the last words that were given so far, by member; None while nobody is asked
    )
    links: int = 1  #: how many seeds the chain has; tables of the first versions had one seed for all shuffles
    practice: bool = False  #: chips are counters of this table alone: no purse, house or rating is touched
    terms: int = 1  #: the revision with which what can be lost here was last changed
    deserted: int | None = None  #: since when no person has been at a match that goes on
    spent: Mapping[int, int] = _NOTHING  #: of each seat's time bank in this match
    placeless: bool = False  #: the table's channel is gone
    salt: str = ""  #: of what the salts of the chairs are made (bot.room.table.salts), until the deal: secret; "" in older tables
    promise: str = ""  #: the commitment to seeds and salts; "" in older tables, whose seeds alone are bound
    parent: int = 0  #: of a table in a thread: the channel in which the thread is
    private: bool = False  #: for invited people alone (bot.room.table.guests)
    invited: tuple[int, ...] = ()  #: the members for whom a chair is kept until the deal
    called: tuple[int, ...] = ()  #: the members who were called to this table: once each, as long as it stands
    removed: tuple[int, ...] = ()  #: the members whom the host has removed, the last at the end
    ahead: Mapping[int, str] = (
        _NOTHING  #: what people have pressed ahead, one a seat: nobody else's to see (bot.room.match.premoves)
    )
    dropped: Mapping[int, str] = _NOTHING  #: why such a move was dropped, for its owner alone
    brisk: tuple[int, ...] = ()  #: the seats whose people have said in this match that cards may fall faster
    late: Mapping[int, int] = (
        _NOTHING  #: for whom the clock has moved in this match, with the revision of the last such move
    )

    @property
    def match(self) -> str | None:
        """The id of the running or last match."""
        return f"{self.id}-{self.matches}" if self.matches else None

    @property
    def chain(self) -> Chain:
        """The seeds of the next, the running or the last match."""
        return Chain(bytes.fromhex(self.seed), self.links)

    @property
    def commitment(self) -> str:
        """What the table shows before the deal of what is secret until after it."""
        return self.promise or self.chain.commitment

    @property
    def alone(self) -> bool:
        """Whether one person plays among computer players, who keep nobody else waiting, nor hurry anybody: all can see that."""
        return sum(seat.member is not None for seat in self.seats) == 1

    def but(self, **changes: Any) -> Self:
        """The same state with some things changed."""
        return self._replace(**changes)

    def seat_of(self, member: int) -> int | None:
        """Where a member sits."""
        return next((at for at, seat in enumerate(self.seats) if seat.member == member), None)

    def with_seat(self, at: int, **changes: Any) -> Self:
        """The same state with one chair changed."""
        seat = replace(self.seats[at], **changes)
        return self.but(seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))


def sealed(chain: Chain, root: Root) -> dict[str, Any]:
    """What is secret of a match that is to be dealt, and the commitment to it, as a state has them."""
    promised = promise(chain.seed(0), root.covers)
    return {"seed": chain.last.hex(), "links": chain.length, "salt": root.secret.hex(), "promise": promised}


def written(state: TableState) -> str:
    """A state as JSON."""
    return orjson.dumps(state._asdict(), default=dict, option=orjson.OPT_NON_STR_KEYS).decode()


def read(text: str) -> TableState:
    """A state from its JSON."""
    data: dict[str, Any] = orjson.loads(text)
    data["seats"] = tuple(Seat(**seat) for seat in data["seats"])
    data["votes"] = tuple(data["votes"])
    for name in ("invited", "called", "removed", "brisk"):
        data[name] = tuple(data.get(name, ()))
    for name in ("held", "orders", "misses", "spent", "late", "ahead", "dropped"):
        data[name] = {int(seat): value for seat, value in data.get(name, {}).items()}
    if (cuts := data.get("cuts")) is not None:
        data["cuts"] = {int(member): word for member, word in cuts.items()}
    return TableState(**data)
