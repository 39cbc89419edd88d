"""The rules of Commit, sentence by sentence, with hands made for the purpose."""

from typing import Any

import pytest

from bot.cards import card, cards, names
from bot.rules import BEAT, CLOCK, DEALER, Refused, deal_text
from bot.rules.record import read, replay
from cogs.commit.rules import RULES
from cogs.commit.state import Commit


def dealt(seats: int = 4, dealer: int = 0, **options: Any) -> Commit:
    """A match whose first pack was dealt in sorted order."""
    state = RULES.start(RULES.setting(seats, options, dealer))
    return RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state


def table(*hands: str, down: str = "", leader: int = 1, **options: Any) -> Commit:
    """A position in the middle of a hand: these hands, these cards put down by the leader, who is to lead after a stop."""
    state = dealt(len(hands), **options)
    state.hands = [cards(hand.split()) for hand in hands]
    state.played = [(leader, one) for one in cards(down.split())]
    state.turn = leader
    return state


def settle(state: Commit) -> Commit:
    """Let the beats go by until somebody decides, a pack is to be shuffled or the match is over."""
    while RULES.moves(state, CLOCK) == [BEAT]:
        state = RULES.apply(state, CLOCK, BEAT).state
    return state


def go(state: Commit, *moves: str) -> Commit:
    """Make moves, each written `seat move`, and let the beats go by."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state = settle(RULES.apply(state, int(seat), move).state)
    return state


def down(state: Commit) -> list[str]:
    return [f"{seat} {text}" for seat, text in RULES.public(state)["played"]]


# ---- the deal


@pytest.mark.parametrize(("seats", "each", "out"), [(3, 17, "8D"), (4, 12, "8C 8D 8H 8S"), (5, 10, "8C 8D")])
def test_eights_leave_until_the_whole_rest_is_dealt_evenly(seats: int, each: int, out: str) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert RULES.public(state)["removed"] == out.split()


def test_the_deal_begins_at_the_dealers_left_who_leads_first() -> None:
    state = RULES.start(RULES.setting(3, {}, dealer=1))
    order = RULES.pack(state)[::-1]
    state = RULES.apply(state, DEALER, deal_text(order)).state
    assert sorted(names(state.hands[2])) == sorted(names(order)[0::3])
    assert RULES.public(state)["turn"] == 2


def test_each_seat_puts_its_share_into_the_pool_before_each_hand() -> None:
    state = dealt(4, pool=7)
    assert state.chips == [-7] * 4
    assert RULES.public(state)["pot"] == 28
    assert state.scores == [0] * 4


def test_a_buy_in_below_the_pool_is_refused() -> None:
    with pytest.raises(Refused, match="buy-in"):
        RULES.setting(4, {"pool": 60})
    assert RULES.setting(4, {"pool": 60, "buy_in": 60}).options["buy_in"] == 60


# ---- runs and stops


def test_the_next_card_falls_by_itself_and_the_last_player_leads_after_a_stop() -> None:  # rulings 1 and 2
    state = go(table("7S 2C 3C", "5S 2D 9D KH", "6S 4C AD", "AC 4D KS"), "1 play 5S", "1 pass", "1 pass")
    assert down(state) == ["1 5S", "2 6S", "0 7S"]
    public = RULES.public(state)
    assert (public["state"], public["turn"], public["due"]) == ("lead", 0, ["8S"])


def test_the_comet_may_not_be_the_first_card_of_a_hand() -> None:  # ruling 3
    state = table("AS 2S", "9D 5C", "6S 4C", "AC 4D")
    assert RULES.report(state)["legal"] == {"1": ["play 5C"]}
    with pytest.raises(Refused, match="first card of a hand"):
        RULES.apply(state, 1, "play 9D")


def test_at_a_stop_the_comets_holder_is_asked_out_of_turn() -> None:
    state = go(table("AS 2S 3C", "5H 7C 9C", "6H 4C JC", "9D 4D KS"), "1 play 5H")
    report = RULES.report(state)
    assert report["public"]["state"] == "stop"
    assert report["public"]["turn"] is None
    assert report["public"]["due"] == ["7H"]
    assert report["legal"] == {"3": ["pass", "play 9D"]}


def test_the_holder_is_asked_at_a_stop_also_where_it_leads_next_itself() -> None:  # ruling 11
    state = go(table("AS 2S 3C", "7H 7C 9D", "6H 4C JC", "9S 4D KS"), "1 play 7H")
    assert RULES.report(state)["legal"] == {"1": ["pass", "play 9D"]}
    state = go(state, "1 pass")
    assert RULES.report(state)["legal"] == {"1": ["play 7C", "play 9D"]}


def test_the_holder_is_asked_after_its_own_card_when_it_lacks_the_next() -> None:  # example 3
    state = go(table("5H 2S 3C", "8S 7C 9C", "9D 4H JC", "6H 4D KS", down="AC", leader=2), "2 play 4H")
    report = RULES.report(state)
    assert report["public"]["state"] == "run"
    assert report["public"]["due"] == ["5H"]
    assert report["legal"] == {"2": ["pass", "play 9D"]}
    state = go(state, "2 pass")
    assert down(state)[-2:] == ["0 5H", "3 6H"]


def test_the_holder_is_not_asked_when_it_holds_the_next_card_itself() -> None:
    state = go(table("6H 2S 3C", "8S 7C 9C", "9D 4H 5H JC", "7S 4D KS", leader=2), "2 play 4H")
    assert down(state) == ["2 4H", "2 5H"]
    assert RULES.public(state)["state"] == "run"


def test_the_holder_is_not_asked_after_anothers_card_while_the_run_goes_on() -> None:
    state = go(table("5H 2S 3C", "4H 7C 9C", "9D QS JC", "6H 4D KS"), "1 play 4H")
    assert down(state) == ["1 4H", "0 5H", "3 6H"]
    assert RULES.public(state)["state"] == "stop"


def test_nobody_is_asked_at_a_stop_once_the_comet_is_down() -> None:
    state = table("AS 2S 3C", "7H 7C 9C", "6H 4C JC", "9S 4D KS", down="9D")
    state.comet_by = 1
    state = go(state, "1 play 7H")
    public = RULES.public(state)
    assert (public["state"], public["turn"], public["due"]) == ("lead", 1, ["8H"])


# ---- the comet


def test_the_comet_earns_two_chips_from_each_other_seat_at_once() -> None:  # example 1
    state = go(table("TD 2S 3C 7S", "5S 7C 9C 2H", "6S 9S 4C", "9D AD KS"), "1 play 5S", "3 play 9D")
    assert state.chips == [-7, -7, -7, 1]
    report = RULES.report(state)
    assert report["public"]["due"] == ["9S", "TD"]
    assert report["legal"] == {"0": ["play TD"]}


def test_the_comet_stands_for_the_next_card_so_the_one_above_is_wanted() -> None:  # ruling 4, example 3
    state = go(table("5H 2S 3C", "8S 7C 9C", "9D 4H JC", "6H 4D KS", down="AC", leader=2), "2 play 4H", "2 play 9D")
    report = RULES.report(state)
    assert report["public"]["state"] == "follow"
    assert report["legal"] == {"3": ["play 6H"]}
    state = go(state, "3 play 6H")
    assert card("5H") in state.hands[0]


def test_with_both_wanted_cards_a_seat_chooses() -> None:
    state = go(table("6H TD 3C", "8S 7C 9C", "9D 4H JC", "5H 4D KS", leader=2), "2 play 4H", "2 play 9D")
    assert RULES.report(state)["legal"] == {"0": ["play 6H", "play TD"]}
    assert down(go(state, "0 play 6H"))[-1] == "0 6H"


def test_a_passed_stop_gives_the_lead_to_who_put_down_the_last_card() -> None:  # example 2
    state = go(table("TD 2S 3C 7S", "5S 7C 9C 2H", "6S 9S 4C", "9D AD KS"), "1 play 5S", "3 pass")
    assert RULES.public(state)["turn"] == 0


def test_the_leader_may_lead_the_comet_after_a_stop_and_it_stands_for_the_next_card() -> None:
    state = go(
        table("TD 2S 3C", "5S 7C 9C 9D", "7S 9S 4C", "4D AD KS"),
        "1 play 5S",
        "1 pass",
        "1 play 9D",
    )
    report = RULES.report(state)
    assert report["public"]["due"] == ["7S", "TD"]
    assert report["legal"] == {"2": ["play 7S"]}


def test_after_a_king_the_comet_stands_for_nothing_and_only_the_ten_can_follow() -> None:  # ruling 5, example 4
    state = go(table("AS 2S 3C", "KC TD 9C", "7S 9S 4C", "9D AD KS"), "1 play KC", "3 play 9D")
    assert down(state) == ["1 KC", "3 9D", "1 TD"]
    assert state.chips == [-8, -4, -8, 0]


def test_after_a_queen_the_comet_is_the_king_without_a_kings_chip() -> None:  # ruling 5
    state = go(table("KC 2S 3C", "QC TS 9C", "7S 9S 4C", "9D AD KS"), "1 play QC")
    assert down(state) == ["1 QC", "0 KC"]
    state = go(table("KC 2S 3C", "QC 9D 9C", "7S TD 4C", "9S AD KS", down="AC"), "1 play QC", "1 play 9D")
    assert down(state)[-2:] == ["1 9D", "2 TD"]
    assert state.chips == [-7, 1, -7, -7]


def test_after_the_seven_of_diamonds_only_the_ten_can_follow() -> None:  # ruling 5
    state = go(table("KC 2S 3C", "7D TS 9C", "9D 9S 4C", "TD AD KS"), "1 play 7D")
    assert RULES.public(state)["due"] == ["8D"]
    state = go(state, "2 play 9D")
    assert down(state) == ["1 7D", "2 9D", "3 TD"]


def test_when_nobody_can_follow_the_comets_player_leads_and_nothing_is_due() -> None:
    state = go(table("KC 2S 3C", "7D TS 9C", "9D 9S 4C", "QC AD KS", down="TD"), "1 play 7D", "2 play 9D")
    public = RULES.public(state)
    assert (public["state"], public["turn"], public["due"]) == ("lead", 2, [])


def test_two_cards_stay_wanted_though_one_has_gone() -> None:
    state = go(table("KC 2S 3C", "5H TS 9C", "9D 9S 4C", "7H AD KS", down="TD"), "1 play 5H", "2 play 9D")
    report = RULES.report(state)
    assert report["public"]["due"] == ["7H", "TD"]
    assert report["legal"] == {"3": ["play 7H"]}


def test_the_comets_player_comes_last_round_the_table() -> None:  # ruling 6
    state = go(table("KC 2S 3C", "5H TS 9C", "9D TD 4C", "AH AD KS"), "1 play 5H", "2 play 9D")
    assert RULES.report(state)["legal"] == {"2": ["play TD"]}


# ---- kings, ends and chips


def test_a_king_earns_one_chip_from_each_other_seat() -> None:  # ruling 7
    state = go(table("KS 2S", "QS 9C", "7H 4C", "AD AH"), "1 play QS")
    assert state.chips == [-2, -6, -6, -6]


def test_a_king_is_paid_before_the_hand_ends() -> None:
    state = go(table("3C 2S", "KS", "7H 4C", "AD AH", hands=1), "1 play KS")
    assert state.over
    assert state.chips == [-6, 18, -6, -6]


def test_who_goes_out_takes_the_pool_and_is_paid_for_kings_and_the_comet() -> None:  # example 5
    state = go(table("2C", "KH 9D", "KS", "3C", "5H", leader=4), "4 play 5H")
    assert RULES.public(state)["last_hand"] == {
        "winner": 4,
        "change": [-5, -8, -6, -5, 24],
        "left": [["2C"], ["9D", "KH"], ["KS"], ["3C"], []],
    }


def test_a_payment_is_cut_to_what_the_payer_has_and_the_match_ends_when_one_cannot_fill_the_pool() -> None:  # example 6
    state = table("2C 3C", "QC AD", "9D", "3H 4H", buy_in=50)
    state.chips = [-49, 40, 29, -40]
    state.pot = 20
    state = go(state, "1 play QC", "2 play 9D")
    assert state.over
    assert state.chips == [-50, 38, 54, -42]
    assert state.winners == [2]
    assert RULES.public(state)["state"] == "over"
    assert "could not fill the pool" in RULES.reason(state)


def test_who_has_exactly_the_pool_can_fill_it_once_more() -> None:
    state = table("2C", "5S", "6C 7C", "2H 3H", pool=5, buy_in=50)
    state.chips = [-45, 10, 15, 15]  # 5 left: what the next pool asks for
    state.before = state.chips[:]
    state = go(state, "1 play 5S")
    assert not state.over
    assert state.hand == 2


def test_a_match_that_ends_by_its_number_of_hands_says_so_though_somebody_has_just_the_pool_left() -> None:
    state = table("2C", "5S", "6C 7C", "2H 3H", pool=5, buy_in=50, hands=1)
    state.chips = [-45, 10, 15, 15]
    state.before = state.chips[:]
    state = go(state, "1 play 5S")
    assert state.over
    assert RULES.reason(state) == "most chips after the last hand"


def test_by_default_each_seat_deals_once() -> None:
    state = dealt(3)
    for hand in (1, 2, 3):
        assert state.hand == hand
        assert state.dealer == hand - 1
        state.hands = [cards(["2C"]), cards(["3H"]), cards(["5S"])]
        state = go(state, f"{state.turn} {RULES.moves(state, state.turn)[0]}")
        if hand < 3:
            assert RULES.public(state)["pot"] == 15
            state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    assert state.over
    assert state.winners == [0, 1, 2]  # each has won one hand
    assert state.chips == [0, 0, 0]


def test_the_most_chips_win_and_the_last_hand_stays_on_the_table() -> None:
    state = go(table("2C 3C", "5S", "6C 7C", "2H 3H", hands=1), "1 play 5S")
    assert state.winners == [1]
    report = RULES.report(state)
    assert report["public"]["counts"] == [2, 0, 2, 2]
    assert report["public"]["played"] == [[1, "5S"]]
    assert report["public"]["due"] == []
    assert report["public"]["pot"] == 0
    assert report["hands"] == [["2C", "3C"], [], ["6C", "7C"], ["2H", "3H"]]


def test_an_abandoned_hand_gives_its_payments_back() -> None:
    state = go(table("KS 2S", "QS 9C", "7H 4C", "AD AH"), "1 play QS")
    assert RULES.settled_if_abandoned(state) == [0, 0, 0, 0]


# ---- refusals, clocks and standing orders


def test_a_refusal_says_the_rule() -> None:
    state = table("AS 2S 3C", "5H 7C 9C", "6H 4C JC", "9D 4D KS")
    with pytest.raises(Refused, match="Another player leads now"):
        RULES.apply(state, 2, "play 4C")
    with pytest.raises(Refused, match="in front of another"):
        RULES.apply(state, 3, "play 9D")
    state = RULES.apply(state, 1, "play 5H").state
    with pytest.raises(Refused, match="fall by themselves"):
        RULES.apply(state, 2, "play 6H")


def test_a_stop_waits_a_little_longer_than_a_card_of_a_run_and_always_the_same() -> None:
    state = RULES.apply(table("AS 2S 3C", "5H 7C 9C", "6H 4C JC", "9D 4D KS"), 1, "play 5H").state
    assert RULES.waiting(state).clock == "pace"
    state = RULES.apply(state, CLOCK, BEAT).state
    assert RULES.waiting(state).clock == "stop"
    assert RULES.timeout(state) == [(3, "pass")]
    pace, stop = RULES.info.clocks["pace"], RULES.info.clocks["stop"]
    assert pace.held
    assert stop.held
    assert stop.seconds > pace.seconds


def test_an_absent_leader_leads_the_lowest_card_but_not_the_comet() -> None:
    assert RULES.timeout(table("2S", "9D TD 9S", "5C", "6C")) == [(1, "play 9S")]


@pytest.mark.parametrize(
    ("order", "at_run", "at_stop"),
    [
        ("comet now", "play 9D", "play 9D"),
        ("comet stop", "pass", "play 9D"),
        ("comet wait", "pass", "pass"),
        ("comet after 4H", "play 9D", None),
        ("comet after 6H", None, "play 9D"),
        ("dance", None, None),
    ],
)
def test_a_standing_order_becomes_the_very_same_moves(order: str, at_run: str | None, at_stop: str | None) -> None:
    state = table("5H 2S 3C", "8S 7C 9C", "9D 4H JC", "6H 4D KS", down="AC", leader=2)
    assert "comet stop" in RULES.orders(state, 2)
    assert RULES.orders(state, 1) == []
    assert RULES.carry_out(state, 2, order) is None  # not asked yet
    state = go(state, "2 play 4H")
    assert RULES.carry_out(state, 2, order) == at_run
    state = go(state, "2 pass")
    assert RULES.carry_out(state, 2, order) == at_stop


def test_a_record_needs_no_beats() -> None:
    pack = names(RULES.pack(RULES.start(RULES.setting(3))))
    record = {"game": "commit", "seats": 3, "shuffles": [pack], "moves": [[1, "play AC"]]}
    ending = replay(RULES, read(record, {"commit": RULES}), trace=True)
    assert ending.at is None
    last = ending.trace[1]
    assert last["public"]["state"] in ("run", "stop")
    assert "9D" in last["hands"][last["to_act"][0]]
