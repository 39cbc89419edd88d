"""Work that goes on beside the answers: each piece is watched, so that a failure is logged and stops nothing else.

This is the boundary to Discord: the one place where every kind of failure is caught.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog
from discord import HTTPException

log = structlog.get_logger("halley.desk")


class Chores:
    """Running pieces of work, kept until they are done."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._stopped = False

    def do(self, work: Coroutine[Any, Any, None], **about: object) -> asyncio.Task[None] | None:
        """Begin a piece of work; `about` goes into the log if it fails. None when nothing is begun any more."""
        if self._stopped:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(guarded(work, None, **about))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def stop(self) -> None:
        """End all work that still goes on, and begin no more."""
        self._stopped = True
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def quiet(self) -> None:
        """Wait until no work is going on."""
        while self._running:
            await asyncio.wait(list(self._running))


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


def report(failed: BaseException, **about: object) -> None:
    """Log a failure: Discord's refusals in a line, our own faults with their traceback."""
    if isinstance(failed, HTTPException):
        log.warning("discord refused", status=failed.status, code=failed.code, reason=failed.text, **about)
    else:
        log.error("failed", exc_info=failed, **about)
