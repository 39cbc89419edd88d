"""People: each acts on its own, and waits for the bot's answer as a person would."""

from collections.abc import Callable
from typing import Any

from bot.playground.hub.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, DEFER, MODAL, Pending
from bot.playground.model import emoji
from bot.playground.model.mentions import mentioned
from bot.playground.model.world import LOADING, THREADS, Channel, Post
from bot.playground.people import forms
from bot.playground.people.command_lines import CannotDo, CommandLine
from bot.playground.people.reading import Button, Message, Modal, Outcome, Select
from bot.playground.people.visibility import ChannelLike, Onlooker

__all__ = ["CannotDo", "Message", "Outcome", "Person"]

Json = dict[str, Any]

FAILED = "This interaction failed"
_THINKING = 10.0  #: seconds that an act waits for the end of "is thinking ..."


class Person(Onlooker):
    """A member of one guild who acts through Discord's own program."""

    # ---- commands

    async def slash(self, line: str, channel: ChannelLike = None, **options: Any) -> Outcome:
        """Sends a slash command such as `slash("chips give", to=ben, amount=5)`. A trailing _ in a name is left out."""
        given = {name.removesuffix("_"): value for name, value in options.items()}
        return await self.send_line(line.removeprefix("/").split(), given, self.channel(channel))

    async def send_line(self, words: list[str], given: dict[str, Any], channel: Channel) -> Outcome:
        """Sends a command by its words and values."""
        self._must(channel, "USE_APPLICATION_COMMANDS")
        _, data = self._line().read(words, given)
        pending = self._discord.interactions.open(COMMAND, self.id, channel, data)
        pending.interaction.metadata["name"] = " ".join(words)
        return await self._wait(pending)

    async def complete(
        self, line: str, option: str, text: str, channel: ChannelLike = None, **options: Any
    ) -> list[Json]:
        """What the bot offers for a half typed option: a list of names and values."""
        words = line.removeprefix("/").split()
        outcome = await self.ask_choices(words, {**options, option: text}, option, self.channel(channel))
        return outcome.choices

    async def ask_choices(self, words: list[str], given: dict[str, Any], focused: str, channel: Channel) -> Outcome:
        """Asks for choices by a command's words and values."""
        _, data = self._line().read(words, given, focused)
        return await self._wait(self._discord.interactions.open(AUTOCOMPLETE, self.id, channel, data))

    def _line(self) -> CommandLine:
        return CommandLine(self._state.serializer, self._offered(), self.guild.id)

    async def send_raw(
        self,
        kind: int,
        data: Json,
        channel: ChannelLike = None,
        *,
        on: Message | None = None,
        bend: Callable[[Json], None] | None = None,
    ) -> Outcome:
        """Sends an interaction of any kind with any data, as only a forged program can; `bend` may change the event further."""
        post = self._state.world.posts[on.id] if on else None
        place = self._state.world.channels[post.channel_id] if post else self.channel(channel)
        return await self._wait(self._discord.interactions.open(kind, self.id, place, data, on=post, bend=bend))

    # ---- components

    async def press(self, button: str, on: Message | None = None) -> Outcome:
        """Presses a button: on a message, or on the newest that has it and lets it be pressed.

        It is named by its label (as far as the first " · ", if one likes) or its custom_id.
        """
        message, found = self._find_button(button, on)
        data = {"component_type": 2, "custom_id": found.custom_id, "id": found.id}
        return await self._touch(message, data)

    def can_press(self, button: str, on: Message | None = None) -> bool:
        """Whether there is such a button that can be pressed."""
        try:
            self._find_button(button, on)
        except CannotDo:
            return False
        return True

    def _find_button(self, wanted: str, on: Message | None) -> tuple[Message, Button]:
        seen: list[str] = []
        for message in self._where(on):
            for button in message.buttons:
                names = (button.custom_id, button.label, (button.label or "").partition(" · ")[0])
                if button.url is None and not button.disabled and wanted in names:
                    return message, button
                seen.append(f"{button.label or button.emoji or button.custom_id}{' (off)' if button.disabled else ''}")
        raise CannotDo(f"{self.name} sees no {wanted!r} to press; there are {seen[:60]}")

    def _where(self, on: Message | None) -> list[Message]:
        """The messages where a component may be: the newest first."""
        if on is not None:
            if on.deleted or not self._state.sees(self.id, self._state.world.posts[on.id]):
                raise CannotDo(f"{self.name} does not see that message any more")
            return [on]
        posts = [post for channel in self.channels() for post in self._posts(channel) if post.components]
        return [self.read(post) for post in sorted(posts, key=lambda post: -post.id)]

    async def pick(self, select: str, values: Any, on: Message | None = None) -> Outcome:
        """Chooses in a select, named by placeholder or custom_id: by values or labels, or people, channels, roles."""
        chosen = list(values) if isinstance(values, list | tuple | set) else [values]
        for message in self._where(on):
            for found in message.selects:
                if not found.disabled and select in (found.custom_id, found.placeholder):
                    return await self._touch(message, self._picked(found, chosen))
        raise CannotDo(f"{self.name} sees no select {select!r} to pick from")

    def _picked(self, select: Select, chosen: list[Any]) -> Json:
        line = self._line()
        values = forms.select_values(select, chosen, line)
        data: Json = {"component_type": select.type, "custom_id": select.custom_id, "id": select.id, "values": values}
        return data | ({"resolved": line.resolved} if line.resolved else {})

    async def forge(self, custom_id: str, on: Message | None = None, *, values: list[str] | None = None) -> Outcome:
        """Presses a component that the message does not offer, as only a forged program can."""
        message = on or self._where(None)[0]
        data: Json = {"component_type": 2 if values is None else 3, "custom_id": custom_id, "id": 1}
        return await self._touch(message, data | ({} if values is None else {"values": values}))

    async def _touch(self, message: Message, data: Json) -> Outcome:
        post = self._state.world.posts.get(message.id)
        if post is None or (self.guild.id, self.id) not in self._state.world.members:
            raise CannotDo(f"{self.name} does not see that message any more")
        channel = self._state.world.channels[post.channel_id]
        return await self._wait(self._discord.interactions.open(COMPONENT, self.id, channel, data, on=post))

    async def submit(
        self, modal: Modal | Outcome | None, values: dict[str, Any] | None = None, **fields: Any
    ) -> Outcome:
        """Sends a form. Fields are named by custom_id, or by label with _ for blanks; the only field by any name."""
        form = modal.modal if isinstance(modal, Outcome) else modal
        if form is None:
            raise CannotDo("there is no form to send")
        line = self._line()
        data: Json = {"custom_id": form.custom_id, "components": forms.filled(form, {**(values or {}), **fields}, line)}
        data |= {"resolved": line.resolved} if line.resolved else {}
        return await self._send_form(form, data)

    async def _send_form(self, form: Modal, data: Json) -> Outcome:
        opener = self._state.world.interactions.get(form.interaction_id)
        if opener is None:
            raise CannotDo("that form was opened too long ago")
        channel = self._state.world.channels[opener.channel_id]
        on = self._state.world.posts.get(opener.message_id or 0)
        pending = self._discord.interactions.open(MODAL, self.id, channel, data, on=on, trigger=opener.metadata)
        return await self._wait(pending)

    async def _wait(self, pending: Pending) -> Outcome:
        """The bot's answer, and when that says it is thinking, what it thought."""
        answer = await pending.answered
        self._state.stir()
        if answer is None:
            return Outcome(error=FAILED)
        if answer.type == DEFER and answer.post is not None:
            post = answer.post
            await self._state.until(
                lambda: not post.flags & LOADING or post.id not in self._state.world.posts, _THINKING
            )
        return Outcome(
            message=self.read(answer.post) if answer.post else None,
            modal=Modal(pending.interaction.id, answer.modal) if answer.modal else None,
            choices=answer.choices or [],
            type=answer.type,
        )

    # ---- words and reactions

    async def say(self, text: str, channel: ChannelLike = None, reply_to: Message | None = None) -> Message:
        """Writes a message, as a reply when there is something to reply to."""
        place = self.channel(channel if channel is not None or reply_to is None else reply_to.channel_id)
        self._must(place, "SEND_MESSAGES_IN_THREADS" if place.type in THREADS else "SEND_MESSAGES")
        if not text.strip() or len(text) > 2000:
            raise CannotDo("a message has between 1 and 2000 characters")
        post = Post(self._state.ids.new(), place.id, place.guild_id, self.id, text)
        replied = None
        if reply_to is not None:
            target = self._state.world.posts[reply_to.id]
            if target.ephemeral:
                raise CannotDo("nobody can reply to an ephemeral message")
            replied, post.type = target.author_id, 19
            post.reference = {
                "message_id": str(target.id),
                "channel_id": str(place.id),
                "guild_id": str(place.guild_id),
            }
        named, everyone = mentioned(text, None, replied)
        post.mentions = [each for each in named if each in self._state.world.users]
        post.everyone = everyone and self.may("MENTION_EVERYONE", channel=place)
        return self.read(self._state.post(post, set(post.mentions)))

    async def react(self, key: str, on: Message) -> None:
        """Adds a reaction."""
        post = self._reactable(key, on)
        if key not in post.reactions:
            self._must(self._state.world.channels[post.channel_id], "ADD_REACTIONS")
            if len(post.reactions) >= 20:
                raise CannotDo("there are twenty different reactions already")
        self._state.react(post, self.id, key, add=True)

    async def unreact(self, key: str, on: Message) -> None:
        """Takes a reaction back."""
        self._state.react(self._reactable(key, on), self.id, key, add=False)

    def _reactable(self, key: str, on: Message) -> Post:
        if on.deleted or on.ephemeral:
            raise CannotDo("nobody can react to that message")
        if emoji.custom_id(key) not in self._state.world.emojis and not emoji.is_unicode(key):
            raise CannotDo(f"{key!r} is no emoji")
        return self._state.world.posts[on.id]

    def dismiss(self, message: Message) -> None:
        """Makes an ephemeral message go from one's own eyes for good; the bot never hears of it."""
        if not message.ephemeral:
            raise CannotDo("only an ephemeral message can be dismissed")
        post = self._state.world.posts.get(message.id)
        if post is None or not post.shown_to(self.id):
            raise CannotDo(f"{self.name} does not see that message any more")
        post.dismissed = True
        self._state.world.keep(post)
        self._state.tell(self.id, {"t": "delete", "channel_id": str(message.channel_id), "id": str(message.id)})

    def _must(self, channel: Channel, *names: str) -> None:
        if not self.may("VIEW_CHANNEL", *names, channel=channel):
            raise CannotDo(f"{self.name} may not do that in #{channel.name}")
