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
#: what a beginning gives that nobody wants any more: it takes no slot
_GIVEN_UP = object()


class Urgency(IntEnum):
    """What a slot is for, the most urgent first."""

    ANSWER = 0  #: what a press has done is shown to whoever pressed
    PLAY = 1  #: a press is taken up, or somebody is shown what the match asks: until then the table stands still
    LOOK = 2  #: what is only to be looked at: hands of others, a table's message


class Wait:
    """What waits for a slot: no task as long as it does, for a crowd of these is a good part of a crowded house's memory."""

    __slots__ = ("begin",)

    def __init__(self, begin: Callable[[], object]) -> None:
        #: begins the work when the slot is there; None once it has begun
        self.begin: Callable[[], object] | None = begin


class Slots:
    """Hands out the slots of a loop's rounds. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._waiting: tuple[deque[Wait], ...] = tuple(deque() for _ in Urgency)
        self._limit = 8.0
        self._used = self._given = 0
        self._on_its_way = False  # what has waited goes on in the next round: nothing that comes later overtakes it
        self._began: float | None = None  # this round's beginning; None while nobody counts

    @property
    def waited_for(self) -> bool:
        """Whether anything waits."""
        return any(wait.begin is not None for waiting in self._waiting for wait in waiting)

    def when(self, urgency: Urgency, begin: Callable[[], object]) -> Wait | None:
        """Begin a piece of work when there is a slot for it: None where that is now, else what waits."""
        if self._free():
            begin()
            return None
        return self._wait(urgency, begin)

    async def take(self, urgency: Urgency) -> None:
        """Come back when there is a slot."""
        if self._free():
            return
        there: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def come() -> object:
            return _GIVEN_UP if there.done() else there.set_result(None)

        self._wait(urgency, come)
        await there

    def _free(self) -> bool:
        """Take a slot of this round, if there is one and nobody has come before."""
        if self._began is None:
            self._begin()
        if self._used >= self._limit or self._on_its_way or any(self._waiting):
            return False
        self._used += 1
        return True

    def _wait(self, urgency: Urgency, begin: Callable[[], object]) -> Wait:
        wait = Wait(begin)
        self._waiting[urgency].append(wait)
        return wait

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
        while self._used < self._limit and (begin := self._first()) is not None:
            if begin() is not _GIVEN_UP:
                self._used, self._on_its_way = self._used + 1, True

    def _first(self) -> Callable[[], object] | None:
        """How that begins whose turn it is; what came by another urgency is passed over."""
        self._given += 1
        for waiting in self._waiting if self._given % LAST_IN else reversed(self._waiting):
            while waiting:
                wait = waiting.popleft()
                begin, wait.begin = wait.begin, None
                if begin is not None:
                    return begin
        return None
