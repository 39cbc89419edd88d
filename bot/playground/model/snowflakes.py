"""Time, and the ids that are made of it: the upper bits of an id are its birth in milliseconds, which bots read."""

import asyncio
import time
from collections.abc import Callable

EPOCH = 1_420_070_400_000  #: 1 January 2015, where Discord's clock begins
_YEARS_AGO = 3 * 365 * 24 * 3600 * 1000


class Timer:
    """Something to be done at a time of the clock."""

    __slots__ = ("_call", "_clock", "_handle", "due")

    def __init__(self, clock: "DiscordClock", due: float, call: Callable[[], None]) -> None:
        self.due = due
        self._clock = clock
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    def arm(self) -> None:
        """Asks the loop to wake us at the clock's present reading of the due time."""
        if self._handle is not None:
            self._handle.cancel()
        wait = max(0.0, self.due - self._clock.now())
        self._handle = asyncio.get_running_loop().call_later(wait, self._fire)

    def cancel(self) -> None:
        """Forgets the timer; harmless when it has gone off already."""
        if self._handle is not None:
            self._handle.cancel()
        self._clock.timers.discard(self)

    def _fire(self) -> None:
        self._clock.timers.discard(self)
        self._call()


class DiscordClock:
    """Wall time that a test can put forward; the timers set on it move with it."""

    def __init__(self) -> None:
        self.timers: set[Timer] = set()
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970. It never goes back while the process lives."""
        return time.monotonic() + self._offset

    def advance(self, seconds: float) -> None:
        """Puts the clock forward. Timers that fall due go off at the loop's next turn."""
        self._offset += seconds
        for timer in tuple(self.timers):
            timer.arm()

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Calls back in so many seconds of this clock."""
        timer = Timer(self, self.now() + seconds, call)
        self.timers.add(timer)
        timer.arm()
        return timer


class Snowflakes:
    """A source of snowflakes: growing, unique, and true to the clock."""

    def __init__(self, clock: DiscordClock) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> int:
        """The next id."""
        by_clock = (int(self._clock.now() * 1000) - EPOCH) << 22
        self._last = max(self._last + 1, by_clock)
        return self._last

    def of_somebody(self) -> int:
        """An id for a person: people have come to Discord years before they come here."""
        return self.new() - (_YEARS_AGO << 22)

    def seen(self, snowflake: int) -> None:
        """Makes sure that ids kept from an earlier run are never given again."""
        self._last = max(self._last, snowflake)


def born(snowflake: int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000
