"""Slash commands on their way in: what does not fit is answered here, before discord.py or a cog stumbles over it."""

import asyncio
from typing import Any

from discord import Interaction, InteractionType, app_commands

from bot.desk.base.tasks import log, report
from bot.desk.transport import fitting
from bot.desk.transport.answers import SORRY, InteractionAnswer
from bot.desk.transport.odd_events import UNREAD
from bot.metrics import FAILURES, REFUSALS
from bot.rules import Refused

#: seconds in which completions are looked for; after that there are none
COMPLETING = 1.6

ABSENT = "I am not in this server as a bot, so there are no tables here. Somebody who manages it can add me."


class Tree(app_commands.CommandTree[Any]):
    """Every command and every half-typed command gets an answer, whatever was sent."""

    async def interaction_check(self, interaction: Interaction[Any], /) -> bool:
        """Whether a command can be made of this; if not, it is answered here."""
        try:
            self._check(interaction)
        except Refused as refused:
            await self._say(interaction, str(refused))
            return False
        return True

    def _check(self, interaction: Interaction[Any]) -> None:
        """Raises Refused with one sentence."""
        if interaction.guild_id is not None and self.client.get_guild(interaction.guild_id) is None:
            raise Refused(ABSENT)
        data: Any = interaction.data
        command, options = fitting.find(self, data)
        if interaction.type is not InteractionType.autocomplete:
            fitting.check(command, options, data.get("resolved"))
        elif not fitting.is_half_typed(command, options):
            raise Refused(fitting.OUTDATED)

    async def _call(self, interaction: Interaction[Any]) -> None:
        """discord.py's way from an interaction to the command; our own commands answer their failures themselves."""
        completing = interaction.type is InteractionType.autocomplete
        try:
            async with asyncio.timeout(COMPLETING if completing else None):
                await super()._call(interaction)
        except Exception as failed:  # the boundary to Discord: what discord.py itself stumbled over
            FAILURES.labels("discord").inc()
            log.warning("command not understood", guild=interaction.guild_id, why=type(failed).__name__)
            await self._say(interaction, UNREAD)
        else:
            silent = not interaction.response.is_done() and not interaction.command_failed  # that is: refused above
            if completing and silent:
                await self._say(interaction, UNREAD)

    async def on_error(self, interaction: Interaction[Any], error: app_commands.AppCommandError) -> None:
        """A command has failed before it came to answering."""
        report(error, guild=interaction.guild_id)
        await self._say(interaction, SORRY)

    async def _say(self, interaction: Interaction[Any], sentence: str) -> None:
        """One sentence; whoever is still typing gets no completions instead."""

        async def work(answer: InteractionAnswer) -> None:
            if interaction.type is InteractionType.autocomplete:
                await answer.offer([])
            else:
                REFUSALS.inc()
                await answer.say(sentence)

        await self.client.desk.serve(interaction, work)
