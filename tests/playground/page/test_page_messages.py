"""The page in a browser: coming in, what is said, and what is shown of it."""

import asyncio
import re
from io import BytesIO

import discord
import pytest
from PIL import Image
from playwright.async_api import Browser, Route, expect

from bot.playground import LocalDiscord
from tests.playground.browser import Visitor, needs_chromium, open_page
from tests.playground.page_bot import NASTY, PageBot

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


async def test_the_door_asks_who_one_is_and_offers_those_who_are_there(browser: Browser, local: LocalDiscord) -> None:
    local.person("Zoe")
    page = await browser.new_page()
    await page.goto(local.page_url)
    await expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    await page.get_by_role("button", name="Zoe").click()
    await expect(page.get_by_test_id("me")).to_contain_text("Zoe")
    assert page.url.endswith("?as=Zoe")
    await page.get_by_role("button", name="Be somebody else").click()
    await page.get_by_role("textbox", name="Your name").fill("Ben Two")
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_test_id("me")).to_contain_text("Ben Two")
    assert [person.name for person in local.people][-1] == "Ben Two"
    await page.context.close()


async def test_what_one_says_the_other_sees_at_once(browser: Browser, local: LocalDiscord, ann: Visitor) -> None:
    ben = await open_page(browser, local.page_url, "Ben")
    await ben.say("good evening")
    await ann.wait_for_text("good evening")
    await expect(ann.message("good evening").get_by_role("heading")).to_contain_text("Ben")
    await ann.page.get_by_role("link", name="lounge").click()
    await ann.say("only here")
    await ann.wait_for_text("only here")
    await expect(ben.page.get_by_role("link", name="lounge")).to_contain_text("unread")
    assert not await ben.sees("only here")
    await ben.page.context.close()


async def test_markdown_is_shown_as_discord_shows_it(ann: Visitor) -> None:
    await ann.say("**bold** *thin* __under__ ~~gone~~ `a*b*c` \\*plain\\* https://example.com/a_b_c <t:1:d>")
    line = ann.message("bold")
    await expect(line.locator("strong")).to_have_text("bold")
    await expect(line.locator("em")).to_have_text("thin")
    await expect(line.locator("u")).to_have_text("under")
    await expect(line.locator("s")).to_have_text("gone")
    await expect(line.locator("code")).to_have_text("a*b*c")
    await expect(line).to_contain_text("*plain*")
    await expect(line.get_by_role("link")).to_have_attribute("href", "https://example.com/a_b_c")
    await expect(line.locator("time.timestamp")).to_have_text("01/01/1970")


async def test_blocks_of_markdown(ann: Visitor, local: LocalDiscord) -> None:
    await local.person("Ben").say(
        "# Big\n-# small\n- one\n- two\n  - inner\n1. first\n> quoted\n```py\nx = **1**\n```\nend"
    )
    message = ann.message("Big")
    await expect(message.locator("h4")).to_have_text("Big")
    await expect(message.locator("small.subtext")).to_have_text("small")
    await expect(message.locator("ul > li")).to_have_count(3)
    await expect(message.locator("ol > li")).to_have_text("first")
    await expect(message.locator("blockquote")).to_have_text("quoted")
    await expect(message.locator("pre")).to_have_text("x = **1**")


async def test_mentions_and_spoilers(ann: Visitor, local: LocalDiscord) -> None:
    place = local.guilds.channel("lounge")
    await local.person("Ben").say(f"<@{local.person('Ann').id}> see <#{place.id}>: ||the ace||")
    message = ann.message("@Ann")
    await expect(message.get_by_role("button", name="#lounge")).to_be_visible()
    spoiler = message.get_by_role("button", name="Spoiler")
    await expect(spoiler.locator("span")).to_have_css("opacity", "0")
    await spoiler.click()
    await expect(spoiler.locator("span")).to_have_css("opacity", "1")


async def test_relative_times_count_down_while_one_watches(ann: Visitor, local: LocalDiscord) -> None:
    await local.person("Ben").say(f"ends <t:{int(local.clock.now()) + 100}:R>")
    shown = ann.message("ends").locator("time.timestamp")
    first = await shown.text_content()
    assert first in ("in 1 minute", "in 99 seconds", "in 100 seconds")
    await local.person("Ben").say(f"soon <t:{int(local.clock.now()) + 30}:R>")
    soon = ann.message("soon").locator("time.timestamp")
    before = await soon.text_content()
    await expect(soon).not_to_have_text(before or "")


@pytest.mark.parametrize(
    "nasty",
    [
        NASTY,
        "[press](javascript:document.title='broken')",
        "<javascript:alert(1)> ||<b onclick=x>|| `<i>` **<u>**",
        "```html\n<script>document.title='broken in'</script>\n```",
        '[a](https://x.test/"onmouseover="document.title=1)',
    ],
)
async def test_nothing_that_people_write_becomes_part_of_the_page(ann: Visitor, nasty: str) -> None:
    await ann.say(f"mark {nasty}")
    message = ann.message("mark")
    await message.wait_for()
    assert (
        await message.locator("script, img, i, b, [onerror], [onclick], [onmouseover], a[href^='javascript']").count()
        == 0
    )
    assert "broken" not in await ann.page.title()


async def test_a_name_is_never_markup(browser: Browser, local: LocalDiscord) -> None:
    name = "<img src=x onerror=a>"
    visitor = await open_page(browser, local.page_url, name)
    await visitor.say("hello")
    await expect(visitor.message("hello").get_by_role("heading")).to_contain_text(name)
    assert await visitor.page.locator("img").count() == 0
    await visitor.page.context.close()


async def test_a_reply_shows_what_it_answers(ann: Visitor, local: LocalDiscord) -> None:
    asked = await local.person("Ben").say("who plays?")
    await ann.reply("who plays?", "I do")
    answer = ann.message("I do")
    await expect(answer.get_by_role("button", name="Ben who plays?")).to_be_visible()
    said = local.person("Ann").sees()[-1]
    assert (said.content, said.reference) == ("I do", asked.id)


async def test_a_link_to_a_message_leads_there_without_leaving_the_page(ann: Visitor, local: LocalDiscord) -> None:
    ben = local.person("Ben")
    there = await ben.say("the table stands here", channel="lounge")
    address = f"https://discord.com/channels/{ben.guild.id}/{there.channel_id}/{there.id}"
    await ben.say(f"come to [the table]({address})")
    await ann.message("come to").get_by_role("button", name="the table").click()
    await expect(ann.message("the table stands here")).to_be_focused()
    await expect(ann.page.get_by_role("link", name="lounge")).to_have_attribute("aria-current", "page")


async def test_reactions_are_counted_and_taken_back(ann: Visitor, local: LocalDiscord) -> None:
    said = await local.person("Ben").say("look")
    await ann.react("look", "🪟")
    mine = ann.message("look").get_by_role("button", name="🪟, 1 reaction")
    await expect(mine).to_have_attribute("aria-pressed", "true")
    await local.person("Ben").react("🪟", said)
    await ann.message("look").get_by_role("button", name="🪟, 2 reactions").click()
    await expect(ann.message("look").get_by_role("button", name="🪟, 1 reaction")).to_have_attribute(
        "aria-pressed", "false"
    )
    assert said.reactions == {"🪟": 1}


async def test_scrolled_up_one_stays_there_and_a_pill_leads_back(ann: Visitor, local: LocalDiscord) -> None:
    ben = local.person("Ben")
    for number in range(60):
        await ben.say(f"line {number}.")
    await ann.wait_for_text("line 59.")
    scroller = ann.page.get_by_role("region", name="Messages")
    await scroller.evaluate("node => { node.scrollTop = 100 }")
    await expect(ann.message("line 59.")).not_to_be_in_viewport()
    await ben.say("the news")
    pill = ann.page.get_by_role("button", name="1 new message")
    await expect(pill).to_be_visible()
    assert await scroller.evaluate("node => node.scrollTop") == 100
    await pill.click()
    await expect(ann.message("the news")).to_be_in_viewport()
    await expect(pill).to_be_hidden()


async def test_what_a_press_is_answered_with_comes_into_sight_also_for_who_has_scrolled_up(
    bot: PageBot, ann: Visitor, local: LocalDiscord
) -> None:
    await ann.slash("/table")
    await ann.wait_for_text("The table of Ann")
    ben = local.person("Ben")
    for number in range(40):
        await ben.say(f"line {number} of many")
    await ann.wait_for_text("line 39 of many")
    await ann.press("My hand")  # far above what is seen
    await expect(ann.page.locator(".ephemeral[data-testid=message]").last).to_be_in_viewport()


async def test_a_press_that_has_begun_on_a_button_ends_on_it_whatever_comes_meanwhile(
    bot: PageBot, ann: Visitor, local: LocalDiscord
) -> None:
    await ann.slash("/table")
    await ann.wait_for_text("The table of Ann")
    before, ben, mouse = bot.presses, local.person("Ben"), ann.page.mouse
    place = await ann.button("Twist").bounding_box()
    assert place is not None
    await mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    await mouse.down()
    for number in range(12):
        await ben.say(f"line {number} meanwhile")  # the newest is in sight, so that the button goes up
    await ann.page.wait_for_timeout(200)
    await mouse.up()
    await ann.wait_for_text("line 11 meanwhile")
    await expect(ann.message("The table of Ann")).to_contain_text(f"presses: {before + 1}")


async def test_whoever_holds_the_mouse_down_for_long_still_sees_what_comes(ann: Visitor, local: LocalDiscord) -> None:
    await ann.say("something to mark")
    await ann.message("something to mark").hover()
    await ann.page.mouse.down()
    await local.person("Ben").say("still here")
    await ann.wait_for_text("still here")
    await ann.page.mouse.up()


@pytest.mark.parametrize(
    "before",
    [
        pytest.param("", id="alone"),
        # what goes lets the browser scroll up, and where it stands then is where it stays
        pytest.param(
            "document.querySelector('.ephemeral[data-testid=message]').remove(); node.scrollTop -= 1;",
            id="just after another went",
        ),
    ],
)
async def test_the_newest_stays_in_sight_when_a_message_grows(
    bot: PageBot, ann: Visitor, local: LocalDiscord, before: str
) -> None:
    ben = local.person("Ben")
    for number in range(40):
        await ben.say(f"line {number} of many")
    await ann.slash("/hand")
    await expect(ann.page.locator(".ephemeral[data-testid=message]")).to_be_in_viewport()
    await ben.say("the newest")
    await expect(ann.message("the newest")).to_be_in_viewport()
    scroller = ann.page.get_by_role("region", name="Messages")
    hidden = await scroller.evaluate(f"""node => new Promise(done => {{
        // a browser tells of the scroll that its own layout makes before the page has followed
        {before}
        const tall = document.createElement("div");
        tall.style.height = "336px";
        document.getElementById("messages").lastElementChild.append(tall);
        node.dispatchEvent(new Event("scroll"));
        setTimeout(() => done(node.scrollHeight - node.clientHeight - node.scrollTop), 300);
    }})""")
    assert hidden < 2


async def test_whoever_is_at_the_newest_since_it_shrank_sees_it_grow(ann: Visitor, local: LocalDiscord) -> None:
    ben = local.person("Ben")
    for number in range(40):
        await ben.say(f"line {number} of many")
    await expect(ann.message("line 39 of many")).to_be_in_viewport()
    scroller = ann.page.get_by_role("region", name="Messages")
    hidden = await scroller.evaluate("""async node => {
        const moment = () => new Promise(done => setTimeout(done, 200));
        const tall = document.createElement("div");
        document.getElementById("messages").lastElementChild.append(tall);
        tall.style.height = "300px";
        await moment();
        node.scrollTop -= 100;
        await moment();
        tall.style.height = "220px";  // nothing scrolls for it, and its end is in sight
        await moment();
        tall.style.height = "336px";
        await moment();
        return node.scrollHeight - node.clientHeight - node.scrollTop;
    }""")
    assert hidden < 2


@pytest.mark.parametrize(("wide", "high"), [(390, 200), (2000, 1000), (300, 900)])
async def test_a_picture_has_its_room_before_it_is_there(
    bot: PageBot, ann: Visitor, local: LocalDiscord, wide: int, high: int
) -> None:
    loaded = asyncio.Event()

    async def when_loaded(route: Route) -> None:
        await loaded.wait()
        await route.continue_()

    await ann.page.route("**/cdn/attachments/**", when_loaded)
    made = BytesIO()
    Image.new("RGB", (wide, high), "green").save(made, "PNG")
    made.seek(0)
    (channel,) = [each for each in bot.get_all_channels() if each.name == "card-table"]
    await channel.send("look", file=discord.File(made, "green.png"))  # type: ignore[attr-defined]  # it is a text channel
    image = ann.message("look").locator(".picture img")
    size = "image => [image.offsetWidth, image.offsetHeight]"
    await expect(image).to_have_attribute("src", re.compile("green.png"))
    kept = await image.evaluate(size)
    loaded.set()
    await image.evaluate("image => image.decode()")
    assert await image.evaluate(size) == kept
    shown = min(
        1, 360 / high, await ann.message("look").locator(".content").evaluate("node => node.clientWidth") / wide
    )
    assert kept == [pytest.approx(wide * shown, abs=1), pytest.approx(high * shown, abs=1)]


async def heard(ann: Visitor) -> list[str]:
    """What a screen reader is given of the whole page."""
    devtools = await ann.page.context.new_cdp_session(ann.page)
    tree = await devtools.send("Accessibility.getFullAXTree")
    return [str(node.get("name", {}).get("value", "")) for node in tree["nodes"]]


async def test_who_listens_hears_what_an_edit_brings(ann: Visitor, local: LocalDiscord) -> None:
    ben = local.person("Ben")
    post = local.world.posts[(await ben.say("Ann leads.\nHand 1 of 3")).id]
    await ann.wait_for_text("Ann leads.")
    assert any(said.startswith("Ben: Ann leads.") for said in await heard(ann))
    local.state.edit(post, {"content": "Ben plays 7♠.\nHand 1 of 3"})
    await ann.wait_for_text("Ben plays 7♠.")
    assert "Ben: Ben plays 7♠." in await heard(ann)  # the line that was there before is not said again


async def test_a_long_channel_is_drawn_from_its_end(browser: Browser, local: LocalDiscord) -> None:
    ben = local.person("Ben")
    for number in range(500):
        await ben.say(f"line {number}.")
    visitor = await open_page(browser, local.page_url, "Ann")
    await expect(visitor.message("line 499.")).to_be_in_viewport()
    assert await visitor.messages.count() == 150
    await visitor.page.get_by_role("button", name="Show earlier messages").click()
    await expect(visitor.messages).to_have_count(250)
    await visitor.page.context.close()


async def test_a_command_that_asks_for_manage_server_is_shown_to_managers(bot: PageBot, ann: Visitor) -> None:
    await ann.box.fill("/forb")
    await expect(ann.page.get_by_role("option")).to_have_count(0)
    await ann.page.get_by_label("Manage Server").check()
    await ann.box.fill("/forbi")
    await expect(ann.page.get_by_role("option", name="/forbidden")).to_be_visible()
    await ann.box.press("Enter")
    await ann.page.get_by_role("button", name="Command /forbidden").press("Enter")
    await ann.wait_for_text("<img src=x")
    assert "broken" not in await ann.page.title()


async def test_a_list_of_commands_follows_the_rights_of_who_reads_it(
    bot: PageBot, ann: Visitor, browser: Browser, local: LocalDiscord
) -> None:
    other_tab = await open_page(browser, local.page_url, "Ann")
    await ann.box.fill("/forbi")
    await expect(ann.page.get_by_role("option")).to_have_count(0)
    await other_tab.page.get_by_label("Manage Server").check()
    await expect(ann.page.get_by_role("option", name="/forbidden")).to_be_visible()
    await other_tab.page.context.close()


async def test_a_hidden_tab_counts_the_calls_for_its_person(ann: Visitor, local: LocalDiscord) -> None:
    await ann.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    await local.person("Ben").say(f"<@{local.person('Ann').id}> your turn")
    await expect(ann.page).to_have_title("(1) Ann · #card-table")
    await ann.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    await expect(ann.page).to_have_title("Ann · #card-table")
