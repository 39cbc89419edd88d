"""`/mydata export` and `/mydata delete`, for everybody; and servers that come and go, whose people are forgotten after a while."""

import asyncio
import gzip
from collections.abc import Mapping
from typing import Any

import discord
import orjson
from discord import Interaction
from discord.ext import commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import Picture, attached, button, message_body, note, row, text, with_pictures
from bot.desk.base.tasks import guarded
from bot.desk.slash_options import guild_group
from bot.room.privacy.mydata import export_of

#: bytes; Discord takes files of up to 10 MiB, and a larger one is sent packed
LARGE = 8_000_000
TOO_LARGE = 10_000_000

WHAT = """\
## Delete everything that is stored of you?
This holds for **every server** where you have used this bot, not for this one alone.
- Your chips go to nobody. Your purse, your ratings and your limits of the day are no longer yours.
- Matches that others have played with you stay, with “a former player” in your place. Your name, your id and the words that you \
added to shuffles are deleted.
- If you come back, you start from nothing: there is no second opening balance, and none of today's chips a second time. Only for \
that a keyed hash of your id remains; a server that keeps you from its tables goes on doing so.
- Lobbies are left at once. If a match with you goes on, everything is deleted when your last one has ended.

**This cannot be undone.** Until then `/mydata export` gives you all of it. More stands in docs/privacy.md, with the bot's code."""
WAITING = """\
## Your data are to be deleted
That is done when the last match with you has ended; until then no other match is begun with you. You can still take it back."""
DONE = "Done: nothing in the store leads to you any more. If you use the bot again, it begins anew."
LATER = (
    "You leave the lobbies now. The rest is deleted when the last match with you has ended; "
    "until then `/mydata delete` takes it back."
)
KEPT = "Nothing is deleted; you can sit down again."
AS_IT_IS = "Nothing is deleted."
EXPORTED = (
    "This is all that is stored of you, in every server where you have used this bot. Only you can see this message."
)


class MyDataCog(RoomCog):
    """Everybody's own data."""

    mydata = guild_group("mydata", "All that is stored of you: see it, or have it deleted.")

    @property
    def pages(self) -> Mapping[str, Page]:
        return {"/forget": self._pressed}

    @mydata.command()
    async def export(self, interaction: Interaction[Any]) -> None:
        """All that is stored of you, as a file (JSON)."""

        async def work(answer: InteractionAnswer) -> None:
            _, member = self.here(interaction)
            room = self.desk.room
            found = await export_of(room.store, room.guilds.marks, member, room.time.now())
            await answer.show(await asyncio.to_thread(_sent, found))

        await self.desk.serve(interaction, work)

    @mydata.command()
    async def delete(self, interaction: Interaction[Any]) -> None:
        """Have all that is stored of you deleted, or take that back; you are asked once more first."""

        async def work(answer: InteractionAnswer) -> None:
            _, member = self.here(interaction)
            waits = member in self.desk.room.guilds.going
            choices = (
                [("Keep my data", "keep", "green")]
                if waits
                else [("Delete everything", "all", "red"), ("Cancel", "no", "grey")]
            )
            buttons = [button(label, write(NO_TABLE, 0, f"/forget {act}"), style) for label, act, style in choices]
            await answer.show(message_body([text(WAITING if waits else WHAT), row(buttons)], private=True))

        await self.desk.serve(interaction, work)

    async def _pressed(self, answer: InteractionAnswer, act: str) -> None:
        """A button under the question."""
        _, member = self.here(answer.interaction)
        told = AS_IT_IS
        if act == "all":
            told = DONE if await self.desk.room.farewells.ask(member) else LATER
        elif act == "keep":
            await self.desk.room.farewells.take_back(member)
            told = KEPT
        await answer.update(note(told))

    # ---- servers ------------------------------------------------------------------------------------------------------

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        await guarded(self.desk.room.departures.left(guild.id), guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again."""
        await guarded(self.desk.room.departures.back(guild.id), guild=guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Connected: which servers have gone or come back while we were not."""
        await guarded(self.desk.room.departures.seen({guild.id for guild in self.bot.guilds}))


def _sent(found: dict[str, Any]) -> MessageBody:
    """The export as a message with a file."""
    name, data, kind = "mydata.json", orjson.dumps(found, option=orjson.OPT_INDENT_2), "application/json"
    if len(data) > LARGE:
        name, data, kind = f"{name}.gz", gzip.compress(data), "application/gzip"
    if len(data) > TOO_LARGE:
        return note("All that is stored of you is more than Discord takes as a file; ask whoever runs this bot for it.")
    file = Picture(name, data, "All that is stored of you", kind)
    return with_pictures(message_body([text(EXPORTED), attached(file)], private=True), [file])
