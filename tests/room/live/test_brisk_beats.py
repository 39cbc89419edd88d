"""The time of a held clock is a person's right: whoever needs it no longer may say so, and cards fall faster once all have."""

import pytest

from bot.room import Refused, Table, audit
from bot.room.privacy.mydata import export_of
from tests.room.conftest import GUILD

FULL, BRISK = 3.0, 1.2


def beat_of(table: Table) -> float:
    """How long the running beat is, in seconds."""
    assert table.state.deadline is not None
    return (table.state.deadline - table.state.since) / 1000


async def in_next_run(rooms, table: Table) -> None:
    """People lead until a run goes on."""
    while table.view(None).table.phase != "running":
        if (asked := rooms.asked(table)) is None:
            await rooms.time.pass_by(0.1)
        else:
            await table.press(asked[0], table.revision, asked[1])


async def in_a_run(rooms, people: int, computers: int) -> Table:
    """A table of Comet while a run goes on."""
    table = await rooms.dealt("comet", people=people, computers=computers)
    await in_next_run(rooms, table)
    return table


async def test_cards_fall_faster_at_once_where_the_only_person_wishes(rooms) -> None:
    table = await in_a_run(rooms, people=1, computers=3)
    assert beat_of(table) == FULL
    ann = table.seat_of(rooms.ann.id)
    assert ann is not None
    assert table.can_hurry(ann)
    told = await table.hurry(rooms.ann.id, True)
    assert told.sentence == "Cards fall faster from now on."
    assert beat_of(table) == FULL
    assert not table.can_hurry(ann)  # it is said
    while table.view(None).table.phase == "running":
        await rooms.time.pass_by(0.1)
    await in_next_run(rooms, table)
    assert beat_of(table) == BRISK
    assert (await table.hurry(rooms.ann.id, False)).sentence == "Every card waits its full time."
    seat = table.seat_of(rooms.ann.id)
    assert seat is not None
    assert table.brisk(seat) is False
    assert await audit(rooms.room.store) == []


async def test_nobody_loses_the_time_for_the_comet_because_another_is_in_a_hurry(rooms) -> None:
    table = await in_a_run(rooms, people=3, computers=1)
    assert (await table.hurry(rooms.ann.id, True)).sentence.endswith(
        "as soon as everybody here has said so: 1 of 3 have."
    )
    assert (await table.hurry(rooms.ann.id, True)).sentence.endswith("1 of 3 have.")
    await table.hurry(rooms.ben.id, True)
    lengths = set()
    for _ in range(100):
        await rooms.time.pass_by(0.5)
        await in_next_run(rooms, table)
        if table.view(None).table.comet is not None:
            break
        lengths.add(beat_of(table))
    assert lengths == {FULL}
    await table.leave(rooms.cem.id)  # a computer player needs no time
    await rooms.time.pass_by(FULL)
    await in_next_run(rooms, table)
    assert beat_of(table) == BRISK


async def test_what_somebody_has_said_of_the_pace_outlasts_a_restart_and_stands_in_what_is_kept_of_them(rooms) -> None:
    table = await in_a_run(rooms, people=2, computers=2)
    await table.hurry(rooms.ben.id, True)
    room = await rooms.reopen()
    found = room.table(table.id)
    assert found.state.brisk == (found.seat_of(rooms.ben.id),)
    for member, said in ((rooms.ben.id, True), (rooms.ann.id, False)):
        (kept,) = (await export_of(room.store, room.guilds.marks, member, 0.0))["tables"]
        assert kept["cards_may_fall_faster"] is said


async def test_a_game_without_such_a_clock_refuses_in_a_sentence(rooms) -> None:
    table = await rooms.dealt("pitty_pat")
    assert table.brisk(0) is None
    with pytest.raises(Refused, match="Nothing waits in this game that could go on faster"):
        await table.hurry(rooms.ann.id, True)


async def test_the_next_matches_of_those_who_have_said_so_once_begin_brisk(rooms) -> None:
    rooms.room.likes_faster = lambda guild, member, _game: (guild, member) == (GUILD, rooms.ben.id)
    table = await rooms.dealt("comet", people=2, computers=2)
    assert table.state.brisk == (table.seat_of(rooms.ben.id),)
    await rooms.room.close()
    await rooms.open()
    other = await rooms.room.open_table(GUILD, 171, rooms.ben, "pitty_pat", {})
    await other.add_computer(rooms.ben.id)
    await other.start(rooms.ben.id)
    assert other.state.brisk == ()  # nothing waits there


async def rest_of(rooms, table: Table) -> float:
    """How long the table rests at somebody who is stuck, once the comet has been seen."""
    while table.clock != "claim":
        if (asked := rooms.asked(table)) is None:
            await rooms.time.pass_by(0.1)
        else:
            await table.press(asked[0], table.revision, asked[1])
    return beat_of(table)


async def test_a_table_of_new_comet_rests_for_a_moment_where_nothing_can_be_declared(rooms) -> None:
    table = await rooms.dealt("new_comet", people=1, computers=3, auto_declare=True)
    assert table.brisk(0) is None  # there is nothing to wish for
    assert await rest_of(rooms, table) == BRISK


async def test_whoever_plays_new_comet_keeps_the_time_to_declare_until_all_have_given_it_up(rooms) -> None:
    table = await rooms.dealt("new_comet", people=2, computers=2)
    await table.hurry(rooms.ann.id, True)
    assert await rest_of(rooms, table) == 4.0
    await table.hurry(rooms.ben.id, True)
    await rooms.time.pass_by(4.0)
    assert await rest_of(rooms, table) == BRISK
