"""What a member may do where: roles first, then the channel's overwrites, as Discord computes it."""

from bot.playground.model.world import PRIVATE_THREAD, THREADS, Channel, World

#: Discord's names, each at its bit
_NAMES = """CREATE_INSTANT_INVITE KICK_MEMBERS BAN_MEMBERS ADMINISTRATOR MANAGE_CHANNELS MANAGE_GUILD ADD_REACTIONS
VIEW_AUDIT_LOG PRIORITY_SPEAKER STREAM VIEW_CHANNEL SEND_MESSAGES SEND_TTS_MESSAGES MANAGE_MESSAGES EMBED_LINKS
ATTACH_FILES READ_MESSAGE_HISTORY MENTION_EVERYONE USE_EXTERNAL_EMOJIS VIEW_GUILD_INSIGHTS CONNECT SPEAK
MUTE_MEMBERS DEAFEN_MEMBERS MOVE_MEMBERS USE_VAD CHANGE_NICKNAME MANAGE_NICKNAMES MANAGE_ROLES MANAGE_WEBHOOKS
MANAGE_GUILD_EXPRESSIONS USE_APPLICATION_COMMANDS REQUEST_TO_SPEAK MANAGE_EVENTS MANAGE_THREADS
CREATE_PUBLIC_THREADS CREATE_PRIVATE_THREADS USE_EXTERNAL_STICKERS SEND_MESSAGES_IN_THREADS
USE_EMBEDDED_ACTIVITIES MODERATE_MEMBERS VIEW_CREATOR_MONETIZATION_ANALYTICS USE_SOUNDBOARD
CREATE_GUILD_EXPRESSIONS CREATE_EVENTS USE_EXTERNAL_SOUNDS SEND_VOICE_MESSAGES UNUSED_47 UNUSED_48 SEND_POLLS
USE_EXTERNAL_APPS PIN_MESSAGES"""

_EVERYONE = """VIEW_CHANNEL SEND_MESSAGES READ_MESSAGE_HISTORY ADD_REACTIONS EMBED_LINKS ATTACH_FILES
USE_EXTERNAL_EMOJIS USE_APPLICATION_COMMANDS SEND_MESSAGES_IN_THREADS CREATE_PUBLIC_THREADS CHANGE_NICKNAME"""

#: each permission's bit by Discord's name for it
BITS: dict[str, int] = {name: 1 << at for at, name in enumerate(_NAMES.split()) if not name.startswith("UNUSED")}
ALL = sum(BITS.values())


def bits(*names: str) -> int:
    """Several permissions by name as one number."""
    return sum(BITS[name] for name in set(names))


#: what everybody has in a fresh guild, and what a bot is invited with here
EVERYONE = bits(*_EVERYONE.split())
INVITED = EVERYONE | bits("MANAGE_MESSAGES")

_MUTED = bits("SEND_TTS_MESSAGES", "MENTION_EVERYONE", "EMBED_LINKS", "ATTACH_FILES")


def in_guild(world: World, guild_id: int, user_id: int) -> int:
    """A member's permissions before any channel has its say; 0 for a stranger."""
    guild = world.guilds.get(guild_id)
    member = world.members.get((guild_id, user_id))
    if guild is None or member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    granted = 0
    for role_id in (guild_id, *member.roles):
        if role_id in world.roles:
            granted |= world.roles[role_id].permissions
    return ALL if granted & BITS["ADMINISTRATOR"] else granted


def in_channel(world: World, channel: Channel, user_id: int) -> int:
    """A member's permissions in a channel or thread."""
    if channel.guild_id is None:
        return ALL if user_id in channel.members else 0
    granted = in_guild(world, channel.guild_id, user_id)
    if granted == ALL or not granted:
        return granted
    if channel.type == PRIVATE_THREAD and user_id not in channel.members and not granted & BITS["MANAGE_THREADS"]:
        return 0
    ruling = world.channels.get(channel.parent_id or 0, channel) if channel.type in THREADS else channel
    granted = _overwritten(granted, ruling, channel.guild_id, world.members[channel.guild_id, user_id].roles, user_id)
    if not granted & BITS["VIEW_CHANNEL"]:
        return 0
    if channel.locked and not granted & BITS["MANAGE_THREADS"]:
        granted &= ~_speaking(channel)
    if not granted & _speaking(channel):
        granted &= ~_MUTED
    return granted


def may(world: World, channel: Channel, user_id: int, *names: str) -> bool:
    """Whether a member has all these permissions in a channel."""
    wanted = bits(*names)
    return in_channel(world, channel, user_id) & wanted == wanted


def _speaking(channel: Channel) -> int:
    return BITS["SEND_MESSAGES_IN_THREADS" if channel.type in THREADS else "SEND_MESSAGES"]


def _overwritten(granted: int, channel: Channel, guild_id: int, roles: list[int], user_id: int) -> int:
    """Everybody's overwrite, then those of the roles together, then the member's own: deny before allow in each."""
    layers = ((guild_id,), tuple(roles), (user_id,))
    for layer in layers:
        own = [each for each in channel.overwrites if int(each["id"]) in layer]
        for each in own:
            granted &= ~int(each["deny"])
        for each in own:
            granted |= int(each["allow"])
    return granted
