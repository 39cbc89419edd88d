"""A call that it is somebody's turn never outlives its moment: not through kills, nor through a Discord that fails."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.playground import LocalDiscord, Message, Person
from tests.desk.acts.test_play_acts import moves, on_turn
from tests.desk.house import QUICK, House, open_house, until
from tests.faults.process import Player, Process, people, table_message

#: the more kills, the more moments are met
KILLS = int(os.environ.get("KILLS", "5"))

SEND, DELETE = "POST /channels/*/messages", "DELETE /channels/*/messages/*"


def calls(person: Person) -> list[Message]:
    return [message for message in person.sees() if "it is your turn" in message.text or message.text == "…"]


async def test_no_call_stands_after_a_kill_at_any_moment(tmp_path: Path) -> None:
    chance, called = Random(38), 0
    async with LocalDiscord() as discord:
        process = Process(discord, f"sqlite:///{tmp_path / 'house.sqlite3'}")
        await process.start()
        try:
            ann, ben = people(discord, "Ann", "Ben")
            assert (await ann.slash("pitty_pat open", hands=20)).ok
            await discord.until(lambda: table_message(ann))
            assert (await ben.press("Sit down", on=table_message(ben))).ok
            assert (await ann.press("Start", on=table_message(ann))).ok
            await discord.until(lambda: ann.can_press("My hand"))
            for _ in range(KILLS):
                await one_move(Player(ann, {}), Player(ben, {}))
                await process.pass_by(41)
                match chance.choice(["at once", "soon", "when they are called"]):
                    case "at once":
                        pass
                    case "soon":
                        await asyncio.sleep(chance.uniform(0.0, 0.03))
                    case _:
                        await discord.until(lambda: calls(ann), 10)
                called += bool(calls(ann))
                await process.kill()
                await discord.until(lambda: not calls(ann), 10)
                assert len(ann.pings) + len(ben.pings) <= process.kills
        finally:
            await process.stop()
    assert called  # some were killed before they called, and some after


async def one_move(*players: Player) -> None:
    """Whoever is asked makes a move, so that nobody is taken for absent."""
    for player in players:
        if (offer := await player.choose()) is not None:
            assert (await player.press(offer)).ok
            return


async def idle(house: House) -> tuple[Person, Message]:
    seated = await house.table_for("Ann", "Ben")
    person, hand = await on_turn(house, seated)
    return person, hand


async def test_a_call_is_taken_away_by_the_next_process(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        person, _ = await idle(house)
        await house.pass_by(41)
        assert calls(person)
        await house.restart()
        assert not calls(person)


@pytest.mark.parametrize("acted", [True, False])
async def test_a_call_whose_sending_was_never_confirmed_goes_away_too(tmp_path: Path, acted: bool) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, again=0.05)) as house:
        person, hand = await idle(house)
        if acted:
            house.discord.faults.lose(SEND, times=2)
        else:
            house.discord.faults.fail(SEND, 503, times=1)
        await house.pass_by(41)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        assert not calls(person)
        assert len(person.pings) == 1


async def test_whoever_could_not_be_called_in_time_is_not_rung_afterwards(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, again=0.5)) as house:
        person, hand = await idle(house)
        house.discord.faults.fail(SEND, 503, times=1)
        await house.time.pass_by(41)
        await until(lambda: not house.discord.faults.ordered, 20)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        assert not calls(person)
        assert not person.pings


async def test_a_call_that_could_not_be_taken_away_is_taken_away_later(tmp_path: Path) -> None:
    async with open_house(tmp_path, timing=replace(QUICK, again=0.05)) as house:
        person, hand = await idle(house)
        await house.pass_by(41)
        house.discord.faults.fail(DELETE, 503, times=4)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await until(lambda: not calls(person), 40)


async def test_a_call_that_somebody_deleted_is_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        person, hand = await idle(house)
        await house.pass_by(41)
        house.discord.faults.delete(calls(person)[0].id)
        assert (await person.press(moves(hand)[0], on=hand)).ok
        await house.settle()
        assert await house.room.store.notes("call:") == {}


async def test_a_channel_in_which_the_bot_may_not_write_gets_no_call_and_leaves_no_note(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        person, _ = await idle(house)
        house.discord.faults.deny("card-table", "SEND_MESSAGES")
        await house.pass_by(41)
        assert not calls(person)
        assert await house.room.store.notes("call:") == {}
