"""What was tried against the rules of the room, and does not work: voids taken back, midnights, old buttons."""

from itertools import permutations
from typing import Any

import pytest

from bot.room import Person, Refused, audit
from bot.room.chips.gains import gained
from bot.rules import DEALER

EVA = Person(105, "Eva")
#: results of which the losses cannot be shared out evenly
NETS = ({101: 1, 102: -1, 103: 1, 104: -1}, {101: 5, 102: 5, 103: -3, 104: -8}, {101: 3, 102: -1, 103: 4, 104: 2})


async def straight(rooms) -> None:
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account") == [(0,)]
    assert await audit(rooms.room.store) == []


async def bank_that_won(rooms) -> Any:
    """A match at which the house has won more than a hand can cost it: nothing of its own is at stake."""
    for channel in range(900, 940):
        table = await rooms.room.open_table(
            rooms.guild, channel, rooms.ann, "pontoon", {"bank": "house", "hands": 60, "min_bet": 2, "max_bet": 2}
        )
        await table.start(101)
        while table.phase == "playing":
            await rooms.play_on(table, 1)
            if table.phase == "playing" and rooms.sql("SELECT held FROM house_day") == [(0,)]:
                return table
        await table.close(101)
    raise AssertionError("the house never won so much")


async def test_a_bank_that_had_won_is_restored_and_its_next_hands_are_dealt_and_written_down(rooms) -> None:
    table = await bank_that_won(rooms)
    await table.void(EVA, "a mistake")
    again = await rooms.room.restore_match(rooms.guild, table.match)
    await straight(rooms)
    await rooms.play_on(again)
    assert again.phase == "over"
    await straight(rooms)


async def test_a_bank_of_the_house_goes_on_over_midnight(rooms) -> None:
    table = await rooms.dealt("pontoon", 1, bank="house", hands=6)
    await rooms.play_on(table, 1)
    ends = rooms.room.guilds.today(rooms.guild).ends / 1000
    rooms.time._now = ends + 1
    await rooms.play_on(table)
    assert table.phase == "over"
    assert table.play.state.hand == 6
    await straight(rooms)


async def test_a_rematch_pressed_on_an_old_button_agrees_to_nothing(rooms) -> None:
    table = await rooms.dealt(people=2, stake=1)
    await rooms.play_on(table)
    old = table.revision
    await table.rematch(101, revision=old)
    await table.set_option(101, "stake", 400)
    await table.sit(rooms.ben)
    await table.start(101)
    await rooms.play_on(table)
    with pytest.raises(Refused, match="up to 400 chips now"):
        await table.rematch(102, revision=old)
    assert table.phase == "over"
    await table.rematch(102, revision=table.revision)
    assert [seat.agreed for seat in table.seats] == [False, True]


async def test_a_table_at_which_the_pack_is_being_cut_is_sound_and_there_after_a_restart(rooms) -> None:
    table = await rooms.table(people=2, cut=True)
    await table.start(101)
    await straight(rooms)
    again = (await rooms.reopen()).table(table.id)
    assert again is not None
    await again.cut_with(101, "")
    await again.cut_with(102, "")
    assert again.phase == "playing"


async def test_an_old_match_without_limits_between_its_players_is_restored_all_the_same(rooms) -> None:
    table = await rooms.dealt(people=2, stake=20)
    await rooms.room.close()
    for name in ("gain_match", "gain_day"):  # as a version without such limits has left it
        rooms.as_stored(f"DELETE FROM {name}")
    await rooms.open()
    table = rooms.room.table(table.id)
    await table.void(EVA, "a mistake")
    again = await rooms.room.restore_match(rooms.guild, table.match)
    await rooms.play_on(again)
    assert again.phase == "over"
    await straight(rooms)


def test_who_has_gained_from_whom_does_not_depend_on_the_order_of_the_chairs() -> None:
    found = [gained({member: nets[member] for member in order}) for nets in NETS for order in permutations(nets)]
    many = len(found) // len(NETS)
    for at in range(0, len(found), many):
        assert all(one == found[at] for one in found[at : at + many])


async def test_who_has_taken_the_chips_gets_nothing_more_when_the_table_is_set_aside_and_cleared(rooms) -> None:
    cleared = set[bool]()
    for channel in range(950, 970):
        table = await rooms.room.open_table(rooms.guild, channel, rooms.ann, "pontoon", {"bank": "house", "hands": 9})
        await table.sit(rooms.ben)
        before = await rooms.room.ledger.balance(rooms.guild, 102)
        await table.start(101)
        await table.leave(102)
        while table.phase == "playing" and table.seats[1].out is None:
            await rooms.play_on(table, 1)
        out = table.seats[1].out
        if table.phase == "playing" and out:
            await rooms.room.close()
            rooms.sql("UPDATE card_table SET revision = revision + 1 WHERE id = ?", table.id)
            await rooms.open()
            await rooms.room.release_aside(table.id, rooms.guild, 999)
            assert await rooms.room.ledger.balance(rooms.guild, 102) == before + out
            await straight(rooms)
            cleared.add(out > 0)
        elif table.phase == "playing":
            await table.void(EVA, "of no use here")
        else:
            await table.close(101)
    assert cleared == {True, False}


async def test_a_last_hand_that_settles_itself_counts_once_for_what_is_won_from_the_house(rooms) -> None:
    at_once = 0
    for channel in range(1000, 1060):
        options = {"bank": "house", "hands": 2, "min_bet": 2, "max_bet": 2}
        table = await rooms.room.open_table(rooms.guild, channel, rooms.ann, "pontoon", options)
        await table.start(101)
        await rooms.play_on(table)
        last = "SELECT max(revision) FROM journal WHERE match = one.match"
        found = rooms.sql(f"SELECT actor FROM journal AS one WHERE match = ? AND revision = ({last})", table.match)
        at_once += (DEALER,) in found
        await table.close(101)
    assert at_once > 0
    await straight(rooms)
