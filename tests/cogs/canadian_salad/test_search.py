"""What a position of Canadian Salad is worth to those who look ahead."""

from random import Random

import pytest

from bot.cards import cards
from bot.rules import quiet
from bot.rules.checks.walks import canonical
from cogs.canadian_salad.rules import RULES
from cogs.canadian_salad.search import SEARCH
from cogs.canadian_salad.state import HANDS, CanadianSalad


def ended(hand: int, *scores: int) -> CanadianSalad:
    """A match whose hand with this number has just ended with these totals."""
    state = RULES.start(RULES.setting(len(scores), {}, 0))
    state.hand, state.over = hand, hand == HANDS
    state.scores[:] = scores
    if state.over:
        state.winners = [seat for seat, score in enumerate(scores) if score == min(scores)]
    return state


def test_until_the_last_hand_a_position_is_worth_the_points_that_one_is_ahead() -> None:
    assert SEARCH.worth(ended(5, 200, 210, 260, 290))[0] > SEARCH.worth(ended(5, 200, 199, 230, 250))[0]


def test_after_the_last_hand_a_match_that_is_won_by_a_point_is_worth_more_than_one_that_is_lost_with_fewer_points() -> (
    None
):
    won, shared, lost = ended(6, 200, 201, 201, 201), ended(6, 200, 200, 260, 290), ended(6, 200, 199, 330, 350)
    assert SEARCH.worth(won)[0] > SEARCH.worth(shared)[0] > SEARCH.worth(lost)[0]
    assert SEARCH.counted(won)[0] < SEARCH.counted(shared)[0] < SEARCH.counted(lost)[0]


def test_of_two_matches_that_are_lost_the_one_with_fewer_points_is_worth_more() -> None:
    assert SEARCH.worth(ended(6, 200, 100, 260, 290))[0] > SEARCH.worth(ended(6, 230, 100, 260, 290))[0]


def late(*hands: str) -> CanadianSalad:
    """The end of a hand in which the last trick alone costs, with seat 0 to lead."""
    state = dealt(5, len(hands), 1)
    state.hands = [cards(hand.split()) for hand in hands]
    state.leader = state.turn = 0
    return state


def test_where_the_last_trick_alone_costs_high_cards_are_taken_to_go_first_and_the_lowest_to_stay() -> None:
    led = late("9C 3D", "AC 8C 2C", "4C TC KS", "2D 4D QH")
    RULES.play(led, 0, "play 9C", quiet)
    assert SEARCH.quick(led, 1, Random(1)) == "play AC"
    RULES.play(led, 1, "play AC", quiet)
    RULES.play(led, 2, "play TC", quiet)
    assert SEARCH.quick(led, 3, Random(1)) == "play 4D"  # it beats what others hold of its suit, the queen nothing
    assert SEARCH.quick(late("2C 9D", "3C 8D", "4C 7D", "5C 6D"), 0, Random(1)) == "play 9D"


def test_where_tricks_cost_a_hand_is_still_played_out_by_ducking() -> None:
    led = late("9C 3D", "AC 8C 2C", "4C TC KS", "2D 4D QH")
    led.hand = 1
    RULES.play(led, 0, "play 9C", quiet)
    assert SEARCH.quick(led, 1, Random(1)) == "play 8C"


@pytest.mark.parametrize("early_end", [0, 1])
@pytest.mark.parametrize("hand", range(1, HANDS + 1))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_hand_that_is_played_out_ends_as_it_does_by_the_rules_move_by_move(
    seats: int, hand: int, early_end: int
) -> None:
    for seed in range(6):
        state = dealt(hand, seats, seed, early_end=early_end)
        for _ in range(7 * seed):  # from the middle of a trick, too
            if not SEARCH.ended(state, hand):
                RULES.play(state, state.turn, SEARCH.quick(state, state.turn, Random(seed)), quiet)
        if SEARCH.ended(state, hand):
            continue
        whole, step_by_step, moves = state.copy(), state.copy(), 0
        ours, theirs = Random(seed), Random(seed)
        while not SEARCH.ended(step_by_step, hand):
            seat = step_by_step.turn
            RULES.play(step_by_step, seat, SEARCH.quick(step_by_step, seat, ours), quiet)
            moves += 1
        assert SEARCH.play_out(whole, hand, theirs) == moves
        assert canonical(whole) == canonical(step_by_step)
        assert ours.random() == theirs.random()


def dealt(hand: int, seats: int, seed: int, **options: int) -> CanadianSalad:
    """A hand with this number just after the deal."""
    state = RULES.start(RULES.setting(seats, options, 0))
    state.hand = hand
    order = RULES.pack(state)[:]
    Random(seed).shuffle(order)
    RULES.deal(state, order, quiet)
    return state
