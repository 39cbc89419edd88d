"""End-games in which nothing is unknown any more, solved exactly, for two sides."""

from typing import Any

from bot.brains.search import Search
from bot.rules import quiet


def solved(search: Search[Any], state: Any, seat: int) -> str:
    """The best move of a seat when both sides play on as well as can be; of equals the first."""
    low, high = -1e300, 1e300
    best = ""
    for move in search.moves(state, seat):
        value = _after(search, state, seat, move, seat, low, high)
        if value > low or not best:
            best, low = move, value
    return best


def _after(search: Search[Any], state: Any, by: int, move: str, seat: int, low: float, high: float) -> float:
    """What a move leads to, as worth to the seat less worth to the other; bounds as in every alpha-beta search."""
    hand = state.hand
    state = state.copy()
    search.rules.play(state, by, move, quiet)
    if search.ended(state, hand):
        worth = search.worth(state)
        return worth[seat] - worth[1 - seat]
    actor = search.actor(state)
    mine = actor == seat
    best = low if mine else high
    for other in search.moves(state, actor):
        value = _after(search, state, actor, other, seat, *((best, high) if mine else (low, best)))
        best = max(best, value) if mine else min(best, value)
        if (best >= high) if mine else (best <= low):
            break
    return best
