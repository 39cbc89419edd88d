"""What the picture of a table of alternating Comet shows."""

from bot.cards import card
from bot.pictures.faces import comet
from bot.pictures.scene import Laid, Run, Scene
from cogs.comet_duel.rules import RULES
from cogs.comet_duel.scene import PAINTER
from cogs.comet_duel.state import CometDuel
from tests.cogs.comet_duel.test_rules import play, position

NAMES = ["Ann", "Ben"]


def drawn(state: CometDuel) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def run(state: CometDuel) -> Run:
    middle = drawn(state).middle
    assert isinstance(middle, Run)
    return middle


def test_the_pile_and_the_rank_due_are_shown_with_the_pack_and_its_comet() -> None:
    scene = drawn(play(position("7D 2D 9S", "8D 8H 4D", stake=5), (1, "play 7D")))
    assert scene.middle == Run((Laid(card("7D"), 1),), ("8",), "Ann to build with 8s")
    assert scene.corners.top_left == "Comet, alternating · hand 1 of 4"
    assert scene.corners.top_right == "pot 10"
    assert scene.corners.bottom_left == "comet 9♠ not played yet"
    assert scene.corners.bottom_right == "red pack · 12 not dealt"
    assert [(seat.score, seat.cards, seat.turn, seat.dealer) for seat in scene.seats] == [
        ("0", 3, True, True),
        ("0", 2, False, False),
    ]


def test_all_cards_of_a_rank_lie_in_the_pile_and_a_new_lead_begins_another() -> None:
    state = play(position("7D 2D 4D 4H", "8D 8H 3D 6D"), (1, "play 7D"), (0, "play 8D 8H"))
    assert [one.card for one in run(state).cards] == [card("7D"), card("8D"), card("8H")]
    state = play(state, (1, "pass"))
    assert run(state).say == "Ben passes: Ann leads anew"
    assert run(state).due == ()
    assert [one.card for one in run(play(state, (0, "play 3D"))).cards] == [card("3D")]


def test_a_king_and_the_comet_stop_and_the_comet_is_marked() -> None:
    assert run(position("KD 2D", "8D 4D")) == Run((), ("any",), "Ben leads")
    assert run(play(position("KD 2D", "8D 4D"), (1, "play KD"))).say == "A king stops: Ben leads anew"
    state = play(position("7D 2D", "8D 9S 4D"), (1, "play 7D"), (0, "play 8D 9S"))
    assert run(state).cards[-1] == Laid(comet(card("9S")), 0)
    assert run(state).say == "The comet stops: Ann leads anew"
    assert [seat.note for seat in drawn(state).seats] == ["comet!", ""]
    assert drawn(state).corners.bottom_left == "comet 9♠ played"


def test_a_new_lead_is_a_row_of_its_own_also_where_its_rank_would_go_on() -> None:
    state = play(position("4D 2D", "5D 6D 7D"), (1, "play 4D"), (0, "play 5D"), (1, "pass"), (0, "play 6D"))
    assert [one.card for one in run(state).cards] == [card("6D")]
    twice = play(position("4D 4H 2D", "6D 7D"), (1, "play 4D"), (0, "pass"), (1, "play 4H"))
    assert [one.card for one in run(twice).cards] == [card("4H")]


def test_a_comet_of_an_earlier_run_is_no_news_beside_a_name() -> None:
    state = play(position("7D 2D", "8D 9S 4D 3D"), (1, "play 7D"), (0, "play 8D 9S"), (0, "play 4D"))
    assert [seat.note for seat in drawn(state).seats] == ["", ""]
    assert drawn(state).corners.bottom_left == "comet 9♠ played"


def test_a_blocked_table_says_who_decides() -> None:
    state = play(position("7D 2D 9S", "3D 4D", block=True), (1, "play 7D"), (0, "pass"))
    assert run(state).say == "Nobody has an 8: Ben decides"


def ended() -> CometDuel:
    return play(position("7D", "8D 9S"), (1, "play 7D"))


def test_between_two_hands_the_table_tells_who_was_out() -> None:
    assert run(ended()) == Run((), (), "Ben is out of cards")


def test_a_score_card_has_both_changes_and_totals_and_the_comet_of_its_own_pack() -> None:
    shown = PAINTER.score_card(RULES.view(ended(), None), NAMES)
    assert shown is not None
    assert shown.title == "Hand 1: Ben is out of cards"
    assert [(place.name, place.score, place.chips, place.note) for place in shown.places] == [
        ("Ben", "34", "+34", "out"),
        ("Ann", "0", "0", "17 points"),
    ]
    assert shown.moment == "Ann still held the comet: doubled"
    assert shown.moment_cards == (comet(card("9S")),)


def test_whoever_goes_out_after_leading_again_and_again_goes_out_with_the_last_play_alone() -> None:
    state = position("9D JD JH", "3D 4D")
    state.hand = 4
    over = play(state, (1, "play 9D"), (0, "pass"), (1, "play JD"), (0, "pass"), (1, "play JH"))
    shown = PAINTER.score_card(RULES.view(over, None), NAMES)
    assert shown is not None
    assert (shown.moment, shown.moment_cards) == ("Ben goes out with J♥", (card("JH"),))


def test_at_the_end_the_winner_is_named_with_all_points() -> None:
    state = position("7D", "8D 9S")
    state.hand = 4
    state.pack = "red"
    over = drawn(play(state, (1, "play 7D")))
    assert isinstance(over.middle, Run)
    assert over.middle.say == "Ben wins the match with 34 points"
    assert over.middle.due == ()
    assert [seat.winner for seat in over.seats] == [False, True]


def test_a_tie_is_called_a_draw() -> None:
    state = position("7D", "8D 9S")
    state.hand, state.scores = 4, [34, 0]
    assert run(play(state, (1, "play 7D"))).say == "A draw: 34 points each"


def test_a_court_card_that_is_due_is_called_by_its_name() -> None:
    assert run(play(position("QD 2D", "KD 4D"), (1, "play QD"))).say == "Ann to build with kings"
