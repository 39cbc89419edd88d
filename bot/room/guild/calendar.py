"""The days of a server, by which everything is limited that is limited by the day, when its time zone may change.

A time zone that is set holds from the end of the present day on, never before: what has been used up today stays used up
today. The first day by the new clock ends at the first midnight of it that lies at least 23 hours ahead. So every day
lasts 23 to 49 hours whatever is set and however often, no two days share a name or a moment, and nobody has a limit of a
day twice. A time zone that does not hold yet may be replaced by another, or taken back.
"""

from datetime import UTC, datetime
from typing import Any, NamedTuple, Self, cast

from bot.room.guild.day import Day, day_at

#: the shortest day: one on which clocks are put forward
SHORTEST = 23 * 3600 * 1000


class ZoneStep(NamedTuple):
    """A time zone that holds from `begins` on; its first day ends at `midnight` (both epoch milliseconds)."""

    zone: str
    begins: int = 0
    midnight: int = 0


class Calendar(NamedTuple):
    """The time zone in force, and the one that follows it if another has been set."""

    now: ZoneStep = ZoneStep("UTC")
    then: ZoneStep | None = None

    def at(self, now: int) -> ZoneStep:
        """What is in force at a moment."""
        return self.then if self.then is not None and now >= self.then.begins else self.now

    def day(self, now: int) -> Day:
        """The day of a moment."""
        step = self.at(now)
        if step.begins <= now < step.midnight:
            # a name that no day by its date can have, nor another day such as this
            name = datetime.fromtimestamp(step.begins / 1000, UTC).strftime("from %Y-%m-%dT%H:%MZ")
            return Day(name, step.begins, step.midnight)
        day = day_at(now, step.zone)
        if self.then is not None and step is self.now:
            return day._replace(ends=min(day.ends, self.then.begins))
        return day

    def changed(self, now: int, zone: str) -> Self:
        """The calendar after another time zone was set at a moment."""
        step, ends = self.at(now), self.day(now).ends
        if zone == step.zone:
            return type(self)(step)
        midnight = day_at(ends, zone).ends
        while midnight < ends + SHORTEST:
            midnight = day_at(midnight, zone).ends
        return type(self)(step, ZoneStep(zone, ends, midnight))

    def written(self) -> Any:
        """What is stored: the name alone where nothing else is to be said, as before time zones waited for midnight."""
        if self.then is None and not self.now.midnight:
            return self.now.zone
        return [list(step) for step in (self.now, self.then) if step is not None]


def read(value: Any) -> Calendar | None:
    """A calendar from what is stored; None for something else."""
    steps = [ZoneStep(value)] if isinstance(value, str) else _steps(value)
    return Calendar(*steps) if 1 <= len(steps) <= 2 else None


def _steps(value: Any) -> list[ZoneStep]:
    """The steps of a list of [zone, begins, midnight]; none when anything about it is wrong."""
    found: list[ZoneStep] = []
    steps = cast("list[Any]", value) if isinstance(value, list) else []
    for one in steps:
        match one:
            case [str(zone), int(begins), int(midnight)]:
                found.append(ZoneStep(zone, begins, midnight))
            case _:
                return []
    return found
