"""Which database a store stands on, by its address."""

from bot.room.store.base import Base
from bot.room.store.sqlite import SqliteBase


def base_of(database_url: str, busy_seconds: float) -> Base:
    """The database behind an address. Raises StoreProblem with one sentence."""
    return SqliteBase(database_url, busy_seconds)
