"""Alternating Comet's sentences, rulings and worked examples, each on hand-made deals."""

from collections import Counter
from typing import Any

import pytest

from bot.cards import cards
from bot.cards.coloured import coloured_pack
from bot.rules import DEALER, Refused, ahead_of, deal_text
from cogs.comet_duel.rules import RULES
from cogs.comet_duel.state import CometDuel

PLAIN = "2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D 7D 8D 8D TD TD JD JD"


def start(**options: Any) -> CometDuel:
    """Dealer 0, so that seat 1 leads; the first deal of the red pack as it comes."""
    state = RULES.start(RULES.setting(2, options))
    return RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state


def position(one: str, other: str, **options: Any) -> CometDuel:
    """Seat 1 holds `one` and leads; seat 0 holds `other`; the red pack."""
    state = start(**options)
    state.hands = [sorted(cards(other.split())), sorted(cards(one.split()))]
    return state


def play(state: CometDuel, *moves: tuple[int, str]) -> CometDuel:
    for seat, move in moves:
        state = RULES.apply(state, seat, move).state
    return state


def public(state: CometDuel) -> dict[str, Any]:
    return RULES.report(state)["public"]


def test_eighteen_cards_each_from_the_non_dealer_on_and_twelve_aside() -> None:
    state = RULES.start(RULES.setting(2, dealer=1))
    order = RULES.pack(state)[::-1]
    state = RULES.apply(state, DEALER, deal_text(order)).state
    assert state.hands[0] == sorted(order[0:36:2])
    assert state.hands[1] == sorted(order[1:36:2])
    assert state.aside == order[36:]
    assert (public(state)["aside"], public(state)["turn"], public(state)["pack"]) == (12, 0, "red")


def test_a_lead_is_a_single_plain_card_of_each_rank_or_the_comet() -> None:
    state = position("8D 8D 8H 9D 9S", "2D")
    assert RULES.report(state)["legal"]["1"] == ["play 8D", "play 9D", "play 9S"]
    with pytest.raises(Refused, match="single card"):
        RULES.apply(state, 1, "play 8D 8D")


def test_any_number_of_the_proper_rank_may_be_built_but_only_the_first_copies() -> None:
    state = play(position("7D 2D 2D", "8D 8D 8H 8H 4D"), (1, "play 7D"))
    assert RULES.moves(state, 0) == ["play 8D", "play 8D 8D", "play 8D 8D 8H", "play 8D 8D 8H 8H"]
    with pytest.raises(Refused, match="first copies"):
        RULES.apply(state, 0, "play 8H")


def test_worked_example_one_who_cannot_build_passes_and_the_other_leads() -> None:
    state = play(position("7D 2D 2D", "8D 8D 8H 8H 4D"), (1, "play 7D"), (0, "play 8D 8D 8H 8H"))
    assert RULES.moves(state, 1) == ["pass"]
    state = play(state, (1, "pass"))
    assert (public(state)["state"], public(state)["turn"]) == ("lead", 0)


def test_worked_example_two_the_comet_joins_a_play_and_stops() -> None:
    state = play(position("9H 2D 2D", "TD TH 9S 4D 4D"), (1, "play 9H"))
    assert set(RULES.moves(state, 0)) == {"play TD", "play TD TH", "play 9S", "play 9S TD", "play 9S TD TH"}
    state = play(state, (0, "play 9S TD TH"))
    assert (public(state)["state"], public(state)["turn"], public(state)["comet"]) == ("lead", 0, 0)
    assert public(state)["played"][1:] == [[0, "TD"], [0, "TH"], [0, "9S"]]  # the comet is laid last


def test_who_is_able_to_build_must_play_something() -> None:
    state = play(position("7D 2D", "8D 9S 4D"), (1, "play 7D"))
    assert "pass" not in RULES.moves(state, 0)
    with pytest.raises(Refused, match="must play something"):
        RULES.apply(state, 0, "pass")


def test_with_only_the_comet_one_may_pass_or_play_it() -> None:
    state = play(position("7D 2D", "9S 4D"), (1, "play 7D"))
    assert RULES.moves(state, 0) == ["play 9S", "pass"]


def test_a_king_is_a_stop_and_its_player_leads() -> None:
    state = play(position("KD 2D", "9S 4D"), (1, "play KD"))
    assert (public(state)["state"], public(state)["turn"], public(state)["due"]) == ("lead", 1, None)


def test_the_comet_may_be_led_and_its_player_leads_again() -> None:
    state = play(position("9S 2D", "4D"), (1, "play 9S"))
    assert (public(state)["state"], public(state)["turn"]) == ("lead", 1)


def test_in_the_red_pack_the_nine_of_diamonds_is_plain() -> None:
    state = play(position("8D 2D", "9D 4D"), (1, "play 8D"))
    assert RULES.moves(state, 0) == ["play 9D"]


@pytest.mark.parametrize(("led", "factor"), [("8D", 4), ("JD", 2)])
def test_worked_example_three_the_last_comet_counts_four_times_on_an_eight_and_else_twice(
    led: str, factor: int
) -> None:
    state = position(f"{led} 2D 3D", "9S")
    state = play(state, (1, f"play {led}"), (0, "play 9S"))
    assert state.scores == [5 * factor, 0]


def test_nines_with_the_comet_on_an_eight_as_the_last_play_count_four_times() -> None:
    state = play(position("8D 2D 3D", "9D 9H 9S"), (1, "play 8D"), (0, "play 9D 9H 9S"))
    assert state.scores == [20, 0]


def test_worked_example_four_a_led_comet_counts_twice() -> None:
    state = play(position("9S 2D", "4D KD"), (1, "play 2D"), (0, "pass"), (1, "play 9S"))
    assert state.scores == [0, 28]


def test_worked_example_five_the_comet_left_in_the_other_hand_doubles() -> None:
    state = play(position("KD", "9S JD 4H"), (1, "play KD"))
    assert state.scores == [0, 46]


def test_worked_example_six_with_block_both_stopped_compares_the_hands() -> None:
    state = position("QD 8D 3D", "TD TH JD 4D", block=True)
    state = play(state, (1, "play QD"), (0, "pass"))
    assert state.scores == [0, 34 - 11]
    assert RULES.waiting(state).must == (DEALER,)


def test_with_block_the_comets_holder_is_asked_before_the_hands_are_compared() -> None:
    state = play(position("QD 9S 3D", "TD TH", block=True), (1, "play QD"), (0, "pass"))
    assert public(state)["state"] == "block"
    assert public(state)["due"] == "K"
    assert RULES.moves(state, 1) == ["play 9S", "pass"]
    assert play(state, (1, "pass")).scores == [0, 8]
    assert public(play(state, (1, "play 9S")))["state"] == "lead"


def test_with_block_everybody_hears_that_the_comets_holder_passes_as_well() -> None:
    state = play(position("QD 9S 3D", "TD TH", block=True), (1, "play QD"), (0, "pass"))
    told = RULES.apply(state, 1, "pass").events
    assert [(event.kind, event.seat) for event in told][:1] == [("kept", 1)]


def test_with_block_the_losers_comet_doubles_the_difference_and_equal_hands_score_nothing() -> None:
    state = play(position("QD 9S TD", "5D", block=True), (1, "play QD"), (0, "pass"), (1, "pass"))
    assert state.scores == [2 * (19 - 5), 0]
    state = play(position("QD 5D", "5H", block=True), (1, "play QD"), (0, "pass"))
    assert state.scores == [0, 0]
    assert public(state)["last_hand"] == {"winner": None, "change": [0, 0], "left": [["5H"], ["5D"]]}


def test_a_king_with_block_does_not_stop_both() -> None:
    state = play(position("KD 5D", "5H", block=True), (1, "play KD"))
    assert public(state)["state"] == "lead"


def test_worked_example_seven_once_the_comet_is_out_a_stop_happens_by_itself() -> None:
    state = play(position("9S 5D 2D", "7D 7D"), (1, "play 9S"))
    step = RULES.apply(state, 1, "play 5D")
    assert (public(step.state)["state"], public(step.state)["turn"]) == ("lead", 1)
    assert "passed" in [event.kind for event in step.events]


def test_before_the_comet_is_seen_a_seat_must_pass_itself() -> None:
    state = play(position("5D 2D", "7D 7D"), (1, "play 5D"))
    assert RULES.report(state)["legal"] == {"0": ["pass"]}


def test_the_packs_alternate_and_so_does_the_deal() -> None:
    state = play(position("KD", "5D", hands=2), (1, "play KD"))
    assert (state.hand, state.dealer, public(state)["pack"]) == (2, 1, "black")
    assert Counter(RULES.pack(state)) == Counter(coloured_pack("black"))
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    assert state.turn == 0


def test_after_the_last_hand_the_higher_score_takes_the_pot() -> None:
    state = play(position("KD", "5D", hands=2, stake=4), (1, "play KD"))
    assert state.chips == [-4, -4]
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    state.hands = [cards(["KC"]), cards(["2C"])]
    state = play(state, (0, "play KC"))
    assert state.over
    assert state.scores == [2, 5]
    assert state.winners == [1]
    assert state.chips == [-4, 4]
    assert public(state)["last_hand"]["left"] == [[], ["2C"]]


def test_equal_scores_share_the_match_and_the_stakes_go_back() -> None:
    state = start(hands=2, stake=4)
    state.hand, state.scores = 2, [7, 7]
    RULES.end_hand(state, None, 0, 1, lambda event: None)
    assert state.winners == [0, 1]
    assert state.chips == [0, 0]


@pytest.mark.parametrize("hands", [3, 1, 22, 0])
def test_the_number_of_hands_is_even(hands: int) -> None:
    with pytest.raises(Refused, match="2 to 20"):
        RULES.setting(2, {"hands": hands})


# ---- pressing ahead --------------------------------------------------------------------------------------------------


def ahead(state: CometDuel, seat: int) -> list[str]:
    return ahead_of(RULES, RULES.view(state, seat))


def test_while_the_other_builds_as_many_of_the_next_rank_as_are_held_can_be_pressed_ahead() -> None:
    state = play(position("7D 9D 9H 2D", "8D 4D 4D"), (1, "play 7D"))
    assert ahead(state, 1) == ["play 2D", "play 9D", "play 9D 9H"]
    assert ahead(state, 0) == []  # it is asked
    built = play(state, (0, "play 8D"))
    assert "play 9D 9H" in RULES.moves(built, 1)


@pytest.mark.parametrize("held", ["2D", "2D 9S"])
def test_without_the_next_rank_the_pass_can_be_pressed_ahead_with_the_comet_and_without(held: str) -> None:
    state = play(position(f"7D {held}", "8D 4D 4D"), (1, "play 7D"))
    assert ahead(state, 1)[-1] == "pass"
    assert "pass" in RULES.moves(play(state, (0, "play 8D")), 1)


def test_no_pass_is_pressed_ahead_that_the_table_makes_or_that_nobody_is_asked_for() -> None:
    state = play(position("7D 2D", "8D 4D 4D"), (1, "play 7D"))
    state.comet_by = 0  # who cannot build is stopped by itself
    assert "pass" not in ahead(state, 1)
    king = play(position("QD 2D", "KD 4D 4D"), (1, "play QD"))
    assert ahead(king, 1) == ["play 2D"]  # a king is a stop, and its player leads
    assert ahead(position("7D 2D", "8D 4D"), 0) == ["play 4D", "play 8D"]  # anything may be led
