"""What a move cost, looked at after the match: on deals that its seat could think possible then, never on the one that it was.

All decisions are glanced at first. Those at which another move seemed best are weighed: on one half of fresh deals the better
move is chosen, on the other half it is priced against the one that was made. A price from the deals by which a move was chosen
would be too high, since chance has helped to choose it. What is less than two standard errors is not told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from bot.brains.deals import Contradiction, Deals
from bot.brains.effort import effort
from bot.brains.endgame import solved
from bot.brains.flat import Tried, best, tried
from bot.brains.search import Search
from bot.rules import Event, quiet

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


def glance(search: Search[Any], decision: Decision, share: float) -> float | None:
    """How far the move was behind another at first sight, less one standard error, in worth; None when it was not behind."""
    chance = Random(f"{decision.chance} glance")
    deals = _deals(search, decision)
    if deals is None:
        return None
    if _is_open(deals):
        return _for_sure(deals, decision.made, chance).gain or None
    found = _tried(deals, decision, share, chance)
    by_move = {one.move: one for one in found}
    mean, error = by_move[best(found)].gain(by_move[decision.made])
    return mean - error if mean > 0 else None


def weighed(search: Search[Any], decision: Decision, share: float) -> Cost | None:
    """What a move cost, whether or not that is to be told; None for one that none was better than where moves were chosen."""
    chance = Random(f"{decision.chance} weighed")
    deals = _deals(search, decision)
    if deals is None:
        return None
    if _is_open(deals):
        return _for_sure(deals, decision.made, chance)
    found = _tried(deals, decision, share, chance)
    better = best(found)
    if better == decision.made:
        return None
    half = max(len(one.worth) for one in found)
    return _priced(deals, decision.made, better, max(half, FEWEST), chance)


def dearest(costs: Sequence[Cost | None]) -> list[int]:
    """Which of them are told: the numbers of those that cost most, the dearest first."""
    told = [(cost.gain, at) for at, cost in enumerate(costs) if cost is not None and cost.is_told]
    return [at for _, at in sorted(told, key=lambda one: (-one[0], one[1]))[:MOST]]


def _deals(search: Search[Any], decision: Decision) -> Deals | None:
    try:
        return Deals(search, decision.blind, decision.seat, decision.heard)
    except Contradiction:  # tests hold that facts are true; nothing is said of such a move in any case
        return None


def _tried(deals: Deals, decision: Decision, share: float, chance: Random) -> list[Tried]:
    """Everything that there was to choose from, with a share of the game's usual effort; the move that was made is never given up."""
    search = deals.search
    moves = moves_of(search, decision.blind, decision.seat, decision.made)
    return tried(deals, moves, effort(search.deals, search.steps, share, None), chance, decision.made)


def _priced(deals: Deals, made: str, better: str, number: int, chance: Random) -> Cost:
    """Both moves on so many deals that nobody has looked at yet, the same ones."""
    gaps: list[float] = []
    for _ in range(number):
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


def _for_sure(deals: Deals, made: str, chance: Random) -> Cost:
    """The best move of an open end against the one that was made, both sides playing on as well as can be."""
    state = deals.deal(chance)
    better = solved(deals.search, state, deals.seat)
    gain = _at_best(deals, state, better) - _at_best(deals, state, made)
    return Cost(better, gain, 0.0)


def _at_best(deals: Deals, state: Any, move: str) -> float:
    """What a move of an open end comes to when nobody errs after it."""
    search, after = deals.search, state.copy()
    search.rules.play(after, deals.seat, move, quiet)
    while not search.ended(after, deals.blind.hand):
        actor = search.actor(after)
        search.rules.play(after, actor, solved(search, after, actor), quiet)
    return search.counted(after)[deals.seat]
