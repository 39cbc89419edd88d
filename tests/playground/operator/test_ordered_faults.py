"""Ordered faults, permissions, and what outlives the process."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import aiohttp
import discord
import pytest
from discord import ui

from bot.playground import LocalDiscord, Person
from bot.playground.operator.ordered_faults import Fault
from bot.playground.people.command_lines import CannotDo
from tests.playground.small_bot import SmallBot, a_local_discord, connected, layout, simple_view


async def test_ordered_failures_happen_as_often_as_ordered(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    local.faults.fail("POST /channels/*/messages", 403, code=50013)
    local.order(Fault("POST /channels/*/messages", status=503))
    with pytest.raises(discord.Forbidden):
        await channel.send("a")
    with pytest.raises(discord.DiscordServerError):
        await channel.send("b")
    await channel.send("c")
    assert [message.text for message in ann.sees()] == ["c"]


async def test_an_answer_that_gets_lost_was_still_acted_upon(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    local.faults.lose("POST /channels/*/messages")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("once", nonce="n1")
    await channel.send("once", nonce="n1")
    assert [message.text for message in ann.sees()] == ["once"]


async def test_a_slow_request_holds_up_nobody_else(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    local.faults.slow("POST /channels/*/messages", 0.2)
    slow = asyncio.create_task(channel.send("slow"))
    await local.until(lambda: local.sent("POST", "/messages"))
    await bot.channel(ann.channel("lounge").id).send("quick")
    assert not slow.done()
    await slow
    assert [message.text for message in ann.sees()] == ["slow"]


async def test_what_the_bot_may_not_do_is_refused(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    message = await channel.send("table")
    said = await ann.say("mine")
    other = await channel.fetch_message(said.id)
    local.faults.deny(channel.id, "SEND_MESSAGES", "ADD_REACTIONS", "MANAGE_MESSAGES", "READ_MESSAGE_HISTORY")
    for act in (channel.send("x"), message.add_reaction("🪟"), other.delete(), channel.fetch_message(message.id)):
        with pytest.raises(discord.Forbidden) as refused:
            await act
        assert refused.value.code == 50013
    await message.edit(content="still mine to change")
    assert [each async for each in channel.history()] == []
    with pytest.raises(discord.Forbidden) as refused:
        await other.edit(content="not mine")
    assert refused.value.code == 50005
    local.faults.deny(channel.id, "VIEW_CHANNEL")
    with pytest.raises(discord.Forbidden) as refused:
        await message.edit(content="unseen")
    assert refused.value.code == 50001
    local.faults.allow(channel.id, "VIEW_CHANNEL", "SEND_MESSAGES")
    await channel.send("allowed again")


async def test_a_bot_that_cannot_see_a_channel_hears_nothing_from_it(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    local.faults.deny("lounge", "VIEW_CHANNEL")
    await ann.say("secret", channel="lounge")
    await ann.say("open", channel="second-table")
    await local.until(lambda: bot.events("MESSAGE_CREATE"))
    (event,) = bot.events("MESSAGE_CREATE")
    assert event["channel_id"] == str(ann.channel("second-table").id)


async def test_overwrites_for_a_member_go_before_those_for_everybody(
    local: LocalDiscord, ann: Person, ben: Person
) -> None:
    everyone = local.guilds.default.id
    local.guilds.deny("lounge", "VIEW_CHANNEL", target=everyone)
    assert "lounge" not in [channel.name for channel in ben.channels()]
    local.guilds.allow("lounge", "VIEW_CHANNEL", target=ann.id)
    assert "lounge" in [channel.name for channel in ann.channels()]
    local.guilds.deny("card-table", "SEND_MESSAGES", target=everyone)
    role = local.guilds.grant(ben.id, ben.guild, "MANAGE_MESSAGES")
    local.guilds.allow("card-table", "SEND_MESSAGES", target=role.id)
    assert ben.may("SEND_MESSAGES", "ATTACH_FILES", channel="card-table")
    assert not ann.may("SEND_MESSAGES", channel="card-table")
    assert not ann.may("ATTACH_FILES", channel="card-table")  # without the right to speak there is none to attach
    local.guilds.grant(ann.id, ann.guild, "ADMINISTRATOR")
    assert ann.may("SEND_MESSAGES", "MANAGE_GUILD", channel="card-table")


async def test_a_deleted_channel_and_a_lost_guild_are_unknown(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    lounge, table = bot.channel(ann.channel("lounge").id), bot.channel(ann.channel().id)
    message = await lounge.send("x")
    local.faults.delete_channel("lounge")
    await local.until(lambda: bot.events("CHANNEL_DELETE"))
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="y")
    assert refused.value.code == 10003
    local.faults.remove_guild()
    await local.until(lambda: bot.events("GUILD_DELETE"))
    with pytest.raises(discord.Forbidden) as refused:
        await table.send("x")
    assert refused.value.code == 50001
    with pytest.raises(CannotDo):
        await ann.slash("do", what="x")


async def test_members_and_guilds_are_fetched(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    guild = await bot.fetch_guild(ann.guild.id)
    assert (guild.name, guild.approximate_member_count) == ("The card room", 3)
    assert (await guild.fetch_member(ann.id)).display_name == "Ann"
    assert [channel.name for channel in await guild.fetch_channels()] == ["card-table", "second-table", "lounge"]
    assert (await bot.fetch_channel(ann.channel().id)).id == ann.channel().id
    local.faults.remove_member(ann.id)
    with pytest.raises(discord.NotFound) as refused:
        await guild.fetch_member(ann.id)
    assert refused.value.code == 10007
    info = await bot.application_info()
    assert (info.id, info.name) == (local.state.bot_id, "Halley")


# ---- what outlives the process


async def test_messages_and_their_buttons_outlive_a_restart(tmp_path: Path) -> None:
    state = tmp_path / "discord.db"
    async with a_local_discord(state_file=state) as local, connected(local) as bot:
        bot.acts["hand"] = lambda interaction: interaction.response.send_message(
            "hand", view=simple_view(ui.Button(label="Play", custom_id="play")), ephemeral=True
        )
        ann = local.person("Ann", manage=True)
        table = await bot.channel(ann.channel().id).send(
            view=layout(ui.TextDisplay("table"), ui.ActionRow(ui.Button(label="Sit", custom_id="sit")))
        )
        await ann.react("🪟", on=ann.sees()[0])
        await ann.slash("do", what="hand")
        before = [message.raw for message in ann.sees()]
    async with a_local_discord(state_file=state) as local:
        ann = local.person("Ann")
        assert ann.may("MANAGE_GUILD")
        after = [message.raw for message in ann.sees()]
        assert [each["content"] for each in after] == ["", "hand"]
        assert [each["id"] for each in after] == [each["id"] for each in before]
        assert after[0]["reactions"] == before[0]["reactions"]
        assert local.person("Ben").sees() == [ann.sees()[0]]
        async with connected(local) as bot:
            bot.acts |= {
                "play": lambda interaction: interaction.response.edit_message(content="played"),
                "sit": lambda interaction: interaction.response.send_message("sat", ephemeral=True),
            }
            assert (await ann.press("Play")).text == "played"
            assert (await local.person("Ben").press("Sit")).text == "sat"
            assert (await bot.channel(ann.channel().id).fetch_message(table.id)).id == table.id


async def test_a_dismissed_message_stays_away_after_a_restart(tmp_path: Path) -> None:
    state = tmp_path / "discord.db"
    async with a_local_discord(state_file=state) as local, connected(local) as bot:
        bot.acts["hand"] = lambda interaction: interaction.response.send_message("hand", ephemeral=True)
        ann = local.person("Ann")
        for _ in range(2):
            await ann.slash("do", what="hand")
        kept, dismissed = ann.sees()
        ann.dismiss(dismissed)
    async with a_local_discord(state_file=state) as local:
        ann = local.person("Ann")
        assert ann.sees() == [kept]
        assert [each["id"] for each in ann.hello()["messages"][str(kept.channel_id)]] == [str(kept.id)]


KILLED = """
import asyncio, sys
from bot.playground import LocalDiscord
async def main():
    local = LocalDiscord(state_file=sys.argv[1])
    await local.start()
    ann = local.person("Ann")
    for number in range(50):
        await ann.say(f"word {number}")
    print("said", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    state = tmp_path / "discord.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(state), stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), 20) == b"said\n"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    async with LocalDiscord(state_file=state) as local:
        assert [message.text for message in local.person("Ann").sees()] == [f"word {at}" for at in range(50)]
        newer = await local.person("Ann").say("one more")
        assert newer.id > local.person("Ann").sees()[0].id


async def test_health_says_whether_the_bot_is_there(local: LocalDiscord) -> None:
    async def health() -> str:
        async with aiohttp.ClientSession() as session, session.get(f"http://{local.address}/healthz") as answer:
            assert answer.status == 200
            return (await answer.json())["bot"]

    assert await health() == "offline"
    async with connected(local):
        assert await health() == "online"


async def test_a_request_that_hangs_is_never_answered_and_not_acted_upon(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    channel = bot.channel(ann.channel().id)
    for acted in (False, True):
        local.faults.hang("POST /channels/*/messages", acted=acted)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await channel.send(f"acted upon: {acted}")
    await channel.send("on it goes")
    assert [message.text for message in ann.sees()] == ["acted upon: True", "on it goes"]


async def test_a_request_that_hung_takes_no_fault_with_it_that_was_ordered_later(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    local.faults.hang("POST /channels/*/messages")
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await bot.channel(ann.channel().id).send("never read")
    local.faults.hang("POST /channels/*/messages", acted=True)
    await local.until(lambda: local.log[-1].status == 499)
    assert local.faults.ordered


async def test_an_event_without_sense_reaches_the_bot_as_it_is(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    heard: list[str] = []

    @bot.event
    async def on_socket_event_type(event: str) -> None:
        heard.append(event)

    local.faults.event("NOBODY_KNOWS_THIS", {"at": 1})
    await local.until(lambda: "NOBODY_KNOWS_THIS" in heard)
