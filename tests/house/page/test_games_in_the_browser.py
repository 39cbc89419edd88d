"""Games in a real browser: Ann at a desk and Ben on a phone play a hand through the page, each seeing only what is theirs."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.room.audit.audit import audit
from tests.desk.house import House, open_house, until
from tests.house.page.guest import DESK, NOUNS, PHONE, Guest
from tests.playground.browser import chromium, needs_chromium, open_page

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


@contextlib.asynccontextmanager
async def two_guests(folder: Path, browser: Browser) -> AsyncIterator[tuple[House, Guest, Guest]]:
    """A house with Ann and Ben before their screens."""
    async with open_house(folder) as house:
        address = house.discord.page_url
        ann = Guest(house, house.person("Ann"), await open_page(browser, address, "Ann", **DESK))
        ben = Guest(house, house.person("Ben"), await open_page(browser, address, "Ben", **PHONE))
        try:
            yield house, ann, ben
            assert ann.tab.errors == ben.tab.errors == []
        finally:
            for guest in (ann, ben):
                await guest.tab.page.context.close()


async def open_table(house: House, ann: Guest, ben: Guest, line: str, computers: int) -> None:
    """A table opened by its command, with chairs taken, dealt, and both hands open."""
    await ann.tab.slash(line)
    await ben.tab.wait_for_text("Ready" if computers == 0 and "pontoon" in line else "players")
    await ben.press("Sit down")
    for _ in range(computers):
        await ann.press("Add computer player")
    await ann.picture(f"{house.table().game}-lobby")
    await ben.picture(f"{house.table().game}-lobby")
    await ann.press("Start")
    for guest in (ann, ben):
        await guest.tab.press("My hand")
        await expect(guest.hand).to_contain_text("Only you can see this")


async def play_a_match(house: House, ann: Guest, ben: Guest) -> int:
    """Both play by their buttons until the match is over; the number of presses."""
    made = 0
    while house.table().phase == "playing":
        asked = [guest for guest in (ann, ben) if guest.asked()]
        for guest in asked:
            for each in (ann, ben):
                each.learn()
            if guest.asked():
                await guest.play(typing=made < 2)
                made += 1
                if made in (1, 6):
                    await guest.picture(f"{house.table().game}-{made}")
                if made % 3 == 1:
                    for each in (ann, ben):
                        await each.sees_only_its_own()
                        await each.fits()
        if not asked:
            await house.pass_by(2)
        for each in (ann, ben):
            each.learn()
    return made


async def ends_well(house: House, ann: Guest, ben: Guest) -> None:
    """Both screens show the end; the chips have moved as it says."""
    table = house.table()
    result = table.result()
    assert result is not None
    for guest in (ann, ben):
        await expect(guest.tab.button("Rematch")).to_be_visible()
        await guest.fits()
        await guest.picture(f"{table.game}-end")
        assert await house.room.ledger.balance(table.guild, guest.person.id) == 1000 + result.chips[guest.seat]
        await guest.tab.slash("/chips balance")
        await guest.tab.wait_for_text(f"{1000 + result.chips[guest.seat]:,}")
    assert await audit(house.room.store) == []


GAMES: list[tuple[str, int]] = [
    ("/pitty_pat open hands:1 stake:50", 0),
    ("/pontoon open hands:2", 1),
    ("/comet open target:10 stake:20", 2),
]


@pytest.mark.parametrize(("line", "computers"), GAMES)
async def test_a_match_is_played_through_the_page(tmp_path: Path, browser: Browser, line: str, computers: int) -> None:
    async with two_guests(tmp_path, browser) as (house, ann, ben):
        await open_table(house, ann, ben, line, computers)
        assert await play_a_match(house, ann, ben)
        await ends_well(house, ann, ben)


async def test_a_race_is_run_through_the_page(tmp_path: Path, browser: Browser) -> None:
    async with two_guests(tmp_path, browser) as (house, ann, ben):
        await open_table(house, ann, ben, "/through_the_window open cards:1 stake:20", 1)
        said = 0
        while house.table().phase == "playing":
            said += await _card(house, ann, ben, said)
        assert said
        await ends_well(house, ann, ben)


async def _card(house: House, ann: Guest, ben: Guest, number: int) -> bool:
    """One step of the race: look, be the first with the emoji, say a noun in the form; whether a noun was said."""
    table = house.table()
    racer = (ben, ann)[number % 2]
    match table.view(None).table.phase:
        case "look" if (who := next((each for each in (ann, ben) if each.asked()), None)) is not None:
            await who.play(typing=False)
        case "open" if racer.asked():
            before = table.state.stored
            await racer.tab.page.get_by_role("button", name="🪟").last.click()
            await until(lambda: table.state.stored > before)
            await house.settle()
            await racer.picture(f"window-race-{number}")
        case "floor" if racer.asked():
            await racer.tab.page.locator('button[data-custom-id$=":/say"]').last.click()
            await racer.fill(NOUNS[table.view(None).table.letter][number])
            await racer.picture(f"window-said-{number}")
            return True
        case _:
            await house.pass_by(1)
    await asyncio.sleep(0.02)
    return False


async def test_rules_that_are_opened_from_a_hand_are_read_from_their_beginning(
    tmp_path: Path, browser: Browser
) -> None:
    async with two_guests(tmp_path, browser) as (house, ann, ben):
        await open_table(house, ann, ben, "/conquian open", 0)
        await ben.tab.press("Rules", ben.hand)
        await expect(ben.hand.get_by_role("heading", name="Conquian")).to_be_in_viewport(ratio=1)
        await expect(ben.tab.button("Back to my hand")).not_to_be_in_viewport()
        await ann.tab.say("something that comes meanwhile")
        await ben.tab.wait_for_text("something that comes meanwhile")
        await expect(ben.hand.get_by_role("heading", name="Conquian")).to_be_in_viewport(ratio=1)
        await ben.tab.press("Back to my hand")
        for what in (re.compile("is thinking|Your turn"), "Only you can see this"):
            await expect(ben.hand.get_by_text(what).first).to_be_in_viewport(ratio=1)


async def test_whoever_reads_further_up_is_not_taken_from_there_when_a_hand_becomes_something_else(
    tmp_path: Path, browser: Browser
) -> None:
    async with two_guests(tmp_path, browser) as (house, ann, ben):
        await open_table(house, ann, ben, "/conquian open", 0)
        for number in range(30):
            await ann.tab.say(f"something to read, {number}")
        await ben.tab.wait_for_text("something to read, 29")
        await ben.hand.scroll_into_view_if_needed()
        await ben.tab.page.locator("#scroller").hover()
        await ben.tab.page.mouse.wheel(0, -9999)
        top = "document.getElementById('scroller').scrollTop"
        while await ben.tab.page.evaluate(top):
            await asyncio.sleep(0.05)
        await ben.hand.get_by_role("button", name="Rules").dispatch_event("click")
        await ben.tab.wait_for_text("Back to my hand")
        assert await ben.tab.page.evaluate(top) == 0
