"""Reactions of the bot and of people."""

import discord
import pytest

from bot.playground import LocalDiscord, Person
from bot.playground.people.command_lines import CannotDo
from tests.playground.small_bot import SmallBot, connected, some_intents


async def test_people_and_bot_react_and_take_it_back(bot: SmallBot, ann: Person, ben: Person) -> None:
    message = await bot.channel(ann.channel().id).send("window")
    await message.add_reaction("🪟")
    seen = ann.sees()[-1]
    await ann.react("🪟", on=seen)
    await ben.react("🪟", on=seen)
    await ben.react("🪟", on=seen)
    assert seen.reactions == {"🪟": 3}
    await ann.unreact("🪟", on=seen)
    await message.remove_reaction("🪟", discord.Object(ben.id))
    assert seen.reactions == {"🪟": 1}
    await message.clear_reactions()
    assert seen.reactions == {}


async def test_a_reaction_tells_the_bot_who_and_in_what_order(bot: SmallBot, ann: Person, ben: Person) -> None:
    message = await bot.channel(ann.channel().id).send("window")
    for person in (ben, ann):
        await person.react("🪟", on=ann.sees()[-1])
    await ann.unreact("🪟", on=ann.sees()[-1])
    await ann.until(lambda: bot.events("MESSAGE_REACTION_REMOVE"))
    added = bot.events("MESSAGE_REACTION_ADD")
    assert [event["member"]["user"]["global_name"] for event in added] == ["Ben", "Ann"]
    assert {event["message_id"] for event in added} == {str(message.id)}
    assert added[0]["emoji"] == {"id": None, "name": "🪟"}


async def test_without_the_intent_no_reaction_is_told(local: LocalDiscord, ann: Person) -> None:
    async with connected(local, discord.Intents(guilds=True)) as bot:
        message = await bot.channel(ann.channel().id).send("window")
        await ann.react("🪟", on=ann.sees()[-1])
        local.guilds.add_channel("later")
        await ann.until(lambda: bot.events("CHANNEL_CREATE"))
        assert not bot.events("MESSAGE_REACTION_ADD")
        assert not bot.events("MESSAGE_CREATE")
        assert message.id


async def test_what_is_no_emoji_is_no_reaction(bot: SmallBot, ann: Person) -> None:
    message = await bot.channel(ann.channel().id).send("window")
    for wrong in ("🂡", "A", "queen:123456789012345678"):
        with pytest.raises(discord.HTTPException) as refused:
            await message.add_reaction(wrong)
        assert refused.value.code == 10014
        with pytest.raises(CannotDo):
            await ann.react(wrong, on=ann.sees()[-1])
    for right in ("🃏", "❤️", "👍🏽", "1️⃣", "👨‍👩‍👧", "🇬🇧", "☄️"):
        await message.add_reaction(right)
    assert len(ann.sees()[-1].reactions) == 7


async def test_twenty_different_reactions_are_the_most(bot: SmallBot, ann: Person) -> None:
    message = await bot.channel(ann.channel().id).send("window")
    for number in range(20):
        await message.add_reaction(chr(0x1F600 + number))
    with pytest.raises(discord.HTTPException) as refused:
        await message.add_reaction("🪟")
    assert refused.value.code == 30010


async def test_no_one_reacts_to_an_ephemeral_message(bot: SmallBot, ann: Person) -> None:
    bot.acts["hand"] = lambda interaction: interaction.response.send_message("hand", ephemeral=True)
    message = (await ann.slash("do", what="hand")).message
    assert message is not None
    with pytest.raises(CannotDo):
        await ann.react("🪟", on=message)
    with pytest.raises(discord.NotFound):
        await bot.http.add_reaction(message.channel_id, message.id, "🪟")


async def test_ephemeral_messages_reach_the_gateway_as_direct_messages(local: LocalDiscord, ann: Person) -> None:
    async with connected(local, some_intents(dm_messages=True)) as bot:
        bot.acts["hand"] = lambda interaction: interaction.response.send_message("hand", ephemeral=True)
        await ann.slash("do", what="hand")
        await local.until(lambda: bot.events("MESSAGE_CREATE"))
        (event,) = bot.events("MESSAGE_CREATE")
        assert "guild_id" not in event
        assert "member" not in event
