"""Servers that have removed the bot: after 30 days everybody there is forgotten, a few at a time.

A server that comes back in time loses nothing. No marks remain: one that comes back later begins anew, and everybody in it with an
opening balance. What the server had set, its matches and what chips were moved stay, by former players.
"""

from collections.abc import Callable, Collection
from typing import Protocol

import structlog
from sqlalchemy import bindparam, select, union

from bot.room.clock.alarms import AGAIN, Alarms
from bot.room.damage.aside import Aside
from bot.room.privacy import farewells
from bot.room.privacy.farewells import members_of, say_farewell
from bot.room.privacy.forgetting import StillPlaying
from bot.room.sql import schema
from bot.room.sql.both import insert_or
from bot.room.sql.leaving_schema import departure, mark
from bot.room.sql.transaction import Conflict, Statement, Transaction
from bot.rules import Refused

_log = structlog.get_logger()

#: so long a server may come back, in milliseconds
GRACE = 30 * 24 * 3600 * 1000
#: so many people are forgotten at a time
SLICE = 20
#: seconds after which it is looked again whether the matches of a server have ended
PATIENCE = 3600.0

LEFT = Statement(
    insert_or(departure).values(guild=bindparam("guild"), since=bindparam("since")).on_conflict_do_nothing()
)
BACK = Statement(departure.delete().where(departure.c.guild == bindparam("which")))
NO_MARKS = Statement(mark.delete().where(mark.c.guild == bindparam("which")))


class House(farewells.House, Protocol):
    """What looking after such servers needs of the room besides."""

    set_aside: list[Aside]

    async def release_aside(self, table: str, guild: int, by: int) -> None:
        """Give every seat of a table that is set aside back what it brought, and close it."""
        ...


class Departures:
    """Which servers are gone, since when."""

    def __init__(self, house: House, alarms: Alarms, mine: Callable[[int], bool]) -> None:
        self._house = house
        self._mine = mine
        self._alarms = alarms
        self._since: dict[int, int] = {}

    async def load(self) -> None:
        """Take from the store who has left, and wind up the clock for each."""
        rows = await self._house.store.read(select(departure))
        self._since = {row.guild: row.since for row in rows if self._mine(row.guild)}
        for guild in self._since:
            self._wind_up(guild)

    async def left(self, guild: int) -> None:
        """A server has removed the bot."""
        if guild in self._since:
            return
        transaction = Transaction()
        transaction.add(LEFT, guild=guild, since=self._now())
        await self._house.store.commit(transaction)
        self._since[guild] = self._now()
        self._wind_up(guild)

    async def back(self, guild: int) -> None:
        """The bot is in a server: whatever was to become of it does not."""
        if guild not in self._since:
            return
        self._since.pop(guild)
        await self._strike(guild)

    async def seen(self, guilds: Collection[int]) -> None:
        """Of this process's servers the bot is in these, and in no others."""
        account, table = schema.account.c, schema.card_table.c
        known = await self._house.store.read(union(select(account.guild), select(table.guild)))
        for guild in (row.guild for row in known):
            if guild in guilds:
                await self.back(guild)
            elif self._mine(guild):
                await self.left(guild)

    def _wind_up(self, guild: int, wait: float = 0.0) -> None:
        when = max((self._since[guild] + GRACE) / 1000, self._house.time.now() + wait)
        self._alarms.set(("departure", guild), when, lambda: self._slice(guild))

    async def _slice(self, guild: int) -> None:
        """Forget some people of a server; the others a little later."""
        if guild not in self._since:
            return
        try:
            for one in [one for one in self._house.set_aside if one.guild == guild]:
                await self._house.release_aside(one.table, guild, 0)  # nobody there can decide about it any more
            members = await members_of(self._house.store, guild)
            for member in members[:SLICE]:
                if guild not in self._since:
                    return  # it has come back at this very moment
                await say_farewell(self._house, guild, member, marked=False)
            if members[SLICE:]:
                self._wind_up(guild, AGAIN)
                return
            await self._strike(guild, marks=True)
            await self._house.write_back()
        except (StillPlaying, Conflict, Refused) as why:
            _log.info("a server that has left waits", guild=guild, why=type(why).__name__)
            self._wind_up(guild, PATIENCE)
        else:
            _log.info("everybody of a server that has left was forgotten", guild=guild)

    async def _strike(self, guild: int, *, marks: bool = False) -> None:
        transaction = Transaction()
        transaction.add(BACK, which=guild)
        if marks:
            transaction.add(NO_MARKS, which=guild)
        await self._house.store.commit(transaction)
        if marks:
            await self._house.guilds.marks.load()
        self._since.pop(guild, None)
        self._alarms.drop(("departure", guild))

    def _now(self) -> int:
        return int(self._house.time.now() * 1000)
