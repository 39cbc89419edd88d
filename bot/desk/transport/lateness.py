"""How late an interaction reaches us: Discord counts its three seconds from its own clock, which is not ours.

An interaction's id tells when Discord made it. Between the two clocks lies an unknown but steady difference; the interaction
that came quickest shows it, and whatever lies above it is delay: in the gateway, in a loop that was busy, in a resumed session.
"""

from collections.abc import Callable
from time import monotonic

from discord.utils import DISCORD_EPOCH

#: clocks drift apart by less than that, in seconds a second
_DRIFT = 0.001
#: seconds; nothing is believed to be later than that, rather do the clocks disagree
_MOST = 60.0


class Lateness:
    """Compares ids with this machine's own clock, which never jumps."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._least: float | None = None
        self._seen = 0.0

    def of(self, snowflake: int) -> float:
        """Seconds by which the thing with this id came later than things usually come."""
        now = self._clock()
        found = now - ((snowflake >> 22) + DISCORD_EPOCH) / 1000
        least = found if self._least is None else min(found, self._least + (now - self._seen) * _DRIFT)
        least = found if found - least > _MOST else least
        self._least, self._seen = least, now
        return found - least
