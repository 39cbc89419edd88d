"""Somebody who plays through the page: a person, the tab in which that person plays, and what is on its screen."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, expect

from bot.desk.base import custom_ids
from bot.playground import Person
from bot.registry import game
from bot.rules import is_pattern, number_range
from tests.desk.house import House, until
from tests.desk.test_secrets import known_to, shown_cards
from tests.playground.browser import Visitor

DESK = {"viewport": {"width": 1100, "height": 820}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PICTURES = os.environ.get("PAGE_PICTURES")  #: a folder for pictures of what people saw; none are taken without it

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


#: how a menu of standing orders reads, which offers every card that may still come
ORDERS = "Comet after"
#: how lines read that say what would have to come, as their reader could work it out: a start of Play or Pay before own cards, what
#: follows the comet where it stands for the card that is due, and the cards that would make a meld in Conquian
HOPES = ("its last card is yours", "must follow, or else you lead", "You wait for ")


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
        return self.house.is_asked(self.person)

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Press a button and wait until the table has taken it."""
        await self.house.settle()  # a message that is seen is noted a moment later, and that is no press
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
            table = self.house.table()
            asked = game(table.game).words.asked_on(table.view(self.seat)) if table.phase == "playing" else ""
            if asked:  # the answer to that press is the form
                await self.fill(self.text_for(asked))
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
        """What is typed for a family of moves: the least number, or a noun that has not been said yet."""
        span = number_range(pattern)
        if span is not None:
            return str(span[0])
        table = self.house.table().view(None).table
        return next(noun for noun in NOUNS[table.letter] if noun not in (*table.words, *table.voided))

    def learn(self) -> None:
        """Remember what this person may know now: what happened, the own hand, and what is made for everybody's eyes."""
        table = self.house.table()
        words, view, names = game(table.game).words, table.view(None), table.names()
        public = (
            self.house.public(self.person).text,
            words.table(view, names),
            words.middle(view, names),
            words.asked(view, names),  # what comes next, and how far a run can go: as an onlooker could work it out
            words.advice(view, names),
            *words.brief,
        )
        self.known |= known_to(self.house, self.person) | shown_cards("\n".join(public))

    async def sees_only_its_own(self) -> None:
        """No card on this screen is one that this person may not know; private messages are this person's own."""
        lines = (await self.tab.channel.inner_text()).splitlines()
        words = "\n".join(
            line for line in lines if not line.startswith(ORDERS) and not any(one in line for one in HOPES)
        )
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
