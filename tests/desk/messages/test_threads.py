"""A closed table's own thread is archived once its last face stands there; what else stands in it keeps it open."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.playground import Message, Person
from bot.playground.model.world import Channel
from bot.room import Table
from tests.desk.house import QUICK, House, open_house, until


async def opened(house: House, host: Person, **options: Any) -> tuple[Table, Channel]:
    """A table in a thread of its own with a computer player at it."""
    assert (await host.slash("pitty_pat open", thread=True, **options)).ok
    await house.settle()
    table = house.table()
    assert (await host.press("Add computer player", on=public(house, host, table))).ok
    await house.settle()
    return table, house.discord.world.channels[table.channel]


def public(house: House, person: Person, table: Table) -> Message:
    (message,) = [each for each in person.sees(channel=table.channel) if each.id == table.message]
    return message


def archivings(house: House, thread: Channel) -> int:
    return len([one for one in house.requests("PATCH", f"/channels/{thread.id}") if "messages" not in one.path])


async def play_out(house: House, table: Table) -> None:
    while table.phase == "playing":
        await house.pass_by(70)


async def played(house: House) -> tuple[Person, Table, Channel]:
    """Ann's table in a thread, with a match played to its end."""
    ann = house.person("Ann")
    table, thread = await opened(house, ann, hands=1)
    assert (await ann.press("Start", on=public(house, ann, table))).ok
    await house.settle()
    await play_out(house, table)
    return ann, table, thread


async def test_a_closed_tables_thread_is_archived_with_its_result_in_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, table, thread = await played(house)
        assert not thread.archived
        result = public(house, ann, table)
        assert (await ann.press("Close", on=result)).ok
        await house.settle()
        assert thread.archived
        assert not thread.locked
        assert "The table was closed." in result.text
        assert f"match {table.match}" in result.text
        assert archivings(house, thread) == 1


async def test_a_match_that_is_over_and_played_no_more_archives_its_thread_in_the_end(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, table, thread = await played(house)
        message = table.message
        for _ in range(60):
            if table.phase == "closed":
                break
            await house.pass_by(3600)
        assert table.phase == "closed"
        assert thread.archived
        (result,) = [each for each in ann.sees(channel=thread.id) if each.id == message]
        assert f"match {table.match}" in result.text


async def test_a_thread_in_which_a_new_table_was_opened_stays_open_until_that_is_closed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, table, thread = await played(house)
        assert (await ann.press("New table", on=public(house, ann, table))).ok
        await house.settle()
        assert table.phase == "closed"
        assert not archivings(house, thread)
        again = house.table()
        assert again.channel == thread.id
        await again.close(ann.id)
        await house.settle()
        assert thread.archived


async def test_a_table_in_a_channel_leaves_the_channel_alone(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=1)
        channel = house.discord.world.channels[house.table().channel]
        table = house.table()
        await play_out(house, table)
        assert (await ann.press("Close", on=house.public(ann))).ok
        await house.settle()
        assert table.phase == "closed"
        assert not archivings(house, channel)


@pytest.mark.parametrize("status", [403, 404])
async def test_where_a_thread_cannot_be_archived_nothing_fails(tmp_path: Path, status: int) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        table, thread = await opened(house, ann)
        house.discord.faults.fail("PATCH /channels/*", status=status, times=100)
        with capture_logs() as logs:
            await table.close(ann.id)
            await house.settle()
        assert not thread.archived
        assert "closed" in public(house, ann, table).text
        assert [line["event"] for line in logs if line["log_level"] in ("warning", "error")] == []
        assert "thread not archived" in [line["event"] for line in logs]


async def test_what_is_under_way_to_a_thread_has_a_while_to_arrive_before_it_is_archived(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, shut=3600.0)) as house:
        ann = house.person("Ann")
        table, thread = await opened(house, ann)
        message = public(house, ann, table)
        await table.close(ann.id)
        await until(lambda: "closed" in message.text and not house.bot.desk.tasks._running)
        assert not thread.archived
