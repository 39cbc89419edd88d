"""Guilds, members, channels and threads, as far as a bot of this kind looks at them."""

from typing import Any

from bot.playground.hub.hub import Hub
from bot.playground.hub.threads import WHILES
from bot.playground.model import permissions
from bot.playground.model.world import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREADS, Channel, Guild, Member
from bot.playground.rest.rest import Ask, Made, Route
from bot.playground.rest.rest_messages import channel_for, message_in
from bot.playground.validate import shapes
from bot.playground.validate.errors import Form, refuse

Json = dict[str, Any]


def guild_for(discord: Hub, ask: Ask) -> Guild:
    """The guild of a request, if the bot is in it."""
    guild = discord.world.guilds.get(ask.id("guild"))
    if guild is None:
        raise refuse(10004)
    if (guild.id, discord.state.bot_id) not in discord.world.members:
        raise refuse(50001)
    return guild


def member_for(discord: Hub, ask: Ask) -> Member:
    """The member of a request."""
    guild = guild_for(discord, ask)
    if ask.id("user") not in discord.world.users:
        raise refuse(10013)
    member = discord.world.members.get((guild.id, ask.id("user")))
    if member is None:
        raise refuse(10007)
    return member


def _get_guild(discord: Hub, ask: Ask) -> Json:
    guild = guild_for(discord, ask)
    count = len(discord.world.members_of(guild.id)) if ask.flag("with_counts") else None
    counts = {} if count is None else {"approximate_member_count": count, "approximate_presence_count": count}
    return discord.serializer.guild(guild) | counts


def _my_guilds(discord: Hub, _ask: Ask) -> list[Json]:
    guilds = [discord.world.guilds[each] for each in discord.state.bot_guilds()]
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(permissions.in_guild(discord.world, guild.id, discord.state.bot_id)),
            "features": [],
        }
        for guild in guilds
    ]


def _leave_guild(discord: Hub, ask: Ask) -> None:
    discord.guilds.remove(guild_for(discord, ask))


def _guild_channels(discord: Hub, ask: Ask) -> list[Json]:
    channels = discord.world.channels_of(guild_for(discord, ask).id)
    return [discord.serializer.channel(each) for each in channels if each.type not in THREADS]


def _get_member(discord: Hub, ask: Ask) -> Json:
    return discord.serializer.member(member_for(discord, ask))


def _search_members(discord: Hub, ask: Ask) -> list[Json]:
    query = ask.query.get("query", "").lower()
    members = discord.world.members_of(guild_for(discord, ask).id)
    found = [each for each in members if discord.world.users[each.user_id].name.lower().startswith(query)]
    return [discord.serializer.member(each) for each in found[: ask.number("limit", 1)]]


def _list_members(discord: Hub, ask: Ask) -> list[Json]:
    members = sorted(discord.world.members_of(guild_for(discord, ask).id), key=lambda each: each.user_id)
    after = ask.number("after", 0)
    found = [each for each in members if each.user_id > after]
    return [discord.serializer.member(each) for each in found[: ask.number("limit", 1)]]


def _get_user(discord: Hub, ask: Ask) -> Json:
    if ask.id("user") not in discord.world.users:
        raise refuse(10013)
    return discord.serializer.someone(ask.id("user"))


def _get_channel(discord: Hub, ask: Ask) -> Json:
    return discord.serializer.channel(channel_for(discord, ask))


def _patch_channel(discord: Hub, ask: Ask) -> Json:
    channel = channel_for(discord, ask)
    thread = channel.type in THREADS
    own = thread and channel.owner_id == discord.state.bot_id
    if not own:
        channel_for(discord, ask, "MANAGE_THREADS" if thread else "MANAGE_CHANNELS")
    for name in ("name", "topic", "archived", "locked", "position"):
        if ask.form.get(name) is not None:
            setattr(channel, name, ask.form[name])
    channel.auto_archive = _auto_archive(ask, channel.auto_archive)
    discord.world.keep(channel)
    if thread:
        if ask.form.get("archived") is False:
            channel.active = discord.clock.now()
        discord.guilds.threads.watch(channel)
    discord.guilds.channel_event("THREAD_UPDATE" if thread else "CHANNEL_UPDATE", channel)
    return discord.serializer.channel(channel)


def _auto_archive(ask: Ask, usual: int) -> int:
    """After how many minutes without a message a thread is to fall asleep."""
    wanted = ask.form.get("auto_archive_duration")
    if wanted is None:
        return usual
    form = Form()
    form.choice("auto_archive_duration", wanted, WHILES)
    form.settle()
    return int(wanted)


def _delete_channel(discord: Hub, ask: Ask) -> Json:
    channel = channel_for(discord, ask)
    channel_for(discord, ask, "MANAGE_THREADS" if channel.type in THREADS else "MANAGE_CHANNELS")
    body = discord.serializer.channel(channel)
    discord.guilds.delete_channel(channel)
    return body


def _open_direct(discord: Hub, ask: Ask) -> Json:
    """A conversation with one person; the same one each time."""
    user_id = int(ask.form.get("recipient_id") or 0)
    if user_id not in discord.world.users:
        raise refuse(10013)
    pair = sorted((discord.state.bot_id, user_id))
    found = next(
        (each for each in discord.world.channels.values() if each.type == DIRECT and each.members == pair), None
    )
    if found is None:
        found = Channel(discord.ids.new(), None, "", DIRECT, members=pair)
        discord.world.keep(found)
    return discord.serializer.channel(found)


# ---- threads


def _start_thread(discord: Hub, ask: Ask) -> Made:
    kind = ask.form.get("type", PRIVATE_THREAD)
    needed = "CREATE_PRIVATE_THREADS" if kind == PRIVATE_THREAD else "CREATE_PUBLIC_THREADS"
    parent = channel_for(discord, ask, needed)
    return _open_thread(discord, ask, parent, kind, discord.ids.new())


def _start_on_message(discord: Hub, ask: Ask) -> Made:
    parent = channel_for(discord, ask, "CREATE_PUBLIC_THREADS", "READ_MESSAGE_HISTORY")
    post = message_in(discord, ask, parent)
    if post.id in discord.world.channels:
        raise refuse(160004)
    return _open_thread(discord, ask, parent, PUBLIC_THREAD, post.id)


def _open_thread(discord: Hub, ask: Ask, parent: Channel, kind: int, thread_id: int) -> Made:
    form = Form()
    form.length("name", ask.form.get("name"), 1, 100)
    form.choice("type", kind, THREADS)
    form.settle()
    if parent.type != TEXT:
        raise refuse(50024)
    bot_id = discord.state.bot_id
    thread = Channel(thread_id, parent.guild_id, ask.form["name"], kind, parent_id=parent.id, owner_id=bot_id)
    thread.members = [bot_id]
    thread.auto_archive, thread.active = _auto_archive(ask, thread.auto_archive), discord.clock.now()
    discord.world.keep(thread)
    discord.guilds.threads.watch(thread)
    discord.state.gateway.dispatch(
        "THREAD_CREATE", discord.serializer.channel(thread) | {"newly_created": True}, thread.guild_id
    )
    discord.guilds.channel_event("THREAD_UPDATE", thread)
    return Made(discord.serializer.channel(thread))


def _thread(discord: Hub, ask: Ask) -> Channel:
    thread = channel_for(discord, ask)
    if thread.type not in THREADS:
        raise refuse(50024)
    return thread


def _join_thread(discord: Hub, ask: Ask) -> None:
    thread = _thread(discord, ask)
    user_id = ask.id("user") if "user" in ask.params else discord.state.bot_id
    if (thread.guild_id, user_id) not in discord.world.members:
        raise refuse(10007)
    if user_id not in thread.members:
        thread.members.append(user_id)
        discord.world.keep(thread)


def _leave_thread(discord: Hub, ask: Ask) -> None:
    thread = _thread(discord, ask)
    user_id = ask.id("user") if "user" in ask.params else discord.state.bot_id
    if user_id in thread.members:
        thread.members.remove(user_id)
        discord.world.keep(thread)


def _active_threads(discord: Hub, ask: Ask) -> Json:
    channels = discord.world.channels_of(guild_for(discord, ask).id)
    threads = [each for each in channels if each.type in THREADS and not each.archived]
    return {"threads": [discord.serializer.channel(each) for each in threads], "members": [], "has_more": False}


ROUTES = [
    Route("GET", "/users/@me/guilds", _my_guilds),
    Route("DELETE", "/users/@me/guilds/{guild}", _leave_guild),
    Route("POST", "/users/@me/channels", _open_direct, shape=shapes.DIRECT),
    Route("GET", "/users/{user}", _get_user),
    Route("GET", "/guilds/{guild}", _get_guild),
    Route("GET", "/guilds/{guild}/channels", _guild_channels),
    Route("GET", "/guilds/{guild}/members", _list_members),
    Route("GET", "/guilds/{guild}/members/search", _search_members),
    Route("GET", "/guilds/{guild}/members/{user}", _get_member),
    Route("GET", "/guilds/{guild}/threads/active", _active_threads),
    Route("GET", "/channels/{channel}", _get_channel),
    Route("PATCH", "/channels/{channel}", _patch_channel, shape=shapes.CHANNEL),
    Route("DELETE", "/channels/{channel}", _delete_channel),
    Route("POST", "/channels/{channel}/threads", _start_thread, shape=shapes.CHANNEL),
    Route("POST", "/channels/{channel}/messages/{message}/threads", _start_on_message, shape=shapes.CHANNEL),
    Route("PUT", "/channels/{channel}/thread-members/@me", _join_thread),
    Route("DELETE", "/channels/{channel}/thread-members/@me", _leave_thread),
    Route("PUT", "/channels/{channel}/thread-members/{user}", _join_thread),
    Route("DELETE", "/channels/{channel}/thread-members/{user}", _leave_thread),
]
