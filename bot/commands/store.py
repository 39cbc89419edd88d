"""`audit`, `export` and `backup`: what the store says, read while the room may be running."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import orjson

from bot.commands import complain, say
from bot.launch import settings
from bot.room import StoreProblem
from bot.room.audit import audit as check
from bot.room.backup import copy
from bot.room.export import export_match
from bot.room.store import Store
from bot.rules import Refused

T = TypeVar("T")


def audit() -> int:
    """Print what is off in the store; 0 when nothing is."""
    findings = _read(check)
    if findings is None:
        return 2
    for finding in findings:
        say(finding)
    say("The store is in order." if not findings else f"{len(findings)} things are off.")
    return 1 if findings else 0


def export(match: str) -> int:
    """Print a finished match as one line of JSON."""
    record = _read(lambda store: export_match(store, match))
    if record is None:
        return 2
    say(orjson.dumps(record).decode())
    return 0


def backup(file: str) -> int:
    """Write a consistent copy of a live SQLite store into a new file."""
    found = settings()
    if found is None:
        return 2
    try:
        asyncio.run(copy(found.database_url, Path(file)))
    except StoreProblem as why:
        complain(str(why))
        return 1
    say(f"The store is copied to {file}.")
    return 0


def _read(work: Callable[[Store], Awaitable[T]]) -> T | None:
    """What a look into the store gives; None after one sentence about why it cannot be had."""

    async def look(url: str) -> T:
        store = Store(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    found = settings()
    if found is None:
        return None
    try:
        return asyncio.run(look(found.database_url))
    except (StoreProblem, Refused) as why:
        complain(str(why))
        return None
