"""The floor that a press is compared with: a bare discord.py bot that answers a press by eight plain buttons.

Run as `python -m bot.bench.bare API GATEWAY`; its one command `/buttons` posts the first eight.
"""

import asyncio
import sys
from typing import Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


def eight() -> discord.ui.View:
    """Eight plain buttons that discord.py does not keep: the view is stopped before it is sent."""
    view = discord.ui.View(timeout=None)
    for number in range(8):
        view.add_item(discord.ui.Button(label=f"Card {number}", custom_id=f"bare:{number}"))
    view.stop()
    return view


class Bare(discord.Client):
    """Nothing but what every discord.py bot does."""

    def __init__(self) -> None:
        wanted = discord.Intents.none()
        wanted.guilds = True
        super().__init__(intents=wanted, max_messages=None)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        async def buttons(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Eight cards", view=eight(), ephemeral=True)

        self.tree.add_command(app_commands.Command(name="buttons", description="Eight plain buttons", callback=buttons))
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=eight())


async def main(api: str, gateway: str) -> None:
    """Run the bare bot against a Discord at these addresses."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    await Bare().start("bare")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
