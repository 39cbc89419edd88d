"""A small real bot for the tests of the page: it shows one of everything that a bot can show."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground import LocalDiscord

NOUNS = ("queen", "table", "taco", "tiger", "window")
NASTY = "<img src=x onerror=\"document.title='broken in'\"><script>document.title='broken in'</script>"


class PageBot(discord.Client):
    """Answers a few commands, and every press by its custom_id."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0)
        self.tree = app_commands.CommandTree(self)
        self.picked: list[str] = []
        self.presses = 0
        for command in (table, word, hand, forbidden, silent):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Registers the commands."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every press and form; the commands go their own way."""
        data: dict[str, Any] = {**(interaction.data or {})}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await interaction.response.send_message(f"form: {answers(data)}")
        elif custom_id == "hand":
            await interaction.response.send_message(view=hand_view(interaction.user.display_name), ephemeral=True)
        elif custom_id == "twist":
            self.presses += 1
            await interaction.response.edit_message(view=table_view("Ann", self.presses))
        elif custom_id == "stake":
            await interaction.response.send_modal(stake_form())
        elif custom_id in ("card", "discards"):
            self.picked = list(data.get("values", []))
            await interaction.response.send_message(f"picked: {', '.join(self.picked)}", ephemeral=True)
        elif custom_id == "think":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await asyncio.sleep(0.4)
            await interaction.edit_original_response(content="thought about it")


def answers(data: dict[str, Any]) -> str:
    """What a form was filled in with, as one line."""
    inner = [part["component"] for part in data["components"] if "component" in part]
    return " ".join(f"{one['custom_id']}={one.get('value', one.get('values'))}" for one in inner)


def table_view(opener: str, presses: int, extra: str = "") -> ui.LayoutView:
    """The table message: a container with a section, a text, buttons and selects."""
    title = ui.TextDisplay(f"## The table of {opener}\npresses: **{presses}** {extra}")
    options = [discord.SelectOption(label=name, value=name) for name in ("ace", "king", "queen")]
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=0x248046)
    box.add_item(ui.Section(title, accessory=ui.Button(label="My hand", custom_id="hand")))
    box.add_item(ui.Separator())
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(ui.Button(label="Twist", style=discord.ButtonStyle.success, custom_id="twist"))
    row.add_item(ui.Button(label="Stake…", custom_id="stake", emoji="🃏"))
    row.add_item(ui.Button(label="Never", style=discord.ButtonStyle.danger, custom_id="never"))
    row.add_item(ui.Button(label="Off", custom_id="off", disabled=True))
    row.add_item(ui.Button(label="Think", custom_id="think"))
    box.add_item(row)
    box.add_item(ui.ActionRow(ui.Select(custom_id="card", placeholder="Which card?", options=options)))
    several = ui.Select(custom_id="discards", placeholder="Discards", options=options, min_values=1, max_values=2)
    box.add_item(ui.ActionRow(several))
    return stopped(ui.LayoutView(timeout=None).add_item(box))


def hand_view(name: str) -> ui.LayoutView:
    """A hand that its owner alone sees."""
    view = ui.LayoutView(timeout=None).add_item(ui.TextDisplay(f"The hand of {name}: K♠ 7♥"))
    return stopped(view.add_item(ui.ActionRow(ui.Button(label="Play K♠", custom_id="twist"))))


def stopped(view: ui.LayoutView) -> ui.LayoutView:
    """A view that discord.py does not keep: its presses come to on_interaction alone."""
    view.stop()
    return view


class StakeForm(ui.Modal, title="Your stake"):
    """One of each kind of field."""

    text: ui.TextDisplay = ui.TextDisplay("You have **120** chips.")
    chips: ui.Label = ui.Label(
        text="Chips", description="1 to 50", component=ui.TextInput(custom_id="chips", max_length=2)
    )
    note: ui.Label = ui.Label(
        text="Note",
        component=ui.TextInput(custom_id="note", style=discord.TextStyle.paragraph, required=False, default="hello"),
    )
    side: ui.Label = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="North", value="N"),
                discord.RadioGroupOption(label="South", value="S"),
            ],
        ),
    )
    loud: ui.Label = ui.Label(text="Out loud", component=ui.Checkbox(custom_id="loud"))


def stake_form() -> ui.Modal:
    """The form, told apart by a custom_id of its own."""
    form = StakeForm(custom_id="stake-form")
    form.stop()
    return form


@app_commands.command(name="table", description="Open a table")
@app_commands.describe(bank="Who banks", hands="How many hands", private="Only invited people may sit")
@app_commands.choices(bank=[app_commands.Choice(name=name, value=name) for name in ("house", "players")])
async def table(
    interaction: discord.Interaction,
    bank: str = "house",
    hands: app_commands.Range[int, 1, 5] = 1,
    private: bool = False,
) -> None:
    """Opens the table message."""
    extra = f"bank={bank} hands={hands} private={private}"
    await interaction.response.send_message(view=table_view(interaction.user.display_name, 0, extra))


@app_commands.command(name="word", description="Name a noun")
async def word(interaction: discord.Interaction, noun: str) -> None:
    """Repeats the noun."""
    await interaction.response.send_message(f"noun: **{noun}**")


@word.autocomplete("noun")
async def nouns(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The nouns that begin so."""
    return [app_commands.Choice(name=noun, value=noun) for noun in NOUNS if noun.startswith(current)]


@app_commands.command(name="hand", description="Show your hand")
async def hand(interaction: discord.Interaction) -> None:
    """Shows the hand to the one who asks."""
    await interaction.response.send_message(view=hand_view(interaction.user.display_name), ephemeral=True)


@app_commands.command(name="forbidden", description="For those who manage the server")
@app_commands.default_permissions(manage_guild=True)
async def forbidden(interaction: discord.Interaction) -> None:
    """Is offered to managers only."""
    await interaction.response.send_message(NASTY)


@app_commands.command(name="silent", description="Never answers")
async def silent(interaction: discord.Interaction) -> None:
    """Lets the three seconds pass."""


@asynccontextmanager
async def page_bot(local: LocalDiscord) -> AsyncIterator[PageBot]:
    """The bot, connected to a local Discord with its commands registered."""
    Route.BASE = local.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway_url)
    bot = PageBot()
    running = asyncio.create_task(bot.start("a token"))
    try:
        await local.bot_ready(commands=True)
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
