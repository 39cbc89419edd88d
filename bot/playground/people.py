"""People: each acts on its own, sees what it may see, and waits for the bot's answer as a person would."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.playground import emoji, forms, permissions
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, DEFER, MODAL, Pending
from bot.playground.lines import CannotDo, Line
from bot.playground.mentions import mentioned
from bot.playground.reading import Button, Message, Modal, Outcome, Select
from bot.playground.world import LOADING, THREADS, Channel, Command, Guild, Post, User

if TYPE_CHECKING:
    from bot.playground.server import LocalDiscord

__all__ = ["CannotDo", "Message", "Outcome", "Person"]

Json = dict[str, Any]
ChannelLike = Channel | str | int | None

FAILED = "This interaction failed"
_THINKING = 10.0  #: seconds that an act waits for the end of "is thinking ..."


class Person:
    """A member of one guild."""

    def __init__(self, discord: "LocalDiscord", user: User, guild: Guild) -> None:
        self.user = user
        self.guild = guild
        self.dismissed: set[int] = set()
        self._discord = discord
        self._realm = discord.realm

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name shown."""
        return self.user.name

    @property
    def mention(self) -> str:
        """How others mention this person."""
        return f"<@{self.id}>"

    # ---- seeing

    def may(self, *names: str, channel: ChannelLike = None) -> bool:
        """Whether this person has permissions, in the guild or in a channel."""
        world = self._realm.world
        if channel is not None:
            return permissions.may(world, self.channel(channel), self.id, *names)
        wanted = permissions.bits(*names)
        return permissions.in_guild(world, self.guild.id, self.id) & wanted == wanted

    def channel(self, channel: ChannelLike = None) -> Channel:
        """A channel of this person's guild; the first, if none is named."""
        return self._discord.guilds.channel(channel, self.guild)

    def channels(self) -> list[Channel]:
        """The channels that this person sees."""
        own = self._realm.world.channels_of(self.guild.id)
        return [each for each in own if permissions.may(self._realm.world, each, self.id, "VIEW_CHANNEL")]

    def sees(self, channel: ChannelLike = None) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        return [self.read(post) for post in self._posts(self.channel(channel))]

    def read(self, post: Post) -> Message:
        """A message as this person sees it."""
        return Message(self._realm, post, self.id)

    def _posts(self, channel: Channel) -> list[Post]:
        posts = self._realm.world.posts_in(channel.id)
        return [post for post in posts if post.id not in self.dismissed and self._realm.sees(self.id, post)]

    @property
    def pings(self) -> list[Message]:
        """The messages that rang this person, oldest first."""
        return [self.read(post) for post in self._realm.pings.get(self.id, ())]

    async def until(self, condition: Callable[[], Any], seconds: float = 5.0) -> None:
        """Waits until something holds; a TimeoutError when it does not in time."""
        if not await self._realm.until(condition, seconds):
            shown = "\n".join(map(repr, self.sees()[-4:]))
            raise TimeoutError(f"{self.name} waited {seconds} s in vain; last seen:\n{shown}")

    def commands(self) -> list[Json]:
        """The commands that this person is offered."""
        return [self._realm.wire.command(each) for each in self._offered()]

    def _offered(self) -> list[Command]:
        world = self._realm.world
        held = permissions.in_guild(world, self.guild.id, self.id)
        offered = [*world.commands_for(None), *world.commands_for(self.guild.id)]
        needed = [(each, each.body.get("default_member_permissions")) for each in offered]
        return [each for each, wanted in needed if wanted is None or held & int(wanted) == int(wanted) != 0]

    # ---- commands

    async def slash(self, line: str, channel: ChannelLike = None, **options: Any) -> Outcome:
        """Sends a slash command such as `slash("chips give", to=ben, amount=5)`. A trailing _ in a name is left out."""
        given = {name.removesuffix("_"): value for name, value in options.items()}
        return await self.send_line(line.removeprefix("/").split(), given, self.channel(channel))

    async def send_line(self, words: list[str], given: dict[str, Any], channel: Channel) -> Outcome:
        """Sends a command by its words and values."""
        self._must(channel, "USE_APPLICATION_COMMANDS")
        command, data = self._line().read(words, given)
        pending = self._discord.interactions.open(COMMAND, self.id, channel, data)
        pending.interaction.metadata["name"] = command.body["name"]
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

    def _line(self) -> Line:
        return Line(self._realm.wire, self._offered(), self.guild.id)

    # ---- components

    async def press(self, button: str, on: Message | None = None) -> Outcome:
        """Presses a button by label or custom_id: on a message, or on the newest that has it and lets it be pressed."""
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
                if button.url is None and not button.disabled and wanted in (button.custom_id, button.label):
                    return message, button
                seen.append(f"{button.label or button.emoji or button.custom_id}{' (off)' if button.disabled else ''}")
        raise CannotDo(f"{self.name} sees no {wanted!r} to press; there are {seen[:60]}")

    def _where(self, on: Message | None) -> list[Message]:
        """The messages where a component may be: the newest first."""
        if on is not None:
            if on.deleted or not self._realm.sees(self.id, self._realm.world.posts[on.id]):
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
        post = self._realm.world.posts.get(message.id)
        if post is None:
            raise CannotDo(f"{self.name} does not see that message any more")
        channel = self._realm.world.channels[post.channel_id]
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
        opener = self._realm.world.interactions.get(form.interaction_id)
        if opener is None:
            raise CannotDo("that form was opened too long ago")
        channel = self._realm.world.channels[opener.channel_id]
        on = self._realm.world.posts.get(opener.message_id or 0)
        pending = self._discord.interactions.open(MODAL, self.id, channel, data, on=on, trigger=opener.metadata)
        return await self._wait(pending)

    async def _wait(self, pending: Pending) -> Outcome:
        """The bot's answer, and when that says it is thinking, what it thought."""
        answer = await pending.answered
        self._realm.stir()
        if answer is None:
            return Outcome(error=FAILED)
        if answer.type == DEFER and answer.post is not None:
            post = answer.post
            await self._realm.until(
                lambda: not post.flags & LOADING or post.id not in self._realm.world.posts, _THINKING
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
        post = Post(self._realm.ids.new(), place.id, place.guild_id, self.id, text)
        replied = None
        if reply_to is not None:
            target = self._realm.world.posts[reply_to.id]
            if target.ephemeral:
                raise CannotDo("nobody can reply to an ephemeral message")
            replied, post.type = target.author_id, 19
            post.reference = {
                "message_id": str(target.id),
                "channel_id": str(place.id),
                "guild_id": str(place.guild_id),
            }
        named, everyone = mentioned(text, None, replied)
        post.mentions = [each for each in named if each in self._realm.world.users]
        post.everyone = everyone and self.may("MENTION_EVERYONE", channel=place)
        return self.read(self._realm.post(post, set(post.mentions)))

    async def react(self, key: str, on: Message) -> None:
        """Adds a reaction."""
        post = self._reactable(key, on)
        if key not in post.reactions:
            self._must(self._realm.world.channels[post.channel_id], "ADD_REACTIONS")
            if len(post.reactions) >= 20:
                raise CannotDo("there are twenty different reactions already")
        self._realm.react(post, self.id, key, add=True)

    async def unreact(self, key: str, on: Message) -> None:
        """Takes a reaction back."""
        self._realm.react(self._reactable(key, on), self.id, key, add=False)

    def _reactable(self, key: str, on: Message) -> Post:
        if on.deleted or on.ephemeral:
            raise CannotDo("nobody can react to that message")
        if emoji.custom_id(key) not in self._realm.world.emojis and not emoji.is_unicode(key):
            raise CannotDo(f"{key!r} is no emoji")
        return self._realm.world.posts[on.id]

    def dismiss(self, message: Message) -> None:
        """Makes an ephemeral message go from one's own eyes; the bot never hears of it."""
        if not message.ephemeral:
            raise CannotDo("only an ephemeral message can be dismissed")
        self.dismissed.add(message.id)
        self._realm.tell(self.id, {"t": "delete", "channel_id": str(message.channel_id), "id": str(message.id)})

    def _must(self, channel: Channel, *names: str) -> None:
        if not self.may("VIEW_CHANNEL", *names, channel=channel):
            raise CannotDo(f"{self.name} may not do that in #{channel.name}")

    # ---- the feed

    def listen(self, callback: Callable[[Json], None]) -> Callable[[], None]:
        """Tells a page everything that this person gets to see, from now on; gives the way to stop."""
        own = self._realm.listeners.setdefault(self.id, [])
        own.append(callback)

        def stop() -> None:
            own.remove(callback)
            if not own:
                self._realm.listeners.pop(self.id, None)

        return stop

    def hello(self) -> Json:
        """Everything that this person sees now, as the feed's first word."""
        wire, channels = self._realm.wire, self.channels()
        return {
            "t": "hello",
            "me": wire.user(self.user),
            "bot": wire.someone(self._realm.bot_id),
            "online": self._realm.gateway.online,
            "people": [wire.user(user) for user in self._discord.guilds.people(self.guild)],
            "guild": {"id": str(self.guild.id), "name": self.guild.name},
            "channels": [wire.channel(each) for each in channels],
            "commands": self.commands(),
            "messages": {
                str(each.id): [wire.message(post, self.id) for post in self._posts(each)] for each in channels
            },
        }
