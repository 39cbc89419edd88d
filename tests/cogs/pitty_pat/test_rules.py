"""Pitty Pat's sentences, rulings and worked examples, each on hand-made deals."""

from typing import Any

import pytest

from bot.cards import NAMES, cards, names
from bot.rules import DEALER, Event, Refused, deal_text
from cogs.pitty_pat.rules import RULES
from cogs.pitty_pat.state import PittyPat

#: suits mean nothing, so a pack is laid out by what the tests need and filled up with the rest
Hand = str


def pack(hands: list[Hand], upcard: str, stock: str = "", bottom: str = "") -> list[int]:
    """The order of a pack that deals these hands, first the dealer's left; then the upcard and the stock's first cards."""
    dealt = [cards(hand.split()) for hand in hands]
    order = [hand[turn] for turn in range(5) for hand in dealt]
    order += cards([upcard]) + cards(stock.split())
    last = cards(bottom.split())
    rest = [card for card in range(52) if card not in order and card not in last]
    return order + rest + last


def match(
    held: list[Hand], upcard: str, stock: str = "", bottom: str = "", **options: Any
) -> tuple[PittyPat, list[Event]]:
    """A match with dealer 0 in which the first hand is dealt to the seats 1, 2, … 0."""
    state = RULES.start(RULES.setting(len(held), options))
    step = RULES.apply(state, DEALER, deal_text(pack(held, upcard, stock, bottom)))
    return step.state, list(step.events)


def play(state: PittyPat, *moves: tuple[int, str]) -> PittyPat:
    for seat, move in moves:
        state = RULES.apply(state, seat, move).state
    return state


FIRST = ["7D 2C 4H 9S KD", "2D 3D 6D 8D TD"]


@pytest.mark.parametrize(("seats", "stock"), [(2, 41), (3, 36), (4, 31), (5, 26)])
def test_five_cards_each_one_turned_up_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    state = RULES.start(RULES.setting(seats))
    # every rank once in turn, so that the first seat always holds the upcard's rank
    order = list(range(52))
    hands = 5 * seats
    order[hands], order[order.index(order[0] ^ 1)] = order[order.index(order[0] ^ 1)], order[hands]
    state = RULES.apply(state, DEALER, deal_text(order)).state
    report = RULES.report(state)
    assert report["public"]["counts"] == [5] * seats
    assert report["public"]["stock"] + report["public"]["pile"] == stock + 1


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state, _ = match(FIRST, "7C")
    assert RULES.report(state)["hands"][1] == ["2C", "4H", "7D", "9S", "KD"]
    assert RULES.report(state)["hands"][0] == ["2D", "3D", "6D", "8D", "TD"]


def test_a_seat_that_holds_the_rank_discards_it_with_any_other_card() -> None:
    state, _ = match(FIRST, "7C")
    assert RULES.report(state)["to_act"] == [1]
    assert RULES.report(state)["legal"] == {
        "1": ["match 7D discard 2C", "match 7D discard 4H", "match 7D discard 9S", "match 7D discard KD"]
    }


def test_the_second_discard_may_be_declined_only_by_the_option() -> None:
    state, _ = match(FIRST, "7C", second_discard="may")
    assert "match 7D keep" in RULES.moves(state, 1)
    state, _ = match(FIRST, "7C")
    with pytest.raises(Refused, match="must be made"):
        RULES.apply(state, 1, "match 7D keep")


def test_the_second_discard_is_the_new_upcard_and_the_turn_passes_left() -> None:
    state, _ = match(FIRST, "7C", stock="5S JH")
    state = play(state, (1, "match 7D discard KD"))
    public = RULES.report(state)["public"]
    assert public["turned"][0] == [0, "5S"]  # seat 0 had no king, so a card was turned for it


def test_after_keeping_the_match_itself_is_the_upcard() -> None:
    state, _ = match(["7D 2C 4H 9S KD", "7H 3D 6D 8D TD"], "7C", second_discard="may")
    state = play(state, (1, "match 7D keep"))
    assert RULES.report(state)["public"]["upcard"] == "7D"
    assert RULES.report(state)["to_act"] == [0]


def test_turning_and_passing_happen_without_a_press_until_somebody_matches() -> None:
    state, _ = match(["7D 5C 4H 9S KD", "2D 3D 6D 8D TD"], "7C", stock="5S")
    after = RULES.apply(state, 1, "match 7D discard KD")
    public = RULES.report(after.state)["public"]
    assert public["turned"] == [[0, "5S"]]
    assert public["upcard"] == "5S"
    assert RULES.report(after.state)["to_act"] == [1]
    assert [event.kind for event in after.events] == ["matched", "turned", "passed"]


def test_a_card_turned_from_the_stock_is_matched_by_the_same_seat() -> None:
    state, _ = match(["2C 3C 4H 9S KD", "2D 3D 6D 8D TD"], "7C", stock="9H")
    assert RULES.report(state)["public"]["turned"] == [[1, "9H"]]
    assert RULES.report(state)["to_act"] == [1]
    assert RULES.moves(state, 1)[0].startswith("match 9S discard")


def test_whoever_holds_a_match_must_play_it() -> None:
    state, _ = match(FIRST, "7C")
    with pytest.raises(Refused, match="must match"):
        RULES.apply(state, 1, "match 2C discard 4H")
    with pytest.raises(Refused, match="must match"):
        RULES.apply(state, 1, "pass")


def test_of_several_matching_cards_the_first_suit_in_clubs_diamonds_hearts_spades_goes() -> None:
    state, _ = match(["TD TH 3C 9S KD", "2D 4D 6D 8D QD"], "TC")
    assert set(RULES.moves(state, 1)) == {
        "match TD discard TH", "match TD discard 3C", "match TD discard 9S", "match TD discard KD",
    }  # fmt: skip
    with pytest.raises(Refused, match="first suit"):
        RULES.apply(state, 1, "match TH discard 3C")


def test_the_other_card_may_be_of_the_same_rank() -> None:
    state, _ = match(["TD TH 3C 9S KD", "TS 4D 6D 8D QD"], "TC")
    state = play(state, (1, "match TD discard TH"))
    assert RULES.report(state)["public"]["upcard"] == "TH"
    assert RULES.moves(state, 0)[0].startswith("match TS discard")


def out_in_three() -> tuple[PittyPat, list[tuple[int, str]]]:
    """Seat 1 goes out on its third match: 7s, then 2s, then its last 4."""
    state, _ = match(["7D 2C 4H 9S KD", "KH 9H 5C 6C 8C"], "7C")
    moves = [
        (1, "match 7D discard KD"), (0, "match KH discard 9H"), (1, "match 9S discard 2C"),
    ]  # fmt: skip
    return state, moves


def test_a_last_card_is_matched_alone_and_wins() -> None:
    state, moves = out_in_three()
    state = play(state, *moves)
    # seat 0 has 5C 6C 8C and no 2: cards are turned by themselves until somebody matches
    while not state.over:
        seat = RULES.waiting(state).must[0]
        if seat == 1:
            assert RULES.moves(state, 1) == ["match 4H"]
        if seat == DEALER:
            order = RULES.pack(state)
            state = RULES.apply(state, DEALER, deal_text(order)).state
            continue
        state = play(state, (seat, RULES.moves(state, seat)[0]))
    assert state.winners
    assert not RULES.report(state)["hands"][state.winners[0]]
    assert RULES.report(state)["scores"][state.winners[0]] == 1


def test_going_out_by_the_second_discard_is_allowed() -> None:
    state = RULES.start(RULES.setting(2, {"second_discard": "may"}))
    state = RULES.apply(state, DEALER, deal_text(pack(["7D 9S 4D AC KD", "KH AH 9H 6C 8C"], "7C"))).state
    state = play(state, (1, "match 7D discard KD"), (0, "match KH discard AH"), (1, "match AC keep"))
    # the ace lies on top; seat 0 has no ace; turned cards decide who is next, so set the table by hand from here
    state.hands[1], state.hands[0] = cards(["4D", "9S"]), cards(["6C", "8C"])
    state.pile.append(cards(["9H"])[0])
    state.turn = 1
    assert set(RULES.moves(state, 1)) == {"match 9S discard 4D", "match 9S keep"}
    assert RULES.apply(state, 1, "match 9S discard 4D").state.winners == [1]


def dead_end(matched: bool, **options: Any) -> PittyPat:
    """Two seats that hold 8C 8D 8H and 8S, one card left in the stock that helps nobody."""
    state, _ = match(FIRST, "7C", **options)
    state.hands = [cards(["8S"]), cards(["8C", "8D", "8H"])]
    used = {*state.hands[0], *state.hands[1]}
    rest = [card for card in range(52) if card not in used]
    state.pile, state.stock = rest, []
    state.turn, state.matched = 0, matched
    return state


def test_an_empty_stock_after_a_match_is_formed_anew_from_the_pile_without_the_upcard() -> None:
    state = dead_end(matched=True)
    RULES._go_on(state, lambda event: None)
    assert RULES.waiting(state).must == (DEALER,)
    assert len(RULES.pack(state)) == 47
    step = RULES.apply(state, DEALER, deal_text(RULES.pack(state)))
    assert step.events[0].kind == "reshuffled"
    assert step.state.over  # the new stock runs out without a match: a dead hand


def test_a_whole_stock_without_a_match_is_a_dead_hand_and_a_draw_gives_the_stakes_back() -> None:
    state = dead_end(matched=False)
    state.chips, state.pot = [-10, -10], 20
    RULES._go_on(state, lambda event: None)
    assert state.over
    assert state.winners == []
    assert state.chips == [0, 0]
    assert state.pot == 0


def test_the_deal_passes_to_the_left_and_dead_hands_count() -> None:
    state = RULES.start(RULES.setting(3, {"hands": 2}, dealer=2))
    state = RULES.apply(
        state, DEALER, deal_text(pack(["7D 2C 4H 9S KD", *["AC 3C 5C 6C 8C", "AD 3D 5D 6D 8D"]], "7C"))
    ).state
    RULES._end_hand(state, -1, lambda event: None)
    assert (state.hand, state.dealer, state.last_winner) == (2, 0, -1)
    assert RULES.waiting(state).must == (DEALER,)


def test_the_winners_share_the_pot_and_odd_chips_go_to_the_dealers_left_first() -> None:
    state = RULES.start(RULES.setting(3, {"stake": 5}, dealer=1))
    assert state.chips == [-5, -5, -5]
    assert state.pot == 15
    state.scores = [1, 0, 1]
    RULES._end_match(state, lambda event: None)
    assert state.winners == [0, 2]
    assert state.chips == [2, -5, 3]  # seat 2 sits at the first dealer's left


def test_most_hands_won_wins_the_match() -> None:
    state, _ = match(FIRST, "7C", hands=3)
    state.scores, state.hand = [2, 0], 3
    RULES._end_hand(state, 1, lambda event: None)
    assert state.winners == [0]
    assert RULES.result(state).reason == "most hands won"  # pyright: ignore[reportOptionalMemberAccess]


def test_a_seat_that_is_not_on_turn_is_refused_and_nothing_changes() -> None:
    state, _ = match(FIRST, "7C")
    before = RULES.report(state)
    with pytest.raises(Refused, match="not your turn"):
        RULES.apply(state, 0, "match 2D discard 3D")
    assert RULES.report(state) == before


def test_a_shuffle_with_a_wrong_card_is_refused() -> None:
    state = RULES.start(RULES.setting(2))
    order = [NAMES[card] for card in range(52)]
    with pytest.raises(Refused, match="exactly the 52 cards"):
        RULES.apply(state, DEALER, "deal " + " ".join([*order[:-1], "AC"]))
    with pytest.raises(Refused, match="not a card"):
        RULES.apply(state, DEALER, "deal " + " ".join([*order[:-1], "1C"]))


def test_an_onlooker_sees_no_hand_and_a_seat_its_own() -> None:
    state, _ = match(FIRST, "7C")
    assert RULES.view(state, None).cards == ()
    assert names(RULES.view(state, 0).cards) == ["2D", "3D", "6D", "8D", "TD"]
    assert RULES.view(state, 0).moves == ()
