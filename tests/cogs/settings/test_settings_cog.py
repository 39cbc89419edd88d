"""`/settings`: what a server allows; only those who manage it can change that."""

import asyncio
from pathlib import Path

import pytest

from bot.playground.people.command_lines import CannotDo
from bot.room import audit
from bot.room.guild.guild_settings import GuildSettings
from tests.desk.house import House, open_house


async def sets(house: House, setting: str, value: str) -> str:
    """A manager sets something; what is answered."""
    return (await house.person("Boss", manage=True).slash("settings set", setting=setting, value=value)).text


def terms(house: House) -> GuildSettings:
    return house.room.guilds.of(house.person("Boss").guild.id)


async def test_settings_are_set_one_by_one_and_stay_set(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        assert await sets(house, "opening", "2500") == "The opening balance: 1,000 → **2,500**, from now on."
        assert await sets(house, "stake_cap", "300") == "The stake cap: none → **300**, from now on."
        assert await sets(house, "wide_tables", "yes") == "Any rules against the house: no → **yes**, from now on."
        told = await sets(house, "time_zone", "asia/tokyo")
        midnight = house.room.guilds.today(boss.guild.id).ends // 1000
        assert told == f"The time zone: UTC → **Asia/Tokyo**, from <t:{midnight}:f> on, when the present day is over."
        shown = (await boss.slash("settings show")).text
        assert f"**The time zone: UTC**\nIt is Asia/Tokyo from <t:{midnight}:f> on." in shown
        await house.restart()
        await house.pass_by(24 * 3600)
        assert terms(house) == GuildSettings(opening=2500, stake_cap=300, wide_tables=True, time_zone="Asia/Tokyo")
        assert "**The time zone: Asia/Tokyo**\nBy whose midnight" in (await boss.slash("settings show")).text


async def test_what_is_set_to_what_it_is_already_is_told_so(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert await sets(house, "daily", "200") == "The daily allowance: **200**, as before."


async def test_a_time_zone_may_be_called_by_its_place_where_there_is_only_one(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert "UTC → **Europe/Berlin**, from " in await sets(house, "time_zone", "berlin")
        for none in ("buenos aires", "Atlantis"):  # America/Buenos_Aires and America/Argentina/Buenos_Aires
            told = await sets(house, "time_zone", none)
            assert told == "The time zone must be the name of a time zone, like Europe/Berlin."


async def test_only_those_who_manage_the_server_are_offered_settings(tmp_path: Path):
    async with open_house(tmp_path) as house:
        with pytest.raises(CannotDo):
            await house.person("Ann").slash("settings set", setting="daily", value="5000")
        assert terms(house) == GuildSettings()


async def test_a_command_that_a_server_has_opened_to_everybody_still_changes_nothing_for_members(tmp_path: Path):
    """A server's own overrides can offer any command to anybody; the right is asked for again."""
    async with open_house(tmp_path) as house:
        for command in house.discord.world.commands_for(None):
            command.body["default_member_permissions"] = None
        told = await house.person("Ann").slash("settings set", setting="daily", value="5000")
        assert told.text == "Only those who may manage this server can change its settings."
        assert terms(house) == GuildSettings()


@pytest.mark.parametrize("value", ["-1", "0.5", "ten", "1000000000000", "0x10"])
async def test_a_wrong_number_is_answered_with_its_range(tmp_path: Path, value: str):
    async with open_house(tmp_path) as house:
        assert await sets(house, "daily", value) == "The daily allowance must be a whole number from 0 to 100,000."
        assert (
            await sets(house, "stake_cap", value)
            == "The stake cap must be a whole number from 1 to 1,000,000, or none."
        )
        assert terms(house) == GuildSettings()


async def test_what_is_neither_yes_nor_a_place_is_refused(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert await sets(house, "wide_tables", "maybe") == "Any rules against the house must be yes or no."
        assert "the name of a time zone" in await sets(house, "time_zone", "Atlantis")
        assert terms(house) == GuildSettings()


async def test_values_are_offered_while_one_types(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)

        async def offered(setting: str, text: str) -> list[str]:
            choices = await boss.complete("settings set", "value", text, setting=setting)
            return [choice["value"] for choice in choices]

        assert (await offered("time_zone", "berl"))[0] == "Europe/Berlin"
        assert len(await offered("time_zone", "a")) == 25
        assert await offered("wide_tables", "") == ["yes", "no"]
        assert await offered("daily", "") == ["200"]
        assert await offered("daily", "lots") == []
        assert await offered("stake_cap", "") == ["none"]


async def test_two_settings_at_once_do_not_undo_one_another(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await asyncio.gather(sets(house, "daily", "50"), sets(house, "gift", "60"), sets(house, "opening", "70"))
        assert terms(house) == GuildSettings(daily=50, gift=60, opening=70)


# ---- who is kept out -------------------------------------------------------------------------------------------------------


async def test_a_manager_keeps_somebody_out_and_lets_them_in_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss, ben = house.person("Boss", manage=True), house.person("Ben")
        assert "**Kept from the tables: nobody**" in (await boss.slash("settings show", page="tables")).text
        told = await boss.slash("settings bar", member=ben)
        assert told.text == "@Ben is kept from the tables of this server."
        assert told.message is not None
        assert told.message.ephemeral
        assert "**Kept from the tables: @Ben**" in (await boss.slash("settings show", page="tables")).text
        assert (await ben.slash("pitty_pat open")).text.endswith(
            "Those who manage this server keep you from its tables."
        )
        assert house.room.all_tables() == []
        assert (
            await boss.slash("settings unbar", member=ben)
        ).text == "@Ben may sit at the tables of this server again."
        assert "not kept from the tables" in (await boss.slash("settings unbar", member=ben)).text
        assert "is open" in (await ben.slash("pitty_pat open")).text


async def test_somebody_who_is_kept_out_in_the_middle_of_a_match_is_told_of_as_playing_on(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        boss = house.person("Boss", manage=True)
        assert "still played to its end" in (await boss.slash("settings bar", member=ben)).text
        assert house.table().phase == "playing"
        assert house.table().seat_of(ben.id) is not None
        await house.play_on([ann, ben])
        assert house.table().phase == "over"


async def test_members_keep_nobody_out(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        for command in house.discord.world.commands_for(None):
            command.body["default_member_permissions"] = None
        for act in ("settings bar", "settings unbar"):
            assert "Only those who may manage this server" in (await ann.slash(act, member=ben)).text
        assert house.room.guilds.barred(ann.guild.id) == []


# ---- what follows from them -----------------------------------------------------------------------------------------------


async def test_a_table_above_the_cap_is_refused_in_one_sentence(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await sets(house, "stake_cap", "100")
        told = await house.person("Ann").slash("pitty_pat open", stake=101)
        assert "At most 100 chips a seat may be brought to a table in this server: choose a smaller stake." in told.text
        assert house.room.all_tables() == []
        assert (await house.person("Ann").slash("pitty_pat open", stake=100)).ok


async def test_a_wide_table_against_the_house_says_what_to_choose_and_opens_where_the_server_allows_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        told = await ann.slash("pontoon open", bank="house", max_bet=10)
        assert told.text == (
            "Against the house the max bet is at most twice the min bet in this server: "
            "choose max bet 2 or min bet 5, or let the players bank."
        )
        await sets(house, "wide_tables", "yes")
        assert "is open" in (await ann.slash("pontoon open", bank="house", max_bet=10)).text
        await house.settle()
        assert house.table().ready_problem() is None
        await sets(house, "wide_tables", "no")
        told = await ann.press("Start", on=house.public(ann))
        assert "at most twice the min bet" in told.text
        assert house.table().phase == "lobby"


async def test_a_house_that_can_never_put_up_so_much_says_so_at_the_table(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await sets(house, "house_budget", "19")
        await ann.slash("pontoon open", bank="house", max_bet=2, hands=60)
        await house.settle()
        face = house.public(ann)
        assert (
            "The house would stake 20 chips at this table and has 19 a day: "
            "choose smaller stakes or bets, fewer computer players, or practice."
        ) in face.text
        assert "Start" in [button.label for button in face.buttons if button.disabled]
        await sets(house, "house_budget", "0")
        await house.settle()
        assert "The house stakes no chips in this server" in house.public(ann).text
        await sets(house, "house_budget", "20")
        await house.settle()
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert house.table().phase == "playing"
        assert await audit(house.room.store) == []
