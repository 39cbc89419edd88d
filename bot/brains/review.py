"""What a move cost, looked at after the match: on deals that its seat could think possible then, never on the one that it was.

All decisions are glanced at first. Those at which another move seemed best are weighed: on one half of fresh deals the better
move is chosen, on the other half it is priced against the one that was made. A price from the deals by which a move was chosen
would be too high, since chance has helped to choose it. What is less than two standard errors is not told.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from bot.brains.deals import Contradiction, Deals
from bot.brains.effort import Effort, TooLate, effort
from bot.brains.endgame import solved
from bot.brains.flat import Tried, best, tried
from bot.brains.search import Search
from bot.rules import Event, quiet

#: what an end is worth to each seat
Value = Callable[[Any], Sequence[float]]

#: a move must have cost so many standard errors
TOLD = 2.0
#: so many moves of a match are told
MOST = 3
#: a half has at least so many deals, or its standard error says nothing
FEWEST = 24


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat had to decide, and how it did: the blind copy, what it had heard since the hand began, its move.

    It holds nothing that the seat could not know, and can be sent to another process. Chance is drawn from `chance`.
    """

    blind: Any
    seat: int
    heard: tuple[Event, ...]
    made: str
    chance: str


class Cost(NamedTuple):
    """A move that would have been better: by how much on average, in the search's `unit`, and the standard error of that."""

    better: str
    gain: float
    error: float

    @property
    def is_told(self) -> bool:
        """Whether it is more than chance may have made it."""
        return self.gain > 0 and self.gain >= TOLD * self.error


def reviews(search: Search[Any] | None) -> bool:
    """Whether a game says enough for its moves to be priced: not where looking ahead finds no better ones than the thumb."""
    return search is not None and search.method != "thumb"


def moves_of(search: Search[Any], blind: Any, seat: int, made: str) -> list[str]:
    """What there was to choose from: the moves worth trying, and the one that was made."""
    moves = search.moves(blind, seat)
    return moves if made in moves else [*moves, made]


def glance(search: Search[Any], decision: Decision, share: float, seconds: float | None = None) -> float | None:
    """How far the move was behind another at first sight, less one standard error, in worth; None when it was not behind.

    `seconds` of a core are the most that it takes: of a move that would take longer nothing is said, as where what is known of
    hidden cards contradicts itself.
    """
    chance, spent = Random(f"{decision.chance} glance"), effort(search.deals, search.steps, share, seconds)
    try:
        deals = Deals(search, decision.blind, decision.seat, decision.heard)
        if _is_open(deals):
            gain = _for_sure(deals, decision.made, chance, search.worth).gain
            return gain if gain > 0 else None
        found = _tried(deals, decision, spent, chance)
    except (Contradiction, TooLate):
        return None
    by_move = {one.move: one for one in found}
    mean, error = by_move[best(found)].gain(by_move[decision.made])
    return mean - error if mean > 0 else None


def weighed(search: Search[Any], decision: Decision, share: float, seconds: float | None = None) -> Cost | None:
    """What a move cost, whether or not that is to be told; None for one that none was better than where moves were chosen.

    `seconds` as at `glance`.
    """
    chance, spent = Random(f"{decision.chance} weighed"), effort(search.deals, search.steps, share, seconds)
    try:
        deals = Deals(search, decision.blind, decision.seat, decision.heard)
        if _is_open(deals):
            return _for_sure(deals, decision.made, chance, search.counted)
        found = _tried(deals, decision, spent, chance)
        better = best(found)
        if better == decision.made:
            return None
        half = max(len(one.worth) for one in found)
        return _priced(deals, decision.made, better, max(half, FEWEST), spent, chance)
    except (Contradiction, TooLate):
        return None


def dearest(costs: Sequence[Cost | None]) -> list[int]:
    """Which of them are told: the numbers of those that cost most, the dearest first."""
    told = [(cost.gain, at) for at, cost in enumerate(costs) if cost is not None and cost.is_told]
    return [at for _, at in sorted(told, key=lambda one: (-one[0], one[1]))[:MOST]]


def _tried(deals: Deals, decision: Decision, spent: Effort, chance: Random) -> list[Tried]:
    """Everything that there was to choose from, on the same deals; the move that was made is never given up."""
    moves = moves_of(deals.search, decision.blind, decision.seat, decision.made)
    return tried(deals, moves, spent, chance, decision.made)


def _priced(deals: Deals, made: str, better: str, number: int, spent: Effort, chance: Random) -> Cost:
    """Both moves on so many deals that nobody has looked at yet, the same ones."""
    gaps: list[float] = []
    for at in range(number):
        spent.goes_on(at, number)  # only the time ends it
        state = deals.deal(chance)
        gaps.append(_came_to(deals, state, better, chance) - _came_to(deals, state, made, chance))
    mean = sum(gaps) / number
    spread = sum((gap - mean) ** 2 for gap in gaps)
    return Cost(better, mean, sqrt(spread / number / (number - 1)))


def _came_to(deals: Deals, state: Any, move: str, chance: Random) -> float:
    """What a move comes to on one deal, played out quickly, as people count it."""
    search, after = deals.search, state.copy()
    search.rules.play(after, deals.seat, move, quiet)
    search.play_out(after, deals.blind.hand, chance)
    return search.counted(after)[deals.seat]


def _is_open(deals: Deals) -> bool:
    """Whether nothing was hidden any more and the end is short enough to be solved."""
    return deals.certain and deals.search.is_open(deals.blind, deals.seat)


def _for_sure(deals: Deals, made: str, chance: Random, value: Value) -> Cost:
    """The best move of an open end against the one that was made, by a value, both sides playing on as well as can be."""
    state = deals.deal(chance)
    better = solved(deals.search, state, deals.seat)
    gain = value(_at_best(deals, state, better))[deals.seat] - value(_at_best(deals, state, made))[deals.seat]
    return Cost(better, gain, 0.0)


def _at_best(deals: Deals, state: Any, move: str) -> Any:
    """The end to which a move of an open end leads when nobody errs after it."""
    search, after = deals.search, state.copy()
    search.rules.play(after, deals.seat, move, quiet)
    while not search.ended(after, deals.blind.hand):
        actor = search.actor(after)
        search.rules.play(after, actor, solved(search, after, actor), quiet)
    return after
