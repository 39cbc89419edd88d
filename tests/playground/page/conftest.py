"""A local Discord with its page, a small bot, and Ann before her screen."""

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from bot.playground import LocalDiscord
from tests.playground.browser import Visitor, chromium, open_page
from tests.playground.page_bot import PageBot, page_bot


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as discord:
        yield discord


@pytest_asyncio.fixture(loop_scope="module")
async def bot(local: LocalDiscord) -> AsyncIterator[PageBot]:
    async with page_bot(local) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def ann(browser: Browser, local: LocalDiscord) -> AsyncIterator[Visitor]:
    visitor = await open_page(browser, local.page_url, "Ann")
    yield visitor
    assert visitor.errors == []
    await visitor.page.context.close()
