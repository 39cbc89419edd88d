"""What a table's message shows of a match, one moment after another, while the match itself has gone on.

Pure: times come in as seconds of the room's clock. The last of the shots is the present, which is always drawn live; those before it
are what an onlooker could have seen on the way. A trail is stored nowhere: after a restart the present is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.desk.views.shots import TRICK_TAKEN, Shot


@dataclass(slots=True)
class Trail:
    """The moments of one table that are still to be shown, the first of them on show."""

    shots: list[Shot] = field(default_factory=list[Shot])
    until: float = 0.0  #: until when the first is shown
    seen: bool = False  #: whether the first has been written to the message
    #: the latest end, as `trails.end_of` names it, of which a seat has asked to know already
    told: dict[int, tuple[int, int, bool]] = field(default_factory=dict[int, tuple[int, int, bool]])
    #: how much of a match a seat's hand has told of: it never tells of less again
    known: dict[int, int] = field(default_factory=dict[int, int])
    #: whether what was shown last is of a hand that is over, and whether hands waited then
    waits: tuple[bool, bool] = (False, False)
    #: what hands wait for, telling each moment before it with the table: the present; where it is a trick that was taken, the last
    #: card of it, for hands tell of both together
    awaited: Shot | None = None
    halved: Shot | None = None  #: the score card that is shown for half its time

    def go_on(self, shots: Sequence[Shot], now: float, most: float) -> None:
        """The match has gone through these moments, the last of which is the present; no more than `most` seconds lie before it."""
        self._pass_by(now)
        head = self.shots[0] if self.shots and now < self.until else None
        # what has not been written, or not for its time, is shown on: as a moment, since the present is another now
        coming = fitted([*(self.shots if head else ()), *shots], most)
        if not coming or head is None or coming[0] is not head:
            self.until, self.seen = now + (coming[0].hold if coming else 0.0), False
        self.shots = coming
        falls = shots[-1].rank == TRICK_TAKEN and len(shots) > 1 and len(coming) > 1 and coming[-2] is shots[-2]
        self.awaited = coming[-2 if falls else -1]

    def holds(self, now: float) -> bool:
        """Whether the moment that hands wait for is still to come."""
        self._pass_by(now)
        return any(shot is self.awaited for shot in self.shots[1:])

    def skip(self, now: float) -> None:
        """Nobody waits for what is still to be shown, but a score card is seen all the same; for half its time, where whoever plays on
        has it before them."""
        self._pass_by(now)
        cards = [shot for shot in self.shots[:-1] if shot.card]
        if not cards:
            self.until = now
        elif cards[0] is not self.shots[0]:
            self.until, self.seen = now + cards[0].hold, False
        elif cards[0] is not self.halved:  # however often they play on meanwhile
            self.until, self.halved = max(now, self.until - cards[0].hold / 2), cards[0]
        self.shots = [*cards, *self.shots[-1:]]

    def at(self, now: float) -> Shot | None:
        """The moment to show; None for the present."""
        self._pass_by(now)
        return self.shots[0] if len(self.shots) > 1 else None

    def coming(self, now: float) -> Sequence[Shot]:
        """All that is on show, or still to be shown."""
        self._pass_by(now)
        return self.shots

    def due(self, now: float) -> float | None:
        """When the next moment follows; None when the present is shown."""
        self._pass_by(now)
        return self.until if len(self.shots) > 1 else None

    def runs(self, now: float) -> bool:
        """Whether the end of a moving picture is still to be seen."""
        self._pass_by(now)
        return any(shot.before for shot in self.shots[:-1])

    def behind(self, now: float) -> float:
        """How many seconds are still to be shown after this moment."""
        self._pass_by(now)
        return sum(shot.hold for shot in self.shots[:-1])

    def left(self, now: float) -> float:
        """How many seconds it takes until all that is here, the present included, has been shown for its time."""
        self._pass_by(now)
        return max(0.0, self.until - now) + sum(shot.hold for shot in self.shots[1:])

    def written(self, now: float) -> bool:
        """What is on show can be seen from now on: its time begins. False where that had gone by before it was there."""
        if len(self.shots) > 1 and now >= self.until:
            self._pass_by(now)
            return False
        if self.shots and not self.seen:
            self.seen, self.until = True, now + self.shots[0].hold
        return True

    def _pass_by(self, now: float) -> None:
        while len(self.shots) > 1 and now >= self.until:
            self.shots.pop(0)
            # one after the other, however late it is noticed: never slower than the time that was given
            self.until, self.seen = self.until + self.shots[0].hold, False


def fitted(shots: Sequence[Shot], most: float) -> list[Shot]:
    """As many of these moments as fit before the last of them: score cards stay longest, then taken tricks; single cards are left
    out evenly."""
    *before, present = shots
    for rank in (0, 1, 2):
        over = sum(shot.hold for shot in before) - most
        if over <= 0:
            break
        before = _thinned(before, rank, over)
    return [*before, present]


def _thinned(shots: list[Shot], rank: int, over: float) -> list[Shot]:
    """These moments without as many of this rank as take up so much time, evenly from among them."""
    places = [at for at, shot in enumerate(shots) if shot.rank == rank and shot.hold > 0]
    if not places:
        return shots
    if any(shots[at].before for at in places):  # a moving picture is left out as a whole, the oldest first
        gone = set[int]()
        while over > 0 and places:
            over -= shots[places[0]].hold
            gone.add(places.pop(0))
        return [shot for at, shot in enumerate(shots) if at not in gone]
    each = shots[places[0]].hold
    stay = max(0, len(places) - int(-(-over // each)))
    # the last stay: nearest to the present
    kept = {places[len(places) - 1 - at * len(places) // stay] for at in range(stay)} if stay else set[int]()
    return [shot for at, shot in enumerate(shots) if at in kept or at not in places]
