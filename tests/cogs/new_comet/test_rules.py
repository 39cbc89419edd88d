"""The rules of New Comet, sentence by sentence, with hands made for the purpose."""

from collections import Counter

import pytest

from bot.cards import card, cards, names
from bot.cards.coloured import COMETS, coloured_pack
from bot.rules import BEAT, CLOCK, DEALER, Refused, deal_text, orders_last
from bot.rules.record import read, replay
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import NewComet
from tests.cogs.new_comet.deals import dealt, table


def settle(state: NewComet) -> NewComet:
    while RULES.moves(state, CLOCK) == [BEAT]:
        state = RULES.apply(state, CLOCK, BEAT).state
    return state


def go(state: NewComet, *moves: str) -> NewComet:
    """Make moves, each written `seat move`, and let the rests go by."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state = settle(RULES.apply(state, int(seat), move).state)
    return state


def stand(state: NewComet) -> tuple[str, int | None, str | None]:
    public = RULES.public(state)
    return public["state"], public["turn"], public["due"]


# ---- packs and deal


def test_each_pack_has_one_nine_of_the_wrong_colour() -> None:  # ruling 1, example 7
    red, black = (Counter(names(coloured_pack(colour))) for colour in ("red", "black"))
    assert sum(red.values()) == sum(black.values()) == 48
    assert (red["9S"], red["9D"], red["9H"]) == (1, 1, 2)
    assert (black["9D"], black["9S"], black["9C"]) == (1, 1, 2)
    assert red["KD"] == red["2H"] == black["KS"] == black["2C"] == 2
    assert not any(text[0] == "A" for text in (*red, *black))
    assert (COMETS["red"], COMETS["black"]) == (card("9S"), card("9D"))


@pytest.mark.parametrize(("seats", "each", "aside"), [(3, 12, 12), (4, 10, 8), (5, 9, 3)])
def test_the_rest_is_set_aside_unseen(seats: int, each: int, aside: int) -> None:
    state = dealt(seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert RULES.public(state)["aside"] == aside


def test_the_deal_begins_at_the_dealers_left_who_leads() -> None:
    state = RULES.start(RULES.setting(3, {}, dealer=2))
    order = RULES.pack(state)[::-1]
    state = RULES.apply(state, DEALER, deal_text(order)).state
    assert names(state.hands[0]) == names(sorted(order[0:36:3]))
    assert stand(state) == ("lead", 0, None)


def test_the_red_pack_comes_first_and_then_they_take_turns() -> None:  # ruling 11
    state = table("2D", "3D", "4D", buy_in=100)
    assert RULES.public(state)["pack"] == "red"
    state = go(state, "1 play 3D")
    assert sorted(RULES.pack(state)) == coloured_pack("black")
    state = RULES.apply(state, DEALER, deal_text(RULES.pack(state))).state
    public = RULES.public(state)
    assert (public["pack"], public["dealer"], public["turn"]) == ("black", 1, 2)


# ---- lead and build


def test_a_leader_has_one_move_for_each_rank_named_by_the_first_plain_card() -> None:
    state = table("2D", "4H 4D 4D 9D 9H KH", "5D")
    assert RULES.moves(state, 1) == ["play 4D", "play 9D", "play KH"]
    with pytest.raises(Refused, match="first of its suits"):
        RULES.apply(state, 1, "play 4H")


def test_a_leader_with_the_comet_may_lead_it_as_any_rank() -> None:  # ruling 3
    state = table("2D", "4D 9S", "5D")
    ranks = "2 3 4 5 6 7 8 9 T J Q K".split()
    assert RULES.moves(state, 1) == ["play 4D", *(f"play 9S as {rank}" for rank in ranks)]


def test_the_same_seat_goes_on_upwards_while_it_can_and_must() -> None:  # ruling 2
    state = go(table("2D 8D", "4D 5H 6D KD", "5D 8H"), "1 play 4D")
    assert stand(state) == ("build", 1, "5")
    assert RULES.moves(state, 1) == ["play 5H"]
    with pytest.raises(Refused, match="you must go on"):
        RULES.apply(state, 1, "pass")


def test_who_cannot_go_on_passes_and_the_turn_goes_to_the_left_with_the_same_rank_due() -> None:
    state = go(table("2D 8D", "4D KD", "5D 8H"), "1 play 4D", "1 pass")
    assert stand(state) == ("build", 2, "5")


def test_the_comet_alone_may_be_kept_back() -> None:
    state = go(table("2D 8D", "4D 9S KD", "5D 8H"), "1 play 4D")
    assert RULES.moves(state, 1) == ["play 9S", "pass"]
    state = go(table("2D 8D", "4D 5D 9S KD", "5D 8H"), "1 play 4D")
    assert RULES.moves(state, 1) == ["play 5D", "play 9S"]


def test_all_others_are_asked_after_the_last_card_also_who_passed_earlier() -> None:  # ruling 8, example 1
    state = table("JD 2D", "4D 5H 6D 7D 2H", "8H 9D TD 3D", "3H 2H")
    state = go(state, *(f"1 play {card}" for card in ("4D", "5H", "6D", "7D")), "1 pass")
    state = go(state, "2 play 8H", "2 play 9D", "2 play TD", "2 pass", "3 pass")
    assert stand(state) == ("build", 0, "J")
    lacking = state.copy()
    lacking.hands[0] = cards(["2D", "3D"])
    lacking = go(lacking, "0 pass", "1 pass")
    assert stand(lacking) == ("lead", 2, None)
    assert RULES.public(go(state, "0 play JD"))["turn"] == 0


def test_a_king_stops_the_sequence_and_earns_a_counter_from_each() -> None:
    state = go(table("2D 8D", "QD KH 3D", "5D 8H"), "1 play QD", "1 play KH")
    assert state.chips == [-1, 2, -1]
    assert stand(state) == ("lead", 1, None)


def test_a_king_may_be_led() -> None:
    state = go(table("2D 8D", "KH 3D", "5D 8H"), "1 play KH")
    assert stand(state) == ("lead", 1, None)


# ---- four of a kind


def test_four_of_a_kind_may_be_put_down_at_once_with_the_option() -> None:  # ruling 9
    hand = "4H 4D 4D 4H 5D 6D"
    assert RULES.moves(table("2D", hand, "5D"), 1)[0:2] == ["play 4D", "play 5D"]
    state = table("2D", hand, "5D", four=True)
    assert RULES.moves(state, 1)[0:2] == ["play 4D", "play 4D 4D 4H 4H"]
    state = go(state, "1 play 4D 4D 4H 4H")
    assert stand(state) == ("build", 1, "5")
    assert RULES.public(state)["counts"][1] == 2


def test_four_may_be_put_down_inside_a_run() -> None:
    state = go(table("2D", "3D 4H 4D 4D 4H 6D", "5D", four=True), "1 play 3D")
    assert RULES.moves(state, 1) == ["play 4D", "play 4D 4D 4H 4H"]


def test_nines_are_never_four_and_the_comet_joins_no_set() -> None:
    state = table("2D", "9D 9H 9H 9S 6D", "5D", four=True)
    assert "play 9D 9H 9H 9S" not in RULES.moves(state, 1)
    assert RULES.moves(state, 1)[1] == "play 9D"


def test_four_kings_earn_four_counters_from_each_and_stop_once() -> None:
    state = go(table("2D", "KD KD KH KH 6D", "5D", four=True), "1 play KD KD KH KH")
    assert state.chips == [-4, 8, -4]
    assert stand(state) == ("lead", 1, None)


# ---- the comet and its declaration


def test_the_comet_stands_for_the_rank_due_and_does_not_stop_the_sequence() -> None:  # ruling 4, example 2
    state = go(table("2D 8D", "7D 9S 9H 3D", "5D 3H"), "1 play 7D", "1 play 9S")
    assert stand(state) == ("build", 1, "9")
    public = RULES.public(state)
    assert (public["comet"], public["comet_as"]) == (1, "8")
    assert RULES.moves(state, 1) == ["declare", "play 9H"]


def test_declaring_earns_two_counters_from_each_and_the_game_goes_on_where_it_stood() -> None:  # example 2
    state = go(table("2D 8D", "7D 9S 9H 3D", "5D 3H"), "1 play 7D", "1 play 9S", "1 declare")
    assert state.chips == [-2, 4, -2]
    assert RULES.moves(state, 1) == ["play 9H"]


def test_any_other_move_gives_the_claim_up_for_good() -> None:  # example 3, ruling 6
    state = go(table("2D 8D", "7D 9S 9H TH 3D", "5D 3H"), "1 play 7D", "1 play 9S", "1 play 9H")
    assert RULES.moves(state, 1) == ["play TH"]
    with pytest.raises(Refused, match="There is nothing to declare"):
        RULES.apply(state, 1, "declare")


def test_who_cannot_go_on_after_the_comet_may_declare_or_pass() -> None:
    state = go(table("2D 8D", "7D 9S 3D", "5D 3H"), "1 play 7D", "1 play 9S")
    assert RULES.moves(state, 1) == ["declare", "pass"]
    assert stand(go(state, "1 pass")) == ("lead", 1, None)
    declared = go(state, "1 declare")
    assert stand(declared) == ("lead", 1, None)
    assert declared.chips == [-2, 4, -2]


def test_the_comet_as_a_king_stops_the_sequence_without_a_kings_counter() -> None:  # ruling 5, example 4
    state = go(table("2D 8D", "9S 3D", "5D 3H"), "1 play 9S as K")
    assert stand(state) == ("lead", 1, None)
    assert state.chips == [0, 0, 0]
    assert RULES.moves(state, 1) == ["declare", "play 3D"]
    assert RULES.moves(go(state, "1 declare"), 1) == ["play 3D"]
    built = go(table("2D 8D", "QD 9S 3D", "5D 3H"), "1 play QD", "1 play 9S")
    assert stand(built) == ("lead", 1, None)


def test_the_comet_as_a_lead_is_followed_by_the_rank_above_the_one_named() -> None:
    state = go(table("2D 8D", "9S 5D 3D", "6D 3H"), "1 play 9S as 4")
    assert stand(state) == ("build", 1, "5")


@pytest.mark.parametrize(("move", "change"), [("declare", [-3, 8, -5]), ("pass", [-1, 4, -3])])
def test_the_comet_as_the_last_card_may_be_declared_before_the_hand_is_over(move: str, change: list[int]) -> None:
    state = go(table("2D", "9S", "KD"), "1 play 9S as 7")  # example 5
    assert stand(state) == ("declare", 1, None)
    assert RULES.moves(state, 1) == ["declare", "pass"]
    last = RULES.public(go(state, f"1 {move}"))["last_hand"]
    assert last["winner"] == 1
    assert last["change"] == change


def test_with_auto_declare_the_counters_are_paid_at_once_and_the_move_does_not_exist() -> None:
    state = go(table("2D 8D", "7D 9S 9H 3D", "5D 3H", auto_declare=True), "1 play 7D", "1 play 9S")
    assert state.chips == [-2, 4, -2]
    assert RULES.moves(state, 1) == ["play 9H"]
    over = go(table("2D", "9S", "KD", auto_declare=True), "1 play 9S as 7")
    assert RULES.public(over)["last_hand"]["change"] == [-3, 8, -5]


def test_nine_of_diamonds_is_plain_in_the_red_pack_and_wild_in_the_black() -> None:
    assert RULES.moves(table("2D", "9D 4D", "5D"), 1) == ["play 4D", "play 9D"]
    black = table("2C", "9C 9D 9S 5C", "5C", black=True)
    assert RULES.moves(black, 1)[:3] == ["play 5C", "play 9C", "play 9D as 2"]


# ---- automatic passes


def test_while_the_comet_has_not_been_seen_every_seat_says_its_pass_itself() -> None:
    state = go(table("2D 8D", "4D KD", "6D 8H"), "1 play 4D")
    for seat in (1, 2, 0):
        assert RULES.moves(state, seat) == ["pass"]
        state = go(state, f"{seat} pass")
    assert stand(state) == ("lead", 1, None)


def test_once_the_comet_is_out_seats_pass_by_themselves_until_one_can_go_on() -> None:
    state = go(table("2D 5D", "4D KD", "6D 8H", "7D 8H", seen=True), "1 play 4D")
    assert stand(state) == ("build", 0, "5")
    state = go(table("2D 8D", "4D KD", "6D 8H", "7D 8H", seen=True), "1 play 4D")
    assert stand(state) == ("lead", 1, None)


def test_the_table_rests_at_a_stuck_player_and_after_the_last_card_as_long_as_for_a_claim() -> None:
    stuck = RULES.apply(table("2D 8D", "4D KD", "6D 8H", seen=True), 1, "play 4D").state
    last = RULES.apply(table("2D 8D", "4D", "6D 8H"), 1, "play 4D").state
    claim = go(table("2D 8D", "7D 9S 3D", "5D 3H"), "1 play 7D", "1 play 9S")
    out = go(table("2D", "9S", "KD"), "1 play 9S as 7")
    for state, actor in ((stuck, CLOCK), (last, CLOCK), (claim, 1), (out, 1)):
        assert RULES.waiting(state) == ((actor,), (), "claim")
    assert RULES.timeout(claim) == [(1, "pass")]
    assert RULES.timeout(out) == [(1, "pass")]
    assert RULES.info.clocks["claim"].held


# ---- ends


def test_cards_left_cost_one_a_king_three_the_comet_five() -> None:  # ruling 7, example 6
    state = table("JD", "4H", "KH KD 4D", "9S 9H", buy_in=15, hands=2)
    state = go(state, "1 play 4H")
    assert RULES.public(state)["last_hand"] == {
        "winner": 1,
        "change": [-1, 14, -7, -6],
        "left": [["JD"], [], ["4D", "KD", "KH"], ["9H", "9S"]],
    }


def test_a_seat_pays_no_more_than_it_has_and_plays_on() -> None:  # ruling 10, example 6
    state = table("JD", "4H", "KH KD 4D", "9S 9H", buy_in=15, hands=2)
    state.chips = [5, 5, -10, 0]
    state.before = state.chips[:]
    state = go(state, "1 play 4H")
    assert state.chips == [4, 17, -15, -6]
    assert not state.over


def test_by_default_each_seat_deals_once_and_the_most_counters_win() -> None:
    state = table("JD", "4H", "KH")
    state.hand = 3
    state = go(state, "1 play 4H")
    assert state.over
    assert state.winners == [1]
    report = RULES.report(state)
    assert report["public"]["state"] == "over"
    assert report["public"]["turn"] is None
    assert report["public"]["played"] == [[1, "4H"]]
    assert report["hands"] == [["JD"], [], ["KH"]]
    assert report["scores"] == [0, 0, 0]


def test_several_win_on_a_tie() -> None:
    state = table("JD", "4H", "3H", hands=1)
    state.chips = [4, 1, -5]
    state = go(state, "1 play 4H")
    assert state.chips == [3, 3, -6]
    assert state.winners == [0, 1]


def test_the_match_is_over_when_one_seat_has_all_the_counters() -> None:
    state = table("JD", "4H", "3H", buy_in=15)
    state.chips = [-14, 28, -14]
    step = RULES.apply(RULES.apply(state, 1, "play 4H").state, CLOCK, BEAT)
    state = step.state
    assert state.over
    assert state.winners == [1]
    assert state.chips == [-15, 30, -15]
    assert [(event.kind, event.seat) for event in step.events][-2:] == [("broke", 1), ("won", 1)]


def test_an_abandoned_hand_gives_its_payments_back() -> None:
    state = go(table("2D 8D", "KH 3D", "5D 8H"), "1 play KH")
    assert RULES.settled_if_abandoned(state) == [0, 0, 0]


# ---- refusals, clock and orders


def test_a_refusal_says_the_rule() -> None:
    state = go(table("2D 8D", "4D 6D KD", "5D 8H"), "1 play 4D")
    with pytest.raises(Refused, match="The rank due is 5"):
        RULES.apply(state, 1, "play 6D")
    with pytest.raises(Refused, match="not your turn"):
        RULES.apply(state, 2, "play 5D")
    with pytest.raises(Refused, match="nothing to declare"):
        RULES.apply(state, 2, "declare")


def test_an_absent_player_goes_on_without_the_comet_and_forgets_to_declare() -> None:
    assert RULES.timeout(table("2D", "4D 9S", "5D")) == [(1, "play 4D")]
    assert RULES.timeout(go(table("2D 3D", "4D 9S 6D", "5D"), "1 play 4D")) == [(1, "pass")]
    state = go(table("2D 8D", "7D 9S 9H 3D", "5D 3H"), "1 play 7D", "1 play 9S")
    assert RULES.timeout(state) == [(1, "play 9H")]


def test_play_on_makes_forced_plays_but_never_the_comet_a_pass_or_a_choice() -> None:
    state = table("2D 8D", "4D 5D 5H 6D 9S KD", "5D 8H")
    assert RULES.orders(state, 1) == RULES.orders(state, 2) == ["play on"]
    assert orders_last(RULES)  # said once for a match
    assert RULES.carry_out(state, 1, "play on") is None  # a lead is a choice
    state = go(state, "1 play 4D")
    assert RULES.carry_out(state, 1, "play on") == "play 5D"
    state = go(state, "1 play 5D", "1 play 6D")
    assert RULES.carry_out(state, 1, "play on") is None
    four = go(table("2D", "3D 4H 4D 4D 4H 6D", "5D", four=True), "1 play 3D")
    assert RULES.carry_out(four, 1, "play on") is None
    claim = go(table("2D 8D", "7D 9S 9H 3D", "5D 3H"), "1 play 7D", "1 play 9S")
    assert RULES.carry_out(claim, 1, "play on") is None


def test_a_record_needs_neither_beats_nor_automatic_passes() -> None:
    pack = names(RULES.pack(RULES.start(RULES.setting(3))))
    hand = pack[0:36:3]
    record = {"game": "new_comet", "seats": 3, "shuffles": [pack], "moves": [[1, f"play {hand[0]}"]]}
    ending = replay(RULES, read(record, {"new_comet": RULES}), trace=True)
    assert ending.at is None
    assert ending.trace[1]["public"]["due"] == "3"


def test_a_move_that_is_not_plainly_written_is_refused() -> None:
    state = table("2D", "4D 9S", "5D")
    for move in ("play 9S", "play 9S as A", "play 4D as 5", "play"):
        with pytest.raises(Refused):
            RULES.apply(state, 1, move)
