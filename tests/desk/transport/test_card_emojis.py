"""Card emojis at Discord: uploaded once in the background, found again, kept up to date; text wherever they cannot be had."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.desk.transport import card_emojis
from bot.desk.transport.card_emojis import CardEmojis, deck_of, drawn, named, whole_set
from bot.pictures import faces
from bot.playground import LocalDiscord
from bot.playground.model.world import Emoji
from tests.desk.house import QUICK, House, got_it, open_house, until

WITH = replace(QUICK, faces=0.0, stale_faces=0.0, hand_in_again=0.05)
MARKUP = re.compile(r"<:\w+:\d+>")
UPLOAD, LIST = "POST /applications/*/emojis", "GET /applications/*/emojis"
ALL = 82  #: both decks: 52 faces, two comets and a back; 26 cards and a comet have another colour among four


def uploads(house: House) -> int:
    return len([entry for entry in house.requests("POST", "/emojis") if entry.status == 201])


async def dealt_out(house: House) -> None:
    """Wait until both decks are there."""
    await until(lambda: house.bot.desk.emojis.deck(True) is not None, 30)


async def looked(house: House) -> None:
    """Wait until what Discord has was looked at once more, to the end."""
    await until(lambda: house.bot.desk.emojis._looking is not None, 10)
    done = house.bot.desk.emojis._looking
    assert done is not None
    await until(done.done, 30)


def test_both_decks_have_every_card_two_comets_and_a_back():
    for four in (False, True):
        assert len({one.key for one in whole_set(four)}) == 55
    both = {one for four in (False, True) for one in whole_set(four)}
    assert len(both) == ALL
    assert len({one.key for one in both}) == ALL
    assert {drawn(one, True) for one in range(52) if one & 3 in (2, 3)} <= set(whole_set(False))


@pytest.mark.parametrize(
    "one", [drawn(0, False), drawn(0, True), drawn(faces.comet(33), True), drawn(faces.BACK, True)]
)
def test_a_name_says_what_it_shows_and_ends_in_a_hash_of_the_drawing(one: card_emojis.Drawn):
    name = named(one)
    assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", name)
    assert name.startswith(f"{one.key}_")
    png = faces.tile_png(*one)
    assert len(png) < 4096
    assert max(Image.open(BytesIO(png)).size) == 128


def test_a_deck_is_dealt_only_when_it_is_whole():
    found = {one.key: card_emojis.Face(one.key, at) for at, one in enumerate(whole_set(False), 1)}
    assert deck_of(found, False) is not None
    assert deck_of(found, True) is None
    del found["9_spades_comet"]
    assert deck_of(found, False) is None


async def test_emojis_are_uploaded_once_and_found_again(tmp_path: Path):
    async with open_house(tmp_path, timing=WITH) as house:
        await dealt_out(house)
        assert uploads(house) == ALL
        kept = {each.name for each in house.discord.world.emojis.values()}
        await house.restart()
        await looked(house)
        assert uploads(house) == ALL
        assert not house.requests("DELETE", "/emojis")
        assert {each.name for each in house.discord.world.emojis.values()} == kept


async def test_after_a_restart_no_message_is_written_again_because_of_faces(tmp_path: Path):
    async with open_house(tmp_path, timing=WITH) as house:
        await dealt_out(house)
        (ann, _) = await house.table_for("Ann", "Ben")
        await house.hand(ann)
        before = house.public(ann).text
        assert MARKUP.search(before)
        await house.restart()
        edits = len(house.requests("PATCH", "/messages/"))
        assert house.bot.desk.emojis.deck(False) is not None  # at once: what was written down holds
        await looked(house)
        await house.settle()
        assert len(house.requests("PATCH", "/messages/")) == edits
        assert house.public(ann).text == before


async def test_ours_that_are_out_of_date_go_and_others_stay(tmp_path: Path):
    async with open_house(tmp_path, timing=WITH) as house:
        await dealt_out(house)
        await house.close()
        world = house.discord.world
        own = Emoji(house.discord.ids.new(), "logo_1a2b", False, "image/png")
        old = Emoji(house.discord.ids.new(), "A_spades_0000", False, "image/png")
        like = Emoji(house.discord.ids.new(), "A_spades", False, "image/png")
        for each in (own, old, like):
            world.keep(each)
        (gone,) = [each for each in world.emojis.values() if each.name.startswith("K_hearts_")]
        world.drop(gone)
        await house.open()
        await until(lambda: old.id not in world.emojis, 30)
        assert {own.id, like.id} <= world.emojis.keys()
        assert uploads(house) == ALL + 1
        deck = house.bot.desk.emojis.deck(False)
        assert deck is not None
        assert deck.face(50).id in world.emojis  # the king of hearts that was missing
        assert deck.face(3).name == named(drawn(3, False))


@pytest.mark.parametrize("status", [400, 403, 500])
async def test_a_refused_upload_leaves_text_and_is_tried_again(
    tmp_path: Path, status: int, capfd: pytest.CaptureFixture[str]
):
    local = LocalDiscord(limits="headers", keep_bodies=True)
    local.faults.fail(UPLOAD, status, times=5 if status == 500 else 1, code=30008 if status == 400 else 0)
    async with open_house(tmp_path, timing=replace(WITH, hand_in_again=0.5), discord=local) as house:
        await until(lambda: bool(house.requests("POST", "/emojis")), 10)
        (ann, _) = await house.table_for("Ann", "Ben")
        assert "emoji" not in str((await house.hand(ann)).components)
        await dealt_out(house)
        await house.settle()
        assert MARKUP.search((await house.hand(ann)).text)
        assert uploads(house) == ALL
    said = "".join(capfd.readouterr())
    assert "Discord did not take the card emojis" in said
    assert "Traceback" not in said


async def test_too_many_requests_are_waited_for(tmp_path: Path):
    local = LocalDiscord(limits="headers", keep_bodies=True)
    local.faults.limit(UPLOAD, 0.1, times=2)
    async with open_house(tmp_path, timing=WITH, discord=local) as house:
        await dealt_out(house)
        assert uploads(house) == ALL


async def test_a_list_that_discord_will_not_show_is_asked_for_again(tmp_path: Path):
    local = LocalDiscord(limits="headers", keep_bodies=True)
    local.faults.fail(LIST, 403, times=2)
    async with open_house(tmp_path, timing=WITH, discord=local) as house:
        await dealt_out(house)


async def test_hands_and_tables_are_drawn_again_when_faces_come(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(WITH, faces=3600.0)) as house:
        (ann, _) = await house.table_for("Ann", "Ben")
        hand = await house.hand(ann)
        await got_it(ann, hand)  # beside the lesson cards are no larger than the text around them
        assert MARKUP.search(hand.text + house.public(ann).text) is None
        house.bot.desk.emojis.see_to_it()
        await dealt_out(house)
        await house.settle()
        (hand,) = [each for each in ann.sees() if each.id == hand.id]
        assert MARKUP.search(hand.text)
        assert MARKUP.search(house.public(ann).text)
        assert any(line.startswith("# <:") for line in hand.text.split("\n"))


@pytest.mark.parametrize("by", ["answer", "token"])
async def test_emojis_that_were_deleted_at_discord_stop_nobody(tmp_path: Path, by: str):
    async with open_house(tmp_path, timing=replace(WITH, hand_in_again=0.3)) as house:
        await dealt_out(house)
        people = await house.table_for("Ann", "Ben", game="stealing_bundles")
        hands = [await house.hand(person) for person in people]
        for each in list(house.discord.world.emojis.values()):
            house.discord.world.drop(each)
        if by == "answer":
            assert all([(await person.press("My hand", on=house.public(person))).ok for person in people])
        else:  # a hand that is refreshed because somebody else has moved
            asked = next(at for at, hand in enumerate(hands) if any(":/" not in b.custom_id for b in hand.buttons))
            choice = next(b for b in hands[asked].buttons if ":/" not in b.custom_id and not b.disabled)
            assert (await people[asked].press(choice.custom_id, on=hands[asked])).ok
        await house.settle()
        assert house.bot.desk.emojis.deck(False) is None
        for person in people:
            hand = await house.hand(person)
            assert "emoji" not in str(hand.components)
            assert "♠" in hand.text or "♥" in hand.text or "♦" in hand.text or "♣" in hand.text
        await dealt_out(house)
        await house.settle()
        assert uploads(house) == 2 * ALL
        assert MARKUP.search((await house.hand(people[0])).text)


async def test_a_process_without_the_first_shard_only_looks(tmp_path: Path):
    async with open_house(tmp_path, timing=replace(WITH, faces=3600.0)) as house:
        second = CardEmojis(_Second(house.bot), house.room.store, house.bot.desk.pacer, WITH, lambda _: None)
        second.see_to_it()
        await until(lambda: bool(house.requests("GET", "/emojis")), 10)
        assert second.deck(False) is None
        house.bot.desk.emojis.see_to_it()
        await dealt_out(house)
        await until(lambda: second.deck(True) is not None, 10)
        await second.stop()
        assert uploads(house) == ALL


class _Second:
    """The same bot as the process of other shards sees it."""

    speaks_first = False

    def __init__(self, bot: discord.Client) -> None:
        self.user, self.fetch_application_emojis = bot.user, bot.fetch_application_emojis


async def test_a_server_chooses_between_two_colours_and_four(tmp_path: Path):
    async with open_house(tmp_path, timing=WITH) as house:
        await dealt_out(house)
        ann, _ = await house.table_for("Ann", "Ben", game="canadian_salad", computers=1)
        hand = await house.hand(ann)
        await got_it(ann, hand)  # beside the lesson the cards stand on their buttons alone
        await house.settle()
        assert "_four_" not in hand.text
        owner = house.person("Olga", manage=True)
        assert (await owner.slash("settings set", setting="four_colours", value="yes")).ok
        await house.settle()
        (hand,) = [each for each in ann.sees() if each.id == hand.id]
        assert "_four_" in hand.text  # the hand that was open, too


async def test_leaving_while_emojis_are_being_uploaded_takes_no_time(tmp_path: Path):
    local = LocalDiscord(limits="headers", keep_bodies=True)
    async with open_house(tmp_path, timing=WITH, discord=local) as house:
        local.faults.hang(UPLOAD, times=1)
        await until(lambda: bool(house.requests("POST", "/emojis")), 10)
    assert uploads(house) < ALL


async def test_a_replay_shows_faces_and_its_open_hands_too(tmp_path: Path):
    async with open_house(tmp_path, timing=WITH) as house:
        await dealt_out(house)
        match = await house.played("Ann", "Ben")
        ann = house.person("Ann")
        shown = (await ann.slash("replay", match=match)).message
        assert shown is not None
        page = await ann.press("Open the hands", on=shown)
        assert page.message is not None
        told = page.message.text.partition("Open hands:")[2]
        assert len(MARKUP.findall(told)) == 10  # five cards each
        assert all(
            label in [button.label for button in page.message.buttons] for label in ("Next ›", "Close the hands")
        )
