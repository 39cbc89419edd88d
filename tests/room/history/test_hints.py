"""How often a member has asked what to do."""

import asyncio

from sqlalchemy import Select, select

from bot.room.history.careers import Hints
from bot.room.sql.schema import note
from tests.room.conftest import Rooms

HERE, THERE, ANN, BEN = 7, 8, 811_223_344_556_677_001, 811_223_344_556_677_002


async def test_a_hint_counts_once_however_often_it_is_asked_for_in_one_place(rooms: Rooms) -> None:
    hints = Hints(rooms.room.store)
    for place in ("t-1:4", "t-1:4", "t-1:7", "t-1:7", "t-2:7"):
        await hints.count(HERE, ANN, place)
    assert await hints.of(HERE, ANN) == 3


async def test_hints_asked_for_at_one_moment_are_all_counted(rooms: Rooms) -> None:
    hints = Hints(rooms.room.store)
    await asyncio.gather(*(hints.count(HERE, ANN, f"t-{number}:1") for number in range(20)))
    assert await hints.of(HERE, ANN) == 20


async def test_hints_are_a_members_own_and_a_servers_own_and_stay_after_a_restart(rooms: Rooms) -> None:
    await Hints(rooms.room.store).count(HERE, ANN, "t-1:4")
    again = Hints(rooms.room.store)
    await again.count(HERE, ANN, "t-1:4")
    assert [await again.of(*whose) for whose in ((HERE, ANN), (HERE, BEN), (THERE, ANN))] == [1, 0, 0]


async def test_who_is_forgotten_has_asked_for_none(rooms: Rooms) -> None:
    hints = Hints(rooms.room.store)
    await hints.count(HERE, ANN, "t-1:4")
    assert await rooms.room.farewells.ask(ANN)
    assert await hints.of(HERE, ANN) == 0
    assert not await rooms.room.store.read(_notes_of(ANN))


def _notes_of(member: int) -> Select[tuple[str]]:
    return select(note.c.key).where(note.c.key.contains(str(member)))
