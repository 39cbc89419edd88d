"""The Discord client: one bot over one room, with every package under cogs/ loaded by discovery."""

import asyncio
import contextlib
import hashlib
import signal
from importlib import import_module
from typing import Any

import aiohttp
import discord
import orjson
import structlog
from discord import Interaction, app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.desk import Desk, Manners
from bot.desk.chores import guarded, report
from bot.room import Room
from bot.settings import Settings
from bot.shelf import slices

log = structlog.get_logger("halley")

#: where the hash of the commands that Discord knows is kept
COMMANDS = "commands"


class CannotRun(Exception):
    """Why the bot cannot run, as one sentence for whoever started it."""


def intents() -> discord.Intents:
    """What the bot wants to hear of: guilds, messages without their text, reactions. Nothing privileged."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.guild_messages = True
    wanted.guild_reactions = True
    return wanted


class Tree(app_commands.CommandTree["Halley"]):
    """Slash commands; what discord.py itself refuses gets a sentence, too."""

    async def on_error(self, interaction: Interaction["Halley"], error: app_commands.AppCommandError) -> None:
        async def say(answer: Any) -> None:
            known = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
            await answer.say("This command has changed; try it again in a minute." if known else "That did not work.")

        report(error, guild=interaction.guild_id)
        if not interaction.response.is_done():
            await self.client.desk.serve(interaction, say)


class Halley(commands.AutoShardedBot):
    """The bot."""

    desk: Desk

    def __init__(self, settings: Settings, room: Room, manners: Manners | None = None) -> None:
        count = settings.shard_count
        if count is None and settings.halley_gateway_url:
            count = 1  # Discord is asked how many there should be; another gateway has one
        super().__init__(
            command_prefix=(),
            intents=intents(),
            tree_cls=Tree,
            max_messages=None,
            help_command=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_ids=settings.shard_ids,  # type: ignore[arg-type]  # None means all of them
            shard_count=count,
        )
        self.room = room
        self.desk = Desk(self, room, manners)

    async def setup_hook(self) -> None:
        for name in slices():
            await guarded(self._load(name), slice=name)
        await self.sync_commands()
        await self.desk.open()

    async def _load(self, name: str) -> None:
        """Add one slice's cog; a slice that cannot be loaded leaves the others standing."""
        package = import_module(f"cogs.{name}")
        if hasattr(package, "setup"):
            await package.setup(self)

    async def sync_commands(self) -> None:
        """Tell Discord the commands, but only when they are other than last time."""
        told = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        body = orjson.dumps([str(self.application_id), sorted(told, key=lambda one: one["name"])])
        digest = hashlib.sha256(body).hexdigest()
        if await self.room.store.note(COMMANDS) == digest:
            return
        await self.tree.sync()
        await self.room.store.set_note(COMMANDS, digest)
        log.info("commands synced", commands=len(told))

    async def close(self) -> None:
        """Leave Discord, the desk's work done."""
        if not self.is_closed():
            await self.desk.close()
        await super().close()

    # ---- events --------------------------------------------------------------------------------------------------------

    async def on_ready(self) -> None:
        log.info("connected", user=str(self.user), guilds=len(self.guilds))

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.desk.router.take(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        await self.desk.places.message(message)

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        await self.desk.places.reaction(event, added=True)

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        await self.desk.places.reaction(event, added=False)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self.desk.places.deleted(event.channel_id, {event.message_id})

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        self.desk.places.deleted(event.channel_id, event.message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.desk.places.channel_gone(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        await self.desk.places.channel_gone(event.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.desk.places.guild_gone(guild.id)

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
    """The id of the application whose token this is, as Discord says, before anything is opened. Raises CannotRun."""
    must_be_complete(settings)
    assert settings.discord_token is not None  # just looked at
    point_at(settings)
    client = discord.Client(intents=intents())
    try:
        await client.login(settings.discord_token.get_secret_value().strip())
        return str(client.application_id)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise CannotRun(_why(error)) from None
    finally:
        await client.close()


def must_be_complete(settings: Settings) -> None:
    """Refuse settings with which nobody can connect. Raises CannotRun."""
    if settings.discord_token is None:
        raise CannotRun("There is no DISCORD_TOKEN.")
    if settings.shard_ids is not None and settings.shard_count is None:
        raise CannotRun("SHARD_IDS needs SHARD_COUNT: how many shards there are in all.")


def _stop(bot: Halley, running: asyncio.Task[None]) -> None:
    """Leave Discord; a bot that is still connecting has nothing to leave, so that is simply ended."""
    if bot.is_ready():
        asyncio.get_running_loop().create_task(bot.close())
    else:
        running.cancel()


async def run_bot(settings: Settings, room: Room, manners: Manners | None = None) -> None:
    """Run the bot over an open room until it is told to stop. Raises CannotRun with one sentence."""
    must_be_complete(settings)
    assert settings.discord_token is not None  # just looked at
    point_at(settings)
    bot = Halley(settings, room, manners)
    running = asyncio.create_task(bot.start(settings.discord_token.get_secret_value().strip()))
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError, ValueError):  # not on Windows, not outside the main thread
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, _stop, bot, running)
    try:
        await running
    except asyncio.CancelledError:
        if (me := asyncio.current_task()) is not None and me.cancelling():
            raise  # not a signal: somebody else ends this whole call
        log.info("stopped while connecting")
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise CannotRun(_why(error)) from None
    finally:
        if not bot.is_closed():
            await bot.close()
