"""The log of settings: who has set what, from what to what; bounded, audited, and without those who were forgotten."""

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.room import audit
from bot.room.chips.setting_log import KEPT, SettingChange, spelt
from tests.room.conftest import Rooms
from tests.room.older import older

BY, OTHER = 811_223_344_556_677_901, 811_223_344_556_677_902


async def logged(rooms: Rooms, guild: int = 7) -> list[tuple[int, str, str, str]]:
    """Who has changed what, the oldest first."""
    found = await rooms.room.guilds.log.latest(guild, 2 * KEPT)
    return [(one.author, one.name, spelt(one.name, one.was), spelt(one.name, one.became)) for one in reversed(found)]


async def test_each_change_is_logged_with_what_was_set_before_and_what_changes_nothing_is_not(rooms: Rooms) -> None:
    servers = rooms.room.guilds
    for by, name, typed in (
        (BY, "gift", "400"),
        (BY, "gift", "400"),
        (OTHER, "stake_cap", "none"),
        (OTHER, "stake_cap", "50"),
        (BY, "time_zone", "asia/tokyo"),
        (BY, "time_zone", "Europe/Berlin"),
        (BY, "pictures", "no"),
        (BY, "table_channels", "<#70> <#71>"),
    ):
        await servers.change(7, name, typed, by)
    await servers.change(8, "gift", "1", OTHER)
    due = [
        (BY, "gift", "500", "400"),
        (OTHER, "stake_cap", "none", "50"),
        (BY, "time_zone", "UTC", "Asia/Tokyo"),
        (BY, "time_zone", "Asia/Tokyo", "Europe/Berlin"),
        (BY, "pictures", "yes", "no"),
        (BY, "table_channels", "all channels", "<#70>, <#71>"),
    ]
    assert await logged(rooms) == due
    await rooms.reopen()
    assert await logged(rooms) == due
    assert rooms.room.guilds.of(7).table_channels == (70, 71)
    assert await logged(rooms, 8) == [(OTHER, "gift", "500", "1")]
    assert await audit(rooms.room.store) == []


async def test_changes_at_once_are_logged_one_after_another(rooms: Rooms) -> None:
    await asyncio.gather(*(rooms.room.guilds.change(7, "gift", str(amount), BY) for amount in range(1, 6)))
    steps = [(was, became) for _, _, was, became in await logged(rooms)]
    assert [was for was, _ in steps] == ["500", *(became for _, became in steps[:-1])]
    assert rooms.room.guilds.of(7).gift == int(steps[-1][1])


async def test_of_each_server_the_last_changes_are_kept(rooms: Rooms) -> None:
    await rooms.room.guilds.change(8, "gift", "1", BY)
    for amount in range(KEPT + 3):
        await rooms.room.guilds.change(7, "gift", str(amount), BY)
    await rooms.reopen()
    await rooms.room.guilds.change(7, "gift", "777", BY)
    assert rooms.sql("SELECT guild, count(*), max(number) FROM setting_change GROUP BY guild ORDER BY guild") == [
        (7, KEPT, KEPT + 4),
        (8, 1, 1),
    ]
    assert (await logged(rooms))[-1] == (BY, "gift", str(KEPT + 2), "777")
    assert await audit(rooms.room.store) == []


async def test_who_was_forgotten_stands_in_the_log_without_a_name(rooms: Rooms) -> None:
    await rooms.room.guilds.change(7, "gift", "400", BY)
    await rooms.room.guilds.change(7, "gift", "300", OTHER)
    assert await rooms.room.farewells.ask(BY)
    (first, _, _, _), (second, _, _, _) = await logged(rooms)
    assert first < 0
    assert second == OTHER
    assert await audit(rooms.room.store) == []


@pytest.mark.file
async def test_a_store_of_before_has_an_empty_log_and_fills_it(rooms: Rooms) -> None:
    await rooms.room.guilds.change(7, "gift", "400", BY)
    await rooms.room.close()
    older(rooms.path, "v0011")
    with sqlite3.connect(rooms.path) as store:  # what seals a table that is not there yet has
        store.execute("DELETE FROM seal WHERE of = 'setting_change'")
        store.execute("DELETE FROM seal_count WHERE of = 'setting_change'")
    store.close()
    await rooms.open()
    assert rooms.room.guilds.of(7).gift == 400
    assert await logged(rooms) == []
    await rooms.room.guilds.change(7, "gift", "300", BY)
    assert await logged(rooms) == [(BY, "gift", "400", "300")]
    assert await audit(rooms.room.store) == []


@pytest.mark.parametrize("stored", ["no json", "-5", "[]", "x'ff'", '"none"'])
async def test_a_value_of_the_log_that_is_damaged_is_a_question_mark_and_hides_no_other(
    rooms: Rooms, stored: Any
) -> None:
    await rooms.room.guilds.change(7, "gift", "400", BY)
    await rooms.room.guilds.change(7, "gift", "300", BY)
    given = f"CAST({stored} AS TEXT)" if stored.startswith("x'") else f"'{stored}'"
    rooms.sql(f"UPDATE setting_change SET was = {given} WHERE number = 1")
    assert await logged(rooms) == [(BY, "gift", "?", "400"), (BY, "gift", "400", "300")]
    assert any("setting_change 7/1" in line for line in await audit(rooms.room.store))


def test_what_cannot_be_set_any_more_is_a_question_mark() -> None:
    change = SettingChange(BY, 1, "colour", '"red"', '"green"')
    assert spelt(change.name, change.was) == "?"
