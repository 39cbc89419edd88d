"""The room: every table of this process, found by id, by channel, by guild, by member; and what keeps them going."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from secrets import token_bytes
from typing import Any

import structlog
from sqlalchemy import select

from bot.cards import LINKS, Chain
from bot.room.chips.cashier import Cashier
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Ledger
from bot.room.clock.alarms import AGAIN, Alarms
from bot.room.clock.background import BackgroundTasks, TableQueue
from bot.room.clock.time import ManualClock, Time, WallClock
from bot.room.damage import aside
from bot.room.damage.aside import Aside
from bot.room.damage.release import release
from bot.room.guild.shards import EVERY, Shards
from bot.room.history import journal
from bot.room.history.reviews import Reviews
from bot.room.history.seasons import Seasons
from bot.room.history.standings import Standings
from bot.room.live import arranging, voids
from bot.room.live.arranging import Opening
from bot.room.live.opponents import BY_THUMB, Opponents, Thinking
from bot.room.live.premoves import Premoves
from bot.room.live.table import Table
from bot.room.match import deadlines
from bot.room.match.play import Play
from bot.room.privacy.departures import Departures
from bot.room.privacy.farewells import Farewells
from bot.room.sql import schema
from bot.room.sql.transaction import Conflict
from bot.room.store.store import Store
from bot.room.table.people import Change, ChannelTaken, Person
from bot.room.table.salts import Root
from bot.room.table.table_state import TableState, sealed
from bot.room.table.whereabouts import Whereabouts
from bot.rules import Refused

Listener = Callable[[Table, Change], None]

_log = structlog.get_logger()

#: so many tables are set up before the room is open; the matches of the others are rebuilt when somebody asks for them
AT_ONCE = 100
#: seconds between two tables that are woken because it is quiet
WAKING = 0.005


def _new_chain() -> Chain:
    return Chain(token_bytes(32), LINKS)


class Room:
    """All tables of this process, the ledger, the clock, and the store behind them."""

    def __init__(
        self,
        database_url: str,
        *,
        time: Time | None = None,
        chains: Callable[[], Chain] = _new_chain,
        salts: Callable[[], Root] = lambda: Root(token_bytes(32)),
        shards: Shards = EVERY,
        thinking: Thinking = BY_THUMB,
    ) -> None:
        self.time: Time = time or WallClock()
        self.chains = chains
        self.salts = salts
        self.background = BackgroundTasks()
        self._opening = TableQueue(self.background)
        self.store = Store(database_url, shards=shards)
        self.guilds = GuildRegistry(self.store, self.time)
        self.ledger = Ledger(self.store, self.guilds, self.time)
        self.cashier = Cashier(self.store, self.ledger, self.guilds, self.time)
        self.standings = Standings(self.store)
        self.seasons = Seasons(self.store, self.time)
        self.alarms = Alarms(self.time, self.background)
        self._tables = Whereabouts[Table]()
        self._listeners: list[Listener] = []
        #: how many seconds it takes to show what a change has brought: computer players wait for that, as people would
        self.pace: Callable[[Table, Change], float] = lambda _table, _change: 0.0
        self.likes_faster: Callable[[int, int, str], bool] = lambda _guild, _member, _game: False  #: see Occasion
        self._opponents = Opponents(self.time, self.alarms, self.background, thinking)
        self.reviews = Reviews(self.store, self._opponents.processes, thinking.review)
        self._premoves = Premoves(self.time, self.alarms)
        self._whispers: list[Callable[[Table, int], None]] = []
        self._opened = 0
        self.closing = False
        self._shards = shards
        #: tables that are damaged: not loaded, their chips held until somebody decides
        self.set_aside: list[Aside] = []
        self._waking: asyncio.Task[None] | None = None
        self._aside_listeners: list[Callable[[], None]] = []
        self._gone_listeners: list[Callable[[int], None]] = [self.reviews.drop]
        self.farewells = Farewells(self, self.alarms, shards)
        self.departures = Departures(self, self.alarms, shards.has)

    # ---- opening and closing --------------------------------------------------------------------------------------------

    async def open(self, *, application: str | None = None, standby: bool = False) -> None:
        """Open the store and set up every table as it was left; damaged ones are set aside. Raises StoreProblem.

        `application` and `standby` as at Store.open.
        """
        await self.store.open(application=application, standby=standby)
        try:
            await self._set_up()
            await self.departures.load()
        except BaseException:
            await self.store.close()
            raise
        self.alarms.start()
        for table in self._tables.all():
            if table.asleep:
                self._watch(table, table.state)
            else:
                self.changed(table, None)
        self._waking = asyncio.create_task(self._wake_all())
        self._look_who_goes()

    async def _set_up(self) -> None:
        await self.guilds.load()
        await self.farewells.load()
        self._opened = int(self.time.now() * 1000)
        if isinstance(self.time, ManualClock):
            self.time.follow(self.idle)
        async with self.store.snapshot() as connection:
            found = await aside.load(connection, self._shards.has, AT_ONCE)
            chain_ends = await journal.chain_ends(connection)
        self.set_aside = found.aside
        for state, play in found.tables:
            table = self._tables.add(Table(self, state, play if isinstance(play, Play) else None))
            table.chain_end = chain_ends.get(state.match or "")
            if isinstance(play, aside.Sleeping):
                table.read_later(lambda table=table, sleeping=play: self._wake(table, sleeping))
        for old in found.outdated:
            await self._end_outdated(old)

    def _wake(self, table: Table, sleeping: aside.Sleeping) -> Play | None:
        """The match of a sleeping table; None, and the table is set aside or ended, when it cannot be played on."""
        try:
            play = sleeping.wake()
        except aside.Outdated as old:
            self._forget(table.state)
            self.background.start(self._end_outdated(old))
            return None
        except aside.Damaged as damaged:
            self._forget(table.state)
            self.set_aside.append(sleeping.aside(str(damaged)))
            for listener in self._aside_listeners:
                asyncio.get_running_loop().call_soon(listener)
            return None
        asyncio.get_running_loop().call_soon(self.changed, table, None)
        return play

    async def _end_outdated(self, old: aside.Outdated) -> None:
        """End a match of rules that are not known any more; every chip goes back."""
        _log.warning("a match of other rules is ended", table=old.state.id, game=old.state.game, why=old.sentence)
        await Table(self, old.state).give_up(old.brings, old.sentence)

    async def _wake_all(self) -> None:
        """Wake one table after another while nothing else is to be done."""
        for table in self._tables.all():
            if table.asleep:
                _ = table.play
                await asyncio.sleep(WAKING)

    async def close(self) -> None:
        """Finish what is under way and let go of the store. Tables stay as they are."""
        self.closing = True
        if self._waking is not None:
            self._waking.cancel()
        await self.alarms.stop()
        self._opponents.close()
        await self.background.idle()
        await self.store.close()

    async def release_aside(self, table: str, guild: int, by: int) -> None:
        """Give every seat of a table that is set aside back what it brought, and close it. Raises Refused."""
        await self._opening.take(lambda: self._release(table, guild, by))

    async def _release(self, table: str, guild: int, by: int) -> None:
        one = next((one for one in self.set_aside if (one.table, one.guild) == (table, guild)), None)
        if one is None:
            raise Refused("No such table is set aside in this server.")
        await release(self.store, one, int(self.time.now() * 1000))
        self.set_aside.remove(one)
        self._look_who_goes()
        _log.warning("a table set aside was cleared", table=table, game=one.game, guild=guild, by=by)

    async def idle(self) -> None:
        """Come back when nothing is under way at any table."""
        await self.background.idle()

    # ---- tables ---------------------------------------------------------------------------------------------------------

    async def open_table(
        self,
        guild: int,
        channel: int,
        host: Person,
        game: str,
        options: Mapping[str, Any],
        *,
        key: str | None = None,
        parent: int = 0,
        private: bool = False,
        invited: tuple[int, ...] = (),
    ) -> Table:
        """Open a table in a channel; its host takes the first chair. `options` may hold `speed`, `practice` and `cut`.

        `parent`: the channel in which the thread is that the table stands in; `private`: for those alone who are `invited`, for
        whom chairs are kept. Raises ChannelTaken where another table stands there.
        """
        asked = Opening(guild, channel, host, game, options, key, parent, private, invited)
        return await self._opening.take(lambda: self._open_table(asked))

    async def _open_table(self, asked: Opening) -> Table:
        if asked.key is not None and (known := await self._opened_by(asked.key)):
            return known
        arranging.must_be_let_in(asked, self.guilds)
        full, ways = arranging.allowed_options(asked, self.guilds.of(asked.guild))
        if (there := self._open_in(asked.channel)) is not None:
            raise ChannelTaken(there.id)
        if any(one.channel == asked.channel for one in self.set_aside):
            raise Refused(
                "The table in this channel is damaged and set aside; those who may manage this server can have its chips "
                "given back with /aside."
            )
        self.must_have_a_table_left(asked.guild, asked.host.id)
        state = arranging.first_state(
            asked, full, ways, sealed(self.chains(), self.salts()), int(self.time.now() * 1000)
        )
        try:
            await self.store.commit(arranging.transaction_of(state, asked.key))
        except Conflict as conflict:  # another process was quicker
            raise Refused("There is a table in this channel already.") from conflict
        table = self._tables.add(Table(self, state))
        self.changed(table, Change(state.revision, (), "lobby"))
        return table

    async def _opened_by(self, key: str) -> Table | None:
        found = await self.store.read(select(schema.act.c.card_table).where(schema.act.c.key == key))
        return self._tables.get(found[0][0]) if found else None

    def must_have_a_table_left(self, guild: int, host: int, besides: Table | None = None, called: str = "You") -> None:
        """Refuse when somebody hosts as many open tables in a server as one may; `besides` is not counted."""
        open_ = [table for table in self.tables(guild) if table.host == host and table is not besides]
        if len(open_) >= self.guilds.of(guild).open_tables:
            many = f"{len(open_)} open tables" if len(open_) > 1 else "an open table"
            what = f"{called} host{'' if called == 'You' else 's'} {many} in this server already"
            raise Refused(f"{what}, as many as one may; `/tables` shows where.")

    def must_have_a_place_for(self, table: Table, by: int) -> None:
        """Refuse a rematch at a table whose channel has another one by now, or whose next host may not have one more."""
        if self._open_in(table.channel) not in (None, table):
            raise Refused("There is another table in this channel.")
        host = arranging.next_host(table.state, by)
        called = next((seat.name for seat in table.seats if seat.member == host), "The host")
        self.must_have_a_table_left(table.guild, host, table, "You" if host == by else called)

    async def restore_match(self, guild: int, match: str) -> Table:
        """A voided match goes on at its table, for those who manage the server, which the caller checks. Raises Refused."""
        return await self._opening.take(lambda: self._restore_match(guild, match))

    async def _restore_match(self, guild: int, match: str) -> Table:
        now = int(self.time.now() * 1000)
        state, play = await voids.found(self.store, guild, match, now)
        after = await voids.restore(self.store, self.guilds, state, play, now)
        table = self._tables.add(Table(self, after, play))
        self.changed(table, Change(after.revision, (), "deal"))
        return table

    def table(self, table: str) -> Table | None:
        """A table by its id; None when it is closed or was never there."""
        return self._tables.get(table)

    def table_in(self, channel: int) -> Table | None:
        """The table in a channel: the open one, else the one at which a match was last finished."""
        there = self._tables.of_channel(channel)
        return self._open_in(channel) or max(there, key=lambda table: table.state.acted, default=None)

    def tables(self, guild: int) -> list[Table]:
        """The open tables of a guild."""
        return [table for table in self._tables.of_guild(guild) if table.phase != "over"]

    def all_tables(self) -> list[Table]:
        """Every table of this process that is not closed."""
        return self._tables.all()

    def tables_of(self, guild: int, member: int) -> list[Table]:
        """The tables of a guild at which a member sits, those where a match is played first."""
        order = ("playing", "lobby", "over")
        mine = [table for table in self._tables.of_guild(guild) if table.seat_of(member) is not None]
        return sorted(mine, key=lambda table: (order.index(table.phase), -table.state.acted))

    def _open_in(self, channel: int) -> Table | None:
        there = self._tables.of_channel(channel)
        return next((table for table in there if table.phase in ("lobby", "playing")), None)

    # ---- who is kept out ------------------------------------------------------------------------------------------------

    async def bar(self, guild: int, member: int, by: int) -> None:
        """Keep a member from a server's tables: chairs before the deal are freed, a match is played to its end."""
        await self.guilds.bar(guild, member, by)
        for table in self.tables(guild):
            if table.phase == "lobby":
                with suppress(Refused):  # it cannot be stored now; no match is begun with them all the same
                    await table.turn_away(member)

    # ---- what keeps them going ------------------------------------------------------------------------------------------

    def listen(self, callback: Listener) -> None:
        """Be told of every change, after it was stored and in order."""
        self._listeners.append(callback)

    def listen_whispers(self, callback: Callable[[Table, int], None]) -> None:
        """Be told when something was stored that one seat alone may see."""
        self._whispers.append(callback)

    def whispered(self, table: Table, seat: int) -> None:
        """Something was stored that one seat alone may see."""
        self._premoves.look(table, table.state)
        for callback in self._whispers:
            asyncio.get_running_loop().call_soon(callback, table, seat)

    def listen_aside(self, callback: Callable[[], None]) -> None:
        """Be told when another table has been set aside."""
        self._aside_listeners.append(callback)

    def changed(self, table: Table, change: Change | None) -> None:
        """A table has been stored anew: tell those who listen, wind up its clock, ask its computer players."""
        if change is not None:
            loop = asyncio.get_running_loop()
            for listener in self._listeners:
                loop.call_soon(listener, table, change)  # a fault of a listener is its own
            if change.kind in ("end", "closed"):
                self._look_who_goes()
        state, wait = table.state, 0.0
        if state.phase == "closed":
            self._forget(state)
            return
        self._watch(table, state)
        try:
            wait = self.pace(table, change) if change else 0.0
        finally:  # what is only to be looked at stops no table
            self._opponents.look(table, state, wait)
            self._premoves.look(table, state, wait)

    # ---- who goes -----------------------------------------------------------------------------------------------------

    def _look_who_goes(self) -> None:
        """Somebody who has asked to be forgotten may have no match to play any more."""
        if self.farewells.any and not self.closing:
            self.background.start(self.farewells.look())

    async def write_back(self) -> None:
        """See that what was deleted stands nowhere any more, now or as soon as nobody reads it."""
        if not await self.store.write_back():
            self.alarms.set("write back", self.time.now() + 60.0, self.write_back)

    def listen_gone(self, callback: Callable[[int], None]) -> None:
        """Be told when a member is being forgotten: nothing may be kept of them then. It may be told twice."""
        self._gone_listeners.append(callback)

    def gone(self, member: int) -> None:
        """A member is being forgotten."""
        for listener in self._gone_listeners:
            listener(member)

    def _forget(self, state: TableState) -> None:
        self._tables.drop(state.id)
        self.alarms.drop(state.id)
        self._opponents.forget(state)
        self._premoves.forget(state)

    def _watch(self, table: Table, state: TableState) -> None:
        if table.playing_out:
            return  # whoever plays it out looks again afterwards
        when = deadlines.due(state, self._opened)
        if when is not None:
            self.alarms.set(state.id, when / 1000, lambda: self._tick(table), state.guild)

    async def _tick(self, table: Table) -> None:
        try:
            await table.tick(self._opened)
            await table.play_out(self._opened)
        except Refused as refused:
            _log.warning("the clock could not move a table", table=table.id, game=table.game, why=str(refused))
            self.alarms.set(table.id, self.time.now() + AGAIN, lambda: self._tick(table), table.guild)
        else:
            state = table.state
            if state.phase != "closed":
                self._watch(table, state)
