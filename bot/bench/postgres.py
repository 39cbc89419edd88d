"""The same load on PostgreSQL: durable moves a second through the room's store, and through the bare driver (asyncpg).

It takes a server, on which it makes a database for the time that it measures.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from secrets import token_hex

from bot.bench.commits import BARE, Rows, compared, grouped, through_the_store
from bot.room.postgres.address import connect, connected, shut

_CHANGE = "UPDATE card_table SET revision = $1, stored = $2, deadline = $3, sheet = $4 WHERE id = $5 AND stored = $6"
_ENTER = 'INSERT INTO journal ("match", number, revision, actor, move, at, key) VALUES ($1, $2, $3, $4, $5, $6, $7)'


async def durable_moves(address: str, seconds: float = 2.0) -> dict[str, float]:
    """Moves a second and their 99th percentile in milliseconds, through the store and through the bare driver."""
    async with database(address) as made:
        ours = await through_the_store(made, seconds)
        bare = await _through_the_driver(made, seconds)
    return compared(ours, bare)


@asynccontextmanager
async def database(address: str) -> AsyncGenerator[str, None]:
    """The address of a database that is there for a while, on the server of another one."""
    name = f"halley_bench_{token_hex(4)}"
    before, found, rest = address.partition("?")
    async with connected(address) as server:
        await server.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{before.rpartition('/')[0]}/{name}{found}{rest}"
        finally:
            await server.execute(f"DROP DATABASE {name} WITH (FORCE)")


async def _through_the_driver(address: str, seconds: float) -> tuple[float, float]:
    driver = await connect(address)

    async def commit(changes: Rows, entries: Rows) -> None:
        async with driver.transaction():
            await driver.executemany(_CHANGE, changes)
            await driver.executemany(_ENTER, entries)

    try:
        await driver.execute("UPDATE card_table SET stored = $1", BARE)
        return await grouped(commit, seconds)
    finally:
        await shut(driver)
