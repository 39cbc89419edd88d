"""A headless Chromium for tests that play through the page: one Visitor is one person in one tab."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium")
_ARGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)

#: how long, in seconds, something may take to appear: nothing hangs on it but how late a test fails on a busy machine
PATIENCE = 30.0
expect.set_options(timeout=PATIENCE * 1000)

#: put on every test (or as `pytestmark` on a module) that opens the page
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="chromium is not installed, so the page was not tested: apt-get install chromium"
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser; costs about a second, so that a module of tests should share one."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(_ARGS))
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """One person's tab, with what a person does in it and sees."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def box(self) -> Locator:
        """The message box."""
        return self.page.get_by_role("textbox", name="Message", exact=True)

    @property
    def channel(self) -> Locator:
        """Everything said in the channel."""
        return self.page.get_by_role("list", name="Messages")

    @property
    def messages(self) -> Locator:
        """The messages that are drawn, oldest first."""
        return self.page.get_by_test_id("message")

    @property
    def dialog(self) -> Locator:
        """The modal, when one is open."""
        return self.page.get_by_role("dialog")

    def message(self, text: str) -> Locator:
        """The newest message that holds this text."""
        return self.messages.filter(has_text=text).last

    def button(self, label: str, within: Locator | None = None) -> Locator:
        """The newest button with this label, as far as the first " · " of a longer one."""
        name = re.compile(f"^{re.escape(label)}( · .*)?$")
        return (within or self.channel).get_by_role("button", name=name).last

    async def say(self, text: str) -> None:
        """Types a line into the message box and sends it."""
        await self.box.fill(text)
        await self.box.press("Enter")

    async def slash(self, text: str) -> None:
        """Types a whole command, `/name option:value`, and sends it."""
        await self.say(text if text.startswith("/") else f"/{text}")

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Presses the newest button with this label."""
        await self.button(label, within).click()

    async def pick(self, placeholder: str, *labels: str, within: Locator | None = None) -> None:
        """Opens the newest select with this placeholder and chooses from it."""
        await self.button(placeholder, within).click()
        menu = self.page.get_by_role("listbox").last
        for label in labels:
            await menu.get_by_role("option", name=label).click()
        done = self.page.get_by_role("button", name="Done", exact=True)
        if await done.count():
            await done.click()

    async def submit(self, **fields: str) -> None:
        """Fills the open modal's text fields by their labels (underlines for spaces) and sends it."""
        for label, text in fields.items():
            await self.dialog.get_by_label(re.compile(f"^{re.escape(label.replace('_', ' '))}", re.IGNORECASE)).fill(
                text
            )
        await self.dialog.get_by_role("button", name="Submit").click()

    async def reply(self, to: str, text: str) -> None:
        """Answers the newest message that holds a text."""
        message = self.message(to)
        await message.hover()
        await message.get_by_role("button", name="Reply").click()
        await self.say(text)

    async def react(self, to: str, emoji: str) -> None:
        """Adds a reaction from the small list."""
        message = self.message(to)
        await message.hover()
        await message.get_by_role("button", name="Add a reaction").last.click()
        await self.page.get_by_role("button", name=f"React with {emoji}").click()

    async def wait_for_text(self, text: str, seconds: float = PATIENCE) -> None:
        """Waits until the channel shows a text."""
        await self.message(text).wait_for(timeout=seconds * 1000)

    async def sees(self, text: str) -> bool:
        """Whether the channel shows a text now."""
        return await self.messages.filter(has_text=text).count() > 0

    async def here(self) -> None:
        """Waits until the page has come in as this person."""
        await expect(self.page.get_by_test_id("me")).to_contain_text(self.name)


async def open_page(browser: Browser, address: str, name: str, **context: Any) -> Visitor:
    """A tab of its own browser profile, come in as a person; `context` goes to Playwright (viewport, has_touch …)."""
    page = await (await browser.new_context(**context)).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    visitor = Visitor(page, name)
    await page.goto(f"{address}/?as={quote(name)}")
    await visitor.here()
    return visitor
