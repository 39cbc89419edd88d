"""`audit`, `export` and `backup`: what the store says, read while the room may be running; and `restore`."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from bot.commands import complain, say
from bot.launch import settings
from bot.room import StoreProblem
from bot.room.audit.audit import audit as check
from bot.room.copies.backup import copy
from bot.room.copies.moving import move
from bot.room.copies.restore import restore as put_in_place
from bot.room.history.export import export_match
from bot.room.store.store import Store
from bot.rules import Refused
from bot.rules.plain_json import dumps

T = TypeVar("T")


def _off(findings: Sequence[str]) -> str:
    return "1 thing is off" if len(findings) == 1 else f"{len(findings)} things are off"


def audit() -> int:
    """Print what is off in the store; 0 when nothing is."""
    findings = _read(check)
    if findings is None:
        return 2
    for finding in findings:
        say(finding)
    say("The store is in order." if not findings else f"{_off(findings)}.")
    return 1 if findings else 0


def export(match: str) -> int:
    """Print a finished match as one line of JSON."""
    record = _read(lambda store: export_match(store, match))
    if record is None:
        return 2
    say(dumps(record).decode())
    return 0


def backup(file: str) -> int:
    """Write a consistent copy of a live SQLite store into a new file."""
    found = settings()
    if found is None:
        return 2
    try:
        current = asyncio.run(copy(found.database_url, Path(file)))
    except StoreProblem as why:
        complain(str(why))
        return 2
    say(f"The store is copied to {file}.")
    if not current:
        say(
            "It was written by an older version of Halley, and so is the copy; a room that opens it brings it up to date."
        )
    return 0


def restore(file: str, *, anyway: bool) -> int:
    """Put a copy in the place of the store: 0 when it is there, 1 when something is off about it, 2 when it cannot be."""
    found = settings()
    if found is None:
        return 2
    findings: list[str] = []

    def agree(off: list[str]) -> bool:
        findings.extend(off)
        for finding in off:
            say(finding)
        return anyway or not off

    try:
        kept = asyncio.run(put_in_place(Path(file), found.database_url, agree))
    except StoreProblem as why:
        if findings and not anyway:
            complain(f"{_off(findings)}, so nothing has changed; --anyway puts the copy in place nevertheless.")
            return 1
        complain(str(why))
        return 2
    say(f"{file} is in place." + (f" The store before it is kept as {kept}." if kept else ""))
    return 0


def move_store(source: str, target: str) -> int:
    """Take a store from one database to another: 0 when it is there, 1 when something is off about it, 2 when it cannot be."""
    try:
        findings = asyncio.run(move(source, target))
    except StoreProblem as why:
        complain(str(why))
        return 2
    for finding in findings:
        say(finding)
    if findings:
        complain(
            f"{_off(findings)}, so nothing was moved: in its new place it would be sealed anew, and that be hidden."
        )
        return 1
    say("The store is moved, and in order. Set DATABASE_URL to its new address; the old one stays as it is.")
    return 0


def _read(work: Callable[[Store], Awaitable[T]]) -> T | None:
    """What a look into the store gives; None after one sentence about why it cannot be had."""

    async def look(url: str) -> T:
        store = Store(url)
        await store.look()
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
