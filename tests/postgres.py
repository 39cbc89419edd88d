"""A PostgreSQL server for tests: one a process, in a folder of its own, where its programs are installed.

Every test gets a database of its own, copied from one that a store was made in.
"""

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeVar

import asyncpg
import pytest

from bot.room import Store

#: where Debian has them, and other builds
PLACES = (*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/local/bin"))
#: what makes tests quick; a server that is to crash is started without
HASTY = ("-c", "fsync=off", "-c", "full_page_writes=off")
MISSING = "PostgreSQL's server is not installed: Debian's package postgresql has it"

T = TypeVar("T")


@cache
def program(name: str) -> str | None:
    """A program of PostgreSQL's; None where it is not installed."""
    found = (shutil.which(name), *(str(place / name) for place in PLACES if (place / name).is_file()))
    return next((one for one in found if one is not None), None)


def is_there() -> bool:
    """Whether a server can be started here."""
    return program("initdb") is not None and program("postgres") is not None and _user() is not False


def _user() -> str | bool | None:
    """As whom the server runs, which refuses to be root's; None for ourselves, False where nobody else is there."""
    if os.geteuid() != 0:
        return None
    with suppress(KeyError):
        return pwd.getpwnam("postgres").pw_name
    return False


needed = pytest.mark.skipif(not is_there(), reason=MISSING)


class Server:
    """A server in a folder, which can be killed and started again."""

    def __init__(self, *options: str) -> None:
        self.folder = Path(mkdtemp(prefix="halley-postgres-"))
        self._options = options
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if _user():
            shutil.chown(self.folder, "postgres")
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "halley", "-E", "UTF8", "-N", "--locale=C"
        )

    def address(self, database: str) -> str:
        return f"postgresql://halley@127.0.0.1:{self.port}/{database}"

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [program(name) or name, *words], user=_user() or None, cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start, and come back when it takes connections."""
        with (self.folder / "log").open("ab") as log:
            command = [program("postgres") or "", "-D", str(self.folder / "data"), "-p", str(self.port)]
            command += ["-k", str(self.folder), "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60"]
            self._process = subprocess.Popen(
                [*command, *self._options], user=_user() or None, cwd=self.folder, stdout=log, stderr=log
            )
        if not aside(self._wakes):
            raise AssertionError((self.folder / "log").read_text())

    async def _wakes(self) -> bool:
        """Whether it takes connections within a minute, asked again and again in one loop.

        Over TLS a connection that is refused closes only once the loop has heard the server's end of it.
        """
        end = monotonic() + 60
        while monotonic() < end:
            with suppress(OSError, asyncpg.PostgresError):
                await (await asyncpg.connect(self.address("postgres"), timeout=2)).close()
                return True
            await asyncio.sleep(0.02)
        return False

    def stop(self) -> None:
        """End all connections at once and stop in good order."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill it with all its processes, as a machine without power would."""
        children = self._children()
        self._end(signal.SIGKILL)
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        while any(Path(f"/proc/{child}").exists() for child in children):
            sleep(0.01)

    @contextmanager
    def silent(self) -> Iterator[None]:
        """It answers nothing for a while, with all its processes, and breaks no connection either."""
        assert self._process is not None
        everybody = (self._process.pid, *self._children())
        for one in everybody:
            os.kill(one, signal.SIGSTOP)
        try:
            yield
        finally:
            for one in everybody:
                os.kill(one, signal.SIGCONT)

    def _children(self) -> list[int]:
        assert self._process is not None
        return [
            int(at.name) for at in Path("/proc").iterdir() if at.name.isdecimal() and _parent(at) == self._process.pid
        ]

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        os.kill(self._process.pid, how)
        self._process.wait(60)
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def new(self, template: str | None = None) -> str:
        """The address of a new database: a copy of another one, or an empty one."""
        name = f"d{next(self._names)}"
        like = "" if template is None else f" TEMPLATE {template}"
        self.tell("postgres", f"CREATE DATABASE {name}{like}")
        return self.address(name)

    def tell(self, database: str, statement: str) -> None:
        ask(self.address(database), statement)


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def aside(work: Callable[[], Awaitable[T]]) -> T:
    """Do some work in a loop of its own, on a thread of its own: whoever asks may be within a loop already."""
    found: list[T | BaseException] = []

    async def run() -> T:
        return await work()

    def told() -> None:
        try:
            found.append(asyncio.run(run()))
        except BaseException as fault:
            found.append(fault)

    thread = Thread(target=told)
    thread.start()
    thread.join()
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


def ask(address: str, statement: str, *values: Any, **settings: str) -> list[tuple[Any, ...]]:
    """What a database says to a statement, or to several at once without values; `?` stands for a value."""
    parts = statement.split("?")
    text = "".join(f"{part}${at}" for at, part in enumerate(parts[:-1], start=1)) + parts[-1] if values else statement

    async def asked() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(address, server_settings=settings or None)
        try:
            if values or text.lstrip().upper().startswith(("SELECT", "SHOW")):
                return [tuple(row) for row in await connection.fetch(text, *values)]
            await connection.execute(text)
            return []
        finally:
            await connection.close()

    return aside(asked)


@contextmanager
def running(*options: str) -> Iterator[Server]:
    """A server of its own, for tests that stop it."""
    if not is_there():
        pytest.skip(MISSING)
    server = Server(*options)
    try:
        server.start()
        yield server
    finally:
        server.close()


class Servers:
    """The server of this process, started when it is first asked for."""

    _server: Server | None = None

    def new(self, *, empty: bool = False) -> str:
        """The address of a database of its own for a test: a store that was never played on, or nothing at all."""
        if not is_there():
            pytest.skip(MISSING)
        if self._server is None:
            self._server = Server(*HASTY)
            self._server.start()
            address = self._server.address("fresh")
            self._server.tell("postgres", "CREATE DATABASE fresh")
            aside(lambda: _make(address))
        return self._server.new(None if empty else "fresh")

    def close(self) -> None:
        if self._server is not None:
            self._server.close()


async def _make(address: str) -> None:
    store = Store(address)
    await store.open()
    await store.close()
