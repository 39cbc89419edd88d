"""Every game on the shelf at a real table: opened, dealt and played by a person and computer players, nothing refused by Discord."""

from pathlib import Path

import pytest

from bot.desk.base.message_body import MOST_PARTS, count
from bot.registry import keys
from tests.desk.house import open_house

MOVES = 4


@pytest.mark.parametrize("key", keys())
async def test_a_game_is_opened_dealt_and_played(tmp_path: Path, key: str):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        opened = await ann.slash(f"{key} open")
        assert "is open" in opened.text
        while house.table().ready_problem():
            assert (await ann.press("Add computer player", on=house.public(ann))).type == 7
        await ann.press("Start", on=house.public(ann))
        await house.settle()
        assert house.table().phase == "playing"
        played = await house.play_on([ann], moves=MOVES)
        assert played or house.table().phase == "over"  # another may have been out before the first turn
        hand = await house.hand(ann)
        assert hand.text
        for message in (hand, house.public(ann)):
            assert count(message.components) <= MOST_PARTS
            assert all(len(button.label) <= 80 for button in message.buttons)
        refused = [entry for entry in house.discord.log if entry.status >= 400]
        assert not refused
