"""A small unmodified discord.py bot, whose answers each test writes for itself."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground import LocalDiscord
from bot.playground.model.world import Guild

SPEC = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"

Act = Callable[[discord.Interaction], Awaitable[Any]]


class SmallBot(discord.Client):
    """`/do what:…` and every press or form go to the act of that name; what the gateway tells is kept in `heard`."""

    def __init__(self, intents: discord.Intents) -> None:
        super().__init__(intents=intents, max_messages=None, guild_ready_timeout=0, enable_debug_events=True)
        self.tree = app_commands.CommandTree(self)
        self.acts: dict[str, Act] = {}
        self.heard: list[tuple[str, Any]] = []
        self.offered: list[str] = ["hearts", "spades"]
        self.failures: list[BaseException] = []
        self._commands()

    def _commands(self) -> None:
        @self.tree.command(description="Does what a test has written")
        async def do(interaction: discord.Interaction, what: str) -> None:
            await self.carry_out(what, interaction)

        group = app_commands.Group(name="chips", description="Chips")

        @group.command(description="Gives chips away")
        @app_commands.choices(kind=[app_commands.Choice(name="Red ones", value=5)])
        async def give(
            interaction: discord.Interaction,
            to: discord.Member,
            amount: app_commands.Range[int, 1, 100],
            suit: str = "none",
            kind: int = 0,
            loud: bool = False,
        ) -> None:
            can_send = interaction.app_permissions.send_messages
            said = f"{to.display_name} {amount} {suit} {kind} {loud} {interaction.permissions.manage_guild} {can_send}"
            await interaction.response.send_message(said)

        @give.autocomplete("suit")
        async def suits(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=each, value=each) for each in self.offered if current in each]

        self.tree.add_command(group)

        @self.tree.command(description="For those who run the place")
        @app_commands.default_permissions(manage_guild=True)
        async def rule(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("ruled", ephemeral=True)

        @self.tree.error
        async def failed(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
            self.failures.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        """Registers the commands."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Presses and forms."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.carry_out(str((interaction.data or {}).get("custom_id")), interaction)

    async def carry_out(self, what: str, interaction: discord.Interaction) -> None:
        """Does an act; a failure is kept for the test to look at."""
        try:
            await self.acts[what](interaction)
        except Exception as failure:
            self.failures.append(failure)

    async def on_socket_raw_receive(self, text: str) -> None:
        """Keeps every event."""
        frame = discord.utils._from_json(text)
        if frame.get("t"):
            self.heard.append((frame["t"], frame["d"]))

    def events(self, kind: str) -> list[Any]:
        """The events of one kind so far."""
        return [body for name, body in self.heard if name == kind]

    def channel(self, channel_id: int) -> discord.TextChannel:
        """A channel from the bot's own memory."""
        found = self.get_channel(channel_id)
        assert isinstance(found, discord.TextChannel)
        return found


def some_intents(**more: bool) -> discord.Intents:
    """What Halley asks for, and more."""
    return discord.Intents(**{"guilds": True, "guild_messages": True, "guild_reactions": True, **more})


def simple_view(*buttons: ui.Button[Any]) -> ui.View:
    """A legacy view that discord.py does not keep."""
    view = ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()
    return view


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """A view of the new kind that discord.py does not keep."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


@asynccontextmanager
async def connected(
    local: LocalDiscord, intents: discord.Intents | None = None, *, token: str = "any.token.at-all"
) -> AsyncIterator[SmallBot]:
    """A bot connected to a started local Discord."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = local.api_url, yarl.URL(local.gateway_url)
    bot = SmallBot(intents or some_intents())
    running = asyncio.create_task(bot.start(token))
    try:
        await local.bot_ready(commands=True)
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def a_local_discord(**how: Any) -> LocalDiscord:
    """A local Discord that checks every body against Discord's own description, where that is at hand."""
    return LocalDiscord(**{"limits": "headers", "spec": SPEC if SPEC.exists() else None, "keep_bodies": True, **how})


def guild_of_shard(local: LocalDiscord, number: int, count: int) -> Guild:
    """A new guild that belongs to a shard."""
    guild_id = local.ids.new()
    while (guild_id >> 22) % count != number:
        guild_id += 1 << 22
    return local.guilds.add(f"Guild of shard {number}", guild_id=guild_id)
