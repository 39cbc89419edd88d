"""The rules of Stealing Bundles, sentence by sentence, with hands made for the purpose."""

from typing import Any

import pytest

from bot.cards import NAMES, cards, names
from bot.rules import DEALER, Refused
from cogs.stealing_bundles.rules import RULES
from cogs.stealing_bundles.state import Bundles


def dealt(order: str = "", dealer: int = 0, **options: Any) -> Bundles:
    """A match whose pack begins with these cards, the rest sorted."""
    first = order.split()
    rest = [text for text in NAMES if text not in first]
    state = RULES.start(RULES.setting(2, options, dealer))
    return RULES.apply(state, DEALER, " ".join(["deal", *first, *rest])).state


def table(
    zero: str = "",
    one: str = "",
    board: str = "",
    bundles: tuple[str, str] = ("", ""),
    turn: int = 1,
    stock: str = "",
    **options: Any,
) -> Bundles:
    """A position in the middle of a hand; dealer 0."""
    state = dealt(**options)
    state.hands = [sorted(cards(zero.split())), sorted(cards(one.split()))]
    state.board = cards(board.split())
    state.bundles = [cards(bundle.split()) for bundle in bundles]
    state.stock = cards(stock.split())[::-1]
    state.turn = turn
    return state


def go(state: Bundles, *moves: str) -> Bundles:
    """Make moves, each written `seat move`."""
    for text in moves:
        seat, _, move = text.partition(" ")
        state = RULES.apply(state, int(seat), move).state
    return state


def refusal(state: Bundles, move: str) -> str:
    seat, _, text = move.partition(" ")
    with pytest.raises(Refused) as refused:
        RULES.apply(state, int(seat), text)
    return str(refused.value)


def legal(state: Bundles) -> dict[str, list[str]]:
    return RULES.report(state)["legal"]


def public(state: Bundles) -> dict[str, Any]:
    return RULES.public(state)


def play_out(state: Bundles) -> Bundles:
    """Play the first legal move until the hand is over."""
    hand = state.hand
    while state.hand == hand and not state.over:
        state = go(state, f"{state.turn} {RULES.moves(state, state.turn)[0]}")
    return state


# ---- players, pack, deal ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_exactly_two_play(seats: int) -> None:
    with pytest.raises(Refused, match="for 2 players"):
        RULES.setting(seats)


@pytest.mark.parametrize("dealer", [0, 1])
def test_four_cards_each_one_at_a_time_non_dealer_first_then_four_to_the_board(dealer: int) -> None:
    state = dealt("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", dealer)
    assert names(state.hands[1 - dealer]) == ["AC", "3C", "5C", "7C"]
    assert names(state.hands[dealer]) == ["2C", "4C", "6C", "8C"]
    assert public(state)["board"] == ["9C", "TC", "JC", "QC"]
    assert public(state)["stock"] == 40


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_plays_first_and_turns_alternate(dealer: int) -> None:
    state = dealt(dealer=dealer)
    assert RULES.report(state)["to_act"] == [1 - dealer]
    state = go(state, f"{1 - dealer} {RULES.moves(state, 1 - dealer)[0]}")
    assert RULES.report(state)["to_act"] == [dealer]


def test_when_both_hands_are_empty_four_more_are_dealt_to_each_and_none_to_the_board() -> None:
    state = table("KC", "2C", "5C", stock="AC 3C 4C 6C 7C 8C 9C TC AD 2D 3D 4D 5D 6D 7D 8D")
    state = go(state, "1 trail 2C", "0 trail KC")
    assert names(state.hands[1]) == ["AC", "4C", "7C", "9C"]
    assert names(state.hands[0]) == ["3C", "6C", "8C", "TC"]
    assert public(state)["board"] == ["5C", "2C", "KC"]
    assert public(state)["stock"] == 8
    assert public(state)["turn"] == 1


def test_a_hand_has_six_deals_and_forty_eight_plays() -> None:
    state, plays, deals = dealt(), 0, 1
    while not state.over:
        before = len(state.stock)
        state = go(state, f"{state.turn} {RULES.moves(state, state.turn)[0]}")
        plays += 1
        deals += len(state.stock) < before
    assert (plays, deals) == (48, 6)


# ---- taking, stealing, trailing ---------------------------------------------------------------------------------------------


def test_a_card_takes_all_board_cards_of_its_rank_and_lies_on_top() -> None:
    state = go(table("AS", "7S 9C", "7C KS 7D 2H"), "1 take 7S")
    assert names(state.bundles[1]) == ["7C", "7D", "7S"]
    assert public(state)["board"] == ["KS", "2H"]
    assert public(state)["tops"] == ["", "7S"]
    assert public(state)["last_capture"] == 1


def test_every_capture_goes_on_the_same_bundle() -> None:
    state = go(table("AS", "7S", "7C", ("", "4C 4D")), "1 take 7S")
    assert names(state.bundles[1]) == ["4C", "4D", "7C", "7S"]


def test_a_card_of_the_rank_of_the_others_top_steals_the_whole_bundle_and_leaves_the_board_alone() -> None:
    state = go(table("AS", "7S", "KC", ("4C 4D 7C 7D", "2C 2D")), "1 steal 7S")
    assert names(state.bundles[1]) == ["2C", "2D", "4C", "4D", "7C", "7D", "7S"]
    assert public(state)["bundles"] == [0, 7]
    assert public(state)["tops"] == ["", "7S"]
    assert public(state)["board"] == ["KC"]
    assert public(state)["last_capture"] == 1


def test_a_seat_without_a_bundle_can_steal_one() -> None:
    state = go(table("AS", "7S", "KC", ("7C 7D", "")), "1 steal 7S")
    assert public(state)["bundles"] == [0, 3]


def test_only_the_top_of_a_bundle_can_be_matched() -> None:
    assert legal(table("AS", "4S", "KC", ("4C 4D 7C 7D", ""))) == {"1": ["trail 4S"]}


def test_a_card_of_the_rank_of_ones_own_top_captures_nothing_by_itself() -> None:
    assert legal(table("AS", "7S", "KC", ("", "7C 7D"))) == {"1": ["trail 7S"]}


def test_who_can_capture_must_but_chooses_which() -> None:
    state = table("AS", "KD 5C 9S", "KC 5D", ("9C 9D", ""))
    assert legal(state) == {"1": ["steal 9S", "take 5C", "take KD"]}
    assert refusal(state, "1 trail 5C").startswith("You can take or steal, so you must")


def test_a_steal_is_a_capture_and_forbids_trailing() -> None:
    assert legal(table("AS", "9S 2C", "KC", ("9C 9D", ""))) == {"1": ["steal 9S"]}


def test_who_can_capture_nothing_trails_one_card_to_the_board() -> None:
    state = table("AS", "9S 2C", "KC 5D")
    assert legal(state) == {"1": ["trail 2C", "trail 9S"]}
    assert public(go(state, "1 trail 9S"))["board"] == ["KC", "5D", "9S"]
    assert public(go(state, "1 trail 9S"))["last_capture"] == -1


def test_refusals_name_the_rule() -> None:
    state = table("AS", "9S 2C", "KC 5D", ("7C 7D", ""))
    assert refusal(state, "0 trail AS") == "It is not your turn."
    assert refusal(state, "1 trail AS") == "You do not hold that card."
    assert refusal(state, "1 take 9S") == "No card of that rank lies on the board."
    assert refusal(state, "1 steal 9S") == "The other bundle's top has another rank."
    assert refusal(table("AS", "9S", "KC"), "1 steal 9S") == "There is no bundle to steal."


# ---- the end ----------------------------------------------------------------------------------------------------------------


def test_the_last_to_capture_gets_what_is_left_on_the_board() -> None:
    state = table("2C", "3D", "8H TD", ("4C 4D", "5C 5D 5H"))
    state.last_capture = 0
    state = go(state, "1 trail 3D", "0 trail 2C")
    assert state.over
    assert public(state)["bundles"] == [6, 3]
    assert public(state)["tops"] == ["2C", "5H"]
    assert public(state)["board"] == []
    assert RULES.report(state)["winners"] == [0]


def test_without_any_capture_nobody_gets_what_is_left() -> None:
    state = go(table("2C", "3D", "8H TD"), "1 trail 3D", "0 trail 2C")
    report = RULES.report(state)
    assert (report["scores"], report["winners"]) == ([0, 0], [0, 1])
    assert public(state)["board"] == ["8H", "TD", "3D", "2C"]


def test_with_leftovers_nobody_they_count_for_nobody() -> None:
    state = table("2C", "3D", "8H TD", ("4C 4D", "5C 5D 5H"), leftovers="nobody")
    state.last_capture = 0
    state = go(state, "1 trail 3D", "0 trail 2C")
    assert RULES.report(state)["scores"] == [2, 3]
    assert public(state)["board"] == ["8H", "TD", "3D", "2C"]


def test_with_a_capture_the_counts_add_up_to_fifty_two() -> None:
    assert sum(play_out(dealt()).scores) == 52


def test_a_tie_is_won_by_both_who_share_the_pot() -> None:
    state = table("KC", "2D", "2H", ("4C 4D 4H 4S", "5C"), stake=10)
    report = RULES.report(go(state, "1 take 2D", "0 trail KC"))
    assert (report["scores"], report["winners"], report["chips"]) == ([4, 4], [0, 1], [0, 0])


def test_the_winner_takes_the_pot() -> None:
    state = table("KC", "2D", "2H", ("", "5C"), stake=10)
    assert (RULES.report(state)["chips"], public(state)["pot"]) == ([-10, -10], 20)
    report = RULES.report(go(state, "1 take 2D", "0 trail KC"))
    assert (report["chips"], report["public"]["pot"]) == ([-10, 10], 0)


def test_the_deal_changes_and_the_cards_of_all_hands_are_added_up() -> None:
    state = play_out(dealt(hands=2, dealer=1))
    first = state.scores[:]
    assert (state.hand, public(state)["dealer"], public(state)["last"]) == (2, 0, first)
    assert (public(state)["last_capture"], public(state)["bundles"], public(state)["turn"]) == (-1, [0, 0], -1)
    state = RULES.apply(state, DEALER, "deal " + " ".join(NAMES)).state
    assert public(state)["turn"] == 1
    state = play_out(state)
    assert state.over
    assert public(state)["last"] == first
    assert sum(state.scores) == 104
    assert state.scores == [first[seat] + len(state.bundles[seat]) for seat in (0, 1)]


def test_there_is_no_hand_before_the_first() -> None:
    assert public(dealt())["last"] == []
    assert public(play_out(dealt()))["last"] == []


# ---- worked examples of the page ------------------------------------------------------------------------------------------


def test_worked_examples_one_to_three() -> None:
    state = table("7H KD 4C 5C", "7S 9C 9D AH", "7C 7D KS 2H")
    assert legal(state) == {"1": ["take 7S"]}
    state = go(state, "1 take 7S")
    assert (names(state.bundles[1]), public(state)["board"]) == (["7C", "7D", "7S"], ["KS", "2H"])
    assert legal(state) == {"0": ["steal 7H", "take KD"]}
    state = go(state, "0 steal 7H")
    assert (public(state)["bundles"], public(state)["tops"], public(state)["board"]) == (
        [4, 0],
        ["7H", ""],
        ["KS", "2H"],
    )
    assert legal(state) == {"1": ["trail 9C", "trail 9D", "trail AH"]}
    state = go(state, "1 trail 9C")
    assert not any(move.endswith("9C") for move in RULES.moves(state, 0))
    state = go(state, "0 take KD", "1 take 9D")
    assert names(state.bundles[1]) == ["9C", "9D"]


def test_worked_example_four_both_take_and_steal() -> None:
    state = table("2C", "QD 3C", "QH", ("QC QS", "5C"))
    assert legal(state) == {"1": ["steal QD", "take QD"]}
    taken = go(state, "1 take QD")
    assert (names(taken.bundles[1]), public(taken)["board"]) == (["5C", "QH", "QD"], [])
    stolen = go(state, "1 steal QD")
    assert (names(stolen.bundles[1]), public(stolen)["board"]) == (["5C", "QC", "QS", "QD"], ["QH"])


@pytest.mark.parametrize(("leftovers", "scores", "winner"), [("last", [27, 25], 0), ("nobody", [24, 25], 1)])
def test_worked_example_five_the_leftovers_decide(leftovers: str, scores: list[int], winner: int) -> None:
    won = [text for text in NAMES if text not in ("3C", "8H", "TD")]  # 7C and KS lie on top
    state = table("TD", "8H", "3C", (" ".join(won[:24]), " ".join(won[24:])), leftovers=leftovers)
    state.last_capture = 0
    state = go(state, "1 trail 8H", "0 trail TD")
    assert RULES.report(state)["scores"] == scores
    assert RULES.report(state)["winners"] == [winner]
