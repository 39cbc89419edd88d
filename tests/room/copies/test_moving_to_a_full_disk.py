"""A store that is moved to a disk without room for it: one sentence, nothing lost, and it can be moved once there is room."""

import asyncio
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.commands.upkeep import move_store
from bot.room import audit
from tests.room.conftest import Rooms

#: for the tables of a store alone; for these and not for what is in them; for all
SIZES = ("200k", "600k", "8m")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """A disk of its own, as large as one says."""
    place = tmp_path / "small"
    place.mkdir()

    def of_size(size: str) -> Path:
        again = "remount," if place.is_mount() else ""
        words = ["mount", "-t", "tmpfs", "-o", f"{again}size={size}", "halley", str(place)]
        if subprocess.run(words, capture_output=True).returncode != 0:
            pytest.skip("a disk of one's own takes the right to mount one")
        return place

    yield of_size
    if place.is_mount():
        subprocess.run(["umount", str(place)], check=True)


def told(rooms: Rooms) -> list[object]:
    """What a store tells of chips and moves."""
    return [
        rooms.sql(f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("account", "posting", "journal", "card_table")
    ]


def test_a_store_is_moved_to_a_full_disk_once_there_is_room(
    tmp_path: Path, disk: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    rooms = Rooms(tmp_path / "first.sqlite3")

    async def begun() -> None:
        room = await rooms.open()
        await room.store.set_note("ballast", "x" * 400_000)
        await rooms.play_on(await rooms.dealt(stake=10), presses=3)
        await rooms.room.close()

    asyncio.run(begun())
    before = told(rooms)
    for size in SIZES[:-1]:
        target = f"sqlite:///{disk(size) / 'to.sqlite3'}"
        assert move_store(rooms.address, target) == 2
        said = capsys.readouterr()
        assert said.out + said.err == "The disk of the room's store is full; nothing has changed.\n"
        assert told(rooms) == before
    moved = Rooms(disk(SIZES[-1]) / "to.sqlite3", rooms.time)
    assert move_store(rooms.address, moved.address) == 0
    assert told(moved) == before

    async def goes_on() -> None:
        room = await moved.open()
        assert await audit(room.store) == []
        await room.close()

    asyncio.run(goes_on())
