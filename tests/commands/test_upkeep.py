"""What looks at a store never makes or changes one; a copy is checked before it is put in the store's place."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.room import ManualClock, Person, Room, audit
from bot.room.copies.backup import copy

HOUSE = Path(__file__).resolve().parents[2]


def run(folder: Path, *command: str, store: str = "room.sqlite3") -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HALLEY_", "DISCORD_"))}
    environment = kept | {"PYTHONPATH": str(HOUSE), "DATABASE_URL": f"sqlite:///{folder / store}"}
    return subprocess.run(
        [sys.executable, "-m", "bot", *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip


async def a_room(folder: Path, presses: int = 3) -> tuple[Room, str]:
    """A room with a match that goes on."""
    room = Room(f"sqlite:///{folder / 'room.sqlite3'}", time=ManualClock())
    await room.open()
    table = await room.open_table(7, 70, Person(101, "Ann"), "pitty_pat", {"stake": 20, "hands": 5})
    await table.sit(Person(102, "Ben"))
    await table.start(101)
    await press(room, table.id, presses)
    return room, table.id


async def press(room: Room, name: str, presses: int) -> None:
    table = room.table(name)
    assert table is not None
    for _ in range(presses):
        seat = table.view(None).to_act[0]
        member = table.seats[seat].member
        assert member is not None
        await table.press(member, table.revision, table.view(seat).moves[0])


def nothing(path: Path) -> None:
    pass


def words(path: Path) -> None:
    path.write_text("only words " * 500)


def empty(path: Path) -> None:
    path.touch()


def folder(path: Path) -> None:
    path.mkdir()


def another_program(path: Path) -> None:
    made = sqlite3.connect(path)
    made.execute("CREATE TABLE recipe (name TEXT)")
    made.close()


def of_version(version: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        made = sqlite3.connect(path)
        with made:
            made.execute("CREATE TABLE card_table (id TEXT)")
            made.execute("CREATE TABLE alembic_version (version_num TEXT)")
            made.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        made.close()

    return make


@pytest.mark.parametrize(
    "command", [("audit",), ("export", "m-1"), ("backup", "copy.sqlite3"), ("restore", "room.sqlite3")]
)
@pytest.mark.parametrize(
    ("there", "says"),
    [
        (nothing, "There is no store at"), (words, "not a store"), (empty, "store"), (folder, "no file"),
        (another_program, "holds something else"), (of_version("v9999"), "newer version"),
    ],
)  # fmt: skip
def test_what_looks_at_a_store_makes_none_and_says_what_is_wrong(
    tmp_path: Path, command: tuple[str, ...], there: Callable[[Path], None], says: str
) -> None:
    there(tmp_path / "room.sqlite3")
    before = {file.name: file.is_file() and file.read_bytes() for file in tmp_path.iterdir()}
    done = run(tmp_path, *command, store="other.sqlite3" if command[0] == "restore" else "room.sqlite3")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert says in done.stderr
    assert {file.name: file.is_file() and file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize("command", [("audit",), ("export", "m-1")])
def test_a_store_of_an_older_version_is_left_as_it_is(tmp_path: Path, command: tuple[str, ...]) -> None:
    of_version("v0003")(tmp_path / "room.sqlite3")
    before = (tmp_path / "room.sqlite3").read_bytes()
    done = run(tmp_path, *command)
    assert done.returncode == 2
    assert "older version of Halley; start the room once" in done.stderr
    assert (tmp_path / "room.sqlite3").read_bytes() == before


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    done = run(tmp_path, "audit", store="none/room.sqlite3")
    assert done.returncode == 2
    assert "There is no store at" in done.stderr
    assert not (tmp_path / "none").exists()


def test_a_copy_of_an_older_store_is_one_and_that_is_said(tmp_path: Path) -> None:
    of_version("v0003")(tmp_path / "room.sqlite3")
    done = run(tmp_path, "backup", "copy.sqlite3")
    assert done.returncode == 0
    assert "older version" in done.stdout


async def test_a_copy_is_restored_for_real_and_the_store_before_it_is_kept(tmp_path: Path) -> None:
    room, table = await a_room(tmp_path)
    standing = room.table(table)
    assert standing is not None
    then = standing.state
    await copy(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "copy.sqlite3")
    await press(room, table, 2)
    now = standing.state
    refused = await asyncio.to_thread(run, tmp_path, "restore", "copy.sqlite3")
    assert refused.returncode == 2
    assert "in use" in refused.stderr
    await room.close()
    done = await asyncio.to_thread(run, tmp_path, "restore", "copy.sqlite3")
    assert (done.returncode, done.stderr) == (0, "")
    (kept,) = tmp_path.glob("room.sqlite3.replaced-*")
    assert kept.name in done.stdout
    assert not list(tmp_path.glob("*restoring*"))
    for name, expected in (("room.sqlite3", then), (kept.name, now)):
        again = Room(f"sqlite:///{tmp_path / name}", time=ManualClock())
        await again.open()
        found = again.table(table)
        assert found is not None
        assert found.state == expected
        assert await audit(again.store) == []
        await press(again, table, 1)
        await again.close()


async def test_a_copy_that_is_off_is_put_in_place_only_anyway(tmp_path: Path) -> None:
    room, _ = await a_room(tmp_path)
    await copy(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "copy.sqlite3")
    await room.close()
    made = sqlite3.connect(tmp_path / "copy.sqlite3")
    with made:
        made.execute("UPDATE account SET balance = balance + 1 WHERE owner = '101'")
    made.close()
    before = (tmp_path / "room.sqlite3").read_bytes()
    done = await asyncio.to_thread(run, tmp_path, "restore", "copy.sqlite3")
    assert done.returncode == 1
    assert "account member/7/101 holds" in done.stdout
    assert "--anyway" in done.stderr
    assert (tmp_path / "room.sqlite3").read_bytes() == before
    done = await asyncio.to_thread(run, tmp_path, "restore", "--anyway", "copy.sqlite3")
    assert done.returncode == 0
    assert (await asyncio.to_thread(run, tmp_path, "audit")).returncode == 1


@pytest.mark.parametrize(("keys", "told"), [(("one",), "1 thing is off."), (("one", "two"), "2 things are off.")])
async def test_the_audit_counts_what_is_off(keys: tuple[str, ...], told: str, tmp_path: Path) -> None:
    room, _ = await a_room(tmp_path)
    for key in keys:
        await room.store.set_note(key, "as it was stored")
    await room.close()
    store = sqlite3.connect(tmp_path / "room.sqlite3")
    with store:
        for key in keys:
            store.execute("UPDATE note SET value = 'altered' WHERE key = ?", (key,))
    store.close()
    done = await asyncio.to_thread(run, tmp_path, "audit")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, told)


async def test_a_store_that_is_beyond_reading_is_replaced_and_kept(tmp_path: Path) -> None:
    room, table = await a_room(tmp_path)
    await copy(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "copy.sqlite3")
    await room.close()
    words(tmp_path / "room.sqlite3")
    done = await asyncio.to_thread(run, tmp_path, "restore", "copy.sqlite3")
    assert done.returncode == 0, done.stderr
    (kept,) = tmp_path.glob("room.sqlite3.replaced-*")
    assert kept.read_text().startswith("only words")
    await room.open()
    assert room.table(table) is not None
    await room.close()


async def test_a_program_that_only_has_the_store_open_is_noticed(tmp_path: Path) -> None:
    room, _ = await a_room(tmp_path)
    await copy(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "copy.sqlite3")
    await room.close()
    other = sqlite3.connect(tmp_path / "room.sqlite3")  # a bot of an earlier version knows no lock
    other.execute("SELECT count(*) FROM note").fetchone()
    done = await asyncio.to_thread(run, tmp_path, "restore", "copy.sqlite3")
    other.close()
    assert done.returncode == 2
    assert "open in another process" in done.stderr
    assert not list(tmp_path.glob("*.replaced-*"))
