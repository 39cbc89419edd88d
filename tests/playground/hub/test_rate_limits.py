"""Rate limits: what the headers say, what a bot in a hurry is told, and how long discord.py then waits."""

import asyncio
import time

import aiohttp
import discord
import pytest

from bot.playground import LocalDiscord, Person
from tests.playground.small_bot import SmallBot, a_local_discord, connected

HEADERS = {"Authorization": "Bot any.token"}


async def send(
    local: LocalDiscord, session: aiohttp.ClientSession, channel: str = "card-table"
) -> aiohttp.ClientResponse:
    """Sends a message raw; the answer's body is read."""
    url = f"{local.api_url}/channels/{local.guilds.channel(channel).id}/messages"
    async with session.post(url, json={"content": "x"}, headers=HEADERS) as answer:
        await answer.read()
        return answer


async def test_honest_headers_come_with_every_answer() -> None:
    async with LocalDiscord(limits="headers") as local, aiohttp.ClientSession() as session:
        first, second = await send(local, session), await send(local, session)
        assert int(first.headers["X-RateLimit-Remaining"]) == int(second.headers["X-RateLimit-Remaining"]) + 1
        assert int(first.headers["X-RateLimit-Remaining"]) == int(first.headers["X-RateLimit-Limit"]) - 1
        assert first.headers["X-RateLimit-Bucket"] == second.headers["X-RateLimit-Bucket"]


async def test_without_limits_there_are_no_headers() -> None:
    async with LocalDiscord(limits="off") as local, aiohttp.ClientSession() as session:
        assert not [name for name in (await send(local, session)).headers if "ratelimit" in name.lower()]


async def test_the_sixth_message_in_five_seconds_is_too_many_for_its_channel() -> None:
    async with LocalDiscord(limits="real") as local, aiohttp.ClientSession() as session:
        sent = [await send(local, session) for _ in range(5)]
        assert [answer.headers["X-RateLimit-Remaining"] for answer in sent] == ["4", "3", "2", "1", "0"]
        refused = await send(local, session)
        body = await refused.json()
        assert (refused.status, refused.headers["Via"], body["global"]) == (429, "1.1 google", False)
        assert 4 < body["retry_after"] <= 5
        assert refused.headers["Retry-After"] == "5"
        assert (await send(local, session, "lounge")).status == 200
        local.clock.advance(5)
        assert (await send(local, session)).status == 200


async def test_fifty_requests_a_second_are_the_most_for_a_bot() -> None:
    async with LocalDiscord(limits="real") as local, aiohttp.ClientSession() as session:
        url = f"{local.api_url}/users/@me"

        async def ask() -> tuple[int, bool]:
            async with session.get(url, headers=HEADERS) as answer:
                return answer.status, "X-RateLimit-Global" in answer.headers

        answers = await asyncio.gather(*(ask() for _ in range(51)))
        assert sorted(answers)[-1] == (429, True)
        assert sum(1 for status, _ in answers if status == 200) == 50


async def test_discord_py_keeps_to_the_limits_by_itself() -> None:
    local = a_local_discord(limits="real")
    async with local, connected(local) as bot:
        channel = bot.channel(local.guilds.channel().id)
        began = time.monotonic()
        await asyncio.gather(*(channel.send(str(number)) for number in range(6)))
        assert 4.5 < time.monotonic() - began < 7
        assert not [entry for entry in local.log if entry.status == 429]


async def test_reactions_of_the_bot_keep_a_quarter_of_a_second_apart() -> None:
    local = a_local_discord(limits="real")
    async with local, connected(local) as bot:
        message = await bot.channel(local.guilds.channel().id).send("x")
        began = time.monotonic()
        for sign in "🪟🃏👍":
            await message.add_reaction(sign)
        assert time.monotonic() - began > 0.45


async def test_an_ordered_429_is_waited_out(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    local.faults.limit("POST /channels/*/messages", seconds=0.05, times=2)
    local.faults.limit("GET /users/*", seconds=0.05, everywhere=True)
    assert (await bot.channel(ann.channel().id).send("patient")).content == "patient"
    assert [entry.status for entry in local.sent("POST", "/messages")] == [429, 429, 200]
    assert (await bot.fetch_user(ann.id)).global_name == "Ann"


async def test_a_bot_without_patience_is_told(local: LocalDiscord, bot: SmallBot, ann: Person) -> None:
    local.faults.limit("POST /channels/*/messages", seconds=60)
    bot.http.max_ratelimit_timeout = 30
    with pytest.raises(discord.RateLimited):
        await bot.channel(ann.channel().id).send("impatient")


async def test_five_uses_of_a_token_in_two_seconds_are_the_most_and_answers_do_not_count() -> None:
    local = a_local_discord(limits="real")
    async with local, connected(local) as bot, aiohttp.ClientSession() as session:

        async def busy(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("0")
            url = f"{local.api_url}/webhooks/{interaction.application_id}/{interaction.token}/messages/@original"
            statuses = []
            for number in range(6):
                async with session.patch(url, json={"content": str(number)}) as answer:
                    statuses.append(answer.status)
            assert statuses == [200] * 5 + [429]
            bot.offered = ["done"]

        bot.acts["busy"] = busy
        assert (await local.person("Ann").slash("do", what="busy")).ok
        await local.until(lambda: bot.offered == ["done"])
        assert not bot.failures
