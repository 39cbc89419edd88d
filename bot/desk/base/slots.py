"""Slots of the event loop: how much is drawn and seen to in one round of it, and what comes first where that is not enough.

A round of the loop does all that is ready before it looks at the network or a timer again. With thousands of tables a thousand hands
may be due at once: a round of seconds, in which every press that comes is too late. So each piece of work takes a slot first. A
round has as many as fit into its time by what the last rounds took; what finds none waits, by urgency. Where the house keeps up
nothing waits at all.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from time import perf_counter

#: seconds that a round of the loop should take at most
ROUND = 0.008
#: slots of a round, at least and at most
FEWEST, MOST = 2, 64
#: one slot in so many goes to what is least urgent, so that it comes at all
LAST_IN = 8

#: becomes done when the slot is there
Wait = asyncio.Future[None]


class Urgency(IntEnum):
    """What a slot is for, the most urgent first."""

    ANSWER = 0  #: what a press has done is shown to whoever pressed
    PLAY = 1  #: a press is taken up, or somebody is shown what the match asks: until then the table stands still
    LOOK = 2  #: what is only to be looked at: hands of others, a table's message


class Slots:
    """Hands out the slots of a loop's rounds. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._waiting: tuple[deque[Wait], ...] = tuple(deque() for _ in Urgency)
        self._limit = 8.0
        self._used = self._given = 0
        self._on_its_way = False  # what has waited goes on in the next round: nothing that comes later overtakes it
        self._began: float | None = None  # this round's beginning; None while nobody counts

    def ask(self, urgency: Urgency) -> Wait | None:
        """A slot for a piece of work: None when it can be done now, else what is to be waited for."""
        if self._began is None:
            self._begin()
        if self._used < self._limit and not self._on_its_way and not any(self._waiting):
            self._used += 1
            return None
        wait: Wait = asyncio.get_running_loop().create_future()
        self._waiting[urgency].append(wait)
        return wait

    async def take(self, urgency: Urgency) -> None:
        """Come back when there is a slot."""
        if (wait := self.ask(urgency)) is not None:
            await wait

    def hurry(self, wait: Wait, urgency: Urgency) -> None:
        """What waits has become more urgent."""
        self._waiting[urgency].append(wait)  # where it stood before it is passed over

    def _begin(self) -> None:
        self._began, self._used, self._on_its_way = self._clock(), 0, False
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """A new round has begun: judge the last one, and give what there is."""
        assert self._began is not None
        took = self._clock() - self._began
        if took > ROUND:
            self._limit = max(FEWEST, self._limit * max(ROUND / took, 0.5))
        elif self._used >= self._limit - 1:
            self._limit = min(MOST, self._limit + 1)
        if not any(self._waiting):
            self._began = None
            return
        self._begin()
        while self._used < self._limit and (wait := self._first()) is not None:
            wait.set_result(None)
            self._used, self._on_its_way = self._used + 1, True

    def _first(self) -> Wait | None:
        """The wait whose turn it is; those that were given up, or came by another urgency, are passed over."""
        self._given += 1
        for waiting in self._waiting if self._given % LAST_IN else reversed(self._waiting):
            while waiting:
                if not (wait := waiting.popleft()).done():
                    return wait
        return None
