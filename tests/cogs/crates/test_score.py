"""Crates' sentences on the empty stock, pressures, counting, the end of hands and matches, and chips."""

import io
import json
from random import Random
from typing import Any

import pytest

from bot.cards import cards, names
from bot.commands.replay import replay_lines
from bot.rules import DEALER, Refused, deal_text
from bot.rules.record import write
from cogs.crates.rules import RULES
from cogs.crates.state import left_over
from tests.cogs.crates.deals import Game

# ---- pressures ---------------------------------------------------------------------------------------------------


def dry(seats: int = 3, **options: Any) -> Game:
    """Seat 0 is to play; the stock is empty and seat 1 will have to draw."""
    game = Game(seats, **options)
    held = {"s1": "4D 5D", "s2": "4H 5H KS", "s3": "4C 5C KH", "s4": "2H 3H JS"}
    return game.table(
        0, "KC", stock="", pile="7C TC QD", s0="QC AC AD", **{f"s{at}": held[f"s{at}"] for at in range(1, seats)}
    )


def test_an_empty_stock_alone_is_no_pressure() -> None:
    game = Game(2).table(0, "KC", stock="AS", s0="QC AC AD", s1="4D 5D").play("QC")
    assert game.public["stock"] == 0
    assert game.public["pressures"] == [0, 0]


def test_who_must_draw_from_an_empty_stock_gets_a_pressure_scored_at_once() -> None:
    game = dry().play("AC")
    assert game.public["pressures"] == [0, 1, 0]
    assert game.state.scores == [0, 5, 0]
    assert game.waits_for_a_shuffle


def test_all_of_the_pile_but_its_top_is_shuffled_oldest_first_and_the_draw_goes_on() -> None:
    game = dry().play("AC")
    assert names(RULES.pack(game.state)) == ["7C", "TC", "QD", "KC"]  # R4
    game.shuffle("TC")
    assert game.public["discards"] == ["AC"]
    assert "TC" in game.held(1)
    assert game.public["stock"] == 2  # seat 2 could not play either
    assert game.public["pressures"] == [0, 1, 0]


def test_a_shuffle_must_hold_exactly_these_cards() -> None:
    with pytest.raises(Refused, match="exactly the 4 cards"):
        dry().play("AC").make(-2, "deal 7C TC QD AC")


def test_one_card_under_the_top_is_shuffled_too() -> None:
    game = Game(2).table(0, "KC", stock="", s0="QC AC AD", s1="4D 5D").play("QC")
    assert names(RULES.pack(game.state)) == ["KC"]
    assert game.shuffle().held(1) == ["4D", "5D", "KC"]


def test_pressures_of_a_match_cost_5_10_20_40() -> None:
    game = dry()
    costs = []
    for _ in range(6):
        game.table(0, "KC", stock="", pile="7C TC QD", s0="QC AC AD", s1="4D 5D", s2="4H 5H KS").play("QC").shuffle()
        costs.append(next(event.amount for event in reversed(game.events) if event.kind == "pressure"))
        game.state.pressed = 0  # as if each came in a hand of its own
    assert costs == [5, 10, 20, 40, 80, 160]
    assert game.state.scores == [0, 315, 0]
    assert game.public["pressures"] == [0, 6, 0]


def test_partners_pressures_count_together_and_both_show_them() -> None:
    game = dry(4)
    game.state.pressures = [0, 2, 0, 2]
    game.play("AC")
    assert game.public["pressures"] == [0, 3, 0, 3]
    assert game.state.scores == [0, 20, 0, 20]


def test_four_without_partners_count_each_for_itself() -> None:
    game = dry(4, partners=0).play("AC")
    assert game.public["pressures"] == [0, 1, 0, 0]
    assert game.state.scores == [0, 5, 0, 0]


def test_with_a_cap_no_pressure_costs_more_but_the_count_goes_on() -> None:
    game = dry(pressure_cap=30)
    game.state.pressures[1] = 9
    game.play("AC")
    assert game.state.scores[1] == 30
    assert game.public["pressures"][1] == 10
    game = dry(pressure_cap=30)
    assert game.play("AC").state.scores[1] == 5


def test_without_a_cap_pressures_double_without_end() -> None:
    game = dry()
    game.state.pressures[1] = 40
    assert game.play("AC").state.scores[1] == 5 * 2**40  # R7


def test_pressures_that_doubled_past_64_bits_are_replayed_to_the_point_and_so_is_the_result() -> None:
    game, chance = Game(4), Random(1)
    while not game.state.over:  # nobody ever says "One card"
        if RULES.waiting(game.state).must == (DEALER,):
            game.make(DEALER, deal_text(chance.sample(pack := RULES.pack(game.state), len(pack))))
        else:
            game.play(chance.choice([text for text in game.legal() if not text.endswith("one")]))
    sums = game.state.scores
    assert max(sums) > 2**64
    sink = io.BytesIO()
    record = write(RULES, game.state.setting, game.log)
    assert replay_lines(io.BytesIO(json.dumps(record).encode()), sink) == 0
    assert json.loads(sink.getvalue())["report"]["scores"] == sums
    result = RULES.result(game.state)
    assert result is not None
    assert result.scores == tuple(sums)


def test_a_draw_of_several_cards_can_bring_several_pressures_to_the_same_seat() -> None:
    game = Game(3).table(0, "KC", stock="", s0="2C 3C AD", s1="4D 5D", s2="2S").play("2C")
    assert game.public["pressures"] == [0, 1, 0]
    game.shuffle()  # one card, KC; then nothing but the top is left
    assert game.held(1) == ["4D", "5D", "KC"]
    assert game.public["pressures"] == [0, 2, 0]
    assert game.state.scores == [0, 15, 0]


def test_a_draw_that_nothing_can_feed_is_let_off_and_play_goes_on() -> None:
    game = Game(3).table(0, "KC", stock="", s0="2C 3C AD", s1="4D 5D", s2="2S").play("2C").shuffle()  # R5
    assert "let_off" in game.kinds()
    assert (game.state.turn, game.public["sequence"]) == (2, 0)
    assert game.legal() == ["2S"]


def test_others_who_have_to_draw_still_get_their_own_pressure() -> None:
    game = Game(3).table(0, "KC", stock="", s0="5C 3C AD", s1="4D 5D", s2="2S 6S").play("5C")
    game.shuffle()  # seat 1 takes KC, the only card; seat 2 finds nothing
    assert game.public["pressures"][:2] == [0, 1]
    assert game.public["pressures"][2] >= 1
    assert game.events[-1].kind != "dead"


def test_worked_example_six_a_five_with_one_card_in_the_stock() -> None:
    game = Game(3).table(0, "KC", stock="7D", pile="TC QD", s0="5C 3C AD", s1="4D 5D", s2="2S 6S").play("5C")
    assert game.held(1) == ["4D", "5D", "7D"]
    assert game.public["pressures"] == [0, 0, 1]
    assert game.state.scores == [0, 0, 5]
    assert names(RULES.pack(game.state)) == ["TC", "QD", "KC"]
    game.shuffle("QD")
    assert game.held(2) == ["2S", "6S", "QD"]


def test_the_tenth_pressure_of_a_hand_ends_it_at_once_and_hands_are_counted_as_they_are() -> None:
    game = dry()
    game.state.pressed = 9
    game.play("AC")  # R6
    assert game.kinds()[-4:] == ["dead", "left", "left", "left"]
    assert game.state.hand == 2
    assert game.public["last_hand"]["left"] == [["AD", "QC"], ["4D", "5D"], ["4H", "5H", "KS"]]
    assert game.state.scores == [11, 5 + 45, 55]


def test_ten_pressures_are_counted_over_all_seats_and_begin_anew_in_each_hand() -> None:
    game = dry()
    game.state.pressed = 9
    game.play("AC").deal()
    assert game.state.pressed == 0
    assert game.public["pressures"] == [0, 1, 0]  # those of the match stay


# ---- counting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "points"),
    [
        ("3C 3D 8S KD AH", 54),  # worked example 7
        ("3C 3D", -100),
        ("3C 8S", 50),
        ("3C AH", 1),
        ("3C 9D 5H", 33),
        ("3C", -50),
        ("3C 3D 3H 3S", -200),
        ("3C 8S 8D", 100),  # 8s cannot be covered
        ("3C 4D 2H", 15 + 3),  # the dearest first
        ("3C 3D 3H KD", 3),  # spare threes count nothing
        ("AC AD", 2),
        ("", 0),
    ],
)
def test_threes_cover_the_dearest_cards_but_eights_and_aces(left: str, points: int) -> None:
    assert left_over(cards(left.split())) == points


def test_each_seats_cards_are_added_to_its_sides_score() -> None:
    game = Game(4).table(0, "QH", s0="KH", s1="8S", s2="4S 4C", s3="AC AD").play("KH")
    assert game.public["last_hand"] == {
        "hand": 1,
        "points": [0, 50, 30, 2],
        "left": [[], ["8S"], ["4C", "4S"], ["AC", "AD"]],
    }
    assert game.state.scores == [30, 52, 30, 52]


def test_without_partners_each_seat_scores_for_itself() -> None:
    game = Game(4, partners=0).table(0, "QH", s0="KH", s1="8S", s2="4S 4C", s3="AC AD").play("KH")
    assert game.state.scores == [0, 50, 30, 2]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_partners_is_without_effect_for_other_numbers(seats: int) -> None:
    held = {f"s{at}": "8S" if at == 1 else "3C" for at in range(1, seats)}
    game = Game(seats, partners=1).table(0, "QH", s0="KH", **held).play("KH")
    assert game.state.scores == [0, 50, *[-50] * (seats - 2)]


# ---- the end of a hand -------------------------------------------------------------------------------------------


def test_the_hand_is_over_when_a_seat_ends_its_turn_without_cards() -> None:
    game = Game(3).table(0, "QH", s0="KH", s1="8S", s2="4S").play("KH")
    assert game.state.hand == 2
    assert game.waits_for_a_deal


def test_the_effect_of_a_last_card_still_counts() -> None:
    game = Game(3).table(0, "QH", stock="AC AD", s0="5H", s1="8S", s2="4S").play("5H")  # R8
    assert game.public["last_hand"]["left"] == [[], ["AC", "8S"], ["AD", "4S"]]
    game = Game(3).table(0, "QH", stock="AC", s0="7H", s1="8S", s2="4S").play("7H")
    assert game.public["last_hand"]["left"] == [[], ["AC", "8S"], ["4S"]]
    game = Game(3).table(0, "QH", stock="AC", s0="JH", s1="8S", s2="4S").play("JH")
    assert game.public["last_hand"]["left"] == [[], ["8S"], ["AC", "4S"]]


def test_a_last_eight_or_nine_still_calls_a_suit() -> None:
    game = Game(2).table(0, "QH", s0="8H", s1="4S")
    assert len(game.legal()) == 4
    assert game.play("8H spades").state.hand == 2


def test_a_last_card_can_bring_a_pressure_before_the_hand_ends() -> None:
    game = Game(2).table(0, "QH", stock="", s0="7H", s1="4S 4C").play("7H")
    assert game.state.scores == [0, 5]
    game.shuffle()
    assert game.public["last_hand"] == {"hand": 1, "points": [0, 40], "left": [[], ["4C", "4S", "QH"]]}


def test_a_forgotten_call_costs_nothing_when_the_hand_ends_first() -> None:
    game = Game(2).table(1, "QH", s0="4H", s1="7H KH", stock="AS JS JC").play("KH", "4H")
    assert game.public["last_hand"]["left"] == [[], ["7H"]]


# ---- the end of the match ----------------------------------------------------------------------------------------


def ended(scores: list[int], seats: int = 3, **options: Any) -> Game:
    """A match of three hands that ends with these scores; the last hand leaves nothing dear to anybody."""
    game = Game(seats, largest=2, **options).by_the_clock(3)
    game.table(0, "QH", s0="KH")
    game.state.scores = scores[:]
    return game.play("KH")


def test_after_the_last_hand_the_lowest_total_wins() -> None:
    game = ended([30, 12, 50])
    assert game.state.over
    assert game.state.winners == [1]


def test_equal_lowest_totals_are_all_winners_and_share_the_pot() -> None:
    game = ended([30, 12, 12], stake=5, dealer=1)  # R15
    assert game.state.winners == [1, 2]
    assert game.state.chips == [-5, 2, 3]  # the odd chip goes to the first dealer's left


def test_both_seats_of_the_winning_side_win_and_share_the_pot() -> None:
    game = ended([30, 12, 30, 12], seats=4, stake=10)
    assert game.state.winners == [1, 3]
    assert game.state.chips == [-10, 10, -10, 10]


def test_every_seat_pays_its_stake_at_the_start() -> None:
    game = Game(2, stake=8).deal()
    assert game.state.chips == [-8, -8]
    assert game.public["pot"] == 16
