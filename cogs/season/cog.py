"""`/season open` and `/season close`, for those who may manage the server; `/seasons` for everybody."""

from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, RoomCog
from bot.desk.base.message_body import message_body, text
from bot.desk.base.names import clean, plain
from bot.desk.slash_options import guild_group
from bot.room.history.seasons import LONGEST, Season

#: how many seasons a list shows
MOST = 25
NO = "Seasons are opened and closed by members who may manage the server (Manage Server)."


class SeasonCog(RoomCog):
    """Stretches of time over which boards are counted by themselves."""

    season = guild_group(
        "season", "Seasons: boards that are counted from a fresh start. Nothing old is lost.", managers=True
    )

    @season.command()
    @app_commands.describe(name="What the season is called")
    async def open(self, interaction: Interaction[Any], name: app_commands.Range[str, 1, LONGEST]) -> None:
        """Opens the next season; for those who may manage the server."""

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.managed(interaction, NO)
            made = await self.desk.room.seasons.open(guild, clean(name))
            await answer.say(
                f"Season {made.number}, **{plain(made.name)}**, is open: matches that end from now on count for it. "
                f"`/leaderboard by:season` shows how it stands."
            )

        await self.desk.serve(interaction, work)

    @season.command()
    async def close(self, interaction: Interaction[Any]) -> None:
        """Closes the season that goes on; for those who may manage the server."""

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.managed(interaction, NO)
            made = await self.desk.room.seasons.close(guild)
            await answer.say(
                f"Season {made.number}, **{plain(made.name)}**, is closed. "
                f"Its boards stay: `/leaderboard season:{made.number}`.{self._late(guild)}"
            )

        await self.desk.serve(interaction, work)

    def _late(self, guild: int) -> str:
        """That matches which are still played come too late for a season that is closed now."""
        late = sum(table.phase == "playing" and not table.practice for table in self.desk.room.tables(guild))
        which = "A match that is" if late == 1 else f"{late} matches that are"
        return f" {which} still played will not count for it." if late else ""

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def seasons(self, interaction: Interaction[Any]) -> None:
        """The seasons of this server."""

        async def work(answer: InteractionAnswer) -> None:
            guild, _ = self.here(interaction)
            found = await self.desk.room.seasons.all(guild)
            if not found:
                await answer.say(
                    "This server has had no season yet. Whoever may manage it opens one with `/season open`."
                )
                return
            lines = [_line(one) for one in found[:MOST]]
            if len(found) > MOST:
                lines.append(f"… and {len(found) - MOST} older ones.")
            await answer.show(message_body([text("\n".join(["## Seasons", *lines]))], private=True))

        await self.desk.serve(interaction, work)


def _line(one: Season) -> str:
    until = "goes on" if one.closed is None else f"to <t:{int(one.closed)}:d>"
    # newest first, and a list of Discord's would count upwards
    return f"{one.number}\\. **{plain(one.name)}** · from <t:{int(one.opened)}:d>, {until}"
