"""Private hands: one a person, however often it is opened."""

import asyncio
from pathlib import Path

from tests.desk.house import open_house


async def test_of_hands_that_are_opened_at_once_one_stays(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", hands=5)
        await house.hand(ann)
        house.discord.log.clear()
        house.discord.faults.slow("POST /interactions/*", 0.1, times=3)  # all of them are opened before one has come
        await asyncio.gather(*(ann.press("My hand", on=house.public(ann)) for _ in range(3)))
        await house.settle()
        taken = house.requests("DELETE", "/webhooks/")
        assert [entry.status for entry in taken] == [204] * 3  # each that was replaced, once
        assert sum(message.ephemeral and "Upcard" in message.text for message in ann.sees()) == 1
