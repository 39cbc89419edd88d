"""Whatever is pressed gets an answer: forged and foreign ids, slow rooms, failing requests."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.playground import Person
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import IMPATIENT, House, open_house, until

FORGED = (
    "hello", "h1:", "h1:aaaaaaaa:1:/sit", "h1:aaaaaaaa:1:match AC", "h1:-:0:/page nothing 1", "h1:-:0:/page",
    "h1:-:0:/unknown", "h1:-:0:match AC", "h9:x:1:/sit", "'; DROP TABLE card_table; --",
)  # fmt: skip


async def host_at_table(house: House) -> Person:
    ann = house.person("Ann")
    await ann.slash("pitty_pat open")
    await ann.press("Add computer player", on=house.public(ann))
    return ann


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_id_is_answered_with_one_sentence(tmp_path: Path, custom_id: str):
    async with open_house(tmp_path) as house:
        ann = await host_at_table(house)
        before = house.table().revision
        answered = await ann.forge(custom_id, on=house.public(ann))
        assert answered.message is not None
        assert answered.message.ephemeral
        assert answered.text.count(".") >= 1
        assert house.table().revision == before


@pytest.mark.parametrize(
    "act", ["/nothing", "/set", "/set hands", "/option", "/order", "/choose", "match", "bet 1..10"]
)
async def test_a_forged_act_at_a_real_table_changes_nothing(tmp_path: Path, act: str):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        table = house.table()
        before = table.revision
        answered = await people[0].forge(f"h1:{table.id}:{table.revision}:{act}", on=house.public(people[0]))
        assert answered.ok
        assert table.revision == before
        assert table.phase == "playing"


async def test_a_table_of_another_server_cannot_be_reached(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await host_at_table(house)
        guild = house.discord.guilds.add("Elsewhere", ("general",))
        await until(lambda: len(house.bot.guilds) == 2)
        stranger = house.discord.person("Zoe", guild=guild)
        await stranger.slash("pitty_pat open")
        foreign = next(table for table in house.room.all_tables() if table.guild != guild.id)
        face = stranger.sees()[0]
        answered = await stranger.forge(f"h1:{foreign.id}:1:/sit", on=face)
        assert answered.text == "This table is closed. `/tables` shows what is open."
        assert len(foreign.seats) == 2


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the store, so that nothing can be written meanwhile."""
    with closing(sqlite3.connect(folder / "house.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_a_slow_room_is_announced_and_then_answers(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        before = hand.text
        with locked(tmp_path):
            pressed = await person.press(moves(hand)[0], on=hand)
            assert pressed.type == 6
            assert hand.text == before
        await person.until(lambda: hand.text != before)


async def test_a_slow_room_still_answers_a_command(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann = house.person("Ann")
        with locked(tmp_path):
            asking = asyncio.create_task(ann.slash("chips balance"))
            await until(
                lambda: any((entry.body or {}).get("type") == 5 for entry in house.requests("POST", "/callback"))
            )
        told = await asking
        assert told.message is not None
        assert told.message.ephemeral
        await ann.until(lambda: "1,000" in told.text)


async def test_a_press_on_the_table_in_a_slow_room_shows_the_hand_at_last(tmp_path: Path):
    async with open_house(tmp_path, timing=IMPATIENT) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open")
        face = house.public(ann)
        await house.settle()  # what is shown is written down; then the store can be locked from outside
        with locked(tmp_path):
            assert (await ben.press("Sit down", on=face)).type == 6
        await ben.until(lambda: "Ben" in face.text)


async def test_a_store_that_fails_is_answered_with_one_sentence_and_nothing_changes(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as other:
            other.execute("ALTER TABLE journal RENAME TO lost")
        revision = house.table().revision
        answered = await person.press(moves(hand)[0], on=hand)
        assert "The room's store failed" in answered.text
        assert house.table().revision == revision
        await house.settle()  # else a transaction under way would wait for this very loop
        with closing(sqlite3.connect(tmp_path / "house.sqlite3")) as other:
            other.execute("ALTER TABLE lost RENAME TO journal")
        assert (await person.press(moves(hand)[0], on=hand)).ok
        assert house.table().revision > revision


async def test_an_answer_that_discord_loses_does_not_stop_the_table(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        house.discord.faults.fail("POST /interactions/*", status=404, code=10062)
        pressing = asyncio.create_task(person.press(moves(hand)[0], on=hand))
        await house.settle()
        assert len(house.table().view(None).table.pile) > 1  # the move was made and shown to all
        assert (await house.hand(person)).ephemeral
        pressing.cancel()


async def test_a_button_from_an_unknown_program_version_says_so(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await host_at_table(house)
        answered = await ann.forge("h2:abc:1:/sit", on=house.public(ann))
        assert answered.text == "This button does not belong to any table here."
