"""The time by which the room lives: the wall's, or one that passes by hand."""

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

#: at most so long a nap, so that a change of the computer's clock is noticed
_NAP = 60.0


class Time(Protocol):
    """What the room asks of time."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Come back when so many seconds have passed."""
        ...


class WallClock:
    """Time as it passes."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        end = time.time() + seconds
        while (left := end - time.time()) > 0:  # noqa: ASYNC110  a clock that is set anew gives no sign
            await asyncio.sleep(min(left, _NAP))


class ManualClock:
    """Time that stands still until `pass_by`; sleepers wake in order, each with the hand at its very moment."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = count()
        self._followed: list[Callable[[], Awaitable[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + max(seconds, 0.0), next(self._count), woken))
        await woken

    def follow(self, idle: Callable[[], Awaitable[None]]) -> None:
        """Wait for `idle()` before the hand moves on, so that what a moment brings is done within that moment."""
        self._followed.append(idle)

    async def pass_by(self, seconds: float) -> None:
        """Let so many seconds pass."""
        target = self._now + seconds
        await self._quiet()
        while self._sleepers and self._sleepers[0][0] <= target:
            when, _, woken = heapq.heappop(self._sleepers)
            if woken.done():
                continue
            self._now = max(self._now, when)
            woken.set_result(None)
            await self._quiet()
        self._now = max(self._now, target)
        await self._quiet()

    async def _quiet(self) -> None:
        for _ in range(2):
            for _ in range(10):  # from a woken sleeper to the work it starts there are a few turns of the loop
                await asyncio.sleep(0)
            for idle in self._followed:
                await idle()
