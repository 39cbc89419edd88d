"""What all painters share: seats, and names inside lines."""

from bot.scenes import called
from cogs.comet.rules import RULES
from cogs.comet.scene import PAINTER


def test_a_name_in_a_line_is_shortened() -> None:
    assert called(["Maximiliana Featherstonehaugh-W"], 0) == "Maximiliana…"
    assert called(["Bartholomew"], 0, 6) == "Barth…"


def test_a_name_of_which_nothing_can_be_drawn_is_the_seats_number() -> None:
    assert called(["Ann", "漢字", "\u200b"], 1) == "Seat 2"
    assert called(["Ann", "漢字", "\u200b"], 2) == "Seat 3"


def test_signs_that_steer_other_signs_are_left_out_of_lines() -> None:
    assert called(["\u202eevil\u202c"], 0) == "evil"


def test_a_plate_keeps_the_whole_name() -> None:
    names = ["Maximiliana Featherstonehaugh-W", "漢字", "Ann", "Ben"]
    scene = PAINTER.scene(RULES.view(RULES.start(RULES.setting(4)), None), names)
    assert [seat.name for seat in scene.seats] == names
