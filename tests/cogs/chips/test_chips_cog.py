"""`/chips`: what a member has, and the daily allowance."""

import asyncio
from pathlib import Path

from tests.desk.house import open_house


async def test_a_newcomer_has_a_thousand_chips_and_sees_them_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        told = await house.person("Ann").slash("chips balance")
        assert told.message is not None
        assert told.message.ephemeral
        assert "You have **1,000** chips" in told.text


async def test_the_allowance_comes_once_a_day(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        assert (await ann.slash("chips daily")).text == "Here are your **200** chips for today; you have **1,200**."
        again = await ann.slash("chips daily")
        assert "200" not in again.text
        assert "1,200" in (await ann.slash("chips balance")).text
        await house.pass_by(24 * 3600)
        assert "1,400" in (await ann.slash("chips daily")).text


async def test_asking_for_the_allowance_many_times_at_once_gives_it_once(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        outcomes = await asyncio.gather(*(ann.slash("chips daily") for _ in range(6)))
        assert sum("Here are your" in outcome.text for outcome in outcomes) == 1
        assert "1,200" in (await ann.slash("chips balance")).text


async def test_chips_at_a_table_are_not_in_the_purse(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", stake=300)
        told = (await ann.slash("chips balance")).text
        assert "**700**" in told
        assert "comes back when the match is over" in told
