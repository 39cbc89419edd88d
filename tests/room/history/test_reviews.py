"""Reviews of matches: whose, of which, made in other processes, and lost by nothing that happens to these."""

import asyncio
import multiprocessing
import os
import signal
from contextlib import suppress
from typing import Any

import pytest

from bot.room import Person, Refused, Room, Table, Thinking
from bot.room.history.reviews import BUSY, NOBODY, OTHER, Asked, Review
from bot.room.history.veil import A_DAY
from tests.room.conftest import GUILD, Rooms

EVA = Person(999, "Eva")
#: one process, and no more effort than finds something
QUICKLY = Thinking(1, review=0.2)
#: a match of four dozen moves in which much can be done wrong
GAME = "stealing_bundles"


async def open_with(rooms: Rooms, thinking: Thinking) -> None:
    """Open the room anew, with so many processes."""
    await rooms.room.close()
    rooms.room = Room(rooms.address, time=rooms.time, chains=rooms.chains, salts=rooms.salts, thinking=thinking)
    await rooms.room.open()


async def finished(rooms: Rooms, game: str = GAME, processes: int = 1, **options: Any) -> Table:
    """A match of Ann and Ben, played by hand to its end, each time by the first move on offer."""
    await open_with(rooms, Thinking(processes, review=0.2))
    table = await rooms.dealt(game, **options)
    await rooms.play_on(table)
    assert table.phase == "over"
    return table


def now(rooms: Rooms) -> int:
    return int(rooms.time.now() * 1000)


async def asked(rooms: Rooms, table: Table, member: int) -> Asked:
    found = await rooms.room.reviews.ask(GUILD, table.match or "", member, now(rooms))
    assert isinstance(found, Asked)
    return found


async def test_the_moves_that_cost_most_are_told_and_kept_and_the_same_when_they_are_looked_at_again(
    rooms: Rooms,
) -> None:
    table = await finished(rooms)
    reviews = rooms.room.reviews
    its = await asked(rooms, table, rooms.ann.id)
    assert len(its.moments) > 5
    review = await reviews.look(its)
    assert 0 < len(review.costs) <= 3
    assert [cost.gain for _, cost in review.costs] == sorted((cost.gain for _, cost in review.costs), reverse=True)
    for moment, cost in review.costs:
        assert cost.gain >= 2 * cost.error
        assert cost.better != moment.decision.made
    assert await reviews.ask(GUILD, table.match or "", rooms.ann.id, now(rooms)) == review
    await open_with(rooms, QUICKLY)
    again = await rooms.room.reviews.look(await asked(rooms, table, rooms.ann.id))
    assert [(moment.step, cost) for moment, cost in again.costs] == [
        (moment.step, cost) for moment, cost in review.costs
    ]


async def test_without_processes_one_sentence_says_so(rooms: Rooms) -> None:
    table = await finished(rooms, processes=0)
    with pytest.raises(Refused, match=NOBODY):
        await asked(rooms, table, rooms.ann.id)


async def test_killed_processes_cost_one_sentence_and_the_next_review_is_made(rooms: Rooms) -> None:
    table = await finished(rooms)
    its = await asked(rooms, table, rooms.ann.id)
    looking = asyncio.create_task(rooms.room.reviews.look(its))
    while not looking.done():
        for process in multiprocessing.active_children():
            os.kill(process.pid or 0, signal.SIGKILL)
        await asyncio.sleep(0.02)
    with pytest.raises(Refused, match=BUSY):
        await looking
    assert isinstance(await made(rooms, its), Review)


async def made(rooms: Rooms, its: Asked) -> Review:
    """A review as somebody has it made who presses until there are processes again."""
    while True:
        with suppress(Refused):
            return await rooms.room.reviews.look(its)
        await asyncio.sleep(0.1)


async def test_one_review_at_a_time_a_person(rooms: Rooms) -> None:
    table = await finished(rooms)
    reviews = rooms.room.reviews
    its = await asked(rooms, table, rooms.ann.id)
    first = asyncio.create_task(reviews.look(its))
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="one review at a time"):
        await reviews.look(its)
    with pytest.raises(Refused, match="one review at a time"):
        await reviews.ask(GUILD, its.match, rooms.ann.id, now(rooms))
    bens = await reviews.look(await asked(rooms, table, rooms.ben.id))
    mine = await first
    assert mine.match == bens.match
    assert mine.costs != bens.costs
    assert await reviews.ask(GUILD, its.match, rooms.ann.id, now(rooms)) == mine


async def test_nothing_is_kept_of_somebody_who_is_forgotten(rooms: Rooms) -> None:
    table = await finished(rooms)
    reviews = rooms.room.reviews
    its = await asked(rooms, table, rooms.ann.id)
    await reviews.look(its)
    rooms.room.gone(rooms.ann.id)
    assert await asked(rooms, table, rooms.ann.id)
    looking = asyncio.create_task(reviews.look(its))
    await asyncio.sleep(0)
    rooms.room.gone(rooms.ann.id)
    await looking
    assert isinstance(await reviews.ask(GUILD, its.match, rooms.ann.id, now(rooms)), Asked)


async def test_a_review_that_is_kept_does_not_name_somebody_who_has_been_forgotten(rooms: Rooms) -> None:
    table = await finished(rooms)
    reviews = rooms.room.reviews
    its = await asked(rooms, table, rooms.ann.id)
    assert "Ben" in (await reviews.look(its)).names
    assert "'Ben'" not in repr(vars(reviews))
    await table.close(rooms.ann.id, manager=True)
    assert await rooms.room.farewells.ask(rooms.ben.id)
    kept = await reviews.ask(GUILD, its.match, rooms.ann.id, now(rooms))
    assert isinstance(kept, Review)
    assert "Ben" not in kept.names


async def test_who_did_not_play_and_who_asks_elsewhere_get_one_sentence(rooms: Rooms) -> None:
    table = await finished(rooms)
    reviews, match = rooms.room.reviews, table.match or ""
    with pytest.raises(Refused, match="You did not play in this match"):
        await reviews.ask(GUILD, match, EVA.id, now(rooms))
    for guild, wanted in ((GUILD + 1, match), (GUILD, "nothing"), (GUILD, "")):
        with pytest.raises(Refused, match="There is no such match in this server"):
            await reviews.ask(guild, wanted, rooms.ann.id, now(rooms))


async def test_a_match_that_is_played_and_one_that_can_still_be_restored_are_not_looked_at(rooms: Rooms) -> None:
    await open_with(rooms, QUICKLY)
    table = await rooms.dealt(GAME, people=2, stake=10)
    await rooms.play_on(table, 12)
    reviews, match = rooms.room.reviews, table.match or ""
    with pytest.raises(Refused, match="still being played"):
        await reviews.ask(GUILD, match, rooms.ann.id, now(rooms))
    await table.void(EVA, "a mistake")
    for later in (0, A_DAY):
        with pytest.raises(Refused, match="can still be restored"):
            await reviews.ask(GUILD, match, rooms.ann.id, now(rooms) + later)
    assert isinstance(await reviews.ask(GUILD, match, rooms.ann.id, now(rooms) + A_DAY + 1000), Asked)


async def test_games_in_which_nobody_looks_ahead_say_so(rooms: Rooms) -> None:
    table = await finished(rooms, "pitty_pat")
    with pytest.raises(Refused, match="Nobody can say what a move cost in Pitty Pat"):
        await asked(rooms, table, rooms.ann.id)


async def test_what_the_clock_and_a_stand_in_did_is_not_looked_at(rooms: Rooms) -> None:
    await open_with(rooms, QUICKLY)
    table = await rooms.dealt(GAME)
    mine = 0
    while table.phase == "playing":
        found = rooms.asked(table)
        if found is not None and found[0] == rooms.ben.id:
            await table.press(rooms.ben.id, table.revision, found[1], key=f"press {next(rooms.keys)}")
        elif found is not None and mine < 3:
            mine += 1
            await table.press(rooms.ann.id, table.revision, found[1], key=f"press {next(rooms.keys)}")
        else:
            await rooms.time.pass_by(30)
    assert len((await asked(rooms, table, rooms.ann.id)).moments) <= 3
    assert len((await asked(rooms, table, rooms.ben.id)).moments) > 5


async def test_a_match_by_rules_that_are_not_todays_is_not_looked_at(rooms: Rooms) -> None:
    table = await finished(rooms)
    rooms.as_stored("UPDATE journal SET move = 'trail 2X' WHERE number = 20")
    with pytest.raises(Refused, match=OTHER):
        await asked(rooms, table, rooms.ann.id)
