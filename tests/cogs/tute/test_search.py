"""What those who look ahead in Tute make of what they have heard, and how they play on."""

from random import Random

import pytest

from bot.brains.deals import Deals
from bot.rules import quiet
from bot.rules.checks.walks import canonical
from cogs.tute.rules import RULES
from cogs.tute.search import SEARCH
from tests.cogs.tute.deals import Game

OTHERS = ("2C 4S 5S 6S 7S", "5C 4D 5D 6D 7D", "7C JD JS QD 3D")


@pytest.mark.parametrize("seed", range(60))
def test_a_hand_that_is_played_out_ends_as_it_does_by_the_rules_move_by_move(seed: int) -> None:
    state = RULES.start(RULES.setting(4, {"hands": 3}, 0))
    order = RULES.pack(state)[:]
    Random(seed).shuffle(order)
    RULES.deal(state, order, quiet)
    for _ in range(seed % 19):  # from the middle of a trick, too
        RULES.play(state, state.turn, SEARCH.quick(state, state.turn, Random(seed)), quiet)
    if state.hand != 1:
        return  # somebody has sung four kings
    whole, step_by_step, moves = state.copy(), state.copy(), 0
    ours, theirs = Random(seed), Random(seed)
    while not SEARCH.ended(step_by_step, 1):
        seat = step_by_step.turn
        RULES.play(step_by_step, seat, SEARCH.quick(step_by_step, seat, ours), quiet)
        moves += 1
    assert SEARCH.play_out(whole, 1, theirs) == moves
    assert canonical(whole) == canonical(step_by_step)
    assert ours.random() == theirs.random()


def test_who_leads_after_a_trick_and_sings_nothing_is_not_dealt_a_pair() -> None:
    game = Game().deal().only("AC 3C JH QD 4H", *OTHERS).play("AC 2C 5C 7C")
    seat, state = game.state.turn, game.state
    looks = (seat + 1) % 4
    game.play("3C")
    assert SEARCH.credible(state, looks, game.events)
    state = game.state.copy()
    state.hands[seat] = [*state.hands[seat][:-2], 12 * 4 + 1, 11 * 4 + 1]  # king and queen of diamonds
    assert not SEARCH.credible(state, looks, game.events)
    assert SEARCH.credible(state, seat, game.events)  # a seat knows its own hand


def test_a_king_led_unsung_means_that_the_queen_lies_elsewhere() -> None:
    game = Game().deal()
    state, seat = game.state, game.state.turn
    game.only("AC KD 3C JS 4H 2D", "2C 4S 5S 6S 7S JD", "5C 4D 5D 6D 7D QD", "7C QS 6C QC 3D 6H").play("AC 2C 5C 7C")
    game.play("KD")
    looks = (seat - 1) % 4
    state = game.state.copy()
    queen = 11 * 4 + 1
    deals = Deals(SEARCH, RULES.blind(state, looks), looks, game.events)
    dealt = [queen in deals.deal(Random(number)).hands[seat] for number in range(120)]
    assert sum(dealt) < 4


def test_who_has_sung_may_keep_another_pair_for_its_next_trick() -> None:
    game = Game().deal().only("AC KS QS KD QD", *OTHERS).play("AC 2C 5C 7C")
    seat = game.state.turn
    game.declare("20 spades").play("QS")
    assert SEARCH.credible(game.state, (seat + 1) % 4, game.events)
