"""One answer to one interaction, inside Discord's three seconds whatever happens.

An Answer is given once. When the room is slow, `defer` takes the first answer's place, and the real one follows by the
interaction's token. A second answer to the same interaction comes as one more private message.
"""

import asyncio
from typing import Any

from discord import HTTPException, Interaction

from bot.desk import wire
from bot.desk.parts import EPHEMERAL, Part, Sheet, note

#: said when a form could not be opened in time
TOO_SLOW = "The room was slow just now. Please press once more."


class Answer:
    """What a person gets back."""

    __slots__ = ("_deferred", "_deferring", "_first", "interaction")

    def __init__(self, interaction: Interaction[Any]) -> None:
        self.interaction = interaction
        self._first = True
        self._deferred = 0  # the kind of the deferral that was sent
        self._deferring: asyncio.Task[None] | None = None

    @property
    def given(self) -> bool:
        """Whether something more than a deferral has been sent."""
        return not self._first and not self._deferred

    @property
    def on_private(self) -> bool:
        """Whether the press came from a private message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    # ---- deferring ------------------------------------------------------------------------------------------------

    def defer(self) -> None:
        """Tell Discord that the answer is on its way, unless something has been sent already."""
        if self._first:
            self._first = False
            pressed = self.interaction.message is not None
            self._deferred = wire.DEFER_UPDATE if pressed else wire.DEFER_MESSAGE
            self._deferring = asyncio.get_running_loop().create_task(self._defer())

    async def _defer(self) -> None:
        data = None if self._deferred == wire.DEFER_UPDATE else {"flags": EPHEMERAL}
        try:
            await wire.respond(self.interaction, self._deferred, data)
        except HTTPException as failed:
            if failed.code not in (wire.ALREADY_ANSWERED, wire.UNKNOWN_INTERACTION):
                raise
        except wire.UNREACHABLE:
            return  # it may have arrived; the real answer will tell

    async def _respond(self, kind: int, data: Sheet | Part) -> None:
        """The first answer; when Discord will not have it, an apology may still take its place."""
        self._first = False
        try:
            await wire.respond(self.interaction, kind, data)
        except HTTPException as failed:
            self._first = failed.code not in (wire.ALREADY_ANSWERED, wire.UNKNOWN_INTERACTION)
            raise
        except wire.UNREACHABLE:
            self._first = True  # it may not have arrived; if it has, Discord refuses the apology
            raise

    # ---- answering ------------------------------------------------------------------------------------------------

    async def say(self, sentence: str) -> None:
        """One sentence, for this person's eyes."""
        await self.show(note(sentence))

    async def show(self, made: Sheet) -> int | None:
        """A new private message; gives its id as far as it can only be reached by that (None: it is the original answer)."""
        if self._first:
            await self._respond(wire.MESSAGE, made)
            return None
        deferred = await self._settle()
        token, application = self.interaction.token, self.interaction.application_id
        if deferred == wire.DEFER_MESSAGE:
            await wire.rewrite(self.interaction.client, application, token, None, made, flags=True)
            return None
        return await wire.follow(self.interaction.client, application, token, made)

    async def update(self, made: Sheet) -> None:
        """Change the message that was pressed."""
        if self._first:
            await self._respond(wire.UPDATE, {**made, "flags": made["flags"] & ~EPHEMERAL})
            return
        await self._settle()
        await wire.rewrite(self.interaction.client, self.interaction.application_id, self.interaction.token, None, made)

    async def ask(self, made: Part) -> None:
        """Open a form. Not possible once the answer was deferred: then a sentence asks for another press."""
        if not self._first:
            await self.say(TOO_SLOW)
            return
        await self._respond(wire.FORM, made)

    async def offer(self, choices: list[tuple[str, str]]) -> None:
        """Autocomplete: up to 25 (name, value)."""
        shown = [{"name": name[:100], "value": value} for name, value in choices[:25]]
        await self._respond(wire.CHOICES, {"choices": shown})

    async def _settle(self) -> int:
        """The kind of a deferral that now has to be filled; 0 when there is none."""
        deferred, self._deferred = self._deferred, 0
        if self._deferring is not None:
            await self._deferring
        return deferred
