"""The house closes and opens again: every button, form and hand goes on where it stood."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.desk.base.message_body import note
from bot.desk.transport import wire
from bot.desk.transport.answers import LEAVING
from bot.room.ownership.keeper import Lost
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import House, open_house, until


async def test_a_lobby_survives_a_restart(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        await ann.slash("pitty_pat open", hands=2)
        face = house.public(ann)
        await house.restart()
        assert (await ben.press("Sit down", on=face)).type == 7
        assert "Ben" in face.text
        assert house.public(ann) == face


async def test_a_button_of_a_hand_from_before_a_restart_makes_its_move(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        seat = house.table().seat_of(person.id)
        assert seat is not None
        held = len(house.table().view(seat).cards)
        await house.restart()
        pressed = await person.press(moves(hand)[0], on=hand)
        assert pressed.type == 7
        assert len(house.table().view(seat).cards) == held - 2


async def test_a_form_from_before_a_restart_is_taken(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        panel = (await ann.press("Options", on=house.public(ann))).message
        asked = await ann.pick("Which option?", "hands", on=panel)
        await house.restart()
        assert (await ann.submit(asked, value="4")).ok
        assert house.table().options["hands"] == 4


async def test_an_open_hand_is_refreshed_after_a_restart(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        other = next(each for each in people if each is not person)
        waiting = await house.hand(other)
        before = waiting.text
        await house.restart()
        await person.press(moves(hand)[0], on=hand)
        await house.settle()
        assert waiting.text != before


async def test_a_match_is_played_on_through_restarts(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben", computers=1, hands=2, stake=50)
        while house.table().phase == "playing":
            await house.play_on(people, moves=2)
            await house.restart()
        (shown,) = house.public(people[0]).attachments
        assert " chips" in shown["description"] or "a draw" in house.public(people[0]).text
        assert len(house.requests("POST", "/messages")) == 1  # the table's message was posted once


async def test_a_press_on_a_closed_table_is_answered(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = house.person("Ann")
        await ann.slash("pitty_pat open")
        face = house.public(ann)
        rules = next(button.custom_id for button in face.buttons if button.label == "Rules")
        panel = (await ann.press("Options", on=face)).message
        await ann.press("Close the table", on=panel)
        await house.restart()
        dead = await ann.forge(rules, on=face)
        assert dead.text == "This table is closed. `/tables` shows what is open."


@asynccontextmanager
async def a_press_that_waits(
    tmp_path: Path,
) -> AsyncIterator[tuple[House, asyncio.Task[Any], Callable[[], Awaitable[Any]]]]:
    """A house in which a press waits for its turn at the table, until the third is called; nothing in the log warns of anything."""
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        over = asyncio.Event()

        async def something_else() -> None:
            await over.wait()

        async def go_on() -> None:
            over.set()
            await held

        held = asyncio.create_task(house.table()._acts.turn(something_else))
        await asyncio.sleep(0)
        with capture_logs() as logs:
            pressing = asyncio.create_task(person.press(moves(hand)[0], on=hand))
            await until(lambda: bool(house.bot.desk.tasks._answering), 5)
            yield house, pressing, go_on
        assert [line for line in logs if line["log_level"] in ("warning", "error")] == []


async def test_a_press_that_is_under_way_when_the_house_closes_is_answered_first(tmp_path: Path):
    async with a_press_that_waits(tmp_path) as (house, pressing, go_on):
        closing = asyncio.create_task(house.close())
        await asyncio.sleep(0.1)
        await go_on()
        assert (await pressing).type == 7
        await closing
        await house.open()


async def test_a_press_that_takes_too_long_for_a_house_that_closes_fails_nowhere(tmp_path: Path):
    async with a_press_that_waits(tmp_path) as (house, pressing, go_on):
        before = house.table().revision
        await house.bot.close()
        await go_on()
        await house.room.idle()
        pressing.cancel()
        assert house.table().revision == before + 1  # the move was made all the same


async def test_who_presses_while_the_house_closes_is_told(tmp_path: Path):
    async with open_house(tmp_path) as house:
        people = await house.table_for("Ann", "Ben")
        person, hand = await on_turn(house, people)
        await house.bot.desk.close()
        before = house.table().revision
        assert (await person.press(moves(hand)[0], on=hand)).text == LEAVING
        assert (await person.slash("tables")).text == LEAVING
        assert house.table().revision == before


def taken_by(folder: Path, holder: str | None) -> None:
    """Another process takes the store over, or gives it back."""
    with closing(sqlite3.connect(folder / "house.sqlite3")) as connection, connection:
        connection.execute("UPDATE keeper SET holder = ?", (holder,))


def written(house: House) -> list[str]:
    """What the house has sent by itself."""
    return [entry.method for entry in house.discord.log if entry.method != "GET"]


async def test_who_was_held_up_while_another_took_over_shows_nothing_more(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.table_for("Ann", "Ben")
        for person in (ann, ben):
            await house.hand(person)
        desk, table, store = house.bot.desk, house.table(), house.room.store
        taken_by(tmp_path, "another")
        house.discord.log.clear()
        store.stored -= 60  # a minute has passed in which nothing was heard of it
        desk.table_messages.unsure(table)
        with pytest.raises(Lost):
            await wire.edit(house.bot, table.channel, table.message or 0, note("It stands as it stood."))
        await until(store.lost.is_set)
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert written(house) == []
        await desk.tasks.stop()  # as the end of a room does that has lost its store
        taken_by(tmp_path, None)


async def test_who_was_held_up_and_has_the_store_still_shows_what_there_is(tmp_path: Path):
    async with open_house(tmp_path) as house:
        await house.table_for("Ann", "Ben")
        house.discord.log.clear()
        house.room.store.stored -= 60
        house.bot.desk.table_messages.unsure(house.table())
        await house.settle()
        assert written(house) == ["PATCH"]
        assert not house.room.store.lost.is_set()
