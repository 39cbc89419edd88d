"""What a tab asks for, in the page's own words, done by its person; and what is answered."""

from collections.abc import Awaitable, Callable
from typing import Any

from bot.playground.hub.hub import Hub
from bot.playground.model.world import Channel
from bot.playground.people.command_lines import CannotDo, flatten
from bot.playground.people.person import Person
from bot.playground.people.reading import Message, Modal, Outcome

Json = dict[str, Any]
Act = Callable[[Json], Awaitable[Json | None]]

_FORMS = 500
_GONE = "That is not there any more. Look at the message again."


class Forms:
    """The modals that people have open, kept also when a line breaks meanwhile."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], Modal] = {}

    def keep(self, person: Person, modal: Modal) -> None:
        """Remembers a modal for the one who has it open."""
        self._open[person.id, modal.interaction_id] = modal
        if len(self._open) > _FORMS:
            del self._open[next(iter(self._open))]

    def of(self, person: Person, interaction_id: int) -> Modal:
        """The modal that a person sends."""
        modal = self._open.get((person.id, interaction_id))
        if modal is None:
            raise CannotDo("This form is too old. Close it and open it anew.")
        return modal


class PageRequests:
    """The acts of one tab. `tell` reaches that tab alone."""

    def __init__(self, discord: Hub, person: Person, forms: Forms, tell: Callable[[Json], None]) -> None:
        self._discord = discord
        self._person = person
        self._forms = forms
        self._tell = tell
        self._acts: dict[str, Act] = {
            "slash": self._slash,
            "complete": self._complete,
            "press": self._press,
            "pick": self._pick,
            "submit": self._submit,
            "react": self._react,
            "say": self._say,
            "dismiss": self._dismiss,
            "manage": self._manage,
        }

    async def take(self, said: Json) -> None:
        """Does what the page says and answers its nonce: done, failed or choices."""
        try:
            answer = await self._acts[said["t"]](said) or {"t": "done"}
        except CannotDo as no:
            answer = {"t": "failed", "text": str(no)}
        except (AttributeError, KeyError, TypeError, ValueError):
            answer = {"t": "failed", "text": "That was not understood."}
        self._tell(answer | {"nonce": said.get("nonce")})

    # ---- what the bot answers

    async def _slash(self, said: Json) -> Json | None:
        words, given = flatten(said["name"], said.get("options") or [])
        outcome = await self._person.send_line(words, given, self._channel(said))
        return self._came_of(outcome, "The application did not respond")

    async def _complete(self, said: Json) -> Json:
        """What fits a half typed option: `path` and `values` are the line so far, `text` what stands in `focused`."""
        given = {**said["values"], said["focused"]: said["text"]}
        try:
            outcome = await self._person.ask_choices(said["path"], given, said["focused"], self._channel(said))
        except CannotDo:
            return {"t": "choices", "choices": []}
        return {"t": "choices", "choices": outcome.choices}

    async def _press(self, said: Json) -> Json | None:
        message = self._message(said)
        if not self._person.can_press(said["custom_id"], message):
            raise CannotDo(_GONE)
        return self._came_of(await self._person.press(said["custom_id"], message))

    async def _pick(self, said: Json) -> Json | None:
        message = self._message(said)
        if said["custom_id"] not in [select.custom_id for select in message.selects]:
            raise CannotDo(_GONE)
        return self._came_of(await self._person.pick(said["custom_id"], said["values"], message))

    async def _submit(self, said: Json) -> Json | None:
        modal = self._forms.of(self._person, int(said["interaction_id"]))
        return self._came_of(await self._person.submit(modal, said["values"]))

    def _came_of(self, outcome: Outcome, silence: str | None = None) -> Json | None:
        if outcome.modal is not None:
            modal = outcome.modal
            self._forms.keep(self._person, modal)
            self._tell({"t": "modal", "interaction_id": str(modal.interaction_id), "data": modal.data})
        return None if outcome.ok else {"t": "failed", "text": silence or outcome.error}

    # ---- what happens at once

    async def _react(self, said: Json) -> None:
        act = self._person.react if said["add"] else self._person.unreact
        await act(said["emoji"], self._message(said))

    async def _say(self, said: Json) -> None:
        reply_to = self._message({"message_id": said["reply_to"]}) if said.get("reply_to") else None
        await self._person.say(said["content"], self._channel(said), reply_to)

    async def _dismiss(self, said: Json) -> None:
        self._person.dismiss(self._message(said))

    async def _manage(self, said: Json) -> None:
        """Here everybody may try on the right to manage the server."""
        person = self._person
        self._discord.guilds.set_manager(person.id, person.guild, manages=bool(said["on"]))
        self._discord.state.tell(person.id, {"t": "me", "me": person.me()})
        self._discord.state.tell(person.id, {"t": "commands", "commands": person.commands()})

    # ---- looking things up: only what this person sees

    def _channel(self, said: Json) -> Channel:
        wanted = int(said["channel_id"])
        channel = next((each for each in self._person.channels() if each.id == wanted), None)
        if channel is None:
            raise CannotDo("That channel is not there any more.")
        return channel

    def _message(self, said: Json) -> Message:
        post = self._discord.world.posts.get(int(said["message_id"]))
        if post is None or not self._discord.state.sees(self._person.id, post):
            raise CannotDo(_GONE)
        return self._person.read(post)
