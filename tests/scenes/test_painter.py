"""What all painters share: seats, and names inside lines."""

from dataclasses import replace

from bot.pictures.palette import Ground
from bot.pictures.result import Line, result_parts
from bot.pictures.scene import Outcome, Place
from bot.pictures.words import result_words
from bot.registry import rules_of
from bot.scenes import called, winners_say
from bot.scenes.tricks import asked
from cogs.canadian_salad.rules import RULES as SALAD
from cogs.comet.rules import RULES
from cogs.comet.scene import PAINTER


def test_a_name_in_a_line_is_shortened() -> None:
    assert called(["Maximiliana Featherstonehaugh-W"], 0) == "Maximiliana…"
    assert called(["Bartholomew"], 0, 6) == "Barth…"


def test_a_name_of_which_nothing_can_be_drawn_is_the_seats_number() -> None:
    assert called(["Ann", "🎲", "\u200b"], 1) == "Seat 2"
    assert called(["Ann", "🎲", "\u200b"], 2) == "Seat 3"


def test_signs_that_steer_other_signs_are_left_out_of_lines() -> None:
    assert called(["\u202eevil\u202c"], 0) == "evil"


def test_a_plate_keeps_the_whole_name() -> None:
    names = ["Maximiliana Featherstonehaugh-W", "🎲", "Ann", "Ben"]
    scene = PAINTER.scene(RULES.view(RULES.start(RULES.setting(4)), None), names)
    assert [seat.name for seat in scene.seats] == names


def test_whoever_leads_is_called_by_the_seat_when_the_name_cannot_be_drawn() -> None:
    view = replace(SALAD.view(SALAD.start(SALAD.setting(3)), None), to_act=(1,))
    assert asked(view, ["Ann", "🎲", "Ben"]) == "Seat 2 leads"


def test_a_score_card_calls_by_the_seat_whom_it_cannot_name_whatever_the_order() -> None:
    places = tuple(
        Place(name, winner=seat == 2, seat=seat) for seat, name in ((2, "\u200b"), (0, "Ann"), (1, "\u200b"))
    )
    shown = Outcome(Ground.FELT, "Hand 1", places)
    assert result_words(shown) == "Hand 1. Seat 3 (winner). Ann. Seat 2."
    assert [one.sprite.number + 1 for one in result_parts(shown) if isinstance(one.sprite, Line)] == [3, 1, 2]


def test_several_who_tie_share_the_win_and_partners_win_together() -> None:
    rules = rules_of("tute")
    view = rules.view(rules.start(rules.setting(4)), None)
    over, names = replace(view, winners=(0, 2)), ["Ann", "Ben", "Cem", "Dan"]
    assert winners_say(over, names, "") == "Ann and Cem share the win"
    assert winners_say(over, names, "", partners=True) == "Ann and Cem win the match"
    assert winners_say(replace(view, winners=()), names, "") == "A draw: nobody wins"
