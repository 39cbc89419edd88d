"""A consistent copy of a live SQLite store."""

import os
import sqlite3
from pathlib import Path

import aiosqlite
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.room.unit import StoreProblem


async def copy(database_url: str, target: Path) -> None:
    """Copy a store as it stands at one moment into a new file, while a room may be writing to it.

    The copy is written on a connection of its own by VACUUM INTO, which holds up no writer (the backup API on a busy
    connection starts again at every write), and gets its name only when it is whole. Raises StoreProblem.
    """
    source = _source(database_url, target)
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        async with aiosqlite.connect(f"file:{source}?mode=ro", uri=True, timeout=30) as store:
            await store.execute("VACUUM INTO ?", (str(part),))
        os.replace(part, target)
    except (sqlite3.Error, OSError) as failed:
        part.unlink(missing_ok=True)
        raise StoreProblem(f"The store cannot be copied: {failed}.") from None


def _source(database_url: str, target: Path) -> Path:
    """The store's file, when it can be copied to a new file."""
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise StoreProblem("DATABASE_URL is not an address of a database.") from None
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        raise StoreProblem("Only an SQLite file can be copied so; a PostgreSQL store is copied with pg_dump.")
    source = Path(url.database)
    if not source.is_file():
        raise StoreProblem(f"There is no store at {source}.")
    if target.exists():
        raise StoreProblem(f"{target} exists already; a copy never overwrites anything.")
    return source
