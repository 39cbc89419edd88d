"""A match of every game, by its discovery, played to its end by one person on a phone against computer players."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot import registry
from bot.room.audit.audit import audit
from bot.rules import Refused
from bot.rules.options import complete
from tests.desk.house import House, open_house
from tests.house.page.guest import Guest
from tests.playground.browser import chromium, needs_chromium, open_page

pytestmark = [needs_chromium, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

#: the width for which everything is drawn, and a little more than the narrowest in use
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: a finger needs so many pixels
FINGER = 32
#: options by which a match is over soon, where a game has them; the first value that it takes
SHORT: Mapping[str, tuple[int, ...]] = {
    "hands": (1, 2, 3, 4, 5),
    "target": (60,),
    "largest": (2,),
    "early_end": (50, 60),
    "cards": (1,),
}
#: who banks first decides nothing, and in one hand of Play or Pay somebody may never be asked
LONGER: Mapping[str, Mapping[str, Any]] = {"play_or_pay": {"hands": 3}, "pontoon": {"hands": 2}}
#: no match is longer than so many presses
ENOUGH = 400


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


def short(key: str) -> tuple[int, dict[str, Any]]:
    """How many play, and options with which that is over soon."""
    rules = registry.rules_of(key)
    chosen: dict[str, Any] = {}
    for option in rules.info.options:
        for value in SHORT.get(option.name, ()):
            if plays(key, {**chosen, option.name: value}):
                chosen[option.name] = value
                break
    chosen |= LONGER.get(key, {})
    return fewest(key, chosen), chosen


def fewest(key: str, options: Mapping[str, Any]) -> int:
    """How many have to play, two at least."""
    rules = registry.rules_of(key)
    return max(rules.seats(complete(rules.info.options, dict(options)))[0], 2)


def plays(key: str, options: Mapping[str, Any]) -> bool:
    try:
        registry.rules_of(key).setting(fewest(key, options), options)
    except (Refused, ValueError):
        return False
    return True


async def fits_a_finger(ben: Guest) -> None:
    """Nothing is wider than the screen, and every button that can be pressed is large enough and within it."""
    await ben.fits()
    boxes = await ben.tab.page.evaluate(
        """() => [...document.querySelectorAll('button[data-custom-id]:not([disabled])')]
            .map(one => [one.innerText, one.getBoundingClientRect()])
            .map(([label, box]) => [label, box.left, box.right, box.height])"""
    )
    width = PHONE["viewport"]["width"]
    wrong = [box for box in boxes if box[1] < 0 or box[2] > width or box[3] < FINGER]
    assert not wrong, wrong


async def played(house: House, ben: Guest) -> int:
    """Press what can be pressed until the match is over; how many presses that took."""
    made = 0
    while house.table().phase == "playing":
        if ben.asked():
            await ben.play(typing=False)
            made += 1
            if made % 5 == 1:
                await fits_a_finger(ben)
                await ben.sees_only_its_own()
        else:
            await house.pass_by(2)
        ben.learn()
        assert made < ENOUGH
    return made


@pytest.mark.parametrize("key", registry.keys())
async def test_a_match_is_played_on_a_phone(tmp_path: Path, browser: Browser, key: str) -> None:
    folder = tmp_path / key  # the deals follow its name, and so are the same whichever tests run before
    folder.mkdir()
    async with open_house(folder) as house:
        ben = Guest(house, house.person("Ben"), await open_page(browser, house.discord.page_url, "Ben", **PHONE))
        seats, options = short(key)
        await ben.tab.slash(f"/{key} open " + " ".join(f"{name}:{value}" for name, value in options.items()))
        await ben.tab.wait_for_text("players")
        for _ in range(seats - 1):
            await ben.press("Add computer player")
        await fits_a_finger(ben)
        await ben.press("Start")
        await expect(ben.hand).to_contain_text("Only you can see this")
        assert await played(house, ben)
        await expect(ben.tab.button("Rematch")).to_be_visible()
        await fits_a_finger(ben)
        await ben.picture(f"{key}-phone-end")
        assert ben.tab.errors == []
        assert await audit(house.room.store) == []
        await ben.tab.page.context.close()
