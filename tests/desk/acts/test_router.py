"""Whatever is pressed gets an answer: forged and foreign ids, slow rooms, failing requests."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.desk.acts.router import ACTS
from bot.playground import Message, Outcome, Person
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import IMPATIENT, House, open_house, until

FORGED = (
    "hello", "h1:", "h1:aaaaaaaa:1:/sit", "h1:aaaaaaaa:1:match AC", "h1:-:0:/page nothing 1", "h1:-:0:/page",
    "h1:-:0:/unknown", "h1:-:0:match AC", "h9:x:1:/sit", "'; DROP TABLE card_table; --",
)  # fmt: skip


async def test_no_game_has_an_act_by_the_name_of_one_of_the_desks_own(tmp_path: Path):
    async with open_house(tmp_path) as house:
        acts = [cog.acts for cog in house.bot.desk.cogs.values()]
        assert any(acts)
        assert [set(own) & set(ACTS) for own in acts] == [set()] * len(acts)


async def host_at_table(house: House) -> Person:
    ann = house.person("Ann")
    await ann.slash("pitty_pat open")
    await ann.press("Add computer player", on=house.public(ann))
    await house.settle()  # else a busy machine shows the table once more afterwards
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


#: acts that change the private message on which their buttons stand
PRIVATE = (
    "h1:-:0:/statement 0", "h1:-:0:/daily", "h1:-:0:/forget no", "h1:-:0:/history 5 0", "h1:-:0:/page pitty_pat 1",
    "h1:-:0:/top 0", "h1:-:0:/purse 0", "h1:{}:1:/option",
)  # fmt: skip


@pytest.mark.parametrize("custom_id", PRIVATE)
async def test_what_is_for_one_persons_eyes_never_stands_in_the_place_of_a_table(tmp_path: Path, custom_id: str):
    async with open_house(tmp_path) as house:
        ann = await host_at_table(house)
        shown = house.public(ann).raw["components"]
        made = custom_id.format(house.table().id)
        answered = await ann.forge(made, on=house.public(ann), values=["speed"] if "/option" in made else None)
        await house.settle()
        assert house.public(ann).raw["components"] == shown
        assert answered.message is not None
        assert answered.message.ephemeral


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


async def taken_away(house: House, person: Person, button: str, on: Message) -> Outcome:
    """A press on a message that goes away while its answer is under way."""
    fault = house.discord.faults.slow("POST /interactions/*", 0.1)
    pressing = asyncio.create_task(person.press(button, on=on))
    await until(lambda: not fault.times)
    house.discord.faults.delete(on)
    return await pressing


async def test_a_hand_that_goes_while_it_is_pressed_comes_anew(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        answered = await taken_away(house, person, moves(hand)[0], hand)
        assert answered.message is not None
        assert answered.message.ephemeral
        assert answered.message.buttons
        await house.settle()
        assert len(house.table().view(None).table.pile) > 1
        assert (await person.press("Rules", on=answered.message)).ok


async def test_a_press_on_a_table_that_a_moderator_takes_away_is_not_said_to_have_failed(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await host_at_table(house)
        ben = house.person("Ben")
        answered = await taken_away(house, ben, "Sit down", house.public(ben))
        assert answered.text == "Done."
        await house.settle()
        assert "Ben" in house.public(ben).text


async def test_a_button_from_an_unknown_program_version_says_so(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await host_at_table(house)
        answered = await ann.forge("h2:abc:1:/sit", on=house.public(ann))
        assert answered.text == "This button does not belong to any table here."
