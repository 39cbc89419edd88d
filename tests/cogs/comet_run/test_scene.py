"""What the picture of a table of running Comet shows."""

from bot.cards import card, cards
from bot.pictures.faces import comet
from bot.pictures.scene import Laid, Run, Scene
from cogs.comet_run.rules import RULES
from cogs.comet_run.scene import PAINTER
from cogs.comet_run.state import CometRun
from tests.cogs.comet_run.test_rules import play, position

NAMES = ["Ann", "Ben"]


def drawn(state: CometRun) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def run(state: CometRun) -> Run:
    middle = drawn(state).middle
    assert isinstance(middle, Run)
    return middle


def test_the_pile_since_the_last_stop_and_the_rank_due_are_shown() -> None:
    scene = drawn(play(position("7C 8S KC 2C", "9D 4C", stake=5), (1, "play 7C"), (1, "play 8S")))
    assert scene.middle == Run((Laid(card("7C"), 1), Laid(card("8S"), 1)), ("9",), "Ben to go on with a 9")
    assert scene.corners.top_left == "Comet, running · hand 1 of 6"
    assert scene.corners.top_right == "pot 10"
    assert scene.corners.bottom_left == "comet 9♦ not played yet"
    assert scene.corners.bottom_right == "black pack · 12 not dealt"


def test_who_is_stopped_and_who_goes_on_are_told() -> None:
    state = play(position("7C 8S KC 2C", "9D 4C"), (1, "play 7C"), (1, "play 8S"), (1, "pass"))
    assert run(state).say == "Ben has no 9: Ann to go on"
    assert [seat.turn for seat in drawn(state).seats] == [True, False]


def test_a_stop_begins_a_new_run_and_the_comet_is_marked() -> None:
    state = play(position("7C 8S KC 2C", "9D 4C 5C"), (1, "play 7C"), (1, "play 8S"), (1, "pass"), (0, "play 9D"))
    assert run(state).cards[-1] == Laid(comet(card("9D")), 0)
    assert run(state).say == "The comet stops: Ann leads anew"
    assert [one.card for one in run(play(state, (0, "play 4C"))).cards] == [card("4C")]


def test_a_comet_of_an_earlier_run_is_no_news_beside_a_name() -> None:
    state = play(position("7C 8S KC 2C", "9D 4C 5C"), (1, "play 7C"), (1, "play 8S"), (1, "pass"), (0, "play 9D"))
    assert [seat.note for seat in drawn(state).seats] == ["comet!", ""]
    assert [seat.note for seat in drawn(play(state, (0, "play 4C"))).seats] == ["", ""]


def test_all_four_of_a_rank_lie_in_one_run() -> None:
    state = play(position("7C 7C 7S 7S 8C 2C", "9D 4C"), (1, "play 7C 7C 7S 7S"), (1, "play 8C"))
    assert [one.card for one in run(state).cards] == cards("7C 7C 7S 7S 8C".split())
    kings = play(position("KC KC KS KS 2C", "9D 4C"), (1, "play KC KC KS KS"))
    assert len(run(kings).cards) == 4
    assert run(kings).say == "A king stops: Ben leads anew"


def ended() -> CometRun:
    return play(position("7C 2C", "9D 4C"), (1, "play 7C"), (1, "pass"), (0, "pass"))


def test_between_two_hands_the_table_tells_whose_hand_was_lower() -> None:
    assert run(ended()).say == "Ben has the lower hand"


def test_a_score_card_has_both_changes_and_who_held_the_comet() -> None:
    shown = PAINTER.score_card(RULES.view(ended(), None), NAMES)
    assert shown is not None
    assert shown.title == "Hand 1: Ben has the lower hand"
    assert [(place.name, place.score, place.chips, place.note) for place in shown.places] == [
        ("Ben", "22", "+22", "2 points"),
        ("Ann", "0", "0", "13 points"),
    ]
    assert shown.moment == "Ann still held the comet: doubled"


def test_what_stays_of_a_match_that_ends_with_both_stopped_is_the_card_that_neither_could_follow() -> None:
    state = position("7C 2C", "TC 4C")
    state.hand = state.setting.options["hands"]
    state = play(state, (1, "play 7C"), (1, "pass"), (0, "pass"))
    shown = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert shown is not None
    assert (shown.moment, shown.moment_cards) == ("Nobody goes on after 7♣: Ben has the lower hand", (card("7C"),))


def test_a_level_hand_is_won_by_nobody() -> None:
    state = play(position("7C 2C", "2S"), (1, "play 7C"), (1, "pass"), (0, "pass"))
    shown = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert shown is not None
    assert shown.title == "Hand 1: both hands are worth the same"
    assert [place.winner for place in shown.places] == [False, False]


def test_at_the_end_the_winner_is_crowned() -> None:
    state = position("7C", "9D 4C")
    state.hand = 6
    over = drawn(play(state, (1, "play 7C")))
    assert isinstance(over.middle, Run)
    assert over.middle.say == "Ben wins the match with 26 points"
    assert [seat.winner for seat in over.seats] == [False, True]


def test_a_card_is_not_waited_for_while_its_player_goes_on_but_the_comet_and_a_stop_are() -> None:
    state = position("7C 8S KC 2C", "9D 4C 5C")
    told = [PAINTER.passes(RULES.view(state, None))]
    for move in ((1, "play 7C"), (1, "play 8S"), (1, "pass"), (0, "play 9D"), (0, "play 4C")):
        state = play(state, move)
        told.append(PAINTER.passes(RULES.view(state, None)))
    assert told == [False, True, True, False, False, True]


def test_a_court_card_that_is_missing_is_called_by_its_name() -> None:
    state = play(position("JC 2C", "9D 4C"), (1, "play JC"), (1, "pass"))
    assert run(state).say == "Ben has no queen: Ann to go on"
