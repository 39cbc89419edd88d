"""`/settings`: chips, limits, the house and the clock of a server, and whom it keeps from its tables."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, RoomCog
from bot.desk.base.message_body import message_body, text
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.guild.guild_settings import TERMS, GuildSettings
from bot.rules import Refused

MOST = 25
NO = "Only those who may manage this server can change its settings."
#: how many of those who are kept out are named
NAMED = 40


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

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.here(interaction)
            await answer.show(message_body([text(told(self.desk.room.guilds, guild))], private=True))

        await self.desk.serve(interaction, work)

    @settings.command(name="set")
    @app_commands.describe(setting="What to set.", value="Its new value.")
    @app_commands.choices(setting=[app_commands.Choice(name=term.label, value=name) for name, term in TERMS.items()])
    async def change(self, interaction: Interaction[Any], setting: str, value: str) -> None:
        """Set one thing in this server (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.managed(interaction, NO)
            servers = self.desk.room.guilds
            now = await servers.change(guild, setting, value)
            for table in self.desk.room.tables(guild):
                self.desk.table_messages.touch(table)  # it may look different now
                self.desk.hand_messages.touch(table)
            coming = servers.next_zone(guild) if setting == "time_zone" else None
            when = (
                "from now on" if coming is None else f"from {_moment(coming.begins)} on, when the present day is over"
            )
            await answer.say(f"{TERMS[setting].label} is **{TERMS[setting].told(now)}** {when}.")

        await self.desk.serve(interaction, work)

    @settings.command()
    @app_commands.describe(member="Who is kept from the tables.")
    async def bar(self, interaction: Interaction[Any], member: discord.User) -> None:
        """Keep a member from this server's tables (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            guild, by = self.managed(interaction, NO)
            if member.bot:
                raise Refused("Bots do not sit at tables.")
            await self.desk.room.bar(guild, member.id, by)
            playing = any(table.phase == "playing" for table in self.desk.room.tables_of(guild, member.id))
            told = " The match that goes on is still played to its end." if playing else ""
            await answer.say(f"<@{member.id}> is kept from the tables of this server.{told}")

        await self.desk.serve(interaction, work)

    @settings.command()
    @app_commands.describe(member="Who may sit at the tables again.")
    async def unbar(self, interaction: Interaction[Any], member: discord.User) -> None:
        """Let a member sit at this server's tables again (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.managed(interaction, NO)
            await self.desk.room.guilds.unbar(guild, member.id)
            await answer.say(f"<@{member.id}> may sit at the tables of this server again.")

        await self.desk.serve(interaction, work)

    @change.autocomplete("value")
    async def _values(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        term = TERMS.get(str(interaction.namespace.setting))
        if term is None:
            return []
        usual = asdict(GuildSettings())[term.name]
        return [app_commands.Choice(name=value, value=value) for value in term.offers(typed[:100], usual)[:MOST]]


def told(servers: GuildRegistry, guild: int) -> str:
    """Every setting with what it means, what is usual where that is something else, which are damaged; then who is kept out."""
    now, usual, coming = asdict(servers.of(guild)), asdict(GuildSettings()), servers.next_zone(guild)
    damaged = servers.damaged(guild)
    lines = ["## Settings of this server"]
    for name, term in TERMS.items():
        other = "" if now[name] == usual[name] else f" (usually {term.told(usual[name])})"
        if name == "time_zone" and coming is not None:
            other += f"; {coming.zone} from {_moment(coming.begins)} on"
        if name in damaged:
            other = " (what was set here is damaged: the usual value holds until it is set again)"
        lines.append(f"**{term.label}**: {term.told(now[name])}{other}\n-# {term.text}")
    return "\n".join([*lines, _kept_out(servers.barred(guild))])


def _kept_out(members: Sequence[int]) -> str:
    """Who is kept out; of many only the first, so that everything fits into one message."""
    if not members:
        return "**Kept from the tables**: nobody"
    more = f" and {len(members) - NAMED} more" if len(members) > NAMED else ""
    return f"**Kept from the tables**: {', '.join(f'<@{member}>' for member in members[:NAMED])}{more}"


def _moment(at: int) -> str:
    return f"<t:{at // 1000}:f>"
