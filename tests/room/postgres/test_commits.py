"""Commits on PostgreSQL whose answer is lost, servers that die under load, and processes that take the store over."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest

from bot.room import Store, StoreProblem
from bot.room.ownership.keeper import Lost, Unsure
from bot.room.sql.transaction import NOTE, Transaction
from tests.postgres import HASTY, Servers, ask, running


def note(key: str) -> Transaction:
    transaction = Transaction()
    transaction.add(NOTE, key=key, value="there")
    return transaction


def kept(address: str) -> set[str]:
    return {key for (key,) in ask(address, "SELECT key FROM note")}


@dataclass
class Line:
    """The way to a server, which can be cut at the moment of a commit: before it arrives, or before it is answered."""

    address: str
    cut: str = ""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    down: bool = False

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, _, port = self.address.rpartition("@")[2].partition("/")[0].partition(":")
        if self.down:
            writer.close()
            return
        there, here = await asyncio.open_connection(host, int(port))
        answering = asyncio.create_task(self.answer(there, writer, here))
        self.tasks.append(answering)
        with suppress(OSError):
            while told := await reader.read(65536):
                if b"COMMIT" in told and self.cut:
                    await self.break_off(told, there, here, answering)
                    break
                here.write(told)
                await here.drain()
        writer.close()
        here.close()

    async def break_off(
        self, told: bytes, there: asyncio.StreamReader, here: asyncio.StreamWriter, answering: asyncio.Task[None]
    ) -> None:
        answering.cancel()
        await asyncio.wait([answering])
        if self.cut == "after":
            here.write(told)
            await here.drain()
            await there.read(1)  # the server has answered, and nobody hears it
        self.down = self.cut == "for good"
        self.cut = ""

    async def answer(self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, here: object) -> None:
        with suppress(OSError):
            while told := await there.read(65536):
                writer.write(told)
                await writer.drain()
            writer.close()  # whoever has said goodbye waits for that


@asynccontextmanager
async def line_to(address: str) -> AsyncIterator[tuple[Line, str]]:
    """A line to a database, and the address of its near end."""
    line = Line(address)
    server = await asyncio.start_server(line.take, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    user, _, rest = address.rpartition("@")
    yield line, f"{user}@127.0.0.1:{port}/{rest.partition('/')[2]}"
    server.close()
    for task in line.tasks:
        task.cancel()
    await asyncio.gather(*line.tasks, return_exceptions=True)


async def test_a_commit_whose_answer_is_lost_is_found_to_be_stored(servers: Servers) -> None:
    address = servers.new()
    async with line_to(address) as (line, near):
        store = Store(near)
        await store.open()
        line.cut = "after"
        await store.commit(note("first"))
        assert line.cut == ""
        await store.commit(note("second"))
        assert kept(address) >= {"first", "second"}
        await store.close()


async def test_a_commit_that_never_arrived_is_refused_and_what_comes_after_is_stored(servers: Servers) -> None:
    address = servers.new()
    async with line_to(address) as (line, near):
        store = Store(near)
        await store.open()
        line.cut = "before"
        with pytest.raises(StoreProblem, match="nothing has changed"):
            await store.commit(note("first"))
        assert not store.lost.is_set()
        await store.commit(note("second"))
        assert kept(address) & {"first", "second"} == {"second"}
        await store.close()


async def test_who_cannot_find_out_what_was_stored_plays_no_more(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.room.postgres.writer.SETTLING", 0.5)
    async with line_to(servers.new()) as (line, near):
        store = Store(near)
        await store.open()
        line.cut = "for good"
        with pytest.raises(Unsure, match="not known what was stored last"):
            await store.commit(note("first"))
        assert store.lost.is_set()
        with pytest.raises(Unsure):
            await store.commit(note("second"))
        await store.close()


async def test_whoever_was_taken_over_while_a_commit_was_open_has_lost_the_store(servers: Servers) -> None:
    address = servers.new()
    async with line_to(address) as (line, near):
        store = Store(near)
        await store.open()
        line.cut = "before"
        writing = asyncio.create_task(store.commit(note("first")))
        while line.cut:
            await asyncio.sleep(0)
        ask(address, "UPDATE keeper SET holder = 'another', beat = beat + 1")
        with pytest.raises(Lost):
            await writing
        assert store.lost.is_set()
        await store.close()


async def test_a_server_that_is_killed_under_load_loses_nothing_it_has_acknowledged_and_keeps_nothing_it_has_refused() -> (
    None
):
    with running() as server:
        server.tell("postgres", "CREATE DATABASE room")
        address = server.address("room")
        store = Store(address)
        await store.open()
        stored: set[str] = set()
        refused: set[str] = set()
        on = True

        async def write(name: int) -> None:
            number = 0
            while on:
                key = f"{name}/{number}"
                number += 1
                try:
                    await store.commit(note(key))
                    stored.add(key)
                except StoreProblem:
                    refused.add(key)
                    await asyncio.sleep(0.01)

        writers = [asyncio.create_task(write(name)) for name in range(20)]
        for _ in range(4):
            before = len(stored)
            while len(stored) < before + 200:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        before = len(stored)
        while len(stored) < before + 50:
            await asyncio.sleep(0.01)
        on = False
        await asyncio.gather(*writers)
        await store.close()
        there = kept(address)
        assert not store.lost.is_set()
        assert stored <= there
        assert not refused & there


async def test_a_second_process_is_refused_and_a_standby_takes_over_when_the_first_is_gone(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.room.postgres.base.BEAT", 0.05)
    address = servers.new()
    first, second = Store(address), Store(address)
    await first.open(application="1")
    with pytest.raises(StoreProblem, match="in use by process"):
        await second.open(application="1")
    waiting = asyncio.create_task(second.open(application="1", standby=True))
    await asyncio.sleep(0)
    first._beating.cancel()  # pyright: ignore[reportOptionalMemberAccess]  a process that hangs, and whose line is gone
    await first._base.let_go()
    await waiting
    with pytest.raises(Lost, match="taken over"):
        await first.commit(note("late"))
    await second.commit(note("mine"))
    assert kept(address) == {"mine"}
    await first.close()
    await second.close()
    with pytest.raises(StoreProblem, match="belongs to Discord's application 1"):
        await Store(address).open(application="2")


async def test_a_server_that_is_started_anew_gives_the_same_process_its_lock_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.room.postgres.base.BEAT", 0.05)
    with running(*HASTY) as server:
        server.tell("postgres", "CREATE DATABASE room")
        store = Store(server.address("room"))
        await store.open()
        await store.commit(note("first"))
        (before,) = ask(server.address("room"), "SELECT lock FROM keeper")
        await asyncio.to_thread(server.stop)
        with pytest.raises(StoreProblem, match="nothing has changed"):
            await store.commit(note("second"))
        await asyncio.to_thread(server.start)
        await store.commit(note("third"))
        assert await store.note("third") == "there"
        locks = "SELECT lock, (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory') FROM keeper"
        while ask(server.address("room"), locks)[0] in ((*before, 1), (*before, 0), ("", 0), ("", 1)):
            await asyncio.sleep(0.05)
        assert kept(server.address("room")) == {"first", "third"}
        await store.close()
