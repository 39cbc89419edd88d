"""What the picture of a table of Tute shows."""

from bot.cards import SUITS, card, cards
from bot.pictures.scene import Laid, Scene, Trick
from bot.pictures.sprites import LARGE, pill_width
from cogs.tute.rules import RULES
from cogs.tute.scene import PAINTER
from tests.cogs.tute.deals import Game

NAMES = ["Ann", "Bo", "Cy", "Di"]
HEARTS = SUITS.index("H")


def drawn(game: Game) -> Scene:
    return PAINTER.scene(game.view(None), NAMES)


def trick(game: Game) -> Trick:
    middle = drawn(game).middle
    assert isinstance(middle, Trick)
    return middle


def sung() -> Game:
    """Seat 3 has taken a trick and sung the forty."""
    return (
        Game(hands=3, stake=5)
        .deal()
        .only("AC KH QH", "2C 4S 5S", "5C 4D 5D", "7C JD 6D")
        .play("AC 2C 5C 7C")
        .declare("40")
    )


def test_the_trick_shows_its_best_card_and_the_trump() -> None:
    game = Game(hands=3).deal("5C", "6C").play("5C 6C")
    assert trick(game) == Trick((Laid(card("5C"), 3), Laid(card("6C"), 2)), 2, "best so far", HEARTS, card("2H"))
    scene = drawn(game)
    assert scene.direction == -1
    assert scene.corners.top_left == "Tute · hand 1 of 3"
    assert scene.corners.top_right == "hands won 0 to 0"
    assert scene.corners.bottom_left == "tricks: Ann & Cy 0, Bo & Di 0"
    assert [(seat.turn, seat.dealer, seat.cards, seat.note) for seat in scene.seats] == [
        (False, True, 10, "& Cy"),
        (True, False, 10, "& Di"),
        (False, False, 9, "& Ann"),
        (False, False, 9, "& Bo"),
    ]


def test_a_three_outranks_a_king_and_a_trump_beats_both() -> None:
    game = Game().deal().only("KC 2C", "3C 4C", "2H 4H", "5C 6C").trumps("H").play("KC 3C")
    assert trick(game).best == 2
    assert trick(game.play("2H")).best == 1


def test_what_was_sung_stands_with_its_singer_and_counts_for_both_partners() -> None:
    scene = drawn(sung())
    assert [seat.note for seat in scene.seats] == ["& Cy", "& Di", "& Ann", "+40 ♥"]
    assert [seat.score for seat in scene.seats] == ["0", "51", "0", "51"]
    assert scene.corners.bottom_left == "tricks: Ann & Cy 0, Bo & Di 1"
    assert scene.corners.top_right == "hands won 0 to 0 · pot 20"


def test_partners_sit_across_and_have_one_figure_whatever_has_happened() -> None:
    for game in (Game(hands=3).deal(), sung(), sung().play("KH")):
        scene = drawn(game)
        assert scene.sides == ((0, 2), (1, 3))
        assert all(scene.seats[one].score == scene.seats[other].score for one, other in scene.sides)


def test_a_trick_that_was_taken_lies_there_until_the_next_card() -> None:
    assert trick(sung()).say == "took it"
    assert trick(sung()).best == 3
    assert trick(sung().play("KH")).cards == (Laid(card("KH"), 3),)


def test_a_new_hand_begins_with_an_empty_table_and_the_trump() -> None:
    begun = trick(Game(hands=3).by_the_clock(2).deal(trump="4S"))
    assert begun == Trick(trump=SUITS.index("S"), trump_card=card("4S"))


def test_between_two_hands_the_last_trick_lies_there_and_the_points_of_both_sides() -> None:
    game = Game(hands=3).by_the_clock(2)
    last = game.view(None).table.last_hand
    assert last is not None
    assert last.side is not None
    pair = ("Ann & Cy", "Bo & Di")[last.side]
    scene = drawn(game)
    assert scene.corners.bottom_left == f"{pair} win, {last.points[last.side]} to {last.points[1 - last.side]}"
    assert [seat.score for seat in scene.seats] == [str(last.points[seat & 1]) for seat in range(4)]
    assert trick(game).say == "took it"
    assert trick(game).trump is None


def test_a_score_card_has_both_partners_with_their_points() -> None:
    game = Game(hands=3).by_the_clock(2)
    last = game.view(None).table.last_hand
    assert last is not None
    assert last.side is not None
    shown = PAINTER.score_card(game.view(None), NAMES)
    assert shown is not None
    first = [NAMES[last.side], NAMES[last.side + 2]]
    assert shown.title == f"Hand 1: {' & '.join(first)} win it"
    assert [place.name for place in shown.places][:2] == first
    assert [(place.score, place.note, place.winner) for place in shown.places] == [
        ("1", "+1 hand", True),
        ("1", "+1 hand", True),
        ("0", "", False),
        ("0", "", False),
    ]
    assert shown.places[0].chips == f"{max(last.points)} points"


def test_the_score_card_of_a_match_of_one_hand_counts_no_hands() -> None:
    shown = PAINTER.score_card(Game(hands=1).by_the_clock(2).view(None), NAMES)
    assert shown is not None
    assert shown.subtitle == "Tute · points of this hand"
    assert [(place.score, place.note) for place in shown.places] == [("", "")] * 4


def test_a_tute_is_the_moment_of_its_hand() -> None:
    game = Game(hands=3).deal().only("AC KC KD KH KS", "2C 4S", "5C 4D", "7C JD").play("AC 2C 5C 7C").declare("tute")
    assert drawn(game).corners.bottom_left == "Bo & Di win, a tute"
    shown = PAINTER.score_card(game.view(None), NAMES)
    assert shown is not None
    assert shown.moment == "Tute! Di showed all four kings"
    assert shown.moment_cards == tuple(cards("KC KD KH".split()))


def test_at_the_end_both_partners_are_crowned() -> None:
    game = Game().by_the_clock()
    side = game.state.winners[0] & 1
    scene = drawn(game)
    assert [seat.winner for seat in scene.seats] == [seat & 1 == side for seat in range(4)]
    assert scene.corners.bottom_left == f"{('Ann & Cy', 'Bo & Di')[side]} win the match"
    assert scene.corners.top_left == "Tute · one hand"
    assert scene.corners.top_right == ""


def test_a_match_without_a_winner_is_a_draw() -> None:
    game = Game().by_the_clock()
    game.state.winners = []
    assert drawn(game).corners.bottom_left == "The match is a draw"


def test_where_a_partners_name_would_be_cut_off_the_line_below_alone_names_the_pairs_as_a_hand_does() -> None:
    scene = PAINTER.scene(Game().deal().view(None), ["Ann", "Ada", "Blaise", "Caroline"])
    assert [seat.note for seat in scene.seats] == [""] * 4
    assert scene.corners.bottom_left == "tricks: Ann & Blaise 0, Ada & Caroline 0"


def test_a_second_song_is_added_to_the_first() -> None:
    state = sung().state
    state.declared.append((3, SUITS.index("C")))
    assert PAINTER.scene(RULES.view(state, None), NAMES).seats[3].note == "+60"


def test_the_result_of_one_hand_has_the_points_of_both_sides() -> None:
    game = Game(hands=1).by_the_clock()
    last = game.view(None).table.last_hand
    assert last is not None
    assert last.side is not None
    assert PAINTER.figure(game.view(None), 1) == f"{last.points[last.side]} points"
    assert PAINTER.figure(game.view(None), 0) == f"{last.points[1 - last.side]} points"
    more = Game(hands=3).by_the_clock()
    assert PAINTER.figure(more.view(None), 2) == "2 won"


def test_a_hand_won_by_a_tute_is_told_without_points() -> None:
    game = Game(hands=1).deal().only("AC KC KD KH KS", "2C 4S", "5C 4D", "7C JD").play("AC 2C 5C 7C").declare("tute")
    assert [PAINTER.figure(game.view(None), score) for score in (1, 0)] == ["tute", ""]


def test_no_name_is_shortened_for_the_sake_of_a_pot() -> None:
    names = ["Josephine", "Bartholomew", "Christopher", "Philippa"]
    lines = [PAINTER.scene(Game(stake=stake).deal().view(None), names).corners for stake in (0, 500)]
    assert lines[0].bottom_left == lines[1].bottom_left
    assert (lines[0].top_right, lines[1].top_right) == ("", "pot 2000")


def test_everything_at_the_top_has_room_in_the_longest_match_for_most() -> None:
    corners = PAINTER.scene(Game(hands=15, stake=1000).deal().view(None), NAMES).corners
    assert pill_width(corners.top_left, LARGE) + pill_width(corners.top_right, LARGE) <= 774


def test_long_names_leave_room_for_both_sides() -> None:
    long = ["Maximiliana Featherstonehaugh", "Bartholomew", "W" * 30, "Josephine"]
    line = PAINTER.scene(Game(stake=5).deal().view(None), long).corners.bottom_left
    assert line.startswith("tricks: Ma")
    assert ", Ba" in line
    assert pill_width(line, LARGE) <= 774
