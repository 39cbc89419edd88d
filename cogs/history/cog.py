"""`/history`: somebody's finished matches, page by page, each one press away from its replay."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import Component, button, message_body, row, section, text
from bot.desk.base.names import safe
from bot.desk.views import figures
from bot.registry import keys
from bot.room.history.careers import Past, history
from bot.room.sql.standings_schema import WHOLE
from bot.rules import Refused

PAGE = 6


class HistoryCog(RoomCog):
    """What somebody has played."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/history": self._turn}

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(member="Whose matches (usually your own)")
    async def history(self, interaction: Interaction[Any], member: discord.User | None = None) -> None:
        """Your finished matches, or somebody else's, with their replays."""

        async def work(answer: InteractionAnswer) -> None:
            _, reader = self.here(interaction)
            if member is not None and member.bot:
                raise Refused("Computer players and bots keep no history.")
            await answer.show(await self._page(answer, reader if member is None else member.id, 0))

        await self.desk.serve(interaction, work)

    async def _turn(self, answer: InteractionAnswer, rest: str) -> None:
        """A button: whose matches, and which page; a garbled one leads to one's own."""
        _, reader = self.here(answer.interaction)
        who, _, number = rest.partition(" ")
        member = int(who) if _whole(who, 20) else reader
        await answer.update(await self._page(answer, member, int(number) if _whole(number, 6) else 0))

    async def _page(self, answer: InteractionAnswer, member: int, number: int) -> MessageBody:
        guild, reader = self.here(answer.interaction)
        store = self.desk.room.store
        found, count = await history(store, guild, member, PAGE, number * PAGE)
        if not count:
            return message_body([text(figures.nothing(member, own=member == reader))], private=True)
        if not found:  # a page beyond the last one
            number = (count - 1) // PAGE
            found, count = await history(store, guild, member, PAGE, number * PAGE)
        pages = -(-count // PAGE)
        parts: list[Component] = [
            text(
                f"## Matches of <@{member}>\n-# {figures.some(count, 'match', 'matches')} · page {number + 1} of {pages}"
            )
        ]
        parts += [_match(one) for one in found]
        turns = [("Newer", number - 1, number > 0), ("Older", number + 1, number + 1 < pages)]
        buttons = [button(label, write(NO_TABLE, 0, f"/history {member} {to}")) for label, to, there in turns if there]
        return message_body([*parts, *([row(buttons)] if buttons else [])], private=True)


def _whole(word: str, digits: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) < digits


def _match(one: Past) -> Component:
    """A match in two lines, with the button to its replay as long as its game is on the shelf."""
    others = ", ".join(safe(one.others)) or "the house"
    told = (
        f"**{figures.title(one.game)}** · <t:{int(one.ended)}:f> · {_result(one)} · {figures.net(one.chips)} chips\n"
        f"-# against {others} · match {one.match}"
    )
    replay = button("Replay", write(NO_TABLE, 0, f"/replay {one.match} 0"), enabled=one.game in keys())
    return section(told, replay)


def _result(one: Past) -> str:
    """How it went for the one whose history this is."""
    if one.won:
        return "won" if one.won == WHOLE else "shared the win"
    return f"{figures.ordinal(one.place)} place"
