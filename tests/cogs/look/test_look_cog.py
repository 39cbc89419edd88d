"""How cards look is everybody's own choice, for hands and replays; nobody else sees a difference."""

import re
from dataclasses import replace
from pathlib import Path

from bot.desk.private.likings import FOUR, LOOK, LOOKS, TEXT, TWO, Likings
from bot.playground import Message, Person
from bot.room.privacy.mydata import export_of
from tests.desk.house import QUICK, House, got_it, open_house, until
from tests.desk.messages.test_paced_tables import PACED, in_words

WITH = replace(QUICK, faces=0.0, stale_faces=0.0, hand_in_again=0.05)
FACE = re.compile(r"<:\w+:\d+>")
FOURS = re.compile(r"<:\w+_four_\w+:\d+>")


async def drawn(house: House) -> None:
    """Wait until both decks are there."""
    await until(lambda: house.bot.desk.emojis.deck(True) is not None, 30)


async def likes(house: House, person: Person, label: str) -> Message:
    """A person chooses a look on the panel of the command."""
    panel = (await person.slash("look")).message
    assert panel is not None
    assert panel.ephemeral
    assert (await person.press(label, on=panel)).ok
    await house.settle()
    return panel


async def test_a_person_has_text_or_four_colours_where_the_server_has_two_and_others_see_no_difference(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path, timing=WITH) as house:
        await drawn(house)
        ann, ben = await house.table_for("Ann", "Ben", game="canadian_salad", computers=1)
        hand, other = await house.hand(ann), await house.hand(ben)
        for person, shown in ((ann, hand), (ben, other)):  # beside the lesson the cards stand on their buttons alone
            await got_it(person, shown)
        await house.settle()
        mine, before, public = hand.text, other.text, house.public(ben).text
        assert FACE.search(hand.text)
        assert not FOURS.search(hand.text)
        assert any(button.emoji for button in hand.buttons)
        await likes(house, ann, "Text")
        assert not FACE.search(hand.text)  # the hand that was open, too
        assert not any(button.emoji for button in hand.buttons)
        assert re.search(r"^## .*[♠♥♦♣]", hand.text, re.MULTILINE)
        await likes(house, ann, "Four colours")
        assert FOURS.search(hand.text)
        assert other.text == before
        assert house.public(ben).text == public
        await likes(house, ann, "As this server")
        assert hand.text == mine


async def test_an_onlooker_who_does_not_wait_sees_the_present_as_they_like_cards(tmp_path: Path) -> None:
    timing = replace(PACED, faces=WITH.faces, stale_faces=WITH.stale_faces)
    async with open_house(tmp_path, timing=timing) as house:
        await drawn(house)
        await in_words(house)
        eve = house.person("Eve")
        people = await house.table_for("Ann", "Ben", "Cem", game="canadian_salad")
        await house.play_on(people, moves=3)  # the trick lies there for a moment
        seen = list[str]()
        for label in ("", "Four colours", "Text"):
            if label:
                await likes(house, eve, label)
            seen.append((await eve.press("Fast-forward", on=house.public(eve))).text)
        plain, four, text = seen
        assert FACE.search(plain)
        assert not FOURS.search(plain)
        assert FOURS.search(four)
        assert re.search("[♠♥♦♣]", text)
        assert not FACE.search(text)


async def test_the_panel_shows_what_is_chosen_with_one_card_of_each_suit(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=WITH) as house:
        await drawn(house)
        ann = house.person("Ann")
        panel = (await ann.slash("look")).message
        assert panel is not None
        assert "as this server has them: drawn, in two colours" in panel.text
        assert len(FACE.findall(panel.text)) == 4
        labels = [button.label for button in panel.buttons]
        assert labels == ["✓ As this server", "Two colours", "Four colours", "Text"]
        await ann.press("Text", on=panel)
        assert "A♠ K♥ Q♦ J♣" in panel.text
        assert [button.label for button in panel.buttons][-1] == "✓ Text"


async def test_where_no_cards_can_be_drawn_the_panel_says_so(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        panel = (await house.person("Ann").slash("look")).message
        assert panel is not None
        assert "cannot be drawn at the moment" in panel.text
        await house.person("Ann").press("Text", on=panel)
        assert "cannot be drawn" not in panel.text


async def test_a_look_holds_for_replays_and_in_this_server_alone(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=WITH) as house:
        await drawn(house)
        match = await house.played("Ann", "Ben")
        ann, ben = house.person("Ann"), house.person("Ben")
        await likes(house, ann, "Text")
        shown = (await ann.slash("replay", match=match)).message
        assert shown is not None
        assert not FACE.search(shown.text)
        page = (await ann.press("Open the hands", on=shown)).message
        assert page is not None
        assert "♠" in page.text
        assert not FACE.search(page.text)
        theirs = (await ben.slash("replay", match=match)).message
        assert theirs is not None
        assert FACE.search(theirs.text)
        (guild,) = house.bot.guilds
        assert house.bot.desk.looks.of(guild.id, ann.id) == TEXT
        assert not house.bot.desk.looks.of(guild.id + 1, ann.id)


async def test_a_look_is_kept_over_a_restart_and_an_open_hand_is_drawn_so_at_once(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=WITH) as house:
        await drawn(house)
        ann, ben = await house.table_for("Ann", "Ben", game="canadian_salad", computers=1)
        await likes(house, ann, "Text")
        hand, other = await house.hand(ann), await house.hand(ben)
        await house.bot.desk.hand_messages.save()
        await house.restart()
        await drawn(house)
        before = hand.text, other.text
        await house.pass_by(70)  # the clock moves, and open hands are drawn anew
        assert hand.text != before[0]
        assert other.text != before[1]
        assert not FACE.search(hand.text)
        assert FACE.search(other.text)


async def test_more_leads_to_ones_own_look(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben")
        more = (await ann.press("More", on=house.public(ann))).message
        assert more is not None
        panel = (await ann.press("My look", on=more)).message
        assert panel is not None
        assert panel.id != more.id
        await ann.press("Four colours", on=panel)
        (guild,) = house.bot.guilds
        assert house.bot.desk.looks.of(guild.id, ann.id) == FOUR


async def test_a_look_that_there_is_not_is_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        panel = (await ann.slash("look")).message
        assert panel is not None
        forged = await ann.forge(panel.buttons[-1].custom_id.replace("text", "rainbow"), panel)
        assert "There is no such choice here." in forged.text
        assert await house.room.store.notes(f"{LOOK}:") == {}


async def test_a_look_is_exported_and_goes_when_its_owner_is_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await likes(house, ann, "Text")
        await likes(house, ben, "Four colours")
        (guild,) = house.bot.guilds
        found = await export_of(house.room.store, house.room.guilds.marks, ann.id, 0.0)
        assert found["notes"] == [{"what": "how cards look to you", "server": str(guild.id), "cards": TEXT}]
        assert await house.room.farewells.ask(ann.id)
        await house.settle()
        assert list((await house.room.store.notes(f"{LOOK}:")).values()) == [FOUR]
        assert not house.bot.desk.looks.of(guild.id, ann.id)
        assert house.bot.desk.looks.of(guild.id, ben.id) == FOUR


async def test_who_is_forgotten_in_one_server_keeps_the_look_of_another(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        store, tasks = house.room.store, house.bot.desk.tasks
        looks = Likings(store, tasks, LOOK, LOOKS)
        await looks.choose(70, 5, TEXT)
        await looks.choose(71, 5, TWO)
        await store.set_note(f"{LOOK}:70:5", "")
        looks.drop(5)
        await house.settle()
        assert (looks.of(70, 5), looks.of(71, 5)) == ("", TWO)
