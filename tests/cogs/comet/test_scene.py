"""What the picture of a table of Comet shows."""

import pytest

from bot.cards import card, cards
from bot.pictures.faces import comet
from bot.pictures.lettering import width
from bot.pictures.palette import Ground
from bot.pictures.scene import Laid, Outcome, Run, Scene
from bot.pictures.sprites import LARGE, Pill
from bot.pictures.table import table_parts
from cogs.comet.rules import RULES
from cogs.comet.scene import PAINTER
from cogs.comet.state import Comet
from tests.cogs.comet.deals import NAMES, after, settle


def drawn(state: Comet) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def run(state: Comet) -> Run:
    middle = drawn(state).middle
    assert isinstance(middle, Run)
    return middle


def card_of(state: Comet) -> Outcome:
    shown = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert shown is not None
    return shown


def diamonds(one: str) -> Comet:
    """A run that has come to a card of diamonds."""
    state = after("1 play 4C")
    state.played[-1] = (1, card(one))
    return state


def test_a_run_shows_its_cards_with_their_seats_and_the_card_that_falls_next() -> None:
    assert run(after("1 play 4C", "0 pass")) == Run(
        (Laid(card("4C"), 1), Laid(card("5C"), 2)), ("6♣",), "The run can go on to K♣"
    )
    assert run(diamonds("6D")).say == "7♦ ends the run"


def test_the_corners_tell_the_hand_the_aim_the_kings_and_what_is_not_played_with() -> None:
    corners = drawn(after("1 play KH", stake=5)).corners
    assert corners.top_left == "Comet · hand 1"
    assert corners.top_right == "to 100 points · pot 20"
    assert corners.bottom_left == "unplayed K♣ K♦ K♠ + comet"
    assert corners.bottom_right == "without 8♦ · 3 aside"


@pytest.mark.parametrize("led", ["4C", "KH"])
def test_what_is_still_to_come_is_not_cut_off_beside_what_lies_aside(led: str) -> None:
    scene = drawn(after(f"1 play {led}"))
    lines = [(one.sprite.text, one.box.width) for one in table_parts(scene) if isinstance(one.sprite, Pill)]
    whole = {text for text, room in lines if width(text, LARGE, "Bold") <= room - 16}
    assert {scene.corners.bottom_left, scene.corners.bottom_right} <= whole


def test_a_first_lead_has_an_empty_place_and_its_leader_is_on_turn() -> None:
    scene = drawn(after())
    assert scene.ground == Ground.NIGHT
    assert scene.middle == Run((), ("any",), "Ben leads")
    assert [seat.turn for seat in scene.seats] == [False, True, False, False]
    assert [seat.dealer for seat in scene.seats] == [True, False, False, False]
    assert [seat.cards for seat in scene.seats] == [3, 3, 3, 3]


def test_a_stopped_run_still_lies_there_and_says_who_leads() -> None:
    stopped = settle(after("1 play 4C", "0 run"))
    assert run(stopped).say == "Nobody goes on: Dan leads"
    assert [one.card for one in run(stopped).cards] == cards(["4C", "5C", "6C"])
    assert run(after("1 play KH")).say == "Nothing follows a king · Ben next, or the comet"
    assert run(settle(after("1 play KH", "0 run"))).say == "A king stops the run: Ben leads"
    gone = after("1 play 4C")
    gone.played.insert(0, (1, card("5C")))
    gone.first = 1
    assert run(gone).say == "5♣ has been played · Ben next, or the comet"  # longer ones are cut off


def test_the_comet_is_marked_and_its_player_named_and_both_cards_that_may_follow_are_told() -> None:
    fallen = after("1 play 4C", "0 play 9D")
    assert run(fallen).cards == (Laid(card("4C"), 1), Laid(comet(card("9D")), 0))
    assert run(fallen).say == "Ann's comet! Next 5♣ or 10♦"
    assert run(fallen).due == ()
    following = drawn(settle(fallen))
    assert isinstance(following.middle, Run)
    assert following.middle.say == "Ben must play 5♣ or 10♦"
    assert [seat.note for seat in following.seats] == ["comet!", "", "", ""]
    assert following.corners.bottom_left == "unplayed K♣ K♦ K♥ K♠"


def test_a_comet_of_an_earlier_run_is_no_news_beside_a_name() -> None:
    state = settle(after("1 play 4C", "0 play 9D"))
    state.first = len(state.played)
    scene = drawn(state)
    assert [seat.note for seat in scene.seats] == ["", "", "", ""]
    assert scene.corners.bottom_left == "unplayed K♣ K♦ K♥ K♠"


def test_a_comet_that_nothing_can_follow_is_told_as_a_dead_end() -> None:
    fallen = after("1 play KH", "0 play 9D")
    fallen.played.insert(0, (1, card("TD")))
    fallen.first = 1
    fallen.hands[1] = cards(["2C"])
    assert (run(fallen).due, run(fallen).say) == ((), "Ann's comet! Nothing can follow")
    assert run(settle(fallen)).say == "Nobody follows the comet: Ann leads"


def test_the_picture_is_the_same_whether_somebody_is_asked_or_not() -> None:
    asked = after("1 play 4C")
    hushed = asked.copy()
    hushed.asked = -1
    assert drawn(asked) == drawn(hushed)


def ended() -> Comet:
    state = after()
    state.hands = [cards(hand.split()) for hand in ("9D 2S", "4C", "5D 3H 6H KS", "6D")]
    return RULES.apply(state, 1, "play 4C").state


def test_between_two_hands_the_table_tells_how_the_last_one_ended() -> None:
    assert run(ended()) == Run((), (), "Hand 1: Ben is out of cards, +16 points")


def test_a_score_card_has_every_change_and_what_was_left_and_who_held_the_comet() -> None:
    shown = card_of(ended())
    assert shown.title == "Hand 1: Ben is out of cards"
    assert [(place.name, place.score, place.chips, place.note) for place in shown.places] == [
        ("Ben", "16", "+16", "out"),
        ("Cem", "0", "0", "4 cards left"),
        ("Dan", "0", "0", "left 6♦"),
        ("Ann", "-1", "-1", "left 2♠ 9♦"),
    ]
    assert [place.winner for place in shown.places] == [True, False, False, False]
    assert shown.moment == "Ann still held the comet"
    assert shown.moment_cards == (comet(card("9D")),)
    assert shown.foot == "Aside lay 7♣ 2♦ 3♦"


def test_changes_have_their_unit_where_no_moment_takes_the_room() -> None:
    state = after()
    state.hands = [cards(hand.split()) for hand in ("2S", "4C", "5D 3H 6H KS", "6D")]
    state.scores = [50, 0, 1, 0]
    shown = card_of(RULES.apply(state, 1, "play 4C").state)
    assert [(place.name, place.score, place.chips) for place in shown.places] == [
        ("Ben", "15", "+15 points"),
        ("Ann", "50", "0"),
        ("Cem", "1", "0"),
        ("Dan", "0", "0"),
    ]
    assert shown.subtitle == "Comet · total, and points of this hand"
    assert shown.moment == ""


def test_there_is_no_score_card_before_a_hand_has_ended() -> None:
    assert PAINTER.score_card(RULES.view(after(), None), NAMES) is None


def test_at_the_end_the_winner_is_crowned_and_the_last_run_lies_there() -> None:
    state = after()
    state.scores = [90, 99, 3, 4]
    state.hands = [cards(hand.split()) for hand in ("9D 2S", "4C", "5D", "6D")]
    over = drawn(RULES.apply(state, 1, "play 4C").state)
    assert isinstance(over.middle, Run)
    assert over.middle.say == "Ben wins the match with 112 points"
    assert over.middle.cards == (Laid(card("4C"), 1),)
    assert [seat.winner for seat in over.seats] == [False, True, False, False]
