"""The panel of `/settings show`: its pages, what is changed there, the log, and what the bot may not do."""

import asyncio
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bot.desk.base.kept_forms import BACK
from bot.desk.base.message_body import count, written
from bot.playground import Message, Person
from bot.playground.hub.interactions import COMPONENT, MODAL
from bot.room import audit
from bot.room.chips.setting_log import KEPT
from bot.room.guild.guild_settings import TERMS, GuildSettings
from cogs.settings.panel import PAGES, settings_parts
from tests.desk.house import House, open_house, until

NO = "Only those who may manage this server can change its settings."


def boss(house: House) -> Person:
    return house.person("Boss", manage=True)


async def shown(house: House, page: str) -> Message:
    """A page of the panel, opened by a manager."""
    opened = await boss(house).slash("settings show", page=page)
    assert opened.message is not None
    assert opened.message.ephemeral
    return opened.message


def terms(house: House) -> GuildSettings:
    return house.room.guilds.of(boss(house).guild.id)


def channel(house: House, name: str = "card-table") -> int:
    return next(one.id for one in boss(house).channels() if one.name == name)


async def hears(house: House, name: str, denied: str) -> None:
    """Wait until the bot knows of the last of the channels in which it was denied something."""

    def knows() -> bool:
        there = house.bot.guilds[0].get_channel(channel(house, name))
        return there is not None and not getattr(there.permissions_for(house.bot.guilds[0].me), denied)

    await until(knows)


# ---- what stands where ------------------------------------------------------------------------------------------------------


def test_every_setting_stands_on_exactly_one_page() -> None:
    counted = Counter(name for page in PAGES.values() for name in page.settings)
    assert counted == Counter(dict.fromkeys(TERMS, 1))
    assert set(TERMS) == {one.name for one in fields(GuildSettings)}


async def test_each_setting_is_shown_with_its_meaning_its_value_what_is_usual_and_what_it_can_be(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "chips")
        for page, one in PAGES.items():
            await boss(house).pick("Which page?", page, on=panel)
            assert f"## Settings of this server: {one.title.lower()}\n{one.text}" in panel.text
            for name in one.settings:
                term, usual = TERMS[name], TERMS[name].told(getattr(GuildSettings(), name))
                assert (
                    f"**{term.label}: {usual}**\n{term.text[0].upper()}{term.text[1:]}.\n"
                    f"-# Default: {usual} · possible: {term.span}"
                ) in panel.text


async def test_the_fullest_panel_is_within_discords_limits(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await boss(house).slash("settings set", setting="time_zone", value="America/Argentina/ComodRivadavia")
        for member in range(100):
            await house.room.guilds.bar(boss(house).guild.id, 10**18 + member, boss(house).id)
        many = " ".join(f"<#{10**18 + at}>" for at in range(25))
        await house.room.guilds.change(boss(house).guild.id, "table_channels", many)
        for page in PAGES:
            parts = settings_parts(page, house.room.guilds, boss(house).guild.id, range(10**18, 10**18 + 25), {})
            assert count(parts) <= 35
            assert written(parts) <= 3700


# ---- what is changed --------------------------------------------------------------------------------------------------------


async def test_a_number_is_typed_into_a_form_and_the_panel_says_so(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "chips")
        form = await boss(house).press("h1:-:0:/settings ask daily", on=panel)
        assert form.modal is not None
        assert form.modal.title == "The daily allowance"
        assert [(one.label, one.component["value"]) for one in form.modal.fields] == [("0 to 100,000", "200")]
        await boss(house).submit(form, value="1,500")
        assert panel.text.startswith("The daily allowance: 200 → **1,500**, from now on.")
        assert "**The daily allowance: 1,500**" in panel.text
        assert terms(house) == GuildSettings(daily=1500)


async def test_a_wrong_number_is_refused_in_a_sentence_and_the_panel_stays(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "tables")
        before = panel.text
        for typed in ("0", "-4", "1000001", "many", "1e3"):
            form = await boss(house).press("h1:-:0:/settings ask stake_cap", on=panel)
            told = await boss(house).submit(form, value=typed)
            assert told.text == "The stake cap must be a whole number from 1 to 1,000,000, or none."
        assert panel.text == before
        assert terms(house) == GuildSettings()


async def test_what_was_typed_and_refused_stands_in_the_form_again(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "chips")
        form = await boss(house).press("h1:-:0:/settings ask daily", on=panel)
        refused = await boss(house).submit(form, value="100001")
        assert refused.message is not None
        again = await boss(house).press(BACK, on=refused.message)
        assert again.modal is not None
        assert [one.component["value"] for one in again.modal.fields] == ["100001"]
        await boss(house).submit(again, value="100000")
        assert terms(house) == GuildSettings(daily=100_000)


async def test_a_member_is_chosen_from_a_menu_who_is_kept_from_the_tables_and_another_lets_them_sit_again(
    tmp_path: Path,
):
    async with open_house(tmp_path) as house:
        ben, panel = house.person("Ben"), await shown(house, "tables")
        await boss(house).pick("Keep somebody from the tables …", [ben], on=panel)
        assert panel.text.startswith("@Ben is kept from the tables of this server.")
        assert "**Kept from the tables: @Ben**" in panel.text
        assert house.room.guilds.barred(ben.guild.id) == [ben.id]
        await boss(house).pick("Let somebody sit again …", [str(ben.id)], on=panel)
        assert panel.text.startswith("@Ben may sit at the tables of this server again.")
        assert "**Kept from the tables: nobody**" in panel.text
        assert house.room.guilds.barred(ben.guild.id) == []


async def test_somebody_who_is_kept_out_and_has_left_the_server_is_let_in_again_by_name(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ben, never = house.person("Ben"), house.person("Cid")
        await house.played("Ben", computers=1, hands=1)
        for person in (ben, never):
            await house.room.bar(ben.guild.id, person.id, boss(house).id)
            house.discord.faults.remove_member(person.id)
        panel = await shown(house, "tables")
        await boss(house).pick("Let somebody sit again …", ["Ben"], on=panel)
        assert house.room.guilds.barred(ben.guild.id) == [never.id]
        await boss(house).pick("Let somebody sit again …", [f"Account {never.id}"], on=panel)
        assert house.room.guilds.barred(ben.guild.id) == []


async def test_a_bot_is_refused_in_words_of_its_own_where_somebody_is_kept_from_the_tables(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "tables")
        refused = await boss(house).pick("Keep somebody from the tables …", [house.discord.state.bot_id], on=panel)
        assert refused.text == "Bots do not sit at tables."


async def test_yes_or_no_is_set_by_one_press_that_says_to_what(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "look")
        assert [button.label for button in panel.buttons] == ["Set to no", "Set to yes"]
        await boss(house).press("Set to no", on=panel)
        assert panel.text.startswith("The picture at tables: yes → **no**, from now on.")
        assert terms(house) == GuildSettings(pictures=False)
        assert [button.label for button in panel.buttons] == ["Set to yes", "Set to yes"]


async def test_a_time_zone_that_is_to_come_is_what_its_form_begins_with(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "chips")
        form = await boss(house).press("h1:-:0:/settings ask time_zone", on=panel)
        await boss(house).submit(form, value="asia/tokyo")
        assert "The time zone: UTC → **Asia/Tokyo**, from <t:" in panel.text
        form = await boss(house).press("h1:-:0:/settings ask time_zone", on=panel)
        assert form.modal is not None
        assert form.modal.fields[0].component["value"] == "Asia/Tokyo"


# ---- who may ----------------------------------------------------------------------------------------------------------------


async def test_who_has_lost_the_right_changes_nothing_with_a_panel_that_is_still_open(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person = boss(house)
        panel = await shown(house, "look")
        chips = await shown(house, "chips")
        form = await person.press("h1:-:0:/settings ask daily", on=chips)
        house.discord.guilds.set_manager(person.id, person.guild, manages=False)
        assert (await person.press("h1:-:0:/settings set pictures no", on=panel)).text == NO
        assert (await person.submit(form, value="5000")).text == NO
        assert (await person.pick("Which page?", "log", on=panel)).text == NO
        assert (await person.press("h1:-:0:/settings ask gift", on=chips)).text == NO
        assert terms(house) == GuildSettings()


@pytest.mark.parametrize(
    "act", ["page log", "page chips", "ask daily", "set pictures", "set table_channels all", "", "page", "open"]
)
async def test_a_member_who_forges_an_id_of_the_panel_is_refused(tmp_path: Path, act: str):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        hers = (await ann.slash("chips balance")).message
        told = await ann.forge(f"h1:-:0:/settings {act}".strip(), on=hers, values=["no"])
        assert told.text == NO
        assert terms(house) == GuildSettings()


FORGED: list[tuple[str, Any]] = [
    ("page nowhere", None),
    ("page", ["nowhere"]),
    ("page", []),
    ("page log -1", None),
    ("page log 99999999", None),
    ("page log ٣", None),
    ("ask colour", None),
    ("set colour", ["red"]),
    ("set daily", ["300"]),
    ("set daily 300 400", None),
    ("set pictures", ["perhaps"]),
    ("set pictures", []),
    ("set pictures", None),
    ("set table_channels", ["1"]),
    ("set table_channels", ["all>"]),
    ("set table_channels", ["99999999999999999999999"]),
    ("set table_channels everywhere", None),
    ("void daily", None),
]


@pytest.mark.parametrize(("act", "values"), FORGED)
async def test_what_a_manager_forges_gets_one_sentence_and_changes_nothing(tmp_path: Path, act: str, values: Any):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "chips")
        told = await boss(house).forge(f"h1:-:0:/settings {act}", on=panel, values=values)
        assert told.ok
        assert terms(house) == GuildSettings()


async def test_odd_data_of_a_menu_or_a_form_change_nothing(tmp_path: Path):
    async with open_house(tmp_path) as house:
        person, panel = boss(house), await shown(house, "look")
        custom_id = "h1:-:0:/settings set pictures"
        for values in ("no", {"a": 1}, [None], [["no"]], None):
            data = {"component_type": 3, "custom_id": custom_id, "id": 1, "values": values}
            assert (await person.send_raw(COMPONENT, data, on=panel)).text == "The picture at tables must be yes or no."
        for parts in ([], [{"type": 18, "component": {"type": 4, "custom_id": "other", "value": "no"}}]):
            told = await person.send_raw(MODAL, {"custom_id": custom_id, "components": parts}, on=panel)
            assert told.text == "The picture at tables must be yes or no."
        assert terms(house) == GuildSettings()


async def test_two_managers_with_panels_of_before_both_have_their_say(tmp_path: Path):
    async with open_house(tmp_path) as house:
        other = house.person("Vice", manage=True)
        mine, theirs = await shown(house, "look"), (await other.slash("settings show", page="look")).message
        await asyncio.gather(
            boss(house).press("h1:-:0:/settings set pictures no", on=mine),
            other.press("h1:-:0:/settings set four_colours yes", on=theirs),
        )
        assert terms(house) == GuildSettings(pictures=False, four_colours=True)


# ---- channels ---------------------------------------------------------------------------------------------------------------


async def test_tables_are_opened_in_the_chosen_channels_alone_and_those_that_stand_stay(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, here, there = house.person("Ann"), channel(house), house.discord.guilds.add_channel("games")
        await ann.slash("pitty_pat open", channel="card-table")
        panel = await shown(house, "channels")
        await boss(house).pick("Choose channels", there, on=panel)
        assert panel.text.startswith(f"The place for tables: all channels → **<#{there.id}>**, from now on.")
        assert terms(house).table_channels == (there.id,)
        refusal = f"In this server tables are opened in <#{there.id}>, or in threads there."
        ben = house.person("Ben")
        for line, given in (("kowah open", {}), ("kowah open", {"thread": True})):
            assert (await ben.slash(line, channel="card-table", **given)).text == refusal
        shelf = (await ben.slash("play", channel="card-table", game="Tute")).message
        for button in ("Open a table", "In a thread"):
            if ben.can_press(button, shelf):
                assert (await ben.press(button, on=shelf)).text == refusal
        assert [table.channel for table in house.room.all_tables()] == [here]
        assert "is open" in (await ben.slash("kowah open", channel="games")).text
        await house.settle()
        assert len(house.room.all_tables()) == 2


async def test_a_thread_counts_as_the_channel_below_which_it_is(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, games = house.person("Ann"), house.discord.guilds.add_channel("games")
        await ann.slash("kowah open", channel="games", thread=True)
        await ann.slash("tute open", channel="card-table", thread=True)
        await house.settle()
        threads = {table.parent: table for table in house.room.all_tables()}
        for table in threads.values():
            await table.close(ann.id)
        await house.settle()
        await boss(house).slash("settings set", setting="table_channels", value=f"<#{games.id}>")
        refused = await ann.slash("pitty_pat open", channel=threads[channel(house)].channel)
        assert refused.text == f"In this server tables are opened in <#{games.id}>, or in threads there."
        assert "is open" in (await ann.slash("pitty_pat open", channel=threads[games.id].channel)).text


async def test_all_channels_are_allowed_again_by_a_button_or_by_choosing_none(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "channels")
        for undo in ("press", "pick"):
            await boss(house).pick("Choose channels", channel(house), on=panel)
            assert terms(house).table_channels == (channel(house),)
            if undo == "press":
                await boss(house).press("All channels", on=panel)
            else:
                await boss(house).pick("Choose channels", [], on=panel)
            assert panel.text.startswith(f"The place for tables: <#{channel(house)}> → **all channels**, from now on.")
            assert terms(house).table_channels is None


async def test_channels_are_typed_with_their_signs_and_only_channels_of_this_server(tmp_path: Path):
    async with open_house(tmp_path) as house:
        games = house.discord.guilds.add_channel("games")

        async def sets(value: str) -> str:
            return (await boss(house).slash("settings set", setting="table_channels", value=value)).text

        assert "→ **<#" in await sets(f"<#{channel(house)}>, <#{games.id}>")
        assert terms(house).table_channels == (channel(house), games.id)
        assert "Choose text channels" in await sets("<#123>")
        for wrong in ("card-table", "#games", "", f"<#{games.id}> or so"):
            assert "must be all, or up to 25 channels, each chosen from the list" in await sets(wrong or " ")
        assert terms(house).table_channels == (channel(house), games.id)
        assert "all channels" in await sets("all")


async def test_where_all_chosen_channels_are_gone_the_refusal_says_who_can_help(tmp_path: Path):
    async with open_house(tmp_path) as house:
        games = house.discord.guilds.add_channel("games")
        await boss(house).slash("settings set", setting="table_channels", value=f"<#{games.id}>")
        house.discord.guilds.delete_channel(games)
        await until(lambda: house.bot.guilds[0].get_channel(games.id) is None)
        told = await house.person("Ann").slash("pitty_pat open", channel="card-table")
        assert "the channels chosen for them are gone" in told.text
        panel = await shown(house, "channels")
        (menu,) = [
            row["components"][0] for row in panel.components if row["type"] == 1 and row["components"][0]["type"] == 8
        ]
        assert not menu.get("default_values")
        assert boss(house).can_press("All channels", panel)
        assert house.room.all_tables() == []


async def test_the_next_table_after_one_that_is_over_stands_in_a_chosen_channel_too(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        ann, table = house.person("Ann"), house.table()
        await house.play_on([ann, house.person("Ben")])
        assert table.phase == "over"
        games = house.discord.guilds.add_channel("games")
        await boss(house).slash("settings set", setting="table_channels", value=f"<#{games.id}>")
        told = await ann.forge(f"h1:{table.id}:{table.revision}:/new", on=house.public(ann))
        assert told.text == f"In this server tables are opened in <#{games.id}>, or in threads there."
        assert [one.id for one in house.room.all_tables()] == [table.id]


# ---- the log ----------------------------------------------------------------------------------------------------------------


async def test_the_log_tells_what_was_changed_from_what_to_what_and_by_whom_the_newest_first(tmp_path: Path):
    async with open_house(tmp_path) as house:
        assert "Nothing has been changed yet." in (await shown(house, "log")).text
        panel = await shown(house, "look")
        assert [button.label for button in panel.buttons] == ["Set to no", "Set to yes"]
        await boss(house).press("Set to no", on=panel)
        await house.person("Vice", manage=True).slash("settings set", setting="gift", value="1200")
        await boss(house).slash("settings set", setting="gift", value="1,200")  # it is that already
        await boss(house).slash("settings set", setting="table_channels", value=f"<#{channel(house)}>")
        await house.restart()
        lines = [line for line in (await shown(house, "log")).text.splitlines() if line.startswith("<t:")]
        assert [line.partition(" · ")[2] for line in lines] == [
            f"@Boss · **The place for tables**: all channels → <#{channel(house)}>",
            "@Vice · **The largest gift**: 500 → 1,200",
            "@Boss · **The picture at tables**: yes → no",
        ]
        assert await audit(house.room.store) == []


async def test_the_log_is_turned_leaf_by_leaf_and_keeps_the_last_hundred(tmp_path: Path):
    async with open_house(tmp_path) as house:
        for amount in range(KEPT + 7):
            await house.room.guilds.change(boss(house).guild.id, "gift", str(amount), boss(house).id)
        panel = await shown(house, "log")
        assert "105 → 106" in panel.text
        assert not boss(house).can_press("Newer", panel)
        leaves = 1
        while boss(house).can_press("Older", panel):
            await boss(house).press("Older", on=panel)
            await house.settle()  # a busy machine may announce the leaf before it shows it
            leaves += 1
        assert leaves == KEPT // 10
        assert "6 → 7" in panel.text
        assert "5 → 6" not in panel.text
        await boss(house).press("Newer", on=panel)
        assert boss(house).can_press("Older", panel)


async def test_who_was_forgotten_has_no_name_in_the_log(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await boss(house).slash("settings set", setting="gift", value="7")
        assert "@Boss · **The largest gift**" in (await shown(house, "log")).text
        assert await house.room.farewells.ask(boss(house).id)
        assert "a former player · **The largest gift**: 500 → 7" in (await shown(house, "log")).text


# ---- what the bot may not do --------------------------------------------------------------------------------------------------


async def test_what_is_missing_is_told_by_channel_and_what_it_is_for(tmp_path: Path):
    async with open_house(tmp_path) as house:
        for name in ("games", "hidden", "quiet"):
            house.discord.guilds.add_channel(name)
        assert "I may do all that I need" in (await shown(house, "permissions")).text
        house.discord.faults.deny("games", "ATTACH_FILES", "CREATE_PUBLIC_THREADS")
        house.discord.faults.deny("hidden", "VIEW_CHANNEL")
        house.discord.faults.deny("quiet", "SEND_MESSAGES")
        await hears(house, "quiet", "send_messages")
        told = (await shown(house, "permissions")).text
        assert f"<#{channel(house, 'games')}>: I lack “Create Public Threads”, “Attach Files”." in told
        assert f"<#{channel(house, 'hidden')}>: I lack “View Channel”." in told
        assert f"<#{channel(house, 'quiet')}>: I lack “Send Messages”." in told
        assert f"<#{channel(house)}>" not in told
        assert "-# Attach Files: pictures and charts" in told
        assert "Add Reactions" not in told


async def test_of_many_channels_the_first_dozen_is_told_and_what_lacks_everywhere_once(tmp_path: Path):
    async with open_house(tmp_path) as house:
        for number in range(15):
            house.discord.guilds.add_channel(f"room-{number}")
        for one in boss(house).channels():
            house.discord.faults.deny(one, "ADD_REACTIONS", *(["ATTACH_FILES"] if "room" in one.name else []))
        await hears(house, "room-14", "attach_files")
        told = (await shown(house, "permissions")).text
        assert "**In every channel that I see** I lack “Add Reactions”." in told
        assert told.count(": I lack “Attach Files”.") == 12
        assert "… and 3 more channels" in told


async def test_where_channels_are_chosen_for_tables_only_those_are_looked_at(tmp_path: Path):
    async with open_house(tmp_path) as house:
        games = house.discord.guilds.add_channel("games")
        house.discord.faults.deny("card-table", "ATTACH_FILES")
        await hears(house, "card-table", "attach_files")
        await boss(house).slash("settings set", setting="table_channels", value=f"<#{games.id}>")
        assert "I may do all that I need" in (await shown(house, "permissions")).text


# ---- reminders ----------------------------------------------------------------------------------------------------------------


async def test_where_the_server_wants_no_calls_nobody_is_called(tmp_path: Path):
    async with open_house(tmp_path) as house:
        panel = await shown(house, "reminders")
        await boss(house).press("h1:-:0:/settings set reminders no", on=panel)
        ann, ben = await house.table_for("Ann", "Ben")
        await house.pass_by(50)
        assert ann.pings + ben.pings == []
        await boss(house).press("h1:-:0:/settings set reminders yes", on=panel)
        await house.pass_by(70)
        await house.pass_by(50)
        assert ann.pings + ben.pings


# ---- who is shown which commands ------------------------------------------------------------------------------------------------


async def test_commands_for_managers_are_shown_to_managers_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        members, managers = (
            {one["name"] for one in person.commands()} for person in (house.person("Ann"), boss(house))
        )
        assert managers - members == {"settings", "bank", "season", "match", "aside"}
        assert {"chips", "seasons", "play", "leaderboard"} <= members
