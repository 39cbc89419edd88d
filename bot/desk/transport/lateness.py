"""How late an interaction reaches us: Discord counts its three seconds from its own clock, which is not ours.

An interaction's id tells when Discord made it. Between the two clocks lies an unknown but steady difference; the interaction
that came quickest shows it, and whatever lies above it is delay: in the gateway, in a loop that was busy, in a resumed session.
"""

from collections.abc import Callable
from time import monotonic

from discord.utils import DISCORD_EPOCH

#: clocks drift apart by less than that, in seconds a second
_DRIFT = 0.001
#: what comes no later than that, in seconds, shows that the clocks agree
_PROMPT = 3.0
#: where for so many seconds nothing came promptly, that is no delay: one of the clocks was set. A resumed session brings all at once
_STANDING = 60.0


class Lateness:
    """Compares ids with this machine's own clock, which never jumps."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._least: float | None = None
        self._seen = 0.0
        self._tardy: float | None = None  # since when nothing came promptly

    def of(self, snowflake: int) -> float:
        """Seconds by which the thing with this id came later than things usually come."""
        now = self._clock()
        found = now - ((snowflake >> 22) + DISCORD_EPOCH) / 1000
        least = found if self._least is None else min(found, self._least + (now - self._seen) * _DRIFT)
        if found - least <= _PROMPT:
            self._tardy = None
        elif self._tardy is None:
            self._tardy = now
        elif now - self._tardy > _STANDING:
            least, self._tardy = found, None
        self._least, self._seen = least, now
        return found - least
