"""Roles: reading them, giving them and taking them away. They are made by the people of a guild, not by the bot."""

from typing import Any

from bot.playground.hub.hub import Hub
from bot.playground.model import permissions
from bot.playground.model.world import Role
from bot.playground.rest.rest import Ask, Route
from bot.playground.rest.rest_guilds import guild_for, member_for
from bot.playground.validate.errors import refuse

Json = dict[str, Any]


def _list(discord: Hub, ask: Ask) -> list[Json]:
    return [discord.serializer.role(each) for each in discord.world.roles_of(guild_for(discord, ask).id)]


def _role(discord: Hub, ask: Ask) -> Role:
    guild, role = guild_for(discord, ask), discord.world.roles.get(ask.id("role"))
    if role is None or role.guild_id != guild.id:
        raise refuse(10011)
    return role


def _get(discord: Hub, ask: Ask) -> Json:
    return discord.serializer.role(_role(discord, ask))


def _counts(discord: Hub, ask: Ask) -> Json:
    """How many members have each role, but that of everybody."""
    guild = guild_for(discord, ask)
    members = discord.world.members_of(guild.id)
    roles = [role.id for role in discord.world.roles_of(guild.id) if role.id != guild.id]
    return {str(role): sum(1 for member in members if role in member.roles) for role in roles}


def _give(discord: Hub, ask: Ask) -> None:
    _change(discord, ask, wears=True)


def _take(discord: Hub, ask: Ask) -> None:
    _change(discord, ask, wears=False)


def _change(discord: Hub, ask: Ask, *, wears: bool) -> None:
    """With Manage Roles, and only what stands below the bot's own highest role."""
    member, role = member_for(discord, ask), _role(discord, ask)
    if role.managed or role.id == role.guild_id:
        raise refuse(50028)
    bot_id = discord.state.bot_id
    if not permissions.in_guild(discord.world, role.guild_id, bot_id) & permissions.bits("MANAGE_ROLES"):
        raise refuse(50013)
    own = discord.world.members[role.guild_id, bot_id].roles
    if role.position >= max(discord.world.roles[each].position for each in (role.guild_id, *own)):
        raise refuse(50013)
    discord.guilds.dress(member, role, wears=wears)


_ROLES = "/guilds/{guild}/roles"
_WORN = "/guilds/{guild}/members/{user}/roles/{role}"

ROUTES = [
    Route("GET", _ROLES, _list),
    Route("GET", _ROLES + "/member-counts", _counts),
    Route("GET", _ROLES + "/{role}", _get),
    Route("PUT", _WORN, _give),
    Route("DELETE", _WORN, _take),
]
