"""The first hand of a game on a phone, with drawn cards: lesson, question, cards and every button are on the screen at once."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.playground import Person
from tests.desk.house import House, open_house, until
from tests.house.page.guest import Guest
from tests.house.page.test_every_game_on_a_phone import PHONE
from tests.playground.browser import chromium, needs_chromium, open_page

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


async def first_hand(house: House, browser: Browser, person: Person, game: str, computers: int) -> Guest:
    """Somebody on a phone who has just been dealt the first hand of a game."""
    house.bot.desk.emojis.see_to_it()
    await until(lambda: house.bot.desk.emojis.deck(False) is not None, 60)
    guest = Guest(house, person, await open_page(browser, house.discord.page_url, person.name, **PHONE))
    await guest.tab.slash(f"/{game} open")
    await guest.tab.wait_for_text("players")
    for _ in range(computers):
        await guest.press("Add computer player")
    await guest.press("Start")
    await expect(guest.hand).to_contain_text("In short")
    await expect(guest.hand.locator("h3, strong").first).to_be_visible()
    return guest


@pytest.mark.parametrize(
    ("game", "computers"),
    [
        ("canadian_salad", 2),
        ("comet", 3),
        ("comet_run", 1),
        ("commit", 2),
        ("conquian", 1),
        ("crates", 4),
        ("kowah", 1),
        ("new_comet", 2),
        ("play_or_pay", 2),
        ("tute", 3),
    ],
)
async def test_the_lesson_is_on_the_screen_with_what_is_asked_all_buttons_and_the_foot_of_the_table(
    tmp_path: Path, browser: Browser, game: str, computers: int
) -> None:
    (same_deal := tmp_path / "dealt").mkdir()  # a house deals by the name of its folder
    async with open_house(same_deal) as house:
        ben = await first_hand(house, browser, house.person("Ben"), game, computers)
        for what in ("^In short", "is thinking|Your turn", "^How to play$", "^Rules$|^Orders$"):
            await expect(ben.hand.get_by_text(re.compile(what)).first).to_be_in_viewport(ratio=1)
        await expect(ben.tab.button("My hand")).to_be_in_viewport(ratio=1)
        await ben.tab.page.context.close()


async def test_the_tables_picture_is_seen_above_the_lesson_and_thirteen_cards(tmp_path: Path, browser: Browser) -> None:
    (same_deal := tmp_path / "dealt").mkdir()
    async with open_house(same_deal) as house:
        ben = await first_hand(house, browser, house.person("Ben"), "play_or_pay", 3)
        table = ben.tab.page.locator("[data-testid=message]:not(.ephemeral) img:not(.emoji)").last
        await expect(table).to_be_in_viewport(ratio=0.95)
        await ben.tab.page.context.close()


@pytest.mark.parametrize(("game", "computers"), [("commit", 2), ("new_comet", 2), ("tute", 3)])
async def test_the_whole_lesson_is_on_the_screen_with_the_hand_and_what_takes_it_away(
    tmp_path: Path, browser: Browser, game: str, computers: int
) -> None:
    (same_deal := tmp_path / "dealt").mkdir()
    async with open_house(same_deal) as house:
        ben = await first_hand(house, browser, house.person("Ben"), game, computers)
        await ben.tab.press("How to play", ben.hand)
        for what in ("^How to play ", "is thinking|Your turn", "^Got it$"):
            await expect(ben.hand.get_by_text(re.compile(what)).first).to_be_in_viewport(ratio=1)
        await ben.tab.page.context.close()


async def test_five_cards_stand_in_one_row(tmp_path: Path, browser: Browser) -> None:
    async with open_house(tmp_path) as house:
        ben = await first_hand(house, browser, house.person("Ben"), "comet_run", 1)
        tops = await ben.hand.evaluate(
            """message => [...message.querySelectorAll('.row')]
                .map(row => [...row.children].map(one => Math.round(one.getBoundingClientRect().top)))"""
        )
        assert max(map(len, tops)) == 5
        assert all(len(set(row)) == 1 for row in tops), tops
        await ben.tab.page.context.close()
