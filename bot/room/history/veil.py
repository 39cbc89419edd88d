"""A voided match that may yet be restored is kept as secret as one that is played: whoever restores it plays on with the same cards.

Pure. Times are epoch milliseconds.
"""

from datetime import UTC, datetime
from typing import Any

import orjson

from bot.rules import Refused

#: how long a void can be taken back
A_DAY = 24 * 60 * 60 * 1000


def may_return(match: Any, now: int) -> bool:
    """Whether the match of a row was voided by a manager so lately that it can be restored."""
    return match.voided is not None and match.void_by is not None and now - match.voided <= A_DAY


def must_be_unveiled(match: Any, now: int) -> None:
    """Refuse to tell of a match, by its row, what its players may not know when it is restored."""
    if not may_return(match, now) or _is_lost(match):
        return
    until = datetime.fromtimestamp((match.voided + A_DAY) // 1000 + 1, UTC)
    raise Refused(
        f"Match {match.id} was voided and can still be restored and played on, so its cards, its seeds and the end of its chain "
        f"stay secret until {until:%d %b %Y %H:%M:%S} UTC."
    )


def _is_lost(match: Any) -> bool:
    """Whether somebody who played was forgotten: nobody can take that chair again."""
    return any(seat["member"] is not None and seat["member"] < 0 for seat in orjson.loads(match.seats))
