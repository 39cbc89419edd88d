"""Work that goes on beside the answers: each piece is watched, so that a failure is logged and stops nothing else.

This is the boundary to Discord: the one place where every kind of failure is caught.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import structlog
from aiohttp import ClientError
from discord import HTTPException

from bot.desk.base.pressure import Pressure
from bot.desk.base.slots import Slots, Urgency, Wait
from bot.metrics import FAILURES
from bot.rules import Refused

log = structlog.get_logger("halley.desk")

T = TypeVar("T")

#: seconds that work which was told to end has for that; discord.py may sleep over a rate limit
_PATIENCE = 0.5
#: seconds; the loop rounds to milliseconds, and what it begins at once is no timer that could say when
_LEAST = 0.001


class Tasks:
    """Running pieces of work, kept until they are done."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._waiting: set[asyncio.TimerHandle] = set()
        self._answering: set[asyncio.Task[Any]] = set()
        self.stopped = False
        self.pressure = Pressure()
        self.slots = Slots()

    def do(self, work: Coroutine[Any, Any, None], **about: object) -> asyncio.Task[None] | None:
        """Begin a piece of work; `about` goes into the log if it fails. None when nothing is begun any more."""
        if self.stopped:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(guarded(work, None, **about))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda _: work.close())  # for work that was ended before it began
        return task

    def look(self, work: Callable[[], Coroutine[Any, Any, None]], **about: object) -> Wait | None:
        """Begin a piece of work that is only to be looked at when the loop has a slot: None where that is now, else what waits."""
        return self.slots.when(Urgency.LOOK, lambda: self.do(work(), **about))

    def later(self, seconds: float, work: Callable[[], None]) -> asyncio.TimerHandle | None:
        """Begin something small after a while; None when nothing is begun any more."""
        if self.stopped:
            return None
        loop = asyncio.get_running_loop()

        def due() -> None:
            self._waiting.discard(timer)
            self.pressure.notice(loop.time() - timer.when())
            work()

        timer = loop.call_later(max(seconds, _LEAST), due)
        self._waiting.add(timer)
        return timer

    def never_mind(self, timer: asyncio.TimerHandle) -> None:
        """What was to be begun later is not begun."""
        timer.cancel()
        self._waiting.discard(timer)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for what this task does: at the end it is ended last."""
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        try:
            yield
        finally:
            self._answering.discard(task)

    @property
    def answered(self) -> Collection[asyncio.Task[Any]]:
        """The tasks for whose answers somebody waits just now."""
        return self._answering

    async def stop(self) -> None:
        """End all work that still goes on, and begin no more. Answers have a moment in which they may still be given."""
        self.stopped = True
        for timer in list(self._waiting):
            self.never_mind(timer)
        if self._answering:
            await asyncio.wait(list(self._answering), timeout=_PATIENCE)
        running = [*self._running, *self._answering]
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running, timeout=_PATIENCE)

    async def quiet(self) -> None:
        """Wait until no work is going on, and none is to begin."""
        while self._running or self._waiting or self.slots.waited_for:
            if self._running:
                await asyncio.wait(list(self._running))
            else:
                await asyncio.sleep(0.001)


async def guarded(
    work: Awaitable[None], sorry: Callable[[], Awaitable[None]] | None = None, /, **about: object
) -> None:
    """Do a piece of work; a failure is logged, without anybody's cards, and `sorry` may say a sentence about it."""
    try:
        await work
    except Exception as failed:  # the boundary: whatever fails here must not reach Discord's event loop
        report(failed, **about)
        if sorry is not None:
            await guarded(sorry(), None, **about, apology=True)


def attempted(work: Callable[[], T], **about: object) -> T | None:
    """What a piece of work gives that may also be missing; None, and a line in the log, when it fails. Of any thread."""
    try:
        return work()
    except Exception as failed:  # the boundary once more: what is only shown must not stop what is played
        report(failed, **about)
        return None


def report(failed: BaseException, **about: object) -> None:
    """Log a failure: Discord's refusals and silences and the room's in a line, our own faults with their traceback."""
    far = isinstance(failed, HTTPException | ClientError | TimeoutError | ConnectionError)
    whose = "discord" if far else "room" if isinstance(failed, Refused) else "own"
    FAILURES.labels(whose).inc()
    if isinstance(failed, HTTPException):
        log.warning("discord refused", status=failed.status, code=failed.code, reason=failed.text, **about)
    elif far:
        log.warning("discord not reached", why=type(failed).__name__, **about)
    elif isinstance(failed, Refused):
        log.warning("refused", why=str(failed), **about)
    else:
        log.error("failed", exc_info=failed, **about)
