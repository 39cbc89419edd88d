"""Pinned messages: who may pin, how many, what is told of it, and in which order they are listed."""

import aiohttp
import discord
import pytest

from bot.playground import LocalDiscord, Person
from tests.playground.small_bot import SmallBot


@pytest.fixture
def channel(bot: SmallBot, local: LocalDiscord, ann: Person) -> discord.TextChannel:
    local.guilds.allow(ann.channel().id, "PIN_MESSAGES")
    return bot.channel(ann.channel().id)


async def test_pins_are_listed_newest_first_and_told_of(
    bot: SmallBot, local: LocalDiscord, channel: discord.TextChannel
) -> None:
    first, second, third = [await channel.send(str(number)) for number in range(3)]
    for message in (second, first, third):
        await message.pin()
    await third.unpin()
    listed = [message async for message in channel.pins()]
    assert [(message.content, message.pinned) for message in listed] == [("0", True), ("1", True)]
    assert [message.content async for message in channel.pins(limit=1)] == ["0"]
    assert listed[0].pinned_at is not None
    assert [message.content async for message in channel.pins(before=listed[0].pinned_at)] == ["1"]
    await local.until(lambda: len(bot.events("CHANNEL_PINS_UPDATE")) == 4)
    told = bot.events("CHANNEL_PINS_UPDATE")
    assert told[-1]["last_pin_timestamp"] == told[-3]["last_pin_timestamp"]
    await first.delete()
    await second.unpin()
    await local.until(lambda: len(bot.events("CHANNEL_PINS_UPDATE")) == 5)
    assert bot.events("CHANNEL_PINS_UPDATE")[-1]["last_pin_timestamp"] is None
    assert not [message async for message in channel.pins()]


async def test_nobody_pins_without_the_permission(bot: SmallBot, ann: Person) -> None:
    message = await bot.channel(ann.channel().id).send("keep this")
    with pytest.raises(discord.Forbidden) as refused:
        await message.pin()
    assert refused.value.code == 50013
    assert not (await message.fetch()).pinned


async def test_two_hundred_and_fifty_are_the_most(
    local: LocalDiscord, ann: Person, channel: discord.TextChannel
) -> None:
    for number in range(250):
        said = await ann.say(str(number))
        local.world.posts[said.id].pinned = 1_700_000_000.0 + number
    message = await channel.send("one more")
    with pytest.raises(discord.HTTPException) as refused:
        await message.pin()
    assert refused.value.code == 30003
    assert len([each async for each in channel.pins(limit=None)]) == 250


async def test_pinning_twice_changes_nothing(bot: SmallBot, local: LocalDiscord, channel: discord.TextChannel) -> None:
    message = await channel.send("keep this")
    await message.pin()
    at = local.world.posts[message.id].pinned
    await message.pin()
    assert local.world.posts[message.id].pinned == at
    await message.unpin()
    await local.until(lambda: len(bot.events("CHANNEL_PINS_UPDATE")) == 2)
    assert (await message.fetch()).pinned is False


@pytest.mark.parametrize(("before", "status"), [("yesterday", 400), ("", 400), ("9" * 5000, 400), ("2015-01-01", 200)])
async def test_a_time_that_is_none_is_refused(local: LocalDiscord, before: str, status: int) -> None:
    url = f"{local.api_url}/channels/{local.guilds.channel().id}/messages/pins"
    session = aiohttp.ClientSession(headers={"Authorization": "Bot x"})
    async with session, session.get(url, params={"before": before}) as answer:
        assert answer.status == status
