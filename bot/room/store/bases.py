"""Which database a store stands on, by its address."""

from bot.room.ownership.peek import is_postgres
from bot.room.sql.transaction import StoreProblem
from bot.room.store.base import Base
from bot.room.store.sqlite import SqliteBase


def base_of(database_url: str, busy_seconds: float) -> Base:
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
    return PostgresBase(database_url)
