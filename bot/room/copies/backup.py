"""A consistent copy of a live SQLite store."""

import os
import sqlite3
from pathlib import Path

import aiosqlite

from bot.room.ownership.peek import file_of, peek
from bot.room.ownership.private import create_new
from bot.room.sql.database_errors import StoreFault, in_words
from bot.room.sql.migrate import is_current
from bot.room.sql.transaction import StoreProblem


async def copy(database_url: str, target: Path) -> bool:
    """Copy a store as it stands at one moment into a new file, while a room may be writing to it.

    The copy can be read by its owner only, and nobody holds it. True when the store is of this version, False when it is of an
    older one, which it stays. Raises StoreProblem.
    """
    source = file_of(database_url)
    try:
        state = peek(source)
    except StoreFault as fault:
        raise in_words(fault) from fault
    if state is None or state.version is None:
        raise StoreProblem(f"There is no store at {source}.")
    current = is_current(state.version)
    await copy_file(source, target)
    return current


async def copy_file(source: Path, target: Path) -> None:
    """Copy a store's file, whatever its version.

    The copy is written on a connection of its own by VACUUM INTO, which holds up no writer (the backup API on a busy
    connection starts again at every write), and gets its name only when it is whole. Raises StoreProblem.
    """
    part = _part_of(target)
    try:
        part.unlink(missing_ok=True)
        create_new(part)  # an empty file of ours, which VACUUM INTO fills
        async with aiosqlite.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=30) as store:
            await store.execute("VACUUM INTO ?", (str(part),))
        await _let_go(part)
        os.replace(part, target)
    except (sqlite3.Error, OSError) as failed:
        part.unlink(missing_ok=True)
        raise StoreProblem(f"The store cannot be copied: {failed}.") from None


def _part_of(target: Path) -> Path:
    """What a copy is called until it is whole. Raises StoreProblem where the name of the copy is taken."""
    if target.exists():
        raise StoreProblem(f"{target} exists already; a copy never overwrites anything.")
    return target.with_name(f"{target.name}.part")


async def _let_go(part: Path) -> None:
    """The process that has the store does not have its copy."""
    async with aiosqlite.connect(part) as store:
        if await store.execute_fetchall("SELECT 1 FROM sqlite_master WHERE name = 'keeper'"):
            await store.execute("UPDATE keeper SET holder = NULL, place = '', lock = ''")
            await store.commit()
