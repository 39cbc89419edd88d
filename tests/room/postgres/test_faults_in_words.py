"""Whatever is wrong with a PostgreSQL store is said in one sentence, and no sentence holds the password."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.doctor import machine
from bot.room import Room, Store, StoreProblem, audit
from bot.room.sql.database_errors import in_words
from bot.room.sql.transaction import NOTE, Transaction
from tests.postgres import HASTY, Servers, ask, running
from tests.room.conftest import Rooms


def secret(address: str) -> str:
    return address.replace("halley@", "halley:sesame@")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda at: at.rpartition(":")[0] + ":1/none", "cannot be reached"),
        (lambda at: at + "_none", "no such database"),
        (lambda at: at.replace("halley:", "stranger:"), "refuses the user"),
        (lambda _: "postgresql://halley:sesame@[nowhere/x", "is not an address"),
        (lambda _: "postgresql://halley:sesame@localhost:many/x", "is not an address"),
        (lambda at: at + "?sslmode=perhaps", "is not an address"),
    ],
)
async def test_a_database_that_cannot_be_had(servers: Servers, wrong: Callable[[str], str], says: str) -> None:
    address = wrong(secret(servers.new()))
    with pytest.raises(StoreProblem, match=says) as told:
        await Store(address).open()
    assert "sesame" not in str(told.value)
    assert [finding.level for finding in machine.store(address, None)] == ["wrong"]


def test_a_house_without_the_driver_says_so_and_opens_files() -> None:
    told = (
        "import sys; sys.modules['asyncpg'] = None; from bot.room import Store, StoreProblem\nStore('sqlite:///x.sqlite3')\n"
        "try: Store('postgresql://localhost/x')\nexcept StoreProblem as why: print(why)"
    )
    done = subprocess.run([sys.executable, "-c", told], cwd=Path(__file__).parents[3], capture_output=True, text=True)
    assert "the package asyncpg is not there" in done.stdout, done.stderr


async def test_both_names_of_postgres_are_taken(servers: Servers) -> None:
    store = Store(servers.new().replace("postgresql://", "postgres://"))
    await store.open()
    await store.close()


async def test_a_database_that_can_only_be_read_and_one_of_something_else_and_a_newer_one(servers: Servers) -> None:
    address = servers.new(empty=True)
    ask(address, "CREATE TABLE alembic_version (version_num text)")
    with pytest.raises(StoreProblem, match="no store of Halley's"):
        await Store(address).open()
    ask(address, "DROP TABLE alembic_version; CREATE TABLE card_table (id text)")
    with pytest.raises(StoreProblem, match="does not say of which version"):
        await Store(address).open()
    address = servers.new()
    ask(address, f"ALTER DATABASE {address.rpartition('/')[2]} SET default_transaction_read_only = on")
    with pytest.raises(StoreProblem, match="can only be read"):
        await Store(address).open()
    newer = servers.new()
    ask(newer, "UPDATE alembic_version SET version_num = 'v9999'")
    with pytest.raises(StoreProblem, match="newer version of Halley"):
        await Store(newer).open()
    assert ask(newer, "SELECT version_num FROM alembic_version") == [("v9999",)]


async def test_an_empty_database_can_not_be_looked_at_and_a_store_can_while_it_is_played_on(servers: Servers) -> None:
    empty = Store(servers.new(empty=True))
    with pytest.raises(StoreProblem, match="no store in the PostgreSQL database"):
        await empty.look()
    address = servers.new()
    playing, looking = Store(address), Store(address)
    await playing.open()
    await looking.look()
    await playing.set_note("one", "two")
    assert await looking.note("one") == "two"
    with pytest.raises(StoreProblem, match="read only"):
        await looking.set_note("one", "three")
    await looking.close()
    await playing.close()


async def test_the_doctor_knows_such_a_store(servers: Servers) -> None:
    address = servers.new(empty=True)
    (found,) = machine.store(secret(address), "1")
    assert found.says.startswith("There is no store in the PostgreSQL database")
    room = Room(address)
    await room.open(application="1")
    state, use = machine.store(secret(address), "1")
    assert (state.level, use.level) == ("well", "note")
    assert "of this version" in state.says
    assert "in use by process" in use.says
    assert machine.is_in_use(address)
    await room.close()
    assert not machine.is_in_use(address)
    (found,) = machine.store(secret(address), "2")
    assert "belongs to Discord's application 1" in found.says
    assert "sesame" not in repr(found)


async def test_a_room_plays_on_when_its_server_was_started_anew_in_the_middle_of_a_match(tmp_path) -> None:
    with running(*HASTY) as server:
        server.tell("postgres", "CREATE DATABASE room")
        rooms = Rooms(tmp_path / "none", database=server.address("room"))
        await rooms.open()
        table = await rooms.dealt(stake=10)
        await rooms.play_on(table, presses=3)
        before, at = table.revision, rooms.asked(table)
        assert at is not None
        await asyncio.to_thread(server.stop)
        with pytest.raises(StoreProblem, match="nothing has changed"):
            await table.press(at[0], table.revision, at[1])
        assert table.revision == before
        await asyncio.to_thread(server.start)
        await rooms.play_on(table)
        assert table.phase == "over"
        assert await audit(rooms.room.store) == []
        await rooms.room.close()


async def test_a_text_with_a_nil_in_it_is_refused_and_spoils_no_other_unit(servers: Servers) -> None:
    store = Store(servers.new())
    await store.open()
    units = [Transaction(), Transaction()]
    units[0].add(NOTE, key="nil", value="\0")
    units[1].add(NOTE, key="good", value="\x01")
    found = await asyncio.gather(*map(store.commit, units), return_exceptions=True)
    assert [type(one).__name__ for one in found] == ["Conflict", "NoneType"]
    assert await store.notes("") == {"good": "\x01"}
    await store.close()


def test_a_server_that_takes_too_long_is_called_slow_and_not_broken() -> None:
    assert str(in_words(TimeoutError())) == "The room's store did not answer in time; nothing has changed."
