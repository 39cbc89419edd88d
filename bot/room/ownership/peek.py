"""A look at a store's file from outside: whether it is one, of which version and whose, and who holds it. Changes nothing."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from bot.room.sql.transaction import StoreProblem

#: how addresses of PostgreSQL begin
POSTGRES = ("postgres", "postgresql")


def is_postgres(database_url: str) -> bool:
    """Whether an address is one of PostgreSQL's."""
    return database_url.partition(":")[0] in POSTGRES


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that has a store: its own mark, where it runs, the sidecar file that it has locked, its last beat."""

    mark: str
    place: str
    lock: str
    beat: int


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """What a store says of itself. A file without any table has no version; older ones know no application and no holder."""

    version: str | None = None
    application: str | None = None
    holder: Holder | None = None


def address(database_url: str) -> URL:
    """The database's address with its driver. Raises StoreProblem with one sentence."""
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise StoreProblem("DATABASE_URL is not an address such as sqlite:///halley.sqlite3.") from None
    if url.get_backend_name() in POSTGRES:
        raise StoreProblem("DATABASE_URL names a PostgreSQL database, and this works on SQLite files only.")
    if url.get_backend_name() != "sqlite":
        raise StoreProblem(
            f"DATABASE_URL names {url.get_backend_name()!r}; Halley stores in SQLite files and on PostgreSQL."
        )
    if url.database in (None, "", ":memory:"):
        raise StoreProblem("DATABASE_URL must name a file: a table in memory would not survive a restart.")
    return url.set(drivername="sqlite+aiosqlite")


def file_of(database_url: str) -> Path:
    """A store's file itself, links followed: what stands beside it must be the same by all its names."""
    return real(address(database_url))


def real(url: URL) -> Path:
    """The file of an address that has been checked, links followed."""
    return Path(url.database or "").resolve()


def reading(path: Path, busy_seconds: float = 30.0) -> sqlite3.Connection:
    """A connection that can only read, and never makes a file. Raises sqlite3.Error."""
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=busy_seconds)


def peek(path: Path, busy_seconds: float = 30.0) -> StoreFacts | None:
    """What stands in a store's file; None when there is no file. Raises StoreProblem, sqlite3.Error, OSError."""
    if not path.exists():
        return None
    if not path.is_file():
        raise StoreProblem(f"{path} is no file.")
    with closing(reading(path, busy_seconds)) as store:
        tables = {name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            return StoreFacts()
        if not tables >= {"alembic_version", "card_table"}:
            raise StoreProblem(f"{path} is no store of Halley's: it holds something else.")
        version = store.execute("SELECT version_num FROM alembic_version").fetchone()
        if version is None:
            raise StoreProblem(f"{path} is damaged: it does not say of which version it is.")
        kept = _kept(store) if "keeper" in tables else None
    if kept is None:
        return StoreFacts(version[0])
    application, mark, place, lock, beat = kept
    return StoreFacts(version[0], application, Holder(mark, place, lock, beat) if mark else None)


def _kept(store: sqlite3.Connection) -> tuple[str | None, str | None, str, str, int] | None:
    return store.execute("SELECT application, holder, place, lock, beat FROM keeper").fetchone()


def holder_of(path: Path, busy_seconds: float = 30.0) -> Holder | None:
    """Who holds a store, as far as its file can be read at all: what else is wrong with it is found when it is opened."""
    try:
        state = peek(path, busy_seconds)
    except (sqlite3.Error, StoreProblem):
        return None
    return state.holder if state else None


def guilds_in(path: Path, busy_seconds: float = 30.0) -> frozenset[int]:
    """The servers of which a store holds purses or tables. Raises sqlite3.Error."""
    with closing(reading(path, busy_seconds)) as store:
        return frozenset(
            guild for (guild,) in store.execute("SELECT guild FROM account UNION SELECT guild FROM card_table")
        )
