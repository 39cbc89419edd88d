"""Games in a real browser: Ann at a desk and Ben on a phone play a hand through the page, each seeing only what is theirs."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from bot.desk.base import custom_ids
from bot.playground import Person
from bot.registry import game
from bot.room.audit.audit import audit
from bot.rules import is_pattern, number_range
from tests.desk.house import House, open_house, until
from tests.desk.test_secrets import known_to, shown_cards
from tests.playground.browser import Visitor, chromium, needs_chromium, open_page

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

DESK = {"viewport": {"width": 1100, "height": 820}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PICTURES = os.environ.get("PAGE_PICTURES")  #: a folder for pictures of what people saw; none are taken without it


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


@dataclass(slots=True)
class Guest:
    """A person and the tab in which that person plays."""

    house: House
    person: Person
    tab: Visitor
    known: set[int] = field(default_factory=set)  #: the cards that this person has honestly seen so far

    @property
    def seat(self) -> int:
        seat = self.house.table().seat_of(self.person.id)
        assert seat is not None
        return seat

    @property
    def hand(self) -> Locator:
        """The newest private message."""
        return self.tab.page.locator(".ephemeral[data-testid=message]").last

    def asked(self) -> bool:
        """Whether the table waits for this person, as far as the person may know."""
        table = self.house.table()
        if table.phase != "playing" or table.held(self.seat) is not None or table.state.delayed:
            return False
        return bool(table.view(self.seat).moves)

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Press a button and wait until the table has taken it."""
        before = self.house.table().state.stored
        await self.tab.press(label, within)
        await until(lambda: self.house.table().state.stored > before)
        await self.house.settle()

    async def play(self, *, typing: bool) -> None:
        """Press a button of the hand by its label; with `typing` one that opens a form, if there is one."""
        table = self.house.table()
        fresh = self.hand.locator(f'button[data-custom-id^="h1:{table.id}:{table.revision}:"]:not([disabled])')
        await expect(fresh.first).to_be_visible()
        offered = [(await each.inner_text(), await each.get_attribute("data-custom-id")) for each in await fresh.all()]
        read = [(label.strip(), custom_ids.read(made or "")) for label, made in offered]
        moves = [(label, at.act) for label, at in read if at is not None and not at.act.startswith("/")]
        assert moves, offered
        forms = [(label, act) for label, act in moves if is_pattern(act)]
        plain = [(label, act) for label, act in moves if not is_pattern(act)]
        label, act = forms[0] if forms and (typing or not plain) else plain[0]
        if not is_pattern(act):
            await self.press(label, self.hand)
            return
        await self.tab.press(label, self.hand)
        await self.fill(self.text_for(act))

    async def fill(self, text: str) -> None:
        """Fill in the form that is open, and send it."""
        before = self.house.table().state.stored
        await self.tab.dialog.get_by_role("textbox").fill(text)
        await self.tab.dialog.get_by_role("button", name="Submit").click()
        await until(lambda: self.house.table().state.stored > before)
        await self.house.settle()

    def text_for(self, pattern: str) -> str:
        """What is typed for a family of moves: the least number."""
        span = number_range(pattern)
        assert span is not None, pattern
        return str(span[0])

    def learn(self) -> None:
        """Remember what this person may know now: what happened, the own hand, and what is made for everybody's eyes."""
        table = self.house.table()
        words, view, names = game(table.game).words, table.view(None), table.names()
        public = (
            self.house.public(self.person).text,
            words.table(view, names),
            words.middle(view, names),
            *words.brief,
        )
        self.known |= known_to(self.house, self.person) | shown_cards("\n".join(public))

    async def sees_only_its_own(self) -> None:
        """No card on this screen is one that this person may not know; private messages are this person's own."""
        words = await self.tab.channel.inner_text()
        self.learn()
        assert shown_cards(words) <= self.known
        mine = [message.id for message in self.person.sees() if message.ephemeral]
        await expect(self.tab.page.locator(".ephemeral[data-testid=message]")).to_have_count(len(mine))

    async def fits(self) -> None:
        """Nothing on this screen is wider than the screen."""
        wide = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
        assert await self.tab.page.evaluate(wide) <= 0

    async def picture(self, name: str) -> None:
        if PICTURES:
            await self.tab.page.screenshot(path=Path(PICTURES) / f"{name}-{self.person.name}.png")


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


#: nouns for every letter that a card can have
NOUNS = {
    "a": ("apple", "anchor", "actor"),
    "t": ("table", "tiger", "tower"),
    "f": ("finger", "flower", "forest"),
    "s": ("silver", "stone", "summer"),
    "e": ("engine", "evening", "elbow"),
    "n": ("needle", "night", "number"),
    "j": ("jacket", "judge", "jungle"),
    "q": ("queen", "quarter", "question"),
    "k": ("kitchen", "key", "knee"),
}
