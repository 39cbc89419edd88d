"""Threads that sleep or are locked, and messages that are too old: what the local Discord then refuses, and how."""

import discord
import pytest

from bot.playground import CannotDo, LocalDiscord, Person
from tests.playground.small_bot import SmallBot, a_local_discord, connected, layout


async def a_thread(bot: SmallBot, local: LocalDiscord, **how: int) -> tuple[discord.Thread, discord.Message]:
    thread = await bot.channel(local.guilds.channel().id).create_thread(
        name="talk",
        type=discord.ChannelType.public_thread,
        **how,  # type: ignore[arg-type]
    )
    return thread, await thread.send("table")


async def test_a_thread_in_which_nobody_writes_is_archived_and_a_message_wakes_it(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    thread, message = await a_thread(bot, local, auto_archive_duration=60)
    kept = local.guilds.channel(thread.id)
    local.clock.advance(59 * 60)
    await message.edit(content="an edit is no activity")
    assert not kept.archived
    local.clock.advance(2 * 60)
    await local.until(lambda: kept.archived)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="too late")
    assert (refused.value.status, refused.value.code) == (400, 50083)
    await ann.say("good morning", thread.id)
    assert not kept.archived
    await message.edit(content="awake")
    assert [each["thread_metadata"]["archived"] for each in bot.events("THREAD_UPDATE")][-2:] == [True, False]


async def test_threads_go_with_their_channel_of_which_alone_an_event_tells(bot: SmallBot, local: LocalDiscord) -> None:
    thread, _ = await a_thread(bot, local)
    alone, _ = await a_thread(bot, local)
    local.guilds.delete_channel(local.world.channels[alone.id])
    await local.until(lambda: bot.events("THREAD_DELETE"))
    local.guilds.delete_channel(local.guilds.channel())
    await local.until(lambda: bot.events("CHANNEL_DELETE"))
    assert [int(each["id"]) for each in bot.events("THREAD_DELETE")] == [alone.id]
    assert thread.id not in local.world.channels


async def test_a_locked_thread_lets_nobody_write_or_edit_who_may_not_manage_threads(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    thread, message = await a_thread(bot, local)
    local.faults.lock(thread.id)
    for writing in (thread.send("x"), message.edit(content="x")):
        with pytest.raises(discord.Forbidden) as refused:
            await writing
        assert refused.value.code == 50013
    with pytest.raises(CannotDo):
        await ann.say("x", thread.id)
    local.faults.lock(thread.id, locked=False)
    await message.edit(content="open again")


async def test_an_edit_after_an_hour_is_refused_at_once_in_the_first_shape(bot: SmallBot, local: LocalDiscord) -> None:
    message = await bot.channel(local.guilds.channel().id).send("x")
    local.faults.refuse_old_edits("raise")
    await message.edit(content="young")
    local.clock.advance(3601)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="old")
    assert (refused.value.status, refused.value.code) == (429, 30046)


async def test_an_edit_after_an_hour_breaks_discord_py_in_the_second_shape(bot: SmallBot, local: LocalDiscord) -> None:
    message = await bot.channel(local.guilds.channel().id).send("x")
    local.faults.refuse_old_edits("bare")
    local.clock.advance(3601)
    with pytest.raises(KeyError, match="retry_after"):
        await message.edit(content="old")


async def test_an_edit_after_an_hour_is_told_to_wait_in_the_third_shape(bot: SmallBot, local: LocalDiscord) -> None:
    message = await bot.channel(local.guilds.channel().id).send("x")
    local.faults.refuse_old_edits("wait")
    local.clock.advance(3601)
    bot.http.max_ratelimit_timeout = 30
    with pytest.raises(discord.RateLimited):
        await message.edit(content="old")
    assert local.log[-1].answer["code"] == 30046


@pytest.mark.parametrize("allowed", [True, False])
async def test_the_token_of_a_press_changes_the_public_message_unless_that_is_forbidden(allowed: bool) -> None:
    local = a_local_discord()
    async with local, connected(local) as bot:
        button: discord.ui.Button = discord.ui.Button(label="Press", custom_id="press")
        await bot.channel(local.guilds.channel().id).send(view=layout(discord.ui.ActionRow(button)))
        if not allowed:
            local.faults.keep_tokens_private()

        async def press(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(view=layout(discord.ui.TextDisplay("changed")))

        bot.acts["press"] = press
        ann = local.person("Ann")
        assert (await ann.press("Press")).ok
        await local.until(lambda: bot.failures or "changed" in ann.sees()[-1].text)
        assert [type(each) for each in bot.failures] == ([] if allowed else [discord.NotFound])
