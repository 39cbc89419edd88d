"""What a server sets, and what is limited by its own day: the allowance, gifts, stakes, tables against the house."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.room import Refused, audit
from bot.room.chips.ledger import purse
from bot.room.guild.day import day_at, zones
from bot.room.guild.guild_settings import TERMS, GuildSettings

ANN, BEN, GUILD = 101, 102, 7


async def at(rooms, year: int, *when: int, zone: str = "UTC") -> None:
    """Let time pass until a moment somewhere."""
    moment = datetime(year, *when, tzinfo=ZoneInfo(zone)).timestamp()
    assert moment >= rooms.time.now()
    await rooms.time.pass_by(moment - rooms.time.now())


async def takes(rooms, member: int = ANN) -> bool:
    """Whether a member can take the allowance now; then it is taken."""
    try:
        await rooms.room.cashier.daily(GUILD, member)
    except Refused:
        return False
    return True


async def books_are_straight(rooms) -> None:
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account") == [(0,)]
    assert await audit(rooms.room.store) == []


# ---- the server's own day ------------------------------------------------------------------------------------------------


def moment(zone: str, *when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("zone", "when", "hours"),
    [
        ("UTC", (2027, 3, 28, 12), 24),
        ("Europe/Berlin", (2027, 3, 28, 12), 23),
        ("Europe/Berlin", (2027, 10, 31, 12), 25),
        ("America/Havana", (2027, 11, 7, 12), 25),  # midnight comes twice: the day begins at the first
        ("America/Santiago", (2027, 9, 5, 12), 23),  # there is no midnight: the day begins at one o'clock
        ("Asia/Kathmandu", (2027, 5, 5, 12), 24),
    ],
)
def test_a_day_lasts_from_midnight_to_midnight_however_clocks_are_changed(zone, when, hours) -> None:
    now = moment(zone, *when)
    day = day_at(now, zone)
    assert day.name == f"{when[0]}-{when[1]:02}-{when[2]:02}"
    assert day.begins <= now < day.ends
    assert (day.ends - day.begins) == hours * 3_600_000
    assert day_at(day.ends, zone).begins == day.ends
    assert day_at(day.ends - 1, zone) == day_at(day.begins, zone) == day


@pytest.mark.parametrize("zone", ["America/St_Johns", "America/Toronto", "Africa/Cairo", "Asia/Beirut", "Pacific/Apia"])
@pytest.mark.parametrize("year", [2006, 2010, 2011, 2027])
def test_every_moment_lies_within_its_day(zone: str, year: int) -> None:
    """Clocks were put back across midnight in Canada, and Samoa once left a day out."""
    start = moment("UTC", year, 1, 1)
    for step in range(366 * 24 * 4):
        now = start + step * 900_000 + 30_000
        day = day_at(now, zone)
        assert day.begins <= now < day.ends


async def test_the_allowance_follows_the_servers_clock_and_not_greenwich(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "time_zone", "America/New_York")
    await at(rooms, 2027, 2, 1, 23, 59, 59, zone="America/New_York")
    assert await takes(rooms)
    assert not await takes(rooms)
    await rooms.time.pass_by(1)
    assert await takes(rooms)
    await at(rooms, 2027, 2, 2, 19, zone="America/New_York")  # midnight in Greenwich
    assert not await takes(rooms)
    await books_are_straight(rooms)


@pytest.mark.parametrize(
    ("zone", "day"), [("Europe/Berlin", (3, 27)), ("Europe/Berlin", (10, 30)), ("America/Havana", (11, 6))]
)
async def test_the_allowance_comes_once_a_day_when_clocks_are_changed(rooms, zone: str, day: tuple[int, int]) -> None:
    await rooms.room.guilds.change(GUILD, "time_zone", zone)
    await at(rooms, 2027, *day, zone=zone)
    taken: list[str] = []
    for _ in range(3 * 24 * 4):
        if await takes(rooms):
            taken.append(datetime.fromtimestamp(rooms.time.now(), ZoneInfo(zone)).strftime("%d %H:%M"))
        await rooms.time.pass_by(900)
    first = day[1]
    after = datetime(2027, *day) + timedelta(days=2)
    expected = [f"{first:02} 00:00", f"{first + 1:02} 00:00", f"{after.day:02} 00:00"]
    spring = day[0] == 3  # then 72 hours reach into a fourth day
    assert taken == [*expected, *(["30 00:00"] if spring else [])]
    await books_are_straight(rooms)


async def test_asking_many_times_at_once_gives_the_allowance_once(rooms) -> None:
    assert sum(await asyncio.gather(*(takes(rooms) for _ in range(8)))) == 1
    await rooms.reopen()
    assert not await takes(rooms)
    assert await takes(rooms, BEN)
    await books_are_straight(rooms)


async def test_a_server_sets_the_allowance_or_has_none(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "daily", "35")
    assert await rooms.room.cashier.daily(GUILD, ANN) == 35
    await rooms.room.guilds.change(GUILD, "daily", "0")
    with pytest.raises(Refused, match="no daily allowance"):
        await rooms.room.cashier.daily(GUILD, BEN)
    assert await rooms.room.cashier.daily(8, BEN) == 200  # other servers are as they were


# ---- settings -------------------------------------------------------------------------------------------------------------


async def test_settings_are_there_after_a_restart_and_belong_to_one_server(rooms) -> None:
    typed = {"opening": "1,500", "stake_cap": "300", "wide_tables": "Yes", "time_zone": "europe/berlin"}
    for name, value in typed.items():
        await rooms.room.guilds.change(GUILD, name, value)
    await rooms.time.pass_by(24 * 3600)  # another time zone holds from the next day on
    room = await rooms.reopen()
    assert room.guilds.of(GUILD) == GuildSettings(
        opening=1500, stake_cap=300, wide_tables=True, time_zone="Europe/Berlin"
    )
    assert room.guilds.of(8) == GuildSettings()
    await room.guilds.change(GUILD, "stake_cap", "none")
    assert (await rooms.reopen()).guilds.of(GUILD).stake_cap is None


async def test_settings_changed_at_once_do_not_undo_one_another(rooms) -> None:
    change = rooms.room.guilds.change
    await asyncio.gather(*(change(GUILD, name, "7") for name in ("opening", "daily", "gift", "gifts_a_day")))
    now = (await rooms.reopen()).guilds.of(GUILD)
    assert (now.opening, now.daily, now.gift, now.gifts_a_day) == (7, 7, 7, 7)


@pytest.mark.parametrize("name", [name for name, term in TERMS.items() if hasattr(term, "high")])
async def test_a_wrong_number_is_refused_in_one_sentence_and_changes_nothing(rooms, name: str) -> None:
    for typed in ("-1", "", "1.5", "ten", "1000000000000", "١", "1e3", "0x10", "1_000"):
        with pytest.raises(Refused, match=r"must be a whole number from [\d,]+ to [\d,]+(, or none)?\.$"):
            await rooms.room.guilds.change(GUILD, name, typed)
        assert rooms.room.guilds.of(GUILD) == GuildSettings()
        assert rooms.sql("SELECT count(*) FROM server_setting") == [(0,)]


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("wide_tables", "perhaps", "yes or no"),
        ("time_zone", "Mars/Olympus", "the name of a time zone"),
        ("time_zone", "localtime", "the name of a time zone"),
        ("time_zone", "../../etc/passwd", "the name of a time zone"),
        ("opening", "none", "whole number"),
        ("colour", "red", "no such setting"),
    ],
)
async def test_a_wrong_setting_is_refused(rooms, name: str, typed: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        await rooms.room.guilds.change(GUILD, name, typed)


async def test_a_setting_that_is_not_understood_leaves_the_usual_one(rooms) -> None:
    rooms.sql("INSERT INTO server_setting VALUES (7, 'daily', '-5'), (7, 'colour', '1'), (7, 'opening', '50')")
    assert (await rooms.reopen()).guilds.of(GUILD) == GuildSettings(opening=50)


def test_a_time_zone_is_offered_by_its_city() -> None:
    assert TERMS["time_zone"].offers("berl", "UTC")[0] == "Europe/Berlin"
    assert TERMS["time_zone"].offers("new york", "UTC")[0] == "America/New_York"
    assert set(TERMS["time_zone"].offers("", "UTC")) <= set(zones())
    assert TERMS["stake_cap"].offers("no", None) == ["none"]
    assert TERMS["daily"].offers("1200", 200) == ["1,200"]


async def test_the_opening_balance_is_the_servers(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "opening", "0")
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN]) == [0, 0]
    await rooms.room.guilds.change(GUILD, "opening", "70")
    await rooms.reopen()
    assert await rooms.room.ledger.balances(GUILD, [ANN, BEN, 103]) == [0, 0, 70]  # a purse is opened once
    await books_are_straight(rooms)


# ---- tables -----------------------------------------------------------------------------------------------------------------


async def test_a_stake_above_the_servers_cap_is_refused_when_opened_changed_and_dealt(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "stake_cap", "100")
    with pytest.raises(Refused, match=r"At most 100 chips a seat .* choose a smaller stake"):
        await rooms.table(stake=101)
    table = await rooms.table(stake=100)
    with pytest.raises(Refused, match="At most 100 chips"):
        await table.set_option(ANN, "stake", 101)
    await rooms.room.guilds.change(GUILD, "stake_cap", "99")
    assert "At most 99 chips" in table.ready_problem()
    with pytest.raises(Refused, match="At most 99 chips"):
        await table.start(ANN)
    await rooms.room.guilds.change(GUILD, "stake_cap", "none")
    await table.start(ANN)
    assert table.phase == "playing"


async def test_a_buy_in_counts_as_a_stake(rooms) -> None:
    await rooms.room.guilds.change(GUILD, "stake_cap", "199")
    with pytest.raises(Refused, match="choose a smaller buy-in"):
        await rooms.table("pontoon")
    await rooms.table("pontoon", buy_in=199)


async def test_a_table_against_the_house_opens_with_narrow_limits_only(rooms) -> None:
    with pytest.raises(Refused) as refused:
        await rooms.table("pontoon", people=1, bank="house", max_bet=10)
    assert str(refused.value) == (
        "Against the house the max bet is at most twice the min bet in this server: "
        "choose max bet 2 or min bet 5, or let the players bank."
    )
    table = await rooms.table("pontoon", people=1, bank="house", min_bet=5)
    await table.set_option(ANN, "max_bet", 11)
    assert "choose max bet 10 or min bet 6" in table.ready_problem()
    with pytest.raises(Refused, match="at most twice"):
        await table.start(ANN)
    await rooms.room.guilds.change(GUILD, "wide_tables", "yes")
    await table.start(ANN)
    assert table.phase == "playing"


async def test_limits_are_for_the_house_alone(rooms) -> None:
    table = await rooms.table("pontoon", people=2)
    await table.set_option(ANN, "max_bet", 100)
    await table.sit(rooms.ben)
    assert table.ready_problem() is None


# ---- the audit --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("UPDATE allowance SET taken = taken - 1", "the last allowance was given at"),
        ("DELETE FROM allowance", "and taken at None"),
        ("UPDATE gift_day SET given = given - 1", "gave 10 chips on 2027-01-15, and 9 are noted"),
        ("DELETE FROM gift_day", "and 0 are noted"),
        ("UPDATE handover SET amount = 11 WHERE kind = 'gift'", "transfer gift/i1 is not what was handed over"),
        ("DELETE FROM handover WHERE kind = 'grant'", "transfer grant/i2 is not what was handed over"),
        ("UPDATE handover SET member = 103 WHERE kind = 'take'", "transfer take/i3 is not what was handed over"),
    ],
)
async def test_the_audit_finds_limits_that_do_not_fit_the_postings(rooms, damage: str, finding: str) -> None:
    cashier = rooms.room.cashier
    await cashier.daily(GUILD, ANN)
    await cashier.give(GUILD, ANN, BEN, 10, key="i1")
    await cashier.grant(GUILD, ANN, BEN, 20, "why", key="i2")
    await cashier.take(GUILD, ANN, BEN, 5, "why", key="i3")
    await books_are_straight(rooms)
    rooms.sql(damage)
    found = await audit(rooms.room.store)
    assert any(finding in one for one in found), found


def test_the_tests_know_what_time_it_is(rooms) -> None:
    assert datetime.fromtimestamp(rooms.time.now(), UTC).isoformat() == "2027-01-15T08:00:00+00:00"
    assert purse(GUILD, ANN).id == "member/7/101"
