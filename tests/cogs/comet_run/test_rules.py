"""Running Comet's sentences, rulings and worked examples, each on hand-made deals."""

from typing import Any

import pytest

from bot.cards import cards
from bot.rules import DEALER, Refused, carried_out, deal_text, orders_last
from cogs.comet_run.rules import RULES
from cogs.comet_run.state import CometRun


def position(one: str, other: str, **options: Any) -> CometRun:
    """Dealer 0; seat 1 holds `one` and leads; seat 0 holds `other`."""
    state = RULES.start(RULES.setting(2, options))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [sorted(cards(other.split())), sorted(cards(one.split()))]
    return state


def play(state: CometRun, *moves: tuple[int, str]) -> CometRun:
    for seat, move in moves:
        state = RULES.apply(state, seat, move).state
    return state


def public(state: CometRun) -> dict[str, Any]:
    return RULES.report(state)["public"]


def test_eighteen_cards_each_from_the_non_dealer_on_and_twelve_aside() -> None:
    state = RULES.start(RULES.setting(2))
    order = RULES.pack(state)[::-1]
    state = RULES.apply(state, DEALER, deal_text(order)).state
    assert state.hands[1] == sorted(order[0:36:2])
    assert state.hands[0] == sorted(order[1:36:2])
    assert (public(state)["aside"], public(state)["counts"]) == (12, [18, 18])


def test_a_run_begins_with_a_card_of_any_rank_a_set_of_four_or_the_comet() -> None:
    state = position("2C 4C 4C 4S 4S 9C 9C 9S 9D", "5C")
    assert RULES.moves(state, 1) == [
        "play 2C", "play 4C", "play 4C 4C 4S 4S", "play 9C", "play 9C 9C 9S", "play 9D",
    ]  # fmt: skip


def test_worked_example_one_a_run_goes_on_while_it_can_and_then_the_other_must_continue() -> None:
    state = position("2C 3C 4S 5C 6C TC", "7S 8S KC")
    for text in ("2C", "3C", "4S", "5C", "6C"):
        assert "pass" not in RULES.moves(state, 1)
        state = play(state, (1, f"play {text}"))
    assert RULES.moves(state, 1) == ["pass"]
    state = play(state, (1, "pass"), (0, "play 7S"), (0, "play 8S"), (0, "pass"))
    assert (public(state)["turn"], public(state)["due"]) == (1, "9")


def test_only_inability_ends_a_turn() -> None:
    state = play(position("2C 3C KC", "5C"), (1, "play 2C"))
    with pytest.raises(Refused, match="must go on"):
        RULES.apply(state, 1, "pass")


def test_worked_example_two_the_comet_stops_the_pile_and_a_king_too() -> None:
    state = play(position("5C 9D QS KC 2C", "6C 6S"), (1, "play 5C"))
    assert RULES.moves(state, 1) == ["play 9D", "pass"]
    state = play(state, (1, "play 9D"))
    assert (public(state)["state"], public(state)["turn"], public(state)["comet"]) == ("lead", 1, 1)
    state = play(state, (1, "play QS"), (1, "play KC"))
    assert (public(state)["state"], public(state)["turn"]) == ("lead", 1)


def test_the_comet_may_be_played_though_one_could_go_on_and_as_a_lead() -> None:
    state = position("5C 6C 9D 2C", "6S")
    assert "play 9D" in RULES.moves(state, 1)
    assert "play 9D" in RULES.moves(play(state, (1, "play 5C")), 1)


def test_worked_example_three_one_card_or_all_four() -> None:
    state = play(position("3C KC", "4C 4C 4S 4S KS"), (1, "play 3C"), (1, "pass"))
    assert RULES.moves(state, 0) == ["play 4C", "play 4C 4C 4S 4S"]
    with pytest.raises(Refused, match="all of that rank"):
        RULES.apply(state, 0, "play 4C 4C")
    state = play(state, (0, "play 4C 4C 4S 4S"))
    assert public(state)["due"] == "5"


def test_three_plain_nines_are_a_set_and_the_comet_does_not_join_it() -> None:
    state = play(position("8C KC", "9C 9C 9S 9D KS"), (1, "play 8C"), (1, "pass"))
    assert RULES.moves(state, 0) == ["play 9C", "play 9C 9C 9S", "play 9D"]


def test_worked_example_four_a_last_comet_where_a_nine_is_due_counts_four_times() -> None:
    state = play(position("8C 9D", "KC 4S"), (1, "play 8C"), (1, "pass"), (0, "pass"))
    assert RULES.waiting(state).must == (DEALER,)  # both were stopped: nobody is asked again (ruling 6)
    state = position("7C 9D", "8S KC 4S")
    state = play(state, (1, "play 7C"), (1, "pass"), (0, "play 8S"), (0, "pass"), (1, "play 9D"))
    assert state.scores == [0, 4 * 14]


def test_a_last_comet_counts_twice_elsewhere_and_when_it_is_led() -> None:
    assert play(position("2C 9D", "KC 4S"), (1, "play 2C"), (1, "play 9D")).scores == [0, 28]
    state = play(position("KC 9D", "4S"), (1, "play KC"), (1, "play 9D"))
    assert state.scores == [0, 8]


def test_the_comet_left_in_the_other_hand_doubles() -> None:
    assert play(position("KC", "4S 9D"), (1, "play KC")).scores == [0, 26]


def test_worked_example_five_both_stopped_the_lower_hand_wins_the_difference_doubled_by_the_losers_comet() -> None:
    state = position("5C TC JC QC KC 2C", "9D TS JS QS KS 8C")
    state = play(state, (1, "play 5C"), (1, "pass"), (0, "pass"))
    mine, theirs = 42, 57
    assert state.scores == [0, 2 * (theirs - mine)]


def test_the_winners_own_comet_counts_nine_and_does_nothing_else() -> None:
    state = play(position("5C 9D", "TS JS"), (1, "play 5C"), (1, "pass"), (0, "pass"))
    assert state.scores == [0, 11]


def test_equal_hands_score_nothing() -> None:
    state = play(position("5C 2C", "2S"), (1, "play 5C"), (1, "pass"), (0, "pass"))
    assert state.scores == [0, 0]
    assert public(state)["last_hand"]["winner"] is None


def test_worked_example_six_once_the_comet_is_out_both_are_stopped_by_themselves() -> None:
    state = play(position("9D JC 2C", "3C 4C"), (1, "play 9D"))
    state = play(state, (1, "play JC"))
    assert state.scores == [0, 5]
    assert RULES.waiting(state).must == (DEALER,)


def test_once_the_comet_is_out_only_the_seat_that_cannot_is_stopped_by_itself() -> None:
    state = play(position("9D JC 2C", "QC 4C"), (1, "play 9D"), (1, "play JC"))
    assert (public(state)["turn"], public(state)["due"]) == (0, "Q")


def test_four_kings_stop_the_pile_as_one_does() -> None:
    state = play(position("KC KC KS KS 2C", "3C"), (1, "play KC KC KS KS"))
    assert (public(state)["state"], public(state)["turn"]) == ("lead", 1)


def test_the_deal_alternates_and_the_higher_score_wins() -> None:
    state = play(position("KC", "4S", hands=2, stake=3), (1, "play KC"))
    assert (state.hand, state.dealer) == (2, 1)
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    assert state.turn == 0
    state.hands = [cards(["KC"]), cards(["2C"])]
    state = play(state, (0, "play KC"))
    assert state.winners == [1]
    assert state.chips == [-3, 3]


def test_the_number_of_hands_is_even() -> None:
    with pytest.raises(Refused, match="even"):
        RULES.setting(2, {"hands": 5})


def test_play_on_puts_down_the_one_forced_card_with_the_comet_in_hand_as_without() -> None:
    for held in ("2C 3C 4S 4C TC 9D", "2C 3C 4S 4C TC KC"):
        state = position(held, "7S 8S")
        assert RULES.orders(state, 0) == RULES.orders(state, 1) == ["play on"]
        assert carried_out(RULES, state, 1, "play on") is None  # a lead is a choice
        state = play(state, (1, "play 2C"))
        assert carried_out(RULES, state, 0, "play on") is None
        assert carried_out(RULES, state, 1, "play on") == "play 3C"
        state = play(state, (1, "play 3C"), (1, "play 4C"))
        assert carried_out(RULES, state, 1, "play on") is None  # the pass is the player's own
    assert carried_out(RULES, play(position("2C 3C 3C 3S 3S KC", "7S"), (1, "play 2C")), 1, "play on") is None


def test_play_on_is_said_once_for_a_match() -> None:
    assert orders_last(RULES)
