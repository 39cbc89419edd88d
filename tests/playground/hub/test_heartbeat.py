"""Heartbeats: answered as from a distance, so that no client mistakes the answer's beat."""

import asyncio
import time

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground import LocalDiscord
from bot.playground.hub import gateway


async def test_a_beat_is_not_answered_sooner_than_discord_could(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url) as socket:
        await socket.receive()
        sent = time.monotonic()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        assert time.monotonic() - sent >= gateway.ACK_AFTER * 0.9


async def test_discord_py_measures_the_distance_and_not_the_time_between_two_beats(
    local: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "HEARTBEAT_EVERY", 0.4)  # the interval that the local Discord tells
    monkeypatch.setattr(Route, "BASE", local.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(local.gateway_url))
    client = discord.Client(intents=discord.Intents(guilds=True))
    running = asyncio.create_task(client.start("x"))
    try:
        await local.until(lambda: client.ws is not None and client.ws._keep_alive is not None)
        keeper = client.ws._keep_alive
        assert keeper is not None
        for _ in range(5):
            before = keeper._last_ack
            await local.until(lambda before=before: keeper._last_ack > before)
            assert keeper.latency < 0.3  # an answer taken for the beat before would be 0.4 late
    finally:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)
