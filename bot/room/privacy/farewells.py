"""People who ask to be forgotten: lobbies are left at once, and when the last match with them has ended it is carried out.

What was asked is in the store, so that it is carried out after a restart as well. Until then no further match is begun with them,
and they can take it back. Where several processes play, each forgets them in its own servers, and hears of it within a minute.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol

import orjson
import structlog
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    bindparam,
    cast,
    or_,
    select,
    union,
)
from sqlalchemy import Table as StoreTable

from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Ledger
from bot.room.chips.marks import Remains
from bot.room.clock.alarms import Alarms
from bot.room.clock.background import BackgroundTasks, TableQueue
from bot.room.clock.time import Time
from bot.room.guild.shards import Shards
from bot.room.live.table import Table
from bot.room.privacy import rewriting
from bot.room.privacy.forgetting import StillPlaying, forget_surely
from bot.room.privacy.traces import MEMBER_NOTES, MEMBERS
from bot.room.sql import schema
from bot.room.sql.both import holds, insert_or
from bot.room.sql.leaving_schema import farewell
from bot.room.sql.transaction import Conflict, Statement, Transaction
from bot.room.store.store import Store
from bot.rules import Refused

_log = structlog.get_logger()

#: seconds after which it is looked again what can be carried out, even if no match has ended
PATIENCE = 600.0
#: seconds after which it is looked what was asked of processes that have other servers
ELSEWHERE = 60.0

_added = insert_or(farewell).values(member=bindparam("member"), asked=bindparam("asked"))
ASK = Statement(_added.on_conflict_do_nothing())
DONE = Statement(farewell.delete().where(farewell.c.member == bindparam("who")))


class House(Protocol):
    """What saying farewell needs of the room."""

    store: Store
    guilds: GuildRegistry
    ledger: Ledger
    time: Time
    background: BackgroundTasks

    def all_tables(self) -> list[Table]:
        """Every table of this process that is not closed."""
        ...

    async def write_back(self) -> None:
        """See that what was deleted stands nowhere any more, now or as soon as nobody reads it."""
        ...

    def gone(self, member: int) -> None:
        """A member is being forgotten: whatever else is in memory of them goes."""
        ...


class Farewells:
    """Who is to be forgotten."""

    def __init__(self, house: House, alarms: Alarms, shards: Shards) -> None:
        self._house = house
        self._shards = shards
        self._alarms = alarms
        self._queue = TableQueue(house.background)

    @property
    def any(self) -> bool:
        """Whether anybody waits."""
        return bool(self._house.guilds.going)

    async def load(self) -> None:
        """Take who has asked from the store."""
        guilds, before = self._house.guilds, set(self._house.guilds.going)
        found = {row.member for row in await self._house.store.read(select(farewell.c.member))}
        guilds.going = found | (guilds.going - before)  # whoever has asked just now stands in neither
        self._wind_up()

    async def ask(self, member: int) -> bool:
        """A member wants to be forgotten, everywhere; whether it is done. Else it is done when the last match with them has ended."""
        transaction = Transaction()
        transaction.add(ASK, member=member, asked=self._now())
        await self._house.store.commit(transaction)
        self._house.guilds.going.add(member)
        done = await self._carry_out(member)
        self._wind_up()
        return done

    async def take_back(self, member: int) -> None:
        """A member wants to stay after all. Raises Refused when it is too late, or nothing was asked."""
        await self._queue.take(lambda: self._stay(member))

    async def _stay(self, member: int) -> None:
        if member not in self._house.guilds.going:
            raise Refused("Nothing of yours is waiting to be deleted.")
        await self._end(member)

    async def look(self) -> None:
        """Carry out what can be carried out by now."""
        if not self._shards.all:
            await self.load()
        for member in list(self._house.guilds.going):
            with suppress(Refused):  # the store cannot be written now
                await self._carry_out(member)
        self._wind_up()

    def _wind_up(self) -> None:
        """As long as anybody waits it is looked again, also if no match has ended."""
        if self.any or not self._shards.all:
            wait = PATIENCE if self._shards.all else ELSEWHERE
            self._alarms.set("farewells", self._house.time.now() + wait, self.look)

    async def _carry_out(self, member: int) -> bool:
        return await self._queue.take(lambda: self._leave(member))

    async def _leave(self, member: int) -> bool:
        """Leave lobbies; forget the member in every server, unless a match goes on in any."""
        if member not in self._house.guilds.going:
            return True
        for table in self._house.all_tables():
            if table.phase == "lobby":
                with suppress(Refused):  # it cannot be stored now
                    await table.turn_away(member)
        if self._plays(member) or await is_playing(self._house.store, member):
            return False
        try:
            servers = await servers_of(self._house.store, member)
            for guild in filter(self._shards.has, servers):
                await say_farewell(self._house, guild, member)
        except (StillPlaying, Conflict):
            return False  # it is looked at again
        if not all(map(self._shards.has, servers)):
            return False  # whoever is the last to look finds nothing more
        await self._end(member)
        await self._house.write_back()
        return True

    def _plays(self, member: int) -> bool:
        """Whether the member plays a match at one of this process's tables."""
        return any(table.phase == "playing" and table.seat_of(member) is not None for table in self._house.all_tables())

    async def _end(self, member: int) -> None:
        transaction = Transaction()
        transaction.add(DONE, who=member)
        await self._house.store.commit(transaction)
        self._house.guilds.going.discard(member)

    def _now(self) -> int:
        return int(self._house.time.now() * 1000)


async def say_farewell(house: House, guild: int, member: int, *, marked: bool = True) -> None:
    """Forget a member in a server, in the store and in memory. Raises StillPlaying, Conflict."""
    house.gone(member)
    now = int(house.time.now() * 1000)
    done = await forget_surely(house.store, house.guilds.marks, guild, member, now, marked=marked)
    house.ledger.forget(guild, member)
    house.guilds.forget(guild, member)
    house.guilds.marks.left(guild, member, done.remains if marked else Remains(False, 0, False))
    house.gone(member)  # what was written down in between
    for table in house.all_tables():
        if table.id in done.tables:
            await table.renew()
    _log.info("a member was forgotten", guild=guild, number=done.number)


# ---- where somebody is ----------------------------------------------------------------------------------------------------


async def is_playing(store: Store, member: int) -> bool:
    """Whether a match with the member goes on, in any server."""
    match = schema.match.c
    query = select(match.seats).where(match.outcome == "playing", holds(match.seats, str(member)))
    return any(rewriting.names(row.seats, member) for row in await store.read(query))


async def servers_of(store: Store, member: int) -> list[int]:
    """The servers in which anything is stored of a member."""
    digits, match, table, account = str(member), schema.match.c, schema.card_table.c, schema.account.c
    parts = [select(one.c.guild).where(one.c[column] == member) for one, column in _columns()]
    parts.append(select(account.guild).where(account.kind == "member", account.owner == digits))
    parts.append(select(match.guild).where(holds(match.seats, digits)))
    parts.append(select(table.guild).where(holds(table.sheet, digits)))
    found = {row.guild for row in await store.read(union(*parts))}
    notes = await store.read(select(schema.note.c.key).where(or_(*_notes("%", digits))))
    return sorted(found | {int(row.key.split(":")[1]) for row in notes})


async def members_of(store: Store, guild: int) -> list[int]:
    """All members of a server of whom anything is stored."""
    match, table, account = schema.match.c, schema.card_table.c, schema.account.c
    parts = [select(one.c[column].label("who")).where(one.c.guild == guild) for one, column in _columns()]
    parts.append(select(cast(account.owner, BigInteger)).where(account.guild == guild, account.kind == "member"))
    found: list[Any] = [row.who for row in await store.read(union(*parts))]
    # the same people play again and again: there are far fewer of such lists than matches
    for (seats,) in await store.read(select(match.seats).where(match.guild == guild).distinct()):
        found += _seated(_read(seats))
    for (sheet,) in await store.read(select(table.sheet).where(table.guild == guild)):
        state = _sheet(_read(sheet))
        found += [*_seated(state.get("seats")), state.get("host")]
        for name in ("invited", "called", "removed"):  # who never sat there, perhaps
            listed = state.get(name)
            found += listed if isinstance(listed, list) else ()
    notes = await store.read(select(schema.note.c.key).where(or_(*_notes(str(guild), "%"))))
    found += [int(row.key.rpartition(":")[2]) for row in notes]
    return sorted({one for one in found if isinstance(one, int) and one > 0})


def _read(text: str) -> Any:
    """What a text says as JSON; None where it is damaged."""
    try:
        return orjson.loads(text)
    except (TypeError, ValueError):
        return None


def _sheet(found: Any) -> Mapping[str, Any]:
    """What stands on a sheet by its names; nothing on one that is no sheet."""
    return found if isinstance(found, dict) else {}  # pyright: ignore[reportUnknownVariableType]  as JSON has it


def _seated(seats: Any) -> list[Any]:
    """Who sits there."""
    return [_sheet(seat).get("member") for seat in (seats if isinstance(seats, list) else ())]  # pyright: ignore[reportUnknownVariableType]  as JSON has it


def _notes(guild: str, member: str) -> Iterator[ColumnElement[bool]]:
    """Whether a note is one of a member's own in a server; '%' stands for any."""
    return (schema.note.c.key.like(f"{what}:{guild}:{member}") for what in MEMBER_NOTES)


def _columns() -> Iterable[tuple[StoreTable, str]]:
    return ((schema.metadata.tables[name], column) for name, columns in MEMBERS.items() for column in columns)
