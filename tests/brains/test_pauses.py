"""How long a computer player waits before it moves: by what everybody knows and by chance, never by its cards or its move."""

from random import Random

import pytest

from bot import registry
from bot.brains import CHARACTERS, LEVELS
from tests.brains.positions import played, usual


@pytest.mark.parametrize("key", registry.all_rules())
def test_a_pause_tells_nothing_of_the_cards_and_of_the_move_that_follows_it(key: str) -> None:
    game, compared = registry.game(key), 0
    rules = game.rules
    for number, going in enumerate(played(rules, usual(rules), Random(key), 150)):
        for seat in going.asked():
            # as others may think that the cards lie: other cards in the seat's own hand
            others = [rules.blind(going.state, other) for other in range(going.setting.seats) if other != seat]
            views = [rules.view(state, seat) for state in (going.state, *others)]
            for level in filter(game.brains.get, (*LEVELS, *CHARACTERS)):
                brain = game.brains[level]
                pauses = [brain.pause(view, move, Random(number)) for view in views for move in view.moves]
                assert len(set(pauses)) <= 1
                assert len({brain.goes_on(view) for view in views}) == 1
                compared += len(pauses) > 1
    assert compared
