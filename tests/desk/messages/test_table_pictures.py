"""The picture on a table's message: what hangs there, what it says in words, and when it is sent."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from discord import Forbidden
from structlog.testing import capture_logs

from bot.desk.views import table_pictures
from bot.pictures.scene import Scene
from bot.playground import Message, Person
from bot.playground.hub.hub import Logged
from bot.room import Person as Sitter
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house


def picture(message: Message) -> Any:
    """The one picture in a message's gallery."""
    (box,) = message.components
    (shown,) = [item for part in box["components"] if part["type"] == 12 for item in part["items"]]
    return shown


def has_gallery(message: Message) -> bool:
    return any(part["type"] == 12 for box in message.components for part in box["components"])


def data(house: House, message: Message) -> bytes:
    """The bytes of the only attachment."""
    (upload,) = house.discord.world.posts[message.id].attachments
    return house.discord.world.files[upload["id"]]


def uploads(house: House) -> list[Logged]:
    return [entry for entry in house.discord.log if entry.files]


async def play_one(house: House, people: list[Person]) -> None:
    person, hand = await on_turn(house, people)
    assert (await person.press(moves(hand)[0], on=hand)).ok
    await house.settle()


async def test_a_table_in_play_shows_its_picture_and_says_the_same_in_words(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", computers=2, game="comet")
        shown = house.public(ann)
        assert data(house, shown).startswith(b"\x89PNG")
        told = picture(shown)["description"]
        assert all(name in told for name in house.table().names())
        assert "(computer" in told
        assert "Comet · hand 1" in told
        assert "is to act" in told
        (upload,) = shown.attachments
        assert (upload["width"], upload["height"], upload["description"]) == (800, 428, told)


async def test_the_lines_below_the_picture_are_few_and_name_everybody(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, _ = await house.table_for("Ann", "Ben", computers=1)
        for _ in range(4):
            await play_one(house, [ann, *[person for person in house.discord.people if person.name == "Ben"]])
        shown = house.public(ann)
        assert len(shown.text.splitlines()) <= 4
        assert all(f"**{name}**" in shown.text for name in house.table().names())
        assert "▶" in shown.text


async def test_a_lobby_shows_its_chairs_taken_and_free(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("kowah open")
        alone = house.public(ann)
        before = alone.attachments[0]["filename"]
        assert picture(alone)["description"] == "1 more player needed. 3 chairs free. Ann: host."
        await ben.press("Sit down", on=alone)
        await house.settle()
        seated = house.public(ann)
        assert picture(seated)["description"] == "Ready to start. 2 chairs free. Ann: host. Ben: ready."
        assert len(seated.attachments) == 1
        assert seated.attachments[0]["filename"] != before
        assert "**Ann** (host) · **Ben**" in seated.text


async def test_below_the_chairs_computer_players_of_a_level_stand_together_and_nothing_is_said_twice(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("kowah open")
        for _ in range(2):
            await ann.press("Add computer player", on=house.public(ann))
            await house.settle()
        assert "**Ann** (host) · **Ada**, **Blaise** (computers, ★★ fair)" in house.public(ann).text
        assert "Ready" not in house.public(ann).text  # it stands in the picture


async def test_a_chair_that_is_kept_is_shown_as_kept(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("kowah open", invite=f"<@{ben.id}>")
        await house.settle()
        assert "3 chairs free, 1 of them kept" in picture(house.public(ann))["description"]


async def test_who_turned_pictures_off_reads_of_the_chairs_one_a_line(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await house.room.guilds.change(ann.guild.id, "pictures", "no")
        await ann.slash("kowah open")
        await house.settle()
        assert not has_gallery(house.public(ann))
        assert "1. **Ann** · host" in house.public(ann).text
        await ann.press("Add computer player", on=house.public(ann))
        await house.settle()
        assert "Ready: the host can start." in house.public(ann).text


async def test_a_move_brings_a_new_picture_in_the_place_of_the_old_one(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        before = house.public(people[0]).attachments
        await play_one(house, people)
        shown = house.public(people[0])
        assert len(shown.attachments) == 1
        assert shown.attachments[0]["filename"] != before[0]["filename"]
        assert picture(shown)["media"]["url"] == shown.attachments[0]["url"]


async def test_a_face_is_made_once_for_each_picture_that_is_sent(tmp_path: Path):
    def made() -> int:
        known = table_pictures.sketched.cache_info()
        return known.hits + known.misses

    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        before, sent = made(), len(uploads(house))
        await play_one(house, people)
        assert made() - before == len(uploads(house)) - sent > 0


@pytest.mark.parametrize("tokens", ["kept private", "given away"])
async def test_what_changes_the_words_alone_keeps_the_picture_that_hangs_there(tmp_path: Path, tokens: str):
    async with open_house(tmp_path) as house:
        if tokens == "kept private":
            house.discord.faults.keep_tokens_private()
        ann, ben = await house.table_for("Ann", "Ben", practice=True)
        await play_one(house, [ann, ben])
        before, sent = house.public(ann), len(uploads(house))
        (kept,) = before.attachments
        more = await ann.press("More", on=before)
        assert (await ann.press("Agree to end the match", on=more.message)).ok
        await house.settle()
        after = house.public(ann)
        assert "Would like to end the match: Ann" in after.text
        assert len(uploads(house)) == sent
        assert after.attachments == [kept]
        mine = str(after.id)
        edit = [
            entry for entry in house.discord.log if entry.method == "PATCH" and (entry.answer or {}).get("id") == mine
        ][-1]
        assert edit.body["attachments"] == [{"id": kept["id"]}]


async def test_after_a_restart_nothing_is_sent_that_hangs_there_already(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        await play_one(house, people)
        sent = len(uploads(house))
        await house.restart()
        await house.settle()
        assert len(uploads(house)) == sent
        await play_one(house, people)
        assert len(house.public(people[0]).attachments) == 1


async def test_the_end_of_a_match_is_a_picture_that_stays_when_the_table_is_closed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", hands=1, stake=5)
        await house.play_on((ann, ben))
        shown = house.public(ann)
        told, image = picture(shown)["description"], data(house, shown)
        assert "+5 chips" in told
        assert "-5 chips" in told
        assert "1. " in told
        assert "(winner)" in told
        await ann.press("Close", on=shown)
        await house.settle()
        (after,) = [each for each in ann.sees() if each.id == shown.id]
        assert picture(after)["description"] == told
        assert data(house, after) == image


async def test_a_table_that_is_closed_in_play_has_no_picture(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", practice=True)
        shown = house.public(ann)
        for person in (ann, ben):
            more = await person.press("More", on=house.public(ann))
            await person.press("Agree to end the match", on=more.message)
        await house.settle()
        (after,) = [each for each in ann.sees() if each.id == shown.id]
        assert not has_gallery(after)
        assert after.attachments == []


async def test_a_server_can_have_its_tables_in_words_alone(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        ann, _ = await house.table_for("Ann", "Ben")
        assert has_gallery(house.public(ann))
        assert (await boss.slash("settings set", setting="pictures", value="no")).ok
        await house.settle()
        shown = house.public(ann)
        assert not has_gallery(shown)
        assert shown.attachments == []
        assert (await boss.slash("settings set", setting="pictures", value="yes")).ok
        await house.settle()
        assert has_gallery(house.public(ann))


async def test_four_colours_are_another_picture_with_the_same_words(tmp_path: Path):
    async with open_house(tmp_path) as house:
        boss = house.person("Boss", manage=True)
        ann, _ = await house.table_for("Ann", "Ben")
        (before,), told = house.public(ann).attachments, picture(house.public(ann))["description"]
        assert (await boss.slash("settings set", setting="four_colours", value="yes")).ok
        await house.settle()
        (after,) = house.public(ann).attachments
        assert after["filename"] != before["filename"]
        assert picture(house.public(ann))["description"] == told
        shown = table_pictures.sketch(house.table(), house.bot.desk.look(house.table()))
        assert shown is not None
        assert shown.shown.four


async def test_somebody_who_is_away_is_marked_and_computer_players_are(tmp_path: Path):
    async with open_house(tmp_path) as house:
        _, ben = await house.table_for("Ann", "Ben", computers=1)
        more = await ben.press("More", on=house.public(ben))
        await ben.press("Leave the table", on=more.message)
        assert (await ben.press("Leave", on=more.message)).ok
        await house.settle()
        shown = table_pictures.sketch(house.table(), table_pictures.Look())
        assert shown is not None
        assert isinstance(shown.shown, Scene)
        assert [(seat.computer, seat.away) for seat in shown.shown.seats] == [
            (False, False),
            (False, True),
            (True, False),
        ]


class Torn(Exception):
    """What a broken painter fails with."""


async def test_a_painter_that_fails_is_logged_and_the_words_go_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def scene(*_: object) -> Scene:
        raise Torn("the painter's easel fell over")

    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        painter = house.bot.desk.cog(house.table()).game.painter
        assert painter is not None
        monkeypatch.setattr(type(painter), "scene", scene)
        with capture_logs() as logs:
            await play_one(house, people)
        assert any(line["event"] == "failed" and line.get("picture") is True for line in logs)
        shown = house.public(people[0])
        assert not has_gallery(shown)
        assert shown.attachments == []
        assert "Ann" in shown.text


async def test_a_picture_that_cannot_be_drawn_is_left_out_once_and_the_next_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    tries: list[str] = []

    def file(sketch: table_pictures.Sketch) -> bytes:
        tries.append(sketch.name)
        raise Torn("no canvas")

    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        with monkeypatch.context() as broken:
            broken.setattr(table_pictures.Sketch, "file", file)
            await play_one(house, people)
            shown = house.public(people[0])
            assert not has_gallery(shown)
            assert shown.attachments == []
            assert len(tries) == len(set(tries)) >= 1
        await play_one(house, people)
        assert has_gallery(house.public(people[0]))


async def test_where_files_may_not_be_attached_the_words_go_out_until_they_may(tmp_path: Path):
    async with open_house(tmp_path) as house:
        house.discord.faults.keep_tokens_private()
        house.discord.faults.deny("card-table", "ATTACH_FILES")
        people = await house.table_for("Ann", "Ben")
        await play_one(house, people)
        shown = house.public(people[0])
        assert not has_gallery(shown)
        assert "▶" in shown.text
        house.discord.faults.allow("card-table", "ATTACH_FILES")
        await house.settle()
        assert has_gallery(house.public(people[0]))


async def test_a_table_that_was_closed_before_its_first_message_gets_none(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        (channel,) = [one.id for one in ann.channels() if one.name == "second-table"]
        host = Sitter(ann.id, "Ann")
        table = await house.room.open_table(ann.guild.id, channel, host, "kowah", {})
        messages = house.bot.desk.table_messages
        # as its host's answer does, so that nothing else writes before it is closed
        with messages.alone(table):
            await table.close(ann.id)
            await messages.begin(table)
        assert table.message is None
        assert not house.requests("POST", "/channels/")


async def test_a_table_whose_first_message_was_refused_is_not_posted_before_its_host_has_closed_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        house.discord.faults.fail("POST /channels/*/messages", status=403, times=2, code=50013)
        channel = house.discord.guilds.channel().id
        table = await house.room.open_table(ann.guild.id, channel, Sitter(ann.id, "Ann"), "kowah", {})
        messages = house.bot.desk.table_messages
        with messages.alone(table):
            with pytest.raises(Forbidden):
                await messages.begin(table)
            messages.touch(table)
            await asyncio.sleep(0.1)  # as long as a busy machine may take to close it
            await table.close(ann.id)
        await house.settle()
        assert len(house.requests("POST", "/channels/")) == 2
        assert table.id not in messages.places


@pytest.mark.parametrize(("refusals", "opens"), [(1, True), (2, False)])
async def test_a_first_message_that_is_refused_is_tried_once_more_in_words_alone(
    tmp_path: Path, refusals: int, opens: bool
):
    async with open_house(tmp_path) as house:
        ann, post = house.person("Ann"), "POST /channels/*/messages"
        house.discord.faults.fail(post, status=403, times=refusals, code=50013)
        opened = await ann.slash("kowah open")
        posts = house.requests("POST", "/channels/")
        assert [bool(entry.files) for entry in posts[:2]] == [True, False]
        if opens:
            assert not has_gallery(house.public(ann))
            assert "1. **Ann** · host" in house.public(ann).text
        else:
            assert opened.text.startswith("I cannot open a table here: Discord does not let me")
            assert house.room.tables(ann.guild.id) == []
            await house.settle()
            assert len(house.requests("POST", "/channels/")) == len(posts) == 2  # nobody needs a table that is closed


async def test_a_picture_that_was_to_stay_and_is_gone_is_sent_anew(tmp_path: Path):
    async with open_house(tmp_path) as house:
        house.discord.faults.keep_tokens_private()
        ann, ben = await house.table_for("Ann", "Ben", practice=True)
        await play_one(house, [ann, ben])
        before, sent = house.public(ann), len(uploads(house))
        house.discord.faults.fail("PATCH /channels/*", status=400, code=50035)
        more = await ann.press("More", on=before)
        assert (await ann.press("Agree to end the match", on=more.message)).ok
        await house.settle()
        after = house.public(ann)
        assert "Would like to end the match: Ann" in after.text
        assert has_gallery(after)
        assert len(uploads(house)) == sent + 1


async def test_a_kept_picture_that_is_gone_is_no_fault_of_the_token_that_was_to_keep_it(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben", practice=True)
        await play_one(house, [ann, ben])
        before, sent = house.public(ann), len(uploads(house))
        house.discord.faults.fail(f"PATCH /webhooks/*/{before.id}", status=400, code=50035)
        more = await ann.press("More", on=before)
        assert (await ann.press("Agree to end the match", on=more.message)).ok
        await house.settle()
        after = house.public(ann)
        assert has_gallery(after)
        assert len(uploads(house)) == sent + 1
        house.discord.log.clear()
        await play_one(house, [ann, ben])
        assert [entry for entry in house.requests("PATCH", "/webhooks/") if entry.path.endswith(str(after.id))]
        assert not house.requests("PATCH", "/channels/")
