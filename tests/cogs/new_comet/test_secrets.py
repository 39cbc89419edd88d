"""New Comet: nobody sees who has the comet, and nothing reminds a player to declare it."""

from dataclasses import replace

import pytest

from bot.rules import BEAT, CLOCK, View
from cogs.new_comet.rules import RULES
from cogs.new_comet.state import NewComet
from cogs.new_comet.words import WORDS
from tests.cogs.new_comet.deals import NAMES, go, table
from tests.rules.hand_text import told


def views(state: NewComet, *viewers: int | None) -> list[View]:
    return [RULES.view(state, viewer) for viewer in viewers]


#: the same public play over deals in which the comet is with one seat, another, or aside
HOLDERS = [("9S 2D", "4D KD", "5D 8H"), ("3D 2D", "4D 9S", "5D 8H"), ("3D 2D", "4D KD", "5D 9S")]


@pytest.mark.parametrize("hands", HOLDERS)
def test_passes_look_the_same_whoever_has_the_comet(hands: tuple[str, ...]) -> None:
    first = table("3D 2D", "4D KD", "5D 8H")
    other = table(*hands)
    for move in ("1 play 4D", "1 pass", "2 play 5D", "2 pass", "0 pass", "1 pass"):
        actor, _, text = move.partition(" ")
        one, two = (RULES.apply(state, int(actor), text) for state in (first, other))
        assert one.events == two.events
        first, other = one.state, two.state
        assert RULES.view(first, None) == RULES.view(other, None)
        assert RULES.waiting(first) == RULES.waiting(other)
    assert RULES.view(first, None).table.phase == "lead"


def plain(view: View) -> View:
    """A view but for the cards that were put down, which all have seen."""
    return replace(view, table=replace(view.table, played=(), comet=None, comet_as=None, first=0))


def shown(view: View) -> tuple[object, ...]:
    """What a view says of the table, but for the cards that were put down."""
    return (view.to_act, plain(view).table, view.over)


def test_a_stuck_player_who_may_declare_sees_the_same_as_one_who_may_not() -> None:
    claim = go(table("2D 8D", "7D 9S 3D", "5D 3H"), "1 play 7D", "1 play 9S")
    # buttons follow from who has put the comet down, which all can see, and from nothing else (the last test but one)
    rest = go(table("2D 8D", "7D 8D 3D", "5D 3H", seen=True), "1 play 7D", "1 play 8D")
    assert RULES.waiting(claim).clock == RULES.waiting(rest).clock == "claim"
    for viewer in (None, 0, 1, 2):
        one, two = RULES.view(claim, viewer), RULES.view(rest, viewer)
        assert shown(one) == shown(two)
        assert told(WORDS, plain(one), NAMES) == told(WORDS, plain(two), NAMES)


def test_who_has_put_down_the_last_card_sees_the_same_whether_it_may_be_declared_or_not() -> None:
    claim = go(table("2D 8D", "9S", "5D 3H"), "1 play 9S as 7")
    rest = go(table("2D 8D", "7D", "5D 3H"), "1 play 7D")
    for viewer in (None, 0, 1, 2):
        one, two = RULES.view(claim, viewer), RULES.view(rest, viewer)
        assert shown(one) == shown(two)
        assert told(WORDS, plain(one), NAMES) == told(WORDS, plain(two), NAMES)
        if viewer == 1:
            assert WORDS.choices(one, NAMES) == WORDS.choices(two, NAMES)


def test_the_others_cannot_tell_a_seat_that_rests_from_one_that_thinks() -> None:
    rest = go(table("2D 8D", "7D 3D KD", "5D 3H", seen=True), "1 play 7D")
    thinks = go(table("2D 8D", "7D 8D KD", "5D 3H", seen=True), "1 play 7D")
    assert RULES.moves(rest, CLOCK) == [BEAT]
    assert RULES.moves(thinks, 1) == ["play 8D"]
    assert views(rest, None, 0, 2) == views(thinks, None, 0, 2)


def test_the_button_stands_last_in_every_hand_until_all_can_see_that_there_is_nothing_to_declare() -> None:
    states = [
        table("2D 8D", "7D 9S 3D", "5D 3H"),
        go(table("2D 8D", "7D 9S 9H 3D", "5D 3H"), "1 play 7D"),
        go(table("2D 8D", "7D 9S 9H 3D", "5D 3H"), "1 play 7D", "1 play 9S"),
        go(table("2D 8D", "7D 9S 3D", "5D 3H"), "1 play 7D", "1 play 9S"),
        go(table("2D 8D", "9S", "5D 3H"), "1 play 9S as 7"),
        go(table("2D 8D", "7D", "5D 3H"), "1 play 7D"),
    ]
    for state in states:
        down = RULES.table(state).comet
        for seat in range(3):
            found = [choice for row in WORDS.choices(RULES.view(state, seat), NAMES) for choice in row]
            last = [(choice.label, choice.move, choice.enabled) for choice in found if choice.move == "declare"]
            assert last == ([("Declare the nine ☄️", "declare", True)] if down in (None, seat) else [])
            assert not last or found[-1].move == "declare"
    assert "declare" in RULES.info.anytime


def test_at_a_wrong_moment_the_button_answers_that_there_is_nothing_to_declare() -> None:
    state = table("2D 8D", "7D 9S 3D", "5D 3H")
    for seat in range(3):
        assert RULES.why(state, seat, "declare").startswith("There is nothing to declare")
