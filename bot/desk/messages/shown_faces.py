"""What the table messages show, written down, so that after a restart only what differs is edited.

A line says: this message showed this face when the table had been stored so often. It counts only while the table has not been
stored again, since a face that was shown later may not have been written down any more when the process was killed.
"""

import asyncio
from zlib import crc32

import orjson
from sqlalchemy import select

from bot.desk.base.tasks import Tasks, log
from bot.desk.base.timing import Timing
from bot.room import Store, StoreProblem, Table
from bot.room.sql.schema import note as notes
from bot.room.sql.transaction import NOTE, Transaction

#: so many notes hold the lines of all tables: few to read at a start, short to write
SHELVES = 256
_NAME = "faces:"

Line = tuple[int, int, str]  #: message, how often the table had been stored, digest of the face


class Shown:
    """What every table's message shows."""

    def __init__(self, store: Store, timing: Timing, tasks: Tasks) -> None:
        self._store = store
        self._timing = timing
        self._tasks = tasks
        self._shelves: dict[int, dict[str, Line]] = {}
        self._unsaved: set[int] = set()
        self._saving: asyncio.Task[None] | None = None
        part = store.shards.part
        self._name = f"{_NAME}{part}." if part else _NAME  #: processes of other shards have notes of their own

    def note(self, table: Table, face: str) -> None:
        """The table's message shows this face now; "" when nobody can say what it shows."""
        shelf = self._shelves.setdefault(_shelf(table.id), {})
        if face and table.message is not None:
            line = (table.message, table.state.stored, face)
            if shelf.get(table.id) == line:
                return
            shelf[table.id] = line
        elif shelf.pop(table.id, None) is None:
            return
        self._unsaved.add(_shelf(table.id))
        if self._saving is None:
            self._saving = self._tasks.do(self._save_later())

    def of(self, table: Table) -> str:
        """The face that the table's message is known to show; "" when nobody can say."""
        message, stored, face = self._shelves.get(_shelf(table.id), {}).get(table.id, (None, 0, ""))
        return face if message == table.message and stored == table.state.stored else ""

    def since(self, table: Table) -> bool:
        """Whether the table was stored again since its face was written down, or there is no such line."""
        line = self._shelves.get(_shelf(table.id), {}).get(table.id)
        return line is None or line[:2] != (table.message, table.state.stored)

    async def _save_later(self) -> None:
        await asyncio.sleep(self._timing.save_gap)
        self._saving = None
        await self.save()

    async def save(self) -> None:
        """Write down what is new."""
        unsaved, self._unsaved = self._unsaved, set()
        if not unsaved:
            return
        unit = Transaction()
        for shelf in unsaved:
            unit.add(NOTE, key=f"{self._name}{shelf}", value=orjson.dumps(self._shelves[shelf]).decode())
        try:
            await self._store.commit(unit)
        except StoreProblem as problem:  # at most a face is written once more after a restart
            self._unsaved |= unsaved
            log.warning("what is shown not written down", why=str(problem))

    async def load(self, open_tables: set[str]) -> None:
        """Read what an earlier process has written down, but for tables that are closed."""
        found = await self._store.read(select(notes.c.key, notes.c.value).where(notes.c.key.like(f"{_NAME}%")))
        for row in found:
            shelf = row.key.removeprefix(self._name)
            if not shelf.isdecimal():
                continue  # another cluster's
            lines: dict[str, Line] = {
                table: (message, stored, face)
                for table, (message, stored, face) in orjson.loads(row.value).items()
                if table in open_tables
            }
            self._shelves[int(shelf)] = lines


def _shelf(table: str) -> int:
    return crc32(table.encode()) % SHELVES
