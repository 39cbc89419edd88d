"""`/leaderboard`: ten members a page, and always one's own line."""

from typing import Any

from discord import Interaction, app_commands

from bot.desk import Answer, RoomCog, Sheet
from bot.desk.ids import NO_TABLE, write
from bot.desk.parts import button, row, sheet, text

PAGE = 10


class LeaderboardCog(RoomCog):
    """Members by their chips."""

    async def cog_load(self) -> None:
        self.desk.router.pages["/top"] = self._turn

    async def cog_unload(self) -> None:
        self.desk.router.pages.pop("/top", None)

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def leaderboard(self, interaction: Interaction[Any]) -> None:
        """Who has most chips in this server."""

        async def work(answer: Answer) -> None:
            guild, member = self.here(interaction)
            await answer.show(await self._page(guild, member, 0))

        await self.desk.serve(interaction, work)

    async def _turn(self, answer: Answer, rest: str) -> None:
        guild, member = self.here(answer.interaction)
        number = int(rest) if rest.isdigit() and len(rest) < 6 else 0
        await answer.update(await self._page(guild, member, number))

    async def _page(self, guild: int, member: int, number: int) -> Sheet:
        ledger = self.desk.room.ledger
        mine = await ledger.balance(guild, member)
        place = await ledger.place_of(guild, member)
        found = await ledger.top(guild, PAGE + 1, number * PAGE)
        lines = [_line(at, who, chips, member) for at, (who, chips) in enumerate(found[:PAGE], number * PAGE + 1)]
        if not any(who == member for who, _ in found[:PAGE]):
            lines += ["…", _line(place or 0, member, mine, member)]
        told = "\n".join(["## Most chips", *lines])
        turns = [("Back", number - 1)] if number else []
        if len(found) > PAGE:
            turns.append(("Next", number + 1))
        buttons = [button(label, write(NO_TABLE, 0, f"/top {to}")) for label, to in turns]
        return sheet([text(told), *([row(buttons)] if buttons else [])], private=True)


def _line(place: int, who: int, chips: int, reader: int) -> str:
    """A member's line; the reader's own stands out by more than its type."""
    told = f"{place}. <@{who}> · {chips:,}" if place else f"<@{who}> · {chips:,}"
    return f"**{told}** · you" if who == reader else told
