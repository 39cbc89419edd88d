"""Work that nobody waits for, and the queue of a table."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from bot.rules import Refused

T = TypeVar("T")


class BackgroundTasks:
    """Tasks that are under way, so that the room can wait for them, and none is lost to the collector."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin some work."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(
            fault, Refused
        ):  # a refusal is for whoever waits, if anybody still does
            told = {"message": "An act at a table failed", "exception": fault, "task": task}
            asyncio.get_running_loop().call_exception_handler(told)

    async def idle(self) -> None:
        """Come back when nothing is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)


class TableQueue:
    """Acts at one table: one at a time, in the order in which they came.

    An act that was taken is carried out even if whoever waits for it goes away: what was stored must also be shown.
    """

    def __init__(self, background: BackgroundTasks) -> None:
        self._background = background
        self._lock = asyncio.Lock()

    async def take(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Carry out an act when its turn comes."""
        return await asyncio.shield(self._background.start(self._run(act)))

    async def _run(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        async with self._lock:
            return await act()
