"""Conquian's sentences, rulings and worked examples, each on hand-made deals."""

from typing import Any

import pytest

from bot.cards import cards, names
from bot.cards.melds import mask_of
from bot.rules import DEALER, Refused, deal_text
from cogs.conquian.rules import RULES
from cogs.conquian.state import PACK, Conquian

FIRST = "4C 4D 6S 7S JS KC QC 2H 5C 7D"
SECOND = "AC AD 2C 2D 3C 6C 6D QH QS KD"


def start(stock: str, first: str = FIRST, second: str = SECOND, **options: Any) -> Conquian:
    """Dealer 0: `first` is seat 1's hand, and seat 1 begins with the first card of the stock."""
    hands = [cards(hand.split()) for hand in (first, second)]
    order = [hand[turn] for turn in range(10) for hand in hands] + cards(stock.split())
    rest = [one for one in PACK if one not in order]
    state = RULES.start(RULES.setting(2, options))
    return RULES.apply(state, DEALER, deal_text(order + rest)).state


def position(state: Conquian, seat: int, hand: str, melds: str = "") -> None:
    """Lay a seat's cards by hand."""
    state.hands[seat] = sorted(cards(hand.split()))
    state.melds[seat] = [mask_of(cards(meld.split("-"))) for meld in melds.split()]


def offer(state: Conquian, turn: int, centre: str, source: str, declined: bool = False) -> Conquian:
    """Put a card on offer by hand."""
    (state.centre,) = cards([centre])
    state.turn, state.source, state.declined, state.phase = turn, source, declined, "offer"
    if source == "discard":
        state.discards.append(state.centre)
    return state


def play(state: Conquian, *moves: tuple[int, str]) -> Conquian:
    for seat, move in moves:
        state = RULES.apply(state, seat, move).state
    return state


def public(state: Conquian) -> dict[str, Any]:
    return RULES.report(state)["public"]


def test_forty_cards_ten_each_the_non_dealer_first_and_twenty_in_the_stock() -> None:
    assert len(PACK) == 40
    assert not {name[0] for name in names(PACK)} & set("89T")
    state = start("4H")
    assert RULES.report(state)["hands"][1] == names(sorted(cards(FIRST.split())))
    assert (public(state)["stock"], public(state)["turn"], public(state)["source"]) == (19, 1, "stock")


def test_worked_example_one_the_card_on_offer_is_melded_with_cards_of_the_hand_and_one_is_discarded() -> None:
    state = start("4H")
    assert set(RULES.moves(state, 1)) == {"meld 4C-4D-4H", "pass"}
    state = play(state, (1, "meld 4C-4D-4H"))
    assert public(state)["state"] == "discard"
    state = play(state, (1, "discard KC"))
    assert (public(state)["card"], public(state)["source"], public(state)["turn"]) == ("KC", "discard", 0)
    assert public(state)["sizes"] == [10, 7]


def test_a_declined_stock_card_is_offered_to_the_other_and_then_buried() -> None:
    state = play(start("7H 2S"), (1, "pass"))
    assert (public(state)["card"], public(state)["source"], public(state)["turn"]) == ("7H", "discard", 0)
    state = play(state, (0, "pass"))
    assert (public(state)["card"], public(state)["source"], public(state)["turn"]) == ("2S", "stock", 0)
    assert public(state)["discards"] == ["7H"]


def test_worked_example_two_table_cards_may_be_rearranged_to_meld_the_card_on_offer() -> None:
    state = start("7H")
    position(state, 1, "6H KC", "4C-4D-4H-4S AH-2H-3H")
    offer(state, 1, "5H", "discard")
    moves = RULES.moves(state, 1)
    assert "meld AH-2H-3H-4H-5H 4C-4D-4S" in moves
    assert "meld AH-2H-3H-4H-5H-6H 4C-4D-4S" in moves


def test_worked_example_three_a_meld_wholly_from_the_hand_is_never_laid() -> None:
    state = start("KS", first="5C 5D 5H 2H 4C 7S QC QD AS 7C")
    assert RULES.moves(state, 1) == ["pass"]


def test_worked_example_four_hand_cards_go_only_beside_the_card_on_offer() -> None:
    state = start("7H")
    position(state, 1, "7S 3D 3H", "7C-7D-7H")
    offer(state, 1, "3C", "discard")
    moves = RULES.moves(state, 1)
    assert "meld 3C-3D-3H 7C-7D-7H" in moves
    assert "meld 3C-3D-3H 7C-7D-7H-7S" not in moves
    with pytest.raises(Refused, match="only beside that card"):
        RULES.apply(state, 1, "meld 3C-3D-3H 7C-7D-7H-7S")


def test_worked_example_five_seven_and_jack_are_neighbours_and_the_ace_is_low() -> None:
    state = start("7H", first="6S JS QD KC 4C 4D 5H AH 3S 7C")
    offer(state, 1, "7S", "discard")
    assert "meld 6S-7S-JS" in RULES.moves(state, 1)
    offer(state, 1, "AD", "discard")
    assert RULES.moves(state, 1) == ["pass"]


def declined() -> Conquian:
    """Seat 0 has turned up 4S and passed it though its table could take it; seat 1 is on turn."""
    state = start("7H")
    position(state, 0, "AC 2D 6C QH QS KD AS", "4C-4D-4H")
    position(state, 1, "2H 5C 7D KC QC 3H 3D 6S 7S JS")
    return offer(state, 1, "4S", "discard", declined=True)


def test_worked_example_six_a_declined_card_that_fits_the_open_melds_can_be_forced() -> None:
    state = declined()
    assert set(RULES.moves(state, 1)) == {"force", "pass"}
    state = play(state, (1, "force"))
    assert (public(state)["state"], public(state)["turn"]) == ("forced", 0)
    assert RULES.moves(state, 0) == ["meld 4C-4D-4H-4S"]
    with pytest.raises(Refused, match="must meld"):
        RULES.apply(state, 0, "pass")
    state = play(state, (0, "meld 4C-4D-4H-4S"), (0, "discard KD"))
    assert (public(state)["turn"], public(state)["card"], public(state)["source"]) == (1, "KD", "discard")


def test_a_card_that_needs_cards_of_the_hand_cannot_be_forced() -> None:
    state = start("7H")
    position(state, 0, "4C 4D 2D 6C QH QS KD AS 3D 5S")
    offer(state, 1, "4S", "discard", declined=True)
    assert "force" not in RULES.moves(state, 1)
    with pytest.raises(Refused, match="open melds"):
        RULES.apply(state, 1, "force")


def test_after_a_discard_is_passed_the_other_is_asked_only_when_the_open_melds_could_take_it() -> None:
    state = start("7H 2S")
    position(state, 1, "2H 5C 7D KC QC 3H 6D", "4C-4D-4H")
    offer(state, 1, "4S", "discard")
    state = play(state, (1, "pass"))
    assert (public(state)["state"], public(state)["turn"]) == ("force", 1)
    assert RULES.report(state)["legal"] == {"0": ["force", "let"]}
    let = play(state, (0, "let"))
    assert (public(let)["state"], public(let)["turn"], public(let)["source"]) == ("offer", 1, "stock")
    forced = play(state, (0, "force"))
    assert RULES.report(forced)["to_act"] == [1]
    state = start("7H 2S")
    offer(state, 1, "QD", "discard")
    assert public(play(state, (1, "pass")))["source"] == "stock"


def test_a_card_discarded_from_the_hand_is_never_forced_on_its_owner() -> None:
    state = start("7H")
    position(state, 0, "2H 5C", "4C-4D-4H")
    offer(state, 1, "4S", "discard", declined=False)
    assert "force" not in RULES.moves(state, 1)


def test_eleven_table_cards_win_at_once_without_a_discard() -> None:
    state = start("7H", hands=2, stake=9)
    position(state, 1, "", "4C-4D-4H AS-2S-3S-4S 6S-7S-JS")
    offer(state, 1, "QS", "discard")
    state = play(state, (1, "meld AS-2S-3S-4S 4C-4D-4H 6S-7S-JS-QS"))
    assert state.scores == [0, 1]
    assert public(state)["last_hand"] == {"hand": 1, "winner": 1}
    assert (state.hand, state.dealer) == (2, 1)


def test_a_seat_without_cards_that_can_only_pass_passes_by_itself() -> None:
    state = start("7H 2S 5D")
    position(state, 1, "", "4C-4D-4H AS-2S-3S 6S-7S-JS")
    offer(state, 0, "KH", "stock")
    step = RULES.apply(state, 0, "pass")
    assert [(event.kind, event.seat) for event in step.events][:3] == [("passed", 0), ("passed", 1), ("turned", 1)]


def test_the_last_stock_card_is_still_offered_to_the_other_and_then_the_hand_is_drawn() -> None:
    state = start("7H", stake=5)
    state.stock = []
    state = play(state, (1, "pass"))
    assert public(state)["turn"] == 0
    state = play(state, (0, "pass"))
    assert state.over
    assert state.winners == []
    assert state.chips == [0, 0]
    assert (public(state)["card"], public(state)["source"], public(state)["turn"]) == (None, None, None)


def test_most_hands_won_wins_and_equal_winners_share() -> None:
    state = start("7H", hands=2, stake=5)
    state.scores, state.hand = [1, 0], 2
    RULES._end_hand(state, 1, lambda event: None)
    assert state.winners == [0, 1]
    assert state.chips == [0, 0]
    assert state.scores == [1, 1]


# ---- the standing order to pass dead cards -------------------------------------------------------------------------------


def test_a_card_is_passed_by_order_only_where_everybody_can_see_that_it_cannot_be_melded() -> None:
    state = start("4H")
    position(state, 1, "KC QC 7D")
    position(state, 0, "AC AD", "KD-KH-KS")
    state.discards = cards("5C 6S JC AH 3H 4D".split())
    offer(state, 1, "2C", "stock")  # with 2D 2H 2S, or with AC 3C
    assert RULES.moves(state, 1) == ["pass"]
    assert RULES.carry_out(state, 1, "pass dead") is None  # its hand could be another
    state.discards += cards("2D 2H 3C".split())
    assert RULES.carry_out(state, 1, "pass dead") == "pass"
    assert RULES.carry_out(state, 0, "pass dead") is None  # it is not asked
    assert RULES.carry_out(state, 1, "pass") is None


def test_what_the_order_does_is_the_same_for_every_hand_of_that_size() -> None:
    state = start("4H")
    state.discards = cards("2D 2H 3C".split())
    offer(state, 1, "2C", "stock")
    for hand in ("KC QC 7D", "2S AC 4C", "3D 3H 3S"):
        position(state, 1, hand)
        assert RULES.carry_out(state, 1, "pass dead") == "pass"
    position(state, 1, "5H", "KC-KD-KH")
    offer(state, 1, "5D", "stock")
    assert RULES.carry_out(state, 1, "pass dead") == "pass"  # one card is no meld with it
    position(state, 1, "5H", "KC-KD-KH 5C-5H-5S")
    assert RULES.carry_out(state, 1, "pass dead") is None


def test_no_order_passes_a_card_that_could_be_forced_on_the_other() -> None:
    state = start("4H")
    position(state, 1, "KC QC")
    position(state, 0, "AC AD", "2D-2H-2S")
    offer(state, 1, "2C", "discard", declined=True)
    assert RULES.moves(state, 1) == ["force", "pass"]
    assert RULES.carry_out(state, 1, "pass dead") is None


def test_the_order_can_be_left_from_the_first_card_to_the_last() -> None:
    state = start("4H")
    assert RULES.orders(state, 0) == RULES.orders(state, 1) == ["pass dead"]
    state.over = True
    assert RULES.orders(state, 0) == []
