"""How far the event loop is behind, told by its own timers; and how much longer what nobody waits for may wait then.

A press is answered at once, whatever goes on. What is only to be looked at, the hands of those who are not asked and the faces of
tables, is a request or two for every move besides: where the loop comes late to what is due, these are made less often.
"""

#: what the latest timer weighs in the mean
_WEIGHT = 0.02
#: seconds; a loop that comes this late on the mean keeps up with everything
CALM = 0.005
#: pauses are stretched so many times at most
MOST = 16.0
#: so many refreshes a second may come sooner than they must, so that a quiet house shows everybody everything
SPARE = 8.0


class Pressure:
    """The mean of how late timers went off, the latest first."""

    def __init__(self) -> None:
        self.behind = 0.0  #: seconds
        self._spare, self._since = SPARE, 0.0

    def notice(self, late: float) -> None:
        """A timer went off so many seconds after its time."""
        self.behind += (max(late, 0.0) - self.behind) * _WEIGHT

    def has_spare(self, now: float) -> bool:
        """Whether one more refresh may come sooner than it must, at this time of the loop's; it is counted then."""
        self._spare = min(SPARE, self._spare + (now - self._since) * SPARE)
        self._since = now
        if self._spare < 1 or self.behind > CALM:
            return False
        self._spare -= 1
        return True

    @property
    def stretch(self) -> float:
        """How many times as long as usual a pause is that nobody waits for: 1 where the loop keeps up."""
        return min(max(self.behind / CALM, 1.0), MOST)
