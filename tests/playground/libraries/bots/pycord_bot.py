# type: ignore
"""A hand of one card and more, by py-cord: its package goes by the name of discord.py, which type checkers find instead."""

import os

import discord
from discord.http import Route

Route.API_BASE_URL = os.environ["API_URL"]
bot = discord.Bot(intents=discord.Intents(guilds=True))


class Buttons(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Twist", custom_id="twist")
    async def twist(self, _button: discord.ui.Button, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="9♣ 4♥", view=self)

    @discord.ui.button(label="Stick", custom_id="stick")
    async def stick(self, _button: discord.ui.Button, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="9♣ 4♥, and no more", view=None)
        await interaction.followup.send("You stick at 13.", ephemeral=True)


@bot.listen("on_connect")
async def connected() -> None:
    bot.add_view(Buttons())  # once and for all: a view that is kept after it was sent misses whoever is very quick


@bot.slash_command(description="Deals a card")
async def deal(context: discord.ApplicationContext) -> None:
    await context.respond("9♣", view=Buttons())


bot.run(os.environ["TOKEN"])
