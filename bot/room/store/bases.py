"""Which database a store stands on, by its address."""

import asyncio

from bot.room.guild.shards import Shards
from bot.room.ownership.peek import StoreFacts, file_of, is_postgres, peek
from bot.room.sql.database_errors import StoreFault, in_words
from bot.room.sql.transaction import StoreProblem
from bot.room.store.base import Base
from bot.room.store.sqlite import SqliteBase


async def peek_at(database_url: str) -> StoreFacts | None:
    """What a store says of itself; None where nothing is. Raises StoreProblem."""
    if is_postgres(database_url):
        from bot.room.postgres.base import peek as look

        facts = await look(database_url)
        return facts if facts.version is not None else None
    try:
        return await asyncio.to_thread(peek, file_of(database_url))
    except StoreFault as fault:
        raise in_words(fault) from fault


def base_of(database_url: str, busy_seconds: float, shards: Shards) -> Base:
    """The database behind an address. Raises StoreProblem with one sentence."""
    if not is_postgres(database_url):
        return SqliteBase(database_url, busy_seconds)
    try:
        from bot.room.postgres.base import PostgresBase
    except ModuleNotFoundError as missing:
        raise StoreProblem(
            f"DATABASE_URL names a PostgreSQL database, and the package {missing.name} is not there: "
            "install Halley's requirements.lock, or asyncpg."
        ) from None
    return PostgresBase(database_url, shards)
