"""The Discord client: one bot over one room, with every package under cogs/ loaded by discovery."""

import asyncio
import contextlib
import os
import signal
import threading
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import discord
import structlog
from discord import Interaction
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.commands import say
from bot.desk import Desk, Timing, cogs_of
from bot.desk.base.invite import link
from bot.desk.base.tasks import guarded
from bot.desk.transport import wire
from bot.desk.transport.command_tree import Tree
from bot.desk.transport.odd_events import guard
from bot.desk.transport.offered_commands import Offered
from bot.metrics import LIMITED, LOST
from bot.registry import slices
from bot.room import Room
from bot.settings import Settings
from bot.watching.door import served
from bot.watching.health import Health
from bot.watching.table_log import TableLog

log = structlog.get_logger("halley")

#: seconds in which Discord has to let us in
LOGGING_IN = 30.0
#: seconds after a signal: to leave Discord politely, to end what then still goes on, and until all is over
POLITE, HASTY, LAST = 1.2, 0.3, 2.3
#: the longest pause between two tries to log in, in seconds
_LONGEST = 120.0
_SHUT_OUT = "Discord does not let us in just now"


class CannotRun(Exception):
    """Why the bot cannot run, as one sentence for whoever started it."""


def intents() -> discord.Intents:
    """What the bot wants to hear of: guilds, messages without their text, reactions. Nothing privileged."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.guild_messages = True
    wanted.guild_reactions = True
    return wanted


def counting() -> aiohttp.TraceConfig:
    """Looks at every answer of Discord's, and counts those that say: too many."""

    async def ended(_session: object, _context: object, seen: aiohttp.TraceRequestEndParams) -> None:
        if seen.response.status == 429:
            LIMITED.inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace


class Patience:
    """Tries to reach Discord, with ever longer pauses, while it is merely unwell. `pause`: the first one, in seconds."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._first = True

    def bears(self, failed: Exception) -> bool:
        """Whether a failure to log in may well be over in a moment. An address that is wrong shows at the first try."""
        if isinstance(failed, discord.HTTPException):
            return failed.status >= 500 or failed.status == 429
        return not (self._first and isinstance(failed, aiohttp.ClientConnectorError))

    def warn(self, what: str, failed: Exception) -> None:
        """Say what has failed, and when it is tried again."""
        why = f"status {failed.status}" if isinstance(failed, discord.HTTPException) else type(failed).__name__
        log.warning(what, why=why, again=self._pause)

    async def pause(self) -> None:
        """Wait before the next try."""
        await asyncio.sleep(self._pause)
        self._pause, self._first = min(self._pause * 2, _LONGEST), False


class Halley(commands.AutoShardedBot):
    """The bot."""

    desk: Desk

    def __init__(self, settings: Settings, room: Room, timing: Timing | None = None, *, greets: bool = False) -> None:
        count = settings.shard_count
        if count is None and settings.halley_gateway_url:
            count = 1  # Discord is asked how many there should be; another gateway has one
        super().__init__(
            command_prefix=(),
            intents=intents(),
            tree_cls=Tree,
            max_messages=None,
            http_trace=counting(),
            help_command=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_ids=settings.shard_ids,  # type: ignore[arg-type]  # None means all of them, which its type does not say
            shard_count=count,
        )
        self.room = room
        self.greets = greets  #: says hello in empty channels: where there is nothing but this bot
        self.desk = Desk(self, room, timing)
        self.offered = Offered(self, self.desk.tasks, self.desk.timing)
        self._letting_in: asyncio.Timeout | None = None  #: how long that may take; None once we are in
        guard(self, self.desk.tasks)
        self._up: set[int] = set()  #: the shards that are connected
        self._invited = False
        TableLog(room)

    # ---- logging in and connecting --------------------------------------------------------------------------------------

    async def login(self, token: str) -> None:
        """Log in; again, after ever longer pauses, while Discord is merely unwell."""
        patience = Patience(self.desk.timing.log_in_again)
        while True:
            try:
                async with asyncio.timeout(LOGGING_IN) as self._letting_in:
                    await super().login(token)
                return
            except (discord.HTTPException, *wire.UNREACHABLE) as failed:
                if self._letting_in is None or not patience.bears(failed):
                    raise
                patience.warn(_SHUT_OUT, failed)
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # it was closed with the session; the next try makes another
            await patience.pause()

    async def launch_shards(self) -> None:
        """Connect; the question for the gateway's address is asked again like that of logging in."""
        patience = Patience(self.desk.timing.log_in_again)
        while not self.is_closed():
            try:
                await super().launch_shards()
                return
            except (discord.GatewayNotFound, *wire.UNREACHABLE) as failed:
                patience.warn("Discord's gateway cannot be found just now", failed)
            await patience.pause()

    async def setup_hook(self) -> None:
        if self._letting_in is not None:
            self._letting_in.reschedule(None)  # the tables may take their time
            self._letting_in = None
        for name in slices():
            await guarded(self._load(name), slice=name)
        await self.desk.open()
        self.offered.see_to_it()

    async def _load(self, name: str) -> None:
        """Add one slice's cog; a slice that cannot be loaded leaves the others standing."""
        for each in cogs_of(name):
            await self.add_cog(each(self))

    async def close(self) -> None:
        """Leave Discord, the desk's work done."""
        if not self.is_closed():
            self.offered.stop()
            await self.desk.close()
        await super().close()

    # ---- events --------------------------------------------------------------------------------------------------------

    @property
    def shards_up(self) -> int:
        """How many shards are connected."""
        return len(self._up)

    @property
    def shards_down(self) -> int:
        """How many shards of this process are not, as far as Discord has said how many there should be."""
        wanted = self.shard_ids if self.shard_ids is not None else range(self.shard_count or 1)
        return len(set(wanted) - self._up)

    @property
    def servers(self) -> int:
        """How many servers the bot is in."""
        return len(self.guilds)

    @property
    def furthest_behind(self) -> float:
        """For how many seconds some table's message has not shown what it should."""
        return self.desk.table_messages.places.furthest_behind

    async def on_shard_connect(self, shard_id: int) -> None:
        self._up.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._up.add(shard_id)
        log.info("resumed", shard=shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        if shard_id in self._up:
            self._up.discard(shard_id)
            LOST.inc()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        log.info("joined a server", guild=guild.id, guilds=len(self.guilds))

    async def on_ready(self) -> None:
        if not self.greets and not self._invited and self.application_id is not None:
            self._invited = True
            say(f"To add the bot to a server: {link(self.application_id)}")
        log.info("connected", user=str(self.user), guilds=len(self.guilds))

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.desk.router.take(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        await self.desk.channel_events.message(message)

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        await self.desk.channel_events.reaction(event, added=True)

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        await self.desk.channel_events.reaction(event, added=False)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self.desk.channel_events.deleted(event.channel_id, {event.message_id})

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        self.desk.channel_events.deleted(event.channel_id, event.message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.desk.channel_events.channel_gone(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        await self.desk.channel_events.channel_gone(event.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        log.info("left a server", guild=guild.id, guilds=len(self.guilds))
        await self.desk.channel_events.guild_gone(guild.id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """What fails in an event is logged; nothing of the event itself, which may hold what others must not read."""
        log.exception("event failed", on=event_method)


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


async def application_of(settings: Settings) -> str:
    """The id of the application whose token this is, as Discord says, before anything is opened. Raises CannotRun.

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
            return str(client.application_id)
        except (discord.DiscordException, *wire.UNREACHABLE) as error:
            if isinstance(error, discord.LoginFailure) or not patience.bears(error):
                raise CannotRun(_why(error)) from None
            patience.warn(_SHUT_OUT, error)
        finally:
            await client.close()
        await patience.pause()


def must_be_complete(settings: Settings) -> None:
    """Refuse settings with which nobody can connect. Raises CannotRun."""
    if settings.discord_token is None:
        raise CannotRun("There is no DISCORD_TOKEN.")
    if settings.shard_ids is not None and settings.shard_count is None:
        raise CannotRun("SHARD_IDS needs SHARD_COUNT: how many shards there are in all.")


# ---- stopping -----------------------------------------------------------------------------------------------------------


def _hear_signals(stop: asyncio.Event) -> None:
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
    assert settings.discord_token is not None  # just looked at
    point_at(settings)
    bot = Halley(settings, room, timing, greets=greets)
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(served(settings.metrics_port, settings.halley_metrics_host, Health(bot)))
        except OSError:
            port, host = settings.metrics_port, settings.halley_metrics_host
            raise CannotRun(f"METRICS_PORT {port} on {host} cannot be opened.") from None
        await _run(bot, settings.discord_token.get_secret_value().strip())
    log.info("stopped")


async def _run(bot: Halley, token: str) -> None:
    """Run a bot until it is told to stop. Raises CannotRun with one sentence."""
    stop = asyncio.Event()
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    _hear_signals(stop)
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
