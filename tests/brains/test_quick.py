"""How games tell searching players to play on: legally, to the end, and by what each seat itself may know."""

from random import Random

import pytest

from bot import registry
from bot.rules import CLOCK, DEALER, quiet
from bot.rules.checks.walks import canonical
from tests.brains.positions import played, usual

SEARCHED = [*filter(registry.search_of, registry.keys())]


@pytest.mark.parametrize("key", SEARCHED)
def test_quick_play_is_legal_and_ends_the_hand(key: str) -> None:
    search, chance = registry.search_of(key), Random(f"quick {key}")
    assert search is not None
    rules = search.rules
    for number, going in enumerate(played(rules, usual(rules, 1), chance, 30)):
        if number % 6:
            continue
        state = going.state.copy()
        hand, moves = state.hand, 0
        while not search.ended(state, hand):
            actor = search.actor(state)
            if actor < 0:
                search.happens(state, actor, chance)
                continue
            quick = search.quick(state, actor, chance)
            legal = rules.moves(state, actor)
            assert quick in legal, (quick, legal)
            assert {*search.moves(state, actor)} <= {*legal}
            assert search.moves(state, actor)
            state = rules.apply(state, actor, quick).state
            moves += 1
            assert moves < 3000
        assert len(search.worth(state)) == going.setting.seats


@pytest.mark.parametrize("key", SEARCHED)
def test_a_play_out_counts_every_move_of_seats_dealer_and_clock(key: str) -> None:
    search, chance = registry.search_of(key), Random(f"counted {key}")
    assert search is not None
    rules = search.rules
    for number, going in enumerate(played(rules, usual(rules, 1), chance, 60)):
        if number % 12 or search.ended(going.state, going.state.hand):
            continue
        whole, step_by_step, moves = going.state.copy(), going.state.copy(), 0
        ours, theirs = Random(number), Random(number)
        while not search.ended(step_by_step, going.state.hand):
            actor = search.actor(step_by_step)
            if actor == DEALER:
                search.happens(step_by_step, actor, ours)
            elif actor == CLOCK:
                rules.play(step_by_step, *rules.timeout(step_by_step)[0], quiet)
            else:
                rules.play(step_by_step, actor, search.quick(step_by_step, actor, ours), quiet)
            moves += 1
        assert search.play_out(whole, going.state.hand, theirs) == moves
        assert canonical(whole) == canonical(step_by_step)
        assert ours.random() == theirs.random()


@pytest.mark.parametrize("key", SEARCHED)
def test_quick_play_and_the_moves_to_try_look_at_no_hidden_card(key: str) -> None:
    search, chance = registry.search_of(key), Random(f"hidden {key}")
    assert search is not None
    rules = search.rules
    for going in played(rules, usual(rules, 1), chance, 40):
        for seat in going.asked():
            other = going.state.copy()
            zones = rules.hidden(other, seat)
            pool = [card for zone in zones for card in zone]
            chance.shuffle(pool)
            for zone in zones:
                zone[:] = sorted(pool[: len(zone)])
                del pool[: len(zone)]
            assert search.moves(going.state, seat) == search.moves(other, seat)
            assert search.quick(going.state, seat, Random(1)) == search.quick(other, seat, Random(1)), going.log
