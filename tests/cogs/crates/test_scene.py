"""Crates as a picture: the top card, the suit that counts, and who has to fear what."""

import pytest

from bot.cards import cards
from bot.pictures.lettering import width
from bot.pictures.scene import Outcome, Piles, Scene
from cogs.crates.rules import RULES
from cogs.crates.scene import PAINTER
from tests.cogs.crates.deals import Game

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def scene(game: Game) -> Scene:
    return PAINTER.scene(RULES.view(game.state, None), NAMES[: game.state.setting.seats])


def piles(game: Game) -> Piles:
    middle = scene(game).middle
    assert isinstance(middle, Piles)
    return middle


def card(game: Game) -> Outcome:
    told = PAINTER.score_card(RULES.view(game.state, None), NAMES[: game.state.setting.seats])
    assert told is not None
    return told


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


@pytest.mark.parametrize(("seats", "partners", "sides"), [(4, 1, ((0, 2), (1, 3))), (4, 0, ()), (3, 1, ())])
def test_those_who_sit_across_are_a_side_where_they_are_partners(
    seats: int, partners: int, sides: tuple[tuple[int, ...], ...]
) -> None:
    assert scene(Game(seats, partners=partners).deal()).sides == sides


def test_the_top_card_lies_on_the_last_few_beside_the_stock() -> None:
    game = Game(3).table(0, "8D", stock="2C 3C", pile="4H 4C 8C", s0="KD KS", s1="5C", s2="6C 7C")
    assert piles(game) == Piles(2, of("8D")[0], of("4H 4C 8C"))
    assert scene(game).corners.bottom_left == "Ann: ♦ or an 8"
    assert [(seat.cards, seat.note) for seat in scene(game).seats] == [(2, ""), (1, "one card!"), (2, "")]


def test_a_called_suit_is_shown_and_asked_for() -> None:
    game = Game(3).table(0, "8D", s0="KS 2S", s1="5C 5D", s2="6C 7C").calls("S")
    assert (piles(game).called, scene(game).corners.bottom_left) == (3, "Ann: ♠ or an 8")


def test_a_2_sequence_shows_in_large_how_many_cards_it_comes_to_and_says_what_goes_on_with_it() -> None:
    game = Game(3).table(0, "KS", s0="2S KD 3C", s1="AC 5D", s2="6C 7C").play("2S")
    assert piles(game).draws == 2
    assert scene(game).corners.bottom_left == "Bo: ace, 2 or draw 2"


def test_which_way_play_goes_is_not_said_between_two() -> None:
    assert (scene(Game(2).deal()).direction, scene(Game(3).deal()).direction) == (None, 1)


def test_the_dealer_names_a_suit_unseen() -> None:
    assert scene(Game(3).deal(up="8H")).corners.bottom_left == "Ann: name a suit unseen"


def test_who_forgot_the_call_owes_two_cards_and_partners_are_named() -> None:
    game = Game(4).table(0, "KS", s0="TS 9H", s1="4D TC", s2="4C 6D", s3="5C 6H").play("TS")
    assert [seat.note for seat in scene(game).seats[:2]] == ["owes 2", "with Di"]
    assert scene(game).sides == ((0, 2), (1, 3))
    assert scene(game).direction == -1


def test_the_next_pressure_is_told_once_it_is_dearer_than_the_first() -> None:
    game = Game(3).table(0, "KS", stock="", pile="4D", s0="TH 5S", s1="2C 3C", s2="4C 6D").play("5S one")
    assert [seat.note for seat in scene(game).seats] == ["one card!", "next +10", ""]


def test_from_half_the_pressures_of_a_dead_hand_on_their_number_is_told() -> None:
    game = Game(3).table(0, "8D", pile="4H", s0="KD KS", s1="5C 6S", s2="6C 7C")
    assert scene(game).corners.bottom_right == ""
    game.state.pressed = 5
    assert scene(game).corners.bottom_right == "5 of 10 pressures"


def ended() -> Game:
    return Game(3).table(0, "KS", s0="TS", s1="4C", s2="8D").play("TS")


def test_between_hands_everybodys_cards_lie_open_with_what_they_cost() -> None:
    shown = scene(ended())
    assert [(seat.open_cards, seat.note) for seat in shown.seats] == [
        ((), "costs 0"), (of("4C"), "costs 15"), (of("8D"), "costs 50"),
    ]  # fmt: skip
    assert (shown.corners.bottom_left, piles(ended())) == ("hand 1 is over", Piles())


def test_the_score_card_says_what_was_left_and_the_dearest_hand_is_its_moment() -> None:
    told = card(ended())
    assert told.title == "Hand 1: Ann is out of cards"
    assert [(line.name, line.score, line.chips, line.note) for line in told.places] == [
        ("Ann", "0", "costs 0", "out"), ("Bo", "15", "costs 15", "4♣"), ("Cy", "50", "costs 50", "8♦"),
    ]  # fmt: skip
    assert (told.moment, told.moment_cards) == ("Cy is left with 1 card: 50 points", of("8D"))


def test_what_the_hand_before_added_is_told_beside_a_total_with_its_sign_and_nothing_of_who_was_out() -> None:
    assert card(ended()).subtitle == "Total, and what this hand cost · the lowest total wins"
    game = ended()
    while game.waits_for_a_deal:
        game.deal_anything()
    assert [seat.note for seat in scene(game).seats] == ["", "last +15", "last +50"]
    one_each = Game(5, largest=2).table(0, "KS", s0="TS", s1="4C", s2="8D", s3="9H", s4="2H").play("TS")
    while one_each.waits_for_a_deal:
        one_each.deal_anything()
    assert [seat.note for seat in scene(one_each).seats] == ["one card!"] * 5  # both would be cut off


def test_bare_threes_save_points() -> None:
    assert card(Game(3).table(0, "KS", s0="TS", s1="3C", s2="8D").play("TS")).places[0].chips == "saves 50"


def test_no_card_of_a_hand_is_in_the_picture_while_it_is_held() -> None:
    assert all(not seat.open_cards for seat in scene(Game(3).deal()).seats)


@pytest.mark.parametrize(("pressures", "score"), [(1, 5), (4, 175), (7, 985), (9, 2555)])
def test_what_the_next_pressure_costs_is_drawn_whole_beside_the_score(pressures: int, score: int) -> None:
    game = Game(4).deal()
    game.state.pressures, game.state.scores = [pressures] * 4, [score] * 4
    note = scene(game).seats[1].note.partition(" · ")[0]
    assert note.endswith(f"+{5 << pressures}")
    room = 250 - 12 - 53 - 12 - width(str(score), 30, "Bold") - 10
    assert width(note, 20) <= room
