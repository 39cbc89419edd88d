"""What this Discord holds: people, guilds, channels, messages and all that hangs on them, as plain records."""

from dataclasses import dataclass, field
from typing import Any, Protocol

TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

EPHEMERAL, LOADING, SUPPRESS_EMBEDS, SILENT, V2 = 1 << 6, 1 << 7, 1 << 2, 1 << 12, 1 << 15


@dataclass(slots=True)
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"


@dataclass(slots=True)
class Role:
    id: int
    guild_id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass(slots=True)
class Member:
    guild_id: int
    user_id: int
    roles: list[int] = field(default_factory=list)
    joined: float = 0.0
    nick: str | None = None


@dataclass(slots=True)
class Channel:
    """A text channel, a thread, or a conversation with one person."""

    id: int
    guild_id: int | None
    name: str
    type: int = TEXT
    position: int = 0
    overwrites: list[dict[str, Any]] = field(default_factory=list)  #: as on the wire: id, type, allow, deny
    parent_id: int | None = None
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440  #: of a thread: minutes without a message after which it is archived
    active: float = 0.0  #: of a thread: when somebody last wrote in it
    members: list[int] = field(default_factory=list)  #: of a thread, or the two sides of a conversation
    topic: str | None = None


@dataclass(slots=True)
class Post:
    """A message. Its texts and components are kept as they were sent; addresses of files are filled in when it is shown."""

    id: int
    channel_id: int
    guild_id: int | None
    author_id: int
    content: str = ""
    type: int = 0
    flags: int = 0
    components: list[dict[str, Any]] = field(default_factory=list)
    embeds: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    everyone: bool = False
    reactions: dict[str, list[int]] = field(default_factory=dict)
    reference: dict[str, Any] | None = None
    interaction: dict[str, Any] | None = None  #: what the message answers, as on the wire
    owner_id: int | None = None  #: the one who sees an ephemeral message
    dismissed: bool = False  #: whether that one has put it out of sight; the bot never hears of it
    edited: float | None = None
    pinned: float | None = None  #: since when
    nonce: str | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.flags & EPHEMERAL)

    def shown_to(self, user_id: int) -> bool:
        """Whether a person has this ephemeral message before its eyes."""
        return self.owner_id == user_id and not self.dismissed


@dataclass(slots=True)
class Command:
    id: int
    guild_id: int | None
    version: int
    body: dict[str, Any]


@dataclass(slots=True)
class Emoji:
    id: int
    name: str
    animated: bool
    kind: str


@dataclass(slots=True)
class Interaction:
    """Something a person did that the bot has to answer, and the token with which it may."""

    id: int
    token: str
    type: int
    user_id: int
    guild_id: int | None
    channel_id: int
    message_id: int | None = None  #: the message that the pressed component sits on
    answer: int = 0  #: the type of the callback; 0 while there is none
    original_id: int | None = None
    posts: list[int] = field(default_factory=list)  #: every message sent with its token
    metadata: dict[str, Any] = field(default_factory=dict)  #: how messages sent in answer speak of it


Thing = User | Guild | Role | Member | Channel | Post | Command | Emoji | Interaction


class Persistence(Protocol):
    """Where things are written down so that they outlive the process."""

    def keep(self, thing: Thing) -> None: ...
    def drop(self, thing: Thing) -> None: ...
    def keep_file(self, upload_id: int, data: bytes) -> None: ...
    def drop_file(self, upload_id: int) -> None: ...


class World:
    """Every thing by its id. `keep` after any change to a thing, `drop` when it is gone."""

    def __init__(self, keeper: Persistence | None = None) -> None:
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.roles: dict[int, Role] = {}
        self.members: dict[tuple[int, int], Member] = {}
        self.channels: dict[int, Channel] = {}
        self.posts: dict[int, Post] = {}
        self.commands: dict[int, Command] = {}
        self.emojis: dict[int, Emoji] = {}
        self.interactions: dict[int, Interaction] = {}
        self.files: dict[int, bytes] = {}
        self.timelines: dict[int, dict[int, Post]] = {}
        self._keeper = keeper

    def put(self, thing: Thing) -> None:
        """Sets a thing in its place without writing it down."""
        shelf, key = self._place(thing)
        shelf[key] = thing
        if isinstance(thing, Post):
            self.timelines.setdefault(thing.channel_id, {})[thing.id] = thing

    def keep(self, thing: Thing) -> None:
        """Sets a thing in its place and writes it down."""
        self.put(thing)
        if self._keeper is not None:
            self._keeper.keep(thing)

    def drop(self, thing: Thing) -> None:
        """Takes a thing away for good."""
        shelf, key = self._place(thing)
        shelf.pop(key, None)
        if isinstance(thing, Post):
            self.timelines.get(thing.channel_id, {}).pop(thing.id, None)
            for attachment in thing.attachments:
                self.drop_file(attachment["id"])
        if self._keeper is not None:
            self._keeper.drop(thing)

    def keep_file(self, upload_id: int, data: bytes) -> None:
        """Keeps the bytes of an attachment or an emoji."""
        self.files[upload_id] = data
        if self._keeper is not None:
            self._keeper.keep_file(upload_id, data)

    def drop_file(self, upload_id: int) -> None:
        """Throws the bytes away."""
        self.files.pop(upload_id, None)
        if self._keeper is not None:
            self._keeper.drop_file(upload_id)

    def posts_in(self, channel_id: int) -> list[Post]:
        """A channel's messages, oldest first, ephemeral ones included."""
        return list(self.timelines.get(channel_id, {}).values())

    def channels_of(self, guild_id: int) -> list[Channel]:
        """A guild's channels and threads in their order."""
        own = [channel for channel in self.channels.values() if channel.guild_id == guild_id]
        return sorted(own, key=lambda channel: (channel.type in THREADS, channel.position, channel.id))

    def roles_of(self, guild_id: int) -> list[Role]:
        """A guild's roles; the first is everybody's."""
        return [role for role in self.roles.values() if role.guild_id == guild_id]

    def members_of(self, guild_id: int) -> list[Member]:
        """Everybody in a guild."""
        return [member for member in self.members.values() if member.guild_id == guild_id]

    def commands_for(self, guild_id: int | None) -> list[Command]:
        """The commands of one scope: everywhere (None) or one guild's own."""
        return [command for command in self.commands.values() if command.guild_id == guild_id]

    def _place(self, thing: Thing) -> tuple[dict[Any, Any], Any]:
        if isinstance(thing, Member):
            return self.members, (thing.guild_id, thing.user_id)
        shelves: dict[type, dict[int, Any]] = {
            User: self.users,
            Guild: self.guilds,
            Role: self.roles,
            Channel: self.channels,
            Post: self.posts,
            Command: self.commands,
            Emoji: self.emojis,
            Interaction: self.interactions,
        }
        return shelves[type(thing)], thing.id
