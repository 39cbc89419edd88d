"""The days of a server whose time zone is changed: no limit of a day is had twice, whatever is set and however often."""

from datetime import datetime
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.room import Refused, audit
from bot.room.chips.cashier import Cashier
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Ledger
from bot.room.guild.calendar import Calendar, ZoneStep, read
from bot.room.guild.day import Day, day_at
from bot.room.guild.guild_settings import GuildSettings
from tests.room.conftest import Rooms

ANN, BEN, GUILD = 101, 102, 7
HOUR = 3_600_000
#: as far apart as clocks are: 26 hours, with summer times and odd quarters of an hour
ZONES = ("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/Havana", "Europe/Berlin")


def moment(zone: str, *when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


async def sets(rooms: Rooms, zone: str) -> None:
    await rooms.room.guilds.change(GUILD, "time_zone", zone)


# ---- days -------------------------------------------------------------------------------------------------------------------


def test_another_time_zone_holds_from_the_end_of_the_present_day_on() -> None:
    now = moment("UTC", 2027, 2, 1, 9)
    calendar = Calendar().changed(now, "Europe/Berlin")
    today = calendar.day(now)
    assert today == day_at(now, "UTC")
    long = calendar.day(today.ends)
    assert (long.begins, long.ends) == (today.ends, moment("Europe/Berlin", 2027, 2, 3))
    assert calendar.day(long.ends) == day_at(long.ends, "Europe/Berlin")
    assert len({today.name, long.name, calendar.day(long.ends).name}) == 3


def test_a_zone_that_does_not_hold_yet_can_be_replaced_or_taken_back() -> None:
    now = moment("UTC", 2027, 2, 1, 9)
    asked = Calendar().changed(now, "Asia/Tokyo").changed(now + HOUR, "Europe/Berlin")
    assert asked == Calendar().changed(now, "Europe/Berlin")
    assert asked.changed(now + 2 * HOUR, "UTC") == Calendar()


@pytest.mark.parametrize("seed", range(30))
def test_days_follow_one_another_with_names_of_their_own_and_none_is_shorter_than_23_hours(seed: int) -> None:
    chance = Random(seed)
    calendar, days = Calendar(ZoneStep(chance.choice(ZONES))), list[Day]()
    now = moment("UTC", 2027, chance.randint(1, 12), chance.randint(1, 28), chance.randint(0, 23))
    for _ in range(400):
        day = calendar.day(now)
        assert day.begins <= now < day.ends
        if not days or days[-1] != day:
            days.append(day)
        if chance.random() < 0.3:
            calendar = calendar.changed(now, chance.choice(ZONES))
            assert calendar.day(now) == day  # what is set changes nothing about today
            assert read(calendar.written()) == calendar
        now += chance.randint(1, 12 * HOUR)
    assert all(before.ends <= after.begins for before, after in pairwise(days))
    assert len({day.name for day in days}) == len(days)
    assert all(23 * HOUR <= day.ends - day.begins <= 49 * HOUR for day in days[1:])


@pytest.mark.parametrize("stored", ["[]", "[1]", '[["UTC", 0]]', '{"zone": "UTC"}', "7", '[["Mars", 0, 0]]', '"Mars"'])
async def test_a_stored_time_zone_that_is_not_understood_leaves_the_usual_one(rooms: Rooms, stored: str) -> None:
    rooms.sql("INSERT INTO server_setting VALUES (7, 'time_zone', ?)", stored)
    room = await rooms.reopen()
    assert room.guilds.of(GUILD) == GuildSettings()
    assert room.guilds.today(GUILD) == day_at(int(rooms.time.now() * 1000), "UTC")


async def test_a_store_of_before_names_a_time_zone_and_it_holds(rooms: Rooms) -> None:
    rooms.sql("INSERT INTO server_setting VALUES (7, 'time_zone', '\"Asia/Tokyo\"')")
    room = await rooms.reopen()
    assert room.guilds.today(GUILD) == day_at(int(rooms.time.now() * 1000), "Asia/Tokyo")


async def test_the_days_are_the_same_after_a_restart(rooms: Rooms) -> None:
    await sets(rooms, "Pacific/Kiritimati")
    for _ in range(12):
        before = rooms.room.guilds.today(GUILD), rooms.room.guilds.of(GUILD)
        await rooms.reopen()
        assert (rooms.room.guilds.today(GUILD), rooms.room.guilds.of(GUILD)) == before
        await rooms.time.pass_by(7 * 3600)


# ---- limits -------------------------------------------------------------------------------------------------------------------


async def refused(act) -> bool:
    try:
        await act
    except Refused:
        return True
    return False


@pytest.mark.parametrize("other", ZONES[1:])
@pytest.mark.parametrize("hour", [0, 11, 23])
async def test_another_time_zone_gives_nobody_a_second_limit_of_any_kind(rooms: Rooms, other: str, hour: int) -> None:
    start = moment("UTC", 2027, 2, 1, hour) / 1000 + 59 * 60
    await rooms.time.pass_by(start - rooms.time.now())
    cashier, change = rooms.room.cashier, rooms.room.guilds.change
    await change(GUILD, "gifts_a_day", "100")
    await change(GUILD, "gain_a_day", "100")
    await change(GUILD, "house_budget", "40")
    assert await cashier.daily(GUILD, ANN) == 200
    await cashier.give(GUILD, ANN, BEN, 100, key="i0")
    held = await rooms.table("pitty_pat", people=1, computers=1, stake=40)
    await held.start(ANN)
    asked = await rooms.room.open_table(GUILD, 71, rooms.ben, "pitty_pat", {"stake": 1})
    await asked.add_computer(BEN)
    for number, zone in enumerate((other, "UTC", other, "Asia/Tokyo", other)):
        await sets(rooms, zone)
        assert await refused(cashier.daily(GUILD, ANN))
        assert await refused(cashier.give(GUILD, ANN, BEN, 1, key=f"a{number}"))
        assert await refused(cashier.give(GUILD, ANN, 103, 1, key=f"b{number}"))
        with pytest.raises(Refused, match="The house"):
            await asked.start(BEN)
    assert await audit(rooms.room.store) == []


async def test_however_often_the_zone_is_changed_limits_come_back_no_sooner_than_after_23_hours(rooms: Rooms) -> None:
    chance = Random(1)
    cashier = rooms.room.cashier
    await rooms.room.guilds.change(GUILD, "gifts_a_day", "1")
    dailies, gifts = list[float](), list[float]()
    for number in range(9 * 24):
        await sets(rooms, chance.choice(ZONES))
        if not await refused(cashier.daily(GUILD, ANN)):
            dailies.append(rooms.time.now())
        if not await refused(cashier.give(GUILD, ANN, BEN, 1, key=f"i{number}")):
            gifts.append(rooms.time.now())
        await rooms.time.pass_by(3600)
    assert dailies == gifts
    # the first day is as long as it happens to be, each further one 23 hours at the least
    assert all(after - before >= 23 * 3600 for before, after in pairwise(dailies[1:]))
    assert 4 <= len(dailies) <= 10
    assert await rooms.room.ledger.balance(GUILD, ANN) == 1000 + 200 * len(dailies) - len(gifts)
    assert await audit(rooms.room.store) == []


async def test_what_is_refused_until_midnight_says_when_a_long_day_ends(rooms: Rooms) -> None:
    await sets(rooms, "Asia/Tokyo")
    assert rooms.room.guilds.until(GUILD) == "midnight (UTC)"
    coming = rooms.room.guilds.next_zone(GUILD)
    assert coming is not None
    assert (coming.zone, coming.begins) == ("Asia/Tokyo", moment("UTC", 2027, 1, 16))
    await rooms.time.pass_by(24 * 3600)
    assert rooms.room.guilds.next_zone(GUILD) is None
    await rooms.room.cashier.daily(GUILD, ANN)
    with pytest.raises(Refused, match=r"the next ones after 2027-01-18 00:00 \(Asia/Tokyo\)\.$"):
        await rooms.room.cashier.daily(GUILD, ANN)
    await rooms.time.pass_by(24 * 3600)
    assert rooms.room.guilds.until(GUILD) == "midnight (Asia/Tokyo)"


# ---- a clock that stood wrong ---------------------------------------------------------------------------------------------------


class Stopped:
    """Time that a test sets as it likes, backwards too."""

    def __init__(self, now: float) -> None:
        self.moment = now

    def now(self) -> float:
        return self.moment

    async def sleep(self, seconds: float) -> None:
        raise AssertionError("nobody sleeps here")


def beside(rooms: Rooms, time: Stopped) -> tuple[Cashier, GuildRegistry]:
    """A cashier with the same store and another clock: the room's own never goes back."""
    servers = GuildRegistry(rooms.room.store, time)
    return Cashier(rooms.room.store, Ledger(rooms.room.store, servers, time), servers, time), servers


async def test_a_daily_that_was_taken_a_month_ahead_bars_nobody_and_no_day_has_two(rooms: Rooms) -> None:
    day, now = 24 * 3600, rooms.time.now()
    time = Stopped(now)
    cashier, _ = beside(rooms, time)
    assert await cashier.daily(GUILD, BEN) == 200  # today's, before the clock goes wrong
    time.moment = now + 30 * day
    for member in (ANN, BEN):
        assert await cashier.daily(GUILD, member) == 200
    time.moment = now
    assert await cashier.daily(GUILD, ANN) == 200
    assert await refused(cashier.daily(GUILD, ANN))
    assert await refused(cashier.daily(GUILD, BEN))  # today's was taken
    time.moment = now + day
    assert await cashier.daily(GUILD, BEN) == 200
    assert await audit(rooms.room.store) == []
    time.moment = now + 30 * day  # the day that was taken ahead comes: it has had its chips
    assert await refused(cashier.daily(GUILD, ANN))
    time.moment = now + 31 * day
    assert await cashier.daily(GUILD, ANN) == 200
    assert await audit(rooms.room.store) == []


@pytest.mark.parametrize("hours", [1, 12, 25, 30])
async def test_a_clock_that_is_put_back_gives_no_second_daily_of_a_day(rooms: Rooms, hours: int) -> None:
    hour, start, taken = 3600, rooms.time.now(), set[int]()
    time = Stopped(start)
    cashier, servers = beside(rooms, time)
    for step in range(96):  # two steps forward and now and then some back
        time.moment = start + step * hour - (hours * hour if step % 5 == 4 else 0)
        if not await refused(cashier.daily(GUILD, ANN)):
            begins = servers.today(GUILD).begins
            assert begins not in taken
            taken.add(begins)
    assert len(taken) >= 3
    assert await audit(rooms.room.store) == []
