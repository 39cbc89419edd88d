"""The house's budget: what the house may lose a day, at tables where it banks and through its computer players."""

import asyncio
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.room import Refused, Room, Table, audit
from bot.room.table.people import Person
from tests.room.conftest import Rooms
from tests.room.older import older

GUILD = 7


async def table(rooms: Rooms, channel: int, game: str = "pitty_pat", computers: int = 1, **options: Any):
    """Somebody's table with computer players; each channel has a person of its own."""
    host = Person(channel, f"Host {channel}")
    opened = await rooms.room.open_table(GUILD, channel, host, game, options)
    for _ in range(computers):
        await opened.add_computer(channel)
    return opened


async def budget(rooms: Rooms, chips: int) -> None:
    await rooms.room.guilds.change(GUILD, "house_budget", str(chips))


async def in_berlin(rooms: Rooms) -> None:
    """The server's days follow the clock of Berlin: 17 January has begun there."""
    await rooms.room.guilds.change(GUILD, "time_zone", "Europe/Berlin")
    await rooms.time.pass_by(2 * 24 * 3600)


def won(table: Table) -> list[int]:
    """What each seat has won at a match that is over."""
    result = table.result()
    assert result is not None
    return list(result.chips)


def day(rooms: Rooms) -> list[Any]:
    return rooms.sql("SELECT held, lost FROM house_day ORDER BY day")


async def books_are_straight(rooms: Rooms) -> None:
    assert rooms.sql("SELECT coalesce(sum(balance), 0) FROM account") == [(0,)]
    assert await audit(rooms.room.store) == []


async def loses(rooms: Rooms) -> int:
    """People play against a computer player, each for twice as much, until the house has lost chips today; how many."""
    for power in range(10):
        channel = 500 + power
        opened = await table(rooms, channel, stake=2**power)
        await opened.start(channel)
        await rooms.play_on(opened)
        await opened.close(channel)
        if (lost := rooms.sql("SELECT lost FROM house_day")[0][0]) > 0:
            return lost
    raise AssertionError("the house never lost")


# ---- what is held, and when it is released -----------------------------------------------------------------------------------


async def test_what_computer_players_bring_is_held_at_the_deal_and_released_at_the_end(rooms: Rooms) -> None:
    opened = await table(rooms, 70, computers=2, stake=40, hands=1)
    assert day(rooms) == []
    await opened.start(70)
    assert day(rooms) == [(80, 0)]
    await books_are_straight(rooms)
    await rooms.play_on(opened)
    assert day(rooms) == [(0, won(opened)[0])]
    await books_are_straight(rooms)


async def test_a_house_that_banks_holds_its_stake_against_each_person(rooms: Rooms) -> None:
    opened = await rooms.dealt("pontoon", 3, bank="house", hands=4, max_bet=2)
    held, lost = day(rooms)[0]
    assert (0 < held < 5000, lost) == (True, 0)
    await rooms.play_on(opened)
    assert day(rooms) == [(0, sum(won(opened)))]
    await books_are_straight(rooms)


async def test_people_among_themselves_and_tables_without_chips_need_no_house(rooms: Rooms) -> None:
    await budget(rooms, 0)
    opened = await rooms.dealt(people=2, stake=100)
    assert opened.phase == "playing"
    free = await table(rooms, 71)
    await free.start(71)
    assert free.phase == "playing"
    assert day(rooms) == []


async def test_an_abandoned_match_releases_what_was_held(rooms: Rooms) -> None:
    opened = await table(rooms, 70, stake=40)
    await opened.start(70)
    await opened.void(Person(999, "Eva"), "a test")
    assert day(rooms) == [(0, 0)]
    assert rooms.sql("SELECT held, lost FROM house_match") == [(40, 0)]
    await books_are_straight(rooms)


async def test_a_table_set_aside_holds_its_stake_until_it_is_cleared(rooms: Rooms) -> None:
    opened = await table(rooms, 70, stake=40)
    await opened.start(70)
    await rooms.room.close()
    rooms.sql("UPDATE match SET game = 'no_such_game'")
    await rooms.open()
    assert day(rooms) == [(40, 0)]
    await rooms.room.release_aside(opened.id, GUILD, 999)
    assert day(rooms) == [(0, 0)]
    assert await rooms.room.ledger.balance(GUILD, 70) == 1000


# ---- when it is used up --------------------------------------------------------------------------------------------------------


async def test_a_table_that_needs_more_than_the_days_budget_is_told_what_to_choose(rooms: Rooms) -> None:
    await budget(rooms, 100)
    opened = await table(rooms, 70, stake=101)
    with pytest.raises(Refused) as refused:
        await opened.start(70)
    assert str(refused.value) == (
        "The house would stake 101 chips at this table and has 100 a day: "
        "choose smaller stakes or bets, fewer computer players, or practice."
    )
    await opened.set_option(70, "stake", 100)
    await opened.start(70)
    assert opened.phase == "playing"


async def test_what_is_held_elsewhere_can_be_waited_for(rooms: Rooms) -> None:
    await budget(rooms, 100)
    one, two = await table(rooms, 70, stake=60), await table(rooms, 71, stake=60)
    await one.start(70)
    with pytest.raises(Refused, match=r"would stake 60 chips at this table and has 40 free: .* another table is done"):
        await two.start(71)
    await one.void(Person(999, "Eva"), "a test")
    await two.start(71)
    assert two.phase == "playing"
    await books_are_straight(rooms)


async def test_of_two_deals_at_once_for_which_the_budget_does_not_reach_one_is_made(rooms: Rooms) -> None:
    await budget(rooms, 100)
    tables = [await table(rooms, channel, stake=60) for channel in (70, 71, 72)]
    made = await asyncio.gather(*(each.start(each.host) for each in tables), return_exceptions=True)
    assert [type(one) for one in made].count(type(None)) == 1
    assert all("The house would stake 60 chips" in str(one) for one in made if one is not None)
    assert sorted(each.phase for each in tables) == ["lobby", "lobby", "playing"]
    assert day(rooms) == [(60, 0)]
    await books_are_straight(rooms)


async def test_the_house_is_closed_when_it_has_lost_its_budget_and_running_matches_go_on(
    rooms: Rooms,
) -> None:
    await in_berlin(rooms)
    running = await table(rooms, 70, "pontoon", hands=3)
    await running.start(70)
    await budget(rooms, await loses(rooms))
    shut = await table(rooms, 71, stake=1)
    await rooms.reopen()  # a restart opens no house
    shut, running = rooms.room.table(shut.id), rooms.room.table(running.id)
    assert shut is not None
    assert running is not None
    with pytest.raises(Refused) as refused:
        await shut.start(71)
    assert str(refused.value) == (
        "The house is closed until midnight (Europe/Berlin): it has lost the chips that it may lose today."
    )
    await rooms.play_on(running)
    assert running.phase == "over"
    await books_are_straight(rooms)


async def test_the_house_opens_again_at_the_servers_midnight(rooms: Rooms) -> None:
    await in_berlin(rooms)
    await budget(rooms, await loses(rooms))
    midnight = datetime(2027, 1, 18, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    await rooms.time.pass_by(midnight - rooms.time.now() - 1)
    opened = await table(rooms, 72, stake=1)
    with pytest.raises(Refused, match="closed until midnight"):
        await opened.start(72)
    await rooms.time.pass_by(1)
    await opened.start(72)
    assert opened.phase == "playing"
    await books_are_straight(rooms)


async def test_the_house_that_banks_is_closed_too_and_a_bank_among_players_is_not(rooms: Rooms) -> None:
    lost = await loses(rooms)
    await budget(rooms, 20)
    banked = await rooms.room.open_table(GUILD, 70, rooms.ann, "pontoon", {"bank": "house", "max_bet": 2})
    with pytest.raises(
        Refused, match=f"closed until midnight .* would stake 20 chips and may lose {20 - lost} more today"
    ):
        await banked.start(101)
    players = await rooms.room.open_table(GUILD, 71, rooms.ann, "pontoon", {})
    await players.sit(rooms.ben)
    await players.start(101)
    assert players.phase == "playing"


async def test_what_the_house_can_never_put_up_is_said_before_anybody_presses_start(rooms: Rooms) -> None:
    opened = await table(rooms, 70, stake=40)
    assert opened.ready_problem() is None
    await budget(rooms, 39)
    told = "The house would stake 40 chips at this table and has 39 a day"
    assert (opened.ready_problem() or "").startswith(told)
    with pytest.raises(Refused, match=told):
        await opened.start(70)
    await budget(rooms, 0)
    assert (opened.ready_problem() or "").startswith("The house stakes no chips in this server")
    await opened.set_options(70, {"practice": True})
    assert opened.ready_problem() is None


async def test_a_match_counts_for_the_day_on_which_it_was_dealt(rooms: Rooms) -> None:
    midnight = datetime(2027, 1, 16, tzinfo=ZoneInfo("UTC")).timestamp()
    await rooms.time.pass_by(midnight - rooms.time.now() - 60)
    opened = await table(rooms, 71, stake=40, speed="slow")
    await opened.start(71)
    await rooms.time.pass_by(61)
    await opened.void(Person(999, "Eva"), "a test")
    assert rooms.sql("SELECT day, held FROM house_day") == [("2027-01-15", 0)]
    await books_are_straight(rooms)


async def test_a_press_on_start_that_comes_twice_holds_once(rooms: Rooms) -> None:
    opened = await table(rooms, 70, stake=40)
    await asyncio.gather(*(opened.start(70, key="press") for _ in range(3)))
    await opened.start(70, key="press")
    assert day(rooms) == [(40, 0)]


# ---- the audit ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        ("UPDATE house_day SET held = held + 1", "its budget says (41, "),
        ("UPDATE house_day SET lost = lost - 1", "its budget says (40, "),
        ("DELETE FROM house_day", "its budget says (0, 0)"),
        ("UPDATE house_match SET lost = lost + 5 WHERE lost IS NOT NULL", "are written down"),
        ("UPDATE house_match SET lost = 0 WHERE lost IS NULL", "has cost the house 40 chips, and 0 are written down"),
        ("DELETE FROM house_match", "no stake of the house is written down"),
    ],
)
async def test_the_audit_finds_a_budget_that_does_not_fit_the_postings(rooms: Rooms, damage: str, finding: str) -> None:
    done = await table(rooms, 70, stake=30)
    await done.start(70)
    await rooms.play_on(done)
    running = await table(rooms, 71, stake=40)
    await running.start(71)
    await books_are_straight(rooms)
    rooms.sql(damage)
    found = await audit(rooms.room.store)
    assert any(finding in one for one in found), found


# ---- a store of the first version ---------------------------------------------------------------------------------------------


def first_version(path: Path) -> None:
    """Bring a store back to the first version."""
    older(path, "v0001")
    with sqlite3.connect(path) as connection:
        # it named an allowance by the day in Greenwich
        connection.execute("UPDATE posting SET transfer = 'daily/7/101/2027-01-15' WHERE transfer LIKE 'daily/%'")
        connection.execute("UPDATE transfer SET key = 'daily/7/101/2027-01-15' WHERE key LIKE 'daily/%'")
        connection.commit()
    connection.close()


async def test_a_store_of_the_first_version_is_brought_up_to_date_while_a_match_goes_on(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path / "played.sqlite3", links=1)  # its matches had one seed for all shuffles
    await rooms.open()
    done = await rooms.dealt("pontoon", 2, bank="house", hands=3, max_bet=2)
    await rooms.play_on(done)
    running = await table(rooms, 71, "pontoon", hands=3, bank="house", max_bet=2)
    await running.start(71)
    await rooms.room.cashier.daily(GUILD, 101)
    await rooms.room.close()

    first_version(rooms.path)
    later = Rooms(rooms.path, rooms.time)
    room: Room = await later.open()
    try:
        assert await audit(room.store) == []
        assert room.guilds.of(GUILD).house_budget == 5000
        with pytest.raises(Refused, match="taken today's chips"):
            await room.cashier.daily(GUILD, 101)
        lost = sum(won(done))
        assert later.sql("SELECT day, held, lost FROM house_day") == [("2027-01-15", 0, lost)]
        again = room.table(running.id)
        assert again is not None
        await later.play_on(again)
        assert again.phase == "over"
        assert later.sql("SELECT held, lost FROM house_day") == [(0, lost + won(again)[0])]
        assert await audit(room.store) == []
        await rooms.time.pass_by(24 * 3600)
        assert await room.cashier.daily(GUILD, 101) == 200
        assert await audit(room.store) == []
    finally:
        await room.close()
