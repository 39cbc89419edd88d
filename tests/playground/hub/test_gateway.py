"""The gateway: shards, intents, lost connections and what is caught up on, and the codes it closes with."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground import LocalDiscord, Person
from tests.playground.small_bot import SmallBot, a_local_discord, connected, guild_of_shard, some_intents


async def test_a_dropped_connection_is_resumed_and_nothing_is_missed(
    bot: SmallBot, local: LocalDiscord, ann: Person
) -> None:
    await local.until(lambda: bot.events("GUILD_CREATE"))
    local.faults.drop_gateway()
    await local.until(lambda: not local.gateway.online)
    said = await ann.say("while you were away")
    bot.acts["back"] = lambda interaction: interaction.response.send_message("back in time")
    assert (await ann.slash("do", what="back")).text == "back in time"
    assert str(said.id) in [event["id"] for event in bot.events("MESSAGE_CREATE")]
    assert len(bot.events("RESUMED")) == 1
    assert len(bot.events("READY")) == 1


async def test_a_lost_session_is_begun_anew(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    local.faults.drop_gateway(resumable=False)
    await local.until(lambda: len(bot.events("READY")) == 2, seconds=10)
    bot.acts["back"] = lambda interaction: interaction.response.send_message("back")
    assert (await ann.slash("do", what="back")).ok


async def test_a_request_to_reconnect_is_followed(bot: SmallBot, local: LocalDiscord, ann: Person) -> None:
    local.faults.ask_reconnect()
    await local.until(lambda: bot.events("RESUMED"), seconds=10)
    bot.acts["back"] = lambda interaction: interaction.response.send_message("back")
    assert (await ann.slash("do", what="back")).ok


async def test_void_sessions_are_begun_anew(bot: SmallBot, local: LocalDiscord) -> None:
    local.faults.void_sessions()
    await local.until(lambda: len(bot.events("READY")) == 2, seconds=10)


async def test_a_page_is_told_when_the_bot_comes_and_goes(local: LocalDiscord, ann: Person) -> None:
    told: list[str] = []
    ann.listen(lambda event: told.append(event["t"]))
    async with connected(local):
        assert told == ["online", "commands"] or told == ["commands", "online"]
    await local.until(lambda: told[-1] == "offline")


async def start(local: LocalDiscord, intents: discord.Intents) -> None:
    """Starts a bot that is not expected to get far."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = local.api_url, yarl.URL(local.gateway_url)
    try:
        async with SmallBot(intents) as bot:
            await bot.start("x")
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def test_a_withdrawn_token_is_refused(local: LocalDiscord) -> None:
    local.refuse_token()
    with pytest.raises(discord.LoginFailure):
        await start(local, some_intents())


async def test_intents_that_were_not_granted_close_the_connection(local: LocalDiscord) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await start(local, some_intents(message_content=True))


#: seconds; nothing hangs on it but how late a test fails on a busy machine
PATIENCE = 30.0


class Wire:
    """A gateway connection by hand."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def hear(self, op: int = 0) -> Any:
        """The next frame with an operation."""
        while True:
            frame = await self.socket.receive_json(timeout=PATIENCE)
            if frame["op"] == op:
                return frame

    async def say(self, op: int, body: Any) -> None:
        await self.socket.send_json({"op": op, "d": body})

    async def identify(self, intents: int = 1, **more: Any) -> Any:
        """Identifies and returns READY."""
        await self.say(2, {"token": "x", "intents": intents, "properties": {}} | more)
        return await self.hear()

    async def closed(self) -> int:
        """The code that the connection was closed with."""
        while not self.socket.closed:
            await self.socket.receive(timeout=PATIENCE)
        return self.socket.close_code or 0


@pytest.fixture
async def session() -> Any:
    async with aiohttp.ClientSession() as session:
        yield session


CLOSES: list[tuple[list[tuple[int, Any]], int]] = [
    ([(3, {})], 4003),
    ([(2, {"intents": 1})], 4004),
    ([(2, {"token": "x", "intents": -1})], 4013),
    ([(2, {"token": "x"})], 4013),
    ([(2, {"token": "x", "intents": 1 << 15})], 4014),
    ([(2, {"token": "x", "intents": 1, "shard": [2, 2]})], 4010),
    ([(2, {"token": "x", "intents": 1}), (2, {"token": "x", "intents": 1})], 4005),
    ([(2, {"token": "x", "intents": 1}), (99, {})], 4001),
    ([(2, {"token": "x" * 5000, "intents": 1})], 4002),
    ([(1, None)] * 121, 4008),
]


@pytest.mark.parametrize(("said", "code"), CLOSES, ids=[str(code) + str(at) for at, (_, code) in enumerate(CLOSES)])
async def test_the_gateway_closes_with_its_reason(
    local: LocalDiscord, session: aiohttp.ClientSession, said: list[tuple[int, Any]], code: int
) -> None:
    async with session.ws_connect(local.gateway_url + "?v=10&encoding=json") as socket:
        wire = Wire(socket)
        assert (await wire.hear(10))["d"]["heartbeat_interval"] > 1000
        for op, body in said:
            await wire.say(op, body)
        assert await wire.closed() == code


async def test_other_versions_and_encodings_are_refused(local: LocalDiscord, session: aiohttp.ClientSession) -> None:
    for query, code in (("?v=6", 4012), ("?v=10&encoding=etf", 4002)):
        async with session.ws_connect(local.gateway_url + query) as socket:
            assert await Wire(socket).closed() == code


async def test_a_heartbeat_is_acknowledged_and_a_strange_session_not_resumed(
    local: LocalDiscord, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(local.gateway_url) as socket:
        wire = Wire(socket)
        await wire.say(1, None)
        await wire.hear(11)
        await wire.say(6, {"token": "x", "session_id": "nobody", "seq": 5})
        assert (await wire.hear(9))["d"] is False


async def test_a_resume_sends_what_came_after_the_last_event_seen(
    local: LocalDiscord, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(local.gateway_url) as socket:
        ready = await Wire(socket).identify()
        await socket.close(code=4000)
    local.guilds.add_channel("one")
    local.guilds.add_channel("two")
    async with session.ws_connect(ready["d"]["resume_gateway_url"]) as socket:
        wire = Wire(socket)
        await wire.say(6, {"token": "x", "session_id": ready["d"]["session_id"], "seq": 2})
        frames = [await wire.hear() for _ in range(3)]
        assert [(frame["t"], frame["d"].get("name")) for frame in frames] == [
            ("CHANNEL_CREATE", "one"),
            ("CHANNEL_CREATE", "two"),
            ("RESUMED", None),
        ]


async def test_members_are_sent_when_asked_for(
    local: LocalDiscord, session: aiohttp.ClientSession, ann: Person, ben: Person
) -> None:
    async with session.ws_connect(local.gateway_url) as socket:
        wire = Wire(socket)
        await wire.identify()
        await wire.hear()
        await wire.say(8, {"guild_id": str(ann.guild.id), "query": "a", "limit": 5, "nonce": "n"})
        chunk = (await wire.hear())["d"]
        assert ([each["user"]["global_name"] for each in chunk["members"]], chunk["nonce"]) == (["Ann"], "n")
        await wire.say(8, {"guild_id": str(ann.guild.id), "user_ids": [str(ben.id), "5"]})
        chunk = (await wire.hear())["d"]
        assert ([each["user"]["global_name"] for each in chunk["members"]], chunk["not_found"]) == (["Ben"], ["5"])


async def test_each_shard_hears_of_its_own_guilds(local: LocalDiscord, session: aiohttp.ClientSession) -> None:
    guilds = [guild_of_shard(local, number, 2) for number in (0, 1)]
    people = [local.person("Ann", guild=guild) for guild in guilds]
    async with session.ws_connect(local.gateway_url) as zero, session.ws_connect(local.gateway_url) as one:
        wires = [Wire(zero), Wire(one)]
        for number, wire in enumerate(wires):
            ready = await wire.identify(1 | 1 << 9, shard=[number, 2])
            mine = {each["id"] for each in ready["d"]["guilds"]}
            assert str(guilds[number].id) in mine
            assert str(guilds[1 - number].id) not in mine
            for _ in mine:
                await wire.hear()
        for number in (0, 1):
            await people[number].say(str(number))
            frame = await wires[number].hear()
            assert (frame["t"], frame["d"]["guild_id"]) == ("MESSAGE_CREATE", str(guilds[number].id))


async def test_an_auto_sharded_bot_connects_with_as_many_shards_as_it_is_told() -> None:
    local = a_local_discord(shards=2)
    async with local:
        guild_of_shard(local, 0, 2)
        guild_of_shard(local, 1, 2)
        before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = local.api_url, yarl.URL(local.gateway_url)
        client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), guild_ready_timeout=0)
        # discord.py starts further shards five seconds apart, as Discord asks
        running = asyncio.create_task(client.start("x"))
        try:
            await local.until(lambda: len(local.gateway.sessions) == 2, seconds=12)
            await local.until(lambda: len(client.guilds) == 3)
        finally:
            await client.close()
            await asyncio.gather(running, return_exceptions=True)
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def test_a_shard_that_comes_too_soon_after_another_of_its_bucket_is_turned_away() -> None:
    async with a_local_discord(shards=4, at_once=2) as local, aiohttp.ClientSession() as session:
        async with session.get(f"{local.api_url}/gateway/bot", headers={"Authorization": "Bot x"}) as answer:
            told = await answer.json()
        assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (4, 2)
        heard: list[tuple[int, Any]] = []
        for number in (0, 1, 2):
            async with session.ws_connect(local.gateway_url) as socket:
                await socket.receive_json()
                identify = {"token": "x", "intents": 1, "shard": [number, 4], "properties": {}}
                await socket.send_json({"op": 2, "d": identify})
                frame = await socket.receive_json()
                heard.append((frame["op"], frame["t"]))
        assert heard == [(0, "READY"), (0, "READY"), (9, None)]
