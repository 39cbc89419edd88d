"""`/chips`: what a member has, the day's allowance, gifts, the statement; grants by those who manage the server."""

import asyncio
import sqlite3
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.playground.people.command_lines import CannotDo
from bot.room import audit
from tests.desk.house import House, open_house


async def books_are_straight(house: House) -> None:
    """All chips of all accounts sum to nil, and the audit finds nothing."""
    with sqlite3.connect(house.settings.database_url.removeprefix("sqlite:///")) as connection:
        assert connection.execute("SELECT coalesce(sum(balance), 0) FROM account").fetchone() == (0,)
    connection.close()
    assert await audit(house.room.store) == []


async def has(house: House, *names: str) -> list[int]:
    """What people have, by their names."""
    people = [house.person(name) for name in names]
    return await house.room.ledger.balances(people[0].guild.id, [person.id for person in people])


async def test_a_newcomer_has_a_thousand_chips_and_sees_them_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        told = await house.person("Ann").slash("chips balance")
        assert told.message is not None
        assert told.message.ephemeral
        assert "You have **1,000** chips" in told.text
        assert "place 1 in this server" in told.text


async def test_chips_at_a_table_are_not_in_the_purse(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", stake=300)
        told = (await ann.slash("chips balance")).text
        assert "**700**" in told
        assert "**300** more that you brought to a table are in play until the match is over." in told


async def test_the_balance_offers_the_chips_of_the_day_and_says_then_when_the_next_ones_are_there(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        purse = await ann.slash("chips balance")
        took = await ann.press("Take today's 200 chips", on=purse.message)
        assert took.text.startswith("Here are your **200** chips for today.\nYou have **1,200** chips")
        ends = house.room.guilds.today(ann.guild.id).ends // 1000
        assert f"-# You can take the next 200 chips of the day <t:{ends}:R>." in took.text
        again = (await ann.slash("chips balance")).message
        assert again is not None
        assert [button.label for button in again.buttons] == ["Statement"]
        await house.pass_by(ends - house.time.now() - 1)
        assert not ann.can_press("Take today's 200 chips", on=(await ann.slash("chips balance")).message)
        await house.pass_by(1)
        assert ann.can_press("Take today's 200 chips", on=(await ann.slash("chips balance")).message)
        await books_are_straight(house)


async def test_where_there_is_no_allowance_the_balance_promises_none(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.person("Boss", manage=True).slash("settings set", setting="daily", value="0")
        purse = (await house.person("Ann").slash("chips balance")).message
        assert purse is not None
        assert [button.label for button in purse.buttons] == ["Statement"]
        assert "of the day" not in purse.text


async def test_whoever_was_forgotten_today_is_told_when_there_are_chips_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("chips daily")
        await ann.press("Delete everything", on=(await ann.slash("mydata delete")).message)
        await house.settle()
        purse = await ann.slash("chips balance")
        ends = house.room.guilds.today(ann.guild.id).ends // 1000
        assert f"<t:{ends}:R>" in purse.text
        assert not ann.can_press("Take today's 200 chips", on=purse.message)


# ---- the day's allowance -------------------------------------------------------------------------------------------------


async def test_the_allowance_comes_once_a_day(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        assert (await ann.slash("chips daily")).text == "Here are your **200** chips for today; you have **1,200**."
        again = await ann.slash("chips daily")
        assert again.text == "You have taken today's chips already; you can take the next ones after midnight (UTC)."
        assert "1,200" in (await ann.slash("chips balance")).text
        await house.pass_by(24 * 3600)
        assert "1,400" in (await ann.slash("chips daily")).text
        await books_are_straight(house)


async def test_asking_for_the_allowance_many_times_at_once_gives_it_once(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        outcomes = await asyncio.gather(*(ann.slash("chips daily") for _ in range(6)))
        assert sum("Here are your" in outcome.text for outcome in outcomes) == 1
        assert "1,200" in (await ann.slash("chips balance")).text
        await books_are_straight(house)


@pytest.mark.parametrize(
    ("evening", "hours"), [((2027, 3, 27, 23, 59, 59), 23), ((2027, 10, 30, 23, 59, 59), 25), ((2027, 5, 1, 23, 59, 59), 24)]
)  # fmt: skip
async def test_the_allowance_across_midnight_and_a_change_of_clocks(
    tmp_path: Path, evening: tuple[int, ...], hours: int
):
    """In Berlin a day in March lasts 23 hours, and one in October 25."""
    async with open_house(tmp_path) as house:
        ann, boss = house.person("Ann"), house.person("Boss", manage=True)
        await boss.slash("settings set", setting="time_zone", value="Europe/Berlin")
        then = datetime(*evening, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
        await house.pass_by(then - house.time.now())
        assert "Here are your" in (await ann.slash("chips daily")).text
        await house.pass_by(1)
        assert "Here are your" in (await ann.slash("chips daily")).text
        await house.pass_by(hours * 3600 - 1)
        assert "after midnight (Europe/Berlin)" in (await ann.slash("chips daily")).text
        await house.pass_by(1)
        assert "Here are your" in (await ann.slash("chips daily")).text
        await books_are_straight(house)


async def test_another_time_zone_and_a_restart_give_no_second_allowance(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, boss = house.person("Ann"), house.person("Boss", manage=True)
        await ann.slash("chips daily")
        for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"):
            await boss.slash("settings set", setting="time_zone", value=zone)
            assert "already" in (await ann.slash("chips daily")).text
        await house.restart()
        assert "already" in (await ann.slash("chips daily")).text
        assert await has(house, "Ann") == [1200]


# ---- gifts ------------------------------------------------------------------------------------------------------------------


async def test_a_gift_goes_from_purse_to_purse(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        told = await ann.slash("chips give", to=ben, amount=300)
        assert told.text == "You gave **300** chips to @Ben; you have **700** left."
        assert await has(house, "Ann", "Ben") == [700, 1300]
        await books_are_straight(house)


@pytest.mark.parametrize("amount", [-5, 0, 501, 10**12])
async def test_a_gift_of_a_wrong_size_is_refused_in_one_sentence(tmp_path: Path, amount: int):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        told = await ann.slash("chips give", to=ben, amount=amount)
        assert told.text == "A gift must be a whole number of chips from 1 to 500."
        assert await has(house, "Ann", "Ben") == [1000, 1000]
        await books_are_straight(house)


@pytest.mark.parametrize("amount", ["2.5", "ten", ""])
async def test_discord_itself_lets_nobody_type_a_fraction_or_letters(tmp_path: Path, amount: str):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        with pytest.raises(CannotDo):
            await ann.slash("chips give", to=ben, amount=amount)
        assert await has(house, "Ann", "Ben") == [1000, 1000]


async def test_nobody_gives_to_oneself_to_a_bot_or_to_a_stranger(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, gone = house.person("Ann"), house.person("Gone")
        house.discord.faults.remove_member(gone.id)
        told = {
            "You cannot give chips to yourself.": ann,
            "Bots do not get chips.": house.bot.user,
            "Only members of this server can get chips.": gone,
        }
        for sentence, to in told.items():
            assert (await ann.slash("chips give", to=to, amount=5)).text == sentence
        assert await has(house, "Ann") == [1000]
        await books_are_straight(house)


async def test_two_gifts_at_once_that_would_each_spend_the_same_chips(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = house.person("Ann"), house.person("Ben"), house.person("Cem")
        boss = house.person("Boss", manage=True)
        await boss.slash("bank take", from_=ann, amount=400, reason="so that there are 600")
        gifts = (ann.slash("chips give", to=to, amount=500) for to in (ben, cem))
        told = sorted(outcome.text for outcome in await asyncio.gather(*gifts))
        assert told[0] == "There are not 500 chips in your purse."
        assert told[1].startswith("You gave **500** chips to @")
        assert told[1].endswith("; you have **100** left.")
        assert sorted(await has(house, "Ann", "Ben", "Cem")) == [100, 1000, 1500]
        await books_are_straight(house)


async def test_two_gifts_at_once_that_pass_the_days_limit_together(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = house.person("Ann"), house.person("Ben"), house.person("Cem")
        boss = house.person("Boss", manage=True)
        await boss.slash("settings set", setting="gifts_a_day", value="700")
        gifts = (ann.slash("chips give", to=to, amount=400) for to in (ben, cem))
        told = sorted(outcome.text for outcome in await asyncio.gather(*gifts))
        assert "You gave **400** chips to " in told[1]
        assert told[0] == (
            "A member may give away 700 chips a day here; you have given 400 today, so 300 more can be given."
        )
        assert sorted(await has(house, "Ann", "Ben", "Cem")) == [600, 1000, 1400]
        await books_are_straight(house)


async def test_a_gift_and_a_seat_at_a_table_cannot_both_be_paid_with_the_same_chips(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", stake=900)
        await ben.press("Sit down")
        await house.settle()
        start, gift = await asyncio.gather(
            ann.press("Start", on=house.public(ann)), ann.slash("chips give", to=ben, amount=300)
        )
        await house.settle()
        dealt = house.table().phase == "playing"
        assert dealt != ("You gave" in gift.text)
        refused = gift if dealt else start
        assert "chips" in refused.text
        assert await has(house, "Ann", "Ben") == ([100, 100] if dealt else [700, 1300])
        await books_are_straight(house)


# ---- for those who manage the server ----------------------------------------------------------------------------------------


async def test_grants_need_manage_server(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        ways: list[tuple[str, dict[str, Any]]] = [("bank grant", {"to": ann}), ("bank take", {"from_": ben})]
        for line, who in ways:
            with pytest.raises(CannotDo):  # it is not even offered
                await ann.slash(line, amount=50, reason="because", **who)
        for command in house.discord.world.commands_for(None):  # a server's own overrides can offer it to anybody
            command.body["default_member_permissions"] = None
        for line, who in ways:
            told = await ann.slash(line, amount=50, reason="because", **who)
            assert told.text == "Only those who may manage this server can do that."
        assert await has(house, "Ann", "Ben") == [1000, 1000]
        await books_are_straight(house)


async def test_a_manager_grants_and_takes_with_a_reason_that_the_member_reads(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, boss = house.person("Ann"), house.person("Boss", manage=True)
        told = await boss.slash("bank grant", to=ann, amount=5000, reason="won the *quiz*")
        assert told.text == "@Ann was granted **5,000** chips and has **6,000**."
        told = await boss.slash("bank take", from_=ann, amount=6001, reason="a mistake")
        assert told.text == "There are not 6,001 chips in that purse."
        told = await boss.slash("bank take", from_=ann, amount=6000, reason="a mistake")
        assert told.text == "**6,000** chips were taken from @Ann, who has **0** left."
        statement = (await ann.slash("chips statement")).text
        assert "**+5,000** · granted: won the \\*quiz\\* (by @Boss)" in statement
        assert "**−6,000** · taken: a mistake (by @Boss)" in statement
        await books_are_straight(house)


@pytest.mark.parametrize("amount", [-5, 0, 10**12])
async def test_a_manager_too_grants_whole_numbers_within_reason(tmp_path: Path, amount: int):
    async with open_house(tmp_path) as house:
        ann, boss = house.person("Ann"), house.person("Boss", manage=True)
        ways: list[tuple[str, dict[str, Any]]] = [("bank grant", {"to": ann}), ("bank take", {"from_": ann})]
        for line, who in ways:
            told = await boss.slash(line, amount=amount, reason="because", **who)
            assert "must be a whole number of chips from 1 to 1,000,000,000." in told.text
        assert (
            await boss.slash("bank grant", to=house.bot.user, amount=5, reason="x")
        ).text == "Bots do not get chips."
        assert await has(house, "Ann") == [1000]
        await books_are_straight(house)


# ---- the statement ----------------------------------------------------------------------------------------------------------


async def test_a_statement_tells_what_for_with_whom_and_at_which_match(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", stake=40)
        match = house.table().match
        await ann.slash("chips give", to=ben, amount=25)
        mine, others = (await ann.slash("chips statement")).text, (await ben.slash("chips statement")).text
        assert "## Your chips: 935" in mine
        assert "**−25** · gift to @Ben" in mine
        assert "**+25** · gift from @Ann" in others
        assert f"**−40** · brought to the table · match `{match}`" in mine
        assert mine.index("gift to") < mine.index("brought to") < mine.index("**+1,000** · opening balance")


async def test_a_long_statement_has_pages_and_shows_ones_own_chips_only(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        for amount in range(1, 24):
            await ann.slash("chips give", to=ben, amount=amount)
        first = (await ann.slash("chips statement")).message
        assert first is not None
        assert first.ephemeral
        assert "**−23**" in first.text
        assert "**−14**" in first.text
        assert "**−13**" not in first.text
        assert [button.label for button in first.buttons] == ["Older"]
        await ann.press("Older", on=first)
        await ann.press("Older", on=first)
        assert "**+1,000** · opening balance" in first.text
        assert [button.label for button in first.buttons] == ["Newer"]
        await ann.press("Newer", on=first)
        assert "**−13**" in first.text
        for forged in ("h1:-:0:/statement 99999", "h1:-:0:/statement x", "h1:-:0:/statement -1", "h1:-:0:/statement"):
            assert "Your chips" in (await ann.forge(forged, on=first)).text
