"""Tute's sentences, rulings and worked examples, each on hand-made deals."""

import json
from itertools import pairwise
from random import Random

import pytest

from bot.cards import NAMES, cards, names
from bot.rules import DEALER, Refused, deal_text
from bot.rules.checks import check_match, check_patience
from bot.rules.record import read, replay, write
from cogs.tute.rules import RULES
from cogs.tute.state import POINTS
from tests.cogs.tute.deals import Game, worth

# ---- players, pack, deal -----------------------------------------------------------------------------------------


def test_there_are_four_seats() -> None:
    for seats in (3, 5):
        with pytest.raises(Refused, match="4 players"):
            RULES.setting(seats)


def test_the_pack_has_forty_cards_without_eights_nines_and_tens() -> None:
    pack = {NAMES[one] for one in RULES.pack(Game().state)}
    assert len(pack) == 40
    assert {name[0] for name in pack} == set("A234567JQK")


def test_cards_are_dealt_one_at_a_time_to_the_dealers_right_first_and_counter_clockwise() -> None:
    game = Game(dealer=1)
    order = RULES.pack(game.state)
    game.make(DEALER, deal_text(order))
    dealt = [order[0::4], order[1::4], order[2::4], order[3::4]]
    assert [sorted(game.state.hands[seat]) for seat in (0, 3, 2, 1)] == dealt


def test_the_last_card_falls_to_the_dealer_is_shown_and_makes_trumps() -> None:
    game = Game(dealer=2).deal(trump="7S")
    assert (game.public["trump"], game.public["trump_card"]) == ("S", "7S")
    assert cards(["7S"])[0] in game.state.hands[2]
    assert game.public["sizes"] == [10, 10, 10, 10]


def test_the_next_hands_dealer_is_the_seat_to_the_right() -> None:
    game = Game(dealer=1, hands=15).by_the_clock(4)
    assert [event.seat for event in game.events if event.kind == "dealt"] == [1, 0, 3]
    assert game.public["dealer"] == 2


def test_the_three_ranks_below_the_ace_and_above_the_king() -> None:
    order = "A3KQJ76542"
    for higher, lower in pairwise(order):
        game = (
            Game().deal(f"{lower}C", f"{higher}C").only(f"{lower}C 2D 4D", f"{higher}C 5D 6D", "7D JD QS", "KD AD QD")
        )
        assert game.play(f"{lower}C {higher}C 7D KD").public["last_trick"]["winner"] == 2


def test_ace_three_king_queen_and_jack_make_thirty_points_a_suit() -> None:
    assert [POINTS[one] for one in cards("AC 3D KH QS JC 7D 6H 5S 4C 2D".split())] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]
    assert sum(POINTS[one] for one in RULES.pack(Game().state)) == 120


# ---- playing -----------------------------------------------------------------------------------------------------


def test_the_dealers_right_leads_any_card_and_play_goes_to_the_right() -> None:
    game = Game(dealer=0).deal("5C", "6C", "7C")
    assert game.state.turn == 3
    assert len(game.legal()) == 10
    game.play("5C")
    assert game.state.turn == 2


def test_a_seat_that_holds_the_suit_led_must_follow_and_head_the_trick() -> None:
    game = Game().deal().only("5C 2D", "2C KC AH", "4C AC 2S", "7C 3C 4S").play("5C")  # worked example 1
    assert game.legal() == ["KC"]
    game.play("KC")
    assert game.legal() == ["AC"]
    game.play("AC")
    assert game.legal() == ["7C", "3C"]


def test_following_suit_cannot_head_a_trick_with_a_trump_in_it() -> None:
    game = Game().deal().only("KC 2D", "4H 3D", "2C AC", "2H 5S").play("KC")  # worked example 2, R2
    assert game.legal() == ["4H"]
    game.play("4H")
    assert game.legal() == ["2C", "AC"]
    game.play("2C")
    assert game.legal() == ["2H"]  # R1: a lower trump must still be played


def test_a_seat_without_the_suit_must_overtrump_if_it_can() -> None:
    game = Game().deal().only("KC 2D", "4H 3D", "2C AC", "2H JH 5S").play("KC 4H 2C")  # worked example 3
    assert game.legal() == ["JH"]
    with pytest.raises(Refused, match="beat 4♥ if you can, even when your partner played it"):
        game.play("2H")


def test_a_seat_with_neither_suit_nor_trumps_plays_any_card() -> None:
    game = Game().deal().only("KC 2D", "3D 5S", "2C AC", "2H JH").play("KC")
    assert game.legal() == ["3D", "5S"]


def test_a_trump_lead_is_followed_and_headed_like_any_suit() -> None:
    game = Game().deal().only("JH 2D", "2H KH AC", "4H 5C", "6C 7S").play("JH")
    assert game.legal() == ["KH"]
    game.play("KH")
    assert game.legal() == ["4H"]


def test_the_duties_are_the_same_against_ones_partner() -> None:
    game = Game().deal().only("3C 2D 4D", "2C 5D 6D", "4C AC 7D", "5C 6S 7S").play("3C 2C")  # R3
    assert game.legal() == ["AC"]  # the three is the partner's
    game = Game().deal().only("3C 2D 4D", "2C 5D 6D", "2H 4S 7D", "5C 6S 7S").play("3C 2C")
    assert game.legal() == ["2H"]


def test_the_highest_trump_wins_the_trick_and_its_player_leads_to_the_next() -> None:
    game = Game().deal().only("KC 2D 5D", "4H 3D 6D", "2C AC 7D", "2H JH 5S").play("KC 4H 2C JH")
    assert game.public["last_trick"] == {"cards": [[3, "KC"], [2, "4H"], [1, "2C"], [0, "JH"]], "winner": 0}
    assert game.state.turn == 0
    assert game.public["tricks"] == [1, 0]
    assert game.public["points"] == [worth("KC 4H 2C JH"), 0]


def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    game = Game().deal().only("QC 2D 5D", "3C 3D 6D", "AD AS 7D", "JC KD 5S").trumps("H").play("QC 3C AD JC")
    assert game.public["last_trick"]["winner"] == 2


def test_refusals_name_the_duty() -> None:
    game = Game().deal().only("KC 2D", "4H 3D", "2C AC 5S", "2H JH 5D").play("KC")
    with pytest.raises(Refused, match="cannot follow suit, so you must play a trump"):
        game.play("3D")
    with pytest.raises(Refused, match="not your turn"):
        game.make(1, "play 2C")
    game.play("4H")
    with pytest.raises(Refused, match="clubs were led: you must follow suit"):
        game.play("5S")
    with pytest.raises(Refused, match="do not hold A♦"):
        game.play("AD")
    with pytest.raises(Refused, match="one card of your hand"):
        game.make(1, "pass")
    with pytest.raises(Refused, match="after each trick you win"):
        game.make(1, "declare 40")


# ---- declaring ---------------------------------------------------------------------------------------------------

SINGER = "AC KS QS KH QH"


def singing(hand: str = SINGER, trump: str = "H") -> Game:
    """The leader, seat 3, has just won a trick and holds these cards; its partner is seat 1."""
    game = Game().deal().trumps(trump)
    size = len(hand.split())
    others = [one for one in RULES.pack(Game().state) if NAMES[one] not in hand.split() and NAMES[one][1] != trump]
    low = [NAMES[one] for one in sorted(others, key=lambda one: (POINTS[one], NAMES[one][1] != "C"))]
    rest = [" ".join(low[at * size : (at + 1) * size]) for at in range(3)]
    game.only(hand, *rest).play("AC")
    while game.state.trick:
        game.make(*RULES.timeout(game.state)[0])
    assert game.state.turn == 3
    return game


def test_the_winner_of_a_trick_may_declare_before_it_leads() -> None:
    game = singing()  # worked example 4
    assert game.declarable() == ["40", "20 spades"]
    assert game.legal() == ["KS", "QS", "KH", "QH"]


def test_nothing_is_declared_before_the_first_trick_is_won() -> None:
    game = Game().deal("KS QS KH QH")
    assert game.declarable() == []


def test_who_has_not_won_the_trick_declares_nothing() -> None:
    game = singing("AC 4S 5S 6S")
    game.state.hands[2] = cards("KS QS KH".split())
    assert RULES.moves(game.state, 2) == []
    with pytest.raises(Refused, match="not your turn"):
        game.make(2, "declare 20 spades")


def test_the_forty_is_king_and_queen_of_trumps_and_counts_for_the_side() -> None:
    game = singing()
    before = game.public["points"]
    game.declare("40")
    assert game.public["points"] == [before[0], before[1] + 40]
    assert game.public["declared"] == [[3, "H"]]


@pytest.mark.parametrize(("suit", "letter"), [("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "S")])
def test_a_twenty_is_king_and_queen_of_a_suit_that_is_not_trumps(suit: str, letter: str) -> None:
    trump = "D" if letter != "D" else "S"
    game = singing(f"AC K{letter} Q{letter} 5S", trump)
    assert game.declarable() == [f"20 {suit}"]
    before = game.public["points"]
    assert game.declare(f"20 {suit}").public["points"] == [before[0], before[1] + 20]


def test_after_a_declaration_only_plays_are_left_until_the_next_trick_is_won() -> None:
    game = singing("AC 3C KS QS KH QH").declare("40")
    assert game.declarable() == []
    with pytest.raises(Refused, match="once after each trick"):
        game.declare("20 spades")
    assert len(game.legal()) == 5
    game.play("3C")
    while game.state.trick:
        game.make(*RULES.timeout(game.state)[0])
    assert game.state.turn == 3
    assert game.declarable() == ["20 spades"]  # worked example 4, second half


def test_a_twenty_first_forfeits_the_forty() -> None:
    game = singing("AC 3C KS QS KH QH").declare("20 spades").play("3C")  # R4
    while game.state.trick:
        game.make(*RULES.timeout(game.state)[0])
    assert game.state.turn == 3
    assert game.declarable() == []
    with pytest.raises(Refused, match="40 must be your first declaration"):
        game.declare("40")


def test_the_order_is_counted_by_player_not_by_side() -> None:
    game = singing()
    game.state.declared = [(1, 0)]  # the partner has declared a 20
    assert game.declarable() == ["40", "20 spades"]


def test_a_chance_that_is_let_go_by_is_not_lost() -> None:
    game = singing("AC 3C KH QH 5S")  # R6
    assert game.declarable() == ["40"]
    game.play("3C")
    while game.state.trick:
        game.make(*RULES.timeout(game.state)[0])
    assert game.declarable() == ["40"]


def test_one_card_of_the_two_is_not_enough() -> None:
    assert singing("AC KS KH 5S").declarable() == []
    assert singing("AC QS KH 5S").declarable() == []


def test_four_queens_are_nothing_special() -> None:
    assert singing("AC QC QD QH QS").declarable() == []  # R11


def test_a_tute_is_all_four_kings_and_wins_the_hand_at_once_whatever_the_points() -> None:
    game = singing("AC KC KD KH KS")  # worked example 5
    game.state.points = [60, 11]
    assert game.declarable() == ["tute"]
    game.declare("tute")
    assert game.state.over
    assert game.public["last_hand"] == {"hand": 1, "side": 1, "points": [60, 11], "tute": 3}
    assert game.state.winners == [1, 3]
    assert game.public["declared"] == []
    shown, won = [event for event in game.events if event.kind in ("tute", "hand_won")]
    assert (shown.kind, shown.seat, names(shown.cards)) == ("tute", 3, ["KC", "KD", "KH", "KS"])
    assert (won.kind, won.seat, won.amount, won.other) == ("hand_won", 1, 11, 60)


def test_tute_may_be_declared_after_other_declarations() -> None:
    game = singing("AC 3C KC KD KH KS QS").declare("20 spades").play("3C")  # R5
    while game.state.trick:
        game.make(*RULES.timeout(game.state)[0])
    assert game.state.turn == 3
    assert "tute" in game.declarable()


def test_nothing_is_declared_after_the_last_trick() -> None:
    game = Game(hands=2).deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC").play("AC 2C 5C 7C")  # R7
    assert game.state.hand == 2  # the tenth trick has played itself, and the hand is over
    assert RULES.waiting(game.state).must == (DEALER,)


# ---- automatic steps, end of hand and match ----------------------------------------------------------------------


def test_the_tenth_trick_plays_itself() -> None:
    game = Game().deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC").play("AC 2C 5C 7C")
    assert game.public["last_trick"] == {"cards": [[3, "3C"], [2, "4C"], [1, "6C"], [0, "JC"]], "winner": 3}


def test_a_single_legal_card_in_an_earlier_trick_is_played_by_hand() -> None:
    game = Game().deal().only("5C 2D 4D", "KC 2H 4S", "7C 4C 5S", "JC 6S 7S").play("5C")
    assert game.legal() == ["KC"]
    assert game.state.turn == 2


def test_the_last_trick_counts_ten() -> None:
    game = Game().deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC").play("AC 2C 5C 7C")
    assert game.public["points"] == [0, worth("AC 3C JC") + 10]


@pytest.mark.parametrize("seed", range(12))
def test_cards_and_last_trick_are_always_a_hundred_and_thirty_points(seed: int) -> None:
    chance, game = Random(seed), Game()
    order = RULES.pack(game.state)
    chance.shuffle(order)
    game.make(DEALER, deal_text(order))
    while not game.state.over:
        moves = [move for move in RULES.moves(game.state, game.state.turn) if move != "declare tute"]
        game.make(game.state.turn, chance.choice(moves))
    sung = sum(event.amount for event in game.events if event.kind == "declared")
    assert sum(game.public["points"]) == 130 + sung
    assert sum(game.public["tricks"]) == 10


def test_the_higher_total_wins_the_hand() -> None:
    game = Game().deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC")  # worked example 7
    game.state.points = [50 + 40, 70 - worth("AC 3C JC")]  # 50 in cards and a 40; 70 in cards, the last trick to come
    game.play("AC 2C 5C 7C")
    assert game.public["last_hand"] == {"hand": 1, "side": 0, "points": [90, 80], "tute": None}
    assert game.state.scores == [1, 0, 1, 0]
    assert game.state.winners == [0, 2]
    assert [(event.seat, event.amount, event.other) for event in game.events if event.kind == "hand_won"] == [
        (0, 90, 80)
    ]


def test_seats_opposite_each_other_are_partners() -> None:
    assert RULES.sides(Game().state.setting) == (0, 1, 0, 1)


def test_equal_totals_win_the_hand_for_nobody_and_a_draw_gives_the_stakes_back() -> None:
    game = Game(stake=9).deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC")  # worked example 6, R8
    assert game.state.chips == [-9, -9, -9, -9]
    game.state.points = [65, 65 - 10 - worth("AC 3C JC")]
    game.play("AC 2C 5C 7C")
    assert game.public["last_hand"] == {"hand": 1, "side": None, "points": [65, 65], "tute": None}
    assert game.state.over
    assert game.state.winners == []
    assert game.state.chips == [0, 0, 0, 0]
    assert game.state.scores == [0, 0, 0, 0]


def test_the_two_winners_share_the_pot() -> None:
    game = Game(stake=9).deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC").play("AC 2C 5C 7C")
    assert game.state.winners == [1, 3]
    assert game.state.chips == [-9, 9, -9, 9]
    assert game.public["pot"] == 0


def hands_won(game: Game, *sides: int | None) -> Game:
    """Let these sides win the next hands, one after the other; None for a tie."""
    for side in sides:
        game.deal().only("AC 3C", "2C 4C", "5C 6C", "7C JC")
        leading = game.state.turn & 1
        game.state.points[1 - leading] = 33 if side is None else 0 if side == leading else 99
        game.play("AC 2C 5C 7C")
    return game


def test_the_match_ends_as_soon_as_a_side_has_more_than_half_of_the_hands() -> None:
    game = hands_won(Game(hands=5), 0, 0)
    assert not game.state.over
    hands_won(game, 0)
    assert game.state.over  # R9
    assert (game.state.hand, game.state.scores, game.state.winners) == (3, [3, 0, 3, 0], [0, 2])


def test_half_of_the_hands_is_not_a_majority() -> None:
    game = hands_won(Game(hands=4), 1, 1)
    assert not game.state.over
    hands_won(game, 0, 0)
    assert game.state.over
    assert game.state.winners == []


def test_after_all_hands_the_side_with_more_hands_wins_even_without_a_majority() -> None:
    game = hands_won(Game(hands=3), None, 1, None)
    assert game.state.over
    assert game.state.winners == [1, 3]
    assert game.state.scores == [0, 1, 0, 1]


# ---- what is shown -----------------------------------------------------------------------------------------------


def test_the_public_keys_are_those_of_the_page() -> None:
    game = Game(dealer=0).deal("5C", "6C").play("5C 6C")
    assert game.public == {
        "dealer": 0,
        "turn": 1,
        "trump": "H",
        "trump_card": "2H",
        "trick": [[3, "5C"], [2, "6C"]],
        "last_trick": None,
        "tricks": [0, 0],
        "points": [0, 0],
        "declared": [],
        "sizes": [10, 10, 9, 9],
        "last_hand": None,
        "pot": 0,
    }
    assert json.loads(json.dumps(RULES.report(game.state))) == RULES.report(game.state)


def test_when_the_match_is_over_the_last_hand_stays_as_it_stood() -> None:
    game = singing("AC KC KD KH KS").declare("tute")
    report = RULES.report(game.state)
    assert report["public"]["turn"] is None
    assert report["hands"][3] == ["KC", "KD", "KH", "KS"]
    assert report["public"]["sizes"][3] == 4
    assert (report["public"]["trump"], report["to_act"], report["legal"]) == ("H", [], {})


def test_a_seat_sees_only_its_own_cards() -> None:
    game = Game().deal("5C")
    assert game.view(None).cards == ()
    mine = [NAMES[one] for one in game.view(3).cards]
    assert mine == sorted(mine, key=lambda name: ("CDHS".index(name[1]), "A3KQJ76542".index(name[0])))
    assert game.view(2).moves == ()


def test_a_clock_that_runs_out_plays_the_lowest_card_by_points_then_rank_then_suit() -> None:
    game = Game().deal().only("3C JD 2S", "4C", "5C", "6C")
    assert RULES.timeout(game.state) == [(3, "play 2S")]
    game.only("3C 7D 5S 5D")
    assert RULES.timeout(game.state) == [(3, "play 5D")]
    game.only("3C JD AS KS")
    assert RULES.timeout(game.state) == [(3, "play JD")]


def test_a_record_of_the_match_replays_to_the_same_report() -> None:
    game = Game(dealer=3, hands=3, stake=2).by_the_clock(99)
    record = write(RULES, game.state.setting, game.log)
    ending = replay(RULES, read(record, {"tute": RULES}))
    assert RULES.report(ending.state) == RULES.report(game.state)


@pytest.mark.parametrize("seed", range(6))
def test_random_matches_keep_the_contract(seed: int) -> None:
    assert check_match(RULES, Random(seed)).state.over
    assert check_patience(RULES, Random(seed)).state.over
