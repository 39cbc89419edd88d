"""Messages in channels: sending, reading, changing, deleting, and reactions."""

from typing import Any
from urllib.parse import unquote

from bot.playground.hub import intents
from bot.playground.hub.hub import Hub
from bot.playground.model import emoji, permissions
from bot.playground.model.mentions import mentioned
from bot.playground.model.snowflakes import born
from bot.playground.model.world import SILENT, THREADS, Channel, Post
from bot.playground.rest.rest import Ask, Route
from bot.playground.validate.bodies import MessageChanges, spoken
from bot.playground.validate.errors import Form, refuse
from bot.playground.validate.shapes import MANY_MESSAGES, MESSAGE

Json = dict[str, Any]

_TWO_WEEKS = 14 * 86_400
_NONCE_KEPT = 300.0


def channel_for(discord: Hub, ask: Ask, *needed: str) -> Channel:
    """The channel of a request, if the bot sees it and may do what is needed there."""
    channel = discord.world.channels.get(ask.id("channel"))
    if channel is None:
        raise refuse(10003)
    if not permissions.may(discord.world, channel, discord.state.bot_id, "VIEW_CHANNEL"):
        raise refuse(50001)
    if not permissions.may(discord.world, channel, discord.state.bot_id, *needed):
        raise refuse(50013)
    return channel


def message_in(discord: Hub, ask: Ask, channel: Channel) -> Post:
    """The message of a request. An ephemeral one is unknown to these addresses."""
    post = discord.world.posts.get(ask.id("message"))
    if post is None or post.channel_id != channel.id or post.ephemeral:
        raise refuse(10008)
    return post


def _create(discord: Hub, ask: Ask) -> Json:
    channel = discord.world.channels.get(ask.id("channel"))
    speaking = "SEND_MESSAGES_IN_THREADS" if channel and channel.type in THREADS else "SEND_MESSAGES"
    needed = [speaking, *(["ATTACH_FILES"] if ask.files else []), *(["EMBED_LINKS"] if ask.form.get("embeds") else [])]
    channel = channel_for(discord, ask, *needed)
    nonce = ask.form.get("nonce")
    draft = discord.bodies.read(ask.form, ask.files, None)
    if nonce is not None and ask.form.get("enforce_nonce"):
        before = _sent_before(discord, channel, str(nonce))
        if before is not None:
            return discord.serializer.message(before)
    reference, replied = _reference(discord, channel, ask.form.get("message_reference"))
    post = Post(discord.ids.new(), channel.id, channel.guild_id, discord.state.bot_id, **draft.changes)
    post.nonce = None if nonce is None else str(nonce)
    post.reference, post.type = reference, 19 if reference else 0
    return discord.serializer.message(publish(discord, post, draft, ask.form.get("allowed_mentions"), replied))


def publish(discord: Hub, post: Post, draft: MessageChanges, allowed: Json | None, replied: int | None = None) -> Post:
    """Keeps the files of a new message, works out its mentions and lets it appear."""
    for upload_id, data in draft.files.items():
        discord.world.keep_file(upload_id, data)
    post.mentions, post.everyone = read_mentions(discord, spoken(draft.changes), allowed, replied)
    pinged = set() if post.flags & SILENT else set(post.mentions)
    return discord.state.post(post, pinged)


def read_mentions(discord: Hub, text: str, allowed: Any, replied: int | None = None) -> tuple[list[int], bool]:
    """Whom a text mentions, once `allowed_mentions` has been found in order."""
    if isinstance(allowed, dict):
        form = Form()
        for kind in ("users", "roles"):
            form.count(f"allowed_mentions.{kind}", allowed.get(kind) or [], 0, 100)
            if allowed.get(kind) and kind in (allowed.get("parse") or ()):
                message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
                form.bad("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        form.settle()
    named, everyone = mentioned(text, allowed if isinstance(allowed, dict) else None, replied)
    return [each for each in named if each in discord.world.users], everyone


def _sent_before(discord: Hub, channel: Channel, nonce: str) -> Post | None:
    now = discord.clock.now()
    for post in reversed(discord.world.posts_in(channel.id)):
        if now - born(post.id) > _NONCE_KEPT:
            return None
        if post.nonce == nonce and post.author_id == discord.state.bot_id:
            return post
    return None


def _reference(discord: Hub, channel: Channel, asked: Any) -> tuple[Json | None, int | None]:
    """The message replied to, and its author."""
    if not isinstance(asked, dict):
        return None, None
    if not permissions.may(discord.world, channel, discord.state.bot_id, "READ_MESSAGE_HISTORY"):
        raise refuse(160002)
    target = discord.world.posts.get(int(asked.get("message_id") or 0))
    if target is None or target.channel_id != channel.id or target.ephemeral:
        if asked.get("fail_if_not_exists", True):
            form = Form()
            form.bad("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            form.settle()
        return None, None
    ids = {"message_id": str(target.id), "channel_id": str(channel.id)}
    guild = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
    return ids | guild, target.author_id


def _list(discord: Hub, ask: Ask) -> list[Json]:
    channel = channel_for(discord, ask)
    if not permissions.may(discord.world, channel, discord.state.bot_id, "READ_MESSAGE_HISTORY"):
        return []
    posts = [post for post in discord.world.posts_in(channel.id) if not post.ephemeral]
    limit = min(100, max(1, ask.number("limit", 50)))
    if "after" in ask.query:
        after = ask.number("after", 0)
        chosen = [post for post in posts if post.id > after][:limit]
    elif "around" in ask.query:
        middle = ask.number("around", 0)
        chosen = sorted(sorted(posts, key=lambda post: abs(post.id - middle))[:limit], key=lambda post: post.id)
    else:
        before = ask.number("before", (1 << 63) - 1)
        chosen = [post for post in posts if post.id < before][-limit:]
    return [readable(discord, post) for post in reversed(chosen)]


def readable(discord: Hub, post: Post) -> Json:
    """A message as REST gives it to an application that may or may not read what people write."""
    body = discord.serializer.message(post)
    may_read = discord.gateway.allowed_intents & intents.CONTENT or post.guild_id is None
    return body if may_read else intents.unread(body, discord.state.bot_id)


def _get(discord: Hub, ask: Ask) -> Json:
    return readable(discord, message_in(discord, ask, channel_for(discord, ask, "READ_MESSAGE_HISTORY")))


def _edit(discord: Hub, ask: Ask) -> Json:
    channel = channel_for(discord, ask, *(["ATTACH_FILES"] if ask.files else []))
    post = message_in(discord, ask, channel)
    if post.author_id != discord.state.bot_id:
        raise refuse(50005)
    if channel.archived:
        raise refuse(50083)
    if channel.locked:
        channel_for(discord, ask, "MANAGE_THREADS")
    discord.limits.take_old(discord.clock.now() - born(post.id))
    return discord.serializer.message(change(discord, post, ask))


def change(discord: Hub, post: Post, ask: Ask, form: Json | None = None, place: str = "") -> Post:
    """Changes a message by a body. Mentions are read anew; nobody is rung."""
    body = ask.form if form is None else form
    draft = discord.bodies.read(body, ask.files, post, place)
    for upload_id, data in draft.files.items():
        discord.world.keep_file(upload_id, data)
    text = spoken(draft.changes, post)
    draft.changes["mentions"], draft.changes["everyone"] = read_mentions(discord, text, body.get("allowed_mentions"))
    return discord.state.edit(post, draft.changes)


def _delete(discord: Hub, ask: Ask) -> None:
    channel = channel_for(discord, ask)
    post = message_in(discord, ask, channel)
    if post.author_id != discord.state.bot_id:
        channel_for(discord, ask, "MANAGE_MESSAGES")
    discord.state.delete(post)


def _bulk_delete(discord: Hub, ask: Ask) -> None:
    channel = channel_for(discord, ask, "MANAGE_MESSAGES")
    wanted = [int(each) for each in ask.form.get("messages") or ()]
    if not 2 <= len(wanted) <= 100:
        raise refuse(50016)
    if any(discord.clock.now() - born(each) > _TWO_WEEKS for each in wanted):
        raise refuse(50034)
    for post in [each for each in discord.world.posts_in(channel.id) if each.id in wanted and not each.ephemeral]:
        discord.state.delete(post)


def _typing(discord: Hub, ask: Ask) -> None:
    channel_for(discord, ask, "SEND_MESSAGES")


# ---- reactions


def _emoji_key(discord: Hub, ask: Ask) -> str:
    key = unquote(ask.params["emoji"])
    custom = emoji.custom_id(key)
    if custom is None and not emoji.is_unicode(key):
        raise refuse(10014)
    if custom is not None and custom not in discord.world.emojis:
        raise refuse(10014)
    return key


def _react(discord: Hub, ask: Ask) -> None:
    channel = channel_for(discord, ask, "READ_MESSAGE_HISTORY")
    post, key = message_in(discord, ask, channel), _emoji_key(discord, ask)
    if key not in post.reactions:
        channel_for(discord, ask, "ADD_REACTIONS")
        if len(post.reactions) >= 20:
            raise refuse(30010)
    discord.state.react(post, discord.state.bot_id, key, add=True)


def _unreact(discord: Hub, ask: Ask) -> None:
    post = message_in(discord, ask, channel_for(discord, ask))
    discord.state.react(post, discord.state.bot_id, _emoji_key(discord, ask), add=False)


def _unreact_other(discord: Hub, ask: Ask) -> None:
    post = message_in(discord, ask, channel_for(discord, ask, "MANAGE_MESSAGES"))
    discord.state.react(post, ask.id("user"), _emoji_key(discord, ask), add=False)


def _clear(discord: Hub, ask: Ask) -> None:
    post = message_in(discord, ask, channel_for(discord, ask, "MANAGE_MESSAGES"))
    discord.state.clear_reactions(post, _emoji_key(discord, ask) if "emoji" in ask.params else None)


def _who_reacted(discord: Hub, ask: Ask) -> list[Json]:
    post = message_in(discord, ask, channel_for(discord, ask, "READ_MESSAGE_HISTORY"))
    after, limit = ask.number("after", 0), ask.number("limit", 25)
    who = [each for each in sorted(post.reactions.get(_emoji_key(discord, ask), [])) if each > after]
    return [discord.serializer.someone(each) for each in who[:limit]]


_ALL, _ONE = "/channels/{channel}/messages", "/channels/{channel}/messages/{message}"
_EMOJI = _ONE + "/reactions/{emoji}"

ROUTES = [
    Route("POST", _ALL, _create, shape=MESSAGE),
    Route("GET", _ALL, _list),
    Route("POST", _ALL + "/bulk-delete", _bulk_delete, shape=MANY_MESSAGES),
    Route("GET", _ONE, _get),
    Route("PATCH", _ONE, _edit, shape=MESSAGE),
    Route("DELETE", _ONE, _delete),
    Route("POST", "/channels/{channel}/typing", _typing),
    Route("PUT", _EMOJI + "/@me", _react),
    Route("DELETE", _EMOJI + "/@me", _unreact),
    Route("DELETE", _EMOJI + "/{user}", _unreact_other),
    Route("GET", _EMOJI, _who_reacted),
    Route("DELETE", _EMOJI, _clear),
    Route("DELETE", _ONE + "/reactions", _clear),
]
