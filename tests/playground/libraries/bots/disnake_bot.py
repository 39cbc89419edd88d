# pyright: reportMissingImports=false
"""A hand of one card and more, by disnake."""

import os

import disnake
from disnake.ext import commands
from disnake.http import Route

Route.BASE = os.environ["API_URL"]
bot = commands.InteractionBot(intents=disnake.Intents(guilds=True))


def buttons() -> list[disnake.ui.Button]:
    return [disnake.ui.Button(label=name, custom_id=name.lower()) for name in ("Twist", "Stick")]


@bot.slash_command(description="Deals a card")
async def deal(interaction: disnake.ApplicationCommandInteraction) -> None:
    await interaction.response.send_message("9♣", components=buttons())


@bot.listen("on_button_click")
async def pressed(interaction: disnake.MessageInteraction) -> None:
    if interaction.component.custom_id == "twist":
        await interaction.response.edit_message("9♣ 4♥", components=buttons())
        return
    await interaction.response.defer()
    await interaction.edit_original_response("9♣ 4♥, and no more", components=[])
    await interaction.followup.send("You stick at 13.", ephemeral=True)


bot.run(os.environ["TOKEN"])
