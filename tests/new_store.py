"""A new store on a file, as the migrations make one: made once a process and copied, since that takes longer than many a test."""

from functools import cache
from pathlib import Path

from bot.room.ownership.private import create
from bot.room.sql.migrate import store_as_made


@cache
def _as_made() -> bytes:
    with store_as_made() as connection:
        made: bytes = connection.connection.driver_connection.serialize()  # type: ignore[union-attr]  # it is sqlite3's
        return made


def new_store(path: Path) -> None:
    """Put one there, unless something is there already."""
    if not path.exists():
        create(path)
        path.write_bytes(_as_made())
