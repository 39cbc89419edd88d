"""How long a choice takes: counted in deals and in moves played out, so that the same choice is the same on any machine."""

from dataclasses import dataclass
from time import thread_time


class TooLate(Exception):
    """The time is up before the count was full: the thumb's move is to be made."""


@dataclass(slots=True)
class Effort:
    """What is left: so many deals at most, so many moves to be played out, and perhaps a moment at which it must be over."""

    deals: int
    steps: int
    until: float | None = None  #: by `time.thread_time`: of a core, not on the wall

    def spend(self, steps: int) -> None:
        """So many moves have been played out."""
        self.steps -= steps

    def goes_on(self, number: int, fewest: int) -> bool:
        """Whether another deal is to be looked at after so many. Raises TooLate."""
        if self.until is not None and thread_time() > self.until:
            raise TooLate
        return number < self.deals and (self.steps > 0 or number < fewest)


def effort(deals: int, steps: int, share: float, seconds: float | None) -> Effort:
    """A share of a game's usual effort, to be over in so many seconds."""
    until = None if seconds is None else thread_time() + seconds
    return Effort(max(1, round(deals * share)), max(1, round(steps * share)), until)
