"""What the doctor looks at on this machine: the store and its folder, the disk, the ports, fonts and time zones."""

import asyncio
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.doctor.findings import Finding, note, well, wrong
from bot.pictures import faces
from bot.room import StoreProblem
from bot.room.ownership.owner import must_belong, refusal
from bot.room.ownership.peek import StoreFacts, file_of, is_postgres, peek
from bot.room.sql.migrate import is_current

#: bytes that should be free where the store is; a busy room's store grows by some megabytes a day
FREE = 200 * 1024**2
#: seconds to wait for a store that is being written
BUSY = 5.0


def store(database_url: str, application: str | None) -> Iterator[Finding]:
    """The store, its folder and its disk. `application`: whose token there is, if that is known."""
    if is_postgres(database_url):
        yield from _database(database_url, application)
        return
    try:
        path = file_of(database_url)
    except StoreProblem as problem:
        yield wrong("store", str(problem), "Set DATABASE_URL to something like sqlite:///halley.sqlite3.")
        return
    yield from folder(path.parent)
    yield from _file(path, application)


def folder(place: Path, least: int = FREE) -> Iterator[Finding]:
    """Whether files can be written in a folder, and whether the disk has so many bytes left."""
    if not place.is_dir():
        yield wrong("folder", f"There is no folder {place}.", "Make it, or set DATABASE_URL to a file elsewhere.")
        return
    try:
        with tempfile.TemporaryFile(dir=place) as tried:
            tried.write(b"halley")
    except OSError as failed:
        told = f"Nothing can be written in {place}: {failed.strerror}."
        yield wrong("folder", told, "Let the user that runs Halley write there (a room writes files beside its store).")
        return
    yield well("folder", f"{place} can be written in.")
    free = shutil.disk_usage(place).free
    told = f"{free // 1024**2:,} MB are free there."
    if free < least:
        yield wrong(
            "disk", told, f"Make room: there should be {least // 1024**2:,} MB, or the store may fill the disk."
        )
    else:
        yield well("disk", told)


def _file(path: Path, application: str | None) -> Iterator[Finding]:
    try:
        facts = peek(path, BUSY)
        if facts is None or facts.version is None:
            yield well("store", f"There is no store at {path} yet; the first start makes it.")
            return
        current = is_current(facts.version)
        must_belong(path, application, BUSY)
    except (StoreProblem, sqlite3.Error, OSError) as problem:
        told = str(problem) if isinstance(problem, StoreProblem) else f"{path} cannot be read: {problem}."
        yield wrong("store", told, "Use another DATABASE_URL, or go back to a copy (docs/backup.md).")
        return
    yield well("store", f"{path} is a store of {'this' if current else 'an older'} version." + _older(current))
    if facts.holder is not None:
        yield note("store", f"It is in use by {facts.holder.place}, unless that has been killed.")


def _database(url: str, application: str | None) -> Iterator[Finding]:
    """A store on a PostgreSQL server."""
    try:
        from bot.room.postgres.address import name_of
    except ModuleNotFoundError as missing:
        yield wrong(
            "store", f"The package {missing.name} is not there.", "Install Halley's requirements.lock, or asyncpg."
        )
        return
    try:
        name = name_of(url)
        facts = _facts(url)
        if facts.version is None:
            yield well("store", f"There is no store in {name} yet; the first start makes it.")
            return
        current = is_current(facts.version)
        if application is not None and facts.application not in (None, application):
            raise StoreProblem(refusal(name, facts.application or "", application))
    except StoreProblem as problem:
        yield wrong("store", str(problem), "Set DATABASE_URL to a database of its own (docs/postgres.md).")
        return
    yield well("store", f"There is a store of {'this' if current else 'an older'} version in {name}." + _older(current))
    if facts.holder is not None:
        yield note("store", f"It is in use by {facts.holder.place}, unless that has been killed.")


def _facts(url: str) -> StoreFacts:
    """What a database says of itself. Raises StoreProblem, ModuleNotFoundError."""
    from bot.room.postgres.base import peek as look

    with ThreadPoolExecutor(1) as aside:  # with a loop of its own: the doctor's is running
        return aside.submit(lambda: asyncio.run(look(url))).result()


def _older(current: bool) -> str:
    return "" if current else " The next start brings it up to date: copy it before (halley backup)."


def is_in_use(database_url: str) -> bool:
    """Whether some process has the store, as far as that can be read."""
    try:
        if is_postgres(database_url):
            return _facts(database_url).holder is not None
        facts: StoreFacts | None = peek(file_of(database_url), BUSY)
    except (StoreProblem, ModuleNotFoundError, sqlite3.Error, OSError):
        return False
    return facts is not None and facts.holder is not None


def port(name: str, host: str, number: int | None, *, running: bool) -> Iterator[Finding]:
    """Whether a port can be opened; while the room is `running` it may well be the room that has it."""
    if not number:
        return
    try:
        with socket.create_server((host, number), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except OSError as failed:
        told = f"{name} {number} on {host} cannot be opened: {failed.strerror}."
        if running:
            yield note("port", told, "That is as it should be if the running Halley has it.")
        else:
            yield wrong("port", told, f"Set {name} to another port, or stop what listens there.")
        return
    yield well("port", f"{name} {number} on {host} is free.")


def drawing() -> Iterator[Finding]:
    """Whether cards and words can be drawn, and whether time zones are known."""
    try:
        size = len(faces.tile_png(0))
    except (OSError, ImportError) as failed:
        yield wrong("fonts", f"Cards cannot be drawn: {failed}.", "Install Halley again: its fonts are part of it.")
    else:
        yield well("fonts", f"Cards and words can be drawn ({size:,} bytes a card).")
    try:
        ZoneInfo("Europe/Vienna")
    except ZoneInfoNotFoundError:
        yield wrong("time zones", "This machine knows no time zones.", "Install the package tzdata.")
    else:
        yield well("time zones", "Time zones are known.")
