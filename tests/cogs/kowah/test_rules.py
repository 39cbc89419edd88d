"""Kowah's sentences, rulings and worked examples, each on hand-made deals."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.cards import cards, names
from bot.rules import DEALER, Refused, deal_text
from cogs.kowah.moves import with_checki
from cogs.kowah.rules import RULES
from cogs.kowah.state import PACK, Kowah, pairs_of_checki

A_DIAMONDS = "5S 5H 5D 7H 7S 7D AD AD"  #: the source's first form: a checki around AD
PLAIN = "2D 3D 4D 6D 8D 9D JC QC"  #: a hand that is far from everything


def start(dealt: list[str], stock: str = "", **options: Any) -> Kowah:
    """Dealer 0; the first hand goes to seat 1, the last to seat 0; `stock` names the first cards of the stock."""
    held = [cards(hand.split()) for hand in dealt]
    order = [hand[turn] for turn in range(8) for hand in held] + cards(stock.split())
    rest = Counter(PACK) - Counter(order)
    assert sum(rest.values()) == 120 - len(order)
    state = RULES.start(RULES.setting(len(dealt), options))
    return RULES.apply(state, DEALER, deal_text(order + sorted(rest.elements()))).state


def play(state: Kowah, *moves: tuple[int, str]) -> Kowah:
    for seat, move in moves:
        state = RULES.apply(state, seat, move).state
    return state


def public(state: Kowah) -> dict[str, Any]:
    return RULES.report(state)["public"]


def test_the_pack_has_120_cards_of_30_kinds_four_of_each() -> None:
    assert len(PACK) == 120
    assert set(Counter(PACK).values()) == {4}
    kinds = set(names(PACK))
    assert len(kinds) == 30
    assert {"JC", "QC", "KC", "AD", "9H", "AS"} <= kinds
    assert not {"TD", "TC", "AC", "9C", "JD", "KS"} & kinds


@pytest.mark.parametrize(("seats", "stock"), [(2, 104), (3, 96), (4, 88)])
def test_eight_cards_each_from_the_dealers_left_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    state = RULES.start(RULES.setting(seats, dealer=1))
    state = RULES.apply(state, DEALER, deal_text(PACK)).state
    assert public(state)["stock"] == stock
    assert public(state)["sizes"] == [8] * seats
    assert public(state)["discards"] == []
    assert state.turn == 2 % seats
    assert sorted(PACK[: 8 * seats]) == sorted(sum_hands(state))


def sum_hands(state: Kowah) -> list[int]:
    return [card for hand in state.hands for card in hand]


def test_the_first_turn_can_only_draw_from_the_stock() -> None:
    state = start([PLAIN, PLAIN])
    assert RULES.report(state)["legal"] == {"1": ["draw stock"]}
    with pytest.raises(Refused, match="no discard"):
        RULES.apply(state, 1, "draw discard")


def test_the_top_discard_may_be_taken_and_may_not_go_straight_back() -> None:
    state = play(start([PLAIN, "2H 3H 4H 6H 8H 9H JC QC"], "KC"), (1, "draw stock"), (1, "discard 2D"))
    assert RULES.moves(state, 0) == ["draw stock", "draw discard"]
    state = play(state, (0, "draw discard"))
    assert "discard 2D" not in RULES.moves(state, 0)  # it holds two of them now, and neither may go
    with pytest.raises(Refused, match="straight back"):
        RULES.apply(state, 0, "discard 2D")


@pytest.mark.parametrize(
    ("hand", "pairs"),
    [
        (A_DIAMONDS, ["AD"]),
        ("5S 5H 5D 7S 7S 7D 7D 7H", ["7D", "7S"]),  # the source's second form
        ("5S 5H 5D 7S 7S 7S 7D 7D", ["7D", "7S"]),  # R3: ranks need not differ
        ("5S 5S 5H 5H 5D 5D AD AD", ["AD"]),
        ("5S 5S 5H 5H 5D 5D 5S AD", []),
        ("JC JC JC KC KC KC 2D 2D", ["2D"]),
        ("5S 5H 5D 7H 7S 7D AD AH", []),  # a pair of one rank, but not identical
        ("5S 5H 5D 7H 7S 8D AD AD", []),
    ],
)
def test_a_checki_is_an_identical_pair_and_two_threes_of_a_rank(hand: str, pairs: list[str]) -> None:
    assert names(pairs_of_checki(sorted(cards(hand.split())))) == pairs


def set_apart(nine: list[int], thrown: int) -> set[int]:
    """The pairs around which the rest of a hand is a checki, by trying each."""
    eight = Counter(nine) - Counter([thrown])
    found: set[int] = set()
    for pair in eight:
        six = Counter(one >> 2 for one in (eight - Counter([pair, pair])).elements())
        if eight[pair] >= 2 and all(many % 3 == 0 for many in six.values()):
            found.add(pair)
    return found


def test_every_discard_that_leaves_a_checki_can_say_so() -> None:
    chance, state, said = Random("checki"), play(start([PLAIN, PLAIN]), (1, "draw stock")), 0
    for _ in range(3000):
        few = chance.sample(range(10), chance.randint(3, 5))  # of so few ranks that it happens
        state.hands[1] = nine = sorted(chance.sample([one for one in PACK if one >> 2 in few], 9))
        wanted = {with_checki(thrown, pair) for thrown in set(nine) for pair in set_apart(nine, thrown)}
        assert {move for move in RULES.moves(state, 1) if "checki" in move} == wanted
        said += len(wanted)
    assert said > 1000


def test_either_pair_of_the_second_form_may_be_shown_but_not_one_held_once() -> None:
    state = play(start([PLAIN, PLAIN]), (1, "draw stock"))
    state.hands[1] = sorted(cards("5S 5H 5D 7S 7S 7D 7D 7H KC".split()))
    state.taken = None
    legal = RULES.moves(state, 1)
    assert "discard KC" in legal
    assert "discard KC checki 7S" in legal
    assert "discard KC checki 7D" in legal
    assert "discard KC checki 5S" not in legal
    with pytest.raises(Refused, match="two threes"):
        RULES.apply(state, 1, "discard KC checki 5S")


def declared(second: str = PLAIN, third: str | None = None, stock: str = "KC") -> Kowah:
    """Seat 1 was dealt a checki around AD and declares it with its first discard."""
    hands = [A_DIAMONDS, second] + ([third] if third else [])
    return play(start(hands, stock), (1, "draw stock"), (1, "discard KC checki AD"))


def test_a_dealt_checki_can_be_declared_with_the_first_discard() -> None:
    state = declared()
    assert public(state)["checki"] == [None, "AD"]
    assert not state.over
    assert public(state)["sizes"] == [8, 8]  # the open pair is still part of the hand


def test_a_drawn_card_is_shown_once_another_seat_has_checki() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw stock"))
    assert public(state)["revealed"] == "3S"
    assert public(play(state, (0, "discard 3S")))["revealed"] is None


def test_with_one_checki_its_owners_draws_stay_hidden() -> None:
    state = play(declared(stock="KC 3S 4S"), (0, "draw stock"), (0, "discard 2D"), (1, "draw stock"))
    assert public(state)["revealed"] is None


def test_a_drawn_third_card_may_be_claimed_and_wins() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"))
    assert public(state)["state"] == "claim"
    assert RULES.report(state)["legal"] == {"1": ["claim", "pass"]}
    state = play(state, (1, "claim"))
    assert state.over
    assert state.winners == [1]
    assert RULES.report(state)["hands"][1].count("AD") == 3
    assert public(state)["sizes"] == [8, 9]
    assert public(state)["last_hand"] == {"hand": 1, "winner": 1, "card": "AD"}
    assert public(state)["turn"] is None
    assert public(state)["revealed"] is None


def test_a_discarded_third_card_may_be_claimed_out_of_turn() -> None:
    state = play(start([A_DIAMONDS, PLAIN, "AD 3D 4D 6D 8D 9D JC QC"], "KC 3S 4S"), (1, "draw stock"))
    state = play(state, (1, "discard KC checki AD"), (2, "draw stock"), (2, "discard 2D"))
    state = play(state, (0, "draw stock"), (0, "discard AD"))
    assert RULES.report(state)["to_act"] == [1]
    state = play(state, (1, "claim"))
    assert state.winners == [1]
    assert public(state)["discards"][-1] == "2D"


def test_a_claim_that_is_let_go_after_a_draw_leaves_the_card_with_its_drawer() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"), (1, "pass"))
    assert public(state)["state"] == "discard"
    assert "discard AD" in RULES.moves(state, 0)
    assert public(state)["revealed"] == "AD"


def test_a_claim_that_is_let_go_after_a_discard_can_still_be_drawn_by_the_next_seat_and_wins() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"), (1, "pass"), (0, "discard AD"), (1, "pass"))
    assert RULES.moves(state, 1) == ["draw stock", "draw discard"]
    state = play(state, (1, "draw discard"))
    assert state.winners == [1]


def test_everybody_hears_which_card_is_shown_and_who_lets_it_go() -> None:
    drawn = RULES.apply(declared(stock="KC AD"), 0, "draw stock")
    assert [(event.kind, event.seat, names(event.cards)) for event in drawn.events if event.only is None] == [
        ("drew", 0, []),
        ("revealed", 0, ["AD"]),
    ]
    let_go = RULES.apply(drawn.state, 1, "pass")
    assert [(event.kind, event.seat, names(event.cards)) for event in let_go.events] == [("let_go", 1, ["AD"])]


def test_an_own_third_card_wins_at_once_without_a_claim() -> None:
    state = play(declared(stock="KC 3S AD"), (0, "draw stock"), (0, "discard 2D"))
    step = RULES.apply(state, 1, "draw stock")
    assert step.state.winners == [1]
    assert "third" in [event.kind for event in step.events]


def test_three_identical_cards_at_the_declaration_win_nothing() -> None:
    state = play(start([PLAIN, PLAIN]), (1, "draw stock"))
    state.hands[1] = sorted(cards("7S 7S 7S 7D 7H 5S 5D 5H 8H".split()))
    state = play(state, (1, "discard 8H checki 7S"))
    assert not state.over


def test_a_discard_that_keeps_the_checki_keeps_it_and_one_that_breaks_it_makes_it_lapse() -> None:
    state = play(declared(stock="KC 3S 4S"), (0, "draw stock"), (0, "discard 2D"), (1, "draw stock"))
    state.hands[1] = sorted(cards("2D 2H 2S 2S 6D 6H 6S AD AD".split()))
    assert public(play(state, (1, "discard 2H")))["checki"] == [None, "AD"]
    assert public(play(state, (1, "discard 6H")))["checki"] == [None, None]


def test_the_open_pair_can_be_changed_but_not_declared_again() -> None:
    state = play(declared(stock="KC 3S 4S"), (0, "draw stock"), (0, "discard 2D"), (1, "draw stock"))
    state.hands[1] = sorted(cards("7S 7S 7D 7D 7H 5S 5D 5H 8H".split()))
    state.checki[1] = cards(["7S"])[0]
    assert "discard 8H checki 7D" in RULES.moves(state, 1)
    assert "discard 8H checki 7S" not in RULES.moves(state, 1)
    assert public(play(state, (1, "discard 8H checki 7D")))["checki"][1] == "7D"


def test_a_card_taken_from_the_pile_is_neither_shown_nor_claimed() -> None:
    state = declared(third="2D 3D 4D 6D 8D 9D JC QC", stock="KC AD 3S")
    state = play(state, (2, "draw stock"), (1, "pass"), (2, "discard AD"), (1, "pass"), (0, "draw discard"))
    assert public(state)["revealed"] is None
    assert public(state)["state"] == "discard"


def test_at_most_four_turns_a_seat_in_a_row_begin_with_the_pile() -> None:
    state = play(start([PLAIN, PLAIN]), (1, "draw stock"), (1, "discard 2D"))
    for turn in range(8):
        seat = turn % 2
        state = play(state, (seat, "draw discard"))
        state = play(state, (seat, RULES.moves(state, seat)[0]))
    assert RULES.moves(state, 0) == ["draw stock"]
    with pytest.raises(Refused, match="must begin with the stock"):
        RULES.apply(state, 0, "draw discard")


def test_a_new_hand_counts_turns_from_the_pile_anew() -> None:
    state = start([A_DIAMONDS, "AD 3D 4D 6D 8D 9D JC QC"], "KC", hands=2)
    state = play(state, (1, "draw stock"), (1, "discard KC checki AD"), (0, "draw discard"), (0, "discard AD"))
    assert state.from_pile == 1
    state = play(state, (1, "claim"))
    assert (state.hand, state.from_pile) == (2, 0)


def test_the_turn_of_the_last_card_is_played_out_and_then_nobody_wins() -> None:
    state = play(start([PLAIN, PLAIN], stake=7), (1, "draw stock"))
    state.stock = []
    state = play(state, (1, "discard 2D"))
    assert state.over
    assert state.winners == []
    assert state.chips == [0, 0]
    assert public(state)["last_hand"] == {"hand": 1, "winner": None, "card": None}


def test_the_last_discard_may_still_be_claimed() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"), (1, "pass"))
    state.stock = []
    state = play(state, (0, "discard AD"))
    assert RULES.moves(state, 1) == ["claim", "pass"]
    assert play(state, (1, "claim")).winners == [1]
    assert play(state, (1, "pass")).winners == []


def test_the_deal_passes_to_the_left_and_most_hands_won_wins() -> None:
    state = play(start([A_DIAMONDS, PLAIN], "KC AD", hands=2, stake=5), (1, "draw stock"), (1, "discard KC checki AD"))
    state = play(state, (0, "draw stock"), (1, "claim"))
    assert (state.hand, state.dealer) == (2, 1)
    assert RULES.waiting(state).must == (DEALER,)
    state = RULES.apply(state, DEALER, deal_text(PACK)).state
    assert public(state)["checki"] == [None, None]
    RULES._end_hand(state, None, None, lambda event: None)
    assert state.winners == [1]
    assert state.chips == [-5, 5]
    assert state.scores == [0, 1]


def test_the_clock_claims_and_never_gives_a_card_away() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"))
    assert RULES.timeout(state) == [(1, "claim")]
    state = play(state, (1, "pass"))
    (seat, move), *_ = RULES.timeout(state)
    assert (seat, move.startswith("discard ")) == (0, True)
    assert move != "discard AD"


def test_to_draw_from_the_stock_can_be_pressed_ahead_while_there_is_one() -> None:
    state = play(start([PLAIN, "2H 3H 4H 6H 8H 9H JC QC"], "KC"), (1, "draw stock"))
    assert RULES.ahead(RULES.view(state, 0)) == ["draw stock"]
    state.stock = []
    assert RULES.ahead(RULES.view(state, 0)) == []
