"""A copy put in the place of the store: checked first, and the store that stood there is kept under a dated name."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp

from bot.room.audit.audit import audit
from bot.room.copies.backup import copy_file
from bot.room.ownership.keeper import Keeper
from bot.room.ownership.peek import StoreFacts, file_of, peek
from bot.room.ownership.private import COMPANIONS
from bot.room.sql.database_errors import StoreFault, in_words
from bot.room.sql.migrate import is_current
from bot.room.sql.transaction import StoreProblem
from bot.room.store.store import Store

_IN_USE = "The store is open in another process: stop that one first; nothing has changed."


async def restore(source: Path, database_url: str, agree: Callable[[list[str]], bool]) -> Path | None:
    """Put a copy in the place of a store; gives the name under which the old one is kept, None when there was none.

    `agree` is asked with what is off about the copy before anything is replaced. Raises StoreProblem; then all is as it was.
    """
    place = file_of(database_url)
    try:
        file = _must_be_another(source, place)
        keeper = await Keeper.enter(place, 1.0)
        try:
            with _workroom(place) as room:
                fresh = room / "fresh.sqlite3"
                await copy_file(file, fresh)
                findings = await _findings(fresh, place)
                if not agree(findings):
                    raise StoreProblem("Nothing has changed.")
                return await asyncio.to_thread(_exchange, fresh, place)
        finally:
            keeper.free()
    except StoreFault as fault:
        raise in_words(fault) from fault


def _must_be_another(source: Path, place: Path) -> Path:
    """The copy's file, links followed. Refuses what is no store, or comes from a newer version, or is the store itself.

    Raises StoreProblem, sqlite3.Error.
    """
    file = source.resolve()
    if file == place:
        raise StoreProblem(f"{source} is the store itself.")
    state = peek(file)
    if state is None or state.version is None:
        raise StoreProblem(f"There is no store at {file}.")
    is_current(state.version)
    return file


@contextmanager
def _workroom(place: Path) -> Generator[Path, None, None]:
    """A folder beside the store, for its owner alone, that is gone afterwards: on the same disk a file is moved at once."""
    room = Path(mkdtemp(prefix=f"{place.name}.restoring-", dir=place.parent))
    try:
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)


async def _findings(fresh: Path, place: Path) -> list[str]:
    """What is off about a copy, which is brought up to date for that. Raises StoreProblem where it is beyond use."""
    with closing(sqlite3.connect(fresh)) as file:
        damage = [row[0] for row in file.execute("PRAGMA integrity_check(1)")]
    if damage != ["ok"]:
        raise StoreProblem(f"The copy is damaged and cannot be used: {damage[0]}.")
    store = Store(f"sqlite:///{fresh}")
    await store.open()
    try:
        found = await audit(store)
    finally:
        await store.close()
    return found + _strangers(peek(fresh), place)


def _strangers(fresh: StoreFacts | None, place: Path) -> list[str]:
    """Whether the copy belongs to somebody else than the store in its place."""
    with suppress(sqlite3.Error, StoreProblem):
        there = peek(place)
        if fresh and there and fresh.application and there.application and fresh.application != there.application:
            return [f"the copy belongs to application {fresh.application}, the store in place to {there.application}"]
    return []


def _exchange(fresh: Path, place: Path) -> Path | None:
    """Keep what stands in the place under another name, then put the copy there. At no moment is there no store."""
    if not place.exists():
        os.replace(fresh, place)
        return None
    _must_be_alone(place)
    kept = _free_name(place)
    for end in COMPANIONS[:2]:  # only a damaged store still has them; without them it would miss what was stored last
        with suppress(FileNotFoundError):
            os.rename(place.with_name(place.name + end), kept.with_name(kept.name + end))
    try:
        os.link(place, kept)
    except OSError:  # a file system without links
        os.rename(place, kept)
    os.replace(fresh, place)
    return kept


def _must_be_alone(place: Path) -> None:
    """Write back what is written ahead, which SQLite does only for who is alone: it finds bots of earlier versions, too."""
    with closing(sqlite3.connect(place, timeout=1.0)) as store:
        try:
            (mode,) = store.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError as refused:
            if "locked" in str(refused):
                raise StoreProblem(_IN_USE) from None
            return  # damaged: it is kept as it is
        except sqlite3.DatabaseError:
            return
        if mode != "delete":
            raise StoreProblem(_IN_USE)


def _free_name(place: Path) -> Path:
    """A dated name beside the store that nothing has."""
    day = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    names = (place.with_name(f"{place.name}.replaced-{day}{more}") for more in ("", *(f"-{n}" for n in range(2, 100))))
    return next(name for name in names if not name.exists())
