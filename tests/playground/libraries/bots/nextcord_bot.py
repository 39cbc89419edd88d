# pyright: reportMissingImports=false
"""A hand of one card and more, by nextcord."""

import os

import nextcord
from nextcord.ext import commands
from nextcord.http import Route

Route.BASE = os.environ["API_URL"]
bot = commands.Bot(intents=nextcord.Intents(guilds=True))


class Buttons(nextcord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @nextcord.ui.button(label="Twist", custom_id="twist")
    async def twist(self, _button: nextcord.ui.Button, interaction: nextcord.Interaction) -> None:
        await interaction.response.edit_message(content="9♣ 4♥", view=self)

    @nextcord.ui.button(label="Stick", custom_id="stick")
    async def stick(self, _button: nextcord.ui.Button, interaction: nextcord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_message(content="9♣ 4♥, and no more", view=None)
        await interaction.followup.send("You stick at 13.", ephemeral=True)


@bot.listen("on_connect")
async def connected() -> None:
    bot.add_view(Buttons())  # once and for all: a view that is kept after it was sent misses whoever is very quick


@bot.slash_command(description="Deals a card")
async def deal(interaction: nextcord.Interaction) -> None:
    await interaction.response.send_message("9♣", view=Buttons())


bot.run(os.environ["TOKEN"])
