"""What the picture of a table of Canadian Salad shows."""

import re

import pytest

from bot.cards import card, cards
from bot.pictures.palette import Ground
from bot.pictures.scene import Laid, Scene, Trick
from bot.rules.words import counted
from cogs.canadian_salad.brain import BRAINS
from cogs.canadian_salad.scene import PAINTER
from tests.cogs.canadian_salad.deals import Game

NAMES = ["Ann", "Bo", "Cy", "Di"]


def drawn(game: Game) -> Scene:
    return PAINTER.scene(game.view(None), NAMES)


def trick(game: Game) -> Trick:
    middle = drawn(game).middle
    assert isinstance(middle, Trick)
    return middle


def test_the_trick_marks_its_highest_card_and_says_who_is_to_follow_what() -> None:
    game = Game(4).deal("9D", "KD").play("9D KD")
    assert trick(game) == Trick((Laid(card("9D"), 1), Laid(card("KD"), 2)), 2, "highest yet")
    scene = drawn(game)
    assert scene.ground == Ground.FELT
    assert scene.corners.bottom_left == "Di to follow ♦"
    assert [seat.turn for seat in scene.seats] == [False, False, False, True]
    assert [(seat.cards, seat.note, seat.score) for seat in scene.seats] == [
        (13, "", "0"),
        (12, "", "0"),
        (12, "", "0"),
        (13, "", "0"),
    ]


def test_a_card_of_another_suit_is_never_the_highest() -> None:
    assert trick(Game(4).deal("9D", "AC -D").play("9D AC")).best == 1


def test_a_trick_that_was_taken_lies_there_until_the_next_card() -> None:
    game = Game(4).deal("9D", "KD", "2D", "3D").play("9D KD 2D 3D")
    assert trick(game).best == 2
    assert trick(game).say == "took it"
    assert [laid.card for laid in trick(game).cards] == cards("9D KD 2D 3D".split())
    assert drawn(game).corners.bottom_left == "Cy leads"
    # in the first hand what it costs is the total, and is not said twice
    assert [(seat.note, seat.score) for seat in drawn(game).seats] == [("", "0"), ("", "0"), ("", "10"), ("", "0")]


def test_what_a_hand_has_cost_counts_from_the_trick_on_and_once() -> None:
    game = Game(4).by_the_clock(99)
    assert [seat.score for seat in drawn(game).seats] == [str(score) for score in game.state.scores]


def test_a_new_hand_begins_with_an_empty_table() -> None:
    assert trick(Game(4).by_the_clock(2).deal()) == Trick()


@pytest.mark.parametrize(
    ("hand", "goal"),
    [
        (1, "tricks cost 10"),
        (2, "hearts cost 10"),
        (3, "queens cost 25"),
        (4, "K♠ costs 100"),
        (5, "last trick costs 100"),
        (6, "everything costs"),
    ],
)
def test_a_corner_says_what_costs_in_this_hand(hand: int, goal: str) -> None:
    corners = drawn(Game(4).by_the_clock(hand).deal()).corners
    assert corners.top_left == f"Canadian Salad · hand {hand} of 6"
    assert corners.top_right == goal


def test_the_last_hand_names_all_that_costs() -> None:
    assert drawn(Game(4).by_the_clock(6).deal()).corners.bottom_left == "trick 10 · ♥ 10 · Q 25 · K♠ 100 · last 100"


def test_from_its_second_trick_on_the_last_hand_says_whose_turn_it_is_and_which_dear_cards_are_still_out() -> None:
    game = Game(4, stake=5).by_the_clock(6).deal("QC 2D KS", "4C 3D 3S", "AC 5D AS", "QH 6D 2S -C")
    assert drawn(game).corners.bottom_right == "pot 20"
    game.play("QC 4C AC QH")
    assert drawn(game).corners.bottom_left == "Ann leads"
    assert drawn(game).corners.bottom_right == "not taken yet K♠ Q♦ Q♠ · pot 20"
    game.state.captured[0] += cards("KS QD QS".split())
    assert drawn(game).corners.bottom_right == "K♠ and queens taken · pot 20"


def test_hands_three_and_four_show_what_nobody_has_taken_and_the_pot() -> None:
    game = Game(4, stake=5).by_the_clock(3).deal("QC", "4C", "AC", "QH -C")
    assert drawn(game).corners.bottom_right == "not taken yet Q♣ Q♦ Q♥ Q♠ · pot 20"
    game.play("QC 4C AC QH")
    assert drawn(game).corners.bottom_right == "not taken yet Q♦ Q♠ · pot 20"
    game = Game(4).by_the_clock(4).deal("KS", "AS", "2S", "3S").play("KS AS 2S 3S")
    assert drawn(game).corners.bottom_right == "nothing left to take"
    assert drawn(Game(4).deal()).corners.bottom_right == ""


def test_once_nothing_costs_any_more_nobody_waits_for_a_card_but_the_trick_that_settled_it_is_seen() -> None:
    """In hands 2 to 4, as all can see; in every other hand each trick may cost something to the end."""
    game = Game(4).by_the_clock(4).deal("KS 2C 3C", "AS 4C 5C", "2S 6C 7C", "3S 8C 9C")
    for one in "KS AS 2S 3S 4C 6C 8C".split():
        game.play(one)
        assert not PAINTER.passes(game.view(None))
        assert not BRAINS[0].goes_on(game.view(game.state.turn))
    game.play("2C")
    assert PAINTER.passes(game.view(None))
    assert BRAINS[0].goes_on(game.view(game.state.turn))
    game.play("9C")
    assert PAINTER.passes(game.view(None))
    for hand in (1, 3, 5, 6):
        early = Game(4).by_the_clock(hand).deal("2D 3D", "4D", "5D", "6D").play("2D 4D 5D 6D")
        assert not PAINTER.passes(early.view(None))
        assert not BRAINS[0].goes_on(early.view(early.state.turn))


def test_when_all_hearts_have_been_taken_the_corner_says_that_nothing_is_left() -> None:
    game = Game(4).by_the_clock(2).deal()
    for points, said in (([120, 0, 0, 0], ""), ([120, 0, 10, 0], "nothing left to take")):
        game.state.points = points
        assert drawn(game).corners.bottom_right == said


def between() -> Game:
    return Game(4).by_the_clock(2)


def test_between_two_hands_the_last_trick_lies_there_with_what_everybody_took() -> None:
    game = between()
    last = game.view(None).table.last_hand
    assert last is not None
    assert len(trick(game).cards) == 4
    assert drawn(game).corners.bottom_left == "Hand 1 is over"
    assert [seat.note for seat in drawn(game).seats] == [
        f"+{points} points" if points else "no points" for points in last.points
    ]
    assert sum(last.points) == 130


def test_a_score_card_has_what_the_hand_cost_everybody_and_the_lowest_total_first() -> None:
    game = between()
    shown = PAINTER.score_card(game.view(None), NAMES)
    assert shown is not None
    assert shown.title == "Hand 1: tricks cost 10 points"
    costs = [int(place.score.split()[0]) for place in shown.places]
    assert costs == sorted(costs)
    assert sum(costs) == 130
    assert {place.name: place.score for place in shown.places} == {
        name: counted(score, "point") for name, score in zip(NAMES, game.state.scores, strict=True)
    }
    assert not any(place.note for place in shown.places)  # in the first hand it would be the same again
    assert [place.winner for place in shown.places] == [cost == costs[0] for cost in costs]
    assert PAINTER.score_card(Game(4).deal().view(None), NAMES) is None
    later = PAINTER.score_card(Game(4).by_the_clock(3).deal().view(None), NAMES)
    assert later is not None
    assert all(re.fullmatch(r"(\+[1-9]\d*|nothing) in this hand", place.note) for place in later.places)
    totals = [int(place.score.split()[0]) for place in later.places]
    assert totals == sorted(totals)
    assert [place.winner for place in later.places] == [total == totals[0] for total in totals]


def test_a_score_card_says_what_costs_next() -> None:
    shown = [PAINTER.score_card(Game(4).by_the_clock(hand).view(None), NAMES) for hand in (2, 5, 6)]
    assert [one.foot for one in shown if one] == [
        "Next: hearts cost 10 points",
        "Next: last trick costs 100 points",
        "Next: everything costs",
    ]
    last = PAINTER.score_card(Game(4).by_the_clock().view(None), NAMES)
    assert last is not None
    assert last.foot == ""


def test_at_the_end_the_winner_is_crowned_with_the_least_points() -> None:
    game = Game(4).by_the_clock()
    winner = game.state.winners[0]
    scene = drawn(game)
    assert [seat.winner for seat in scene.seats] == [seat in game.state.winners for seat in range(4)]
    assert scene.corners.bottom_left == f"{NAMES[winner]} wins the match with {min(game.state.scores)}"
    assert trick(game).say == "took it"
