"""Through the Window as a picture: the card and its letter, the floor, the word, and what is out."""

import pytest

from bot.cards import cards
from bot.pictures.faces import BACK
from bot.pictures.lettering import fitting, width
from bot.pictures.middles.race import Floor, arranged
from bot.pictures.scene import Race, Scene
from bot.pictures.sprites import LARGE
from cogs.through_the_window.rules import RULES
from cogs.through_the_window.scene import PAINTER
from cogs.through_the_window.state import Window
from tests.cogs.through_the_window.test_rules import dealt, go, won

NAMES = ["Ann", "Ben", "Cat"]


def scene(state: Window) -> Scene:
    return PAINTER.scene(RULES.view(state, None), NAMES)


def race(state: Window) -> Race:
    middle = scene(state).middle
    assert isinstance(middle, Race)
    return middle


def of(text: str) -> tuple[int, ...]:
    return tuple(cards(text.split()))


def test_before_a_card_is_turned_the_table_waits_for_its_owner() -> None:
    state = dealt("3D TC")
    assert race(state) == Race("?", BACK, say="Ann is to look")
    assert scene(state).corners.bottom_left == "12 cards to come"
    assert [seat.cards for seat in scene(state).seats] == [4, 4, 4]


def test_a_turned_card_shows_its_letter_and_everybody_may_react() -> None:
    state = go(dealt("3D TC"), "0 look")
    assert race(state) == Race("T", of("3D")[0], say="A noun with T!")
    assert [seat.turn for seat in scene(state).seats] == [True, True, True]
    assert scene(state).corners.bottom_left == "Ann's three: first to react"


def test_the_open_race_asks_for_a_word() -> None:
    assert scene(go(dealt("3D TC", mode="open"), "0 look")).corners.bottom_left == "Ann's three: first to say a word"


def test_who_has_the_floor_and_the_word_that_is_doubted_are_shown() -> None:
    state = go(dealt("3D TC", seats=3), "0 look", "2 react")
    assert (race(state).floor, race(state).word, race(state).say) == (2, "", "")
    state = go(state, "2 word tzt")
    assert race(state).word == "tzt"
    assert scene(state).corners.bottom_left == "A noun? Doubted by nobody yet"
    state = go(state, "0 doubt")
    assert scene(state).corners.bottom_left == "A noun? Doubted by Ann"
    assert scene(state).seats[0].note == "doubts it"


def test_a_noun_that_the_room_knows_is_not_asked_about_on_its_way_to_the_card() -> None:
    state = go(dealt("3D TC"), "0 look", "2 react", "2 word tiger")
    assert (race(state).word, scene(state).corners.bottom_left) == ("tiger", "A noun, as the room knows")


def test_who_is_locked_out_is_told_and_void_and_used_words_are_out() -> None:
    state = go(dealt("3D TC"), *won(2, "tiger"), "1 look", "0 react", "0 word tzt", "-1 void")
    assert race(state).out == ("tzt", "tiger")
    assert scene(state).seats[0].note == "locked out"
    assert [seat.turn for seat in scene(state).seats] == [False, True, True]


def test_cards_won_are_the_score_and_lie_open() -> None:
    seat = scene(go(dealt("3D TC"), *won(2, "tiger"))).seats[2]
    assert (seat.score, seat.open_cards, seat.cards) == ("1", of("3D"), 4)


def test_a_card_that_nobody_wins_waits_in_the_heap() -> None:
    state = go(dealt("3D TC", stake=5), "0 look", "-1 timeout")
    assert race(state).heap == 1
    corners = scene(state).corners
    assert (corners.top_right, corners.bottom_right) == ("pot 15", "waiting: 3♦")


def test_after_the_match_the_winner_is_named() -> None:
    state = go(dealt("3D TC KS", cards=1), *won(2, "tiger"), *won(2, "tree"), *won(1, "king"))
    assert race(state).say == "Cat wins the match"
    assert scene(state).corners.bottom_left == ""  # once is enough


def test_that_somebody_has_won_is_not_cut_off_on_its_plate() -> None:
    state = go(dealt("3D TC KS", cards=1), *won(2, "tiger"), *won(2, "tree"), *won(1, "king"))
    shown = PAINTER.scene(RULES.view(state, None), ["Ann", "Ben", "Caroline"])
    assert isinstance(shown.middle, Race)
    (plate,) = (part for part in arranged(shown, shown.middle) if isinstance(part.sprite, Floor))
    assert width("Caroline wins the match", LARGE, "Bold") < plate.box.width - 28


def test_where_there_is_no_floor_the_plate_says_whose_word_it_is() -> None:
    shown = race(go(dealt("3D", mode="open"), "0 look", "2 word tzt"))
    assert (shown.floor, shown.say, shown.word) == (None, "Cat says", "tzt")


@pytest.mark.parametrize("rank", "4Q")
def test_what_is_asked_for_stands_whole_beside_its_letter(rank: str) -> None:
    told = race(go(dealt(f"{rank}D TC"), "0 look")).say
    assert fitting(told, LARGE, 352, "Bold") == told  # the room of the plate (bot.pictures.middles.race)
