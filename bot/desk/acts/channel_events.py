"""What happens in the channels where tables stand: messages, reactions, deletions. Each goes to the table of that channel."""

from collections.abc import Collection

import discord

from bot.desk.acts.press import TheDesk
from bot.desk.base.tasks import guarded


class ChannelEvents:
    """Routes what happens in channels. Nothing is awaited before a table's queue has it, so that order of arrival stands."""

    def __init__(self, desk: TheDesk) -> None:
        self._desk = desk

    async def message(self, message: discord.Message) -> None:
        """Somebody wrote: the table may have been pushed away, and a game may listen for words."""
        table = self._desk.room.table_in(message.channel.id)
        if table is None:
            return
        self._desk.table_messages.spoken(table, message.id)
        if not message.author.bot and message.webhook_id is None:
            await guarded(self._desk.cog(table).said(table, message), table=table.id, guild=table.guild)

    async def reaction(self, event: discord.RawReactionActionEvent, *, added: bool) -> None:
        """Somebody put an emoji to a message, or took it away."""
        table = self._desk.room.table_in(event.channel_id)
        ours = self._desk.client.user
        if table is None or (ours is not None and event.user_id == ours.id):
            return
        told = self._desk.cog(table).reacted(table, event.user_id, str(event.emoji), event.message_id, added)
        await guarded(told, table=table.id, guild=table.guild)

    def deleted(self, channel: int, messages: Collection[int]) -> None:
        """Messages were deleted: if a table's is among them, it is posted again."""
        table = self._desk.room.table_in(channel)
        if table is not None and table.message in messages:
            self._desk.table_messages.lost(table)

    async def channel_gone(self, channel: int) -> None:
        """A channel was deleted: its table closes, unless a match with something at stake goes on at it."""
        table = self._desk.room.table_in(channel)
        threads = [one for one in self._desk.room.all_tables() if one.parent == channel]  # they go with their channel
        for one in [*([table] if table is not None else []), *threads]:
            await guarded(one.strand(), table=one.id, guild=one.guild)

    async def guild_back(self, guild: discord.Guild) -> None:
        """A server has us, perhaps again: tables whose channel it still has are shown there as they stand."""
        for table in self._desk.room.tables(guild.id):
            if table.placeless and guild.get_channel_or_thread(table.channel) is not None:
                await guarded(table.found(), table=table.id, guild=table.guild)

    async def guild_gone(self, guild: int) -> None:
        """The bot was removed from a server: its tables close."""
        for table in self._desk.room.tables(guild):
            await guarded(table.strand(), table=table.id, guild=guild)
