"""One answer to one interaction, inside Discord's three seconds whatever happens.

An Answer is given once. When the room is slow, `defer` takes the first answer's place, and the real one follows by the
interaction's token. A second answer to the same interaction comes as one more private message.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from discord import HTTPException, Interaction

from bot.desk.base import custom_ids, kept_forms
from bot.desk.base.message_body import EPHEMERAL, Component, MessageBody, is_sentence, note
from bot.desk.transport import wire

LEAVING = "Halley is being restarted. Nothing was lost: please press again in a minute."
SORRY = "Something went wrong in the room; it has been noted. Nothing was lost: please try again."

#: said when a form could not be opened in time
TOO_SLOW = "The room was slow just now. Please press once more."

#: Discord's answers that say: no first answer from us is taken any more
_CLOSED = (wire.ALREADY_ANSWERED, wire.UNKNOWN_INTERACTION)
_DEFERRALS = (wire.DEFER_MESSAGE, wire.DEFER_UPDATE)


class Made(NamedTuple):
    """A private message that an answer has made.

    `name` is what the answer's token reaches it by (None: it is the answer itself); a `passing` one, such as a sentence or a
    question, nobody needs any more once something else is pressed.
    """

    id: int
    name: int | None
    passing: bool


@dataclass(slots=True, weakref_slot=True)
class _Pressed:
    """A private message, as long as presses on it are being seen to at once: the answer to the newest of them stays in the end."""

    press: int = 0  #: the newest that was answered by changing the message
    made: MessageBody | None = None  #: to what
    sent: int = 0  #: so many changes are on their way
    crossed: bool = False  #: more than one were, so that nobody knows which arrived last


_PRESSED: WeakValueDictionary[int, _Pressed] = WeakValueDictionary()


class InteractionAnswer:
    """What a person gets back. `late`: by how many seconds the interaction came too late to us; `within`: Timing.to_answer."""

    __slots__ = (
        "_deferral", "_first", "_pressed", "_until", "again", "changed", "form", "has_hand", "interaction", "lost", "made", "typed",
    )  # fmt: skip

    def __init__(self, interaction: Interaction[Any], late: float, within: float) -> None:
        self.interaction = interaction
        #: Discord takes nothing for this interaction any more: neither an answer nor an apology
        self.lost = False
        #: the id of a long form that was sent and can be opened again if it is refused; '' for everything else
        self.form = ""
        #: this comes from a refusal of such a form; and what stands in the form that is opened from there
        self.again = False
        self.typed: Mapping[str, str] = {}
        #: the private message that a press has brought last, as far as Discord said which it is; and that what was shown is a hand
        self.made: Made | None = None
        self.has_hand = False
        #: whether the message that was pressed is a passing one now; None where it was not changed
        self.changed: bool | None = None
        self._first = True
        self._pressed: _Pressed | None = None
        if self.on_private and interaction.message is not None:
            self._pressed = _PRESSED.setdefault(interaction.message.id, _Pressed())
        self._deferral: tuple[int, asyncio.Task[None]] | None = None  # its kind, and its sending
        self._until = asyncio.get_running_loop().time() + within - late

    @property
    def on_private(self) -> bool:
        """Whether the press came from a private message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def can_ask(self) -> bool:
        """Whether a form can be opened still: it is a first answer."""
        return self._first

    @property
    def may_attach(self) -> bool:
        """Whether pictures may hang on what is answered here."""
        allowed = self.interaction.app_permissions
        return not allowed.value or allowed.administrator or allowed.attach_files

    @property
    def covers(self) -> bool:
        """Whether a new private message with something to press or to read has come below what there was: a panel, or a hand."""
        return self.made is not None and (self.has_hand or not self.made.passing)

    # ---- deferring ------------------------------------------------------------------------------------------------

    def defer(self) -> None:
        """Tell Discord that the answer is on its way, unless something has been sent already."""
        if self._first:
            self._first = False
            pressed = self.interaction.message is not None
            kind = wire.DEFER_UPDATE if pressed else wire.DEFER_MESSAGE
            announcing = self._announce(kind, None if pressed else {"flags": EPHEMERAL})
            task = asyncio.get_running_loop().create_task(announcing)
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # seen, also when nobody asks
            self._deferral = kind, task

    async def _announce(self, kind: int, data: Component | None) -> None:
        """The deferral; once more when it was refused, for the real answer may be long in coming."""
        try:
            await self._send(kind, data)
        except HTTPException:
            if self.lost:
                raise
            await self._send(kind, data)

    async def end(self) -> None:
        """See that there was an answer, be it a bare one. Raises Discord's refusal of it."""
        self.defer()
        if self._deferral is not None:
            await asyncio.shield(self._deferral[1])

    async def _settle(self) -> int:
        """The kind of a deferral that now has to be filled; 0 when there is none, or Discord did not take it.

        Raises what Discord said when it takes nothing for this interaction any more.
        """
        if self._deferral is None:
            return 0
        (kind, sending), self._deferral = self._deferral, None
        try:
            await asyncio.shield(sending)
        except HTTPException:
            if self.lost:
                raise
            return 0  # refused for another reason: the real answer is now the first
        return kind

    async def _send(self, kind: int, data: MessageBody | Component | None) -> int | None:
        """The first answer; when Discord will not have this one, another may still take its place. Gives the id of a message that a
        press has brought, where Discord says it."""
        self._first = False
        its = self.interaction
        named = kind == wire.MESSAGE and its.message is not None
        try:
            return await wire.respond(its.client, its.id, its.token, kind, data, until=self._until, named=named)
        except wire.TooLate as late:
            # a deferral may have arrived: then the real answer can still follow it
            self.lost = not (late.perhaps and kind in _DEFERRALS)
            if self.lost:
                raise
        except HTTPException as failed:
            self.lost = failed.code in _CLOSED
            self._first = not self.lost
            raise

    # ---- answering ------------------------------------------------------------------------------------------------

    async def say(self, sentence: str) -> None:
        """One sentence, for this person's eyes."""
        await self.show(note(sentence))

    async def refuse(self, sentence: str) -> None:
        """Why nothing was done; beside it, after a long form, a button that opens that again with what was typed."""
        await self.reply(kept_forms.refusal(sentence, self.form) if self.form else note(sentence))
        if self.made is not None:
            self.made = self.made._replace(passing=True)
        elif self.changed is not None:
            self.changed = True

    async def reply(self, made: MessageBody) -> None:
        """A private message; where a refused form was sent again, in the place of that refusal."""
        await (self.update(made) if self.form and self.again else self.show(made))

    async def show(self, made: MessageBody, *, passing: bool | None = None) -> int | None:
        """A new private message; gives its id as far as it can only be reached by that (None: it is the original answer).

        A `passing` one goes with the next press, as sentences do where nothing is said of it.
        """
        passing = is_sentence(made) if passing is None else passing
        deferred = await self._settle()
        if self._first:
            if (message := await self._send(wire.MESSAGE, made)) is not None:
                self.made = Made(message, None, passing)
            return None
        token, application = self.interaction.token, self.interaction.application_id
        if deferred == wire.DEFER_MESSAGE:
            await wire.rewrite(self.interaction.client, application, token, None, made, flags=True)
            return None
        message = await wire.follow(self.interaction.client, application, token, made)
        self.made = Made(message, message, passing)
        return message

    async def update(self, made: MessageBody) -> None:
        """Change the message that was pressed. What is for one person's eyes comes beside a message that everybody sees."""
        if made["flags"] & EPHEMERAL and not self.on_private:
            await self.show(made)  # a forged id is pressed where its button never stood
            return
        await self._settle()
        try:
            made = await self._change(made)
        except HTTPException as failed:
            if failed.code != wire.UNKNOWN_MESSAGE or not made["flags"] & EPHEMERAL:
                raise
            await self.show(made)  # another press, or its reader, has taken the message away meanwhile
            return
        self.changed = is_sentence(made)

    async def _change(self, made: MessageBody) -> MessageBody:
        """Change the message that was pressed, to what was made for a newer press, if there is one; gives what it shows then."""
        its, on = self.interaction, self._pressed
        if on is None or self.has_hand:  # at tables and in hands others see to it
            await self._rewrite(made)
            return made
        if its.id >= on.press:
            on.press, on.made = its.id, made
        shown = on.made or made
        await self._alone(on, shown)
        while on.crossed and not on.sent:
            on.crossed, shown = False, on.made or made
            with suppress(HTTPException, *wire.UNREACHABLE):  # it has gone meanwhile, or shows one or the other
                await self._alone(on, shown)
        return shown

    async def _alone(self, on: _Pressed, made: MessageBody) -> None:
        """Change the message; noted is whether another change was on its way meanwhile."""
        on.sent += 1
        on.crossed = on.crossed or on.sent > 1
        try:
            await self._rewrite(made)
        finally:
            on.sent -= 1

    async def _rewrite(self, made: MessageBody) -> None:
        if self._first:
            await self._send(wire.UPDATE, {**made, "flags": made["flags"] & ~EPHEMERAL})
        else:
            its = self.interaction
            await wire.rewrite(its.client, its.application_id, its.token, None, made)

    async def vanish(self) -> None:
        """Take away the private message that was pressed."""
        await self.end()
        its = self.interaction
        with suppress(HTTPException, *wire.UNREACHABLE):
            await wire.take_away(its.client, its.application_id, its.token, None)

    async def ask(self, made: Component) -> None:
        """Open a form. Not possible once the answer was deferred: then a sentence asks for another press.

        A long form is sent under the id of the button that opens it: a refusal opens it again by that.
        """
        if not self._first:
            await self.say(TOO_SLOW)
            return
        if kept_forms.is_long(made):
            mark = custom_ids.AGAIN if self.again else custom_ids.FORM
            made = kept_forms.refilled(made, self.typed) | {"custom_id": custom_ids.marked(made["custom_id"], mark)}
        await self._send(wire.FORM, made)

    async def offer(self, choices: list[tuple[str, str]]) -> None:
        """Autocomplete: up to 25 (name, value)."""
        shown = [{"name": name[:100], "value": value} for name, value in choices[:25]]
        await self._send(wire.CHOICES, {"choices": shown})
