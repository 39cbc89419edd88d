"""`/chips balance` and `/chips daily`."""

from typing import Any

from discord import Interaction, app_commands

from bot.desk import Answer, RoomCog


class ChipsCog(RoomCog):
    """A member's purse."""

    chips = app_commands.Group(
        name="chips",
        description="Your chips in this server. Play money only.",
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    @chips.command()
    async def balance(self, interaction: Interaction[Any]) -> None:
        """How many chips you have."""

        async def work(answer: Answer) -> None:
            guild, member = self.here(interaction)
            have = await self.desk.room.ledger.balance(guild, member)
            place = await self.desk.room.ledger.place_of(guild, member)
            await answer.say(f"You have **{have:,}** chips{_placed(place)}.{self._at_tables(guild, member)}")

        await self.desk.serve(interaction, work)

    @chips.command()
    async def daily(self, interaction: Interaction[Any]) -> None:
        """Take today's allowance."""

        async def work(answer: Answer) -> None:
            guild, member = self.here(interaction)
            got = await self.desk.room.cashier.daily(guild, member, key=f"i{interaction.id}")
            have = await self.desk.room.ledger.balance(guild, member)
            await answer.say(f"Here are your **{got:,}** chips for today; you have **{have:,}**.")

        await self.desk.serve(interaction, work)

    def _at_tables(self, guild: int, member: int) -> str:
        """Chips that lie at tables belong to nobody's purse until the match is over."""
        playing = [table for table in self.desk.room.tables_of(guild, member) if table.phase == "playing"]
        return " What you brought to your table comes back when the match is over." if playing else ""


def _placed(place: int | None) -> str:
    return f": place {place} in this server" if place else ""
