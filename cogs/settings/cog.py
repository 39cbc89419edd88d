"""`/settings show` and `/settings set`: chips, limits, the house and the clock of a server."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import Answer, RoomCog
from bot.desk.parts import sheet, text
from bot.room.terms import TERMS, Terms
from bot.rules import Refused

MOST = 25


class SettingsCog(RoomCog):
    """What those who manage a server decide."""

    settings = app_commands.Group(
        name="settings",
        description="What this server allows: chips, limits, the house, the time zone.",
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @settings.command()
    async def show(self, interaction: Interaction[Any]) -> None:
        """How everything is set in this server."""

        async def work(answer: Answer) -> None:
            guild, _ = self.here(interaction)
            servers = self.desk.room.servers
            await answer.show(sheet([text(told(servers.of(guild), servers.damaged(guild)))], private=True))

        await self.desk.serve(interaction, work)

    @settings.command(name="set")
    @app_commands.describe(setting="What to set.", value="Its new value.")
    @app_commands.choices(setting=[app_commands.Choice(name=term.label, value=name) for name, term in TERMS.items()])
    async def change(self, interaction: Interaction[Any], setting: str, value: str) -> None:
        """Set one thing in this server (Manage Server)."""

        async def work(answer: Answer) -> None:
            guild, _ = self.here(interaction)
            if not interaction.permissions.manage_guild:
                raise Refused("Only those who may manage this server can change its settings.")
            now = await self.desk.room.servers.change(guild, setting, value)
            await answer.say(f"{TERMS[setting].label} is **{TERMS[setting].told(now)}** from now on.")

        await self.desk.serve(interaction, work)

    @change.autocomplete("value")
    async def _values(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        term = TERMS.get(str(interaction.namespace.setting))
        if term is None:
            return []
        usual = asdict(Terms())[term.name]
        return [app_commands.Choice(name=value, value=value) for value in term.offers(typed[:100], usual)[:MOST]]


def told(terms: Terms, damaged: Collection[str] = ()) -> str:
    """Every setting with what it means, and what is usual where that is something else; `damaged` ones are said to be so."""
    now, usual = asdict(terms), asdict(Terms())
    lines = ["## Settings of this server"]
    for name, term in TERMS.items():
        other = "" if now[name] == usual[name] else f" (usually {term.told(usual[name])})"
        if name in damaged:
            other = " (what was set here is damaged: the usual value holds until it is set again)"
        lines.append(f"**{term.label}**: {term.told(now[name])}{other}\n-# {term.text}")
    return "\n".join(lines)
