"""Work that nobody waits for ends, is waited for, and says when it fails; acts at a table go one at a time."""

import asyncio
from typing import Any

import pytest

from bot.room.clock.background import BackgroundTasks, TableQueue
from bot.rules import Refused


async def heard(work: Any) -> list[dict[str, Any]]:
    """What the loop is told about work that ends by itself."""
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    background = BackgroundTasks()
    background.start(work)
    await background.idle()
    await asyncio.sleep(0)
    asyncio.get_running_loop().set_exception_handler(None)
    return told


async def test_idle_comes_back_when_nothing_is_under_way_what_was_begun_meanwhile_included() -> None:
    background, log = BackgroundTasks(), list[str]()

    async def second() -> None:
        await asyncio.sleep(0.001)
        log.append("second")

    async def first() -> None:
        await asyncio.sleep(0.001)
        background.start(second())
        log.append("first")

    background.start(first())
    await background.idle()
    assert log == ["first", "second"]
    await background.idle()  # nothing under way: at once


async def test_what_work_comes_to_is_there_for_whoever_waits() -> None:
    async def work() -> int:
        return 7

    assert await BackgroundTasks().start(work()) == 7


async def test_work_that_fails_is_told_with_what_failed() -> None:
    async def work() -> None:
        raise ValueError("broken")

    (told,) = await heard(work())
    assert told["message"] == "An act at a table failed"
    assert repr(told["exception"]) == "ValueError('broken')"
    assert isinstance(told["task"], asyncio.Task)


async def test_a_refusal_and_an_end_from_outside_are_no_failures() -> None:
    async def refused() -> None:
        raise Refused("It is not your turn.")

    async def cancelled() -> None:
        raise asyncio.CancelledError

    async def done() -> None:
        pass

    assert await heard(refused()) == await heard(cancelled()) == await heard(done()) == []


async def test_an_act_is_carried_out_though_whoever_waits_for_it_goes_away() -> None:
    background, log = BackgroundTasks(), list[str]()

    async def act() -> None:
        await asyncio.sleep(0.01)
        log.append("stored and shown")

    waiting = asyncio.create_task(TableQueue(background).take(act))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert log == []
    await background.idle()
    assert log == ["stored and shown"]


async def test_an_act_comes_back_with_what_it_came_to_and_a_failed_one_holds_up_nobody() -> None:
    queue = TableQueue(BackgroundTasks())

    async def refused() -> None:
        raise Refused("It is not your turn.")

    async def fine() -> str:
        return "played"

    with pytest.raises(Refused, match="not your turn"):
        await queue.take(refused)
    assert await queue.take(fine) == "played"
