# pyright: reportMissingImports=false
"""A hand of one card and more, by hikari."""

import os

import hikari

bot = hikari.GatewayBot(
    os.environ["TOKEN"], rest_url=os.environ["API_URL"], intents=hikari.Intents.GUILDS, banner=None, suppress_optimization_warning=True
)  # fmt: skip


def buttons() -> hikari.api.MessageActionRowBuilder:
    row = bot.rest.build_message_action_row()
    for name in ("Twist", "Stick"):
        row.add_interactive_button(hikari.ButtonStyle.SECONDARY, name.lower(), label=name)
    return row


@bot.listen(hikari.StartedEvent)
async def started(_event: hikari.StartedEvent) -> None:
    me = await bot.rest.fetch_application()
    await bot.rest.set_application_commands(me, [bot.rest.slash_command_builder("deal", "Deals a card")])


@bot.listen(hikari.CommandInteractionCreateEvent)
async def deal(event: hikari.CommandInteractionCreateEvent) -> None:
    await event.interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, "9♣", components=[buttons()])


@bot.listen(hikari.ComponentInteractionCreateEvent)
async def pressed(event: hikari.ComponentInteractionCreateEvent) -> None:
    press = event.interaction
    if press.custom_id == "twist":
        await press.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, "9♣ 4♥", components=[buttons()])
        return
    await press.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
    await press.edit_initial_response("9♣ 4♥, and no more", components=[])
    await press.execute("You stick at 13.", flags=hikari.MessageFlag.EPHEMERAL)


bot.run(check_for_updates=False)
