"""The page in a browser: commands, presses, forms and choices, and what each person alone sees of them."""

import re

import pytest
from playwright.async_api import Browser, expect

from bot.playground import LocalDiscord
from tests.playground.browser import Visitor, needs_chromium, open_page
from tests.playground.page_bot import PageBot

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


async def test_a_slash_lists_the_commands_and_typing_narrows_them(bot: PageBot, ann: Visitor) -> None:
    await ann.box.press_sequentially("/")
    options = ann.page.get_by_role("listbox", name="Commands").get_by_role("option")
    await expect(options).to_have_text(
        [re.compile("/hand"), re.compile("/silent"), re.compile("/table"), re.compile("/word")]
    )
    await ann.box.press_sequentially("ta")
    await expect(options).to_have_count(1)
    await expect(options).to_contain_text("Open a table")
    await ann.box.press("Escape")
    await expect(options).to_have_count(0)
    await expect(ann.box).to_have_value("/ta")


async def test_options_are_filled_in_by_keys_alone(bot: PageBot, ann: Visitor) -> None:
    await ann.box.press_sequentially("/ta")
    await ann.box.press("Tab")
    await ann.page.get_by_role("button", name="Add option bank").press("Enter")
    keys = ann.page.keyboard
    await keys.type("pl")
    await expect(ann.page.get_by_role("option")).to_have_text(["players"])
    await keys.press("Enter")
    await ann.page.get_by_role("button", name="Add option hands").press("Enter")
    await keys.type("9")
    await keys.press("Enter")
    await expect(ann.page.get_by_role("alert").filter(has_text="hands must be at most 5.")).to_be_visible()
    await keys.press("Backspace")
    await keys.type("4")
    await keys.press("Enter")
    await ann.wait_for_text("bank=players hands=4 private=False")
    await expect(ann.box).to_be_focused()


async def test_a_boolean_is_chosen_by_touch(browser: Browser, local: LocalDiscord, bot: PageBot) -> None:
    visitor = await open_page(browser, local.page_url, "Ann", **PHONE)
    await visitor.page.get_by_role("button", name="Commands").tap()
    await visitor.page.get_by_role("option", name="/table").tap()
    await visitor.page.get_by_role("button", name="Add option private").tap()
    await visitor.page.get_by_role("option", name="True").tap()
    await visitor.page.get_by_role("button", name="Send").tap()
    await visitor.wait_for_text("bank=house hands=1 private=True")
    await visitor.page.context.close()


async def test_a_whole_command_can_be_typed(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table bank:players hands:3 private:yes")
    await ann.wait_for_text("bank=players hands=3 private=True")
    await expect(ann.message("bank=players")).to_contain_text("Ann used /table")
    await ann.slash("/word golden taco")
    await ann.wait_for_text("noun: golden taco")
    await ann.slash("/nothing")
    await expect(ann.page.get_by_role("alert").filter(has_text="There is no command /nothing here")).to_be_visible()
    await ann.slash("/hands take whom:Ann amount:5")
    await expect(ann.page.get_by_role("alert").filter(has_text="There is no command /hands take here")).to_be_visible()
    for typed in ("hands:3 target:50", "target:50", "bank:house target:50"):  # not three hands, or a bank, and a word
        await ann.slash("/nothing")
        await ann.slash(f"/table {typed}")
        has_not = ann.page.get_by_role("alert").filter(has_text="/table has no option target; it has bank, hands")
        await expect(has_not).to_be_visible()
    await ann.slash("/word so: said")  # a colon in what may be anything is a colon
    await ann.wait_for_text("noun: so: said")


async def test_the_bot_completes_what_is_half_typed(bot: PageBot, ann: Visitor) -> None:
    await ann.box.press_sequentially("/wo")
    await ann.box.press("Tab")
    await ann.page.keyboard.type("ta")
    await expect(ann.page.get_by_role("option")).to_have_text(["table", "taco"])
    await ann.page.keyboard.press("ArrowDown")
    await ann.page.keyboard.press("Enter")
    await ann.page.keyboard.press("Enter")
    await ann.wait_for_text("noun: taco")


async def test_a_field_that_was_found_wrong_is_right_again_once_a_choice_is_taken(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/word ")
    await expect(ann.page.get_by_role("option")).to_have_count(5)
    await expect(ann.page.get_by_role("alert").filter(has_text="noun is needed.")).to_be_visible()
    await expect(ann.page.locator(".chip.wrong")).to_have_count(1)
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.get_by_label("noun", exact=True)).to_have_value("queen")
    await expect(ann.page.locator(".chip.wrong")).to_have_count(0)


async def test_an_ephemeral_message_is_seen_by_its_owner_alone(
    browser: Browser, local: LocalDiscord, bot: PageBot, ann: Visitor
) -> None:
    ben = await open_page(browser, local.page_url, "Ben")
    await ann.slash("/table")
    await ben.wait_for_text("The table of Ann")
    await ben.press("My hand")
    await ben.wait_for_text("The hand of Ben")
    await ann.press("My hand")
    await ann.wait_for_text("The hand of Ann")
    await expect(ann.message("The hand of Ann")).to_contain_text("Only you can see this")
    assert not await ann.sees("The hand of Ben")
    assert not await ben.sees("The hand of Ann")
    await ben.press("Dismiss message")
    await expect(ben.message("The hand of Ben")).to_have_count(0)
    await ben.page.reload()
    await ben.wait_for_text("The table of Ann")
    assert not await ben.sees("The hand of Ben")
    await ben.page.context.close()


async def test_a_press_changes_the_message_in_place_and_the_keyboard_stays(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table")
    await ann.button("Twist").focus()
    await ann.page.keyboard.press("Enter")
    await ann.wait_for_text("presses: 1")
    await expect(ann.button("Twist")).to_be_focused()
    await ann.page.keyboard.press("Enter")
    await ann.wait_for_text("presses: 2")
    await expect(ann.messages).to_have_count(1)
    await expect(ann.button("Off")).to_be_disabled()


async def test_a_press_without_an_answer_says_so_under_its_message(
    bot: PageBot, ann: Visitor, local: LocalDiscord
) -> None:
    await ann.slash("/table")
    await ann.press("Never")
    await expect(ann.button("Never")).to_have_attribute("aria-busy", "true")
    local.clock.advance(3)
    await expect(ann.message("The table of Ann").get_by_role("alert")).to_have_text("This interaction failed")
    await expect(ann.button("Never")).not_to_have_attribute("aria-busy", "true")
    await ann.press("Twist")
    await ann.wait_for_text("presses: 1")
    await expect(ann.message("presses: 1").get_by_role("alert")).to_have_count(0)


async def test_a_command_without_an_answer_says_so_above_the_box(
    bot: PageBot, ann: Visitor, local: LocalDiscord
) -> None:
    await ann.slash("/silent")
    await local.until(lambda: local.world.interactions)
    local.clock.advance(3)
    await expect(ann.page.get_by_role("alert").filter(has_text="The application did not respond")).to_be_visible()


async def test_thinking_shows_until_the_thought_is_there(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table")
    await ann.press("Think")
    await ann.wait_for_text("is thinking…")
    await ann.wait_for_text("thought about it")
    assert not await ann.sees("is thinking…")


async def test_a_form_is_filled_in_checked_and_sent(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table")
    await ann.press("Stake…")
    await expect(ann.dialog.get_by_role("heading")).to_have_text("Your stake")
    await expect(ann.dialog.get_by_label("Chips")).to_be_focused()
    await ann.submit()
    await expect(ann.dialog.get_by_text("This field is required.")).to_be_visible()
    await expect(ann.dialog.get_by_text("Choose one, please.")).to_be_visible()
    await ann.dialog.get_by_label("South").check()
    await ann.dialog.get_by_label("Out loud").check()
    await ann.submit(chips="25", note="**bold**?")
    await ann.wait_for_text("form: chips=25 note=bold? side=S loud=True")
    await expect(ann.dialog).to_be_hidden()


async def test_escape_leaves_a_form_unsent(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table")
    await ann.press("Stake…")
    await ann.dialog.get_by_label("Chips").fill("5")
    await ann.page.keyboard.press("Escape")
    await expect(ann.dialog).to_be_hidden()
    await expect(ann.button("Stake…")).to_be_focused()
    assert not await ann.sees("form:")


async def test_one_chooses_in_a_select(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table")
    await ann.pick("Which card?", "king")
    await ann.wait_for_text("picked: king")
    await ann.pick("Discards", "queen", "ace")
    await ann.wait_for_text("picked: ace, queen")
    assert bot.picked == ["ace", "queen"]


async def test_a_select_works_by_keys(bot: PageBot, ann: Visitor) -> None:
    await ann.slash("/table")
    await ann.button("Which card?").focus()
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        await ann.page.keyboard.press(key)
    await ann.wait_for_text("picked: queen")
    await ann.button("Discards").press("Enter")
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.get_by_role("listbox")).to_have_count(0)
    await expect(ann.button("Discards")).to_be_focused()


async def test_a_phone_has_room_for_everything(browser: Browser, local: LocalDiscord, bot: PageBot) -> None:
    visitor = await open_page(browser, local.page_url, "Ann", **PHONE)
    await visitor.slash("/table")
    await visitor.wait_for_text("The table of Ann")
    assert await visitor.page.evaluate("document.documentElement.scrollWidth") == 360
    for button in await visitor.message("The table of Ann").get_by_role("button").all():
        box = await button.bounding_box()
        assert box is not None
        assert box["height"] >= 40
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    channels = visitor.page.get_by_role("link", name="lounge")
    await expect(channels).to_be_hidden()
    await visitor.page.get_by_role("button", name="Channels and people").tap()
    await channels.tap()
    await expect(channels).to_be_hidden()
    await expect(visitor.page.get_by_role("heading", name="lounge", exact=True)).to_be_visible()
    await visitor.page.context.close()


async def test_the_page_comes_back_by_itself_after_a_restart(browser: Browser, local: LocalDiscord) -> None:
    visitor = await open_page(browser, local.page_url, "Ann")
    await visitor.say("before")
    await visitor.wait_for_text("before")
    await visitor.box.fill("half written")
    await local.stop()
    banner = visitor.page.get_by_text("Reconnecting…")
    await expect(banner).to_be_visible()
    async with LocalDiscord(port=local.port) as again:
        await again.person("Ben").say("I was here first")
        await expect(banner).to_be_hidden()
        await visitor.wait_for_text("I was here first")
        assert not await visitor.sees("before")
        await expect(visitor.box).to_have_value("half written")
        await visitor.box.press("Enter")
        await again.person("Ben").until(lambda: again.person("Ben").sees()[-1].content == "half written")
        await visitor.page.context.close()


async def test_the_page_says_when_the_bot_is_away(bot: PageBot, ann: Visitor) -> None:
    away = ann.page.get_by_text("is away: nothing will answer until it is back")
    await expect(away).to_be_hidden()
    await bot.close()
    await expect(away).to_be_visible()
