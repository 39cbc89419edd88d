"""Who is next: one pacer for every request that counts against Discord's fifty a second.

Whoever wants to send asks for a turn, with a rank and a lane, and sends when it is granted; what is sent is made then, not
before. Important turns come first, among equals the oldest; every tenth goes to the oldest of all, so that nobody starves. A
lane (a channel and a method) has one turn at a time, and one that Discord tells to rest holds up nobody else.

A turn counts until a second after its answer. Whenever Discord may have counted the request, it lies between sending and
answer, so no second of Discord's ever holds more than `MOST`, however slow the line is.
"""

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from types import TracebackType

from bot.metrics import TOO_MANY, WAITING

#: requests a second; so many may go at once after a silence; so many count at the same time
RATE, BURST, MOST = 40.0, 5, 45
#: Discord counts by the second
SECOND = 1.0
#: after so many seconds without an answer a turn holds up nobody any more
HUNG = 8.0
#: after a refusal of everything there are never fewer requests a second than this
LEAST = 5.0
#: the least that a process has of what several share
SOME = 0.5
#: a loop's timer may come so many seconds before its moment: uvloop counts whole milliseconds
EARLY = 0.001
#: each such turn goes to whoever has waited longest
ELDEST = 10


class Rank(IntEnum):
    """How important a request is; the least goes first."""

    TABLE = 0  #: a new table, or the first message of one
    END = 1  #: how a match has ended
    CALL = 2  #: somebody is reminded that it is their turn; a message of a game's own
    FACE = 3  #: how a table stands
    START = 4  #: what an earlier process may have left unshown
    DELETE = 5
    LOOK = 6  #: whether a message that should be there still is


@dataclass(slots=True, eq=False)
class Lane:
    """Requests that Discord counts together."""

    busy: bool = False
    rests: float = 0.0  #: until then
    queued: int = 0  #: turns that are still to come
    served: int = -1  #: when it had its last turn, as numbers go
    parked: list["Turn"] = field(default_factory=list["Turn"])


@dataclass(slots=True, eq=False)
class Turn:
    """A place in the queue: `async with` waits until it is granted. One that sends nothing is given back."""

    pacer: "Pacer"
    lane: str
    rank: Rank
    number: int
    granted: "asyncio.Future[None]"
    used: bool = False
    parked: bool = False
    counts: asyncio.TimerHandle | None = None  #: until when the turn counts

    async def __aenter__(self) -> "Turn":
        try:
            await self.granted
        except asyncio.CancelledError:
            self.pacer.leave(self)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pacer.done(self)

    @property
    def waits(self) -> bool:
        """Whether the turn is still to come."""
        return not self.granted.done()


class Pacer:
    """Grants turns."""

    def __init__(self, rate: float = RATE) -> None:
        self._full = self._rate = rate
        self._heap: list[tuple[int, int, Turn]] = []
        self._eldest: list[tuple[int, Turn]] = []
        self._lanes: dict[str, Lane] = {}
        self._numbers = count()
        self._granted = 0
        self._counting = 0
        self._level = 0.0  # the moment up to which the rate is used up
        self._shut = 0.0  # nothing goes before this moment
        self._timer: asyncio.TimerHandle | None = None
        self._timers: set[asyncio.TimerHandle] = set()
        self._stopped = False
        self.waiting = 0  #: turns that are still to come

    # ---- asking -------------------------------------------------------------------------------------------------------

    def turn(self, lane: str, rank: Rank) -> Turn:
        """A new place in the queue."""
        turn = Turn(self, lane, rank, next(self._numbers), asyncio.get_running_loop().create_future())
        self.waiting += 1
        WAITING.inc()
        self._lanes.setdefault(lane, Lane()).queued += 1
        self._line_up(turn)
        if self._stopped:
            turn.granted.cancel()
        asyncio.get_running_loop().call_soon(self._go)
        return turn

    def hurry(self, turn: Turn, rank: Rank) -> None:
        """What waits has become more important."""
        if turn.waits and rank < turn.rank:
            turn.rank = rank
            if not turn.parked:
                heapq.heappush(self._heap, (rank, turn.number, turn))
                self._go()

    def leave(self, turn: Turn) -> None:
        """Nobody waits for this turn any more."""
        if turn.granted.cancelled():
            self._waits_no_more(self._lanes[turn.lane])
            self._wake(turn.lane)
        else:
            self.done(turn)

    def done(self, turn: Turn) -> None:
        """The turn is over: its lane is free at once, and it counts a second longer if something was sent."""
        lane = self._lanes[turn.lane]
        lane.busy = False
        if turn.used:
            if turn.counts is not None and turn.counts in self._timers:
                self._never_mind(turn.counts)
                self._later(SECOND, self._counted)
        else:
            if turn.counts is not None:
                self._never_mind(turn.counts)
            self._level -= 1 / self._rate
            self._counting -= 1
        self._wake(turn.lane)

    # ---- what Discord says --------------------------------------------------------------------------------------------

    def rest(self, lane: str, seconds: float) -> None:
        """Discord wants nothing of this lane for a while."""
        found = self._lanes.setdefault(lane, Lane())
        found.rests = max(found.rests, self._now() + seconds)
        self._later(seconds, lambda: self._wake(lane))

    def refused(self, lane: str, seconds: float, *, everywhere: bool) -> None:
        """Discord has refused a request (429): nothing goes this way, or no way at all, for a while."""
        TOO_MANY.labels("global" if everywhere else "channel").inc()
        if not everywhere:
            self.rest(lane, seconds)
            return
        self._shut = max(self._shut, self._now() + seconds)
        self._rate = max(
            min(LEAST, self._full), self._rate / 2
        )  # others send for this bot, too: it is regained by one a second

    def allot(self, rate: float) -> None:
        """Grant so many turns a second from now on: this process's share of what Discord grants the bot."""
        full = max(rate, SOME)
        self._rate = full if self._rate >= self._full else min(self._rate, full)
        self._full = full
        self._go()

    def stop(self) -> None:
        """Grant nothing more; whoever waits is cancelled."""
        for timer in list(self._timers):
            self._never_mind(timer)
        self._stopped = True
        for turn in [entry[-1] for entry in self._heap] + [
            turn for lane in self._lanes.values() for turn in lane.parked
        ]:
            turn.granted.cancel()

    # ---- granting -----------------------------------------------------------------------------------------------------

    def _go(self) -> None:
        """Grant what may be granted now, and see to it that the rest comes up in time."""
        while self._heap and not self._stopped:
            wait = max(self._shut, self._level - (BURST - 1) / self._rate) - self._now()
            if wait > 0:
                self._come_again(wait)
                return
            if self._counting >= max(1, int(MOST * self._rate / RATE)):
                return  # whoever stops counting comes here again
            turn = self._next()
            if turn is None:
                return
            self._grant(turn)

    def _grant(self, turn: Turn) -> None:
        now = self._now()
        self._rate = min(self._full, self._rate + 1 / self._rate)
        self._level = max(self._level, now) + 1 / self._rate
        self._counting += 1
        self._granted += 1
        lane = self._lanes[turn.lane]
        self._waits_no_more(lane)
        lane.busy, lane.served = True, next(self._numbers)
        turn.counts = self._later(HUNG, self._counted)
        turn.granted.set_result(None)

    def _next(self) -> Turn | None:
        """The next turn whose lane is free; those whose lane is not are parked there."""
        while self._heap:
            eldest = self._granted % ELDEST == ELDEST - 1
            heap: list[tuple[int, Turn]] | list[tuple[int, int, Turn]] = self._eldest if eldest else self._heap
            if not heap:
                return None
            turn = heapq.heappop(heap)[-1]  # type: ignore[type-var]  # numbers are unique: no two turns are compared
            if not turn.waits or turn.parked:
                continue
            lane = self._lanes[turn.lane]
            if not self._is_free(lane):
                turn.parked = True
                lane.parked.append(turn)
            elif turn.number < lane.served:  # the lane has had a turn since: others come before its next
                turn.number = next(self._numbers)
                self._line_up(turn)
            else:
                return turn
        return None

    def _is_free(self, lane: Lane) -> bool:
        """Asked when a lane is woken and when its turn comes: were it free for the one alone, nothing would wake it again."""
        return not lane.busy and lane.rests <= self._now() + EARLY

    def _line_up(self, turn: Turn) -> None:
        turn.parked = False
        heapq.heappush(self._heap, (turn.rank, turn.number, turn))
        heapq.heappush(self._eldest, (turn.number, turn))
        if len(self._eldest) > 2 * self.waiting + 100:  # those that went by their rank are still in it
            self._eldest = [entry for entry in self._eldest if entry[1].waits and not entry[1].parked]
            heapq.heapify(self._eldest)

    def _wake(self, name: str) -> None:
        """A lane may be free again."""
        lane = self._lanes.get(name)
        if lane is not None and self._is_free(lane):
            parked, lane.parked = lane.parked, []
            if not lane.queued:
                del self._lanes[name]
            for turn in parked:
                if turn.waits:
                    self._line_up(turn)
        self._go()

    def _counted(self) -> None:
        self._counting -= 1
        self._go()

    def _waits_no_more(self, lane: Lane) -> None:
        lane.queued -= 1
        self.waiting -= 1
        WAITING.dec()

    # ---- time ---------------------------------------------------------------------------------------------------------

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _come_again(self, seconds: float) -> None:
        if self._timer is None or self._timer not in self._timers:
            # in less than that the loop would come at once, over and over
            self._timer = self._later(max(seconds, EARLY), self._go)

    def _later(self, seconds: float, work: Callable[[], None]) -> asyncio.TimerHandle:
        def due() -> None:
            self._timers.discard(timer)
            work()

        timer = asyncio.get_running_loop().call_later(max(seconds, 0.0), due)
        if self._stopped:
            timer.cancel()
        else:
            self._timers.add(timer)
        return timer

    def _never_mind(self, timer: asyncio.TimerHandle) -> None:
        timer.cancel()
        self._timers.discard(timer)
