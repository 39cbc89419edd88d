"""How processes share what belongs to all of them: clusters of shards, and requests a second. Each reckons its own part."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.room.guild.shards import Shards

#: the part of the rate that is dealt out evenly, whoever has something to send; the rest goes to those who do
EVEN = 0.5


def shares(rate: float, waiting: Sequence[int]) -> list[float]:
    """What each may send a second of what all may send together, by how many requests of each wait."""
    heads, most = len(waiting), sum(waiting)
    even = rate * (EVEN if most else 1.0) / max(1, heads)
    return [even + (rate * (1.0 - EVEN) * one / most if most else 0.0) for one in waiting]


class Share(NamedTuple):
    """A process: how many clusters it has, how many requests of its wait, how many a second it may send."""

    clusters: int
    waiting: int
    rate: float


def rate_of(mine: Share, others: Sequence[Share], rate: float) -> float:
    """What a process may send a second: its share, but never more than the others have left of it."""
    wanted = shares(rate, [mine.waiting, *(one.waiting for one in others)])[0]
    return max(0.0, min(wanted, rate - sum(one.rate for one in others)))


def may_take(mine: int, others: Sequence[int], clusters: int) -> bool:
    """Whether a process with `mine` clusters takes one more that is free: none has more than the others by two."""
    return mine < -(-clusters // (1 + len(others)))


def home(clusters: Sequence[Shards], before: int, processes: int) -> Sequence[Shards]:
    """The clusters that a process takes first, with so many processes before it in the roll: each has others."""
    count = len(clusters)
    return clusters[before * count // processes : (before + 1) * count // processes]


def should_give(mine: int, others: Sequence[int]) -> bool:
    """Whether a process gives a cluster to one that has fewer by two or more."""
    return bool(others) and mine - min(others) >= 2
