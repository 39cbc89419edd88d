"""The panel of settings on a phone: a manager chooses channels, fills in a form and finds both in the log."""

from pathlib import Path

from playwright.async_api import Locator, expect

from tests.desk.house import open_house
from tests.playground.browser import chromium, needs_chromium, open_page

pytestmark = [needs_chromium]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


async def test_a_manager_goes_through_the_panel(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, chromium() as browser:
        boss = house.person("Boss", manage=True)
        house.discord.guilds.add_channel("games")
        await boss.slash("kowah open", channel="games", thread=True)
        await house.settle()
        tab = await open_page(browser, house.discord.page_url, "Boss", **PHONE)
        await tab.slash("settings show page:channels")
        panel = tab.page.locator(".ephemeral[data-testid=message]").last

        async def choose(menu: Locator, *names: str) -> None:
            await menu.click()
            for name in names:
                await tab.page.get_by_role("option", name=name).click()

        channels = panel.get_by_role("button", name="Choose channels")
        await choose(channels, "#games")
        await expect(tab.page.get_by_role("option")).to_have_text(["#card-table", "#second-table", "#lounge", "#games"])
        await tab.page.get_by_role("button", name="Done").click()
        await expect(panel).to_contain_text("The place for tables: all channels → #games, from now on.")
        await expect(channels).to_have_text("#games")
        await choose(panel.get_by_role("button", name="Which page?"), "Page 2 of 8 · House")
        await panel.get_by_role("button", name="Change").first.click()
        await tab.dialog.get_by_role("textbox").fill("7500")
        await tab.dialog.get_by_role("button", name="Submit").click()
        await expect(panel).to_contain_text("The house's budget: 5,000 → 7,500, from now on.")
        assert await tab.page.evaluate("document.documentElement.scrollWidth") == 390
        await choose(panel.get_by_role("button", name="Which page?"), "Page 8 of 8 · Log")
        await expect(panel).to_contain_text("The house's budget: 5,000 → 7,500")
        await expect(panel).to_contain_text("The place for tables: all channels → #games")
        await choose(panel.get_by_role("button", name="Which page?"), "Page 4 of 8 · Channels")
        await panel.get_by_role("button", name="All channels").click()
        await expect(channels).to_have_text("Choose channels")
        assert tab.errors == []
