"""Running the bot: who may connect as whom, until somebody says stop; what stands in the way is one sentence."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass

import aiohttp
import discord
import structlog
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.app import LOGGING_IN, SHUT_OUT, Halley, Patience, intents
from bot.desk import Timing
from bot.desk.transport import wire
from bot.room import Room
from bot.room.ownership.peek import is_postgres
from bot.settings import Settings
from bot.watching.door import served
from bot.watching.health import Health

log = structlog.get_logger("halley")

#: seconds after a signal: to leave Discord politely, to end what then still goes on, and until all is over
POLITE, HASTY, LAST = 1.2, 0.3, 2.3


class CannotRun(Exception):
    """Why the bot cannot run, as one sentence for whoever started it."""


def point_at(settings: Settings) -> None:
    """Use another Discord than Discord's own, when the settings say so."""
    if settings.halley_api_url:
        Route.BASE = settings.halley_api_url.rstrip("/")
    if settings.halley_gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.halley_gateway_url)


def _why(error: Exception) -> str:
    """Why Discord was lost for good, as one sentence."""
    match error:
        case discord.LoginFailure():
            return "Discord does not accept this DISCORD_TOKEN; make a new one in the developer portal."
        case discord.PrivilegedIntentsRequired():
            return "Discord does not allow this bot the intents that it asks for."
        case discord.GatewayNotFound():
            return "Discord's gateway cannot be found just now."
        case discord.ConnectionClosed():
            return f"Discord closed the connection for good (code {error.code})."
        case discord.HTTPException():
            return f"Discord refused the bot with status {error.status}."
        case aiohttp.ClientError() | OSError():
            return "Discord cannot be reached; is this machine connected to the network?"
        case _:
            return "Discord and this bot do not understand each other; is discord.py the version of the lock file?"


@dataclass(frozen=True, slots=True)
class About:
    """What Discord says of a bot: the id of its application; and where it is asked for that, how many shards it should have, and how

    many of them may connect at a time.
    """

    application: str
    shards: int = 1
    at_once: int = 1


async def about_bot(settings: Settings) -> About:
    """What Discord says of the bot whose token this is, before anything is opened. Raises CannotRun.

    While Discord is merely unwell it is asked again, after ever longer pauses.
    """
    must_be_complete(settings)
    assert settings.discord_token is not None  # just looked at
    point_at(settings)
    patience = Patience(Timing().log_in_again)
    while True:
        client = discord.Client(intents=intents())
        try:
            async with asyncio.timeout(LOGGING_IN):
                await client.login(settings.discord_token.get_secret_value().strip())
                if not (settings.shards or settings.shard_ids):
                    return About(str(client.application_id))
                shards, _, starts = await client.http.get_bot_gateway()
            return About(str(client.application_id), shards, max(1, starts.get("max_concurrency", 1)))
        except (discord.DiscordException, *wire.UNREACHABLE) as error:
            if isinstance(error, discord.LoginFailure) or not patience.bears(error):
                raise CannotRun(_why(error)) from None
            patience.warn(SHUT_OUT, error)
        finally:
            await client.close()
        await patience.pause()


def must_be_complete(settings: Settings) -> None:
    """Refuse settings with which nobody can connect. Raises CannotRun."""
    if settings.discord_token is None:
        raise CannotRun("There is no DISCORD_TOKEN.")
    if settings.shard_ids is not None and settings.shard_count is None:
        raise CannotRun("SHARD_IDS needs SHARD_COUNT: how many shards there are in all.")
    if settings.shards and (settings.shard_ids is not None or settings.shard_count is not None):
        raise CannotRun("SHARDS=auto deals out the shards by itself: leave SHARD_IDS and SHARD_COUNT away.")
    if settings.shards and not is_postgres(settings.database_url):
        raise CannotRun("SHARDS=auto is for several processes, which need a PostgreSQL database (docs/postgres.md).")


# ---- stopping -----------------------------------------------------------------------------------------------------------


def hear_signals(stop: asyncio.Event) -> None:
    """A signal sets `stop`. Whatever hangs then (a name server, a connection) has until `LAST`: the store needs no goodbye."""

    def heard() -> None:
        if not stop.is_set():
            stop.set()
            last = threading.Timer(LAST, os._exit, (0,))
            last.daemon = True
            last.start()

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, ValueError):  # not on Windows, not outside the main thread
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, heard)


async def _leave(bot: Halley, running: asyncio.Task[None]) -> None:
    """Leave Discord: politely as long as it listens, then anyhow. A bot that is still connecting has nothing to leave."""
    if not bot.is_ready():
        running.cancel()
    closing = asyncio.create_task(bot.close())
    _, left = await asyncio.wait({closing, running}, timeout=POLITE)
    for task in left:
        task.cancel()
    if left:
        log.info("stopped without waiting for Discord")
        await asyncio.wait(left, timeout=HASTY)
        await bot.http.close()


async def run_bot(settings: Settings, room: Room, timing: Timing | None = None, *, greets: bool = False) -> None:
    """Run the bot over an open room until it is told to stop. Raises CannotRun with one sentence."""
    must_be_complete(settings)
    point_at(settings)
    bot, stop = Halley(settings, room, timing, greets=greets), asyncio.Event()
    async with watched(settings, [bot]):
        hear_signals(stop)
        await play(bot, settings, stop)
    log.info("stopped")


@contextlib.asynccontextmanager
async def watched(settings: Settings, bots: Iterable[Halley]) -> AsyncIterator[None]:
    """Let whoever hosts these bots look in, if the settings say where. Raises CannotRun."""
    port, host = settings.metrics_port, settings.halley_metrics_host
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(served(port, host, Health(bots)))
        except OSError:
            raise CannotRun(f"METRICS_PORT {port} on {host} cannot be opened.") from None
        yield


async def play(bot: Halley, settings: Settings, stop: asyncio.Event) -> None:
    """Run a bot until `stop` is set. Raises CannotRun with one sentence."""
    assert settings.discord_token is not None  # whoever sets this up has looked
    running = asyncio.create_task(bot.start(settings.discord_token.get_secret_value().strip()))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            await _leave(bot, running)
        if running.done() and not running.cancelled():
            running.result()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        if not stop.is_set():
            raise CannotRun(_why(error)) from None
    finally:
        stopping.cancel()
        if not running.done():
            running.cancel()  # somebody else ends this whole call
        if not bot.is_closed():
            await bot.close()
