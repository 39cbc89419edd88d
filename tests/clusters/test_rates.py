"""What a process may send is its share of what all may, and next to nothing while it does not know its share."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from bot import clusters
from bot.clusters import Clusters
from bot.desk.transport.pacer import RATE, SOME
from bot.playground import LocalDiscord
from bot.room import Thinking
from bot.running import about_bot
from bot.settings import Settings
from tests.postgres import HASTY, running


@pytest.fixture(autouse=True)
def elsewhere() -> Iterator[None]:
    """Another Discord for the time of a test."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.02)


async def test_a_cluster_begins_with_next_to_nothing_and_has_that_again_while_the_roll_cannot_be_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clusters, "CALL", 2.0)
    monkeypatch.setattr(clusters, "FIRST", -1.0)  # taken at the first call, and the second comes two seconds later
    with running(*HASTY) as server:
        server.tell("postgres", "CREATE DATABASE room")
        async with LocalDiscord(shards=2, at_once=2) as discord:
            settings = Settings(
                _env_file=None,  # pyright: ignore[reportCallIssue]  pydantic takes it
                discord_token=SecretStr("a.token.for-tests"),
                database_url=server.address("room"),
                halley_api_url=discord.api_url,
                halley_gateway_url=discord.gateway_url,
                shards="auto",
            )
            mine, stop = Clusters(settings, await about_bot(settings), Thinking(), None), asyncio.Event()
            playing = asyncio.create_task(mine.run(stop))

            first: dict[int, float] = {}

            def rates() -> list[float]:
                return [bot.desk.pacer._full for bot in mine]

            def begun() -> bool:
                for bot in mine:  # a machine that has much to do may begin the second long after the first
                    first.setdefault(id(bot), bot.desk.pacer._full)
                return len(first) == 2

            await until(begun)
            assert set(first.values()) == {SOME}
            await until(lambda: sum(rates()) == RATE)
            await until(lambda: all(bot.is_ready() for bot in mine))  # one that only begins would give its cluster up
            await asyncio.to_thread(server.stop)
            await until(lambda: rates() == [SOME, SOME])
            await asyncio.to_thread(server.start)
            await until(lambda: sum(rates()) == RATE)
            stop.set()
            await playing
