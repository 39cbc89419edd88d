"""What the bot must be allowed to do in a channel, and the sentence that says what is missing."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from discord import ChannelType, Forbidden, Guild, HTTPException, Interaction, Member, Thread
from discord.abc import GuildChannel

from bot.room.chips.guild_registry import GuildRegistry
from bot.rules import Refused

#: what every table needs, by discord.py's names
TABLE = ("view_channel", "send_messages")

#: what a table in a thread of its own needs besides
THREAD = ("create_public_threads", "send_messages_in_threads")

_CALLED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "add_reactions": "Add Reactions",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
}

#: what is wanted of a channel besides seeing it, by discord.py's names, and what for
WANTED: Mapping[str, str] = MappingProxyType(
    {
        "send_messages": "without it no table stands there",
        "create_public_threads": "tables in threads of their own",
        "send_messages_in_threads": "tables in threads",
        "embed_links": "links in messages",
        "attach_files": "pictures and charts",
        "read_message_history": "games that are played by reactions and replies",
        "add_reactions": "games that are played by reactions",
    }
)


def demand(interaction: Interaction[Any], needed: Sequence[str]) -> None:
    """Refuse to open a table where the bot may not do what it takes; the sentence names each missing permission."""
    allowed = interaction.app_permissions
    if not allowed.value or allowed.administrator:
        return  # Discord did not say: then sending will show it
    if isinstance(interaction.channel, Thread):
        needed = ["send_messages_in_threads" if name == "send_messages" else name for name in needed]
    missing = [_CALLED.get(name, name.replace("_", " ").title()) for name in needed if not getattr(allowed, name)]
    if missing:
        raise Refused(missing_sentence(missing))


def demand_thread(interaction: Interaction[Any]) -> None:
    """Refuse to open a thread where there are none, or where the bot may not."""
    if isinstance(interaction.channel, Thread):
        raise Refused("This is a thread already; open the table in it, or in another channel.")
    if interaction.channel is not None and interaction.channel.type is not ChannelType.text:
        raise Refused("A table can have a thread of its own in text channels only.")
    allowed = interaction.app_permissions
    if not allowed.value or allowed.administrator:
        return  # Discord did not say: then asking for the thread will show it
    missing = [_CALLED[name] for name in THREAD if not getattr(allowed, name)]
    if missing:
        raise Refused(no_thread(missing))


def no_thread(missing: Sequence[str] = (_CALLED["create_public_threads"],)) -> str:
    """One sentence that says why there is no thread, and what can be done instead."""
    named = " and ".join(f"“{name}”" for name in missing)
    one = "permission" if len(missing) == 1 else "permissions"
    return f"I cannot open a thread here: I lack the {one} {named}. The table can stand in the channel itself."


# ---- what is missing, channel by channel ------------------------------------------------------------------------------------

#: in channels of these kinds can be talked, with threads below some of them: text, voice, announcements, a stage, a forum
TALKED_IN = (ChannelType.text, ChannelType.voice, ChannelType.news, ChannelType.stage_voice, ChannelType.forum)
#: what cannot be done in a channel in which nothing can be sent, whatever is allowed besides
_SENT = ("embed_links", "attach_files")


def missing_in(channel: GuildChannel, me: Member) -> tuple[str, ...]:
    """What the bot may not do in a channel of the kinds above, by discord.py's names; all else depends on seeing it."""
    allowed = channel.permissions_for(me)
    if not allowed.view_channel:
        return ("view_channel",)
    unwanted = {
        ChannelType.forum: ("send_messages", "create_public_threads"),  # tables stand in what people have posted
        ChannelType.news: ("create_public_threads",),
        ChannelType.voice: THREAD,
        ChannelType.stage_voice: THREAD,
    }.get(channel.type, ())
    missing = [name for name in WANTED if name not in unwanted and not getattr(allowed, name)]
    silent = "send_messages" in missing
    return tuple(name for name in missing if not (silent and name in _SENT))


def called(name: str) -> str:
    """A permission as Discord's own settings call it."""
    return _CALLED[name]


# ---- where a server wants tables ------------------------------------------------------------------------------------------


def misplaced(interaction: Interaction[Any], servers: GuildRegistry) -> str | None:
    """Why no table may be opened where somebody asks for one, with the channels where one may; None where it may stand."""
    if interaction.guild_id is None:
        return None
    channels = servers.of(interaction.guild_id).table_channels
    channel = interaction.channel
    below = channel.parent_id if isinstance(channel, Thread) else interaction.channel_id
    return None if channels is None or below in channels else _elsewhere(interaction.guild, channels)


def _elsewhere(guild: Guild | None, channels: Sequence[int]) -> str:
    there = [f"<#{one}>" for one in channels if guild is None or guild.get_channel(one) is not None]
    if not there:
        return (
            "Tables cannot be opened in this server at the moment: the channels chosen for them are gone. "
            "Whoever may manage the server chooses others with `/settings show`."
        )
    named = there[0] if len(there) == 1 else f"{', '.join(there[:-1])} and {there[-1]}"
    return f"In this server tables are opened in {named}, or in threads there."


def missing_sentence(missing: Sequence[str]) -> str:
    """One sentence that names what is missing."""
    if len(missing) == 1:
        return f"I cannot open a table here: I lack the permission “{missing[0]}” in this channel."
    told = f"{', '.join(f'“{name}”' for name in missing[:-1])} and “{missing[-1]}”"
    return f"I cannot open a table here: I lack the permissions {told} in this channel."


def sending_failed(failed: HTTPException) -> str:
    """Why the table's message could not be sent, as one sentence."""
    if isinstance(failed, Forbidden):
        return "I cannot open a table here: Discord does not let me see this channel and send messages in it."
    return "Discord did not take the table's message just now; please try again in a moment."
