"""What the picture of a table of New Comet shows."""

from bot.cards import card
from bot.pictures.faces import comet
from bot.pictures.scene import Laid, Run, Scene
from bot.rules import BEAT, CLOCK
from cogs.new_comet.rules import RULES
from cogs.new_comet.scene import PAINTER
from cogs.new_comet.state import NewComet
from tests.cogs.new_comet.deals import NAMES, after


def drawn(state: NewComet) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def run(state: NewComet) -> Run:
    middle = drawn(state).middle
    assert isinstance(middle, Run)
    return middle


def test_the_sequence_the_rank_due_and_who_has_passed_are_shown() -> None:
    scene = drawn(after("1 play 7D", "1 pass", "2 pass", "0 play 8D", "0 pass"))
    assert scene.middle == Run((Laid(card("7D"), 1), Laid(card("8D"), 0)), ("9",), "Ben to go on with a 9")
    assert [seat.note for seat in scene.seats] == ["no 9", "", ""]
    assert [seat.turn for seat in scene.seats] == [False, True, False]
    assert [(seat.chips, seat.cards) for seat in scene.seats] == [("20", 1), ("20", 3), ("20", 2)]


def test_the_corners_tell_the_pack_its_comet_and_the_cards_aside() -> None:
    corners = drawn(after()).corners
    assert (corners.top_left, corners.top_right) == ("New Comet · hand 1 of 3", "red pack")
    assert (corners.bottom_left, corners.bottom_right) == ("comet 9♠ not played yet", "12 not dealt")
    assert drawn(after("1 play 9S as 4")).corners.bottom_left == "comet 9♠ played"


def test_the_comet_tells_what_it_stands_for() -> None:
    state = after("1 play 7D", "1 play 9S")
    assert run(state).cards[-1] == Laid(comet(card("9S")), 1)
    assert run(state).due == ("9",)
    assert run(state).say == "The comet as an 8: Ben to go on"


def test_the_comet_is_news_beside_a_name_only_in_its_own_run() -> None:
    assert [seat.note for seat in drawn(after("1 play 9S as K")).seats] == ["", "comet!", ""]
    assert [seat.note for seat in drawn(after("1 play 9S as K", "1 play 3D")).seats] == ["", "", ""]


def test_who_has_one_card_left_is_told_beside_the_name_where_nothing_else_is() -> None:
    state = after("1 play 7D", "1 pass", "2 pass", "0 play 8D")
    assert [(seat.cards, seat.note) for seat in drawn(state).seats] == [(1, "one card!"), (3, ""), (2, "")]


def test_nothing_shows_whether_the_comet_may_still_be_declared() -> None:
    state = after("1 play 7D", "1 play 9S")
    declared = state.copy()
    declared.claim = False
    assert drawn(state) == drawn(declared)


def test_a_stop_says_why_and_who_leads() -> None:
    assert run(after()) == Run((), ("any",), "Ben leads")
    assert run(after("1 play KH")).say == "A king stops the run: Ben leads"
    assert run(after("1 play 9S as K")).say == "A king stops the run: Ben leads"
    assert run(after("1 play 3D", "1 pass", "2 pass", "0 pass")).say == "Nobody goes on: Ben leads"


def test_the_last_card_says_that_its_player_is_out() -> None:
    assert run(after("1 play 7D", hands=("2D 8D", "7D", "5D"))).say == "Ben is out of cards"


def ended() -> NewComet:
    return RULES.apply(after("1 play 7D", hands=("9S 8D", "7D", "KD")), CLOCK, BEAT).state


def test_between_two_hands_the_table_tells_who_was_out() -> None:
    assert run(ended()) == Run((), (), "Hand 1: Ben is out of cards")
    assert drawn(ended()).corners.top_right == "black pack"


def test_a_score_card_has_the_counters_of_everybody_and_the_comet_of_its_own_pack() -> None:
    shown = PAINTER.score_card(RULES.view(ended(), None), NAMES)
    assert shown is not None
    assert shown.title == "Hand 1: Ben is out of cards"
    assert [(place.name, place.chips, place.note) for place in shown.places] == [
        ("Ben", "+9", "out"),
        ("Cem", "-3", "left K♦"),
        ("Ann", "-6", "left 8♦ 9♠"),
    ]
    assert shown.moment == "Ann still held the comet"
    assert shown.moment_cards == (comet(card("9S")),)


def test_at_the_end_the_winner_is_named_with_all_counters() -> None:
    state = after("1 play 7D", hands=("9S 8D", "7D", "KD"))
    state.hand = 3
    over = drawn(RULES.apply(state, CLOCK, BEAT).state)
    assert isinstance(over.middle, Run)
    assert over.middle.say == "Ben wins the match with 29 chips"
    assert [seat.winner for seat in over.seats] == [False, True, False]


def test_a_card_is_not_waited_for_while_its_player_goes_on_but_a_comet_and_the_last_one_are() -> None:
    def passes(*moves: str) -> bool:
        return PAINTER.passes(RULES.view(after(*moves), None))

    assert passes("1 play 7D")
    assert not passes("1 play 7D", "1 pass")
    assert not passes("1 play 7D", "1 pass", "2 pass", "0 play 8D", "0 pass")
    assert not passes("1 play 7D", "1 play 9S")
    assert not passes()
