# pyright: reportMissingImports=false
"""A hand of one card and more, by interactions.py."""

import os

import interactions
from interactions.api.http.route import Route

Route.BASE = os.environ["API_URL"]
bot = interactions.Client(intents=interactions.Intents.GUILDS)


def buttons() -> list[interactions.Button]:
    grey = interactions.ButtonStyle.GREY
    return [interactions.Button(style=grey, label=name, custom_id=name.lower()) for name in ("Twist", "Stick")]


@interactions.slash_command("deal", description="Deals a card")
async def deal(context: interactions.SlashContext) -> None:
    await context.send("9♣", components=buttons())


@interactions.component_callback("twist")
async def twist(context: interactions.ComponentContext) -> None:
    await context.edit_origin(content="9♣ 4♥", components=buttons())


@interactions.component_callback("stick")
async def stick(context: interactions.ComponentContext) -> None:
    await context.defer(edit_origin=True)
    await context.edit_origin(content="9♣ 4♥, and no more", components=[])
    await context.send("You stick at 13.", ephemeral=True)


bot.start(os.environ["TOKEN"])
