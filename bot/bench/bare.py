"""The floors that a press is compared with: a bare discord.py bot that answers a press by eight plain buttons, and what a game's press
takes at the least by discord.py alone.

Run as `python -m bot.bench.bare API GATEWAY`, with a SQLite file in DATABASE_URL. `/buttons` posts the first eight, for the presser
alone. Where `/table` was used before, a press stores a row and changes everybody's buttons and the table's message.
"""

import asyncio
import os
import sys
from typing import Any

import aiosqlite
import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

#: what a message says, as long as most hands are
_WORDS = "Your turn: match a card of the table. ".ljust(350, "x")


def eight() -> discord.ui.View:
    """Eight plain buttons that discord.py does not keep: the view is stopped before it is sent."""
    view = discord.ui.View(timeout=None)
    for number in range(8):
        view.add_item(discord.ui.Button(label=f"Card {number}", custom_id=f"bare:{number}"))
    view.stop()
    return view


class Bare(discord.Client):
    """Nothing but what every discord.py bot does; at a table what a game has to store and to send besides."""

    def __init__(self, store: aiosqlite.Connection) -> None:
        wanted = discord.Intents.none()
        wanted.guilds = True
        super().__init__(intents=wanted, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self._store = store
        #: by channel: its table's message, and by what each one's buttons can be changed
        self._tables: dict[int | None, discord.PartialMessage] = {}
        self._hands: dict[int | None, dict[int, discord.Interaction[Any]]] = {}

    async def setup_hook(self) -> None:
        async def buttons(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("Eight cards", view=eight(), ephemeral=True)
            self._hands.setdefault(interaction.channel_id, {})[interaction.user.id] = interaction

        async def table(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("A table")
            sent, channel = await interaction.original_response(), interaction.channel
            assert isinstance(channel, discord.TextChannel)
            # not by the command's token: that is good for fifteen minutes, and this bot is pressed on for longer
            self._tables[channel.id] = channel.get_partial_message(sent.id)

        self.tree.add_command(app_commands.Command(name="buttons", description="Eight plain buttons", callback=buttons))
        self.tree.add_command(app_commands.Command(name="table", description="A plain table", callback=table))
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        if (table := self._tables.get(interaction.channel_id)) is None:
            await interaction.response.edit_message(view=eight())
            return
        hands, told = self._hands[interaction.channel_id], f"{_WORDS}{interaction.id}"
        hands[interaction.user.id] = interaction  # the newest token
        await self._store.execute("INSERT INTO moves VALUES (?)", (told,))
        await self._store.commit()
        await interaction.response.edit_message(content=told, view=eight())
        for member, hand in list(hands.items()):
            if member != interaction.user.id:
                await hand.edit_original_response(content=told, view=eight())
        await table.edit(content=told)


async def main(api: str, gateway: str) -> None:
    """Run the bare bot against a Discord at these addresses."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    async with aiosqlite.connect(os.environ["DATABASE_URL"].removeprefix("sqlite:///")) as store:
        for first in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE moves (told TEXT)"):
            await store.execute(first)
        await Bare(store).start("bare")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
