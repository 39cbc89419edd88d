"""Nobody is dealt in without having agreed, by pressing, to the most that can be lost."""

import pytest

from bot.room import Refused, audit
from bot.room.table.consent import PATIENCE


async def test_a_host_cannot_raise_the_stake_over_somebody_who_has_sat_down(rooms) -> None:
    table = await rooms.table(people=2, stake=1)
    await table.set_option(101, "stake", 900)
    assert table.ready_problem() == "Ben has to agree to up to 900 chips first."
    with pytest.raises(Refused, match="Ben has to agree"):
        await table.start(101)
    assert await rooms.room.ledger.balances(rooms.guild, [101, 102]) == [1000, 1000]
    await table.sit(rooms.ben)
    assert table.ready_problem() is None
    await table.start(101)
    assert await rooms.room.ledger.balance(rooms.guild, 102) == 100


async def test_a_button_from_before_the_change_agrees_to_nothing(rooms) -> None:
    table = await rooms.table(people=2, stake=1)
    shown = table.revision
    await table.set_option(101, "stake", 900)
    with pytest.raises(Refused, match="up to 900 chips now"):
        await table.sit(rooms.ben, revision=shown)
    with pytest.raises(Refused, match="up to 900 chips now"):
        await table.sit(rooms.cem, revision=shown)
    assert table.names() == ["Ann", "Ben"]
    await table.sit(rooms.ben, revision=table.revision)
    assert table.ready_problem() is None


@pytest.mark.parametrize(
    ("name", "value", "asks"),
    [("buy_in", 150, True), ("max_bet", 20, True), ("min_bet", 2, True), ("trick", 1, True), ("hands", 3, False)],
)
async def test_a_change_of_what_is_paid_asks_again_and_other_changes_do_not(
    rooms, name: str, value: int, asks: bool
) -> None:
    table = await rooms.table("pontoon", 2)
    await table.set_option(101, name, value)
    assert [seat.agreed for seat in table.seats] == [True, not asks]


async def test_speed_asks_nobody_and_the_end_of_practice_asks_everybody(rooms) -> None:
    table = await rooms.table("commit", 2, practice=True)
    await table.set_option(101, "speed", "slow")
    await table.set_option(101, "buy_in", 900)
    assert [seat.agreed for seat in table.seats] == [True, True]
    await table.set_option(101, "practice", False)
    assert [seat.agreed for seat in table.seats] == [True, False]


async def test_a_change_by_a_manager_asks_the_host_too(rooms) -> None:
    table = await rooms.table(people=2, stake=1)
    await table.set_option(999, "stake", 500, manager=True)
    assert [seat.agreed for seat in table.seats] == [False, False]
    await table.set_option(101, "stake", 400)  # who has not agreed to what stood there does not agree by changing it
    assert [seat.agreed for seat in table.seats] == [False, False]


async def test_a_rematch_asks_everybody_but_the_one_who_asked_for_it(rooms) -> None:
    table = await rooms.dealt(people=3, stake=20)
    await rooms.play_on(table)
    await table.rematch(102)
    assert [(seat.name, seat.agreed) for seat in table.seats] == [("Ann", False), ("Ben", True), ("Cem", False)]
    with pytest.raises(Refused, match="Ann and Cem have to agree to up to 20 chips first"):
        await table.start(101)
    await table.sit(rooms.ann)
    await table.sit(rooms.cem)
    await table.start(101)
    assert table.phase == "playing"


async def test_a_rematch_without_chips_asks_all_the_same(rooms) -> None:
    table = await rooms.dealt(people=2)
    await rooms.play_on(table)
    await table.rematch(101)
    with pytest.raises(Refused, match="Ben has to agree to play first"):
        await table.start(101)


async def test_the_host_frees_the_chair_of_somebody_who_has_not_agreed_for_a_minute(rooms) -> None:
    table = await rooms.table(people=3, stake=1)
    await table.set_option(101, "stake", 2)
    with pytest.raises(Refused, match="Ben has 60 more seconds"):
        await table.free_chair(101, 102)
    await table.sit(rooms.cem)
    await rooms.time.pass_by(PATIENCE / 1000)
    with pytest.raises(Refused, match="Only Ann"):
        await table.free_chair(103, 102)
    for wrong in (-1, 0, 101, 103, 999):
        with pytest.raises(Refused, match="nobody in that chair"):
            await table.free_chair(101, wrong)
    await table.free_chair(101, 102)
    assert table.names() == ["Ann", "Cem"]
    await table.start(101)
    assert table.phase == "playing"


async def test_who_has_agreed_is_remembered_over_a_restart(rooms) -> None:
    table = await rooms.table(people=2, stake=1)
    await table.set_option(101, "stake", 2)
    again = (await rooms.reopen()).table(table.id)
    assert [seat.agreed for seat in again.seats] == [True, False]
    assert again.state.terms == table.revision


async def test_a_table_closes_when_the_chair_of_its_last_person_is_freed(rooms) -> None:
    table = await rooms.dealt(people=2, stake=1)
    await rooms.play_on(table)
    await table.rematch(102)
    await table.leave(102)  # who has asked for it; the host, who has not agreed, is left
    await rooms.time.pass_by(PATIENCE / 1000)
    await table.free_chair(105, 101, manager=True)
    assert (table.phase, table.state.reason) == ("closed", "Everybody has left the table.")
    await rooms.reopen()
    assert rooms.room.set_aside == []
    assert await audit(rooms.room.store) == []
    assert rooms.room.table_in(rooms.channel) is None
