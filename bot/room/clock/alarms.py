"""One clock a process: alarms in the order of their time. What they stand for is in the store, so that none is lost.

An alarm of a server whose people cannot be heard waits until they can, so that nobody's time runs out meanwhile.
"""

import asyncio
import heapq
from collections.abc import Callable, Coroutine, Hashable
from itertools import count
from typing import Any

from bot.room.clock.background import BackgroundTasks
from bot.room.clock.time import Time

#: seconds after which what could not be stored is tried again
AGAIN = 2.0
#: how long to sleep when there is no alarm; a new one wakes the clock
_LONG = 24 * 3600.0

Ring = Callable[[], Coroutine[Any, Any, None]]


class Alarms:
    """Alarms by key: setting one again puts it in the place of the old one."""

    def __init__(self, time: Time, background: BackgroundTasks) -> None:
        self._time = time
        self._background = background
        #: for how many seconds from now nothing is to be rung for a server at least, because its people cannot act
        self.unheard: Callable[[int], float] = lambda _guild: 0.0
        self._heap: list[tuple[float, int, Hashable, Ring, int | None]] = []
        self._current: dict[Hashable, int] = {}
        self._count = count()
        self._task: asyncio.Task[None] | None = None
        self._nap: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch the time."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Ring no more."""
        for task in (self._task, self._nap):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        self._heap.clear()
        self._current.clear()

    def set(self, key: Hashable, when: float, ring: Ring, guild: int | None = None) -> None:
        """Ring at this time (at once when it is over), instead of what was set under this key.

        `guild`: the server whose people are to be heard then; None where it makes no difference.
        """
        number = next(self._count)
        self._current[key] = number
        heapq.heappush(self._heap, (when, number, key, ring, guild))
        if len(self._heap) > 2 * len(self._current) + 100:
            self._heap = [entry for entry in self._heap if self._current.get(entry[2]) == entry[1]]
            heapq.heapify(self._heap)
        if self._heap[0][1] == number and self._nap is not None:
            self._nap.cancel()

    def waits(self, key: Hashable) -> bool:
        """Whether there is an alarm for this key that has not rung yet."""
        return key in self._current

    def drop(self, key: Hashable) -> None:
        """Do not ring for this key."""
        self._current.pop(key, None)

    async def _watch(self) -> None:
        while True:
            self._ring_what_is_due()
            wait = max(self._heap[0][0] - self._time.now(), 0.0) if self._heap else _LONG
            self._nap = asyncio.create_task(self._time.sleep(wait))  # `set` can end it; waited for below, so not lost
            await asyncio.wait([self._nap])

    def _ring_what_is_due(self) -> None:
        now = self._time.now()
        while self._heap and (self._heap[0][0] <= now or self._current.get(self._heap[0][2]) != self._heap[0][1]):
            _, number, key, ring, guild = heapq.heappop(self._heap)
            if self._current.get(key) != number:
                continue
            if guild is not None and (wait := self.unheard(guild)) > 0:
                heapq.heappush(self._heap, (now + wait, number, key, ring, guild))
                continue
            del self._current[key]
            self._background.start(ring())
