"""Things as Discord writes them in JSON: ids as strings, times in ISO form, every field that libraries look for."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from bot.playground import permissions
from bot.playground.world import (
    DIRECT,
    THREADS,
    Channel,
    Command,
    Emoji,
    Guild,
    Interaction,
    Member,
    Post,
    Role,
    User,
    World,
)

Json = dict[str, Any]

_REPLY = 19


def stamp(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


class Wire:
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
        }

    def someone(self, user_id: int) -> Json:
        """A person by id, also when they are gone."""
        return self.user(self.world.users.get(user_id) or User(user_id, "Deleted User"))

    def member(self, member: Member, *, user: bool = True) -> Json:
        """A person as a member of a guild."""
        body: Json = {
            "nick": member.nick,
            "avatar": None,
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
                "auto_archive_duration": 1440,
                "archive_timestamp": stamp(0),
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

    def emoji_key(self, key: str) -> Json:
        """A reaction's emoji from the form it is kept in: a character, or name:id."""
        name, _, emoji_id = key.rpartition(":")
        return {"id": emoji_id, "name": name, "animated": False} if name else {"id": None, "name": key}

    def attachment(self, post: Post, upload: Json) -> Json:
        """An attachment with the address its bytes are served at."""
        path = f"/cdn/attachments/{post.channel_id}/{upload['id']}/{quote(upload['filename'])}"
        body = {**upload, "id": str(upload["id"]), "url": self.base + path, "proxy_url": self.base + path}
        if post.ephemeral:
            body["ephemeral"] = True
        return {key: value for key, value in body.items() if value is not None}

    def message(self, post: Post, viewer: int | None = None) -> Json:
        """A message as one viewer (the bot, if none is named) gets it."""
        viewer = self.bot_id if viewer is None else viewer
        body: Json = {
            "id": str(post.id),
            "channel_id": str(post.channel_id),
            "type": post.type,
            "author": self.someone(post.author_id),
            "content": post.content,
            "timestamp": stamp(self._born(post.id)),
            "edited_timestamp": stamp(post.edited) if post.edited else None,
            "tts": False,
            "mention_everyone": post.everyone,
            "mentions": [self.someone(each) for each in post.mentions],
            "mention_roles": [],
            "mention_channels": [],
            "pinned": False,
            "flags": post.flags,
            **self._parts(post),
        }
        if post.reactions:
            body["reactions"] = [self._reaction(key, who, viewer) for key, who in post.reactions.items()]
        if post.nonce is not None:
            body["nonce"] = post.nonce
        return body | self._links(post)

    def _parts(self, post: Post) -> Json:
        attachments = [self.attachment(post, upload) for upload in post.attachments]
        urls = {f"attachment://{each['filename']}": each for each in attachments}
        return {
            "attachments": attachments,
            "embeds": _with_urls(post.embeds, urls),
            "components": _with_urls(post.components, urls),
        }

    def _links(self, post: Post) -> Json:
        """What a message answers: an interaction, or another message."""
        links: Json = {}
        if post.interaction is not None:
            app = str(self.bot_id)
            links |= {"application_id": app, "webhook_id": app, "interaction_metadata": post.interaction}
        if post.reference is not None:
            links["message_reference"] = {"type": 0, **post.reference}
            if post.type == _REPLY and post.interaction is None:
                target = self.world.posts.get(int(post.reference["message_id"]))
                links["referenced_message"] = self.message(target) if target and target is not post else None
        return links

    def _reaction(self, key: str, who: list[int], viewer: int) -> Json:
        return {
            "emoji": self.emoji_key(key),
            "count": len(who),
            "count_details": {"burst": 0, "normal": len(who)},
            "me": viewer in who,
            "me_burst": False,
            "burst_me": False,
            "burst_count": 0,
            "burst_colors": [],
        }

    @staticmethod
    def _born(snowflake: int) -> float:
        return ((snowflake >> 22) + 1_420_070_400_000) / 1000

    def interaction(self, interaction: Interaction, data: Json) -> Json:
        """What the bot is told when somebody does something; `data` says what."""
        channel = self.world.channels[interaction.channel_id]
        app = permissions.in_channel(self.world, channel, self.bot_id)
        body: Json = {
            "version": 1,
            "id": str(interaction.id),
            "application_id": str(self.bot_id),
            "type": interaction.type,
            "token": interaction.token,
            "data": data,
            "channel_id": str(channel.id),
            "channel": self.channel(channel)
            | {"permissions": str(permissions.in_channel(self.world, channel, interaction.user_id))},
            "app_permissions": str(app),
            "locale": self.world.users[interaction.user_id].locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "authorizing_integration_owners": {},
            "context": 1,
        }
        if interaction.message_id is not None:
            body["message"] = self.message(self.world.posts[interaction.message_id])
        return body | self._whose(interaction, channel)

    def _whose(self, interaction: Interaction, channel: Channel) -> Json:
        if interaction.guild_id is None:
            return {"user": self.someone(interaction.user_id)}
        guild = self.world.guilds[interaction.guild_id]
        member = self.world.members[guild.id, interaction.user_id]
        allowed = permissions.in_channel(self.world, channel, interaction.user_id)
        return {
            "member": self.member(member) | {"permissions": str(allowed)},
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "context": 0,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }


def _with_urls(node: Any, urls: dict[str, Json]) -> Any:
    """A copy in which every `attachment://name` is an address."""
    if isinstance(node, list):
        return [_with_urls(each, urls) for each in node]
    if not isinstance(node, dict):
        return node
    upload = urls.get(node.get("url", "")) if isinstance(node.get("url"), str) else None
    copy = {key: _with_urls(value, urls) for key, value in node.items()}
    if upload is not None:
        kept = ("url", "proxy_url", "width", "height", "content_type")
        copy |= {key: upload[key] for key in kept if key in upload} | {"attachment_id": upload["id"]}
    return copy
