"""What is shown of a match follows it, one moment after another, and never far behind."""

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.desk.base.timing import Timing
from bot.desk.messages.trail import Trail, fitted
from bot.desk.views.shots import CARD_FALLS, HAND_OVER, TRICK_TAKEN, Shot
from bot.room import Moment


def shot(name: str, hold: float = 1.0, rank: int = CARD_FALLS) -> Shot:
    """A moment that is called by a name, in the place of what an onlooker sees."""
    return Shot(Moment(cast("Any", name), 0), hold, rank)


def shown(trail: Trail, now: float) -> str:
    found = trail.at(now)
    return "present" if found is None else str(found.moment.view)


def test_moments_are_shown_one_after_another_and_then_the_present() -> None:
    trail = Trail()
    trail.go_on([shot("one"), shot("two"), shot("now")], 100, 10)
    assert [shown(trail, now) for now in (100, 100.9, 101, 101.9, 102, 200)] == [
        "one", "one", "two", "two", "present", "present",
    ]  # fmt: skip


def test_a_moment_stands_for_its_time_from_when_it_could_be_seen() -> None:
    trail = Trail()
    trail.go_on([shot("one"), shot("now")], 100, 10)
    trail.written(100.8)
    trail.written(101.0)  # written again: it could be seen before
    assert [shown(trail, now) for now in (101.7, 101.8)] == ["one", "present"]


def test_what_was_seen_long_enough_gives_way_at_once() -> None:
    trail = Trail()
    trail.go_on([shot("one")], 100, 10)
    trail.go_on([shot("two")], 101, 10)
    assert shown(trail, 101) == "present"


def test_what_has_not_been_seen_for_its_time_is_shown_on_when_the_match_goes_on() -> None:
    trail = Trail()
    trail.go_on([shot("trick", 2.0, TRICK_TAKEN)], 100, 10)
    trail.go_on([shot("led")], 101, 10)
    assert [shown(trail, now) for now in (101, 101.9, 102)] == ["trick", "trick", "present"]


def test_a_table_that_must_be_seen_as_it_is_is_shown_as_it_is() -> None:
    trail = Trail()
    trail.go_on([shot("one"), shot("two"), shot("now")], 100, 10)
    trail.go_on([shot("asked")], 100.5, 0)
    assert shown(trail, 100.5) == "present"
    assert trail.due(100.5) is None


def test_a_table_is_never_further_behind_than_is_allowed() -> None:
    trail = Trail()
    for number in range(50):
        trail.go_on([shot(f"{number} a"), shot(f"{number} b"), shot(f"{number} c")], 100 + number / 10, 6)
    assert shown(trail, 105 + 6) == "present"


def test_where_there_is_too_little_time_single_cards_are_left_out_evenly_and_score_cards_last() -> None:
    cards = [shot(f"card {number}") for number in range(12)]
    trick, over, now = shot("trick", 2.0, TRICK_TAKEN), shot("over", 4.0, HAND_OVER), shot("now")
    some = fitted([*cards, trick, over, now], 10)
    assert [str(each.moment.view) for each in some] == ["card 2", "card 5", "card 8", "card 11", "trick", "over", "now"]
    assert fitted([*cards, trick, over, now], 5) == [over, now]
    assert fitted([*cards, trick, over, now], 0) == [now]
    assert fitted([*cards, trick, over, now], 100) == [*cards, trick, over, now]


def test_where_there_is_too_little_time_the_older_moving_picture_is_left_out_as_a_whole() -> None:
    fell = Moment(cast("Any", "fell before"), 0)
    older, newer = (replace(shot(name, 5.0), before=(fell,) * 9) for name in ("older", "newer"))
    card, now = shot("card"), shot("now")
    assert fitted([older, card, newer, now], 6) == [card, newer, now]
    assert fitted([older, newer, now], 4) == [now]


def test_how_long_it_takes_until_everything_was_shown_is_known() -> None:
    trail = Trail()
    assert trail.left(100) == 0
    trail.go_on([shot("one"), shot("two", 2.0), shot("now")], 100, 10)
    assert [trail.left(now) for now in (100, 100.5, 101, 103.5, 104, 200)] == [4, 3.5, 3, 0.5, 0, 0]


@pytest.mark.parametrize("alone", [False, True])
def test_there_is_time_for_a_taken_trick_or_a_whole_suit_whoever_is_asked(
    alone: bool,
) -> None:
    timing = Timing().of(alone=alone)
    assert timing.asked >= timing.beat
    assert timing.ending >= timing.beat + timing.card
    assert timing.film + 0.01 >= 12 * timing.hurried


def test_where_one_person_plays_alone_all_but_single_cards_and_a_glance_is_shown_for_less_time() -> None:
    usual, alone = Timing(), Timing().of(alone=True)
    assert (alone.frame, alone.beat, alone.card) < (usual.frame, usual.beat, usual.card)
    assert (alone.asked, alone.behind, alone.ending) < (usual.asked, usual.behind, usual.ending)
    assert (alone.step, alone.glance) == (usual.step, usual.glance)


def test_what_nobody_waits_for_any_more_gives_way_at_once() -> None:
    trail = Trail()
    trail.go_on([shot("trick", 2.0, TRICK_TAKEN), shot("asked")], 100, 10)
    trail.skip(100.5)
    assert trail.left(100.5) == 0
    trail.go_on([shot("played"), shot("now")], 100.5, 10)
    assert [shown(trail, now) for now in (100.5, 101.5)] == ["played", "present"]


def test_a_score_card_is_seen_even_where_nobody_waits_for_it() -> None:
    trail, card = Trail(), replace(shot("card", 3.0, HAND_OVER), card=cast("Any", "its picture"))
    trail.go_on([shot("trick", 2.0, TRICK_TAKEN), card, shot("asked")], 100, 10)
    trail.skip(100.5)
    trail.go_on([shot("played"), shot("now")], 100.5, 10)
    assert [shown(trail, now) for now in (100.5, 103.4, 103.6)] == ["card", "card", "asked"]
    trail.skip(103.7)
    assert shown(trail, 103.7) == "present"


def test_a_score_card_does_not_stay_over_the_next_hand_for_whoever_plays_on() -> None:
    card = replace(shot("card", 3.0, HAND_OVER), card=cast("Any", "its picture"))
    for pressed, gone in (
        (100.5, 101.5),
        (102, 102),
    ):  # it stands for half its time, and no longer once that has gone by
        trail = Trail()
        trail.go_on([card, shot("asked")], 100, 10)
        trail.skip(pressed)
        trail.go_on([shot("played"), shot("now")], pressed, 10)
        assert [shown(trail, now) == "card" for now in (pressed, gone - 0.1, gone)] == [
            pressed < gone,
            pressed < gone,
            False,
        ]


def test_a_score_card_can_be_read_for_half_its_time_however_often_somebody_plays_on() -> None:
    card = replace(shot("card", 3.0, HAND_OVER), card=cast("Any", "its picture"))
    trail = Trail()
    trail.go_on([card, shot("asked")], 100, 10)
    for pressed in (100.3, 100.6, 100.9):
        trail.skip(pressed)
        trail.go_on([shot("played"), shot("now")], pressed, 10)
    assert [shown(trail, now) == "card" for now in (101.4, 101.5)] == [True, False]


def test_hands_wait_for_the_present_while_the_table_shows_what_was_before() -> None:
    trail = Trail()
    trail.go_on([shot("one")], 100, 10)
    assert not trail.holds(100)
    trail.go_on([shot("two")], 100.5, 10)
    assert trail.holds(100.5)
    trail.go_on([shot("three")], 100.9, 10)
    assert (shown(trail, 101), trail.holds(101)) == ("two", True)
    assert (shown(trail, 102), trail.holds(102)) == ("present", False)
