"""The cog that every game's cog builds on. Most games need nothing but their key.

A game with ways of its own overrides what differs:

    face(table)              the public message
    hand(table, seat)        a seat's private message
    changed(table, change)   what follows from a stored change: usually the two messages are drawn again
    resumed(table)           a table was taken up after a restart
    move_of(pattern, typed)  the move that somebody typed into a field
    must_be_meant(...)       whether a press from an old button or form is meant for what is there now
    reacted(...)             somebody put an emoji to, or took it from, a message in the table's channel
    said(...)                somebody wrote a message in the table's channel
    acts                     acts of its own for buttons, by name with the slash: `{"/doubt": doubt}`
    needs                    what the bot must be allowed to do in the channel
    post(...)                sends a message of its own to the table's channel

Everything that reaches a table goes through `table.press`, in the order in which it reached us: do not await anything before.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

import discord
from discord import Interaction
from discord.ext import commands

from bot.desk.acts import opening, play_acts
from bot.desk.acts.option_acts import OWN
from bot.desk.acts.router import Act, Page
from bot.desk.base import bot_permissions
from bot.desk.base.message_body import MessageBody
from bot.desk.desk import Desk
from bot.desk.slash_options import group_of
from bot.desk.transport import wire
from bot.desk.transport.answers import InteractionAnswer
from bot.desk.views import hand_view, table_view
from bot.desk.views.waiting import goes_on
from bot.registry import game
from bot.room import Change, Moment, Table
from bot.rules import Refused


class RoomCog(commands.Cog):
    """A cog with the desk at hand. Its pages can be turned as long as it is loaded."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.desk: Desk = bot.desk

    @property
    def pages(self) -> Mapping[str, Page]:
        """What buttons that belong to no table do, by the first word of their ids: `{"/statement": self._turn}`."""
        return {}

    async def cog_load(self) -> None:
        self.desk.router.pages.update(self.pages)

    async def cog_unload(self) -> None:
        for name in self.pages:
            self.desk.router.pages.pop(name, None)

    def managed(
        self, interaction: Interaction[Any], no: str = "Only those who may manage this server can do that."
    ) -> tuple[int, int]:
        """The server and the member, who manages it (Manage Server). Raises Refused for anybody else, with the sentence `no`."""
        if not interaction.permissions.manage_guild:
            raise Refused(no)
        return self.here(interaction)

    def here(self, interaction: Interaction[Any]) -> tuple[int, int]:
        """The server and the member of an interaction. Raises Refused outside of servers."""
        if interaction.guild_id is None:
            raise Refused("This works in a server only.")
        return interaction.guild_id, interaction.user.id


def cogs_of(name: str) -> list[type[RoomCog]]:
    """The cogs of a slice: those that its `cog.py` has and other slices have not; none for a slice without one."""
    if find_spec(f"cogs.{name}.cog") is None:
        return []
    found = vars(import_module(f"cogs.{name}.cog")).values()
    own = [each for each in found if isinstance(each, type) and each.__module__.startswith(f"cogs.{name}.")]
    return [each for each in own if issubclass(each, RoomCog)]


class GameCog(RoomCog):
    """One game at its tables."""

    key: ClassVar[str]
    needs: ClassVar[tuple[str, ...]] = bot_permissions.TABLE
    acts: ClassVar[Mapping[str, Act]] = {}

    def __init__(self, bot: Any) -> None:
        super().__init__(bot)
        self.game = game(self.key)
        self.group = group_of(self.game.rules.info, self._open, (*OWN, *opening.ASKED))

    async def cog_load(self) -> None:
        await super().cog_load()
        self.desk.cogs[self.key] = self
        self.bot.tree.add_command(self.group)

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command(self.group.name)
        self.desk.cogs.pop(self.key, None)
        await super().cog_unload()

    # ---- what a game may do in its own way -------------------------------------------------------------------------

    def face(self, table: Table) -> MessageBody:
        """The public message of a table."""
        return table_view.face(table, self.desk.look(table))

    def hand(self, table: Table, seat: int, remark: str = "", at: Moment | None = None) -> MessageBody:
        """The private message of a seat; `remark` is a sentence about the last press, `at` the moment on the way that it tells."""
        return hand_view.hand(table, seat, remark, self.desk.lessons.shows(table, table.seats[seat].member), at)

    def changed(self, table: Table, change: Change) -> None:
        """A change was stored: show it, unless the next one tells it as well. Called in order, once each; longer work goes through
        `self.desk.tasks.do`."""
        self.desk.reminders.changed(table, change)
        if change.kind == "move" and goes_on(table):
            return
        self.desk.table_messages.touch(table)
        if table.phase == "closed":
            self.desk.hand_messages.end(table)
            self.desk.lessons.end(table)
        else:
            self.desk.hand_messages.touch(table)

    def resumed(self, table: Table) -> None:
        """A table was taken up where an earlier process left it; its message and hands are drawn again already."""

    def move_of(self, pattern: str, typed: str) -> str:
        """The move of a family (`bet 1..10`, `word t*`) that somebody typed. Raises Refused with one sentence."""
        return play_acts.spelled(pattern, typed)

    def must_be_meant(self, table: Table, revision: int, move: str) -> None:
        """Raises Refused for a move out of `anytime` that was asked for by a button of this revision, about what is settled now."""

    async def reacted(self, table: Table, member: int, emoji: str, message: int, added: bool) -> None:
        """A member put an emoji to a message in the table's channel, or took it away. Bots' own are left out."""

    async def said(self, table: Table, message: discord.Message) -> None:
        """A member wrote in the table's channel. Without the privileged intent a text comes only with replies and mentions."""

    async def post(self, table: Table, made: MessageBody, nonce: str, emoji: str = "") -> int:
        """Send a message to the table's channel, with an emoji of ours under it; the nonce keeps a crash from posting twice."""
        message = await wire.post(self.bot, table.channel, made, nonce)
        if emoji:
            await wire.react(self.bot, table.channel, message, emoji)
        return message

    # ---- opening a table ---------------------------------------------------------------------------------------------

    async def _open(self, interaction: Interaction[Any], given: dict[str, Any]) -> None:
        async def work(answer: InteractionAnswer) -> None:
            await opening.open_table(self.desk, answer, opening.wish_of(self.key, given))

        await self.desk.serve(interaction, work)
