"""A copy of the store can be made while people play, and the room can go on from it."""

import asyncio
from pathlib import Path

import pytest

from bot.room import Room, StoreProblem
from bot.room.audit.audit import audit
from bot.room.copies.backup import copy
from tests.room.conftest import Rooms


async def test_a_copy_made_in_the_middle_of_play_is_whole_and_plays_on(rooms: Rooms, tmp_path: Path) -> None:
    table = await rooms.dealt(people=3, hands=20, stake=10)
    copies = [tmp_path / f"copy{number}.sqlite3" for number in range(3)]

    async def copy_all() -> None:
        for target in copies:
            await copy(f"sqlite:///{rooms.path}", target)
            await asyncio.sleep(0)

    await asyncio.gather(copy_all(), rooms.play_on(table, presses=60))
    assert await audit(rooms.room.store) == []
    for target in copies:
        room = Room(f"sqlite:///{target}", time=rooms.time)
        await room.open()
        try:
            assert await audit(room.store) == []
            restored = room.table(table.id)
            assert restored is not None
            assert restored.phase == "playing"
            assert restored.revision <= table.revision
            seat = restored.view(None).to_act[0]
            member = restored.seats[seat].member
            assert member is not None
            await restored.press(member, restored.revision, restored.view(seat).moves[0], key="after the copy")
        finally:
            await room.close()


async def test_a_copy_never_overwrites_and_says_what_is_wrong(rooms: Rooms, tmp_path: Path) -> None:
    there = tmp_path / "there.sqlite3"
    there.write_text("mine")
    with pytest.raises(StoreProblem, match="exists already"):
        await copy(f"sqlite:///{rooms.path}", there)
    assert there.read_text() == "mine"
    with pytest.raises(StoreProblem, match="no store"):
        await copy(f"sqlite:///{tmp_path / 'none.sqlite3'}", tmp_path / "a")
    with pytest.raises(StoreProblem, match="PostgreSQL database"):
        await copy("postgresql://localhost/halley", tmp_path / "a")
    with pytest.raises(StoreProblem, match="not a store"):
        await copy(f"sqlite:///{there}", tmp_path / "a")
    assert not (tmp_path / "a").exists()
    assert not (tmp_path / "a.part").exists()
