"""For whom a table is: people whom the host removes, chairs that are kept, tables for invited people, and who hosts a rematch."""

import asyncio

import pytest

from bot.room import ChannelTaken, Person, Refused, Table, audit
from tests.room.conftest import Rooms
from tests.room.privacy.test_forgetting import left_of

EVE = Person(105, "Eve")


# ---- removed ---------------------------------------------------------------------------------------------------------------


async def test_a_host_removes_somebody_before_the_deal_who_sits_down_again_only_when_invited(rooms: Rooms) -> None:
    table = await rooms.table(people=3)
    await table.remove_person(101, 102)
    assert table.names() == ["Ann", "Cem"]
    with pytest.raises(Refused, match="You can sit here again if you are invited"):
        await table.sit(rooms.ben)
    await rooms.reopen()
    again = rooms.room.table(table.id)
    assert again is not None
    with pytest.raises(Refused, match="You can sit here again if you are invited"):
        await again.sit(rooms.ben)
    await again.invite(101, [102])
    await again.sit(rooms.ben)
    assert again.names() == ["Ann", "Cem", "Ben"]
    assert await audit(rooms.room.store) == []


async def test_only_who_runs_the_table_removes_people_and_nobody_removes_oneself(rooms: Rooms) -> None:
    table = await rooms.table(people=3)
    with pytest.raises(Refused, match="Only Ann, who hosts this table"):
        await table.remove_person(102, 103)
    with pytest.raises(Refused, match="That is your own chair: press Leave to get up"):
        await table.remove_person(101, 101)
    with pytest.raises(Refused, match="does not sit at this table any more"):
        await table.remove_person(101, 999)
    assert table.names() == ["Ann", "Ben", "Cem"]


async def test_nobody_is_removed_once_the_cards_are_dealt(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2)
    with pytest.raises(Refused, match="The cards are dealt"):
        await table.remove_person(101, 102)
    assert table.names() == ["Ann", "Ben"]


async def test_a_manager_removes_the_host_and_the_next_one_hosts(rooms: Rooms) -> None:
    table = await rooms.table(people=2)
    await table.remove_person(999, 101, manager=True)
    assert table.host == 102
    await table.remove_person(999, 102, manager=True)
    assert (table.phase, table.reason) == ("closed", "Everybody has left the table.")


async def test_who_was_removed_stays_out_of_the_rematch_and_its_deal(rooms: Rooms) -> None:
    table = await rooms.table(people=3)
    await table.remove_person(101, 103)
    await table.start(101)
    await rooms.play_on(table)
    await table.rematch(101)
    with pytest.raises(Refused, match="if you are invited"):
        await table.sit(rooms.cem)


# ---- invited ---------------------------------------------------------------------------------------------------------------


async def test_at_a_table_for_invited_people_only_those_sit(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, private=True, invited=(102,))
    with pytest.raises(Refused, match="This table is for invited people: Ann can keep a chair for you"):
        await table.sit(rooms.cem)
    await table.sit(rooms.ben)
    await table.set_private(101, False)
    await table.sit(rooms.cem)
    assert table.names() == ["Ann", "Ben", "Cem"]


async def test_a_kept_chair_is_taken_by_nobody_else_person_or_computer(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "stealing_bundles", {}, invited=(102,))
    for late in (table.sit(rooms.cem), table.add_computer(101)):
        with pytest.raises(Refused, match="The last chair is kept for people who are invited"):
            await late
    assert table.kept == (102,)
    await table.invite(101, [102], keep=False)
    await table.sit(rooms.cem)
    with pytest.raises(Refused, match="Both chairs are taken"):
        await table.sit(rooms.ben)


async def test_a_chair_that_is_left_is_not_kept_for_who_left_it(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "stealing_bundles", {}, invited=(102,))
    await table.sit(rooms.ben)
    await table.leave(102)
    await table.sit(rooms.cem)
    assert table.names() == ["Ann", "Cem"]


async def test_no_more_chairs_are_kept_than_there_are(rooms: Rooms) -> None:
    table = await rooms.table("stealing_bundles", people=1)
    with pytest.raises(Refused, match="There are 2 chairs: 1 too few"):
        await table.invite(101, [102, 103])
    assert table.kept == ()
    with pytest.raises(Refused, match="There are 2 chairs"):
        await rooms.room.open_table(7, 71, rooms.ann, "stealing_bundles", {}, invited=(102, 103))
    assert [each.channel for each in rooms.room.tables(7)] == [70]


async def test_only_who_runs_the_table_says_for_whom_it_is(rooms: Rooms) -> None:
    table = await rooms.table(people=2)
    for forged in (table.invite(102, [104]), table.invite(102, [104], keep=False), table.set_private(102, True)):
        with pytest.raises(Refused, match="Only Ann, who hosts this table"):
            await forged
    assert (table.private, table.kept) == (False, ())


async def test_the_last_two_chairs_one_of_them_kept_go_to_one_stranger_and_the_guest(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "new_comet", {}, invited=(102,))
    await table.sit(rooms.dee)
    await table.sit(EVE)
    sitting = [table.sit(rooms.cem), table.sit(Person(106, "Fay")), table.sit(rooms.ben)]
    found = await asyncio.gather(*sitting, return_exceptions=True)
    assert [isinstance(one, Refused) for one in found] == [False, True, False]


async def test_kept_chairs_go_to_nobody_at_the_deal_and_are_not_kept_again_for_who_never_came(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, invited=(102,))
    await table.add_computer(101)
    await table.start(101)
    assert len(table.seats) == 2
    assert table.kept == ()
    await rooms.play_on(table)
    await table.rematch(101)
    assert table.kept == ()


async def test_before_a_rematch_chairs_are_kept_for_those_who_had_come_and_are_away(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {"hands": 3}, invited=(102, 103))
    await table.sit(rooms.ben)
    await table.start(101)
    while table.phase == "playing":
        if moves := table.view(0).moves:
            await table.press(101, table.revision, moves[0])
        else:
            await rooms.time.pass_by(5)
    assert not table.seats[1].present
    await table.rematch(101)
    assert (table.names(), table.kept) == (["Ann"], (102,))  # for Ben, and for Cem no more


# ---- called ----------------------------------------------------------------------------------------------------------------


async def test_everybody_is_called_once_to_a_table_through_rematch_and_restart(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, invited=(102, 103))
    assert table.uncalled == (102, 103)
    await table.call(101, [102, 103])
    assert (table.kept, table.uncalled) == ((102, 103), ())
    with pytest.raises(Refused, match="has been called already"):
        await table.call(101, [102])
    for keep in (False, True):
        await table.invite(101, [102], keep=keep)
    with pytest.raises(Refused, match="has been called already"):
        await table.call(101, [102])
    await table.sit(rooms.ben)
    await table.start(101)
    with pytest.raises(Refused, match="The cards are dealt"):
        await table.call(101, [103])
    await rooms.play_on(table)
    await table.rematch(101)
    await table.leave(102)
    await rooms.reopen()
    again = rooms.room.table(table.id)
    assert again is not None
    await again.invite(101, [102, 104])
    assert again.uncalled == (104,)
    await again.call(101, [104])
    assert await audit(rooms.room.store) == []


async def test_only_who_runs_the_table_calls_and_only_those_for_whom_chairs_are_kept(rooms: Rooms) -> None:
    table = await rooms.table(people=2)
    with pytest.raises(Refused, match="Only Ann, who hosts this table"):
        await table.call(102, [104])
    with pytest.raises(Refused, match="No chair is kept for anybody"):
        await table.call(101, [104])
    await table.invite(101, [104])
    for members in ([], [103], [104, 103]):
        with pytest.raises(Refused, match="Chairs are kept for others by now"):
            await table.call(101, members)
    assert table.uncalled == (104,)


async def test_of_many_calls_at_once_one_is_made(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, invited=(102,))
    found = await asyncio.gather(*(table.call(101, [102]) for _ in range(5)), return_exceptions=True)
    assert [isinstance(one, Refused) for one in found] == [False, True, True, True, True]


async def test_a_call_that_reached_nobody_can_be_made_again_whoever_hosts_by_now(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, invited=(103,))
    await table.sit(rooms.ben)
    await table.call(101, [103])
    await table.leave(101)
    await table.not_reached([103])
    assert (table.host, table.uncalled) == (102, (103,))
    await table.call(102, [103])
    await table.close(102)
    stored = rooms.sql("SELECT stored, sheet FROM card_table")
    await table.not_reached([103])
    assert rooms.sql("SELECT stored, sheet FROM card_table") == stored


async def test_no_more_than_fifty_are_called_to_one_table(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "through_the_window", {})
    for first in range(1000, 1050, 10):
        members = range(first, first + 10)
        await table.invite(101, members)
        await table.call(101, members)
        await table.invite(101, members, keep=False)
    await table.invite(101, [2000])
    with pytest.raises(Refused, match="No more than 50 people are called"):
        await table.call(101, [2000])


@pytest.mark.file
async def test_a_table_that_was_stored_before_anybody_was_called_opens_and_one_with_nonsense_there_does_not(
    rooms: Rooms,
) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, invited=(102,))
    other = await rooms.room.open_table(7, 71, rooms.ann, "pitty_pat", {})
    rooms.sql("UPDATE card_table SET sheet = json_remove(sheet, '$.called') WHERE id = ?", table.id)
    rooms.sql("UPDATE card_table SET sheet = json_set(sheet, '$.called', json('[\"Ben\"]')) WHERE id = ?", other.id)
    await rooms.reopen()
    again = rooms.room.table(table.id)
    assert again is not None
    assert again.uncalled == (102,)
    await again.call(101, [102])
    assert [(one.table, one.why) for one in rooms.room.set_aside] == [(other.id, "its state is wrong about called")]


async def test_options_do_not_take_a_chair_away_that_is_kept(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pontoon", {"bank": "house"}, invited=(102,))
    await table.set_options(101, {"hands": 5, "bank": "seat"})
    assert (table.options["hands"], table.options["bank"]) == (5, "seat")
    with pytest.raises(Refused):
        await table.set_options(101, {"hands": 6, "bank": "nobody"})
    assert table.options["hands"] == 5  # all of it or nothing


async def test_options_alone_put_all_others_back_to_what_is_usual(rooms: Rooms) -> None:
    table = await rooms.room.open_table(7, 70, rooms.ann, "pontoon", {"hands": 3, "max_bet": 50, "speed": "slow"})
    await table.set_options(101, {"bank": "house"}, alone=True)
    assert (table.options["hands"], table.options["max_bet"], table.speed) == (10, 2, "slow")
    await table.start(101)
    assert table.phase == "playing"


# ---- who hosts -------------------------------------------------------------------------------------------------------------


async def test_a_rematch_that_somebody_else_asks_for_leaves_the_host_the_host(rooms: Rooms) -> None:
    table = await rooms.dealt(people=3)
    await rooms.play_on(table)
    await table.rematch(103)
    assert table.host == 101


async def alone_without_the_host(rooms: Rooms) -> Table:
    """A match of three whose host is merely away at its end."""
    table = await rooms.dealt(people=3, hands=3)
    while table.phase == "playing":
        there = [(at, seat.member) for at, seat in enumerate(table.seats) if seat.member not in (None, 101)]
        asked = [(at, member) for at, member in there if table.view(at).moves]
        for at, member in asked[:1]:
            assert member
            await table.press(member, table.revision, table.view(at).moves[0])
        if not asked:
            await rooms.time.pass_by(5)
    assert not table.seats[0].present
    return table


async def test_who_is_merely_away_stays_host_even_when_others_leave(rooms: Rooms) -> None:
    table = await rooms.dealt(people=3, hands=20)
    while table.seats[0].present:
        await rooms.time.pass_by(20)
    assert table.host == 101
    await table.take_back(103)
    await table.leave(103)
    assert table.host == 101


async def test_who_asks_for_a_rematch_hosts_it_where_the_host_has_not_come_back(rooms: Rooms) -> None:
    table = await alone_without_the_host(rooms)
    assert table.host == 101
    await table.rematch(103)
    assert (table.host, table.names()) == (103, ["Ben", "Cem"])


async def test_a_rematch_is_not_held_against_who_asks_when_the_host_has_too_many_tables(rooms: Rooms) -> None:
    await rooms.room.guilds.change(7, "open_tables", "1")
    table = await rooms.dealt(people=2)
    await rooms.play_on(table)
    await rooms.room.open_table(7, 71, rooms.ann, "pitty_pat", {})
    with pytest.raises(Refused, match="Ann hosts an open table in this server already"):
        await table.rematch(102)
    with pytest.raises(Refused, match="You host an open table in this server already"):
        await table.rematch(101)


async def test_a_taken_channel_names_the_table_that_stands_there(rooms: Rooms) -> None:
    table = await rooms.table(people=1)
    with pytest.raises(ChannelTaken) as taken:
        await rooms.room.open_table(7, 70, rooms.ben, "pitty_pat", {})
    assert taken.value.table == table.id


# ---- forgotten -------------------------------------------------------------------------------------------------------------


async def test_who_was_invited_or_removed_and_is_forgotten_stands_nowhere(rooms: Rooms) -> None:
    gone = Person(811_223_344_556_677_009, "Rosalinde")
    table = await rooms.room.open_table(7, 70, rooms.ann, "pitty_pat", {}, private=True, invited=(gone.id,))
    await table.call(101, [gone.id])
    await table.invite(101, [gone.id], keep=False)
    await table.invite(101, [gone.id])
    other = await rooms.room.open_table(7, 71, rooms.ann, "pitty_pat", {})
    await other.sit(gone)
    await other.remove_person(101, gone.id)
    assert left_of(rooms, str(gone.id))
    assert await rooms.room.farewells.ask(gone.id)
    assert left_of(rooms, str(gone.id), gone.name) == []
    assert (table.kept, table.state.called, other.state.removed) == ((), (), ())
    assert await audit(rooms.room.store) == []
