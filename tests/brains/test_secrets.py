"""What a seat cannot know changes no choice, of any level, in any game."""

from random import Random

import pytest

from bot import registry
from bot.brains import EASY, FAIR, MISER, STRONG
from bot.rules.checks.walks import next_move
from tests.brains.positions import Position, least, played, start, usual
from tests.house.deals import altered, cover

LEVELS = (EASY, FAIR, STRONG, MISER)


def redealt(going: Position, seat: int, chance: Random) -> Position:
    """The same with all cards dealt anew that a seat cannot know, and what follows from them."""
    rules, state = going.rules, going.state.copy()
    zones = rules.hidden(state, seat)
    pool = [card for zone in zones for card in zone]
    chance.shuffle(pool)
    for zone in zones:
        zone[:] = [pool.pop() for _ in zone]
    return Position(rules, going.setting, state, going.heard)


@pytest.mark.parametrize("key", registry.keys())
def test_cards_that_a_seat_cannot_know_change_no_choice_when_they_are_dealt_anew(key: str) -> None:
    game, chance = registry.game(key), Random(f"anew {key}")
    for number, going in enumerate(played(game.rules, usual(game.rules), chance, 40)):
        if number % 8 != 3:
            continue
        for seat in going.asked():
            other = redealt(going, seat, chance)
            for level in filter(game.brains.get, LEVELS):
                brain = least(game.brains[level])
                assert going.choice(brain, seat, number) == other.choice(brain, seat, number), (level, going.log)


@pytest.mark.parametrize("key", registry.keys())
def test_the_same_play_over_another_hidden_deal_brings_the_same_choice(key: str) -> None:
    for length in (9, 5, 2):  # the shorter the play, the more is still hidden when it ends
        if choices_alike(key, length):
            return
    raise AssertionError("no two deals were found over which somebody chooses who cannot tell them apart")


def choices_alike(key: str, length: int) -> int:
    """Compare what everybody chooses over deals that they cannot tell apart; how often that was."""
    game, chance = registry.game(key), Random(f"alike {key}")
    rules, setting = game.rules, usual(game.rules)
    one = start(rules, setting)
    while len(one.log) < length and rules.waiting(one.state).must:
        one.make(*next_move(rules, one.state, chance))
    compared = 0
    for swap in cover(rules, setting, one.log, chance, 2):
        for seat in (viewer for viewer in swap.viewers if viewer is not None):
            first, second = start(rules, setting), start(rules, setting)
            for made, other in zip(one.log, altered(one.log, swap), strict=True):
                first.make(*made)
                second.make(*other)
                if seat in first.asked() and seat in second.asked():
                    for level in filter(game.brains.get, LEVELS):
                        brain = least(game.brains[level])
                        assert first.choice(brain, seat, level) == second.choice(brain, seat, level), (level, one.log)
                    compared += 1
    return compared
