"""One process at a time has a store, however the one before it ended."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.room import Room, Store, StoreProblem, audit
from bot.room.copies.backup import copy
from bot.room.ownership import keeper
from bot.room.ownership.keeper import Lost
from tests.room.conftest import Rooms
from tests.room.older import older

HOUSE = Path(__file__).resolve().parents[3]
HOLDS = """
import asyncio, sys
from bot.room import Store, StoreProblem
async def main():
    store = Store(sys.argv[1])
    try:
        await store.open(standby="standby" in sys.argv)
    except StoreProblem as why:
        print("refused:", why, flush=True)
        return
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    made = Store(f"sqlite:///{path}")
    await made.open()
    yield made
    await made.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats come, and die, in a fraction of their usual time."""
    monkeypatch.setattr(keeper, "DEAD", 0.5)
    monkeypatch.setattr(keeper, "LOOK", 0.02)
    monkeypatch.setattr(keeper, "BEAT", 0.05)


def process(path: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLDS, f"sqlite:///{path}", *more], cwd=HOUSE, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip


def line(of: subprocess.Popen[str]) -> str:
    """The next thing that a process says besides its log."""
    assert of.stdout is not None
    while "[warning" in (said := of.stdout.readline()):
        pass
    return said


def end(*processes: subprocess.Popen[str]) -> None:
    for one in processes:
        one.kill()
        one.wait()
        assert one.stdout is not None
        one.stdout.close()


def sql(path: Path, statement: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    with connection:
        found = connection.execute(statement).fetchall()
    connection.close()
    return found


async def test_a_second_one_is_refused_in_one_sentence_and_the_first_goes_on(path: Path, store: Store) -> None:
    with pytest.raises(StoreProblem) as refused:
        await Store(f"sqlite:///{path}").open()
    assert str(refused.value).startswith(f"The room's store is in use by process {os.getpid()} on ")
    await store.set_note("still", "here")
    await store.close()
    assert sql(path, "SELECT holder, place, lock FROM keeper") == [(None, "", "")]
    await store.open()
    assert await store.note("still") == "here"


async def test_by_another_name_it_is_the_same_store(path: Path, store: Store) -> None:
    link = path.with_name("link.sqlite3")
    link.symlink_to(path)
    with pytest.raises(StoreProblem, match="in use"):
        await Store(f"sqlite:///{link}").open()


async def test_two_that_start_at_the_same_moment_never_both_have_it(path: Path) -> None:
    for _ in range(3):
        both = [process(path), process(path)]
        told = sorted(line(one).partition(":")[0].strip() for one in both)
        end(*both)
        assert told == ["open", "refused"]


async def test_one_that_was_killed_holds_nobody_up(path: Path) -> None:
    for _ in range(2):
        first = process(path)
        assert line(first) == "open\n"
        first.send_signal(signal.SIGKILL)
        first.wait()
        next_one = process(path)
        assert line(next_one) == "open\n"
        end(first, next_one)


async def test_a_standby_takes_over_when_the_first_one_ends(path: Path, store: Store) -> None:
    waiting = process(path, "standby")
    await asyncio.sleep(1.5)
    await store.set_note("played", "on")
    await store.close()
    try:
        assert line(waiting) == "open\n"
    finally:
        end(waiting)


@pytest.mark.usefixtures("quick")
async def test_a_standby_takes_over_from_one_that_hangs_and_that_one_stores_nothing_more(path: Path) -> None:
    first = Store(f"sqlite:///{path}")
    await first.open()
    assert first._beating is not None
    first._beating.cancel()  # alive, its lock held, and without a sign of life
    second = Store(f"sqlite:///{path}")
    await second.open(standby=True)
    await second.set_note("whose", "the second's")
    with pytest.raises(Lost, match="plays no more"):
        await first.set_note("whose", "the first's")
    assert first.lost.is_set()
    with pytest.raises(Lost):
        await first.while_ours(asyncio.sleep(60))
    await first.close()
    await asyncio.sleep(0.2)  # the second has the lock as well now
    assert await second.note("whose") == "the second's"
    with pytest.raises(StoreProblem, match="in use"):
        await Store(f"sqlite:///{path}").open()
    await second.close()


@pytest.mark.usefixtures("quick")
async def test_a_standby_does_not_take_over_from_one_that_lives(path: Path) -> None:
    first, second = Store(f"sqlite:///{path}"), Store(f"sqlite:///{path}")
    await first.open()
    waiting = asyncio.create_task(second.open(standby=True))
    await asyncio.sleep(1.5)  # three times as long as it takes to be dead
    assert not waiting.done()
    await first.set_note("still", "here")
    await first.close()
    await waiting
    assert await second.note("still") == "here"
    await second.close()


@pytest.mark.usefixtures("quick")
async def test_without_its_lock_a_living_one_is_known_by_its_beat(path: Path) -> None:
    first = Store(f"sqlite:///{path}")
    await first.open()
    path.with_name(path.name + "-lock").unlink()  # somebody tidies up
    with pytest.raises(StoreProblem, match="in use"):
        await Store(f"sqlite:///{path}").open()
    await first.set_note("still", "here")
    await first.close()


@pytest.mark.usefixtures("quick")
async def test_one_that_died_elsewhere_is_waited_for_and_then_taken_for_dead(path: Path, store: Store) -> None:
    await store.close()
    sql(
        path,
        "UPDATE keeper SET holder = 'gone', place = 'process 1 on another', lock = 'other:1:1', beat = 9000000000000",
    )
    with capture_logs() as logs:
        await store.open()
    assert [line["by"] for line in logs if "in use" in line["event"]] == ["process 1 on another"]
    await store.set_note("whose", "ours")


async def test_a_room_that_has_lost_its_store_plays_no_move(rooms: Rooms) -> None:
    table = await rooms.dealt()
    before, asked = table.state, rooms.asked(table)
    assert asked is not None
    rooms.sql("UPDATE keeper SET holder = 'another'")
    with pytest.raises(Lost):
        await table.press(asked[0], table.revision, asked[1])
    assert table.state == before
    assert rooms.sql("SELECT stored FROM card_table") == [(before.stored,)]
    rooms.sql("UPDATE keeper SET holder = NULL")


async def test_audit_and_backup_are_not_shut_out_and_a_copy_is_nobodys(rooms: Rooms, tmp_path: Path) -> None:
    await rooms.dealt(stake=10)
    reader = Store(f"sqlite:///{rooms.path}")
    await reader.look()
    assert await audit(reader) == []
    with pytest.raises(StoreProblem, match="read-only"):
        await reader.set_note("a", "b")
    await reader.close()
    await copy(f"sqlite:///{rooms.path}", tmp_path / "copy.sqlite3")
    again = Room(f"sqlite:///{tmp_path / 'copy.sqlite3'}", time=rooms.time)
    await asyncio.wait_for(again.open(), 10)
    await again.close()


# ---- whose it is --------------------------------------------------------------------------------------------------------


async def test_a_store_belongs_to_the_first_that_connects_and_refuses_another(path: Path, store: Store) -> None:
    await store.close()
    await store.open(application="111")
    await store.close()
    before = path.read_bytes()
    for other in ("222", "playground"):
        with pytest.raises(StoreProblem, match=r"belongs to Discord's application 111"):
            await store.open(application=other)
    assert path.read_bytes() == before
    await store.open(application="111")


async def test_the_playgrounds_store_is_not_taken_for_a_real_one(path: Path, store: Store) -> None:
    await store.close()
    await store.open(application="playground")
    await store.close()
    with pytest.raises(StoreProblem, match="is the playground's store"):
        await store.open(application="111")


@pytest.mark.parametrize(("played", "who", "refused"), [
    ([7], "111", "was played on in the playground"), ([7, 8], "playground", None), ([], "playground", "holds chips of servers"),
    ([5], "111", None), ([], "111", None),
])  # fmt: skip
async def test_an_old_store_without_an_owner_is_told_by_its_servers(
    rooms: Rooms, played: list[int], who: str, refused: str | None
) -> None:
    await rooms.room.ledger.balance(7, 101)
    await rooms.room.close()
    older(rooms.path, "v0005")
    beside = sqlite3.connect(rooms.path.with_suffix(".playground.db"))
    with beside:
        beside.execute("CREATE TABLE thing (kind TEXT, id TEXT, body BLOB)")
        beside.executemany("INSERT INTO thing VALUES ('Guild', ?, '')", [(str(guild),) for guild in played])
    beside.close()
    if refused is None:
        await rooms.room.open(application=who)
        assert rooms.sql("SELECT application FROM keeper") == [(who,)]
        return
    with pytest.raises(StoreProblem, match=refused):
        await rooms.room.open(application=who)
    assert rooms.sql("SELECT version_num FROM alembic_version") == [("v0005",)]


# ---- who may read it ----------------------------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.is_file()}


async def test_store_companions_and_copies_are_their_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    path, before = tmp_path / "store.sqlite3", os.umask(0)
    try:
        store = Store(f"sqlite:///{path}")
        await store.open()
        await store.set_note("a", "b")
        await copy(f"sqlite:///{path}", tmp_path / "copy.sqlite3")
        found = modes(tmp_path)
        await store.close()
    finally:
        os.umask(before)
    assert {"store.sqlite3", "store.sqlite3-wal", "store.sqlite3-shm", "store.sqlite3-lock", "copy.sqlite3"} <= set(
        found
    )
    assert set(found.values()) == {0o600}


async def test_a_store_that_others_could_read_is_tightened_and_that_is_logged(path: Path, store: Store) -> None:
    await store.close()
    path.chmod(0o664)
    with capture_logs() as logs:
        await store.open()
    assert modes(path.parent)[path.name] == 0o600
    assert path.name in [line["file"] for line in logs if "others could read" in line["event"]]
