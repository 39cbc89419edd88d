"""Every move tried on many sampled deals, all of them on the same ones, and played out to the end of the hand.

`flat` takes the best on average. `safe` leaves the thumb's move only for one that gains by so many standard errors of the
difference, deal by deal: where playing out says little, the thumb plays on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from bot.brains.deals import Deals
from bot.brains.effort import Effort
from bot.rules import quiet

#: a move must be better than the thumb's by so many standard errors
SURE = 1.5
#: at least so many deals before anything is said
FEWEST = 8
#: after every so many deals, moves that are behind by so many standard errors are not tried any more
SIFTED, BEHIND = 16, 3.0


@dataclass(frozen=True, slots=True)
class Tried:
    """What a move came to on each deal, in the order of the deals. Those that were given up early have fewer."""

    move: str
    worth: list[float]

    @property
    def mean(self) -> float:
        """On average over its deals."""
        return sum(self.worth) / len(self.worth)

    def gain(self, over: "Tried") -> tuple[float, float]:
        """How much better it is than another on the deals that both were tried on, and the standard error of that."""
        gaps = [mine - theirs for mine, theirs in zip(self.worth, over.worth, strict=False)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps)
        return mean, sqrt(spread / len(gaps) / max(1, len(gaps) - 1))


def tried(deals: Deals, moves: Sequence[str], effort: Effort, chance: Random, keep: str | None = None) -> list[Tried]:
    """Try moves on deals as long as the effort lasts; `keep` is never given up. Raises TooLate."""
    search, seat = deals.search, deals.seat
    hand = deals.blind.hand
    found = [Tried(move, []) for move in moves]
    going = found
    number = 0
    while effort.goes_on(number, FEWEST):
        state = deals.deal(chance)
        for one in going:
            steps, worth = played(search, state, seat, one.move, hand, chance)
            one.worth.append(worth)
            effort.spend(steps)
        number += 1
        if number % SIFTED == 0:
            going = sifted(going, keep)
            if len(going) == 1:
                break
    return found


def played(search: Any, state: Any, seat: int, move: str, hand: int, chance: Random) -> tuple[int, float]:
    """Make a move on a copy of a state and play it out: how many moves that took, and what it was worth to the seat."""
    after = state.copy()
    search.rules.play(after, seat, move, quiet)
    steps = 1 + search.play_out(after, hand, chance)
    return steps, search.worth(after)[seat]


def sifted(going: list[Tried], keep: str | None) -> list[Tried]:
    """Those that may still be the best."""
    best = max(going, key=lambda one: one.mean)
    left: list[Tried] = []
    for one in going:
        mean, error = best.gain(one)
        if one is best or one.move == keep or mean <= BEHIND * error:
            left.append(one)
    return left


def best(found: Sequence[Tried]) -> str:
    """The best move of those that were tried to the end; of equals the first."""
    most = max(len(one.worth) for one in found)
    return max((one for one in found if len(one.worth) == most), key=lambda one: one.mean).move


def safe(found: Sequence[Tried], usual: str) -> str:
    """The best move when it is surely better than the usual one."""
    by_move = {one.move: one for one in found}
    if usual not in by_move:
        return usual
    most = len(by_move[usual].worth)
    better = max((one for one in found if len(one.worth) == most), key=lambda one: one.mean)
    mean, error = better.gain(by_move[usual])
    return better.move if mean > 0 and mean >= SURE * error else usual
