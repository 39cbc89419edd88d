"""A server's own day: from midnight to midnight by its own clock, summer time and all."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import structlog

_log = structlog.get_logger()

#: names in the zone files that are no place's time
_NO_PLACES = {"Factory", "localtime"}


class Day(NamedTuple):
    """A day somewhere; it begins at `begins` and is over at `ends`, in epoch milliseconds."""

    name: str  #: such as 2027-03-28
    begins: int
    ends: int


@lru_cache(1)
def zones() -> tuple[str, ...]:
    """The names of all time zones that this machine knows."""
    return tuple(sorted({"UTC"} | available_timezones() - _NO_PLACES))


@lru_cache(256)
def zone(name: str) -> tzinfo:
    """A time zone by its name; UTC where this machine does not know it any more."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        _log.error("a server's time zone is not known on this machine", zone=name)
        return UTC


def day_at(now: int, name: str) -> Day:
    """The day of a moment in a time zone."""
    where = zone(name)
    today = datetime.fromtimestamp(now / 1000, where).date()
    tomorrow = today + timedelta(days=1)
    ends = _midnight(tomorrow, where)
    if ends <= now:  # clocks that were put back across midnight see it twice
        ends = _midnight(tomorrow, where, fold=1)
    return Day(today.isoformat(), _midnight(today, where), ends)


def _midnight(day: date, where: tzinfo, fold: int = 0) -> int:
    """The first moment of a day: where clocks skip midnight, it is the one to which they are put forward."""
    return int(datetime.combine(day, time(fold=fold), where).timestamp() * 1000)
