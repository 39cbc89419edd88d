"""Running a guild from outside the bot: making it, its channels and roles, people coming and going, permissions."""

from collections.abc import Iterable
from typing import Any

from bot.playground.hub.discord_state import DiscordState
from bot.playground.hub.threads import Threads
from bot.playground.model import permissions
from bot.playground.model.world import TEXT, Channel, Guild, Member, Role, User

Json = dict[str, Any]

ChannelLike = Channel | str | int


class Guilds:
    """The guilds of a local Discord. Everything here is done by people, so the bot only hears of it."""

    def __init__(self, state: DiscordState) -> None:
        self._state = state
        self.threads = Threads(state, lambda thread: self.channel_event("THREAD_UPDATE", thread))

    @property
    def default(self) -> Guild:
        """The first guild."""
        return next(iter(self._state.world.guilds.values()))

    def add(self, name: str, channels: Iterable[str] = ("general",), *, guild_id: int | None = None) -> Guild:
        """A new guild with the bot in it."""
        state = self._state
        guild = Guild(guild_id or state.ids.new(), name, owner_id=state.ids.new())
        state.world.keep(User(guild.owner_id, "The Landlord"))
        state.world.keep(guild)
        state.world.keep(Role(guild.id, guild.id, "@everyone", permissions.EVERYONE))
        state.world.keep(Member(guild.id, guild.owner_id, [], state.clock.now()))
        for at, channel in enumerate(channels):
            state.world.keep(Channel(state.ids.new(), guild.id, channel, TEXT, at))
        self.invite(guild)
        return guild

    def invite(self, guild: Guild, granted: int = permissions.INVITED) -> None:
        """The bot is added to a guild, with a role of its own."""
        state = self._state
        bot = state.world.users[state.bot_id]
        role = Role(state.ids.new(), guild.id, bot.name, granted, 1, managed=True)
        state.world.keep(role)
        state.world.keep(Member(guild.id, bot.id, [role.id], state.clock.now()))
        told = state.serializer.guild_create(guild)
        del told["unavailable"]  # that is how libraries tell a server that is new from one that was away
        state.gateway.dispatch("GUILD_CREATE", told, guild.id)

    def remove(self, guild: Guild | None = None) -> None:
        """The bot is thrown out of a guild."""
        state = self._state
        guild = guild or self.default
        me = state.world.members[guild.id, state.bot_id]
        for role_id in me.roles:
            state.world.drop(state.world.roles[role_id])
        state.world.drop(me)
        state.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    # ---- people

    def join(self, user: User, guild: Guild) -> Member:
        """A person becomes a member."""
        state = self._state
        member = Member(guild.id, user.id, [], state.clock.now())
        state.world.keep(member)
        body = state.serializer.member(member) | {"guild_id": str(guild.id)}
        state.gateway.dispatch("GUILD_MEMBER_ADD", body, guild.id)
        self._people_changed(guild)
        return member

    def leave(self, user_id: int, guild: Guild) -> None:
        """A person is a member no more."""
        state = self._state
        state.world.drop(state.world.members[guild.id, user_id])
        body = {"guild_id": str(guild.id), "user": state.serializer.someone(user_id)}
        state.gateway.dispatch("GUILD_MEMBER_REMOVE", body, guild.id)
        self._people_changed(guild)

    def grant(self, user_id: int, guild: Guild, *names: str) -> Role:
        """A person gets a role with these permissions."""
        state = self._state
        role = Role(state.ids.new(), guild.id, " ".join(names).title(), permissions.bits(*names), 2)
        state.world.keep(role)
        body = {"guild_id": str(guild.id), "role": state.serializer.role(role)}
        state.gateway.dispatch("GUILD_ROLE_CREATE", body, guild.id)
        self.dress(state.world.members[guild.id, user_id], role, wears=True)
        return role

    def dress(self, member: Member, role: Role, *, wears: bool) -> None:
        """A member gets a role, or is without it from now on."""
        if wears == (role.id in member.roles):
            return
        member.roles = [*member.roles, role.id] if wears else [each for each in member.roles if each != role.id]
        self._state.world.keep(member)
        body = self._state.serializer.member(member) | {"guild_id": str(role.guild_id)}
        self._state.gateway.dispatch("GUILD_MEMBER_UPDATE", body, role.guild_id)

    def revoke(self, user_id: int, guild: Guild, *names: str) -> None:
        """A person loses the roles that give any of these permissions, and the roles go."""
        state = self._state
        member = state.world.members[guild.id, user_id]
        lost = [state.world.roles[each] for each in member.roles]
        for role in [each for each in lost if each.permissions & permissions.bits(*names) and not each.managed]:
            member.roles.remove(role.id)
            state.world.keep(member)
            state.world.drop(role)
            body = {"guild_id": str(guild.id), "role_id": str(role.id)}
            state.gateway.dispatch("GUILD_ROLE_DELETE", body, guild.id)

    def set_manager(self, user_id: int, guild: Guild, *, manages: bool) -> None:
        """A person gets or loses the right to manage the guild."""
        if not manages:
            self.revoke(user_id, guild, "MANAGE_GUILD")
        elif not permissions.in_guild(self._state.world, guild.id, user_id) & permissions.bits("MANAGE_GUILD"):
            self.grant(user_id, guild, "MANAGE_GUILD")

    def people(self, guild: Guild) -> list[User]:
        """The people of a guild, without bots and without its owner, who never plays."""
        members = self._state.world.members_of(guild.id)
        users = [self._state.world.users[each.user_id] for each in members if each.user_id != guild.owner_id]
        return [user for user in users if not user.bot]

    def _people_changed(self, guild: Guild) -> None:
        people = [self._state.serializer.user(user) for user in self.people(guild)]
        self._state.tell_all({"t": "people", "people": people})

    # ---- channels

    def channel(self, channel: ChannelLike | None = None, guild: Guild | None = None) -> Channel:
        """A channel by itself, id or name; without any, the guild's first."""
        if isinstance(channel, Channel):
            return channel
        if isinstance(channel, int):
            return self._state.world.channels[channel]
        own = self._state.world.channels_of((guild or self.default).id)
        wanted = channel.removeprefix("#") if channel else own[0].name
        return next(each for each in own if each.name == wanted)

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """A new text channel."""
        state = self._state
        guild = guild or self.default
        at = len(state.world.channels_of(guild.id))
        channel = Channel(state.ids.new(), guild.id, name, TEXT, at)
        state.world.keep(channel)
        self.channel_event("CHANNEL_CREATE", channel)
        return channel

    def delete_channel(self, channel: ChannelLike) -> None:
        """A channel goes, with all that was said in it and its threads; no event tells of these."""
        channel = self.channel(channel)
        threads = [each for each in self._state.world.channels.values() if each.parent_id == channel.id]
        for each in (*threads, channel):
            self._drop(each)
        self.channel_event("THREAD_DELETE" if channel.parent_id else "CHANNEL_DELETE", channel)

    def _drop(self, channel: Channel) -> None:
        self.threads.forget(channel.id)
        for post in self._state.world.posts_in(channel.id):
            self._state.world.drop(post)
        self._state.world.drop(channel)

    def deny(self, channel: ChannelLike, *names: str, target: int | None = None) -> None:
        """Takes permissions away in a channel: from the bot, if nobody else is named."""
        self._overwrite(self.channel(channel), target or self._state.bot_id, deny=permissions.bits(*names))

    def allow(self, channel: ChannelLike, *names: str, target: int | None = None) -> None:
        """Gives permissions in a channel: to the bot, if nobody else is named."""
        self._overwrite(self.channel(channel), target or self._state.bot_id, allow=permissions.bits(*names))

    def _overwrite(self, channel: Channel, target: int, allow: int = 0, deny: int = 0) -> None:
        old = next((each for each in channel.overwrites if int(each["id"]) == target), None)
        allowed = (int(old["allow"]) if old else 0) & ~deny | allow
        denied = (int(old["deny"]) if old else 0) & ~allow | deny
        kind = 0 if target in self._state.world.roles else 1
        others = [each for each in channel.overwrites if each is not old]
        new = {"id": str(target), "type": kind, "allow": str(allowed), "deny": str(denied)}
        channel.overwrites = [*others, new]
        self._state.world.keep(channel)
        self.channel_event("CHANNEL_UPDATE", channel)

    def channel_event(self, event: str, channel: Channel) -> None:
        """Tells bot and pages that a channel came, changed or went."""
        state = self._state
        state.gateway.dispatch(event, state.serializer.channel(channel), channel.guild_id)
        for user_id in tuple(state.listeners):
            seen = [
                state.serializer.channel(each)
                for each in state.world.channels_of(channel.guild_id or 0)
                if permissions.may(state.world, each, user_id, "VIEW_CHANNEL")
            ]
            state.tell(user_id, {"t": "channels", "channels": seen})
        state.stir()
