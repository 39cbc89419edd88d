"""The gateway's frames: every field of each, and one compressed stream a connection for those who ask for it."""

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.playground import LocalDiscord
from bot.playground.hub.compression import squeezer
from tests.playground.small_bot import SmallBot

IDENTIFY = {"op": 2, "d": {"token": "any.token", "intents": 1, "properties": {}, "compress": True}}


@asynccontextmanager
async def gateway(local: LocalDiscord, query: str = "") -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    url = f"{local.gateway_url}/?v=10&encoding=json{query}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield socket


def inflated(stream: Any, message: aiohttp.WSMessage) -> Any:
    assert message.type is aiohttp.WSMsgType.BINARY
    assert message.data.endswith(b"\x00\x00\xff\xff")
    return json.loads(stream.decompress(message.data))


async def test_every_frame_has_the_four_fields_that_discord_sends(local: LocalDiscord) -> None:
    async with gateway(local) as socket:
        hello = await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": "x", "session_id": "unknown", "seq": 1}})
        void = await socket.receive_json()
        await socket.send_json(IDENTIFY)
        ready = await socket.receive_json()
        guild = await socket.receive_json()
        await socket.send_json({"op": 1, "d": 2})
        heard = await socket.receive_json()
        local.faults.ask_reconnect()
        asked = await socket.receive_json()
    frames = [hello, void, ready, guild, heard, asked]
    assert [set(frame) for frame in frames] == [{"op", "d", "s", "t"}] * 6
    assert [(frame["op"], frame["s"], frame["t"]) for frame in frames] == [
        (10, None, None), (9, None, None), (0, 1, "READY"), (0, 2, "GUILD_CREATE"), (11, None, None), (7, None, None),
    ]  # fmt: skip


async def test_a_deflated_connection_is_one_stream_flushed_after_every_frame(local: LocalDiscord) -> None:
    stream, other = zlib.decompressobj(), zlib.decompressobj()
    async with gateway(local, "&compress=zlib-stream") as socket, gateway(local, "&compress=zlib-stream") as second:
        assert inflated(stream, await socket.receive())["op"] == 10
        await socket.send_json(IDENTIFY)
        assert [inflated(stream, await socket.receive())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        assert inflated(other, await second.receive())["op"] == 10
        local.guilds.add_channel("annexe")
        made = await socket.receive()
        assert inflated(stream, made)["d"]["name"] == "annexe"
    with pytest.raises(zlib.error):
        zlib.decompress(made.data)  # a piece of a stream, and no stream of its own


async def test_a_resumed_session_has_a_stream_of_its_own(local: LocalDiscord) -> None:
    stream = zlib.decompressobj()
    async with gateway(local, "&compress=zlib-stream") as socket:
        inflated(stream, await socket.receive())
        await socket.send_json(IDENTIFY)
        session = inflated(stream, await socket.receive())["d"]["session_id"]
        local.faults.drop_gateway()
        await local.until(lambda: not local.gateway.online)
    anew = zlib.decompressobj()
    async with gateway(local, "&compress=zlib-stream") as socket:
        assert inflated(anew, await socket.receive())["op"] == 10
        await socket.send_json({"op": 6, "d": {"token": "any.token", "session_id": session, "seq": 1}})
        assert [inflated(anew, await socket.receive())["t"] for _ in range(2)] == ["GUILD_CREATE", "RESUMED"]


@pytest.mark.parametrize("asked", ["", "&compress=", "&compress=brotli-stream", "&compress=false"])
async def test_whoever_asks_for_no_stream_that_there_is_gets_text(local: LocalDiscord, asked: str) -> None:
    async with gateway(local, asked) as socket:
        assert (await socket.receive()).type is aiohttp.WSMsgType.TEXT


async def test_zstandard_is_given_where_python_has_it_and_else_text(local: LocalDiscord) -> None:
    async with gateway(local, "&compress=zstd-stream") as socket:
        hello = await socket.receive()
    assert hello.type is (aiohttp.WSMsgType.TEXT if squeezer("zstd-stream") is None else aiohttp.WSMsgType.BINARY)


async def test_a_client_may_not_send_what_is_compressed(local: LocalDiscord) -> None:
    for sent in (zlib.compress(json.dumps(IDENTIFY).encode()), b"\x78\x9c" + b"\xff" * 40, b"\x00" * 4000, b"\xff\xfe"):
        async with gateway(local, "&compress=zlib-stream") as socket:
            await socket.receive()
            await socket.send_bytes(sent)
            await socket.receive()
            assert socket.close_code == 4002


async def test_discord_py_reads_the_stream(bot: SmallBot, local: LocalDiscord) -> None:
    assert bot.ws._decompressor.COMPRESSION_TYPE == "zlib-stream"  # which it asks for by itself
    local.guilds.add_channel("annexe")
    await local.until(lambda: bot.events("CHANNEL_CREATE"))
