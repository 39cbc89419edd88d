"""People, guilds, channels and commands as Discord writes them: ids as strings, times in ISO form, every field."""

from datetime import UTC, datetime
from typing import Any

from bot.playground.model.world import DIRECT, THREADS, Channel, Command, Emoji, Guild, Member, Role, User, World

Json = dict[str, Any]


def stamp(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


class Serializer:
    """Writes the world down for one bot. `base` is the address that this Discord answers at."""

    def __init__(self, world: World, bot_id: int) -> None:
        self.world = world
        self.bot_id = bot_id
        self.base = ""

    def user(self, user: User) -> Json:
        """A person or the bot."""
        return {
            "id": str(user.id),
            "username": user.name if user.bot else user.name.lower().replace(" ", "_"),
            "global_name": None if user.bot else user.name,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "bot": user.bot,
            "system": False,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }

    def someone(self, user_id: int) -> Json:
        """A person by id, also when they are gone."""
        return self.user(self.world.users.get(user_id) or User(user_id, "Deleted User"))

    def member(self, member: Member, *, user: bool = True) -> Json:
        """A person as a member of a guild."""
        body: Json = {
            "nick": member.nick,
            "avatar": None,
            "banner": None,
            "roles": [str(role) for role in member.roles],
            "joined_at": stamp(member.joined),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "communication_disabled_until": None,
        }
        if user:
            body["user"] = self.someone(member.user_id)
        return body

    def role(self, role: Role) -> Json:
        """A role; a managed one is the bot's own."""
        body: Json = {
            "id": str(role.id),
            "name": role.name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "position": role.position,
            "permissions": str(role.permissions),
            "managed": role.managed,
            "mentionable": False,
            "flags": 0,
        }
        if role.managed:
            body["tags"] = {"bot_id": str(self.bot_id)}
        return body

    def channel(self, channel: Channel) -> Json:
        """A channel, a thread or a conversation."""
        if channel.type == DIRECT:
            people = [self.someone(each) for each in channel.members if each != self.bot_id]
            return {"id": str(channel.id), "type": DIRECT, "last_message_id": None, "flags": 0, "recipients": people}
        last = next(reversed(self.world.timelines.get(channel.id, {})), None)
        body: Json = {
            "id": str(channel.id),
            "type": channel.type,
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "last_message_id": str(last) if last else None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }
        if channel.type in THREADS:
            return body | self._thread(channel)
        return body | {
            "position": channel.position,
            "permission_overwrites": channel.overwrites,
            "nsfw": False,
            "topic": channel.topic,
            "parent_id": None,
        }

    def _thread(self, thread: Channel) -> Json:
        count = len(self.world.timelines.get(thread.id, {}))
        return {
            "parent_id": str(thread.parent_id),
            "owner_id": str(thread.owner_id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": len(thread.members),
            "thread_metadata": {
                "archived": thread.archived,
                "auto_archive_duration": thread.auto_archive,
                "archive_timestamp": stamp(thread.active),
                "locked": thread.locked,
                "invitable": True,
                "create_timestamp": stamp(0),
            },
        }

    def guild(self, guild: Guild) -> Json:
        """A guild as REST gives it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "home_header": None,
            "description": None,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [self.role(role) for role in self.world.roles_of(guild.id)],
            "region": "deprecated",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "widget_enabled": False,
            "widget_channel_id": None,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "application_id": None,
            "max_members": 500_000,
            "max_presences": None,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "incidents_data": None,
            "vanity_url_code": None,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "preferred_locale": guild.locale,
        }

    def guild_create(self, guild: Guild) -> Json:
        """A guild as the gateway gives it: with its channels, and of its members only the bot."""
        channels = self.world.channels_of(guild.id)
        me = self.world.members[guild.id, self.bot_id]
        return self.guild(guild) | {
            "joined_at": stamp(me.joined),
            "large": False,
            "unavailable": False,
            "member_count": len(self.world.members_of(guild.id)),
            "members": [self.member(me)],
            "channels": [self.channel(each) for each in channels if each.type not in THREADS],
            "threads": [self.channel(each) for each in channels if each.type in THREADS and not each.archived],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def command(self, command: Command) -> Json:
        """A registered command."""
        body = {
            "id": str(command.id),
            "application_id": str(self.bot_id),
            "version": str(command.version),
            "type": 1,
            "name_localizations": None,
            "description_localizations": None,
            "default_member_permissions": None,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            "options": [],
            "description": "",
        } | {key: value for key, value in command.body.items() if value is not None}
        if command.guild_id is not None:
            body["guild_id"] = str(command.guild_id)
        return body

    def emoji(self, emoji: Emoji) -> Json:
        """One of the application's emojis."""
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "animated": emoji.animated,
            "available": True,
            "managed": False,
            "require_colons": True,
            "roles": [],
            "user": self.someone(self.bot_id),
        }
