"""Crates' sentences on the deal, playing, the cards' effects and the end, each on hand-made tables."""

import json
from random import Random

import pytest

from bot.cards import NAMES, SUIT_WORDS, cards
from bot.rules import DEALER, Refused, deal_text
from bot.rules.checks import check_match, check_patience
from bot.rules.record import read, replay, write
from cogs.crates.rules import RULES
from cogs.crates.state import left_over
from tests.cogs.crates.deals import Game

# ---- players, pack, deal -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 5"):
        Game(seats)


def test_hands_have_eight_cards_down_to_one_and_up_again() -> None:
    game = Game(2).by_the_clock()
    sizes = [event.other for event in game.events if event.kind == "dealt"]
    assert sizes == [8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8]


def test_with_a_smaller_largest_hand_there_are_fewer_hands() -> None:
    game = Game(3, largest=2).by_the_clock()
    assert [event.other for event in game.events if event.kind == "dealt"] == [2, 1, 2]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_the_next_is_turned_up_the_rest_is_the_stock() -> None:
    game = Game(3, dealer=1, largest=2)
    top = cards("4S 5C 6C 4D 5D 6D KS AC 2C".split())
    game.make(DEALER, deal_text(top + [one for one in range(52) if one not in top]))
    assert [game.held(seat) for seat in (2, 0, 1)] == [["4D", "4S"], ["5C", "5D"], ["6C", "6D"]]
    assert game.public["discards"] == ["KS"]
    assert game.public["stock"] == 45
    game.play("4S one")  # skips seat 0; seat 1 holds neither a 4 nor a spade
    assert game.held(1) == ["AC", "6C", "6D"]  # the stock's top is the first card that was not dealt


def test_hand_one_is_dealt_by_the_first_dealer_each_next_by_the_seat_to_the_left() -> None:
    game = Game(3, dealer=2, largest=3).by_the_clock()
    assert [event.seat for event in game.events if event.kind == "dealt"] == [2, 0, 1, 2, 0]


def test_each_hand_is_a_new_shuffle_of_the_whole_pack_and_starts_clockwise() -> None:
    game = Game(3).table(0, "KS", s0="TS", s1="4C", s2="4D").play("TS")
    assert game.waits_for_a_deal
    assert len(RULES.pack(game.state)) == 52
    assert game.deal().public["direction"] == 1  # R14


# ---- naming ------------------------------------------------------------------------------------------------------


def test_after_an_eight_the_dealer_names_any_suit() -> None:
    game = Game(3, dealer=1).deal(up="8H")
    report = RULES.report(game.state)
    assert report["public"]["state"] == "name"
    assert report["to_act"] == [1]
    assert report["legal"] == {"1": ["name clubs", "name diamonds", "name hearts", "name spades"]}


@pytest.mark.parametrize(
    ("up", "suits"),
    [("9C", "clubs spades"), ("9S", "clubs spades"), ("9D", "diamonds hearts"), ("9H", "diamonds hearts")],
)
def test_after_a_nine_the_dealer_names_a_suit_of_its_colour(up: str, suits: str) -> None:
    game = Game(3).deal(up=up)
    assert game.legal() == [f"name {suit}" for suit in suits.split()]
    with pytest.raises(Refused, match="without looking at your cards"):
        game.play("name hearts" if "clubs" in suits else "name clubs")


def test_the_suit_named_counts_and_the_dealers_left_starts() -> None:
    game = Game(3, dealer=1).deal("4D 8C", up="8H").play("name diamonds")
    public = game.public
    assert (public["state"], public["called"], public["turn"]) == ("play", "D", 2)
    assert "4D" in game.legal()
    assert "8C clubs" in game.legal()


@pytest.mark.parametrize("up", ["2C", "4C", "5C", "6C", "7C", "TC", "JC", "AC", "3C", "QC", "KC"])
def test_a_turned_up_card_of_another_rank_has_no_effect(up: str) -> None:
    game = Game(3).deal("JC KC" if up in ("3C", "QC") else "3C QC", up=up)  # R3
    public = game.public
    assert (public["state"], public["turn"], public["direction"], public["sequence"], public["called"]) == (
        "play",
        1,
        1,
        0,
        None,
    )
    assert public["sizes"] == [8, 8, 8]


def test_a_dealer_who_is_to_name_does_not_see_the_own_cards() -> None:
    game = Game(3, dealer=1).deal(up="8H")
    assert game.view(1).cards == ()
    assert len(game.view(0).cards) == 8
    assert game.state.hands[1] in RULES.hidden(game.state, 1)
    assert len(RULES.report(game.state)["hands"][1]) == 8
    game.play("name clubs")
    assert len(game.view(1).cards) == 8


# ---- a turn ------------------------------------------------------------------------------------------------------


def test_a_card_fits_by_rank_or_suit() -> None:
    game = Game(3).table(0, "KS", s0="4S KD 5D 3C", s1="3D", s2="3H")
    assert game.legal() == ["4S", "KD"]
    with pytest.raises(Refused, match="Only spades or a card of the same rank as K♠ fits"):
        game.play("5D")
    with pytest.raises(Refused, match="do not hold A♠"):
        game.play("AS")


def test_eights_and_nines_must_fit_too() -> None:
    game = Game(3).table(0, "KS", s0="4S 8D 9H 3C", s1="3D", s2="3H")  # R1
    assert game.legal() == ["4S"]


def test_worked_example_one_ten_moves_with_an_eight_and_a_three() -> None:
    game = Game(3).table(0, "KS", s0="8S 3S", s1="KH 4S", s2="3D")
    plays = ["3S", *(f"8S {suit}" for suit in SUIT_WORDS)]
    assert sorted(game.legal()) == sorted([*plays, *(f"{play} one" for play in plays)])
    game.play("8S hearts one")
    assert game.public["called"] == "H"
    assert game.legal() == ["KH", "KH one"]  # 4S does not fit


def test_worked_example_two_after_a_call_only_the_suit_called_or_the_rank_fits() -> None:
    game = Game(3).table(0, "9H", s0="4D KD 9S 4H KH", s1="3D", s2="3H").calls("D")
    assert game.legal() == ["4D", "KD", "9S clubs", "9S spades"]


def test_a_nine_calls_a_suit_of_its_colour_its_own_included() -> None:
    game = Game(3).table(0, "KH", s0="9H 3C 4C", s1="3D", s2="3H")
    assert game.legal() == ["9H diamonds", "9H hearts"]
    with pytest.raises(Refused, match="its own colour"):
        game.play("9H spades")
    with pytest.raises(Refused, match="With a 9 you call"):
        game.play("9H")


def test_other_cards_call_nothing() -> None:
    game = Game(3).table(0, "KH", s0="4H 3C 4C", s1="3D", s2="3H")
    with pytest.raises(Refused, match="Only an 8 or a 9"):
        game.play("4H spades")
    assert game.public["called"] is None


def test_the_call_is_over_with_the_next_card() -> None:
    game = Game(3).table(0, "9H", s0="4D 3C 5C", s1="3D KC", s2="3H").calls("D").play("4D")
    assert game.public["called"] is None


def test_playing_is_compulsory_and_who_cannot_play_draws_one_card_that_is_not_played() -> None:
    game = Game(3).table(0, "KS", stock="KD AS", s0="QS 4S 3S", s1="4D 5D 6D", s2="QH 5H 6H").play("QS")  # R2
    # seat 1 holds no queen and no spade: it draws KD, seat 2 plays on QS
    assert game.held(1) == ["4D", "5D", "6D", "KD"]
    assert game.state.turn == 2
    with pytest.raises(Refused, match="whoever can play must"):
        game.make(2, "draw")
    game = Game(3).table(0, "KS", stock="QD AS", s0="QS 4S 3S", s1="4D 5D 6D", s2="QH 5H 6H").play("QS")
    assert game.held(1) == ["4D", "5D", "6D", "QD"]  # it would fit, but not in this turn
    assert game.state.turn == 2


def test_turns_of_stuck_seats_happen_by_themselves_one_after_the_other() -> None:
    game = (
        Game(4, partners=0)
        .table(0, "KS", stock="AC 2C 3C", s0="QS 4S 3S", s1="4D 5D", s2="4H 5H", s3="4C 5C")
        .play("QS")
    )
    assert game.state.turn == 0
    assert game.sizes() == [2, 3, 3, 3]


# ---- what a played card does -------------------------------------------------------------------------------------

FULL = {"s1": "4D 5D KD", "s2": "4H 5H KH", "s3": "4C 5C KC", "s4": "2H 3H KS"}


def effect(seats: int, one: str, top: str = "", direction: int = 1, **options: int) -> Game:
    """Seat 0 plays a card from a full hand on a card of its suit; the next seats hold cards of all suits."""
    game = Game(seats, **options)
    held = {f"s{seat}": FULL[f"s{seat}"] for seat in range(1, seats)}
    game.table(0, top or f"Q{one[1]}", s0=f"{one} AC AD 6H", stock="JH JD JS JC TC TD TH TS", **held)
    game.state.direction = direction
    return game.play(one)


@pytest.mark.parametrize("rank", "A3QK")
def test_aces_threes_queens_and_kings_do_nothing(rank: str) -> None:
    game = effect(3, f"{rank}D" if rank != "A" else "AH")
    assert {event.kind for event in game.events} <= {"played", "drew", "got"}
    assert not [event for event in game.events if event.kind == "drew" and event.text != "stuck"]
    assert game.public["direction"] == 1


def test_a_four_skips_the_next_seat() -> None:
    game = Game(3).table(0, "QD", s0="4D 3C 5C", s1="KD 3D", s2="5D 6C 7C").play("4D")
    assert game.state.turn == 2


def test_a_four_with_two_seats_gives_the_same_seat_another_turn() -> None:
    game = Game(2).table(0, "QD", s0="4D 3D 5C", s1="KD 3C").play("4D")
    assert game.state.turn == 0
    assert game.legal() == ["3D", "3D one"]


def test_a_skipped_seat_pays_no_penalty_yet() -> None:
    game = Game(3).table(0, "QD", s0="4D 3C 5C", s1="KD 3D", s2="5D 6C 7C")
    game.state.owes[1] = True
    game.play("4D")
    assert game.public["owes"] == [False, True, False]
    assert len(game.held(1)) == 2


def test_a_five_lets_every_other_seat_draw_in_turn_order() -> None:
    game = effect(5, "5D")
    drawn = [(event.seat, NAMES[event.cards[0]]) for event in game.events if event.kind == "got"]
    assert drawn[:4] == [(1, "JH"), (2, "JD"), (3, "JS"), (4, "JC")]
    game = effect(5, "5D", direction=-1)
    assert [event.seat for event in game.events if event.kind == "got"][:4] == [4, 3, 2, 1]


def test_a_six_is_played_on_by_the_same_seat() -> None:
    game = Game(3).table(0, "QD", s0="6D 6C 3D 5H", s1="KD 3H", s2="5C 7C").play("6D")
    assert game.state.turn == 0
    assert game.legal() == ["6C", "3D"]
    game.play("6C")
    assert len(game.held(0)) == 3  # nothing goes on 6C: seat 0 has drawn a card, and its turn is over
    assert game.state.turn != 0


def test_a_six_on_which_nothing_fits_costs_a_card_and_the_turn() -> None:
    game = Game(3).table(0, "QD", stock="AS", s0="6D 3C 5H", s1="KD 3H", s2="5C 7C").play("6D")
    assert game.held(0) == ["AS", "3C", "5H"]
    assert game.state.turn == 1


def test_a_cooper_a_last_six_is_no_going_out() -> None:
    game = Game(3).table(0, "QH", stock="AS", s0="6H", s1="KH 3H", s2="5C 7C").play("6H")  # R9, worked example 5
    assert game.held(0) == ["AS"]
    assert game.state.turn == 1
    assert game.state.hand == 1


@pytest.mark.parametrize(
    ("seats", "direction", "draws"), [(2, 1, 1), (3, 1, 1), (3, -1, 2), (4, 1, 2), (4, -1, 2), (5, 1, 2), (5, -1, 3)]
)
def test_a_seven_lets_the_next_seat_draw_and_from_four_seats_on_the_one_after(
    seats: int, direction: int, draws: int
) -> None:
    game = effect(seats, "7C", direction=direction)  # worked example 8
    first = next(event for event in game.events if event.kind == "drew")
    assert (first.seat, first.text) == (draws, "seven")


def test_a_seven_takes_no_turn_away() -> None:
    game = Game(2).table(0, "QD", stock="AS", s0="7D 3C 5C", s1="KD 3H").play("7D")
    assert game.state.turn == 1
    assert game.held(1) == ["AS", "3H", "KD"]


def test_a_ten_turns_the_direction_round_and_does_nothing_with_two_seats() -> None:
    game = Game(3).table(0, "QD", s0="TD 3C 5C", s1="KD 3H", s2="JD 5H").play("TD")
    assert (game.public["direction"], game.state.turn) == (-1, 2)
    game = Game(2).table(0, "QD", s0="TD 3C 5C", s1="KD 3H").play("TD")
    assert (game.public["direction"], game.state.turn) == (1, 1)


@pytest.mark.parametrize(("seats", "direction", "draws"), [(2, 1, 1), (3, 1, 2), (3, -1, 1)])
def test_a_jack_lets_the_other_of_two_or_the_seat_before_of_three_draw(seats: int, direction: int, draws: int) -> None:
    game = effect(seats, "JC", direction=direction)
    first = next(event for event in game.events if event.kind == "drew")
    assert (first.seat, first.text) == (draws, "jack")


@pytest.mark.parametrize("seats", [4, 5])
def test_a_jack_does_nothing_with_four_or_five(seats: int) -> None:
    assert not [event for event in effect(seats, "JC").events if event.text == "jack"]


# ---- 2-sequences -------------------------------------------------------------------------------------------------


def test_worked_example_three_a_sequence_runs_until_a_seat_draws_its_pips() -> None:
    game = Game(3).table(0, "QC", s0="2C AD 5H QH", s1="AH 3C QD", s2="4S 5S", stock="KC KD KS").play("2C")
    assert (game.public["sequence"], game.state.turn) == (2, 1)
    assert game.legal() == ["AH"]  # of any suit; nothing else may be played
    with pytest.raises(Refused, match="only an ace or a 2"):
        game.play("3C")
    game.play("AH")
    assert game.held(2) == ["4S", "5S", "KC", "KD", "KS"]
    assert (game.public["sequence"], game.state.turn, game.public["top"]) == (0, 0, "AH")
    assert game.legal() == ["AD", "5H", "QH"]


def test_a_two_adds_two_pips_and_an_ace_one() -> None:
    game = Game(3).table(0, "QC", s0="2C 3C 5C", s1="2D 3D 4D", s2="AS 3S 4S")
    assert [game.play(text).public["sequence"] for text in ("2C", "2D")] == [2, 4]
    game.state.hands[0] = cards("2H 3H".split())
    assert game.play("AS").public["sequence"] == 5


def test_after_the_sequence_the_next_seat_plays_normally_on_its_last_card() -> None:
    game = Game(2).table(0, "QC", s0="2C 2H 4C 5C", s1="4S 5S", stock="KC KD KS").play("2C")
    assert game.held(1) == ["4S", "5S", "KC", "KD"]
    assert game.legal() == ["2H", "4C", "5C"]
    game.play("2H")  # it may start a new one
    assert game.sizes() == [2, 5]


def test_a_two_or_an_ace_in_a_sequence_does_not_call_and_an_ace_alone_starts_none() -> None:
    game = Game(2).table(0, "QC", s0="AC 4C 5C", s1="KC 5S").play("AC")
    assert game.public["sequence"] == 0


def test_worked_example_four_a_sequence_goes_on_though_a_seat_has_no_card_left() -> None:
    game = Game(2, largest=2).table(0, "QD", s0="2D", s1="2S 3S 4S", stock="KC KD KS KH").play("2D")
    assert (game.state.hand, game.public["sequence"]) == (1, 2)
    game.play("2S")
    assert game.state.hand == 2
    left = [["KC", "KD", "KH", "KS"], ["3S", "4S"]]
    assert game.public["last_hand"] == {"hand": 1, "points": [40, 3], "left": left}


def test_the_hand_ends_when_the_sequence_does_also_if_another_seat_draws() -> None:
    game = Game(3, largest=3).table(0, "QD", s0="2D", s1="4S 5S", s2="4C 5C", stock="KC KD").play("2D")
    assert game.state.hand == 2
    assert game.public["last_hand"]["left"] == [[], ["4S", "5S", "KC", "KD"], ["4C", "5C"]]


# ---- "One card" --------------------------------------------------------------------------------------------------


def test_worked_example_nine_a_forgotten_call_costs_two_cards_at_the_start_of_the_next_turn() -> None:
    game = Game(2).table(1, "QH", s0="4H 3H 3C", s1="7H KH", stock="AS JS JC").play("KH")
    assert game.public["owes"] == [False, True]
    assert len(game.held(1)) == 1
    game.play("4H")  # seat 1 is skipped with two seats: the debt waits
    assert game.public["owes"] == [False, True]
    game.play("3H one")
    assert game.held(1) == ["AS", "7H", "JS"]
    assert game.public["owes"] == [False, False]
    assert game.legal() == ["7H"]


def test_after_the_penalty_a_seat_that_still_cannot_play_draws_a_third() -> None:
    game = Game(2).table(1, "QH", s0="3H 3C 4S", s1="7C KH", stock="AS JS JC").play("KH", "3H")
    assert game.held(1) == ["AS", "7C", "JC", "JS"]


def test_the_call_is_said_with_one_of_two_cards_only() -> None:
    game = Game(2).table(0, "QH", s0="4H 3H", s1="3C KC")  # R12
    assert sorted(game.legal()) == ["3H", "3H one", "4H", "4H one"]
    game.play("3H one")
    assert game.public["owes"] == [False, False]
    game = Game(2).table(0, "QH", s0="4H 3H 5H", s1="3C KC")
    assert not [move for move in game.legal() if move.endswith("one")]
    with pytest.raises(Refused, match="one of your last two cards"):
        game.play("3H one")


def test_the_call_is_wanted_with_a_six_too() -> None:
    game = Game(2).table(0, "QH", s0="6H 3C", s1="3D KC", stock="AS JS").play("6H")  # R10
    assert game.public["owes"] == [True, False]
    game = Game(2).table(0, "QH", s0="6H 3H", s1="3D KC").play("6H one")
    assert game.public["owes"] == [False, False]
    assert game.legal() == ["3H"]


def test_the_debt_stays_though_the_seat_has_drawn_cards_meanwhile() -> None:
    game = Game(3).table(0, "QH", s0="KH 3C", s1="5H 3D 4D", s2="5S 6S KS", stock="AC AD AS JS").play("KH", "5H")
    assert game.public["owes"][0]
    assert len(game.held(0)) == 2


def test_a_penalty_comes_first_also_in_a_sequence_and_may_bring_an_ace_that_must_be_played() -> None:
    game = Game(2).table(0, "QH", s0="2H 3C 4C", s1="5S", stock="AS JS")  # R11
    game.state.owes[1] = True
    game.play("2H")
    assert game.held(1) == ["AS", "5S", "JS"]
    assert game.legal() == ["AS"]


def test_each_hand_begins_without_debts() -> None:
    game = Game(2).table(0, "QH", s0="KH", s1="5S 6S")
    game.state.owes = [True, True]
    assert game.play("KH").deal().public["owes"] == [False, False]


# ---- what is shown -----------------------------------------------------------------------------------------------


def test_the_public_keys_are_those_of_the_page() -> None:
    game = Game(2, dealer=1, largest=2).deal("8C 3D", "KC 4D", up="QC").play("8C hearts one")
    assert game.public == {
        "state": "play",
        "dealer": 1,
        "turn": game.state.turn,
        "direction": 1,
        "top": "8C",
        "called": "H",
        "sequence": 0,
        "stock": len(game.state.stock),
        "discards": ["QC", "8C"],
        "sizes": game.sizes(),
        "owes": [False, False],
        "pressures": [0, 0],
        "last_hand": None,
        "pot": 0,
    }
    assert json.loads(json.dumps(RULES.report(game.state))) == RULES.report(game.state)


def test_when_the_match_is_over_the_last_hand_stays_as_it_stood() -> None:
    game = Game(2, largest=2).by_the_clock(3).table(0, "QH", pile="QD", s0="KH", s1="5S 6S").play("KH")
    report = RULES.report(game.state)
    public = report["public"]
    assert (public["state"], public["turn"], report["over"], report["hand"]) == ("over", None, True, 3)
    assert public["discards"] == ["QD", "QH", "KH"]
    assert report["hands"] == [[], ["5S", "6S"]]
    assert public["last_hand"] == {"hand": 3, "points": [0, 60], "left": [[], ["5S", "6S"]]}


def test_drawn_cards_are_told_to_their_seat_alone() -> None:
    game = Game(3).table(0, "KS", stock="KD AS", s0="QS 4S 3S", s1="4D 5D 6D", s2="QH 5H 6H").play("QS")
    got = [event for event in game.events if event.kind == "got"]
    assert [(event.seat, event.only) for event in got] == [(1, 1)]
    assert not [event for event in game.events if event.kind == "drew" and event.cards]


def test_a_seat_sees_only_its_own_cards() -> None:
    game = Game(3).deal("4C 5C", up="QC")
    assert game.view(None).cards == ()
    assert game.view(2).moves == ()
    assert len(game.view(2).cards) == 8


def test_a_clock_that_runs_out_plays_the_dearest_card_that_fits_and_says_one() -> None:
    game = Game(2).table(0, "QH", s0="4H 5H 3H KH", s1="3C KC")
    assert RULES.timeout(game.state) == [(0, "play 5H")]
    game = Game(2).table(0, "QH", s0="8H 3D", s1="3C KC")
    assert RULES.timeout(game.state) == [(0, "play 8H diamonds one")]


def test_a_clock_that_runs_out_names_the_suit_that_lies_there() -> None:
    assert RULES.timeout(Game(3, dealer=2).deal(up="9S").state) == [(2, "name spades")]


def test_it_is_nobody_elses_turn() -> None:
    game = Game(2).table(0, "QH", s0="4H 5H", s1="3C KC")
    with pytest.raises(Refused, match="not your turn"):
        game.make(1, "play 3C")


def test_a_record_of_the_match_replays_to_the_same_report() -> None:
    game = Game(5, dealer=3, largest=5, stake=2, pressure_cap=160).by_the_clock()
    record = write(RULES, game.state.setting, game.log)
    ending = replay(RULES, read(record, {"crates": RULES}))
    assert RULES.report(ending.state) == RULES.report(game.state)


@pytest.mark.parametrize("seed", range(3))
def test_random_matches_keep_the_contract(seed: int) -> None:
    assert check_match(RULES, Random(seed)).state.over
    assert check_patience(RULES, Random(seed)).state.over


def test_the_cards_left_have_their_values() -> None:
    values = {"A": 1, "2": 20, "4": 15, "5": 30, "6": 30, "7": 20, "8": 50, "9": 30, "T": 25, "J": 10, "Q": 10, "K": 10}
    for rank, value in values.items():
        assert left_over(cards([f"{rank}C"])) == value
    assert left_over([]) == 0
