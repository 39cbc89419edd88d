"""`/match void` and `/match restore`, for those who manage the server."""

from typing import Any

from discord import Guild, Interaction, app_commands

from bot.desk import InteractionAnswer, RoomCog, channel_link
from bot.desk.base.message_body import MessageBody, link, message_body, note, row, text
from bot.desk.base.names import person
from bot.desk.slash_options import guild_group
from bot.registry import keys, rules_of
from bot.room import Table
from bot.room.history.archive import Old, recent
from bot.rules import Refused

MOST = 25


class MatchesCog(RoomCog):
    """What can be done to a match from above: with a reason, on record, and not for good."""

    match = guild_group("match", "Void a match, or take that back.", managers=True)

    @match.command()
    @app_commands.describe(match="Which match.", reason="Why; everybody at the table reads it.")
    async def void(self, interaction: Interaction[Any], match: str, reason: str) -> None:
        """End a match as if it had never been dealt: everybody gets back what was brought (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            table = self._table(self.managed(interaction)[0], match)
            await table.void(person(interaction.user), reason, key=f"i{interaction.id}")
            await answer.say(f"The match is void. `/match restore {match}` takes that back, within a day.")

        await self.desk.serve(interaction, work)

    @match.command()
    @app_commands.describe(match="Which match.")
    async def restore(self, interaction: Interaction[Any], match: str) -> None:
        """Take a void back: the match goes on where it stood (Manage Server)."""

        async def work(answer: InteractionAnswer) -> None:
            table = await self.desk.room.restore_match(self.managed(interaction)[0], match.strip())
            await answer.show(_goes_on(table, interaction.guild))

        await self.desk.serve(interaction, work)

    def _table(self, guild: int, match: str) -> Table:
        """The table at which a match is played. Raises Refused."""
        for table in self.desk.room.tables(guild):
            if table.match == match.strip() and table.phase == "playing":
                return table
        raise Refused("No match by this name is being played in this server.")

    @void.autocomplete("match")
    async def _playing(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._choices(interaction, typed, "playing")

    @restore.autocomplete("match")
    async def _abandoned(self, interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self._choices(interaction, typed, "abandoned")

    async def _choices(self, interaction: Interaction[Any], typed: str, outcome: str) -> list[app_commands.Choice[str]]:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            return []
        found = await recent(self.desk.room.store, interaction.guild_id, 4 * MOST)
        named = [(_name(one), one.match) for one in found if one.outcome == outcome]
        wanted = [(name, match) for name, match in named if typed.lower() in name.lower()]
        return [app_commands.Choice(name=name[:100], value=match) for name, match in wanted[:MOST]]


def _goes_on(table: Table, guild: Guild | None) -> MessageBody:
    """That a match goes on, and where: its channel may have been deleted while it was void, of which nobody tells a closed table."""
    place = table.parent or table.channel  # a thread may be archived, and is not in sight then
    if table.placeless or guild is None or guild.get_channel_or_thread(place) is None:
        return note("The match goes on in everybody's hand: the table's channel is gone. `/hand` shows it.")
    return message_body([text("The match goes on."), row([link("To the table", channel_link(table))])], private=True)


def _name(old: Old) -> str:
    """A match as the list of choices names it."""
    title = rules_of(old.game).info.title if old.game in keys() else old.game
    return f"{old.match} · {title} · {', '.join(old.names)}"
