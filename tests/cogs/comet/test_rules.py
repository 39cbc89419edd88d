"""The rules of Comet, sentence by sentence, with hands made for the purpose."""

from typing import Any

import pytest

from bot.cards import card, cards, names
from bot.rules import DEALER, Refused, deal_text
from bot.rules.record import read, replay
from cogs.comet.rules import RULES
from cogs.comet.state import Comet
from tests.cogs.comet.deals import settle


def dealt(seats: int = 4, dealer: int = 0, **options: Any) -> Comet:
    """A match whose first pack was dealt in sorted order."""
    state = RULES.start(RULES.setting(seats, options, dealer))
    return RULES.apply(state, DEALER, deal_text(sorted(RULES.pack(state)))).state


def table(*hands: str, aside: str = "", down: str = "", leader: int = 1, **options: Any) -> Comet:
    """A position in the middle of a hand: these hands, these cards put down by the leader, who is to lead."""
    state = dealt(max(4, len(hands)), **options)
    state.hands = [cards(hand.split()) for hand in hands]
    state.hands += [cards(["AH"]) for _ in range(4 - len(hands))]
    state.aside = cards(aside.split())
    state.played = [(leader, one) for one in cards(down.split())]
    state.first = len(state.played)
    state.turn = leader
    return state


def go(state: Comet, *moves: str) -> Comet:
    """Make moves, each written `seat move`, and let the beats go by."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state = settle(RULES.apply(state, int(seat), move).state)
    return state


def down(state: Comet) -> list[str]:
    return [f"{seat} {text}" for seat, text in RULES.public(state)["played"]]


# ---- the deal


@pytest.mark.parametrize(("seats", "each", "stub"), [(4, 12, 3), (5, 10, 1), (6, 8, 3), (7, 7, 2), (8, 6, 3)])
def test_fifty_one_cards_are_dealt_as_far_as_they_go_and_the_stub_lies_aside(seats: int, each: int, stub: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    public = RULES.public(state)
    assert public["aside"] == stub
    assert public["removed"] == ["8D"]


@pytest.mark.parametrize(
    ("seats", "each", "out"),
    [(4, 12, "8C 8D 8H 8S"), (5, 10, "8C 8D"), (6, 8, "8C 8D 8H 8S"), (7, 7, "8C 8D 8H"), (8, 6, "8C 8D 8H 8S")],
)
def test_with_strip_eights_leave_until_all_that_remains_is_dealt(seats: int, each: int, out: str) -> None:
    state = dealt(seats, deal="strip")
    assert [len(hand) for hand in state.hands] == [each] * seats
    public = RULES.public(state)
    assert public["aside"] == 0
    assert public["removed"] == out.split()


def test_the_deal_begins_at_the_dealers_left_and_the_last_cards_are_the_stub() -> None:
    state = RULES.start(RULES.setting(4, {}, dealer=2))
    order = RULES.pack(state)[::-1]
    state = RULES.apply(state, DEALER, deal_text(order)).state
    texts = names(order)
    assert sorted(names(state.hands[3])) == sorted(texts[0:48:4])
    assert sorted(names(state.hands[2])) == sorted(texts[3:48:4])
    assert names(state.aside) == sorted(texts[48:])


def test_the_dealers_left_leads_first_and_may_lead_any_card() -> None:
    state = dealt(dealer=2)
    report = RULES.report(state)
    assert report["to_act"] == [3]
    assert report["public"]["state"] == "lead"
    assert report["legal"]["3"] == sorted(f"play {text}" for text in report["hands"][3])


# ---- a sequence


def test_the_next_higher_card_of_the_suit_falls_by_itself_until_nobody_has_it() -> None:
    state = go(table("2S", "4C 7C KH", "6C QS", "5C 3S"), "1 play 4C")
    assert down(state) == ["1 4C", "3 5C", "2 6C", "1 7C"]
    assert RULES.public(state)["turn"] == 1
    assert RULES.public(state)["state"] == "lead"


def test_a_card_in_the_stub_stops_the_sequence() -> None:
    state = go(table("2S 3S", "4C KH", "5C 3H", "7C 4H", aside="6C"), "1 play 4C")
    assert down(state) == ["1 4C", "2 5C"]
    assert RULES.public(state)["turn"] == 2


def test_a_card_already_played_stops_the_sequence() -> None:
    state = go(table("2S 3S", "4C KH", "6C 3H", "AS 4H", down="5C"), "1 play 4C")
    assert RULES.public(state)["turn"] == 1


def test_a_diamond_sequence_always_stops_at_the_seven() -> None:
    state = go(table("TD 2S", "6D 2C", "7D 3S", "9D 4H"), "1 play 6D", "3 pass", "3 pass")
    assert down(state) == ["1 6D", "2 7D"]
    assert RULES.public(state)["turn"] == 2


def test_nothing_follows_a_king() -> None:
    state = go(table("AS 2S", "QS 2C", "KS 3S", "AC 4H"), "1 play QS")
    assert down(state) == ["1 QS", "2 KS"]
    assert RULES.public(state)["turn"] == 2


def test_a_lead_is_never_automatic_not_even_with_one_card_left() -> None:
    state = go(table("2S", "KC 4H", "3S", "AC"), "1 play KC")
    report = RULES.report(state)
    assert report["legal"] == {"1": ["play 4H"]}


# ---- the question about the comet


def test_the_holder_of_the_comet_is_asked_after_every_card() -> None:
    state = go(table("9D 2S", "4C KH", "5C 3H", "6C 4H"), "1 play 4C")
    report = RULES.report(state)
    assert report["public"]["state"] == "run"
    assert report["public"]["turn"] is None
    assert report["public"]["due"] == ["5C"]
    assert report["legal"] == {"0": ["pass", "play 9D", "run"]}
    state = go(state, "0 pass")
    assert RULES.report(state)["to_act"] == [0]
    assert RULES.public(state)["due"] == ["6C"]


def test_a_holder_who_says_run_is_not_asked_again_until_a_card_has_been_led() -> None:
    state = go(table("9D 2S", "4C KH 2H", "5C 3H", "6C 4H AS"), "1 play 4C", "0 run")
    assert down(state) == ["1 4C", "2 5C", "3 6C"]
    assert RULES.report(state)["to_act"] == [3]
    state = go(state, "3 play 4H")
    assert RULES.report(state)["to_act"] == [0]


def test_the_due_card_is_named_also_where_it_has_left_the_pack_and_is_empty_after_a_king() -> None:
    state = go(table("9D 2S", "7D KH", "5C 3H", "6C 4H"), "1 play 7D")
    assert RULES.public(state)["due"] == ["8D"]
    state = go(table("9D 2S", "KH 7D", "5C 3H", "6C 4H"), "1 play KH")
    assert RULES.public(state)["due"] == []


def test_the_window_exists_after_a_king_too_and_takes_the_lead_away() -> None:  # ruling 3, example 4
    state = table("9D 2S", "2C 3C", "KH 3H", "6C 4H", down="TD", leader=2)
    state = go(state, "2 play KH", "0 play 9D")
    assert RULES.public(state)["state"] == "lead"
    assert RULES.public(state)["turn"] == 0


def test_the_window_exists_also_where_it_is_of_no_use() -> None:  # ruling 3
    state = go(table("2S", "KH 9D 3C", "5C 3H", "6C 4H"), "1 play KH")
    assert RULES.report(state)["legal"] == {"1": ["pass", "play 9D", "run"]}


def test_the_comet_cannot_be_put_in_before_the_first_lead_or_in_front_of_anothers_lead() -> None:  # ruling 2
    state = table("9D 2S", "4C KH", "5C 3H", "6C 4H")
    with pytest.raises(Refused, match="in front of another"):
        RULES.apply(state, 0, "play 9D")
    state = go(state, "1 play KH", "0 pass")
    with pytest.raises(Refused):
        RULES.apply(state, 0, "play 9D")


def test_nobody_is_asked_while_the_comet_is_in_the_stub() -> None:
    state = table("AC 2S", "4C KH", "5C 3H", "6C 4H", aside="9D")
    state = go(state, "1 play 4C")
    assert RULES.public(state)["state"] == "lead"
    assert RULES.public(state)["turn"] == 3


def test_a_player_who_runs_out_ends_the_hand_before_anybody_can_throw_in_the_comet() -> None:  # ruling 10
    state = go(table("9D 2S", "4C", "5C 3H", "6C 4H"), "1 play 4C")
    assert RULES.public(state)["last_hand"]["winner"] == 1


# ---- the comet


def test_the_comet_does_not_take_the_place_of_the_next_card() -> None:  # ruling 4, example 2
    hands = ("9D AS", "2S 3S", "6C TD AH", "7C 4H")
    state = go(table(*hands, leader=2), "2 play 6C", "0 play 9D")
    report = RULES.report(state)
    assert report["public"]["state"] == "follow"
    assert report["public"]["turn"] == 2
    assert report["public"]["due"] == ["7C", "TD"]
    assert report["legal"] == {"2": ["play TD"]}


def test_after_the_ten_the_sequence_is_the_diamonds_and_the_wanted_card_stays() -> None:  # example 2
    hands = ("9D AS", "JD 3S", "6C TD AH", "7C 4H")
    state = go(table(*hands, leader=2), "2 play 6C", "0 play 9D", "2 play TD")
    assert down(state)[-2:] == ["2 TD", "1 JD"]
    assert card("7C") in state.hands[3]


def test_a_seat_with_both_wanted_cards_chooses_and_the_old_sequence_may_run_on() -> None:  # example 3
    hands = ("9D AS", "TD 7C 3S", "6C AH", "8C 4H")
    state = go(table(*hands, leader=2), "2 play 6C", "0 play 9D")
    assert RULES.report(state)["legal"] == {"1": ["play 7C", "play TD"]}
    state = go(state, "1 play 7C")
    assert down(state)[-1] == "3 8C"
    assert card("TD") in state.hands[1]


def test_the_first_seat_with_a_wanted_card_must_play_though_others_hold_one() -> None:
    hands = ("9D AS", "2H 3S", "TD AH", "6C 7C 4H")
    state = go(table(*hands, leader=3), "3 play 6C", "0 play 9D")
    assert RULES.report(state)["to_act"] == [2]


def test_round_the_table_ends_with_the_comets_own_player() -> None:  # ruling 5
    hands = ("9D 7C AS", "2H 3S", "6C AH", "5H 4H")
    state = go(table(*hands, leader=2), "2 play 6C", "0 play 9D")
    assert RULES.report(state)["legal"] == {"0": ["play 7C"]}


def test_after_a_led_comet_only_the_ten_is_wanted_and_falls_by_itself() -> None:  # example 3
    state = go(table("TD AS", "9D 3S", "2C AH", "JD 4H"), "1 play 9D")
    assert down(state) == ["1 9D", "0 TD", "3 JD"]
    assert RULES.public(state)["turn"] == 3


def test_after_a_king_and_the_comet_only_the_ten_is_wanted() -> None:
    state = go(table("TD AS", "KC 3S", "9D AH", "5D 4H"), "1 play KC", "2 play 9D")
    assert down(state) == ["1 KC", "2 9D", "0 TD"]


def test_two_cards_stay_wanted_though_one_of_them_has_gone() -> None:
    hands = ("9D AS", "2H 3S", "6C AH", "7C 4H")
    state = go(table(*hands, down="TD", leader=2), "2 play 6C", "0 play 9D")
    report = RULES.report(state)
    assert report["public"]["due"] == ["7C", "TD"]
    assert report["legal"] == {"3": ["play 7C"]}


def test_when_nobody_can_go_on_the_comets_player_leads() -> None:  # ruling 7
    hands = ("9D AS", "2H 3S", "6C AH", "8C 4H")
    state = go(table(*hands, aside="TD 7C", leader=2), "2 play 6C", "0 play 9D")
    assert RULES.public(state)["turn"] == 0
    assert RULES.public(state)["due"] == []


def test_there_is_no_question_once_the_comet_is_down() -> None:
    state = go(table("9D AS", "2H 4C", "5C AH", "8S 4H"), "1 play 4C", "0 play 9D", "2 play 5C")
    assert RULES.public(state)["state"] == "lead"
    assert RULES.public(state)["comet"] == 0


def test_a_forced_card_can_leave_the_comet_as_the_last_one_and_it_wins_at_once() -> None:  # example 6
    state = go(table("AS 2S", "4H 3S", "2C AH", "9D 5H"), "1 play 4H", "3 pass")
    assert down(state) == ["1 4H", "3 5H"]
    assert RULES.report(state)["legal"] == {"3": ["pass", "play 9D", "run"]}
    state = go(state, "3 play 9D")
    assert RULES.public(state)["last_hand"]["winner"] == 3


# ---- the end of a hand


def test_the_winner_scores_one_and_the_cards_and_two_for_each_king_not_put_down() -> None:  # example 5
    hands = ("2C 3C 4C", "5S", "6C KS", "9D 2H 3H 4H")
    state = go(table(*hands, aside="KH", down="KC KD"), "1 play 5S")
    last = RULES.public(state)["last_hand"]
    assert last["winner"] == 1
    assert last["change"] == [0, 14, 0, -1]
    assert last["left"] == [["2C", "3C", "4C"], [], ["6C", "KS"], ["2H", "3H", "4H", "9D"]]
    assert last["aside"] == ["KH"]
    assert state.scores == [0, 14, 0, -1]


def test_the_comet_in_the_stub_costs_nobody_anything() -> None:
    state = go(table("2C", "5S", "6C", "2H", aside="9D", down="KC KD KH KS"), "1 play 5S")
    assert RULES.public(state)["last_hand"]["change"] == [0, 4, 0, 0]


def test_a_hand_won_with_the_comet_costs_nobody_a_point() -> None:
    state = go(table("2C", "9D", "6C", "2H", down="KC KD KH KS"), "1 play 9D")
    assert RULES.public(state)["last_hand"]["change"] == [0, 4, 0, 0]


def test_the_deal_passes_to_the_left_and_a_new_pack_is_shuffled() -> None:
    state = go(table("2C", "5S", "6C", "2H"), "1 play 5S")
    assert RULES.waiting(state).must == (DEALER,)
    assert len(RULES.pack(state)) == 51
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    public = RULES.public(state)
    assert (state.hand, public["dealer"], public["turn"]) == (2, 1, 2)
    assert public["played"] == []
    assert public["comet"] is None


def test_the_match_is_over_when_the_hands_winner_has_the_target() -> None:
    state = go(table("2C 3C 4C", "5S", "6C 7C", "2H 3H", target=16), "1 play 5S")
    assert state.over
    assert state.winners == [1]
    report = RULES.report(state)
    assert report["public"]["state"] == "over"
    assert report["public"]["turn"] is None
    assert report["public"]["due"] == []
    assert report["public"]["played"] == [[1, "5S"]]
    assert report["public"]["counts"] == [3, 0, 2, 2]
    assert report["hands"] == [["2C", "3C", "4C"], [], ["6C", "7C"], ["2H", "3H"]]
    assert report["to_act"] == []


def test_one_point_short_of_the_target_the_match_goes_on() -> None:
    assert not go(table("2C 3C 4C", "5S", "6C 7C", "2H 3H", target=17), "1 play 5S").over


def test_every_seat_pays_the_stake_and_the_winner_takes_the_pot() -> None:
    state = table("2C 3C 4C", "5S", "6C 7C", "2H 3H", target=10, stake=7)
    assert state.chips == [-7] * 4
    assert state.pot == 28
    state = go(state, "1 play 5S")
    assert state.chips == [-7, 21, -7, -7]
    assert state.pot == 0


# ---- refusals, clock and standing orders


def test_a_refusal_says_the_rule() -> None:
    state = table("9D 2S", "4C KH", "5C 3H", "6C 4H")
    for seat, move, rule in [
        (1, "play 5C", "You lead: put down one card that you hold."),
        (2, "play 5C", "Another player leads now."),
    ]:
        with pytest.raises(Refused, match=rule):
            RULES.apply(state, seat, move)
    state = go(state, "1 play 4C")
    with pytest.raises(Refused, match="fall by themselves"):
        RULES.apply(state, 2, "play 5C")
    with pytest.raises(Refused, match="throw in the comet or let it go by"):
        RULES.apply(state, 0, "play 2S")


def test_a_held_clock_keeps_the_pace_and_passes_for_a_holder_who_said_nothing() -> None:
    state = RULES.apply(table("9D 2S", "4C KH", "5C 3H", "6C 4H"), 1, "play 4C").state
    waiting = RULES.waiting(state)
    assert (waiting.must, waiting.clock) == ((0,), "pace")
    assert RULES.info.clocks["pace"].held
    assert RULES.timeout(state) == [(0, "pass")]


def test_an_absent_leader_leads_the_lowest_card_but_not_the_comet() -> None:
    assert RULES.timeout(table("2S", "9D TD 9S", "5C", "6C")) == [(1, "play 9S")]
    assert RULES.timeout(table("2S", "9D", "5C", "6C")) == [(1, "play 9D")]


def test_only_the_comets_holder_may_leave_a_standing_order() -> None:
    state = table("9D 2S", "4C KH", "5C 3H", "6C 4H")
    assert RULES.orders(state, 0) == ["comet now", "comet after *", "comet stop", "comet wait"]
    assert RULES.orders(state, 1) == []


@pytest.mark.parametrize(
    ("order", "answers"),
    [
        ("comet now", ["play 9D"]),
        ("comet after 5C", [None, "play 9D"]),
        ("comet stop", ["pass", "pass", "play 9D"]),
        ("comet wait", ["pass", "pass", "pass"]),
        ("nonsense", [None, None, None]),
    ],
)
def test_a_standing_order_becomes_the_very_same_moves(order: str, answers: list[str | None]) -> None:
    state = go(table("9D 2S 3S", "4C KH", "5C 3H", "6C 4H", aside="7C"), "1 play 4C")
    given: list[str | None] = []
    while RULES.public(state)["state"] == "run":
        given.append(RULES.carry_out(state, 0, order))
        assert RULES.carry_out(state, 1, order) is None
        if given[-1] == "play 9D":
            break
        state = go(state, "0 pass")
    assert given == answers


def test_a_record_needs_no_beats() -> None:
    state = RULES.start(RULES.setting(4))
    pack = names(RULES.pack(state))
    record = {"game": "comet", "seats": 4, "shuffles": [pack], "moves": [[1, "play AC"]]}
    ending = replay(RULES, read(record, {"comet": RULES}), trace=True)
    assert ending.at is None
    assert len(ending.trace) == 2
    # the pack in order: 9D is in seat 1's hand, which is asked about its own ace
    assert ending.trace[1]["public"]["state"] == "run"
    assert ending.trace[1]["to_act"] == [holding_comet(ending.trace[1]["hands"])]


def holding_comet(hands: list[list[str]]) -> int:
    return next(seat for seat, hand in enumerate(hands) if "9D" in hand)
