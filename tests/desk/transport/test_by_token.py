"""Requests by an interaction's token: one after the other, as slow as Discord wants them, and again where it fails."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from discord import DiscordServerError, HTTPException, NotFound

from bot.desk.base.message_body import note
from bot.desk.transport import by_token, wire
from bot.playground import LocalDiscord
from tests.desk.house import House, open_house
from tests.test_metrics import figure

BY_TOKEN = "PATCH /webhooks/*"


async def pressed(house: House) -> Callable[[str], Any]:
    """Somebody has opened a hand, whose token changes it to whatever is asked for."""
    people = await house.table_for("Ann", "Ben", hands=5)
    await house.hand(people[0])
    mine = house.bot.desk.hand_messages._open[house.table().id][people[0].id]
    house.discord.log.clear()
    return lambda sentence: wire.rewrite(house.bot, mine.application, mine.token, mine.message, note(sentence))


def statuses(house: House) -> list[int]:
    return [entry.status for entry in house.requests("PATCH", "/webhooks/")]


async def test_a_token_that_is_used_up_rests_before_its_next_request(tmp_path: Path):
    async with open_house(tmp_path, discord=LocalDiscord(limits="real")) as house:
        write = await pressed(house)
        made = await asyncio.gather(*(write(f"So it stands, {number}.") for number in range(7)))
        assert [message["id"] for message in made] == [made[0]["id"]] * 7
        assert statuses(house) == [200] * 7  # Discord takes five in two seconds


async def test_requests_of_one_token_do_not_overtake_each_other(tmp_path: Path):
    async with open_house(tmp_path) as house:
        write = await pressed(house)
        house.discord.faults.slow(BY_TOKEN, 0.2)
        await asyncio.gather(write("First."), write("Second."))
        texts = [entry.body["components"][0]["content"] for entry in house.requests("PATCH", "/webhooks/")]
        assert texts == ["First.", "Second."]


async def test_a_request_too_many_is_made_again_when_discord_says(tmp_path: Path):
    async with open_house(tmp_path) as house:
        write, before = await pressed(house), figure("halley_limited_total")
        house.discord.faults.limit(BY_TOKEN, 0.05, times=2)
        assert (await write("So it stands."))["id"]
        assert statuses(house) == [429, 429, 200]
        assert figure("halley_limited_total") == before + 2


@pytest.mark.parametrize("times", [2, 5])
async def test_what_discord_fails_on_is_made_again_but_not_for_ever(
    tmp_path: Path, times: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(by_token, "_AGAIN", (0.01, 0.01, 0.01, 0.01))
    async with open_house(tmp_path) as house:
        write = await pressed(house)
        house.discord.faults.fail(BY_TOKEN, 502, times=times)
        if times == 5:
            with pytest.raises(DiscordServerError):
                await write("So it stands.")
        else:
            await write("So it stands.")
        assert statuses(house) == [502] * times + [200] * (times == 2)


@pytest.mark.parametrize(("status", "code", "kind"), [(404, 10008, NotFound), (401, 50027, HTTPException)])
async def test_a_refusal_is_told_at_once_and_leaves_the_token_free(
    tmp_path: Path, status: int, code: int, kind: type[HTTPException]
):
    async with open_house(tmp_path) as house:
        write = await pressed(house)
        house.discord.faults.fail(BY_TOKEN, status, code=code)
        with pytest.raises(kind) as refused:
            await write("So it stands.")
        assert refused.value.code == code
        await write("So it stands.")
        assert statuses(house) == [status, 200]
