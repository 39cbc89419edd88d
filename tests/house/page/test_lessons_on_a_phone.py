"""All of how to play, and the rules, on a phone: nothing is wider than the screen or cut off, and one press leads back to the hand."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from bot import registry
from tests.desk.house import open_house
from tests.house.page.guest import Guest
from tests.house.page.test_every_game_on_a_phone import PHONE, fewest
from tests.playground.browser import chromium, needs_chromium, open_page

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

#: what of a message passes its right edge, or is hidden in a box that is too small for it
CUT = """message => {
    const edge = message.getBoundingClientRect().right;
    return [...message.querySelectorAll('*')].filter(one => {
        const hides = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        return one.getClientRects().length && (one.getBoundingClientRect().right > edge + 1 || hides);
    }).map(one => one.innerText || one.tagName);
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


async def is_whole(guest: Guest, seen: Locator) -> None:
    """Nothing of the private message is cut off, and this of it is on the screen as it opens."""
    await guest.fits()
    assert await guest.hand.evaluate(CUT) == []
    await expect(seen).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("key", registry.keys())
async def test_a_lesson_and_the_rules_are_whole_and_one_press_leads_back(
    tmp_path: Path, browser: Browser, key: str
) -> None:
    async with open_house(tmp_path) as house:
        ben = Guest(house, house.person("Ben"), await open_page(browser, house.discord.page_url, "Ben", **PHONE))
        await ben.tab.slash(f"/{key} open")
        await ben.tab.wait_for_text("players")
        for _ in range(fewest(key, {}) - 1):
            await ben.press("Add computer player")
        await ben.press("Start")
        await expect(ben.tab.button("How to play", ben.hand)).to_be_visible()
        await expect(ben.hand.get_by_text("Dismiss message")).to_be_in_viewport(ratio=1)
        await ben.tab.press("How to play", ben.hand)
        await expect(ben.hand).to_contain_text("How to play ")
        await is_whole(ben, ben.tab.button("Got it", ben.hand))
        await ben.picture(f"{key}-lesson")
        await ben.tab.press("Rules", ben.hand)
        await expect(ben.tab.button("Back to my hand", ben.hand)).to_be_visible()
        title = registry.game(key).rules.info.title
        await is_whole(ben, ben.hand.get_by_role("heading", name=title).first)  # they are read from their beginning
        await ben.picture(f"{key}-rules")
        await ben.tab.press("Back to my hand", ben.hand)
        await expect(ben.tab.button("Rules", ben.hand)).to_be_in_viewport(ratio=1)
        await expect(ben.tab.button("Back to my hand")).to_have_count(0)
        await ben.tab.press("Got it", ben.hand)
        await expect(ben.tab.button("How to play", ben.hand)).to_be_in_viewport(ratio=1)
        assert ben.tab.errors == []
        await ben.tab.page.context.close()
