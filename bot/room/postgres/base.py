"""A store on a PostgreSQL database: a cluster of shards one process's own, brought up to date, written by one connection."""

from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.room.guild.shards import Shards
from bot.room.ownership.owner import refusal
from bot.room.ownership.peek import Holder, StoreFacts
from bot.room.postgres import tables
from bot.room.postgres.address import Connection, connected, engine_of, name_of
from bot.room.postgres.keeper import BEAT, Keeper
from bot.room.postgres.sealing import count_on, seal_all, sealed_tables
from bot.room.postgres.writer import Pen
from bot.room.sql.migrate import is_current, must_be_current
from bot.room.sql.transaction import StoreProblem, Transaction


class PostgresBase:
    """A database, and this process's right to a cluster on it."""

    def __init__(self, database_url: str, shards: Shards) -> None:
        self._dsn = database_url
        self._shards = shards
        self.name = name_of(database_url)
        self._keeper: Keeper | None = None

    async def take(self, application: str | None, *, standby: bool) -> AsyncEngine:
        """Wait until the cluster is free, bring the database up to date, and write down whose it is. Raises StoreProblem.

        While tables are altered nobody else may play, whatever shards they have.
        """
        current = await self._must_belong(application)
        self._keeper = Keeper(self._dsn, self._shards)
        await self._keeper.enter(standby=standby, alone=not current)
        await self._must_belong(application)  # while we waited it may have changed
        await self._update()
        async with connected(self._dsn) as connection:
            await self._keeper.claim(connection, application)
        return engine_of(self._dsn, readonly=True)

    async def _must_belong(self, application: str | None) -> bool:
        """Refuse a store of another application, or of a newer version; nothing is changed. Whether it is up to date."""
        facts = await peek(self._dsn)
        if facts.version is None:
            return False
        if application is not None and facts.application not in (None, application):
            is_current(facts.version)
            raise StoreProblem(refusal(self.name, facts.application or "", application))
        return is_current(facts.version)

    @property
    def beat(self) -> float:
        """Seconds between two signs of life."""
        return BEAT

    async def _update(self) -> None:
        engine = engine_of(self._dsn, readonly=False)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(tables.update)
        finally:
            await engine.dispose()

    async def look(self) -> AsyncEngine:
        """An engine that can only read, on a database that is a store of this version."""
        facts = await peek(self._dsn)
        if facts.version is None:
            raise StoreProblem(f"There is no store in {self.name}.")
        must_be_current(facts.version, self.name)
        return engine_of(self._dsn, readonly=True)

    async def pen(self, engine: AsyncEngine) -> Pen:
        """A connection of its own that writes."""
        if self._keeper is None:
            raise StoreProblem("The room's store was opened to be read only; nothing has changed.")
        return await Pen.take(self._dsn, self._keeper)

    async def pulse(self) -> Transaction:
        """A beat, and the lock anew."""
        return Transaction() if self._keeper is None else await self._keeper.pulse()

    def leave(self) -> Transaction | None:
        """That nobody has the database any more."""
        return None if self._keeper is None else self._keeper.leave()

    async def write_back(self) -> bool:
        """Nothing stands beside the database that would have to be written into it."""
        return True

    async def fill(self, work: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Have rows written in one transaction, and seal them all as they stand."""
        engine = engine_of(self._dsn, readonly=False)
        try:
            async with engine.begin() as connection:
                await work(connection)
                await connection.run_sync(seal_all, [table.name for table in sealed_tables()])
                await connection.run_sync(count_on)
        finally:
            await engine.dispose()

    async def let_go(self) -> None:
        """Give up the lock."""
        if self._keeper is not None:
            await self._keeper.free()
        self._keeper = None


async def peek(dsn: str) -> StoreFacts:
    """What a database says of itself; one without any table has no version. Raises StoreProblem."""
    async with connected(dsn) as connection:
        return await _facts(connection, name_of(dsn))


async def _facts(connection: Connection, name: str) -> StoreFacts:
    there = "SELECT to_regclass('{}') IS NOT NULL"
    if not await connection.fetchval(there.format("alembic_version")):
        if await connection.fetchval(there.format("card_table")):
            raise StoreProblem(f"{name} is damaged: it does not say of which version it is.")
        return StoreFacts()
    if not await connection.fetchval(there.format("card_table")):
        raise StoreProblem(f"{name} is no store of Halley's: it holds something else.")
    version = await connection.fetchval("SELECT version_num FROM alembic_version")
    if version is None:
        raise StoreProblem(f"{name} is damaged: it does not say of which version it is.")
    rows = await connection.fetch("SELECT application, holder, place, lock, beat FROM keeper ORDER BY id")
    holders = [Holder(row["holder"], row["place"], row["lock"], row["beat"]) for row in rows if row["holder"]]
    owners = [row["application"] for row in rows if row["application"]]
    return StoreFacts(version, next(iter(owners), None), next(iter(holders), None))
