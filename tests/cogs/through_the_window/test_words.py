"""What Through the Window says."""

from dataclasses import replace
from random import Random

import pytest

from bot.cards import card
from bot.rules import Event
from bot.rules.checks import walk
from cogs.through_the_window.rules import RULES
from cogs.through_the_window.words import WORDS
from tests.cogs.through_the_window.test_rules import dealt, go
from tests.rules.hand_text import told

NAMES = ["Ann", "Ben", "Cat"]
EIGHT, KING = 30, 51


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("dealt", 0, amount=4), "Ann deals 4 cards each, face down. Nobody looks."),
        (Event("dealt", 0, amount=1), "Ann deals one card each, face down. Nobody looks."),
        (Event("turned", 1, (EIGHT,)), "Ben looked through the window and saw 8♥ (eight)."),
        (Event("turned", 1, (EIGHT,), amount=1), "The table turns Ben's card: 8♥ (eight)."),
        (Event("floor", 2), "Cat has the floor."),
        (Event("lost", 2), "Cat found no word in time and is locked out for this card."),
        (Event("lost", 2, amount=1), "Cat has no word and is locked out for this card."),
        (Event("called", 2, text="elk"), "Cat says *elk*."),
        (Event("doubted", 0), "Ann doubts it."),
        (Event("void", 2, text="ezk"), "*ezk* is void: Cat is locked out for this card."),
        (Event("taken", 2, (EIGHT, KING), text="kite"), "Cat wins 8♥ K♠ with *kite*."),
        (Event("heap", cards=(EIGHT,)), "Nobody wins 8♥: it waits for the winner of the next card."),
        (Event("won", 2, amount=1), "Cat wins the match with 1 card."),
        (Event("draw"), "Nobody won a card: the match is a draw."),
        (Event("nonsense"), ""),
    ],
)
def test_every_kind_of_event_is_one_sentence(event: Event, sentence: str) -> None:
    assert WORDS.event(event, NAMES) == sentence


@pytest.mark.parametrize(
    ("move", "label"),
    [
        ("look", "I looked through the window…"), ("react", "🪟 I have one!"), ("word t*", "Say a noun beginning with T"),
        ("word " + "t" * 30, "“" + "t" * 30 + "”"), ("doubt", "Doubt it"), ("pass", "No word"), ("award", "It is a noun"),
        ("void", "It is no noun"), ("timeout", "Time is up"),
    ],
)  # fmt: skip
def test_every_move_has_a_label_that_a_phone_shows_whole(move: str, label: str) -> None:
    assert WORDS.label(move, RULES.view(dealt("3D"), 0), NAMES) == label
    assert len(label) <= 34


def test_the_table_shows_the_card_its_letter_and_the_words_used_for_it() -> None:
    state = go(
        dealt("3D TC"), "0 look", "2 react", "2 word tiger", "-1 award", "1 look", "0 react", "0 word tzt", "-1 void"
    )
    said = WORDS.table(RULES.view(state, None), NAMES)
    assert "# 10♣ · T" in said
    assert "\nBen's card: T for ten\n" in said
    assert "Used for T: tiger" in said
    assert "Void for this card: tzt" in said
    assert "**Ann** 0 · 3 to turn 🔒" in said
    assert "**Cat** 1 3♦ · 4 to turn" in said


def test_a_hand_says_how_many_cards_are_to_come_and_which_is_the_last() -> None:
    state = go(dealt("3D TC 4C", cards=1), "0 look")
    assert WORDS.score(RULES.view(state, 0), NAMES).endswith("· 2 to come")
    last = go(state, "-1 timeout", "1 look", "-1 timeout", "2 look")
    assert WORDS.score(RULES.view(last, 0), NAMES).endswith("· the last card")
    over = RULES.view(go(last, "0 react", "0 word fox", "-1 award"), 0)
    assert over.over
    assert WORDS.score(over, NAMES) == "Cards won: Ann 3 · Ben 0 · Cat 0"


@pytest.mark.parametrize(("mode", "first"), [("reaction", "Be the first to react"), ("open", "The first word wins")])
def test_whoever_sees_a_card_reads_its_letter_and_what_wins_it(mode: str, first: str) -> None:
    view = RULES.view(go(dealt("TC", mode=mode), "0 look"), 1)
    assert WORDS.asked(view, NAMES) == "Everybody's turn: a noun that begins with T?"
    assert WORDS.advice(view, NAMES) == f"{first}. Places and people count too."


def test_whoever_has_won_cards_reads_how_many_of_their_own_are_still_to_be_turned() -> None:
    state = go(dealt("3D"), "0 look", "2 react", "2 word tiger", "-1 award")
    assert WORDS.hand(RULES.view(state, 2), NAMES) == "-# You have won 3♦ · 4 of yours to turn"
    assert WORDS.hand(RULES.view(state, 0), NAMES) == "-# 3 cards of yours to turn, unseen by all"


def test_the_table_shows_the_heap() -> None:
    state = go(dealt("8H"), "0 look", "-1 timeout")
    said = WORDS.table(RULES.view(state, None), NAMES)
    assert "On the heap, for the next winner: 8♥" in said
    assert "Ben is to look through the window. 11 cards to come." in said


def test_a_called_word_is_put_to_the_others_with_a_button_to_doubt_it() -> None:
    state = go(dealt("TC"), "0 look", "0 react", "0 word tzt", "2 doubt")
    view = RULES.view(state, None)
    assert "Ann says **tzt**. Is that a noun? Doubted by: Cat." in WORDS.table(view, NAMES)
    assert [[choice.move for choice in line] for line in WORDS.open_choices(view, NAMES)] == [["doubt"]]


def test_the_table_has_the_button_for_the_first_card_and_the_message_of_a_card_those_for_what_follows() -> None:
    state, offered = dealt("3D 4D"), list[int]()
    for move in ("0 look", "2 react", "2 word tiger", "-1 award", ""):
        offered.append(len(WORDS.table_choices(RULES.view(state, None), NAMES)))
        state = go(state, move) if move else state
    assert offered == [1, 0, 0, 0, 0]
    assert RULES.view(state, None).table.phase == "look"


def test_anybody_is_offered_what_each_state_asks_for() -> None:
    state = dealt("3D")
    offered: list[list[str]] = []
    for move in ("0 look", "2 react", "2 word tzt", ""):
        offered.append([choice.move for line in WORDS.open_choices(RULES.view(state, None), NAMES) for choice in line])
        state = go(state, move) if move else state
    assert offered == [["look"], ["react"], ["word t*", "pass"], ["doubt"]]
    state = go(dealt("3D", mode="open"), "0 look")
    ((choice,),) = WORDS.open_choices(RULES.view(state, None), NAMES)
    assert (choice.move, choice.question) == ("word t*", "A noun beginning with T")


def test_a_hand_tells_its_owner_what_is_asked_and_never_a_face_down_card() -> None:
    state = go(dealt("3D 4D 5D"), "0 look", "2 react")
    said = told(WORDS, RULES.view(state, 2), NAMES)
    asked = "Your turn: say a noun that begins with T\nYou have 8 seconds. Places and people count too."
    assert said.startswith(f"{asked}\nAnn's card, 3♦: **T** for three\n")  # it lies large in its own message
    assert "-# 4 cards of yours to turn, unseen by all" in said
    assert "5♦" not in said
    assert "locked out" in told(WORDS, RULES.view(go(state, "2 pass"), 2), NAMES)


def test_who_waits_reads_for_what() -> None:
    state = dealt("3D")
    assert WORDS.asked(RULES.view(state, 1), NAMES) == "Ann is to look through the window"
    state = go(state, "0 look", "2 react")
    assert told(WORDS, RULES.view(state, 0), NAMES).startswith("Cat has the floor\nAnn's card, 3♦: **T** for three\n")
    state = go(state, "2 word tzt")
    assert "The others may doubt it." in told(WORDS, RULES.view(state, 2), NAMES)
    state = go(state, "0 doubt")
    assert "Doubted by Ann." in told(WORDS, RULES.view(state, 1), NAMES)


def test_whoever_waits_for_the_floor_has_the_button_of_the_race_and_reads_who_has_it() -> None:
    state = go(dealt("3D"), "0 look", "1 react", "1 pass", "2 react")
    for seat in (0, 1):
        ((choice,),) = WORDS.choices(RULES.view(state, seat), NAMES)
        assert (choice.move, choice.enabled) == ("react", False)
    # the card's message says how long
    assert WORDS.middle(RULES.view(state, 1), NAMES).split("\n")[1:] == ["Cat has the floor."]


def test_which_words_count_is_told_until_one_has_won_a_card() -> None:
    state = go(dealt("3D 4D"), "0 look", "2 react")
    assert WORDS.advice(RULES.view(state, 2), NAMES) == "You have 8 seconds. Places and people count too."
    state = go(state, "2 word tiger", "-1 award", "1 look")
    assert not WORDS.advice(RULES.view(state, 0), NAMES)
    assert WORDS.advice(RULES.view(go(state, "0 react"), 0), NAMES) == "You have 8 seconds."


def test_no_face_down_card_is_ever_in_the_words() -> None:
    for going in walk(RULES, Random(3), RULES.setting(3)):
        state = going.state
        if not state.shuffling:
            other = state.copy()
            cards = [card for hand in other.hands for card in hand][::-1]
            other.hands = [[cards.pop() for _ in hand] for hand in other.hands[::-1]][::-1]
            for seat in (None, 0, 1, 2):
                one, two = RULES.view(state, seat), RULES.view(other, seat)
                assert WORDS.table(one, NAMES) == WORDS.table(two, NAMES)
                assert told(WORDS, one, NAMES) == told(WORDS, two, NAMES)


def test_the_page_explains_the_letters_and_every_option() -> None:
    assert "8 E" in WORDS.page
    assert "10 T" in WORDS.page
    assert all(f"*{option.called}*" in WORDS.page for option in RULES.info.options)


def test_where_there_is_no_floor_nobody_is_said_to_have_it() -> None:
    state = go(dealt("3D", mode="open"), "0 look", "2 word tzt")
    for seat in (0, 1, 2):
        assert "has the floor" not in told(WORDS, RULES.view(state, seat), NAMES)
    assert WORDS.asked(RULES.view(state, 2), NAMES) == "Cat says “tzt”"
    assert [line for line in WORDS.brief if "floor" in line and "without a floor" not in line] == []


def test_a_lesson_speaks_of_the_floor_and_of_doubts_only_where_there_are_any() -> None:
    tables = dealt("3D"), dealt("3D", mode="open"), dealt("3D", mode="open", challenge=False)
    usual, race, sure = (" ".join(WORDS.lesson(RULES.view(state, 0))) for state in tables)
    assert ("React first" in usual, "without a floor" in usual, "doubt" in usual) == (True, False, True)
    assert ("React" in race, "floor" in race, "in time" in race) == (False, False, False)
    assert "Be the first to say a **noun**" in race
    assert ("doubt" in sure, "locked out" in sure) == (False, False)


def test_what_stands_above_a_hand_is_not_told_again_below_it() -> None:
    state = go(dealt("3D TC"), "0 look", "2 react")
    turned, floor = Event("turned", 0, (card("3D"),)), Event("floor", 2)
    view = RULES.view(state, 1)
    assert [WORDS.is_seen(event, view) for event in (turned, floor, Event("floor", 1))] == [True, True, False]
    assert not WORDS.is_seen(Event("turned", 0, (card("3D"),), amount=1), view)  # that Ann was slow stands nowhere else
    said = Event("called", 2, text="tzt")
    assert WORDS.is_seen(said, RULES.view(go(state, "2 word tzt"), 1))
    settled = RULES.view(go(state, "2 word tiger", "-1 award"), 1)
    assert [WORDS.is_seen(event, settled) for event in (turned, floor, said)] == [
        True,
        False,
        False,
    ]  # the winner's line says it


def test_a_hand_tells_nothing_of_the_cards_before_the_last_one_and_of_no_heap_that_lies_there() -> None:
    first, second = Event("taken", 2, (card("3D"),), text="tiger"), Event("taken", 1, (card("TC"),), text="tent")
    waits = Event("heap", cards=(card("TH"),))
    state = go(dealt("3D TC TH 2D"), "0 look", "2 react", "2 word tiger", "-1 award")
    assert not WORDS.is_seen(first, RULES.view(state, 0))
    state = go(state, f"{state.turn} look")
    assert WORDS.is_seen(first, RULES.view(state, 0))
    state = go(state, "1 react", "1 word tent", "-1 award")
    assert [WORDS.is_seen(one, RULES.view(state, 0)) for one in (first, second)] == [True, False]
    state = go(state, f"{state.turn} look", "1 react", "1 pass")
    lost, late = Event("lost", 1, amount=1), Event("lost", 1)
    void, doubted = Event("void", 1, text="tzt"), Event("doubted", 0)
    told = [[WORDS.is_seen(one, RULES.view(state, seat)) for one in (lost, late, void, doubted)] for seat in (0, 1)]
    assert told == [[False, False, False, True], [True, False, False, True]]
    state = go(state, "0 react", "0 word tree", "-1 award")
    assert all(WORDS.is_seen(one, RULES.view(state, 0)) for one in (lost, late, void))  # not for the card that comes
    view = RULES.view(state, 0)
    assert not WORDS.is_seen(waits, view)
    assert WORDS.is_seen(waits, replace(view, table=replace(view.table, heap=waits.cards)))


def test_whoever_has_turned_all_cards_reads_no_nought() -> None:
    view = RULES.view(dealt("3D"), 2)
    last = replace(view, table=replace(view.table, left=(4, 4, 0)))
    assert not WORDS.hand(last, NAMES)  # to come are others' cards, which the score counts


def test_who_wins_a_card_is_told_once_and_a_floor_only_while_nothing_has_come_of_it() -> None:
    floor, called, lost = Event("floor", 0), Event("called", 0, text="jacket"), Event("lost", 0)
    taken = Event("taken", 0, (card("JH"),), text="jacket")
    assert [WORDS.line([floor, called, taken], at, NAMES) for at in range(3)] == ["", "", "Ann wins J♥ with *jacket*."]
    assert [bool(WORDS.line([floor, lost], at, NAMES)) for at in range(2)] == [False, True]
    assert WORDS.line([floor], 0, NAMES) == "Ann has the floor."
    assert WORDS.line([called, Event("doubted", 1)], 0, NAMES) == "Ann says *jacket*."


def test_a_settled_card_keeps_the_line_of_the_words_that_were_used_before_it() -> None:
    turned, view = Event("turned", 1, (card("JH"),)), RULES.view(dealt("JH"), None)
    taken, heap = Event("taken", 0, turned.cards, text="jacket"), Event("heap", cards=turned.cards)
    view = replace(view, table=replace(view.table, words=("table", "jelly", "jacket")))
    for ended, used in ((taken, "jelly"), (heap, "jelly, jacket")):
        told = WORDS.followed(turned, ended, view, NAMES, looks=False).split("\n")
        assert (len(told), told[-1]) == (4, f"Used for J: {used}")


def test_below_a_card_it_is_not_named_again_unless_the_heap_goes_with_it() -> None:
    turned, heap = Event("turned", 1, (card("JH"),)), (card("JH"), card("2C"))
    taken = Event("taken", 0, turned.cards, text="jacket")
    assert WORDS.settled(turned, taken, NAMES) == "# J♥ · J\nAnn wins it with *jacket*."
    assert WORDS.settled(turned, taken._replace(cards=heap), NAMES) == "# J♥ · J\nAnn wins J♥ 2♣ with *jacket*."


@pytest.mark.parametrize("ends", [("2 react", "2 word tiger", "-1 award"), ("-1 timeout",)])
def test_a_hand_tells_of_a_card_that_is_settled_in_one_line(ends: tuple[str, ...]) -> None:
    up = go(dealt("3D TC"), "0 look")
    for state in (up, go(up, *ends)):
        view = RULES.view(state, 1)
        assert WORDS.is_seen(Event("turned", 0, (card("3D"),)), view)
        assert not WORDS.is_seen(Event("turned", 0, (card("3D"),), amount=1), view)  # the clock has turned it
    assert not WORDS.is_seen(Event("turned", 0, (card("TC"),)), RULES.view(up, 1))


def test_how_many_cards_were_dealt_is_not_told_any_more_once_one_is_up() -> None:
    before = dealt("3D TC")
    up = go(before, "0 look")
    one = Event("dealt", 0, amount=4)
    assert [WORDS.told(one, RULES.view(state, 1)) for state in (before, up, go(up, "2 react", "2 word tiger", "-1 award"))] == [
        False, True, True,
    ]  # fmt: skip
