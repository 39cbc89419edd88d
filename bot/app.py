"""The Discord client: one bot over one room, with every package under cogs/ loaded by discovery."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import structlog
from discord import Interaction
from discord.ext import commands

from bot.commands import say
from bot.desk import Desk, Timing, cogs_of
from bot.desk.base.invite import link
from bot.desk.base.tasks import guarded
from bot.desk.transport import wire
from bot.desk.transport.command_tree import Tree
from bot.desk.transport.odd_events import guard
from bot.desk.transport.offered_commands import Offered
from bot.hearing import Hearing
from bot.metrics import LIMITED, LOST
from bot.registry import slices
from bot.room import Room
from bot.settings import Settings
from bot.watching.table_log import TableLog

log = structlog.get_logger("halley")

#: seconds in which Discord has to let us in
LOGGING_IN = 30.0
#: the longest pause between two tries to log in, in seconds
_LONGEST = 120.0
SHUT_OUT = "Discord does not let us in just now"


#: waits until a shard may connect
LetIn = Callable[[int], Awaitable[None]]


def intents() -> discord.Intents:
    """What the bot wants to hear of: guilds, messages without their text, reactions. Nothing privileged."""
    wanted = discord.Intents.none()
    wanted.guilds = True
    wanted.guild_messages = True
    wanted.guild_reactions = True
    return wanted


def counting() -> aiohttp.TraceConfig:
    """Looks at the answers to discord.py's own requests, and counts those that say: too many. Ours count where they are made."""

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

    def __init__(
        self,
        settings: Settings,
        room: Room,
        timing: Timing | None = None,
        *,
        greets: bool = False,
        let_in: LetIn | None = None,
    ) -> None:
        """`let_in`: waits until a shard may connect, where other processes have shards, too."""
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
            shard_connect_timeout=None,  # with many of them it takes its time until the last may connect
        )
        self._let_in = let_in
        self.room = room
        self.greets = greets  #: says hello in empty channels: where there is nothing but this bot
        self.desk = Desk(self, room, timing)
        self.offered = Offered(self, self.desk.tasks, self.desk.timing)
        self._letting_in: asyncio.Timeout | None = None  #: how long that may take; None once we are in
        guard(self, self.desk.tasks)
        self._hearing = Hearing(room.time.now)
        room.alarms.unheard = lambda guild: self._hearing.wait((guild >> 22) % (self.shard_count or 1))
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
                patience.warn(SHUT_OUT, failed)
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # it was closed with the session; the next try makes another
            await patience.pause()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Shards connect one after another, those of all processes."""
        if self._let_in is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._let_in(shard_id or 0)

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
        if self.speaks_first:
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
        await self.desk.line.close()

    # ---- events --------------------------------------------------------------------------------------------------------

    @property
    def shards_up(self) -> int:
        """How many shards are connected."""
        return len(self._hearing.up)

    @property
    def shards_down(self) -> int:
        """How many shards of this process are not, as far as Discord has said how many there should be."""
        wanted = self.shard_ids if self.shard_ids is not None else range(self.shard_count or 1)
        return len(set(wanted) - self._hearing.up)

    @property
    def servers(self) -> int:
        """How many servers the bot is in."""
        return len(self.guilds)

    @property
    def speaks_first(self) -> bool:
        """Whether it is this process of several that looks after what the bot has once: the one with the first shard."""
        return self.shard_ids is None or 0 in self.shard_ids

    @property
    def furthest_behind(self) -> float:
        """For how many seconds some table's message has not shown what it should."""
        return self.desk.table_messages.places.furthest_behind

    async def on_shard_connect(self, shard_id: int) -> None:
        self._hearing.found(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._hearing.found(shard_id)
        log.info("resumed", shard=shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        if self._hearing.lost(shard_id):
            LOST.inc()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        log.info("joined a server", guild=guild.id, guilds=len(self.guilds))
        await self.desk.channel_events.guild_back(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """After a start, when it may have taken us back while we were away, and after an outage."""
        await self.desk.channel_events.guild_back(guild)

    async def on_ready(self) -> None:
        if self.speaks_first and not self.greets and not self._invited and self.application_id is not None:
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
