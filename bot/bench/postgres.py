"""The same load on PostgreSQL: durable moves a second through the room's store, and through the bare driver (asyncpg).

It takes a server, on which it makes a database for the time that it measures.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

from bot.bench.commits import TABLES, compared, entry_of, measured, row_of, through_the_store
from bot.room.postgres.address import Connection, connect, connected, shut


async def durable_moves(address: str, seconds: float = 2.0) -> dict[str, float]:
    """Moves a second and their 99th percentile in milliseconds, through the store and through the bare driver."""
    async with _database(address) as made:
        ours = await through_the_store(made, seconds)
        bare = await _through_the_driver(made, seconds)
    return compared(ours, bare)


@asynccontextmanager
async def _database(address: str) -> AsyncGenerator[str, None]:
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
    pending: list[tuple[tuple[Any, ...], tuple[Any, ...], asyncio.Future[None]]] = []
    wanted = asyncio.Event()

    async def write() -> None:
        while await wanted.wait():
            wanted.clear()
            batch = pending[:]
            pending.clear()
            await _commit(driver, [change for change, _, _ in batch], [entry for _, entry, _ in batch])
            for _, _, done in batch:
                done.set_result(None)

    async def move(table: str, number: int) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        row = row_of(table, number)
        change = (row["revision"], row["stored"], row["deadline"], row["sheet"], table, number)
        pending.append((change, tuple(entry_of(table, number).values()), done))
        wanted.set()
        await done

    await driver.execute(f"UPDATE card_table SET stored = 1000000 WHERE id IN {tuple(TABLES)}")  # noqa: S608 - our own names
    writing = asyncio.create_task(write())
    try:
        return await measured(move, 1_000_000, seconds)
    finally:
        writing.cancel()
        await asyncio.wait([writing])
        await shut(driver)


async def _commit(driver: Connection, changes: list[tuple[Any, ...]], entries: list[tuple[Any, ...]]) -> None:
    """The two statements for all that waits, in one transaction."""
    async with driver.transaction():
        await driver.executemany(
            "UPDATE card_table SET revision = $1, stored = $2, deadline = $3, sheet = $4 WHERE id = $5 AND stored = $6",
            changes,
        )
        await driver.executemany(
            'INSERT INTO journal ("match", number, revision, actor, move, at, key) VALUES ($1, $2, $3, $4, $5, $6, $7)',
            entries,
        )
