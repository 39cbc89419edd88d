"""Seeing: who a person is, what it may do, and which messages it has before its eyes."""

from collections.abc import Callable
from typing import Any

from bot.playground.hub.hub import Hub
from bot.playground.model import permissions
from bot.playground.model.world import Channel, Command, Guild, Post, User
from bot.playground.people.reading import Message

Json = dict[str, Any]
ChannelLike = Channel | str | int | None


class Onlooker:
    """A member of one guild, looking on."""

    def __init__(self, discord: Hub, user: User, guild: Guild) -> None:
        self.user = user
        self.guild = guild
        self._discord = discord
        self._state = discord.state

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

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
        world = self._state.world
        if channel is not None:
            return permissions.may(world, self.channel(channel), self.id, *names)
        wanted = permissions.bits(*names)
        return permissions.in_guild(world, self.guild.id, self.id) & wanted == wanted

    def channel(self, channel: ChannelLike = None) -> Channel:
        """A channel of this person's guild; the first, if none is named."""
        return self._discord.guilds.channel(channel, self.guild)

    def channels(self) -> list[Channel]:
        """The channels that this person sees."""
        own = self._state.world.channels_of(self.guild.id)
        return [each for each in own if permissions.may(self._state.world, each, self.id, "VIEW_CHANNEL")]

    def sees(self, channel: ChannelLike = None) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        return [self.read(post) for post in self._posts(self.channel(channel))]

    def read(self, post: Post) -> Message:
        """A message as this person sees it."""
        return Message(self._state, post, self.id)

    def _posts(self, channel: Channel) -> list[Post]:
        """A channel's messages before this person's eyes; the right to read them is looked up once for all."""
        public = self.may("VIEW_CHANNEL", "READ_MESSAGE_HISTORY", channel=channel)
        posts = self._state.world.posts_in(channel.id)
        return [post for post in posts if (post.shown_to(self.id) if post.ephemeral else public)]

    @property
    def pings(self) -> list[Message]:
        """The messages that rang this person, oldest first."""
        return [self.read(post) for post in self._state.pings.get(self.id, ())]

    async def until(self, condition: Callable[[], Any], seconds: float = 5.0) -> None:
        """Waits until something holds; a TimeoutError when it does not in time."""
        if not await self._state.until(condition, seconds):
            shown = "\n".join(map(repr, self.sees()[-4:]))
            raise TimeoutError(f"{self.name} waited {seconds} s in vain; last seen:\n{shown}")

    def commands(self) -> list[Json]:
        """The commands that this person is offered."""
        return [self._state.serializer.command(each) for each in self._offered()]

    def _offered(self) -> list[Command]:
        world = self._state.world
        if (self.guild.id, self._state.bot_id) not in world.members:
            return []
        held = permissions.in_guild(world, self.guild.id, self.id)
        offered = [*world.commands_for(None), *world.commands_for(self.guild.id)]
        needed = [(each, each.body.get("default_member_permissions")) for each in offered]
        all_of_them = held == permissions.ALL  # what is for nobody is still for administrators
        return [
            each for each, wanted in needed if wanted is None or all_of_them or held & int(wanted) == int(wanted) != 0
        ]

    # ---- the feed

    def listen(self, callback: Callable[[Json], None]) -> Callable[[], None]:
        """Tells a page everything that this person gets to see, from now on; gives the way to stop."""
        own = self._state.listeners.setdefault(self.id, [])
        own.append(callback)

        def stop() -> None:
            own.remove(callback)
            if not own:
                self._state.listeners.pop(self.id, None)

        return stop

    def hello(self) -> Json:
        """Everything that this person sees now, as the feed's first word."""
        serializer, channels = self._state.serializer, self.channels()
        return {
            "t": "hello",
            "me": self.me(),
            "bot": serializer.someone(self._state.bot_id),
            "online": self._state.gateway.online,
            "people": [serializer.user(user) for user in self._discord.guilds.people(self.guild)],
            "guild": {"id": str(self.guild.id), "name": self.guild.name},
            "channels": [serializer.channel(each) for each in channels],
            "commands": self.commands(),
            "messages": {
                str(each.id): [serializer.message(post, self.id) for post in self._posts(each)] for each in channels
            },
        }

    def me(self) -> Json:
        """This person as its own page needs it: with whether it may manage the guild."""
        return self._state.serializer.user(self.user) | {"manage": self.may("MANAGE_GUILD")}
