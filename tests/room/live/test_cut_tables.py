"""A table whose pack is cut: nothing else moves meanwhile, and all words enter the shuffle."""

from collections.abc import Awaitable, Callable

import pytest

from bot.room import Refused, Table, audit
from bot.room.history.export import export_match
from bot.room.history.verdict import verify
from tests.room.conftest import CHANNEL, GUILD, Rooms, told


async def begun(rooms: Rooms, people: int = 2, computers: int = 1) -> Table:
    table = await rooms.table(people=people, computers=computers, cut=True, stake=30)
    await table.start(101)
    assert (table.phase, table.cutting) == ("lobby", tuple(person.id for person in rooms.people[:people]))
    return table


async def test_the_last_answer_deals_and_every_word_is_in_the_shuffle(rooms: Rooms) -> None:
    table = await begun(rooms)
    commitment = table.commitment
    await table.cut_with(102, "  moon   shine ")
    assert table.phase == "lobby"
    await table.cut_with(101, "")
    assert table.phase == "playing"
    assert table.commitment == commitment
    await rooms.play_on(table)
    record = await export_match(rooms.room.store, table.match or "")
    assert [said for _, said in record["added"]] == ["101", "102 / moon shine", "Ada"]
    assert verify(record).whole
    assert not verify(record | {"entropy": ["101", "102", "Ada"]}).fair
    assert await audit(rooms.room.store) == []


async def test_whoever_says_nothing_in_time_adds_nothing(rooms: Rooms) -> None:
    table = await begun(rooms)
    await table.cut_with(101, "sun")
    await rooms.time.pass_by(29)
    assert table.phase == "lobby"
    await rooms.time.pass_by(2)
    assert table.phase == "playing"
    assert table.play
    assert told(table) == ("101 / sun", "102", "Ada")


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.sit(Rooms.cem), lambda table: table.add_word(101, "late"), lambda table: table.add_computer(101),
        lambda table: table.remove_computer(101, "Ada"), lambda table: table.set_option(101, "hands", 2),
        lambda table: table.set_option(101, "cut", False), lambda table: table.start(101),
    ],
)  # fmt: skip
async def test_nothing_can_be_changed_while_the_pack_is_cut(
    rooms: Rooms, change: Callable[[Table], Awaitable[object]]
) -> None:
    table = await begun(rooms)
    before = table.state
    with pytest.raises(Refused, match="being cut"):
        await change(table)
    assert table.state == before


async def test_whoever_leaves_stops_it_and_the_words_are_gone(rooms: Rooms) -> None:
    table = await begun(rooms, people=3)
    await table.cut_with(101, "sun")
    await table.leave(103)
    assert (table.phase, table.cutting, table.state.cuts, table.deadline) == ("lobby", (), None, None)
    await rooms.time.pass_by(60)
    assert table.phase == "lobby"
    await table.start(101)
    for member in (101, 102):
        await table.cut_with(member, "")
    assert table.play
    assert told(table) == ("101", "102", "Ada")


async def test_closing_the_table_ends_it(rooms: Rooms) -> None:
    table = await begun(rooms)
    await table.cut_with(101, "sun")
    await table.close(101)
    assert table.phase == "closed"
    assert "sun" not in rooms.sql("SELECT sheet FROM card_table")[0][0]


async def test_a_restart_loses_no_word_and_deals_when_the_time_is_up(rooms: Rooms) -> None:
    table = await begun(rooms)
    await table.cut_with(101, "sun")
    again = (await rooms.reopen()).table(table.id)
    assert again is not None
    assert again.cutting == (102,)
    await rooms.time.pass_by(31)
    assert again.phase == "playing"
    assert again.play
    assert told(again)[0] == "101 / sun"


async def test_who_cannot_pay_any_more_at_the_end_stops_it_and_nobody_pays(rooms: Rooms) -> None:
    table = await begun(rooms)
    await rooms.room.cashier.take(GUILD, 999, 102, 990, "a test", key="taken")
    await rooms.time.pass_by(31)
    assert (table.phase, table.cutting, table.state.cuts) == ("lobby", (), None)
    assert await rooms.room.ledger.balances(GUILD, [101, 102]) == [1000, 10]
    with pytest.raises(Refused, match="Ben has 10"):
        await table.start(101)


async def test_the_next_match_at_the_table_is_cut_anew(rooms: Rooms) -> None:
    table = await begun(rooms, computers=0)
    for member in (101, 102):
        await table.cut_with(member, f"first {member}")
    await rooms.play_on(table)
    await table.rematch(101)
    await table.sit(rooms.ben)  # plays again, too
    await table.start(101)
    assert table.cutting == (101, 102)
    for member in (101, 102):
        await table.cut_with(member, "")
    assert table.play
    assert told(table) == ("101", "102")


async def test_the_option_is_set_in_the_lobby_and_is_either_true_or_false(rooms: Rooms) -> None:
    table = await rooms.table()
    assert table.cut is False
    await table.set_option(101, "cut", True)
    await table.set_option(101, "hands", 2)
    assert table.cut is True
    with pytest.raises(Refused, match="Cut must be yes or no"):
        await table.set_option(101, "cut", "yes")
    with pytest.raises(Refused, match="Cut must be yes or no"):
        await rooms.room.open_table(GUILD, CHANNEL + 1, rooms.cem, "pitty_pat", {"cut": 1})
    await table.set_option(101, "cut", False)
    await table.start(101)
    assert table.phase == "playing"
