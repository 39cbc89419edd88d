"""Messages and interactions as Discord writes them, for whoever looks at them."""

from typing import Any
from urllib.parse import quote

from bot.playground.model import permissions
from bot.playground.model.message_parts import Parts
from bot.playground.model.serializers import Serializer, stamp
from bot.playground.model.snowflakes import born
from bot.playground.model.world import Channel, Interaction, Post

Json = dict[str, Any]

_REPLY = 19
_FILE_LIMIT = 10 * 1024 * 1024


class MessageSerializer(Serializer):
    """Writes the world down."""

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
            "timestamp": stamp(born(post.id)),
            "edited_timestamp": stamp(post.edited) if post.edited else None,
            "tts": False,
            "mention_everyone": post.everyone,
            "mentions": [self.someone(each) for each in post.mentions],
            "mention_roles": [],
            "mention_channels": [],
            "pinned": post.pinned is not None,
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
        shown = Parts(post.id, attachments)
        return {
            "attachments": attachments,
            "embeds": shown.embeds(post.embeds),
            "components": shown.components(post.components),
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
            "attachment_size_limit": _FILE_LIMIT,
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
