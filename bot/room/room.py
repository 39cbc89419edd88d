"""The room: every table of this process, found by id, by channel, by guild, by member; and what keeps them going."""

import asyncio
from collections.abc import Callable, Mapping
from secrets import choice, token_bytes
from typing import Any

import orjson
import structlog
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cards import LINKS, Chain
from bot.room import deadlines, journal, limits, lobby, schema
from bot.room.acts import Acts
from bot.room.cashier import Cashier
from bot.room.clock import AGAIN, Alarms
from bot.room.errands import Errands, Queue
from bot.room.ledger import Ledger
from bot.room.opponents import Opponents
from bot.room.people import Change, Person, Seat
from bot.room.play import Play
from bot.room.seasons import Seasons
from bot.room.servers import Servers
from bot.room.sheet import Sheet, read, written
from bot.room.standings import Standings
from bot.room.store import Store
from bot.room.table import Table
from bot.room.time import HandTime, Time, WallTime
from bot.room.unit import ACT, NEW_TABLE, Conflict, Unit
from bot.rules import Refused

Listener = Callable[[Table, Change], None]

_log = structlog.get_logger()

#: so many tables are set up before the room is open; the matches of the others are rebuilt when somebody asks for them
AT_ONCE = 100
#: seconds between two tables that are woken because it is quiet
WAKING = 0.005

#: letters and digits that are not taken for one another
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


def _new_chain() -> Chain:
    return Chain(token_bytes(32), LINKS)


class Room:
    """All tables of this process, the ledger, the clock, and the store behind them."""

    def __init__(
        self, database_url: str, *, time: Time | None = None, chains: Callable[[], Chain] = _new_chain
    ) -> None:
        self.time: Time = time or WallTime()
        self.chains = chains
        self.errands = Errands()
        self._opening = Queue(self.errands)
        self.store = Store(database_url)
        self.servers = Servers(self.store, self.time)
        self.ledger = Ledger(self.store, self.servers, self.time)
        self.cashier = Cashier(self.store, self.ledger, self.servers, self.time)
        self.standings = Standings(self.store)
        self.seasons = Seasons(self.store, self.time)
        self._alarms = Alarms(self.time, self.errands)
        self._tables: dict[str, Table] = {}
        self._listeners: list[Listener] = []
        self._opponents = Opponents(self.time, self._alarms, self.errands)
        self._opened = 0
        self._waking: asyncio.Task[None] | None = None

    # ---- opening and closing --------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the store and set up every table as it was left. Raises StoreProblem."""
        await self.store.open()
        await self.servers.load()
        self._opened = int(self.time.now() * 1000)
        if isinstance(self.time, HandTime):
            self.time.follow(self.idle)
        async with self.store.snapshot() as connection:
            await self._set_up_all(connection)
        self._alarms.start()
        for table in list(self._tables.values()):
            if table.asleep:
                self._watch(table)
            else:
                self.changed(table, None)
        self._waking = asyncio.create_task(self._wake_all())

    async def _set_up_all(self, connection: AsyncConnection) -> None:
        """All tables, those that people used last first: a few as they were left, the others asleep."""
        query = select(schema.card_table.c.sheet).where(schema.card_table.c.phase != "closed")
        sheets = [read(row.sheet) for row in (await connection.execute(query)).all()]
        matches = await journal.load_open(connection)
        for number, sheet in enumerate(sorted(sheets, key=lambda sheet: sheet.acted, reverse=True)):
            found = matches.get(sheet.match or "")
            if number < AT_ONCE:
                await self._set_up(sheet, found)
                continue
            table = self._tables[sheet.id] = Table(self, sheet)
            if found is not None and sheet.phase in ("playing", "over"):
                table.read_later(lambda table=table, found=found: self._wake(table, *found))

    async def _set_up(self, sheet: Sheet, found: tuple[Row[Any], list[journal.Entry]] | None) -> None:
        """A table as it was left; one whose match cannot be rebuilt is given up and its chips given back."""
        try:
            live = found is not None and sheet.phase in ("playing", "over")
            play = journal.rebuild(*found) if found and live else None
        except journal.Unplayable as wrong:
            _log.error("a match cannot be rebuilt", table=sheet.id, game=sheet.game, why=str(wrong))
            table = Table(self, sheet)
            await table.give_up(found[0].brings if found else 0)
        else:
            table = self._tables[sheet.id] = Table(self, sheet, play)

    def _wake(self, table: Table, match: Row[Any], entries: list[journal.Entry]) -> Play | None:
        """The match of a sleeping table; None, and the table is given up, when it cannot be rebuilt."""
        try:
            play = journal.rebuild(match, entries)
        except journal.Unplayable as wrong:
            _log.error("a match cannot be rebuilt", table=table.id, game=table.game, why=str(wrong))
            self.errands.start(table.give_up(match.brings))
            return None
        asyncio.get_running_loop().call_soon(self.changed, table, None)
        return play

    async def _wake_all(self) -> None:
        """Wake one table after another while nothing else is to be done."""
        for table in list(self._tables.values()):
            if table.asleep:
                _ = table.play
                await asyncio.sleep(WAKING)

    async def close(self) -> None:
        """Finish what is under way and let go of the store. Tables stay as they are."""
        if self._waking is not None:
            self._waking.cancel()
        await self._alarms.stop()
        await self.errands.idle()
        await self.store.close()

    async def idle(self) -> None:
        """Come back when nothing is under way at any table."""
        await self.errands.idle()

    # ---- tables ---------------------------------------------------------------------------------------------------------

    async def open_table(
        self, guild: int, channel: int, host: Person, game: str, options: Mapping[str, Any], *, key: str | None = None
    ) -> Table:
        """Open a table in a channel; its host takes the first chair. `options` may hold `speed`."""
        return await self._opening.take(lambda: self._open_table(guild, channel, host, game, options, key))

    async def _open_table(
        self, guild: int, channel: int, host: Person, game: str, options: Mapping[str, Any], key: str | None
    ) -> Table:
        if key is not None and (known := await self._opened_by(key)):
            return known
        full, speed = lobby.options_of(game, options)
        limits.must_be_allowed(limits.problem(self.servers.of(guild), game, full))
        if self._open_in(channel) is not None:
            raise Refused("There is a table in this channel already.")
        now, chain = int(self.time.now() * 1000), self.chains()
        sheet = Sheet(
            id="".join(choice(_SIGNS) for _ in range(8)),
            guild=guild,
            channel=channel,
            game=game,
            host=host.id,
            seed=chain.last.hex(),
            links=chain.length,
            acted=now,
            seats=(Seat(host.id, host.name),),
            options=full,
            speed=speed,
        )
        return await self._store_table(sheet, key, now)

    async def _store_table(self, sheet: Sheet, key: str | None, now: int) -> Table:
        unit = Unit()
        unit.add(
            NEW_TABLE,
            id=sheet.id,
            guild=sheet.guild,
            channel=sheet.channel,
            phase=sheet.phase,
            revision=sheet.revision,
            stored=sheet.stored,
            deadline=None,
            match=None,
            sheet=written(sheet),
        )
        if key is not None:
            unit.add(ACT, key=key, card_table=sheet.id, at=now, answer=orjson.dumps(None).decode())
        try:
            await self.store.commit(unit)
        except Conflict as conflict:  # another process was quicker
            raise Refused("There is a table in this channel already.") from conflict
        table = self._tables[sheet.id] = Table(self, sheet)
        self.changed(table, Change(sheet.revision, (), "lobby"))
        return table

    async def _opened_by(self, key: str) -> Table | None:
        found = await self.store.read(select(schema.act.c.card_table).where(schema.act.c.key == key))
        return self._tables.get(found[0][0]) if found else None

    def table(self, table: str) -> Table | None:
        """A table by its id; None when it is closed or was never there."""
        return self._tables.get(table)

    def table_in(self, channel: int) -> Table | None:
        """The table in a channel: the open one, else the one at which a match was last finished."""
        there = [table for table in self._tables.values() if table.channel == channel]
        return self._open_in(channel) or max(there, key=lambda table: table.sheet.acted, default=None)

    def tables(self, guild: int) -> list[Table]:
        """The open tables of a guild."""
        return [table for table in self._tables.values() if table.guild == guild and table.phase != "over"]

    def all_tables(self) -> list[Table]:
        """Every table of this process that is not closed."""
        return list(self._tables.values())

    def tables_of(self, guild: int, member: int) -> list[Table]:
        """The tables of a guild at which a member sits, those where a match is played first."""
        order = ("playing", "lobby", "over")
        mine = [table for table in self._tables.values() if table.guild == guild and table.seat_of(member) is not None]
        return sorted(mine, key=lambda table: (order.index(table.phase), -table.sheet.acted))

    def busy(self, channel: int, besides: Acts) -> bool:
        """Whether another table is open in a channel."""
        return self._open_in(channel) not in (None, besides)

    def _open_in(self, channel: int) -> Table | None:
        for table in self._tables.values():
            if table.channel == channel and table.phase in ("lobby", "playing"):
                return table
        return None

    # ---- what keeps them going ------------------------------------------------------------------------------------------

    def listen(self, callback: Listener) -> None:
        """Be told of every change, after it was stored and in order."""
        self._listeners.append(callback)

    def changed(self, table: Acts, change: Change | None) -> None:
        """A table has been stored anew: tell those who listen, wind up its clock, ask its computer players."""
        assert isinstance(table, Table)  # there is no other kind
        if change is not None:
            loop = asyncio.get_running_loop()
            for listener in self._listeners:
                loop.call_soon(listener, table, change)  # a fault of a listener is its own
        if table.phase == "closed":
            self._forget(table)
            return
        self._watch(table)
        self._opponents.look(table)

    def _forget(self, table: Table) -> None:
        self._tables.pop(table.id, None)
        self._alarms.drop(table.id)
        self._opponents.forget(table)

    def _watch(self, table: Table) -> None:
        when = deadlines.due(table.sheet, self._opened)
        if when is not None:
            self._alarms.set(table.id, when / 1000, lambda: self._tick(table))

    async def _tick(self, table: Table) -> None:
        try:
            await table.tick(self._opened)
        except Refused as refused:
            _log.warning("the clock could not move a table", table=table.id, game=table.game, why=str(refused))
            self._alarms.set(table.id, self.time.now() + AGAIN, lambda: self._tick(table))
        else:
            if table.phase != "closed":
                self._watch(table)
