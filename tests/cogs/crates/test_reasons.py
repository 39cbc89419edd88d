"""What a hint says of a card in Crates is true."""

from random import Random
from typing import Any

import pytest

from bot.rules.checks.walks import next_move
from cogs.crates.moves import PLAYS
from cogs.crates.state import NAMING, SEVEN, TWO
from tests.rules.hand_made import what_is_said
from tests.rules.hinted import Said, said

SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("you have not seen your cards, so one suit is as good as another", "name clubs", "", {"phase": NAMING}),
    ("you must draw after it, so you are not out", "play 6S", "6S", {}),
    ("it is your last card", "play 5S", "5S", {}),
    ("it saves you from drawing 1 card now", "play AS", "AS 2S 3D", {"sequence": 1}),
    ("it saves you from drawing 5 cards now", "play 2S", "AS 2S 3D", {"sequence": 5}),
    ("Ben must add an ace or a 2, or draw two, and your hand counts 20 less", "play 2S", "2S AD", {}),
    ("Cem must add an ace or a 2, or draw two, and your hand counts 20 less", "play 2S", "2S AD", {"direction": -1}),
    ("Ben is skipped, and your hand counts 15 less", "play 4S", "4S AD", {}),
    ("you go again, and your hand counts 15 less", "play 4S", "4S AS", {"seats": 2}),
    ("you go again, and your hand counts 15 less", "play 4S", "4S 4D", {"seats": 2}),
    ("you must draw after it, and your hand counts 15 less", "play 4S", "4S AD", {"seats": 2}),
    ("everybody else draws a card, and your hand counts 30 less", "play 5S", "5S AD", {}),
    ("you play once more, and your hand counts 30 less", "play 6S", "6S AS", {}),
    ("you must draw after it, and your hand counts 30 less", "play 6S", "6S AD", {}),
    ("Ben draws a card, and your hand counts 20 less", "play 7S", "7S AD", {}),
    ("Ben draws a card, and your hand counts 20 less", "play 7S", "7S AD", {"seats": 2}),
    ("Cem draws a card, and your hand counts 20 less", "play 7S", "7S AD", {"seats": 4}),
    ("the direction turns, and your hand counts 25 less", "play TS", "TS AD", {}),
    ("your hand counts 25 less", "play TS", "TS AD", {"seats": 2}),
    ("Cem draws a card, and your hand counts 10 less", "play JS", "JS AD", {}),
    ("Ben draws a card, and your hand counts 10 less", "play JS", "JS AD", {"seats": 2}),
    ("your hand counts 10 less", "play JS", "JS AD", {"seats": 4}),
    ("your hand counts 1 less, and 1 of your other cards fits on it", "play AS", "AS AD", {}),
    ("your hand counts 1 less, and 2 of your other cards fit on it", "play AS", "AS AD QS", {}),
    ("your hand counts 10 less", "play QS", "QS AD", {}),
    ("your hand counts 50 less, and you hold 2 more hearts", "play 8S hearts", "8S AH QH KS", {}),
    ("your hand counts 30 less, and you hold 1 more club", "play 9S clubs", "9S AC KS", {}),
    ("your hand counts 50 less", "play 8S hearts", "8S AC KS", {}),
    ("your hand counts 50 less, and 1 of your other cards fits on it", "play 8S hearts", "8S 8C KS", {}),
    ("1 of your other cards fits on it", "play 3S", "3S QS", {}),
    ("your hand counts 10 without it", "play 3S", "3S QD", {}),
    ("1 of your other cards fits on it", "play 3S", "3S 3D KD", {}),
    ("Cem is skipped, and your hand counts 15 less", "play 4S", "4S AD", {"seat": 1}),
]


def draws(one: Said, why: str) -> tuple[list[int], bool]:
    """Who draws a card for what a play does, or is let off, in order, through shuffles; and whether the hand dies of it."""
    rules, chance = one.rules, Random(one.move)
    step = rules.apply(one.state, one.seat, one.move)
    told = list(step.events)
    while step.state.draws and step.state.draws[0].why == why:  # a shuffle is due
        step = rules.apply(step.state, *next_move(rules, step.state, chance))
        told += step.events
    drew = [event.seat for event in told if (event.kind, event.text) == ("drew", why) or event.kind == "let_off"]
    return drew, "dead" in {event.kind for event in told}


def test_everybody_else_draws_after_a_five() -> None:
    for one in said("crates", "everybody else draws a card"):
        seats = one.view.setting.seats
        others = [(one.seat + place * one.view.table.direction) % seats for place in range(1, seats)]
        drew, dead = draws(one, "five")
        assert drew[: len(others)] == (others[: len(drew)] if dead else others), one


def test_who_is_said_to_be_skipped_is_skipped() -> None:
    for one in said("crates", r"Player (\d) is skipped"):
        assert int(one.found[1]) in {event.seat for event in one.told() if event.kind == "skipped"}, one


def test_who_is_said_to_draw_a_card_draws_it() -> None:
    for one in said("crates", r"Player (\d) draws a card"):
        drew, dead = draws(one, "seven" if PLAYS[one.move].card >> 2 == SEVEN else "jack")
        assert drew[:1] == ([] if dead and not drew else [int(one.found[1])]), one


def test_who_is_said_to_go_on_goes_on_and_who_must_draw_draws() -> None:
    for one in said("crates", "you (play once more|go again|must draw after it)"):
        step = one.rules.apply(one.state, one.seat, one.move)
        if one.found[1] == "must draw after it":
            told = [event.kind for event in step.events if event.seat == one.seat]
            assert "drew" in told or "pressure" in told, one
        else:
            assert step.state.shuffling or (step.state.turn == one.seat and one.rules.moves(step.state, one.seat)), one


def test_who_must_add_an_ace_or_a_two_or_draw_two_does_either() -> None:
    for one in said("crates", r"Player (\d) must add an ace or a 2, or draw two"):
        state, told, chance = one.state, [], Random(one.move)
        actor, move, other = one.seat, one.move, int(one.found[1])
        for _ in range(4):  # shuffles may come in between
            step = one.rules.apply(state, actor, move)
            told += step.events
            state = step.state
            if not state.shuffling or not state.pile:
                break
            actor, move = next_move(one.rules, state, chance)
        drew = sum(event.amount for event in told if (event.kind, event.seat, event.text) == ("drew", other, "pips"))
        let_off = {event.kind for event in told} & {"let_off", "dead"}
        able = [card for card in state.hands[other] if card >> 2 <= TWO]
        assert drew == 2 or let_off or (state.turn == other and state.sequence == 2 and able), one


def test_so_many_cards_of_the_suit_are_held_as_is_said_with_a_call() -> None:
    for one in said("crates", r".*you hold (\d+) more "):
        suit = PLAYS[one.move].suit
        held = [card for card in one.state.hands[one.seat] if card & 3 == suit and card != PLAYS[one.move].card]
        assert len(held) == int(one.found[1]), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("crates", move, mine, **{"seats": 3, **rest}) == words
