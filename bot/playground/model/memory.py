"""What outlives the process: every thing as one row of an SQLite file, written as it changes."""

import os
import sqlite3
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import orjson

from bot.playground.model.world import (
    Channel,
    Command,
    Emoji,
    Guild,
    Interaction,
    Member,
    Post,
    Role,
    Thing,
    User,
    World,
)

_VERSION = 1
_KINDS: tuple[type, ...] = (User, Guild, Role, Member, Channel, Post, Command, Emoji, Interaction)
_TABLES = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
"""


class Memory:
    """Keeps a world in a file. A write is in the file before `keep` returns, so that a killed process loses nothing."""

    def __init__(self, path: str | Path) -> None:
        _make_private(Path(path))
        self._base = sqlite3.connect(path, isolation_level=None, timeout=5.0)
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        if self._base.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
            self._base.executescript("DROP TABLE IF EXISTS thing; DROP TABLE IF EXISTS file;")
            self._base.execute(f"PRAGMA user_version = {_VERSION}")
        self._base.executescript(_TABLES)

    def fill(self, world: World) -> None:
        """Puts everything remembered into a world, older ids first, as it once came."""
        for kind in _KINDS:
            known = {each.name for each in fields(kind)}
            rows = self._base.execute("SELECT body FROM thing WHERE kind = ? ORDER BY length(id), id", (kind.__name__,))
            for (body,) in rows:
                values = orjson.loads(body)
                world.put(kind(**{name: value for name, value in values.items() if name in known}))
        world.files.update(self._base.execute("SELECT id, body FROM file"))

    def keep(self, thing: Thing) -> None:
        """Writes a thing down."""
        row = (*_key(thing), orjson.dumps(thing))
        self._base.execute("INSERT OR REPLACE INTO thing (kind, id, body) VALUES (?, ?, ?)", row)

    def drop(self, thing: Thing) -> None:
        """Strikes a thing out."""
        self._base.execute("DELETE FROM thing WHERE kind = ? AND id = ?", _key(thing))

    def keep_file(self, upload_id: int, data: bytes) -> None:
        """Writes the bytes of a file down."""
        self._base.execute("INSERT OR REPLACE INTO file (id, body) VALUES (?, ?)", (upload_id, data))

    def drop_file(self, upload_id: int) -> None:
        """Strikes a file out."""
        self._base.execute("DELETE FROM file WHERE id = ?", (upload_id,))

    def close(self) -> None:
        """Closes the file."""
        self._base.close()


def _make_private(path: Path) -> None:
    """The file is its owner's alone, whatever the umask: hands and private messages stand in it. Raises OSError."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600))
    for end in ("", "-wal", "-shm"):  # those that SQLite makes anew take their mode from the file
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).chmod(0o600)


def _key(thing: Thing) -> tuple[str, str]:
    own = f"{thing.guild_id}:{thing.user_id}" if isinstance(thing, Member) else str(thing.id)
    return type(thing).__name__, own
