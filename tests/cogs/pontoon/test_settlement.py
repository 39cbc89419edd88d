"""Pontoon's payments, the next hand, the end of a match, and who knows what."""

from bot.cards import cards, names
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import PLAIN, Game, house, two

# ---- settlement -------------------------------------------------------------------------------------------------------


def test_ties_go_to_the_bank() -> None:
    """Worked example 1."""
    game = two(*PLAIN, rest="6H").play(1, "buy 10", "stick").play(0, "stick")
    assert game.results == [[1, ["7C", "4D", "6H"], 15, "lose", -15]]
    assert game.chips == [15, -15]


def test_a_higher_total_wins_the_whole_wager() -> None:
    game = two(*PLAIN, rest="7H").play(1, "buy 10", "stick").play(0, "stick")
    assert game.results == [[1, ["7C", "4D", "7H"], 15, "win", 15]]


def test_what_a_hand_brought_the_banker_is_told_with_the_banks_cards() -> None:
    game = two(*PLAIN).play(1, "stick")
    (banked,) = [event for event in RULES.apply(game.state, 0, "stick").events if event.kind == "banked"]
    assert (banked.seat, names(banked.cards), banked.amount) == (0, ["9D", "8S"], 5)


def test_a_five_card_trick_wins_double_against_any_total() -> None:
    """Worked example 2."""
    game = two("2C TC", "3D TS", "AH 4S 5C").play(1, "buy 5", "buy 5", "buy 10", "stick").play(0, "stick")
    assert game.results == [[1, ["2C", "3D", "AH", "4S", "5C"], 25, "double", 50]]


def test_a_five_card_trick_loses_its_wager_once_to_the_banks() -> None:
    game = two("2C 2D", "3D 2S", "AH 4S 5C 3S 4D 5D").play(1, "buy 5", "buy 5", "buy 10", "stick")
    game.play(0, "draw", "draw", "draw")
    assert game.results == [[1, ["2C", "3D", "AH", "4S", "5C"], 25, "lose", -25]]


def test_a_five_card_trick_is_paid_double_by_a_bust_bank() -> None:
    game = two("2C TC", "3D 6S", "AH 4S 5C KC").play(1, "buy 5", "buy 5", "buy 10", "stick").play(0, "draw")
    assert game.results[0][3:] == ["double", 50]


def test_the_bank_collects_first_and_then_pays_in_order_as_far_as_its_purse_goes() -> None:
    game = Game(4, buy_in=30).shuffle("TC TD 2C 9D", "7D 8D 3C 8S", "2H 2D").play(0, "keep")
    game.play(1, "bet 5").play(2, "bet 5").play(3, "bet 5")
    game.play(1, "buy 10", "stick").play(2, "stick").play(3, "stick")
    # seat 1: 10 7 2 = 19 with 15 chips; seat 2: 18 with 5; seat 3: 5 with 5 chips; the bank 17
    game.state.chips[0] = -18  # twelve chips left
    game.play(0, "stick")
    assert [result[4] for result in game.results] == [15, 2, -5]  # 12 + 5 collected, 15 paid, 2 left
    assert [result[3] for result in game.results] == ["win", "win", "lose"]
    assert game.state.purse(0) == 0


def test_the_house_always_pays_in_full() -> None:
    game = house("TC TD", "9C 7S", buy_in=100000, max_bet=50000, bet=50000).play(0, "stick")
    assert game.results[0][3:] == ["win", 50000]
    assert game.public["house"] == -50000


# ---- the next hand ----------------------------------------------------------------------------------------------------


def test_without_a_pontoon_the_banker_stays_and_the_pack_is_not_shuffled() -> None:
    game = two(*PLAIN, rest="2S 3S 5S").play(1, "stick").play(0, "stick")
    assert game.public["phase"] == "bet"
    assert game.public["banker"] == 0
    assert game.report["hands"] == [["3S"], ["2S"]]
    # seat 1's hand as it came, then the bank's: under the pack
    assert names(game.state.under) == ["7C", "4D", "9D", "8S"]


def test_cards_are_collected_seat_by_seat_and_hand_by_hand_as_they_came_the_banks_last() -> None:
    game = Game(3).shuffle("8C 5C 9D", "8D 6C 7S", "TS 2H 3H").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    game.play(1, "split", "stick", "twist", "stick").play(2, "stick").play(0, "stick")
    assert names(game.state.under) == ["8C", "TS", "8D", "2H", "3H", "5C", "6C", "9D", "7S"]


def test_the_first_seat_with_a_pontoon_banks_next_and_the_pack_is_shuffled() -> None:
    game = Game(4).shuffle("7C AD AS 9D", "4D KD KS 8S").play(0, "keep")
    game.play(1, "bet 5").play(2, "bet 5").play(3, "bet 5").play(1, "stick").play(0, "stick")
    assert game.state.phase == "shuffle"
    game.shuffle("2C 3C 4C 5C")
    assert game.public["banker"] == 2
    assert game.report["to_act"] == [2]
    assert game.report["hands"] == [[], [], [], []]
    game.play(2, "keep")
    assert game.report["hands"] == [["3C"], ["4C"], ["5C"], ["2C"]]  # from the new banker's left


def test_a_pontoon_seat_that_cannot_cover_leaves_the_bank_where_it_is() -> None:
    game = Game(3).shuffle("AS 7C 9D", "KH 4D 8S").play(0, "keep").play(1, "bet 1").play(2, "bet 1")
    game.state.chips = [99, -199, 100]  # seat 1 will have 1 + 2 chips, and against two others that covers nothing
    game.play(2, "stick").play(0, "stick")
    assert game.state.purse(1) == 3
    assert game.public["banker"] == 0
    assert game.state.phase == "shuffle"
    assert game.state.why_banker == "stays"


def test_a_bank_that_cannot_cover_passes_to_the_first_seat_that_can() -> None:
    game = Game(3).shuffle("TC 7C 9D", "9C 4D 8S").play(0, "keep").play(1, "bet 1").play(2, "bet 1")
    game.state.chips = [-197, 97, 100]  # the bank has 3 chips, wins one and loses one
    game.play(1, "stick").play(2, "stick").play(0, "stick")
    assert game.public["banker"] == 1
    assert game.public["phase"] == "limits"
    assert game.state.why_banker == "poor"


def test_when_no_seat_can_cover_the_match_is_over() -> None:
    game = Game(2, buy_in=2, max_bet=1).shuffle("TC 9D", "9C 8S").play(0, "keep").play(1, "stick").play(0, "stick")
    # 3 chips and 1: whoever banks, seat 0 cannot bet, and seat 1 cannot cover
    assert game.chips == [-1, 1]
    assert game.state.over
    assert game.public["phase"] == "over"
    assert game.report["winners"] == [1]
    assert game.report["hand"] == 1


def test_with_the_house_the_match_is_over_when_no_seat_can_bet() -> None:
    game = Game(1, bank="house", buy_in=2).shuffle("TC TD", "9C TS").play(0, "stick")
    assert game.chips == [-1]
    assert game.state.over
    assert game.report["winners"] == []


def test_after_the_last_hand_nothing_is_on_the_table_but_the_pack() -> None:
    game = two(*PLAIN, hands=1)
    game.play(1, "stick").play(0, "stick")
    assert game.report == {
        "over": True,
        "hand": 1,
        "to_act": [],
        "legal": {},
        "hands": [[], []],
        "public": {
            "phase": "over",
            "banker": 0,
            "limits": [1, 10],
            "cover": -1,
            "out": [],
            "bets": [0, 0],
            "turn": [],
            "table": [[], []],
            "bank": {"up": [], "down": 0},
            "busted": [],
            "pack": 52,
            "house": 0,
            "last": {"banker": 0, "bank": ["9D", "8S"], "results": [[1, ["7C", "4D"], 5, "lose", -5]]},
        },
        "scores": [0, 0],
        "chips": [5, -5],
        "winners": [0],
    }


def test_several_seats_with_the_same_highest_net_win_together_and_nobody_without_a_gain() -> None:
    game = Game(3, hands=1).shuffle("TC TD 9D", "9C 9S 8S").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    game.play(1, "stick").play(2, "stick").play(0, "stick")
    assert game.report["winners"] == [1, 2]
    lost = Game(2, hands=1, bank="house").shuffle("7C 8C 9D", "2D 3D KS").play(1, "bet 5").play(0, "bet 5")
    lost.play(1, "stick").play(0, "stick")
    assert lost.report["winners"] == []


def test_with_the_house_seats_play_from_the_dealers_left_the_dealer_last() -> None:
    game = Game(3, dealer=1, bank="house").shuffle("2C 3C 4C 5C")
    assert game.report["to_act"] == [2]
    assert game.report["hands"] == [["3C"], ["4C"], ["2C"]]
    game.play(2, "bet 1").play(0, "bet 1").play(1, "bet 1")
    assert game.public["turn"] == [2, 0]


# ---- who knows what, and what the room may do -------------------------------------------------------------------------


def test_nobody_sees_the_banks_face_down_card_not_even_the_banker() -> None:
    game = two(*PLAIN)
    assert RULES.view(game.state, 0).cards == ()
    assert game.report["hands"][0] == ["9D"]  # the referee does
    told = [event for event in game.events if cards(["9D"])[0] in event.cards]
    assert told == []


def test_a_seat_sees_its_own_face_down_cards_and_an_onlooker_none() -> None:
    game = two(*PLAIN)
    assert names(RULES.view(game.state, 1).cards) == ["7C"]
    assert RULES.view(game.state, None).cards == ()
    assert [event.only for event in game.events if event.kind == "down"] == [1]


def test_the_clock_keeps_the_limits_bets_least_and_sticks() -> None:
    game = Game(2).shuffle(*PLAIN)
    made = []
    while game.report["hand"] == 1:
        ((seat, move),) = RULES.timeout(game.state)
        made.append((seat, move))
        game.play(seat, move)
    assert made == [(0, "keep"), (1, "bet 1"), (1, "stick"), (0, "stick")]
    assert RULES.timeout(Game(2).shuffle("7C 8C").play(0, "min 3").state) == [(0, "max 10")]


def test_an_abandoned_match_keeps_what_is_settled_and_gives_wagers_back() -> None:
    game = (
        Game(3).shuffle("TC 7C 9D", "4C 4D 8S", "KH").play(0, "keep").play(1, "bet 5").play(2, "bet 5").play(1, "twist")
    )
    assert RULES.settled_if_abandoned(game.state) == [5, -5, 0]


def test_the_cover_stays_as_it_was_at_the_start_of_the_hand() -> None:
    game = Game(3, buy_in=20).shuffle("TC 7C 9D", "4C 4D 8S", "KH").play(0, "keep").play(1, "bet 5").play(2, "bet 5")
    game.play(1, "twist")
    assert game.state.purse(0) == 25
    assert game.public["cover"] == 5
