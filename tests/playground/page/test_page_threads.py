"""Threads in the list of channels: below their channel, and folded away once they are archived."""

import discord
import pytest
from playwright.async_api import expect

from bot.playground import LocalDiscord
from tests.playground.browser import Visitor, needs_chromium
from tests.playground.page_bot import PageBot

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


async def test_an_archived_thread_is_folded_away_and_can_be_looked_at(
    local: LocalDiscord, bot: PageBot, ann: Visitor
) -> None:
    channel = bot.get_channel(local.guilds.channel().id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Ann's table", type=discord.ChannelType.public_thread)
    await thread.send("Ann has won.")
    link = ann.page.get_by_role("link", name="Ann's table")
    await expect(link).to_be_visible()
    local.faults.archive(thread.id)
    await expect(link).to_be_hidden()
    folded = ann.page.get_by_text("1 archived thread")
    await folded.click()
    await link.click()
    await ann.wait_for_text("Ann has won.")
    await expect(link).to_be_visible()
    await ann.page.get_by_role("link", name=channel.name, exact=True).click()
    await expect(link).to_be_visible()  # it stays unfolded until it is folded again
    await folded.click()
    await expect(link).to_be_hidden()
    await thread.send("Another match!")  # which wakes it
    await expect(link).to_be_visible()
    await expect(folded).to_have_count(0)
