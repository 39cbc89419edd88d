"""`/tables` and `/hand`."""

import re
from pathlib import Path

from bot.cards import SIGNS
from tests.desk.house import open_house


async def test_the_open_tables_of_the_server_are_listed_with_links(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        assert "No table is open" in (await ann.slash("tables")).text
        await ann.slash("pitty_pat open")
        await ben.slash("pitty_pat open", channel="second-table")
        told = (await ann.slash("tables", channel="lounge")).text
        for table in house.room.all_tables():
            assert f"https://discord.com/channels/{table.guild}/{table.channel}/{table.message}" in told
        assert told.count("1 of 5 chairs taken") == 2


async def test_of_each_table_it_is_told_who_may_still_sit_there_for_how_much_and_those_come_first(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben, cem = (house.person(name) for name in ("Ann", "Ben", "Cem"))
        await ann.slash("conquian open", stake=20)
        await house.settle()
        await ben.press("Sit down", on=house.public(ben))
        await house.settle()
        await cem.slash("conquian open", practice=True, private=True, channel="second-table")
        await house.settle()
        lines = (await ann.slash("tables", channel="lounge")).text.split("\n")[1:]
        told = [line.partition("> · ")[2] for line in lines]
        assert told == [
            "1 of 2 chairs taken · for invited people alone · practice · Cem",
            "full · up to 20 chips · Ann, Ben",
        ]
        full = house.room.table_in(ann.channel("card-table").id)
        assert full is not None
        await full.start(ann.id)
        await house.settle()
        assert "in play · up to 20 chips · Ann, Ben" in (await ann.slash("tables", channel="lounge")).text


async def test_a_match_whose_channel_is_gone_is_listed_without_a_link_and_played_on_by_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", game="conquian", stake=20)
        house.discord.guilds.delete_channel(house.discord.world.channels[house.table().channel])
        await house.settle()
        told = (await ann.slash("tables", channel="lounge")).text
        assert "Conquian, whose channel is gone: `/hand` has the cards of those who play · in play" in told
        assert "https://" not in told
        assert "In short: Conquian" in (await ann.slash("hand", channel="lounge")).text


async def test_hand_shows_the_cards_from_any_channel(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        told = await ann.slash("hand", channel="lounge")
        assert told.message is not None
        assert told.message.ephemeral
        assert told.message not in ben.sees("lounge")
        seat = house.table().seat_of(ann.id)
        # beside the lesson of a first hand they stand in a line of text
        (held,) = [line for line in told.text.split("\n") if line.startswith("You hold ")]
        assert sorted(held.removeprefix("You hold ").split()) == sorted(
            SIGNS[card] for card in house.table().view(seat).cards
        )


async def test_hand_says_so_when_there_are_no_cards(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        assert re.search("You have no cards.*`/play` deals some", (await ann.slash("hand")).text)


async def test_hand_before_the_deal_says_what_is_waited_for_and_shows_the_way(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        await ben.press("Sit down", on=house.public(ben))
        told = await ann.slash("hand", channel="lounge")
        assert told.text == "The cards are not dealt yet at your table of Pitty Pat: you start it."
        assert told.message is not None
        assert told.message.ephemeral
        (way,) = told.message.buttons
        assert (way.url or "").endswith(f"/{house.table().channel}/{house.table().message}")
        assert (await ben.slash("hand")).text.endswith("Pitty Pat: its host starts it.")


async def test_somebody_at_two_tables_chooses_the_hand(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        for channel in ("card-table", "second-table"):
            await ann.slash("pitty_pat open", channel=channel)
            table = house.room.table_in(ann.channel(channel).id)
            assert table is not None
            face = next(message for message in ann.sees(channel) if message.id == table.message)
            await ann.press("Add computer player", on=face)
            await ann.press("Start", on=face)
            await house.settle()
        assert "Which hand?" not in (await ann.slash("hand", channel="second-table")).text
        asked = await ann.slash("hand", channel="lounge")
        assert "Which hand?" in asked.text
        shown = await ann.press("Pitty Pat, table 2", on=asked.message)
        assert shown.message is not None
        assert "**" in shown.text
