"""What happens: messages come, change and go, reactions are added; each change is kept, and told to bot and people."""

import asyncio
from collections.abc import Callable
from typing import Any

from bot.playground.hub.gateway import Gateway, Greeter
from bot.playground.hub.sessions import Session
from bot.playground.model import permissions
from bot.playground.model.message_serializers import MessageSerializer
from bot.playground.model.serializers import stamp
from bot.playground.model.snowflakes import DiscordClock, Snowflakes
from bot.playground.model.world import Channel, Persistence, Post, User, World

Json = dict[str, Any]
Listener = Callable[[Json], None]

_TIMELINE = 1000  #: messages that a channel keeps


class DiscordState(Greeter):
    """The world with its clock, its gateway and the eyes of its people."""

    def __init__(self, clock: DiscordClock, keeper: Persistence | None = None) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.world = World(keeper)
        self.gateway = Gateway(clock, self)
        self.bot_id = 0
        self.serializer = MessageSerializer(self.world, 0)
        self.listeners: dict[int, list[Listener]] = {}
        self.pings: dict[int, list[Post]] = {}
        self.on_post: list[Callable[[Channel], None]] = []  #: told of the channel of every new public message
        self._changed = asyncio.Event()
        self._was_online = False

    def own(self, bot: User) -> None:
        """Names the bot whose Discord this is."""
        self.bot_id = self.serializer.bot_id = bot.id

    # ---- waiting

    def stir(self) -> None:
        """Wakes everybody who waits for something to change."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, condition: Callable[[], Any], seconds: float) -> bool:
        """Waits for a condition; looks at every change here, and often enough for conditions elsewhere."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not condition():
            left = end - loop.time()
            if left <= 0:
                return False
            try:
                await asyncio.wait_for(self._changed.wait(), min(left, 0.02))
            except TimeoutError:
                continue
        return True

    # ---- telling

    def tell(self, user_id: int, event: Json) -> None:
        """Tells one person's page."""
        for listener in tuple(self.listeners.get(user_id, ())):
            listener(event)

    def tell_all(self, event: Json) -> None:
        """Tells every page."""
        for user_id in tuple(self.listeners):
            self.tell(user_id, event)

    def sees(self, user_id: int, post: Post) -> bool:
        """Whether a person sees a message."""
        if post.ephemeral:
            return post.shown_to(user_id)
        channel = self.world.channels.get(post.channel_id)
        return channel is not None and permissions.may(
            self.world, channel, user_id, "VIEW_CHANNEL", "READ_MESSAGE_HISTORY"
        )

    def _show(self, kind: str, post: Post) -> None:
        """Tells the pages of everybody who sees a message."""
        for user_id in tuple(self.listeners):
            if self.sees(user_id, post):
                self.tell(user_id, {"t": kind, "message": self.serializer.message(post, user_id)})
        self.stir()

    def _dispatch(self, event: str, body: Json, channel: Channel, *, ephemeral: bool = False) -> None:
        """Tells the bot about a channel, if it can see it. Ephemeral messages come as if from outside the guild."""
        if permissions.may(self.world, channel, self.bot_id, "VIEW_CHANNEL") or ephemeral:
            self.gateway.dispatch(event, body, None if ephemeral else channel.guild_id)

    def _message_event(self, event: str, post: Post) -> None:
        channel = self.world.channels[post.channel_id]
        body = self.serializer.message(post)
        if not post.ephemeral and post.guild_id is not None:
            body["guild_id"] = str(post.guild_id)
            member = self.world.members.get((post.guild_id, post.author_id))
            if member is not None and post.interaction is None:
                body["member"] = self.serializer.member(member, user=False)
        self._dispatch(event, body, channel, ephemeral=post.ephemeral)

    # ---- messages

    def post(self, post: Post, pinged: set[int] | None = None) -> Post:
        """A new message appears."""
        self.world.keep(post)
        self._trim(post.channel_id)
        for user_id in pinged or ():
            if self.sees(user_id, post):
                self.pings.setdefault(user_id, []).append(post)
        if not post.ephemeral:
            for listener in self.on_post:
                listener(self.world.channels[post.channel_id])
        self._message_event("MESSAGE_CREATE", post)
        self._show("message", post)
        return post

    def edit(self, post: Post, changes: Json, *, stamp: bool = True) -> Post:
        """A message changes; files that it no longer has are thrown away."""
        before = {each["id"] for each in post.attachments}
        for name, value in changes.items():
            setattr(post, name, value)
        if stamp:
            post.edited = self.clock.now()
        for gone in before - {each["id"] for each in post.attachments}:
            self.world.drop_file(gone)
        self.world.keep(post)
        self._message_event("MESSAGE_UPDATE", post)
        self._show("edit", post)
        return post

    def pin(self, post: Post, at: float | None) -> None:
        """A message is pinned at a time, in seconds since 1970, or no longer."""
        post.pinned = at
        self.world.keep(post)
        self._message_event("MESSAGE_UPDATE", post)
        channel = self.world.channels[post.channel_id]
        last = max((each.pinned for each in self.world.posts_in(channel.id) if each.pinned is not None), default=None)
        body: Json = {"channel_id": str(channel.id), "last_pin_timestamp": None if last is None else stamp(last)}
        guild = {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}
        self._dispatch("CHANNEL_PINS_UPDATE", body | guild, channel)
        self._show("edit", post)

    def delete(self, post: Post) -> None:
        """A message goes."""
        viewers = [user_id for user_id in self.listeners if self.sees(user_id, post)]
        self.world.drop(post)
        body = {"id": str(post.id), "channel_id": str(post.channel_id)}
        for user_id in viewers:
            self.tell(user_id, {"t": "delete", **body})
        channel = self.world.channels.get(post.channel_id)
        if channel is not None:
            guild = {} if post.ephemeral or post.guild_id is None else {"guild_id": str(post.guild_id)}
            self._dispatch("MESSAGE_DELETE", body | guild, channel, ephemeral=post.ephemeral)
        self.stir()

    def _trim(self, channel_id: int) -> None:
        timeline = self.world.timelines[channel_id]
        while len(timeline) > _TIMELINE:
            self.world.drop(next(iter(timeline.values())))

    # ---- reactions

    def react(self, post: Post, user_id: int, key: str, *, add: bool) -> bool:
        """Somebody adds or takes back a reaction; says whether anything changed."""
        who = post.reactions.get(key, [])
        if (user_id in who) == add:
            return False
        if add:
            post.reactions.setdefault(key, []).append(user_id)
        else:
            who.remove(user_id)
            if not who:
                del post.reactions[key]
        self.world.keep(post)
        self._reaction_event(post, user_id, key, add=add)
        self._show("edit", post)
        return True

    def clear_reactions(self, post: Post, key: str | None) -> None:
        """All reactions go, or all with one emoji."""
        body: Json = {"channel_id": str(post.channel_id), "message_id": str(post.id), "guild_id": str(post.guild_id)}
        channel = self.world.channels[post.channel_id]
        if key is None:
            post.reactions.clear()
            self._dispatch("MESSAGE_REACTION_REMOVE_ALL", body, channel)
        elif post.reactions.pop(key, None) is not None:
            self._dispatch("MESSAGE_REACTION_REMOVE_EMOJI", body | {"emoji": self.serializer.emoji_key(key)}, channel)
        self.world.keep(post)
        self._show("edit", post)

    def _reaction_event(self, post: Post, user_id: int, key: str, *, add: bool) -> None:
        body: Json = {
            "user_id": str(user_id),
            "channel_id": str(post.channel_id),
            "message_id": str(post.id),
            "emoji": self.serializer.emoji_key(key),
            "burst": False,
            "type": 0,
        }
        if post.guild_id is not None:
            body["guild_id"] = str(post.guild_id)
        if add:
            body |= {"message_author_id": str(post.author_id), "burst_colors": []}
            member = self.world.members.get((post.guild_id or 0, user_id))
            if member is not None:
                body["member"] = self.serializer.member(member)
        event = "MESSAGE_REACTION_ADD" if add else "MESSAGE_REACTION_REMOVE"
        self._dispatch(event, body, self.world.channels[post.channel_id])

    # ---- what the gateway asks

    def greet(self, session: Session, url: str) -> None:
        """READY, then every guild of the shard in which the bot is."""
        number, count = session.shard
        guilds = [each for each in self.bot_guilds() if (each >> 22) % count == number]
        ready: Json = {
            "v": 10,
            "user": self.serializer.user(self.world.users[self.bot_id]) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(each), "unavailable": True} for each in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": url,
            "shard": [number, count],
            "application": {"id": str(self.bot_id), "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
        }
        session.dispatch("READY", ready)
        for guild_id in guilds:
            if session.intents & 1:
                session.dispatch("GUILD_CREATE", self.serializer.guild_create(self.world.guilds[guild_id]))

    def members_wanted(self, session: Session, body: Json) -> None:
        """A guild's members in one chunk: all, by name, or by id."""
        guild_id = int(body["guild_id"])
        ids = body.get("user_ids")
        wanted = {int(each) for each in (ids if isinstance(ids, list) else [ids])} if ids else None
        found = [each for each in self.world.members_of(guild_id) if wanted is None or each.user_id in wanted]
        if body.get("query"):
            query = body["query"].lower()
            found = [each for each in found if self.world.users[each.user_id].name.lower().startswith(query)]
        chunk: Json = {
            "guild_id": str(guild_id),
            "members": [self.serializer.member(each) for each in found[: body.get("limit") or None]],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": body.get("nonce"),
        }
        if wanted is not None:
            chunk["not_found"] = [str(each) for each in wanted - {each.user_id for each in found}]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def connected(self) -> None:
        """Tells the pages when the bot comes or goes."""
        if self.gateway.online != self._was_online:
            self._was_online = self.gateway.online
            bot = self.serializer.someone(self.bot_id)
            self.tell_all({"t": "online" if self._was_online else "offline", "bot": bot})
        self.stir()

    def bot_guilds(self) -> list[int]:
        """The guilds that the bot is in."""
        return [guild_id for guild_id, user_id in self.world.members if user_id == self.bot_id]
