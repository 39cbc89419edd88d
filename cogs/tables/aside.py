"""`/aside`: the tables of this server that are damaged, and their chips given back."""

from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, RoomCog
from bot.desk.base.message_body import message_body, text
from bot.registry import keys, rules_of
from bot.room.damage.aside import Aside

MOST = 20
NO = "Only those who may manage this server can decide about damaged tables."


class AsideCog(RoomCog):
    """What those who manage a server decide about damaged tables."""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(give_back="The table whose chips are given back; without it all such tables are listed.")
    async def aside(self, interaction: Interaction[Any], give_back: str | None = None) -> None:
        """Damaged tables of this server: see them, or have every chip given back (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            guild, member = self.managed(interaction, NO)
            if give_back is None:
                await answer.show(message_body([text(_told(self._of(guild)))], private=True))
                return
            await self.desk.room.release_aside(give_back, guild, member)
            await answer.say("Every seat has got back what it brought, and the table is closed.")

        await self.desk.serve(interaction, work)

    @aside.autocomplete("give_back")
    async def _tables(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            return []
        found = [one for one in self._of(interaction.guild_id) if typed.lower() in _name(one).lower()]
        return [app_commands.Choice(name=_name(one)[:100], value=one.table) for one in found[:MOST] if one.table]

    def _of(self, guild: int) -> list[Aside]:
        return [one for one in self.desk.room.set_aside if one.guild == guild]


def _name(aside: Aside) -> str:
    title = rules_of(aside.game).info.title if aside.game in keys() else "Table"
    return f"{title} {aside.table}"


def _told(found: list[Aside]) -> str:
    """The tables with why each is set aside."""
    if not found:
        return "No table of this server is damaged."
    lines = ["**Tables set aside**, with their chips kept until somebody decides"]
    for one in found[:MOST]:
        where = f" in <#{one.channel}>" if one.channel else ""
        lines.append(f"{discord.utils.escape_markdown(_name(one))}{where} · {one.why}")
    if len(found) > MOST:
        lines.append(f"… and {len(found) - MOST} more.")
    lines.append("-# `/aside give_back:` gives every seat of one of them back what it brought.")
    return "\n".join(lines)
