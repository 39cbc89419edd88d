"""Durable moves a second: one entry of a journal inserted and one table's row updated a move, acknowledged after the commit.

Fifty writers, each at its own table, on SQLite in WAL with synchronous FULL. The same load goes through the room's store and
through the bare driver (aiosqlite, group commit, the same two statements on the same tables), one after the other.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import aiosqlite

from bot.room.sql.transaction import ENTRY, MOVE_AT_TABLE, NEW_MATCH, NEW_TABLE, Transaction
from bot.room.store.store import Store
from bot.room.table.people import Seat
from bot.room.table.table_state import TableState, written

WRITERS = 50
TABLES = [f"table{at:03}" for at in range(WRITERS)]
_SHEET = written(
    TableState("table000", 1, 2, "some_game", 3, "5e" * 32, 0, seats=tuple(Seat(at, f"Player {at}") for at in range(4)))
)

#: where the numbers of moves begin that go through the bare driver
BARE = 1_000_000

#: rows of a statement
Rows = list[tuple[Any, ...]]
#: stores a move: (table, number of the move)
Move = Callable[[str, int], Awaitable[None]]


async def durable_moves(seconds: float = 2.0) -> dict[str, float]:
    """Moves a second and their 99th percentile in milliseconds, through the store and through the bare driver."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite3"
        ours = await through_the_store(f"sqlite:///{path}", seconds)
        bare = await _through_the_driver(path, seconds)
    return compared(ours, bare)


def compared(ours: tuple[float, float], bare: tuple[float, float]) -> dict[str, float]:
    """The figures of the store beside those of the driver: moves a second, and the 99th percentile in milliseconds."""
    return {
        "moves_per_s": ours[0],
        "p99_ms": ours[1],
        "bare_moves_per_s": bare[0],
        "bare_p99_ms": bare[1],
        "share_of_bare": ours[0] / bare[0],
    }


async def through_the_store(address: str, seconds: float) -> tuple[float, float]:
    """Moves a second and their 99th percentile, through a store at an address."""
    store = Store(address)
    await store.open()
    unit = Transaction()
    for table in TABLES:
        unit.add(NEW_TABLE, **(row_of(table, -1) | {"guild": 1, "channel": TABLES.index(table), "id": table}))
        unit.add(NEW_MATCH, **_match(table))
    await store.commit(unit)

    async def move(table: str, number: int) -> None:
        one = Transaction()
        row = row_of(table, number)
        one.add(MOVE_AT_TABLE, **row, table=table, before=number)
        one.add(ENTRY, **entry_of(table, number))
        await store.commit(one)

    try:
        return await measured(move, 0, seconds)
    finally:
        await store.close()


async def _through_the_driver(path: Path, seconds: float) -> tuple[float, float]:
    driver = await aiosqlite.connect(path, isolation_level=None, timeout=30)
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        await driver.execute(f"PRAGMA {pragma}")

    async def commit(changes: Rows, entries: Rows) -> None:
        await driver.execute("BEGIN IMMEDIATE")
        await driver.executemany(
            "UPDATE card_table SET revision = ?, stored = ?, deadline = ?, sheet = ? WHERE id = ? AND stored = ?",
            changes,
        )
        await driver.executemany(
            'INSERT INTO journal ("match", number, revision, actor, move, at, key) VALUES (?, ?, ?, ?, ?, ?, ?)',
            entries,
        )
        await driver.execute("COMMIT")

    try:
        await driver.execute("UPDATE card_table SET stored = ?", (BARE,))
        return await grouped(commit, seconds)
    finally:
        await driver.close()


async def grouped(commit: Callable[[Rows, Rows], Awaitable[None]], seconds: float) -> tuple[float, float]:
    """Moves a second and their 99th percentile where all that wait are stored by one `commit`, with the rows of both statements."""
    pending: list[tuple[tuple[Any, ...], tuple[Any, ...], asyncio.Future[None]]] = []
    wanted = asyncio.Event()

    async def write() -> None:
        while await wanted.wait():
            wanted.clear()
            batch = pending[:]
            pending.clear()
            await commit([change for change, _, _ in batch], [entry for _, entry, _ in batch])
            for _, _, done in batch:
                done.set_result(None)

    async def move(table: str, number: int) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        row = row_of(table, number)
        change = (row["revision"], row["stored"], row["deadline"], row["sheet"], table, number)
        pending.append((change, tuple(entry_of(table, number).values()), done))
        wanted.set()
        await done

    writing = asyncio.create_task(write())
    try:
        return await measured(move, BARE, seconds)
    finally:
        writing.cancel()
        await asyncio.wait([writing])


async def measured(move: Move, first: int, seconds: float) -> tuple[float, float]:
    """Moves a second, and the time in milliseconds that 99 of 100 moves stay below."""
    times: list[float] = []
    begin = perf_counter()
    end = begin + seconds

    async def writer(table: str) -> None:
        number = first
        while (now := perf_counter()) < end:
            await move(table, number)
            number += 1
            times.append(perf_counter() - now)

    await asyncio.gather(*(writer(table) for table in TABLES))
    took = perf_counter() - begin
    times.sort()
    return len(times) / took, times[len(times) * 99 // 100] * 1000


def row_of(table: str, number: int) -> dict[str, Any]:
    """A table's row after a move."""
    return {
        "phase": "over",
        "revision": number + 1,
        "stored": number + 1,
        "deadline": 1_800_000_000_000 + number,
        "match": f"{table}-1",
        "sheet": _SHEET,
    }


def _match(table: str) -> dict[str, Any]:
    return {
        "id": f"{table}-1", "card_table": table, "guild": 1, "game": "some_game", "setting": "{}", "seats": "[]",
        "brings": 0, "seed": "", "links": 1, "entropy": "[]", "started": 0, "ended": None, "outcome": "playing", "result": None,
        "rules": 1, "practice": False, "left": "{}", "voided": None, "void_by": None, "reason": None,
        "salts": None,
    }  # fmt: skip


def entry_of(table: str, number: int) -> dict[str, Any]:
    """A move's entry in its match's journal."""
    return {
        "match": f"{table}-1", "number": number, "revision": number, "actor": 1, "move": "play 7D",
        "at": 1_800_000_000_000 + number, "key": str(1_300_000_000_000_000_000 + number),
    }  # fmt: skip
