"""Opening balance and allowance are for accounts of a least age, which an id tells; the purse of a newcomer waits."""

import asyncio

import pytest

from bot.room import Refused, audit
from bot.room.guild.ages import born, moment_told, old_enough_at
from tests.room.conftest import Rooms

ANN, GUILD, DAY = 101, 7, 24 * 3600


def made(rooms: Rooms, days: float, number: int = 0) -> int:
    """The id of an account that was made so many days ago."""
    return (int((rooms.time.now() - days * DAY) * 1000) - 1_420_070_400_000 << 22) + number


async def chips(rooms: Rooms, member: int) -> int:
    return await rooms.room.ledger.balance(GUILD, member)


async def books_are_straight(rooms: Rooms) -> None:
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account") == [(0,)]
    assert await audit(rooms.room.store) == []


def test_an_id_says_when_it_was_made() -> None:
    assert born(175928847299117063) == 1_462_015_105_796  # the example of Discord's own reference
    assert old_enough_at(175928847299117063, 7) == 1_462_015_105_796 + 7 * DAY * 1000
    assert old_enough_at(175928847299117063, 0) == 0
    assert moment_told(1_462_015_105_796, "Europe/Berlin") == "2016-04-30 13:19 (Europe/Berlin)"


async def test_a_purse_of_an_account_that_is_too_young_is_empty_until_it_is_old_enough(rooms: Rooms) -> None:
    young = made(rooms, 6)
    assert await chips(rooms, young) == 0
    await rooms.time.pass_by(DAY - 1)
    assert await chips(rooms, young) == 0
    await rooms.time.pass_by(1)
    assert await asyncio.gather(*(chips(rooms, young) for _ in range(5))) == [1000] * 5
    await rooms.reopen()
    assert await chips(rooms, young) == 1000
    (line,) = await rooms.room.ledger.statement(GUILD, young)
    assert (line.amount, line.reason) == (1000, "opening balance")
    await books_are_straight(rooms)


async def test_the_allowance_says_from_when_on_it_is_there(rooms: Rooms) -> None:
    young = made(rooms, 6.5)
    with pytest.raises(Refused) as refused:
        await rooms.room.cashier.daily(GUILD, young)
    assert str(refused.value) == (
        "Chips are handed out here to Discord accounts that are at least 7 days old; yours will be on 2027-01-15 20:00 (UTC)."
    )
    await rooms.time.pass_by(DAY / 2)
    assert await rooms.room.cashier.daily(GUILD, young) == 200
    assert await chips(rooms, young) == 1200
    await books_are_straight(rooms)


async def test_twenty_fresh_accounts_bring_nothing_into_a_purse(rooms: Rooms) -> None:
    fresh = [made(rooms, 0.01, number) for number in range(20)]
    for number, member in enumerate(fresh):
        with pytest.raises(Refused, match="accounts that are at least 7 days old"):
            await rooms.room.cashier.daily(GUILD, member)
        with pytest.raises(Refused, match="There are not 1 chips in your purse"):
            await rooms.room.cashier.give(GUILD, member, ANN, 1, key=f"i{number}")
    assert await chips(rooms, ANN) == 1000
    await books_are_straight(rooms)


async def test_a_newcomer_plays_with_a_friends_chips_and_gets_the_opening_balance_once_all_the_same(
    rooms: Rooms,
) -> None:
    young = made(rooms, 1)
    await rooms.room.cashier.give(GUILD, ANN, young, 50, key="i1")
    assert await chips(rooms, young) == 50
    await rooms.room.cashier.grant(GUILD, ANN, young, 7, "welcome", key="i2")
    await rooms.time.pass_by(6 * DAY)
    assert await chips(rooms, young) == 1057
    for _ in range(3):
        await rooms.reopen()
        assert await chips(rooms, young) == 1057
    await books_are_straight(rooms)


async def test_a_server_sets_the_least_age_or_has_none(rooms: Rooms) -> None:
    young = made(rooms, 0)
    change = rooms.room.guilds.change
    assert await chips(rooms, young) == 0
    await change(GUILD, "account_days", "30")
    await rooms.time.pass_by(8 * DAY)
    assert await chips(rooms, young) == 0
    await change(GUILD, "account_days", "0")
    assert await chips(rooms, young) == 1000
    await change(GUILD, "account_days", "30")
    assert await chips(rooms, young) == 1000  # what came stays
    with pytest.raises(Refused, match="30 days old"):
        await rooms.room.cashier.daily(GUILD, young)
    await books_are_straight(rooms)


async def test_an_empty_opening_balance_is_one_too_for_those_who_had_to_wait(rooms: Rooms) -> None:
    young = made(rooms, 6)
    await chips(rooms, young)
    await rooms.room.guilds.change(GUILD, "opening", "0")
    await rooms.time.pass_by(DAY)
    assert await chips(rooms, young) == 0
    await rooms.room.guilds.change(GUILD, "opening", "500")
    await rooms.reopen()
    assert await chips(rooms, young) == 0
    await books_are_straight(rooms)
