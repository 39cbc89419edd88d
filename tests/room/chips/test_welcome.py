"""How many tables a member may host at a time, and whom a server keeps from its tables."""

import asyncio

import pytest

from bot.room import Refused, Table, audit
from bot.room.table.people import Person
from tests.room.conftest import Rooms

ANN, BEN, GUILD = 101, 102, 7


async def opens(rooms: Rooms, channel: int, host: Person | None = None, guild: int = GUILD) -> Table:
    return await rooms.room.open_table(guild, channel, host or rooms.ann, "pitty_pat", {}, key=f"i{guild} {channel}")


# ---- tables that a member hosts ---------------------------------------------------------------------------------------------


async def test_a_member_hosts_at_most_three_open_tables_and_is_told_where_they_are(rooms: Rooms) -> None:
    tables = [await opens(rooms, channel) for channel in (81, 82, 83)]
    with pytest.raises(Refused) as refused:
        await opens(rooms, 84)
    told = "You host 3 open tables in this server already, as many as one may; `/tables` shows where."
    assert str(refused.value) == told
    assert (await opens(rooms, 83)).id == tables[2].id  # the same press once more
    await opens(rooms, 85, guild=8)  # another server counts for itself
    await opens(rooms, 86, rooms.ben)
    await tables[0].close(ANN)
    await opens(rooms, 84)


async def test_of_tables_that_are_opened_at_once_no_more_open_than_one_may_host(rooms: Rooms) -> None:
    await rooms.room.guilds.change(GUILD, "open_tables", "2")
    made = await asyncio.gather(*(opens(rooms, channel) for channel in range(81, 87)), return_exceptions=True)
    assert len([one for one in made if isinstance(one, Table)]) == 2
    assert len(rooms.room.tables(GUILD)) == 2
    await rooms.room.guilds.change(GUILD, "open_tables", "1")  # those that are open stay
    assert len(rooms.room.tables(GUILD)) == 2
    with pytest.raises(Refused, match="You host 2 open tables"):
        await opens(rooms, 90)


async def test_a_match_that_is_over_makes_room_and_a_rematch_needs_room_again(rooms: Rooms) -> None:
    await rooms.room.guilds.change(GUILD, "open_tables", "1")
    table = await rooms.dealt(hands=1)
    with pytest.raises(Refused, match="You host an open table in this server already, as many as one may"):
        await opens(rooms, 81)
    await rooms.play_on(table)
    await opens(rooms, 81)
    with pytest.raises(Refused, match="You host an open table"):
        rooms.room.must_have_a_table_left(GUILD, ANN, besides=table)


# ---- who is kept out ------------------------------------------------------------------------------------------------------------


async def test_a_barred_member_leaves_the_lobbies_and_opens_no_table(rooms: Rooms) -> None:
    lobby = await rooms.table(people=3)
    other = await opens(rooms, 81, rooms.ben)
    elsewhere = await opens(rooms, 82, rooms.ben, guild=8)
    await rooms.room.bar(GUILD, BEN, by=ANN)
    assert [seat.member for seat in lobby.seats] == [ANN, 103]
    assert other.phase == "closed"
    assert elsewhere.seat_of(BEN) == 0
    with pytest.raises(Refused, match="Those who manage this server keep you from its tables"):
        await opens(rooms, 83, rooms.ben)
    await opens(rooms, 84, rooms.ben, guild=8)
    await rooms.room.guilds.unbar(GUILD, BEN)
    await opens(rooms, 83, rooms.ben)
    assert await audit(rooms.room.store) == []


async def test_no_chair_is_kept_for_somebody_who_is_barred(rooms: Rooms) -> None:
    table = await rooms.table(people=1)
    await table.invite(ANN, [BEN, 103])
    await rooms.room.bar(GUILD, BEN, by=ANN)
    assert table.kept == (103,)
    with pytest.raises(Refused, match="No chair is kept for somebody whom this server keeps from its tables"):
        await table.invite(ANN, [104, BEN])
    with pytest.raises(Refused, match="No chair is kept for somebody"):
        await rooms.room.open_table(GUILD, 81, rooms.ann, "pitty_pat", {}, invited=(BEN,))
    again = (await rooms.reopen()).table(table.id)
    assert again is not None
    assert again.kept == (103,)
    assert rooms.room.table_in(81) is None


async def test_a_rematch_keeps_no_chair_for_a_guest_who_was_barred_meanwhile(rooms: Rooms) -> None:
    table = await rooms.table(people=1)
    await table.invite(ANN, [BEN, 103])
    await table.sit(rooms.ben)
    await table.sit(rooms.cem)
    await table.start(ANN)
    await rooms.play_on(table)
    await rooms.room.bar(GUILD, BEN, by=ANN)
    await table.rematch(ANN)
    assert (table.names(), table.kept) == (["Ann", "Cem"], ())


async def test_somebody_who_is_barred_during_a_match_plays_it_to_its_end(rooms: Rooms) -> None:
    table = await rooms.dealt(people=2, stake=10)
    await rooms.room.bar(GUILD, BEN, by=ANN)
    assert table.phase == "playing"
    assert table.seats[1].present
    await rooms.play_on(table)
    assert table.phase == "over"
    await rooms.room.bar(GUILD, BEN, by=ANN)  # said twice, and over a match that is over, it changes nothing
    assert table.phase == "over"
    assert await audit(rooms.room.store) == []


async def test_who_is_kept_out_is_known_after_a_restart_until_it_is_lifted(rooms: Rooms) -> None:
    for member in (BEN, 103, BEN):
        await rooms.room.bar(GUILD, member, by=ANN)
    servers = (await rooms.reopen()).guilds
    assert servers.barred(GUILD) == [BEN, 103]
    assert servers.barred(8) == []
    with pytest.raises(Refused, match="keep you from its tables"):
        servers.must_be_welcome(GUILD, BEN)
    servers.must_be_welcome(GUILD, ANN)
    servers.must_be_welcome(8, BEN)
    with pytest.raises(Refused, match=r"^Those who manage this server keep Ben and Cem from its tables\.$"):
        servers.must_all_be_welcome(GUILD, [(ANN, "Ann"), (BEN, "Ben"), (103, "Cem")])
    servers.must_all_be_welcome(GUILD, [(ANN, "Ann")])
    await servers.unbar(GUILD, BEN)
    with pytest.raises(Refused, match="not kept from the tables"):
        await servers.unbar(GUILD, BEN)
    assert (await rooms.reopen()).guilds.barred(GUILD) == [103]
    await rooms.room.bar(GUILD, BEN, by=ANN)
    assert (await rooms.reopen()).guilds.barred(GUILD) == [BEN, 103]
