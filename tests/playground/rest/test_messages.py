"""Messages in channels: nonces, replies, mentions, files, deletions, and who may read what."""

import io

import aiohttp
import discord
import pytest

from bot.playground import LocalDiscord, Person
from bot.playground.people.command_lines import CannotDo
from tests.playground.small_bot import SmallBot, a_local_discord, connected, layout, some_intents

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000030000000208060000009d74660a0000000b49444154789c6360400200000500017a5eab3f"
    "0000000049454e44ae426082"
)


async def test_the_same_nonce_sends_once(bot: SmallBot, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    first = await channel.send("dealt", nonce="table-7")
    again = await channel.send("dealt again", nonce="table-7")
    other = await channel.send("dealt", nonce="table-8")
    assert (first.id, first.nonce) == (again.id, "table-7")
    assert other.id != first.id
    assert [message.text for message in ann.sees()] == ["dealt", "dealt"]


async def test_a_nonce_is_forgotten_after_some_minutes(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    first = await channel.send("dealt", nonce="table-7")
    local.clock.advance(600)
    assert (await channel.send("dealt", nonce="table-7")).id != first.id


async def test_a_reply_names_its_message(bot: SmallBot, ann: Person) -> None:
    said = await ann.say("hello")
    target = await bot.channel(ann.channel().id).fetch_message(said.id)
    reply = await target.reply("hello yourself")
    assert reply.type is discord.MessageType.reply
    assert ann.sees()[-1].reference == said.id
    await target.delete()
    with pytest.raises(discord.HTTPException) as refused:
        await target.reply("gone")
    assert refused.value.code == 50035


async def test_a_mention_rings_once_and_only_when_allowed(bot: SmallBot, ann: Person, ben: Person) -> None:
    channel = bot.channel(ann.channel().id)
    message = await channel.send(
        f"{ann.mention} and {ben.mention}", allowed_mentions=discord.AllowedMentions(users=[ann.user])
    )
    assert [each.id for each in ann.pings] == [message.id]
    assert ben.pings == []
    await message.edit(content=f"{ann.mention}!", allowed_mentions=discord.AllowedMentions.all())
    await channel.send(f"{ann.mention}", silent=True)
    await channel.send(f"{ann.mention}", allowed_mentions=discord.AllowedMentions.none())
    assert len(ann.pings) == 1
    assert ann.sees()[0].text == "@Ann!"
    await channel.send(view=layout(discord.ui.TextDisplay(f"your turn, {ann.mention}")))
    assert len(ann.pings) == 2


async def test_files_are_served_with_their_bytes(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    picture = discord.File(io.BytesIO(PNG), "cards.png", description="Ann's cards")
    gallery: discord.ui.MediaGallery = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://cards.png", description="Ann's cards")
    message = await channel.send(view=layout(gallery), file=picture)
    (shown,) = ann.sees()[-1].components[0]["items"]
    assert shown["media"]["url"].startswith(f"http://{local.address}/cdn/attachments/{channel.id}/")
    assert (shown["media"]["width"], shown["media"]["height"]) == (3, 2)
    async with aiohttp.ClientSession() as session, session.get(shown["media"]["url"]) as answer:
        assert (answer.content_type, await answer.read()) == ("image/png", PNG)
    assert message.attachments[0].description == "Ann's cards"
    text = discord.File(io.BytesIO(b"score"), "score.txt")
    plain = await channel.send("with a file", file=text)
    await plain.edit(attachments=[])
    assert ann.sees()[-1].attachments == []
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send(view=layout(gallery))
    assert refused.value.code == 50035


async def test_a_changed_picture_takes_the_place_of_the_old_one(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    message = await bot.channel(ann.channel().id).send(file=discord.File(io.BytesIO(PNG), "a.png"))
    message = await message.edit(attachments=[discord.File(io.BytesIO(PNG), "b.png")])
    assert [each["filename"] for each in ann.sees()[-1].attachments] == ["b.png"]
    assert len(local.world.files) == 1
    message = await message.add_files(discord.File(io.BytesIO(PNG), "c.png"))
    assert [each["filename"] for each in ann.sees()[-1].attachments] == ["b.png", "c.png"]
    await message.delete()
    assert local.world.files == {}


async def test_messages_are_listed_newest_first_without_ephemeral_ones(bot: SmallBot, ann: Person) -> None:
    bot.acts["hand"] = lambda interaction: interaction.response.send_message("hand", ephemeral=True)
    channel = bot.channel(ann.channel().id)
    sent = [await channel.send(str(number)) for number in range(5)]
    await ann.slash("do", what="hand")
    assert [message.content async for message in channel.history()] == ["4", "3", "2", "1", "0"]
    assert [message.content async for message in channel.history(limit=2, before=sent[3])] == ["2", "1"]
    after = [message.content async for message in channel.history(limit=2, after=sent[0], oldest_first=True)]
    assert after == ["1", "2"]


async def test_messages_are_deleted_one_by_one_or_together(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    sent = [await channel.send(str(number)) for number in range(4)]
    await sent[0].delete()
    await channel.delete_messages(sent[1:3])
    assert [message.text for message in ann.sees()] == ["3"]
    with pytest.raises(discord.NotFound) as refused:
        await sent[0].delete()
    assert refused.value.code == 10008
    local.faults.delete(sent[3].id)
    with pytest.raises(discord.NotFound):
        await sent[3].edit(content="gone")


async def test_a_person_writes_only_what_and_where_they_may(local: LocalDiscord, ann: Person) -> None:
    for text in ("", " ", "x" * 2001):
        with pytest.raises(CannotDo):
            await ann.say(text)
    local.guilds.deny("lounge", "SEND_MESSAGES", target=ann.id)
    with pytest.raises(CannotDo):
        await ann.say("hello", channel="lounge")


async def test_other_peoples_words_are_blank_without_the_content_intent(bot: SmallBot, ann: Person) -> None:
    channel = bot.channel(ann.channel().id)
    own = await channel.send("say a word")
    await ann.say("taco")
    await ann.say("queen", reply_to=ann.sees()[0])
    await ann.say(f"<@{own.author.id}> tiger")
    await ann.until(lambda: len(bot.events("MESSAGE_CREATE")) == 4)
    assert [event["content"] for event in bot.events("MESSAGE_CREATE")] == [
        "say a word",
        "",
        "queen",
        f"<@{own.author.id}> tiger",
    ]
    assert bot.events("MESSAGE_CREATE")[2]["referenced_message"]["id"] == str(own.id)
    assert [message.content async for message in channel.history()][2] == ""


async def test_a_host_with_the_content_intent_reads_everything() -> None:
    local = a_local_discord(privileged=("message_content",))
    async with local, connected(local, some_intents(message_content=True)) as bot:
        await local.person("Ann").say("taco")
        await local.until(lambda: bot.events("MESSAGE_CREATE"))
        assert bot.events("MESSAGE_CREATE")[0]["content"] == "taco"


async def test_threads_are_opened_joined_and_spoken_in(
    bot: SmallBot, local: LocalDiscord, ann: Person, ben: Person
) -> None:
    channel = bot.channel(ann.channel().id)
    message = await channel.send("table")
    public = await message.create_thread(name="talk")
    assert public.id == message.id
    await public.send("in here")
    assert [each.text for each in ann.sees(public.id)] == ["in here"]
    await public.edit(archived=True)
    local.guilds.allow(channel.id, "CREATE_PRIVATE_THREADS")
    private = await channel.create_thread(name="secret", type=discord.ChannelType.private_thread)
    await private.send("between us")
    assert ann.sees(private.id) == []
    await private.add_user(discord.Object(ann.id))
    assert [each.text for each in ann.sees(private.id)] == ["between us"]
    assert ben.sees(private.id) == []
    await private.leave()


async def test_fields_that_belong_to_another_component_are_shown_as_they_came(local: LocalDiscord) -> None:
    odd = {"items": [{}], "media": {}, "file": {}, "accessory": {"type": 11}, "components": [{"label": "x"}]}
    body = {"flags": 1 << 15, "components": [{"type": 10, "content": "hello", **odd}]}
    url = f"{local.api_url}/channels/{local.guilds.channel().id}/messages"
    session = aiohttp.ClientSession(headers={"Authorization": "Bot x"})
    async with session, session.post(url, json=body) as answer:
        assert answer.status == 200
    assert local.person("Ann").sees()[-1].text == "hello"
