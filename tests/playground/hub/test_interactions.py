"""Discord's own rules about interactions: three seconds, fifteen minutes, one answer, and whose token may change what."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui
from discord.http import handle_message_parameters

from bot.playground import LocalDiscord, Person
from bot.playground.people.command_lines import CannotDo
from tests.playground.small_bot import SmallBot, layout, simple_view


def codes(bot: SmallBot) -> list[int]:
    """Discord's codes of what went wrong so far."""
    return [failure.code for failure in bot.failures if isinstance(failure, discord.HTTPException)]


async def test_an_answer_after_three_seconds_is_to_an_unknown_interaction(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    async def dawdle(interaction: discord.Interaction) -> None:
        local.clock.advance(3.1)
        await interaction.response.send_message("too late")

    bot.acts["dawdle"] = dawdle
    outcome = await ann.slash("do", what="dawdle")
    assert (outcome.ok, outcome.error) == (False, "This interaction failed")
    await ann.until(lambda: codes(bot) == [10062])
    assert ann.sees() == []


async def test_no_answer_at_all_fails_after_three_real_seconds(bot: SmallBot, ann: Person) -> None:
    async def silent(_: discord.Interaction) -> None:
        return

    bot.acts["silent"] = silent
    began = asyncio.get_running_loop().time()
    assert not (await ann.slash("do", what="silent")).ok
    assert 2.9 < asyncio.get_running_loop().time() - began < 4


async def test_an_interaction_is_answered_once(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        url = f"{local.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
        async with aiohttp.ClientSession() as session, session.post(url, json={"type": 5}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 40060)

    bot.acts["twice"] = twice
    assert (await ann.slash("do", what="twice")).ok
    await ann.until(lambda: len(local.sent("POST", "/callback")) == 2)
    assert not bot.failures


async def test_a_token_lives_fifteen_minutes(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    kept: list[discord.Interaction] = []

    async def hand(interaction: discord.Interaction) -> None:
        kept.append(interaction)
        await interaction.response.send_message("hand", ephemeral=True)

    bot.acts["hand"] = hand
    message = (await ann.slash("do", what="hand")).message
    assert message is not None
    local.clock.advance(14 * 60)
    await kept[0].edit_original_response(content="new hand")
    assert message.text == "new hand"
    local.clock.advance(61)
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].edit_original_response(content="newer hand")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    assert message.text == "new hand"


async def test_only_the_token_of_its_own_press_changes_an_ephemeral_message(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    kept: list[discord.Interaction] = []

    async def hand(interaction: discord.Interaction) -> None:
        kept.append(interaction)
        view = simple_view(ui.Button(label="Play", custom_id="play"))
        await interaction.response.send_message("hand", view=view, ephemeral=True)

    bot.acts["hand"] = bot.acts["play"] = hand
    first = (await ann.slash("do", what="hand")).message
    assert first is not None
    await ann.slash("do", what="hand")
    with pytest.raises(discord.NotFound) as refused:  # a later, unrelated command
        await kept[1].followup.edit_message(first.id, content="changed")
    assert refused.value.code == 10008
    with pytest.raises(discord.NotFound) as refused:  # the channel's own address
        await bot.http.edit_message(first.channel_id, first.id, params=handle_message_parameters("x"))
    assert refused.value.code == 10008
    with pytest.raises(discord.NotFound):
        await bot.http.get_message(first.channel_id, first.id)
    await ann.press("Play", on=first)
    await kept[2].followup.edit_message(first.id, content="changed")  # the press on that very message
    assert first.text == "changed"


async def test_a_token_is_of_no_use_before_the_answer(bot: SmallBot, ann: Person) -> None:
    async def eager(interaction: discord.Interaction) -> None:
        await interaction.followup.send("before the answer")

    bot.acts["eager"] = eager
    pressed = asyncio.create_task(ann.slash("do", what="eager"))
    await ann.until(lambda: codes(bot) == [10015])
    pressed.cancel()


async def test_a_deferred_update_leaves_the_message_and_makes_it_the_original(bot: SmallBot, ann: Person) -> None:
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="after")

    bot.acts["later"] = later
    sent = await bot.channel(ann.channel().id).send(
        "before", view=simple_view(ui.Button(label="Go", custom_id="later"))
    )
    assert (await ann.press("Go")).ok
    await ann.until(lambda: ann.sees()[-1].text == "after")
    assert ann.sees()[-1].id == sent.id


async def test_kinds_of_answer_that_do_not_fit_are_refused(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    async def wrong(interaction: discord.Interaction) -> None:
        url = f"{local.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
        async with aiohttp.ClientSession() as session:
            for kind in (1, 6, 7, 8):
                async with session.post(url, json={"type": kind, "data": {"content": "x", "choices": []}}) as answer:
                    body = await answer.json()
                    assert (answer.status, body["code"], list(body["errors"])) == (400, 50035, ["type"])
        await interaction.response.send_message("fits")

    bot.acts["wrong"] = wrong
    assert (await ann.slash("do", what="wrong")).text == "fits"
    assert not bot.failures


async def test_a_refused_answer_can_be_given_again(bot: SmallBot, ann: Person) -> None:
    async def stumble(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException) as refused:
            await interaction.response.send_message("")
        assert refused.value.code == 50006
        await interaction.response.send_message("there")

    bot.acts["stumble"] = stumble
    assert (await ann.slash("do", what="stumble")).text == "there"


async def test_answers_need_no_rights_in_the_channel(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    local.faults.deny("card-table", "VIEW_CHANNEL", "SEND_MESSAGES")
    bot.acts["hand"] = lambda interaction: interaction.response.send_message("hand", ephemeral=True)
    assert (await ann.slash("do", what="hand")).text == "hand"


async def test_a_library_that_asks_for_no_response_gets_none(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    async def plain(interaction: discord.Interaction) -> None:
        url = f"{local.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
        body = {"type": 4, "data": {"content": "plain"}}
        async with aiohttp.ClientSession() as session, session.post(url, json=body) as answer:
            assert (answer.status, await answer.read()) == (204, b"")

    bot.acts["plain"] = plain
    assert (await ann.slash("do", what="plain")).text == "plain"


async def test_an_interaction_tells_who_did_what_where(bot: SmallBot, local: LocalDiscord) -> None:
    host = local.person("Hilda", manage=True)
    seen: list[dict[str, Any]] = []

    async def look(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=layout(ui.ActionRow(ui.Button(label="Look", custom_id="look"))))

    bot.acts["look"] = look
    await host.slash("do", what="look", channel="lounge")
    await host.press("Look")
    seen = bot.events("INTERACTION_CREATE")
    assert [event["type"] for event in seen] == [2, 3]
    press = seen[1]
    assert press["member"]["user"]["global_name"] == "Hilda"
    assert int(press["member"]["permissions"]) & discord.Permissions(manage_guild=True).value
    assert int(press["app_permissions"]) & discord.Permissions(manage_messages=True).value
    assert press["channel"]["name"] == "lounge"
    assert (press["guild_locale"], press["locale"], press["context"]) == ("en-US", "en-US", 0)
    assert press["message"]["interaction_metadata"]["user"]["global_name"] == "Hilda"
    assert press["data"]["component_type"] == 2


async def test_a_person_who_left_acts_no_more(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    message = await bot.channel(ann.channel().id).send("x", view=simple_view(ui.Button(label="Go", custom_id="go")))
    local.faults.remove_member(ann.id)
    with pytest.raises(CannotDo):
        await ann.press("Go")
    with pytest.raises(CannotDo):
        await ann.slash("do", what="go")
    assert message.id
