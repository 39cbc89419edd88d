"""Stealing Bundles as a picture: the board between two bundles of which only the tops are seen."""

from bot.cards import cards
from bot.pictures.scene import Board, Bundle, Scene
from cogs.stealing_bundles.rules import RULES
from cogs.stealing_bundles.scene import PAINTER
from cogs.stealing_bundles.state import Bundles
from tests.cogs.stealing_bundles.test_rules import dealt, go, play_out, table

NAMES = ["Ann", "Ben"]


def scene(state: Bundles) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def board(state: Bundles) -> Board:
    middle = scene(state).middle
    assert isinstance(middle, Board)
    return middle


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


def test_the_board_lies_between_the_bundles_tops_and_the_stock_has_its_number() -> None:
    state = table("AS", "QD 3C", "QH 3H 3S", ("QC QS", ""), stock="2C 4C")
    assert board(state) == Board(of("QH 3H 3S"), (Bundle(of("QS")[0], 2), Bundle()), 2)
    assert [(seat.score, seat.cards, seat.turn) for seat in scene(state).seats] == [("2", 1, False), ("0", 2, True)]
    assert scene(state).corners.bottom_left == "Ben: play a card"


def test_a_stolen_bundle_changes_sides() -> None:
    state = go(table("AS 2S", "QD 3C", "3H", ("QC QS", "5C"), stock="2C 4C"), "1 steal QD")
    assert board(state).bundles == (Bundle(), Bundle(of("QD")[0], 4))


def test_a_steal_is_said_in_the_middle_and_the_card_played_last_is_ringed_wherever_it_lies() -> None:
    state = go(table("AS 2S", "QD 3C", "3H", ("QC QS", "5C"), stock="2C 4C"), "1 steal QD")
    assert (board(state).say, board(state).fresh) == ("Ben steals 2 cards!", of("QD"))
    state = go(state, "0 trail AS")
    assert (board(state).say, board(state).fresh) == ("", of("AS"))
    assert board(play_out(dealt(hands=1))).fresh == ()


def test_in_a_match_of_several_hands_the_plate_says_what_was_won_before() -> None:
    state = play_out(dealt(hands=2))
    assert scene(state).corners.bottom_left == f"hand 1: Ann {state.scores[0]}, Ben {state.scores[1]}"
    assert [seat.note for seat in scene(state).seats] == [f"had {score}" if score else "" for score in state.scores]
    assert board(state).stock is None


def test_the_score_card_has_the_cards_of_the_hand_and_those_so_far() -> None:
    state = play_out(dealt(hands=2))
    told = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert told is not None
    assert {(line.name, line.score, line.chips) for line in told.places} == {
        (name, str(score), f"+{score}") for name, score in zip(NAMES, state.scores, strict=True)
    }
    assert [int(line.chips) for line in told.places] == sorted(state.scores, reverse=True)


def test_a_match_of_one_hand_ends_with_its_winner_and_without_a_score_card() -> None:
    state = play_out(table("3D", "QD", "QH", ("5C", "")))
    assert scene(state).corners.bottom_left == "Ben wins the match"
    assert PAINTER.score_card(RULES.view(state, None), NAMES) is None
