"""Play or Pay as a picture: the suit as a row with its next card, the purses, and what is left at the end."""

from dataclasses import replace
from random import Random

import pytest

from bot.cards import card, cards
from bot.pictures.scene import Run, Scene
from bot.rules.checks import random_setting, walk
from bot.rules.words import gained
from bot.scenes.runs import ANY
from cogs.play_or_pay.rules import RULES
from cogs.play_or_pay.scene import PAINTER
from tests.cogs.play_or_pay.deals import Game, middle

NAMES = ["Ann", "Bob", "Cy", "Di"]


def scene(game: Game) -> Scene:
    return PAINTER.scene(RULES.view(game.state, None), NAMES)


def run(game: Game) -> Run:
    found = scene(game).middle
    assert isinstance(found, Run)
    return found


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


def under_way() -> Game:
    return Game(4, auto_play=False).deal(s1="QC", s3="KC AC").play(1, "play QC").play(3, "play KC")


def test_the_first_hand_begins_with_a_place_for_any_card_which_is_said_once() -> None:
    assert run(Game(4).deal(s1="QC", s3="KC AC")) == Run(due=(ANY,))


def test_a_card_that_falls_by_itself_is_told_of_and_nobody_is_called_upon_to_press() -> None:
    view = RULES.view(under_way().state, None)
    options = {**view.setting.options, "auto_play": True}
    falling = replace(view, setting=replace(view.setting, options=options))
    assert PAINTER.scene(falling, NAMES).corners.bottom_left == "Di has A♣"


def test_the_row_goes_round_the_corner_and_ends_before_its_first_card() -> None:
    shown = run(under_way())
    assert [laid.card for laid in shown.cards] == list(of("QC KC"))
    assert shown.due == ("A♣", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")


def test_the_holder_of_the_next_card_is_asked_and_purses_and_payments_are_shown() -> None:
    shown = scene(under_way())
    assert shown.corners.bottom_left == "Di: must play A♣"
    assert shown.corners.top_right == "pot 4"
    assert [(seat.chips, seat.note) for seat in shown.seats] == [
        ("199", "−1"), ("199", "−1"), ("198", "−2"), ("200", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "told"), [(4, "−1"), (5, "paid 1"), (6, "paid 1"), (7, "−1"), (8, "−1"), (9, "paid 1")]
)
def test_beside_a_purse_on_a_narrow_plate_a_payment_is_its_figure_alone(seats: int, told: str) -> None:
    game = Game(seats, auto_play=False).deal(s1="QC", s2="AC", s3="KC").play(1, "play QC").play(3, "play KC")
    names = [f"Player {seat}" for seat in range(seats)]
    shown = PAINTER.scene(RULES.view(game.state, None), names)
    assert [seat.note for seat in shown.seats] == ["" if seat == 3 else told for seat in range(seats)]


def test_after_the_thirteenth_card_the_suit_still_lies_there_and_is_gone() -> None:
    game = Game(4, dealer=2).deal(s3="7S 6S").play(3, "play 7S")
    assert len(run(game).cards) == 13
    assert run(game).due == ()
    corners = scene(game).corners
    assert (corners.bottom_left, corners.bottom_right) == ("Di: start another suit", "all ♠ gone")


def test_between_hands_what_was_left_lies_open_and_the_pot_is_told() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D")
    shown = scene(game)
    assert run(game).say == "Cy went out and took 4"
    assert [seat.open_cards for seat in shown.seats] == [of("8D 9D"), of("TD"), (), of("AD")]
    assert [seat.note for seat in shown.seats] == ["left 2", "left 1", "", "left 1"]


def test_a_match_of_one_hand_tells_what_everybody_was_left_with_and_one_of_several_does_not_of_its_last() -> None:
    for hands, told in ((1, ["2 left", "1 left", "out", "1 left"]), (2, [""] * 4)):
        game = middle(["8D 9D", "TD", "7D", "AD"], turn=2, hands=hands).play(2, "play 7D")
        assert [PAINTER.remark(RULES.view(game.state, None), seat) for seat in range(4)] == told


def test_a_match_of_one_hand_does_not_count_it() -> None:
    assert scene(Game(4, hands=1).deal()).corners.top_left == "Play or Pay"
    assert scene(Game(4, hands=3).deal()).corners.top_left == "Play or Pay · hand 1 of 3"


def test_once_the_next_hand_is_dealt_no_card_lies_open() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D").deal()
    assert all(not seat.open_cards for seat in scene(game).seats)
    assert run(game).say == "Cy went out and took 4"
    assert scene(game).corners.bottom_left == "Cy: start the first suit"


def test_the_score_card_begins_with_who_is_out_and_counts_the_cards_left() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2).play(2, "play 7D")
    told = PAINTER.score_card(RULES.view(game.state, None), NAMES)
    assert told is not None
    assert (told.title, told.subtitle) == (
        "Hand 1: Cy is out of cards",
        "4 chips in the pot · purses, and chips of this hand",
    )
    assert [(line.name, line.score, line.chips, line.note) for line in told.places] == [
        ("Cy", "204", "+4 chips", "out"),
        ("Bob", "199", "-1 chip", "1 left"),
        ("Di", "199", "-1 chip", "1 left"),
        ("Ann", "198", "-2 chips", "2 left"),
    ]


def test_what_a_hand_cost_is_all_that_was_paid_in_it_and_the_winner_has_won_the_pot_without_the_own_chips() -> None:
    chance = Random("a hand of Play or Pay")
    setting = random_setting(RULES, chance, 3)
    *_, end = walk(RULES, chance, replace(setting, options={**setting.options, "hands": 1}))
    told = PAINTER.score_card(RULES.view(end.state, None), NAMES[:3])
    assert told is not None
    assert end.state.last is not None
    assert sum(end.state.last.paid) == end.state.last.pot
    assert {line.seat: line.chips for line in told.places} == {
        seat: gained(chips, "chip") for seat, chips in enumerate(end.state.chips)
    }


def test_before_the_first_hand_has_ended_there_is_no_score_card() -> None:
    assert PAINTER.score_card(RULES.view(under_way().state, None), NAMES) is None


def test_a_plate_with_the_cards_left_does_not_say_their_number_twice() -> None:
    shown = scene(middle(["8D 9D", "TD", "7D", "AD"], turn=2, hands=1).play(2, "play 7D"))
    assert [(seat.cards, seat.note) for seat in shown.seats] == [(2, ""), (1, ""), (0, ""), (1, "")]


def test_the_card_with_which_a_match_was_ended_is_its_moment() -> None:
    game = middle(["8D 9D", "TD", "7D", "AD"], turn=2, hands=1).play(2, "play 7D")
    shown = PAINTER.score_card(RULES.view(game.state, None), NAMES)
    assert shown is not None
    assert (shown.moment, shown.moment_cards) == ("Cy goes out with 7♦", (card("7D"),))


def test_where_plates_are_too_narrow_for_purses_beside_payments_no_seat_has_one() -> None:
    for seats, purses in ((8, {"200"}), (9, {""})):
        view = RULES.view(Game(seats).deal().state, None)
        assert {seat.chips for seat in PAINTER.scene(view, [f"P{at}" for at in range(seats)]).seats} == purses
