"""Work for other cores: answered, late, too much, and processes that die, hang or outlive their parent."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.room.clock.processes import NICE, QUEUE, NoAnswer, Processes
from tests.room.clock import work

#: longer than a process takes to begin on a busy machine
LONG = 60.0


@pytest.fixture
async def pool() -> AsyncIterator[Processes]:
    made = Processes(1, work.nothing, hung=LONG, rest=0.0)
    yield made
    made.close()


async def test_work_is_done_in_another_process_that_lets_others_go_first(pool: Processes) -> None:
    assert await pool.run(LONG, work.twice, 21) == 42
    assert await pool.run(LONG, work.who) != os.getpid()
    assert await pool.run(LONG, work.niceness) == min(19, os.nice(0) + NICE)  # 19 is the most there is


async def test_what_the_work_raises_reaches_whoever_asked_and_the_pool_lives_on(pool: Processes) -> None:
    with pytest.raises(ValueError, match="a fault of its own"):
        await pool.run(LONG, work.fail)
    assert await pool.run(LONG, work.twice, 2) == 4


async def test_an_answer_that_comes_late_is_none(pool: Processes) -> None:
    await pool.run(LONG, work.twice, 1)
    with pytest.raises(NoAnswer):
        await pool.run(0.05, work.sleep, 1.0)
    assert await pool.run(LONG, work.twice, 2) == 4


async def test_more_than_a_queue_is_refused_at_once_and_the_rest_answered(pool: Processes) -> None:
    await pool.run(LONG, work.twice, 1)
    waiting = [asyncio.create_task(pool.run(LONG, work.sleep, 0.05)) for _ in range(QUEUE)]
    await asyncio.sleep(0)
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.twice, 1)
    assert await asyncio.gather(*waiting) == [0.05] * QUEUE
    assert await pool.run(LONG, work.twice, 2) == 4


async def test_a_killed_process_gives_no_answer_and_another_takes_its_place(pool: Processes) -> None:
    first = await pool.run(LONG, work.who)
    waiting = [asyncio.create_task(pool.run(LONG, work.sleep, 30.0)) for _ in range(3)]
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    assert all(isinstance(one, NoAnswer) for one in await asyncio.gather(*waiting, return_exceptions=True))
    assert await pool.run(LONG, work.who) != first


async def test_a_process_that_ends_itself_gives_no_answer_and_the_next_work_is_done(pool: Processes) -> None:
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.die)
    assert await pool.run(LONG, work.twice, 2) == 4


async def test_a_process_that_hangs_ends_itself() -> None:
    pool = Processes(1, work.nothing, hung=0.5, rest=0.0)
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.spin)
    assert await pool.run(LONG, work.twice, 2) == 4
    pool.close()


async def test_after_a_pool_has_died_there_is_no_answer_until_it_has_rested() -> None:
    pool = Processes(1, work.nothing, rest=LONG)
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.die)
    began = time.monotonic()
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.twice, 2)
    assert time.monotonic() - began < LONG / 2
    pool.close()


async def test_processes_that_cannot_be_made_ready_give_no_answer() -> None:
    pool = Processes(1, work.stumble, rest=LONG)
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.twice, 2)
    pool.close()


async def test_where_no_processes_can_begin_that_is_said_once_and_they_are_tried_again() -> None:
    pool = Processes(1, work.nothing, rest=0.0)
    with capture_logs() as told:
        before = threading.stack_size(1 << 48)  # more than addresses reach: a thread like that begins nowhere
        try:
            for _ in range(3):
                with pytest.raises(NoAnswer):
                    await pool.run(LONG, work.twice, 1)
        finally:
            threading.stack_size(before)
        assert len(told) == 1
        assert await pool.run(LONG, work.twice, 2) == 4
        with pytest.raises(NoAnswer):
            await pool.run(LONG, work.die)
        assert len(told) == 2
    pool.close()


async def test_without_processes_and_after_closing_there_is_no_answer(pool: Processes) -> None:
    with pytest.raises(NoAnswer):
        await Processes(0, work.nothing).run(LONG, work.twice, 1)
    await pool.run(LONG, work.twice, 1)
    waiting = [asyncio.create_task(pool.run(LONG, work.sleep, 0.2)) for _ in range(5)]
    await asyncio.sleep(0)
    pool.close()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(one) for one in answers} <= {NoAnswer, float}
    assert any(isinstance(one, NoAnswer) for one in answers)
    with pytest.raises(NoAnswer):
        await pool.run(LONG, work.twice, 1)


PARENT = """
import asyncio, os, signal
from bot.room.clock.processes import Processes
from tests.room.clock import work

async def main():
    pool = Processes(1, work.nothing)
    print(await pool.run(60.0, work.who), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def test_a_process_ends_with_a_parent_that_is_killed() -> None:
    home = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", PARENT], cwd=home, capture_output=True, text=True, check=False)
    child = int(done.stdout)
    for _ in range(600):
        if not _lives(child):
            return
        time.sleep(0.1)
    pytest.fail("the process has outlived its parent")


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
