"""After a restart every table stands where the last stored change left it."""

import asyncio

import pytest

from bot.room import Table, audit
from bot.room.match.thinking import think


def face(table: Table) -> list[object]:
    """All that anybody can read of a table."""
    seats = [None, *range(len(table.seats))]
    read = [
        table.id, table.guild, table.channel, table.game, table.host, table.phase, table.revision, table.seats,
        dict(table.options), table.speed, table.deadline, table.clock, table.commitment, table.revealed, table.message,
        table.match, table.votes, table.names(), table.result(), table.ready_problem(), table.state,
    ]  # fmt: skip
    if table.phase in ("playing", "over"):
        read += [table.view(seat) for seat in seats]
        read += [list(table.heard(seat)) for seat in seats]
        read += [table.setting]
    return read


async def test_tables_of_every_phase_stand_as_they_were(rooms) -> None:
    over = await rooms.dealt(people=3, stake=10, hands=2)
    await rooms.play_on(over)
    lobby = await rooms.table(people=2, computers=1, hands=4)
    await lobby.set_message(1234567890123456789)
    await lobby.add_word(102, "moon")
    playing = await rooms.room.open_table(rooms.guild, 71, rooms.cem, "pontoon", {"speed": "slow"})
    await playing.sit(rooms.dee)
    await playing.add_computer(103)
    await playing.start(103)
    await rooms.play_on(playing, 5)
    await playing.leave(104)
    before = {table.id: face(table) for table in (over, lobby, playing)}
    room = await rooms.reopen()
    assert {key: face(room.table(key)) for key in before} == before


@pytest.mark.parametrize("hasty", [False, True])
async def test_a_rematch_with_fewer_chairs_stands_as_it_was_after_people_were_late_or_hasty(rooms, hasty: bool) -> None:
    table = await (rooms.dealt("comet", people=4, target=10) if hasty else rooms.dealt(people=2))
    last = len(table.seats) - 1
    if hasty:
        await table.hurry(104, True)
        await rooms.play_on(table)
        assert table.brisk(last)
    while table.phase == "playing":
        await rooms.time.pass_by(30)
    assert hasty or last in table.late
    await table.rematch(101)
    for seat in table.seats[1:]:
        await table.leave(seat.member)
    assert await audit(rooms.room.store) == []
    again = (await rooms.reopen()).table(table.id)
    assert again is not None
    assert again.phase == "lobby"


async def test_a_closed_table_is_not_set_up_again(rooms) -> None:
    table = await rooms.table(people=1)
    await table.close(101)
    room = await rooms.reopen()
    assert room.table(table.id) is None
    assert room.tables(rooms.guild) == []


async def test_people_and_computers_go_on_after_a_restart_and_old_buttons_work(rooms) -> None:
    table = await rooms.dealt(people=2, computers=2, hands=3, stake=25)
    while rooms.asked(table) is None:
        await rooms.time.pass_by(1)
    member, move = rooms.asked(table)
    button = table.revision
    again = (await rooms.reopen()).table(table.id)
    assert (await again.press(member, button, move)).kind == "made"
    await rooms.play_on(again)
    assert again.phase == "over"


async def test_a_computer_that_is_asked_again_after_a_restart_says_the_same(rooms) -> None:
    table = await rooms.dealt(people=1, computers=3, hands=20)
    while rooms.asked(table):
        await rooms.play_on(table, 1)
    before, seat = table.revision, table.view(None).to_act[0]
    thought = think(table.state, table.play, seat)
    assert thought is not None
    again = (await rooms.reopen()).table(table.id)
    assert think(again.state, again.play, seat) == thought
    await rooms.time.pass_by(2)
    made = rooms.sql("SELECT actor, move FROM journal WHERE revision = ? ORDER BY number", before + 1)
    assert made[0] == (seat, thought.move)


async def test_a_table_is_not_forgotten_because_the_room_was_closed_for_long(rooms) -> None:
    lobby = await rooms.table(people=2)
    playing = await rooms.room.open_table(rooms.guild, 71, rooms.cem, "pitty_pat", {"hands": 20, "speed": "slow"})
    await playing.sit(rooms.dee)
    await playing.start(103)
    await rooms.room.close()
    await rooms.time.pass_by(48 * 3600)
    room = await rooms.open()
    await rooms.time.pass_by(60)
    assert (room.table(lobby.id).phase, room.table(playing.id).phase) == ("lobby", "playing")


async def test_a_press_whose_caller_goes_away_is_still_stored_and_shown(rooms) -> None:
    table = await rooms.dealt()
    member, move = rooms.asked(table)
    before = table.revision
    pressing = asyncio.create_task(table.press(member, before, move))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    pressing.cancel()
    await rooms.room.idle()
    assert table.revision == before + 1
    assert rooms.changes[-1][1].revision == before + 1
    assert rooms.sql("SELECT revision FROM card_table") == [(before + 1,)]


async def test_closing_the_room_finishes_what_is_under_way(rooms) -> None:
    table = await rooms.dealt()
    member, move = rooms.asked(table)
    pressing = asyncio.create_task(table.press(member, table.revision, move))
    await asyncio.sleep(0)
    await rooms.room.close()
    assert (await pressing).kind == "made"
    await rooms.open()
