"""What the doctor asks Discord, with the token that is set: who we are, what we may, what is there of ours. It changes nothing."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.app import Halley
from bot.desk import cogs_of
from bot.desk.base.bot_permissions import TABLE, TALKED_IN, WANTED, called, missing_in
from bot.desk.base.invite import link
from bot.desk.transport.card_emojis import named, whole_set
from bot.desk.transport.offered_commands import differ
from bot.doctor.findings import Finding, note, well, wrong
from bot.registry import slices
from bot.room import Room
from bot.settings import Settings

#: seconds that this machine's clock may differ from Discord's
APART = 5.0
#: seconds for each of the doctor's questions
PATIENCE = 30.0
#: how many starts a day should be left
STARTS = 20
#: what comes of an answer that is not Discord's: a proxy's, or that of another address
UNREAD = (KeyError, TypeError, ValueError, AttributeError)
_PORTAL = "Discord's developer portal (discord.com/developers/applications)"


class Clock:
    """Notes by how many seconds this machine's clock is ahead of Discord's, from the date of its answers."""

    def __init__(self) -> None:
        self.ahead: float | None = None

    def trace(self) -> aiohttp.TraceConfig:
        """What looks at every answer."""

        async def ended(_: object, __: SimpleNamespace, seen: aiohttp.TraceRequestEndParams) -> None:
            told = seen.response.headers.get("Date")
            if told is not None:
                self.ahead = time.time() - parsedate_to_datetime(told).timestamp()

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(ended)
        return trace

    def findings(self) -> Iterator[Finding]:
        """What is to be said of it."""
        if self.ahead is None:
            return
        if abs(self.ahead) > APART:
            way = "ahead of" if self.ahead > 0 else "behind"
            told = f"This machine's clock is {abs(self.ahead):.0f} seconds {way} Discord's."
            yield wrong("clock", told, "Let the machine set its clock by the network (timedatectl set-ntp true).")
        else:
            yield well("clock", "This machine's clock agrees with Discord's.")


class Consultation:
    """A client that has logged in, and is not connected to the gateway."""

    def __init__(self, settings: Settings) -> None:
        self.clock = Clock()
        self.client = discord.Client(intents=discord.Intents.none(), http_trace=self.clock.trace())
        self._settings = settings

    async def findings(self) -> AsyncIterator[Finding]:
        """Everything, as it is found. What Discord refuses to say is a finding too."""
        for ask in (self._application, self._gateway, self._commands, self._emojis, self._servers):
            try:
                async with asyncio.timeout(None if ask == self._servers else PATIENCE):
                    for one in await ask():
                        yield one
            except (*UNREAD, discord.DiscordException, aiohttp.ClientError, OSError) as failed:
                told = f"Discord did not answer: {' '.join(str(failed).split()) or type(failed).__name__}."
                yield wrong(ask.__name__.strip("_"), told, "Look at discordstatus.com, and ask the doctor again.")
        for one in self.clock.findings():
            yield one

    async def login(self) -> list[Finding]:
        """Whether Discord takes the token."""
        token = self._settings.discord_token
        assert token is not None  # whoever has none has nothing to ask
        try:
            async with asyncio.timeout(PATIENCE):
                await self.client.login(token.get_secret_value().strip())
        except discord.LoginFailure:
            told = "Discord does not accept this DISCORD_TOKEN."
            return [wrong("token", told, f"Make a new one in {_PORTAL}: Bot, Reset Token.")]
        except (*UNREAD, discord.DiscordException, aiohttp.ClientError, OSError) as failed:
            told = f"Discord cannot be asked ({type(failed).__name__})."
            return [wrong("token", told, "Is this machine connected to the network, and HALLEY_API_URL not set?")]
        return [well("token", f"Discord accepts the token; the bot is {self.client.user}.")]

    async def _application(self) -> list[Finding]:
        about: Any = await self.client.http.application_info()
        number = int(about["id"])
        found = [well("invite", link(number))]
        if about.get("interactions_endpoint_url"):
            told = "Presses and commands go to an address on the web, so that the bot never hears of them."
            found.append(wrong("application", told, f"Clear “Interactions Endpoint URL” in {_PORTAL}."))
        if about.get("bot_require_code_grant"):
            told = "Servers cannot add the bot by its link."
            found.append(wrong("application", told, f"Switch “Requires OAuth2 Code Grant” off in {_PORTAL}: Bot."))
        return [*found, well("intents", "None of the privileged ones is needed.")]

    async def _gateway(self) -> list[Finding]:
        about: Any = await self.client.http.request(Route("GET", "/gateway/bot"))
        left, shards = about["session_start_limit"]["remaining"], about["shards"]
        told = f"{left} starts are left today; Discord recommends {shards} {'shard' if shards == 1 else 'shards'}."
        if left < STARTS:
            return [wrong("gateway", told, "Find out why Halley starts so often, before Discord resets the token.")]
        return [well("gateway", told)]

    async def _commands(self) -> list[Finding]:
        bot = Halley(self._settings, Room("sqlite:///never-opened"))
        for name in slices():
            for each in cogs_of(name):
                await bot.add_cog(each(bot))
        ours = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
        number = self.client.application_id
        theirs = await self.client.http.request(
            Route("GET", "/applications/{application_id}/commands", application_id=number)
        )
        if differ(ours, theirs):
            told = f"Discord has {len(theirs)} commands, which are not this version's {len(ours)}."
            return [
                note("commands", told, "Halley hands them in by itself when it runs; its log says if Discord refuses.")
            ]
        return [well("commands", f"Discord has all {len(ours)}.")]

    async def _emojis(self) -> list[Finding]:
        wanted = await asyncio.to_thread(lambda: {named(one) for four in (False, True) for one in whole_set(four)})
        there = {one.name for one in await self.client.fetch_application_emojis()}
        missing = len(wanted - there)
        if missing:
            told = f"{missing} of {len(wanted)} card faces are not there; cards stand as text."
            return [
                note("emojis", told, "Halley uploads them by itself when it runs; its log says if Discord refuses.")
            ]
        return [well("emojis", f"All {len(wanted)} card faces are there.")]

    async def _servers(self) -> list[Finding]:
        found: list[Finding] = []
        async for guild in self.client.fetch_guilds(limit=None):
            async with asyncio.timeout(PATIENCE):
                found += await self._server(guild.id)
        return found or [note("servers", "The bot is in no server.", "Open the invite link above and pick yours.")]

    async def _server(self, number: int) -> list[Finding]:
        guild = await self.client.fetch_guild(number, with_counts=False)
        assert self.client.user is not None  # logged in
        me = await guild.fetch_member(self.client.user.id)
        channels = [
            one for one in await guild.fetch_channels() if one.type in TALKED_IN and "voice" not in one.type.name
        ]
        return list(server(guild.name, [(channel.name, missing_in(channel, me)) for channel in channels]))


def server(name: str, lacks: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[Finding]:
    """What is to be said of a server, whose channels (several may have one name) lack such permissions."""
    playable = sum(not set(TABLE) & set(lack) for _, lack in lacks)
    if not playable:
        told = f"{name}: no table can stand in any channel."
        yield wrong(
            "permissions", told, "Let the bot's role view channels and send messages, or use the invite link again."
        )
        return
    yield well("permissions", f"{name}: tables can stand in {playable} of {len(lacks)} channels.")
    for lack in sorted({lack for _, lack in lacks if lack}):
        places = ", ".join(f"#{channel}" for channel, one in lacks if one == lack)
        told = f"{name}: in {places} the bot lacks {', '.join(map(called, lack))}."
        yield note("permissions", told, _means(set(lack)))


def _means(lack: set[str]) -> str:
    """What does not work there."""
    if lack & set(TABLE):
        return "No table can stand there; that may be meant so."
    return f"What is not to be had there: {'; '.join(why for name, why in WANTED.items() if name in lack)}."
