"""Kowah as a picture: open pairs lie before their owners, and no card of a hand besides."""

from dataclasses import replace

from bot.cards import card, cards
from bot.pictures.scene import Melds, Scene
from bot.rules import Event
from cogs.kowah.rules import RULES
from cogs.kowah.scene import PAINTER
from cogs.kowah.state import Kowah
from tests.cogs.kowah.test_rules import A_DIAMONDS, PLAIN, declared, play, start

NAMES = ["Ann", "Ben"]


def scene(state: Kowah) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def melds(state: Kowah) -> Melds:
    middle = scene(state).middle
    assert isinstance(middle, Melds)
    return middle


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


def test_an_open_pair_lies_before_its_owner_and_the_corner_says_what_wins() -> None:
    state = declared()
    assert melds(state).owners == ((), (of("AD AD"),))
    assert scene(state).seats[1].score == "checki"
    assert scene(state).corners.bottom_right == "a third A♦ wins"


def test_beside_an_open_pair_the_other_cards_of_the_hand_lie_face_down() -> None:
    assert [seat.cards for seat in scene(declared()).seats] == [8, 6]


def test_three_open_pairs_have_room_in_the_corner() -> None:
    view = RULES.view(declared(third="2S 3S 4S 6D 6H 8S 9S KC"), None)
    several = replace(view, table=replace(view.table, checki=of("4S AD 4D")))
    assert PAINTER.scene(several, [*NAMES, "Cem"]).corners.bottom_right == "third 4♠ A♦ 4♦ wins"


def test_the_top_of_the_pile_is_ringed_while_it_may_be_taken() -> None:
    state = declared()
    piles = melds(state).piles
    assert (piles.stock, piles.upcard, piles.discards) == (103, of("KC")[0], ())
    assert scene(state).corners.bottom_left == "Ann: draw or take K♣?"


def test_after_the_draw_the_pile_lies_there_without_a_ring() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw discard"), (0, "discard 2D"), (1, "draw stock"))
    piles = melds(state).piles
    assert (piles.upcard, piles.discards) == (None, of("2D"))
    assert scene(state).corners.bottom_left == "Ben: discard a card"


def test_a_draw_that_must_be_shown_lies_before_the_one_who_drew_it() -> None:
    state = play(declared(stock="KC 3S"), (0, "draw stock"))
    assert melds(state).owners == ((of("3S"),), (of("AD AD"),))
    assert scene(state).corners.bottom_left == "Ann: 3♠ shown, discard one"


def test_a_draw_that_need_not_be_shown_is_not() -> None:
    state = play(start([A_DIAMONDS, PLAIN], "3S"), (1, "draw stock"))
    assert melds(state).owners == ((), ())
    assert scene(state).corners.bottom_right == "no pair shown yet"


def test_who_may_claim_is_asked_for_the_card() -> None:
    drawn = play(declared(stock="KC AD"), (0, "draw stock"))
    assert scene(drawn).corners.bottom_left == "Ben: claim A♦?"
    assert [seat.turn for seat in scene(drawn).seats] == [False, True]


def test_three_of_the_winner_lie_open_until_the_next_deal_and_the_score_card_tells_of_them() -> None:
    state = play(start([A_DIAMONDS, PLAIN], "KC AD", hands=2), (1, "draw stock"), (1, "discard KC checki AD"))
    state = play(state, (0, "draw stock"), (1, "claim"))
    assert melds(state).owners == ((), (of("AD AD AD"),))
    assert scene(state).corners.bottom_left == "Ben wins hand 1"
    told = PAINTER.score_card(RULES.view(state, None), NAMES)
    assert told is not None
    assert (told.title, told.moment, told.moment_cards) == ("Hand 1: Ben wins", "Ben gets the third A♦", of("AD AD AD"))
    assert [(line.name, line.score, line.chips) for line in told.places] == [
        ("Ben", "1 won", "+1"),
        ("Ann", "0 won", ""),
    ]


def test_a_match_of_one_hand_has_no_score_card_and_names_its_winner() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"), (1, "claim"))
    assert PAINTER.score_card(RULES.view(state, None), NAMES) is None
    assert scene(state).corners.bottom_left == "Ben wins the match"
    assert melds(state).owners == ((), (of("AD AD AD"),))
    assert (scene(state).corners.top_left, scene(state).seats[1].score) == ("Kowah", "third card!")


def test_the_result_says_which_third_card_won_and_who_waited_for_another() -> None:
    state = declared(stock="KC AD")
    assert [PAINTER.remark(RULES.view(state, None), seat) for seat in (0, 1)] == ["", "checki A♦"]
    state = play(state, (0, "draw stock"), (1, "claim"))
    assert [PAINTER.remark(RULES.view(state, None), seat) for seat in (0, 1)] == ["", "the third A♦"]


def test_the_best_play_of_a_match_shows_all_three_cards() -> None:
    three = card("5H")
    assert PAINTER.shown(Event("claimed", 1, (three,), other=0)) == (three,) * 3


def test_at_the_end_the_pairs_of_those_who_waited_too_still_lie_open() -> None:
    state = play(declared(stock="KC AD"), (0, "draw stock"), (1, "claim"))
    view = RULES.view(state, None)
    waited = replace(view, table=replace(view.table, checki=(card("4S"), card("AD"))))
    middle = PAINTER.scene(waited, NAMES).middle
    assert isinstance(middle, Melds)
    assert middle.owners == ((of("4S 4S"),), (of("AD AD AD"),))
