"""The application's own emojis: kept, checked and refused as Discord does, and shown in texts, buttons and menus."""

import base64
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from bot.playground import LocalDiscord, Person
from bot.playground.model.world import Emoji
from tests.playground.small_bot import SmallBot, connected, layout

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


def uri(data: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


async def send(bot: SmallBot, ann: Person, *parts: ui.Item[Any]) -> discord.Message:
    return await bot.channel(ann.channel().id).send(view=layout(*parts))


async def test_emojis_are_made_listed_shown_renamed_and_deleted(bot: SmallBot, local: LocalDiscord) -> None:
    made = await bot.create_application_emoji(name="queen_of_hearts", image=PNG)
    assert made.is_application_owned()
    assert made.user is not None
    assert bot.user is not None
    assert made.user.id == bot.user.id  # the bot itself has uploaded it
    assert [each.name for each in await bot.fetch_application_emojis()] == ["queen_of_hearts"]
    assert (await bot.fetch_application_emoji(made.id)).name == "queen_of_hearts"
    address = f"http://{local.address}/cdn/emojis/{made.id}.png"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert answer.content_type == "image/png"
        assert answer.headers["Cache-Control"] == "max-age=31536000, immutable"
        assert await answer.read() == PNG
    await made.edit(name="Q_hearts")
    assert [each.name for each in await bot.fetch_application_emojis()] == ["Q_hearts"]
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as gone:
        await bot.fetch_application_emoji(made.id)
    assert gone.value.code == 10014


async def test_emojis_outlive_the_local_discord(tmp_path: Path) -> None:
    kept = tmp_path / "discord.db"
    async with LocalDiscord(state_file=kept) as first, connected(first) as bot:
        made = await bot.create_application_emoji(name="ace", image=PNG)
    async with LocalDiscord(state_file=kept) as second, connected(second) as bot:
        assert [each.id for each in await bot.fetch_application_emojis()] == [made.id]
        assert second.world.files[made.id] == PNG


@pytest.mark.parametrize("name", ["a", "a" * 33, "a b", "ass-de-pique", "ás", "A♠", ""])
async def test_a_name_has_2_to_32_letters_digits_and_underscores(name: str) -> None:
    async with (
        LocalDiscord() as local,
        connected(local) as bot,
    ):  # by its own rules, whether or not the specification is at hand
        with pytest.raises(discord.HTTPException) as refused:
            await bot.create_application_emoji(name=name, image=PNG)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert "In name:" in refused.value.text


async def test_no_two_emojis_have_one_name(bot: SmallBot) -> None:
    await bot.create_application_emoji(name="ace", image=PNG)
    other = await bot.create_application_emoji(name="king", image=PNG)
    with pytest.raises(discord.HTTPException):
        await bot.create_application_emoji(name="ace", image=PNG)
    with pytest.raises(discord.HTTPException):
        await other.edit(name="ace")
    assert [each.name for each in await bot.fetch_application_emojis()] == ["ace", "king"]


@pytest.mark.parametrize(
    "image",
    [
        "",
        "ace.png",
        base64.b64encode(PNG).decode(),
        uri(PNG, "text/html"),
        uri(PNG, "image/gif"),  # its bytes say otherwise
        uri(b"<svg/>"),
        "data:image/png;base64,!!!",
        uri(PNG + bytes(256 * 1024)),
    ],
)
async def test_what_is_no_picture_or_too_large_is_no_emoji(bot: SmallBot, image: str) -> None:
    assert bot.application_id is not None
    with pytest.raises(discord.HTTPException) as refused:
        await bot.http.create_application_emoji(bot.application_id, "ace", image)
    assert refused.value.code == 50035
    assert "In image:" in refused.value.text
    assert await bot.fetch_application_emojis() == []


async def test_two_thousand_are_the_most(bot: SmallBot, local: LocalDiscord) -> None:
    for number in range(1999):
        local.world.keep(Emoji(local.ids.new(), f"card_{number}", False, "image/png"))
    await bot.create_application_emoji(name="last", image=PNG)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="one_more", image=PNG)
    assert refused.value.code == 30008


async def test_buttons_and_menus_carry_emojis_that_there_are_and_no_others(bot: SmallBot, ann: Person) -> None:
    made = await bot.create_application_emoji(name="ace", image=PNG)
    option = discord.SelectOption(label="Ace of spades", value="AS", emoji=made)
    play = ui.Button[Any](label="A♠", custom_id="play", emoji=made)
    await send(bot, ann, ui.ActionRow(play), ui.ActionRow(ui.Select[Any](custom_id="pick", options=[option])))
    seen = ann.sees()[-1]
    assert (seen.buttons[0].label, seen.buttons[0].emoji) == ("A♠", "ace")
    # discord.py writes the id as a number, which no browser could hold
    assert seen.selects[0].options[0]["emoji"] == {"id": str(made.id), "name": "ace"}
    await made.delete()
    for part in (ui.ActionRow(play), ui.ActionRow(ui.Select[Any](custom_id="pick", options=[option]))):
        with pytest.raises(discord.HTTPException) as refused:
            await send(bot, ann, part)
        assert refused.value.code == 50035
        assert "Invalid emoji" in refused.value.text
    # a text is never looked at: there the name is shown
    await send(bot, ann, ui.TextDisplay(f"You hold {made}"))
    assert f"<:ace:{made.id}>" in ann.sees()[-1].text


async def test_an_other_application_has_no_say(bot: SmallBot) -> None:
    with pytest.raises(discord.Forbidden):
        await bot.http.get_application_emojis(123)
