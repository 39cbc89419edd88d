"""A server that throws the bot out in the middle of a match and takes it back finds the match where it was."""

from pathlib import Path

import pytest

from bot.room import audit
from tests.desk.house import open_house, until


@pytest.mark.parametrize("away", [False, True])
async def test_a_server_that_takes_us_back_finds_its_match_where_it_was(tmp_path: Path, away: bool):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        await house.bot.wait_until_ready()
        house.discord.guilds.remove(ann.guild)
        await house.settle()
        assert house.table().placeless
        if away:  # and it does so while no process of ours is there
            await house.close()
        house.discord.guilds.invite(ann.guild)
        if away:
            await house.open()
        await until(lambda: not house.table().placeless)
        await house.settle()
        for person in (ann, ben):
            assert (await person.press("Take back my chair", on=house.public(person))).ok
            await house.settle()
        assert "Take back my chair" not in [button.label for button in house.public(ann).buttons]
        await house.play_on([ann, ben])
        assert house.table().phase == "over"
        assert await audit(house.room.store) == []
