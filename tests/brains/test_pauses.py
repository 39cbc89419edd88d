"""How long a computer player waits before it moves: by what everybody knows and by chance, never by its cards or its move."""

from random import Random

import pytest

from bot import registry
from bot.brains.contest import Table

LEVELS = ("easy", "fair", "strong")


@pytest.mark.parametrize("key", registry.all_rules())
def test_a_pause_tells_nothing_of_the_move_that_follows_it(key: str) -> None:
    game = registry.game(key)
    seats = max(2, game.rules.seats({option.name: option.default for option in game.rules.info.options})[0])
    start = game.rules.start(game.rules.setting(seats, {}))
    table = Table(game.rules, [game.brains["fair"]] * seats, start, Random(key), [[] for _ in range(seats)])
    compared = 0
    for number in range(150):
        if table.state.over:
            break
        waiting = game.rules.waiting(table.state)
        for seat in (one for one in (*waiting.must, *waiting.may) if one >= 0):
            view = game.rules.view(table.state, seat)
            for level in LEVELS:
                brain = game.brains[level]
                pauses = {brain.pause(view, move, Random(number)) for move in view.moves}
                assert len(pauses) <= 1
                compared += len(view.moves) > 1
        table.step()
    assert compared
