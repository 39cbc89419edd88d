"""A store moves from SQLite to PostgreSQL and back in mid-match, and a copy made by pg_dump goes on where it stood."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from bot.commands.upkeep import move_store
from bot.room import StoreProblem, audit
from bot.room.copies.moving import move
from bot.rules import Refused
from tests.postgres import Servers, ask, needed, program
from tests.room.conftest import Rooms


async def begun(rooms: Rooms) -> str:
    """One match over, another in the middle."""
    await rooms.open()
    await rooms.room.cashier.daily(rooms.guild, rooms.ann.id)
    table = await rooms.dealt(stake=10)
    await rooms.play_on(table)
    await table.close(rooms.ann.id)
    table = await rooms.dealt(stake=10)
    await rooms.play_on(table, presses=3)
    await rooms.room.close()
    return table.id


async def goes_on(rooms: Rooms, name: str) -> None:
    await rooms.open()
    table = rooms.room.table(name)
    assert table is not None
    await rooms.play_on(table)
    assert table.phase == "over"
    assert await audit(rooms.room.store) == []
    await rooms.room.close()


async def test_a_store_moves_there_and_back_in_the_middle_of_a_match(servers: Servers, tmp_path: Path) -> None:
    first = Rooms(tmp_path / "first.sqlite3")
    name = await begun(first)
    there, back = servers.new(empty=True), f"sqlite:///{tmp_path / 'back.sqlite3'}"
    assert await move(first.address, there) == []
    assert await move(there, back) == []
    keys = first.sql("SELECT key FROM secret")
    for rooms in (
        first,
        Rooms(tmp_path / "none", first.time, database=there),
        Rooms(tmp_path / "back.sqlite3", first.time),
    ):
        assert rooms.sql("SELECT key FROM secret") == keys
        rooms.keys = first.keys
        await goes_on(rooms, name)
    assert ask(there, "SELECT count(*) FROM transfer") == first.sql("SELECT count(*) FROM transfer")
    with pytest.raises(StoreProblem, match="a store already"):
        await move(first.address, there)


async def test_a_store_at_which_chips_were_refused_moves_back_and_goes_on(servers: Servers, tmp_path: Path) -> None:
    there = Rooms(tmp_path / "none", database=servers.new(empty=True))
    name = await begun(there)
    room = await there.open()
    with pytest.raises(Refused, match="not 999,999 chips"):  # a transfer that is taken back has had its number
        await room.cashier.take(there.guild, 105, there.ann.id, 999_999, "too much", key="refused")
    await room.cashier.daily(there.guild, there.ben.id)
    await room.close()
    numbers = [number for (number,) in ask(there.database, "SELECT number FROM transfer ORDER BY number")]
    assert numbers != list(range(1, len(numbers) + 1))
    back = Rooms(tmp_path / "back.sqlite3", there.time)
    back.keys = there.keys
    assert await move(there.address, back.address) == []
    await goes_on(back, name)


async def test_what_is_off_is_not_moved_and_nothing_is_made(
    servers: Servers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rooms = Rooms(tmp_path / "first.sqlite3")
    await begun(rooms)
    rooms.sql("UPDATE allowance SET until = until + 1")
    target = servers.new(empty=True)

    assert await asyncio.to_thread(move_store, rooms.address, target) == 1
    assert "allowance 7/101: it is not as it was stored" in capsys.readouterr().out
    assert ask(target, "SELECT to_regclass('card_table')::text") == [(None,)]


async def test_neither_a_store_that_is_in_use_nor_one_that_is_not_there_is_moved(
    servers: Servers, tmp_path: Path
) -> None:
    rooms = Rooms(tmp_path / "first.sqlite3")
    await rooms.open()
    with pytest.raises(StoreProblem, match="in use"):
        await move(rooms.address, servers.new(empty=True))
    await rooms.room.close()
    with pytest.raises(StoreProblem, match="no store to be moved"):
        await move(servers.new(empty=True), rooms.address)
    assert not (tmp_path / "none.sqlite3").exists()


@needed
async def test_a_copy_by_pg_dump_in_the_middle_of_a_match_goes_on_where_it_stood(
    servers: Servers, tmp_path: Path
) -> None:
    if program("pg_dump") is None or program("pg_restore") is None:
        pytest.skip("PostgreSQL's client programs are not installed: Debian's package postgresql-client has them")
    rooms = Rooms(tmp_path / "none", database=servers.new())
    await rooms.open()
    table = await rooms.dealt(stake=10)
    await rooms.play_on(table, presses=3)
    copy, again = tmp_path / "halley.dump", servers.new(empty=True)
    run("pg_dump", "--format=custom", f"--file={copy}", rooms.address)  # while the room is open
    await rooms.play_on(table)
    await rooms.room.close()
    run("pg_restore", "--no-owner", f"--dbname={again}", str(copy))
    await goes_on(Rooms(tmp_path / "none", rooms.time, keys=rooms.keys, database=again), table.id)


def run(name: str, *words: str) -> None:
    subprocess.run([program(name) or name, *words], check=True, env=os.environ, capture_output=True)
