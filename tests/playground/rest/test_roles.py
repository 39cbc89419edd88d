"""Roles: the bot reads them, and gives and takes those below its own."""

import discord
import pytest

from bot.playground import LocalDiscord, Person
from bot.playground.model import permissions
from bot.playground.model.world import Role
from tests.playground.small_bot import SmallBot


@pytest.fixture
def steward(local: LocalDiscord) -> Role:
    """A role with Manage Roles, which the bot wears."""
    guild = local.guilds.default
    role = Role(local.ids.new(), guild.id, "Steward", permissions.bits("MANAGE_ROLES"), 5)
    local.world.keep(role)
    local.guilds.dress(local.world.members[guild.id, local.state.bot_id], role, wears=True)
    return role


@pytest.fixture
def dealer(local: LocalDiscord) -> Role:
    role = Role(local.ids.new(), local.guilds.default.id, "Dealer", 0, 2)
    local.world.keep(role)
    return role


async def test_a_role_is_given_once_and_taken_away(steward: Role, dealer: Role, bot: SmallBot, ann: Person) -> None:
    guild = bot.guilds[0]
    member = await guild.fetch_member(ann.id)
    for _ in range(2):
        await member.add_roles(discord.Object(dealer.id))
    assert [role.name for role in (await guild.fetch_member(ann.id)).roles] == ["@everyone", "Dealer"]
    assert (await guild.fetch_role(dealer.id)).name == "Dealer"
    counts = {role.id: count for role, count in (await guild.role_member_counts()).items()}
    assert (counts[dealer.id], counts[steward.id]) == (1, 1)
    assert guild.id not in counts
    await member.remove_roles(discord.Object(dealer.id))
    assert [role.name for role in (await guild.fetch_member(ann.id)).roles] == ["@everyone"]


async def refused(bot: SmallBot, ann: Person, role_id: int) -> int:
    member = await bot.guilds[0].fetch_member(ann.id)
    with pytest.raises(discord.HTTPException) as refusal:
        await member.add_roles(discord.Object(role_id))
    assert [role.name for role in (await bot.guilds[0].fetch_member(ann.id)).roles] == ["@everyone"]
    return refusal.value.code


async def test_without_manage_roles_none_is_given(dealer: Role, bot: SmallBot, ann: Person) -> None:
    assert await refused(bot, ann, dealer.id) == 50013


async def test_none_is_given_that_stands_as_high_as_the_bots_own(steward: Role, bot: SmallBot, ann: Person) -> None:
    assert await refused(bot, ann, steward.id) == 50013


async def test_neither_everybodys_role_nor_a_bots_own_nor_an_unknown_one_is_given(
    steward: Role, local: LocalDiscord, bot: SmallBot, ann: Person
) -> None:
    managed = next(role for role in local.world.roles.values() if role.managed)
    codes = [await refused(bot, ann, role_id) for role_id in (local.guilds.default.id, managed.id, 12345)]
    assert codes == [50028, 50028, 10011]
