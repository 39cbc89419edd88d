"""Application emojis on the page: as high as a line, larger in headings, beside the words of buttons and menu entries."""

import asyncio
from typing import Any

import pytest
from discord import SelectOption, ui
from playwright.async_api import Locator, Route, expect

from bot.pictures.faces import tile_png
from tests.playground.browser import Visitor, needs_chromium
from tests.playground.page_bot import PageBot
from tests.playground.small_bot import layout

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

HEIGHT = "image => image.getBoundingClientRect().height"


async def heights(images: Locator) -> list[float]:
    """How high these pictures are, once they have been loaded."""
    await expect(images.first).to_be_visible()
    shown = await images.all()
    for image in shown:
        assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 128
    return [await image.evaluate(HEIGHT) for image in shown]


async def test_an_emoji_is_as_high_as_its_line_and_larger_in_headings(ann: Visitor, bot: PageBot) -> None:
    made = await bot.create_application_emoji(name="A_spades_1a2b", image=tile_png(3))
    lines = ui.TextDisplay[Any](f"# {made}\n## {made}\n### {made}\nYou hold {made}.\n-# small {made}")
    (channel,) = [each for each in bot.get_all_channels() if each.name == "card-table"]
    await channel.send(view=layout(lines))  # type: ignore[attr-defined]  # it is a text channel
    images = ann.message("You hold").locator("img.emoji")
    await expect(images).to_have_count(5)
    assert [round(high, 1) for high in await heights(images)] == [33, 27.5, 22, 22, 17.9]
    await expect(images.first).to_have_attribute("alt", ":A_spades_1a2b:")
    high = await ann.message("You hold").locator("p").last.evaluate(HEIGHT)
    assert high == pytest.approx(22, abs=1)  # the line is no higher for it


async def test_beside_the_words_of_a_button_or_an_entry_an_emoji_says_nothing(ann: Visitor, bot: PageBot) -> None:
    made = await bot.create_application_emoji(name="A_spades_1a2b", image=tile_png(3))
    option = SelectOption(label="Ace of spades", value="AS", emoji=made, default=True)
    view = layout(
        ui.TextDisplay("Your turn"),
        ui.ActionRow(ui.Button[Any](label="A♠", custom_id="play", emoji=made)),
        ui.ActionRow(ui.Select[Any](custom_id="pick", options=[option])),
    )
    (channel,) = [each for each in bot.get_all_channels() if each.name == "card-table"]
    await channel.send(view=view)  # type: ignore[attr-defined]  # it is a text channel
    button = ann.message("Your turn").get_by_role("button", name="A♠", exact=True)
    assert await heights(button.locator("img.emoji")) == [20]
    chosen = ann.message("Your turn").get_by_role("button", name="Make a choice: Ace of spades", exact=True)
    assert await heights(chosen.locator("img.emoji")) == [20]
    await chosen.click()
    entry = ann.page.get_by_role("option", name="Ace of spades", exact=True)
    assert await heights(entry.locator("img.emoji")) == [20]


async def test_a_card_that_is_still_on_its_way_does_not_look_like_the_one_before(ann: Visitor, bot: PageBot) -> None:
    ace, two = [await bot.create_application_emoji(name=f"card_{card}", image=tile_png(card)) for card in (3, 7)]
    (channel,) = [each for each in bot.get_all_channels() if each.name == "card-table"]
    sent = await channel.send(view=layout(ui.TextDisplay(f"It is {ace}")))  # type: ignore[attr-defined]
    images, come = ann.message("It is").locator("img.emoji"), asyncio.Event()
    assert await heights(images) == [22]
    first = await images.screenshot()

    async def late(route: Route) -> None:
        await come.wait()
        await route.continue_()

    await ann.page.route(f"**/cdn/emojis/{two.id}.png", late)
    await sent.edit(view=layout(ui.TextDisplay(f"It is {two}")))
    await expect(images).to_have_attribute("alt", ":card_7:")
    assert await images.screenshot() != first
    come.set()
    assert await heights(images) == [22]


async def test_an_emoji_that_is_gone_keeps_its_name(ann: Visitor, bot: PageBot) -> None:
    (channel,) = [each for each in bot.get_all_channels() if each.name == "card-table"]
    await channel.send(view=layout(ui.TextDisplay("Gone: <:A_spades_1a2b:123456789012345678>")))  # type: ignore[attr-defined]
    image = ann.message("Gone").get_by_alt_text(":A_spades_1a2b:")
    await expect(image).to_have_count(1)
