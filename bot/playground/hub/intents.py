"""Intents: which events a shard asked for, and what it may read in other people's messages."""

from typing import Any

Json = dict[str, Any]

GUILDS, MEMBERS, MODERATION, EXPRESSIONS, INTEGRATIONS, WEBHOOKS, INVITES, VOICE = (1 << at for at in range(8))
PRESENCES, MESSAGES, REACTIONS, TYPING = (1 << at for at in range(8, 12))
DIRECT_MESSAGES, DIRECT_REACTIONS, DIRECT_TYPING, CONTENT, EVENTS = (1 << at for at in range(12, 17))

ALL = sum(1 << at for at in (*range(17), 20, 21, 24, 25))
PRIVILEGED = {"members": MEMBERS, "presences": PRESENCES, "message_content": CONTENT}
UNPRIVILEGED = ALL & ~sum(PRIVILEGED.values())

#: the intent that lets an event through in a guild, and the one outside guilds; an event not listed always passes
_GATES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"), (GUILDS, 0)),
    **dict.fromkeys(("GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE"), (GUILDS, 0)),
    **dict.fromkeys(("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"), (GUILDS, GUILDS)),
    **dict.fromkeys(("THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_MEMBERS_UPDATE"), (GUILDS, 0)),
    **dict.fromkeys(("GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"), (MEMBERS, 0)),
    **dict.fromkeys(("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"), (MESSAGES, DIRECT_MESSAGES)),
    "MESSAGE_DELETE_BULK": (MESSAGES, 0),
    "CHANNEL_PINS_UPDATE": (GUILDS, DIRECT_MESSAGES),
    **dict.fromkeys(("MESSAGE_REACTION_ADD", "MESSAGE_REACTION_REMOVE"), (REACTIONS, DIRECT_REACTIONS)),
    **dict.fromkeys(("MESSAGE_REACTION_REMOVE_ALL", "MESSAGE_REACTION_REMOVE_EMOJI"), (REACTIONS, DIRECT_REACTIONS)),
    "TYPING_START": (TYPING, DIRECT_TYPING),
}


def passes(wanted: int, event: str, guild_id: int | None) -> bool:
    """Whether a shard with these intents gets an event."""
    gate = _GATES.get(event)
    if gate is None:
        return True
    needed = gate[1] if guild_id is None else gate[0]
    return bool(wanted & needed)


def blanked(wanted: int, event: str, body: Json, bot_id: int, guild_id: int | None) -> Json:
    """The event without what the bot may not read: other people's words, unless they speak to it."""
    if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or guild_id is None or wanted & CONTENT:
        return body
    return unread(body, bot_id)


def unread(message: Json, bot_id: int) -> Json:
    """A guild's message as a bot without the content intent gets it."""
    if int(message["author"]["id"]) == bot_id or any(int(each["id"]) == bot_id for each in message["mentions"]):
        return message
    blank: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
    referenced = message.get("referenced_message")
    if referenced is not None:
        blank["referenced_message"] = unread(referenced, bot_id)
    return message | blank
