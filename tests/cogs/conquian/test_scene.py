"""Conquian as a picture: melds before their owners, the card on offer beside the stock, and who is asked what."""

from typing import Any

import pytest

from bot.cards import cards
from bot.pictures.scene import Melds, Scene
from bot.rules import Event
from cogs.conquian.rules import RULES
from cogs.conquian.scene import PAINTER
from cogs.conquian.state import Conquian
from tests.cogs.conquian.test_rules import offer, play, position, start

NAMES = ["Ann", "Bob"]


def scene(state: Conquian) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def melds(state: Conquian) -> Melds:
    middle = scene(state).middle
    assert isinstance(middle, Melds)
    return middle


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


def fitting() -> Conquian:
    """Seat 1 has been offered a card that its open melds can take."""
    state = start("7H")
    position(state, 0, "2C", "4C-4D-4S")
    position(state, 1, "KC QC", "AH-2H-3H")
    return offer(state, 1, "4H", "discard")


def test_the_card_turned_up_is_ringed_beside_the_stock() -> None:
    state = start("4H")
    piles = melds(state).piles
    assert (piles.stock, piles.upcard, piles.discards, piles.say) == (19, of("4H")[0], (), "meld it?")
    corners = scene(state).corners
    assert (corners.bottom_left, corners.bottom_right) == ("Bob: meld 4♥ or pass?", "from the stock")


def test_a_card_from_the_pile_is_its_top_and_not_shown_twice() -> None:
    state = play(start("7H 2S"), (1, "pass"), (0, "pass"), (0, "pass"))
    piles = melds(state).piles
    assert (piles.upcard, piles.discards) == (of("2S")[0], of("7H"))
    assert scene(state).corners.bottom_right == "from the discards"


def test_melds_lie_before_their_owner_who_is_told_how_far_it_is() -> None:
    state = play(start("4H"), (1, "meld 4C-4D-4H"))
    assert melds(state).owners == ((), (of("4C 4D 4H"),))
    assert [(seat.cards, seat.score) for seat in scene(state).seats] == [(10, "0 of 11 laid"), (8, "3 of 11 laid")]
    several = scene(play(start("4H", hands=3), (1, "meld 4C-4D-4H"))).seats
    assert [(seat.score, seat.note) for seat in several] == [("0 won", "0 of 11 laid"), ("0 won", "3 of 11 laid")]
    assert scene(state).corners.bottom_left == "Bob: discard a card"
    assert melds(state).piles.upcard is None


def test_who_may_force_and_who_is_forced_are_said() -> None:
    state = play(fitting(), (1, "pass"))
    assert (scene(state).corners.bottom_left, melds(state).piles.say) == ("Ann: force 4♥ on Bob?", "force it?")
    state = play(state, (0, "force"))
    assert (scene(state).corners.bottom_left, melds(state).piles.say) == ("Bob: must meld 4♥", "must meld")


def won(**options: Any) -> Conquian:
    """Seat 1 has ten cards on the table and is offered the eleventh."""
    state = start("7H", **options)
    position(state, 1, "2H", "4C-4D-4S 5C-6C-7C-JC AD-2D-3D")
    return offer(state, 1, "4H", "stock")


def test_eleven_cards_stay_on_the_table_and_the_winner_is_named() -> None:
    state = play(won(), (1, "meld AD-2D-3D 4C-4D-4H-4S 5C-6C-7C-JC"))
    assert scene(state).corners.bottom_left == "Bob wins the match"
    assert scene(state).seats[1].score == "11 of 11 laid"


def test_between_hands_the_corner_says_who_has_won_and_so_does_the_score_card() -> None:
    state = play(won(hands=2), (1, "meld AD-2D-3D 4C-4D-4H-4S 5C-6C-7C-JC"))
    assert scene(state).corners.bottom_left == "Bob wins hand 1"
    assert [seat.score for seat in scene(state).seats] == ["0 won", "1 won"]
    told = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert told is not None
    assert (told.title, told.moment) == ("Hand 1: Bob wins", "Eleven cards on the table")
    assert [line.name for line in told.places] == ["Bob", "Ann"]


@pytest.mark.parametrize(("hands", "ended"), [(1, "nobody wins"), (2, "hand 1: nobody wins")])
def test_where_nobody_wins_the_corner_says_why(hands: int, ended: str) -> None:
    state = start("7H", hands=hands)
    state.stock = []
    corners = scene(play(state, (1, "pass"), (0, "pass"))).corners
    assert (corners.bottom_left, corners.bottom_right) == (ended, "the stock is used up")


def test_the_result_says_how_far_everybody_was() -> None:
    state = play(start("4H"), (1, "meld 4C-4D-4H"))
    assert [PAINTER.remark(RULES.view(state, None), seat) for seat in (0, 1)] == ["0 of 11 laid", "3 of 11 laid"]


def test_the_best_play_of_a_match_shows_the_whole_meld_with_the_card_on_offer() -> None:
    state = fitting()
    told: list[Event] = []
    RULES.play(state, 1, "meld AH-2H-3H-4H", told.append)
    (melded,) = [event for event in told if event.kind == "melded"]
    assert melded.cards == of("4H")
    assert PAINTER.shown(melded) == of("AH 2H 3H 4H")


def test_a_card_from_the_stock_is_not_waited_for_since_what_becomes_of_it_tells_it_too() -> None:
    def passes(*moves: tuple[int, str]) -> bool:
        return PAINTER.passes(RULES.view(play(start("7H 2S"), *moves), None))

    assert not passes()  # the hand's first card: the deal is seen
    assert not passes((1, "pass"))
    assert passes((1, "pass"), (0, "pass"))
    assert not passes((1, "pass"), (0, "pass"), (0, "pass"))
