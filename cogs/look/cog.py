"""`/look`: how cards look to oneself, in one's own hands and replays. What others see stays as the server has it."""

from collections.abc import Mapping
from typing import Any

from discord import Interaction, app_commands

from bot.desk import InteractionAnswer, MessageBody, Page, RoomCog
from bot.desk.acts.more_acts import LOOK
from bot.desk.base.card_faces import SMALLER
from bot.desk.base.custom_ids import NO_TABLE, write
from bot.desk.base.message_body import Component, button, message_body, row, text
from bot.desk.private.likings import FOUR, LOOKS, SERVER, TEXT, TWO
from bot.rules import Refused

LABELS = {SERVER: "As this server", TWO: "Two colours", FOUR: "Four colours", TEXT: "Text"}
TOLD = {
    SERVER: "You see the cards as this server has them: drawn, in {colours}.",
    TWO: "Cards are drawn for you, in two colours.",
    FOUR: "Cards are drawn for you, every suit in a colour of its own.",
    TEXT: "Cards are text for you, with nothing drawn: a screen reader reads rank and suit.",
}
WHERE = "-# This holds for your hands and replays in this server. What others see stays as it is."
NONE = "-# Cards cannot be drawn at the moment, so they are text for everybody."
#: one card of each suit
SAMPLE = "A♠ K♥ Q♦ J♣"
#: what stands in an id for the server's choice, and for looking alone
_SERVER = "server"


class LookCog(RoomCog):
    """A person's own look."""

    @property
    def pages(self) -> Mapping[str, Page]:
        return {LOOK: self._turn}

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def look(self, interaction: Interaction[Any]) -> None:
        """How cards look in your own hands and replays: two colours, four, or text."""

        async def work(answer: InteractionAnswer) -> None:
            await answer.show(self._panel(*self.here(interaction)))

        await self.desk.serve(interaction, work)

    async def _turn(self, answer: InteractionAnswer, chosen: str) -> None:
        """A button: what is chosen; nothing to see how it is."""
        guild, member = self.here(answer.interaction)
        if chosen:
            liked = SERVER if chosen == _SERVER else chosen
            if liked not in LOOKS:
                raise Refused("There is no such choice here.")
            await self.desk.looks.choose(guild, member, liked)
            for table in self.desk.room.tables_of(guild, member):
                self.desk.hand_messages.touch(table, member)
        panel = self._panel(guild, member)
        await (answer.update(panel) if answer.on_private and chosen else answer.show(panel))

    def _panel(self, guild: int, member: int) -> MessageBody:
        liked = self.desk.looks.of(guild, member)
        four = self.desk.room.guilds.of(guild).four_colours
        drawn = self.desk.emojis.deck(four if liked == SERVER else liked == FOUR) is not None
        told = TOLD[liked].format(colours="four colours" if four else "two colours")
        parts = [
            text(f"{told}\n{SMALLER}{SAMPLE}\n{WHERE}"),
            *([] if drawn or liked == TEXT else [text(NONE)]),
            row([_choice(each, each == liked) for each in LOOKS]),
        ]
        return self.desk.with_faces(guild, message_body(parts, private=True), hand=True, reader=member)


def _choice(each: str, chosen: bool) -> Component:
    """A button for one of the choices; what is chosen is ticked, so that no colour has to tell it."""
    custom_id = write(NO_TABLE, 0, f"{LOOK} {each or _SERVER}")
    return button(f"✓ {LABELS[each]}" if chosen else LABELS[each], custom_id, "green" if chosen else "grey")
