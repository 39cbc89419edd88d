"""Which moment every table's message shows: the present, or one on the way to it. Driven by the room's clock."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from bot.desk.base.timing import Timing
from bot.desk.messages.trail import Trail
from bot.desk.views.shots import HAND_OVER, Shot, longest, shots
from bot.desk.views.waiting import goes_on
from bot.room import Change, Moment, Table, Time
from bot.room.clock.alarms import Alarms
from bot.room.clock.background import BackgroundTasks

#: changes in which nothing is played
_STILL = ("lobby", "warning")


class _Made(NamedTuple):
    """The shots of a change, made after what an onlooker had seen last."""

    change: Change
    last: Moment | None
    shots: list[Shot]


class Trails:
    """What is still to be shown, table by table."""

    def __init__(
        self,
        time: Time,
        background: BackgroundTasks,
        timing: Timing,
        touch: Callable[[Table], None],
        caught_up: Callable[[Table], None],
        pictures: Callable[[Table], bool],
    ) -> None:
        self._time = time
        self._timing = timing
        self._touch = touch
        #: what hands wait for has been shown: what comes before the present, a hand's end, or the match's
        self._caught_up = caught_up
        self._pictures = pictures  #: whether a table's message has a picture
        self._alarms = Alarms(time, background)
        self._trails: dict[str, Trail] = {}
        self._made: dict[str, _Made] = {}  #: what `takes` has made, until `follow` shows it

    def start(self) -> None:
        """Begin to watch the time."""
        self._alarms.start()

    async def stop(self) -> None:
        """Show nothing more."""
        await self._alarms.stop()

    def follow(self, table: Table, change: Change) -> None:
        """A change was stored: what it went through is shown one after another, the present last; nothing where the next tells all."""
        if table.phase not in ("playing", "over") or not self._timing.paced:
            self.drop(table)
        elif change.kind not in _STILL and not goes_on(table):
            trail, last = self._trails.setdefault(table.id, Trail()), self._last(table)
            coming, now = self._shots(table, change, last), self._time.now()
            if seen := _has_seen(table, last):
                trail.skip(now)
            # cards do not pile up, least of all behind whoever answers quickly, and before the result
            most = 1 if seen or table.phase == "over" else 2
            ends = max(_ends(coming), min(_ends((*trail.coming(now), *coming)), most))
            trail.go_on(coming, now, longest(table, self._of(table), ends))
            trail.waits = self._waits(table, trail)
            self._arm(table, trail)

    def takes(self, table: Table, change: Change) -> float:
        """How many seconds go by until what a change has brought is shown, where nobody is in a hurry. Asked before `follow`."""
        if table.phase != "playing" or not self._timing.paced or change.kind in _STILL:
            return 0.0
        trail, last = self._trails.get(table.id), self._last(table)
        takes = 0.0 if trail is None or _has_seen(table, last) else trail.left(self._time.now())
        if change.moments or (last is not None and last.view.hand != table.view(None).hand):
            made = self._shots(table, change, last)
            self._made[table.id] = _Made(change, last, made)
            takes += sum(shot.hold + (self._timing.drawing if shot.before else 0.0) for shot in made[:-1])
            return min(takes, self._of(table).ending if _ends(made) else self._of(table).behind)
        return min(takes, self._of(table).behind)

    def _of(self, table: Table) -> Timing:
        """How patient this table is."""
        return self._timing.of(alone=table.state.alone)

    def _shots(self, table: Table, change: Change, last: Moment | None) -> list[Shot]:
        """What a change is shown as: made once, as long as nothing has come in between."""
        made = self._made.pop(table.id, None)
        if made is not None and made.change is change and made.last is last:
            return made.shots
        return shots(table, change.moments, last, self._of(table), pictures=self._pictures(table))

    def _last(self, table: Table) -> Moment | None:
        """What an onlooker saw last, or is to see last."""
        trail = self._trails.get(table.id)
        return trail.shots[-1].moment if trail is not None and trail.shots else None

    def shot(self, table: Table) -> Shot | None:
        """The moment that the table's message shows now; None for the present. What the next move tells as well is not shown by a late
        write either: the turn stands there as it began."""
        trail = self._trails.get(table.id)
        if trail is None:
            return None
        found = trail.at(self._time.now())
        if found is None and trail.shots and goes_on(table) and _same_turn(table, trail.shots[-1]):
            return trail.shots[-1]
        return found

    def is_far(self, table: Table) -> bool:
        """Whether the table's message is so far behind that somebody may not want to wait."""
        trail = self._trails.get(table.id)
        return trail is not None and trail.behind(self._time.now()) > self._of(table).beat

    def is_ending(self, table: Table, seat: int) -> bool:
        """Whether the table's message still shows a hand that is over, and a seat that is asked nothing waits to see how it ended."""
        trail = self._trails.get(table.id)
        if trail is None or not self._is_behind_hand(table) or (table.phase == "playing" and table.view(seat).moves):
            return False
        return trail.told.get(seat) != end_of(table) and self.on_the_way(table, seat) is None

    def is_behind(self, table: Table, seat: int) -> bool:
        """Whether a seat that is asked nothing, and has seen its cards, waits for the table's message, so that they tell one time:
        at the table of one person alone, whose computer players wait for it, too. Several people need not, and may play faster; there
        only the end of a moving picture is waited for."""
        trail = self._trails.get(table.id)
        if trail is None or table.phase != "playing" or table.view(seat).moves:
            return False
        if self._is_behind_hand(table):
            return self._sees_end(table, seat, trail)
        return trail.told.get(seat) == end_of(table) and self._holds(table, trail)

    def _sees_end(self, table: Table, seat: int, trail: Trail) -> bool:
        """Whether a seat has seen a hand that is over, and the last cards of it still fall at the table in a moving picture."""
        coming = list(takewhile(lambda shot: shot.card is None, trail.coming(self._time.now())))
        falls = any(shot.before for shot in coming)
        return falls and trail.told.get(seat) == (table.state.matches, coming[0].moment.view.hand, False)

    def on_the_way(self, table: Table, seat: int) -> Moment | None:
        """What the hand of a seat that waits for the table tells: the moment that is shown there, and of a moving picture the first.
        None where the hand stays as it is, or tells the present."""
        trail, shot = self._trails.get(table.id), self.shot(table)
        if trail is None or shot is None or not self.is_behind(table, seat):
            return None
        moment = shot.before[0] if shot.before else shot.moment
        return moment if moment.of is not None and moment.heard > trail.known.get(seat, 0) else None

    def stays(self, table: Table, seat: int) -> bool:
        """Whether the hand of a seat that waits for the table tells what it told."""
        return self.is_behind(table, seat) and self.on_the_way(table, seat) is None

    def knows(self, table: Table, seat: int) -> None:
        """A seat's hand tells the present."""
        if (trail := self._trails.get(table.id)) is not None:
            trail.known[seat] = len(table.heard(None))

    def _waits(self, table: Table, trail: Trail) -> tuple[bool, bool]:
        return self._is_behind_hand(table), self._holds(table, trail)

    def _holds(self, table: Table, trail: Trail) -> bool:
        now = self._time.now()
        return trail.holds(now) if table.state.alone else trail.runs(now)

    def _is_behind_hand(self, table: Table) -> bool:
        shot = self.shot(table)
        if shot is None or table.phase not in ("playing", "over"):
            return False
        return table.phase == "over" or shot.card is not None or shot.moment.view.hand < table.view(None).hand

    def tell(self, table: Table, seat: int) -> None:
        """A seat sees what comes after the hand that ended last: it does not wait to see how that ended."""
        if (trail := self._trails.get(table.id)) is not None:
            trail.told[seat] = end_of(table)

    def _turn(self, table: Table, trail: Trail) -> None:
        """Another moment is shown: whoever waits for the table is told of it, and when the end of a suit or a hand has come."""
        before, trail.waits = trail.waits, self._waits(table, trail)
        ended, (_, behind) = before[0] and not trail.waits[0], before
        if ended or behind:
            self._caught_up(table)

    def written(self, table: Table) -> None:
        """The table's message was written just now."""
        if (trail := self._trails.get(table.id)) is not None:
            if not trail.written(self._time.now()):
                self._touch(table)
                self._turn(table, trail)
            self._arm(table, trail)

    def catch_up(self, table: Table) -> None:
        """Show the present at once."""
        if (trail := self._trails.get(table.id)) is not None:
            del trail.shots[:-1]
            self._turn(table, trail)
            self._arm(table, trail)

    def drop(self, table: Table) -> None:
        """Nothing of a table is shown but how it stands."""
        self._made.pop(table.id, None)
        if self._trails.pop(table.id, None) is not None:
            self._alarms.drop(table.id)

    def _arm(self, table: Table, trail: Trail) -> None:
        due = trail.due(self._time.now())
        if due is None:
            self._alarms.drop(table.id)
        else:
            self._alarms.set(table.id, due, lambda: self._next(table, trail))

    async def _next(self, table: Table, trail: Trail) -> None:
        """The time of a moment is over, or was when this was ordered."""
        if self._trails.get(table.id) is trail:
            self._touch(table)
            self._turn(table, trail)
            self._arm(table, trail)


def end_of(table: Table) -> tuple[int, int, bool]:
    """What has ended last at a table, named as nothing else there is: the match, the hand after it, and whether that was the match."""
    return table.state.matches, table.view(None).hand, table.phase == "over"


def _ends(coming: Sequence[Shot]) -> int:
    """How many hands have ended on the way."""
    return sum(shot.rank == HAND_OVER for shot in coming)


def _same_turn(table: Table, shot: Shot) -> bool:
    """Whether it is still the turn of whom a moment of this hand asks."""
    now, then = table.view(None), shot.moment.view
    return (now.hand, now.to_act) == (then.hand, then.to_act)


def _has_seen(table: Table, last: Moment | None) -> bool:
    """Whether the only person here has just answered what they were asked: nobody waits for what came before that any more."""
    return table.state.alone and last is not None and any(table.seats[seat].present for seat in last.view.to_act)
