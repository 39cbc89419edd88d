"""Ends in which nothing is hidden, solved."""

from random import Random
from typing import Any

from bot import registry
from bot.brains import STRONG
from bot.brains.endgame import solved
from cogs.stealing_bundles.rules import RULES
from cogs.stealing_bundles.search import SEARCH
from tests.brains.positions import least, played


def gain(state: Any, seat: int) -> tuple[int, int]:
    """Whether a seat wins, and by how many cards, when both play as well as can be, looked for in every way to the end."""
    if state.over:
        ahead = state.scores[seat] - state.scores[1 - seat]
        return (ahead > 0) - (ahead < 0), ahead
    ends = [gain(RULES.apply(state, state.turn, move).state, seat) for move in RULES.moves(state, state.turn)]
    return max(ends) if state.turn == seat else min(ends)


def test_the_last_deal_of_stealing_bundles_is_played_as_well_as_can_be() -> None:
    strong = least(registry.game("stealing_bundles").brains[STRONG])
    choices = 0
    for seed in range(12):
        for going in played(RULES, RULES.setting(2), Random(seed), 60):
            state, seat = going.state, going.state.turn
            if state.stock or sum(map(len, state.hands)) > 6 or len(RULES.moves(state, seat)) < 2:
                continue
            chosen = going.choice(strong, seat, seed)
            assert chosen is not None
            assert gain(RULES.apply(state, seat, chosen).state, seat) == gain(state, seat)
            assert chosen == solved(SEARCH, state, seat)
            choices += 1
    assert choices > 5
