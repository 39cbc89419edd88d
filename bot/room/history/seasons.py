"""Seasons of a server: stretches of time over which its boards are counted by themselves. Nothing is lost when one closes."""

from typing import NamedTuple

from sqlalchemy import bindparam, insert, select

from bot.room.clock.time import Time
from bot.room.sql.standings_schema import season
from bot.room.sql.transaction import Conflict, Overtaken, Statement, Transaction
from bot.room.store.store import Store
from bot.rules import Refused

#: the longest name, so that a board's heading stays one line
LONGEST = 40

OPEN = Statement(insert(season).values({column.name: bindparam(column.name) for column in season.columns}))
CLOSE = Statement(
    season.update()
    .where(season.c.guild == bindparam("of_guild"), season.c.number == bindparam("which"), season.c.closed.is_(None))
    .values(closed=bindparam("closed")),
    guard=True,
)


class Season(NamedTuple):
    """A season; times are epoch seconds, `closed` is None as long as it goes on."""

    number: int
    name: str
    opened: float
    closed: float | None


class Seasons:
    """Opens and closes the seasons of every server."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time

    async def all(self, guild: int) -> list[Season]:
        """A server's seasons, the newest first."""
        query = (
            select(season.c.number, season.c.name, season.c.opened, season.c.closed)
            .where(season.c.guild == guild)
            .order_by(season.c.number.desc())
        )
        return [
            Season(row.number, row.name, row.opened / 1000, None if row.closed is None else row.closed / 1000)
            for row in await self._store.read(query)
        ]

    async def current(self, guild: int) -> Season | None:
        """The season that goes on; None between seasons."""
        found = await self.all(guild)
        return found[0] if found and found[0].closed is None else None

    async def find(self, guild: int, number: int) -> Season:
        """A season by its number. Raises Refused."""
        found = {one.number: one for one in await self.all(guild)}
        if number not in found:
            raise Refused(f"There is no season {number} in this server.")
        return found[number]

    async def open(self, guild: int, name: str) -> Season:
        """Open the next season. Raises Refused while one goes on."""
        called = " ".join(name.split())
        if not called or not called.isprintable() or len(called) > LONGEST:
            raise Refused(f"A season's name has 1 to {LONGEST} characters.")
        known = await self.all(guild)
        if known and known[0].closed is None:
            raise Refused(f"Season {known[0].number}, {known[0].name}, is still open; close it first.")
        made = Season(len(known) + 1, called, self._now() / 1000, None)
        transaction = Transaction()
        transaction.add(OPEN, guild=guild, number=made.number, name=called, opened=self._now(), closed=None)
        try:
            await self._store.commit(transaction)
        except Conflict:  # somebody else was quicker
            raise Refused("A season has just been opened.") from None
        return made

    async def close(self, guild: int) -> Season:
        """Close the season that goes on. Raises Refused when there is none."""
        going = await self.current(guild)
        if going is None:
            raise Refused("No season is open in this server.")
        transaction = Transaction()
        transaction.add(CLOSE, of_guild=guild, which=going.number, closed=self._now())
        try:
            await self._store.commit(transaction)
        except Overtaken:
            raise Refused("The season has just been closed.") from None
        return going._replace(closed=self._now() / 1000)

    def _now(self) -> int:
        return int(self._time.now() * 1000)
