"""A damaged table is said in its channel, once; `/aside` lists it and gives the chips back."""

import sqlite3
from pathlib import Path

import pytest

from bot.playground.people.command_lines import CannotDo
from tests.desk.house import House, open_house


async def damaged(house: House, folder: Path) -> str:
    """A match in the middle of which the table's state is damaged while the bot is away; the table's id."""
    await house.table_for("Ann", "Ben", stake=20)
    table = house.table().id
    await house.close()
    store = sqlite3.connect(folder / "house.sqlite3")
    with store:
        store.execute("UPDATE card_table SET sheet = json_set(sheet, '$.colour', 'red')")
    store.close()
    await house.open()
    await house.settle()
    return table


async def test_it_is_said_in_its_channel_once_and_not_again_after_a_restart(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await damaged(house, tmp_path)
        ann = house.person("Ann")
        for _ in range(2):
            said = [message for message in ann.sees() if "set aside" in message.text]
            assert len(said) == 1
            assert not said[0].ephemeral
            await house.restart()
            await house.settle()
        assert "set aside" in (await ann.slash("pitty_pat open")).text


async def test_a_manager_lists_it_and_has_the_chips_given_back(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Cem", manage=True)
        assert "No table of this server is damaged" in (await boss.slash("aside")).text
        table = await damaged(house, tmp_path)
        ann = house.person("Ann")
        assert "something unknown" in (await boss.slash("aside")).text
        with pytest.raises(CannotDo, match="no command /aside"):
            await ann.slash("aside", give_back=table)
        assert await house.room.ledger.balance(ann.guild.id, ann.id) == 980
        assert "No such table" in (await boss.slash("aside", give_back="nonsense")).text
        assert "got back what it brought" in (await boss.slash("aside", give_back=table)).text
        assert await house.room.ledger.balance(ann.guild.id, ann.id) == 1000
        assert (await ann.slash("pitty_pat open")).ok


async def test_a_damaged_setting_is_shown_as_such(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Cem", manage=True)
        await house.room.guilds.change(boss.guild.id, "daily", "300")
        await house.close()
        store = sqlite3.connect(tmp_path / "house.sqlite3")
        with store:
            store.execute("UPDATE server_setting SET value = 'no json'")
        store.close()
        await house.open()
        told = (await boss.slash("settings show")).text
        assert "What was set here is damaged" in told
        await boss.slash("settings set", setting="daily", value="250")
        assert "What was set here is damaged" not in (await boss.slash("settings show")).text
