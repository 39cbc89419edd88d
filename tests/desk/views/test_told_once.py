"""Below the cards that lie in the middle of a hand the story tells what they do not: who took what, why a run stopped."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot import registry
from bot.cards import sign
from bot.desk.views.table_view import story
from bot.rules import DEALER, Event, View
from bot.rules.checks.walks import walk
from tests.cogs.comet_duel.test_rules import position

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eli", "Fay", "Gus", "Hal")


def moments(key: str) -> Iterator[tuple[View[Any], list[Event]]]:
    """Random moments of a match as each seat sees them, with what it has heard."""
    rules = registry.rules_of(key)
    for going in walk(rules, Random(f"told once {key}")):
        if DEALER in rules.waiting(going.state).must:
            continue
        for seat in range(going.setting.seats):
            yield rules.view(going.state, seat), [event for event in going.told if event.only in (None, seat)]


def in_hand(key: str, view: View[Any], heard: list[Event], **more: Any) -> list[str]:
    """The lines of the story in a hand; what was told last is of the last revision."""
    last = len(heard) - 1
    told = [(1 if at == last else 0, event) for at, event in enumerate(heard)]
    return story(registry.game(key).words, view, told, NAMES, in_hand=True, **more).removeprefix("-# ").split("\n-# ")


@pytest.mark.parametrize("key", ["tute", "canadian_salad"])
def test_a_hand_tells_who_took_the_tricks_and_not_once_more_what_lies_in_the_present_one(key: str) -> None:
    taken = 0
    for view, heard in moments(key):
        lines = in_hand(key, view, heard)
        assert not any(" plays " in line for line in lines), lines
        if any(event.kind == "took" for event in heard[-5:]):
            assert any(" takes " in line for line in lines), lines
            taken += 1
    assert taken > 30


def test_a_hand_does_not_say_the_same_sentence_twice_running() -> None:
    rules = registry.rules_of("through_the_window")
    state = rules.start(rules.setting(3))
    late, later = (Event("turned", 0, (one,), amount=1) for one in (0, 1))
    lines = in_hand("through_the_window", rules.view(state, 1), [late, later, late, late])
    assert lines == [f"The table turns Ann's card: {which} (ace)." for which in ("A♣", "A♦", "A♣")]


def test_a_pass_that_the_clock_has_made_is_told_until_it_is_asked_again_and_no_other_of_the_pile_before() -> None:
    rules, heard = registry.rules_of("comet_duel"), list[tuple[int, Event]]()
    state = position("TD TD JD 2D", "3D 4D 5D JH")
    moves = ((1, "play TD"), (0, "play JH"), (1, "pass"), (0, "play 3D"), (1, "pass"), (0, "play 4D"))
    for revision, (seat, move) in enumerate(moves):
        step = rules.apply(state, seat, move)
        state, heard = step.state, [*heard, *((revision, event) for event in step.events)]
    view, words = rules.view(state, 1), registry.game("comet_duel").words
    by_clock = "-# Time was up: Ben passes on 3♦: no 4. Ann leads anew."
    assert [story(words, view, heard, NAMES, late=late, in_hand=True) for late in ({}, {1: 4})] == ["", by_clock]


@pytest.mark.parametrize("key", ["comet", "commit"])
def test_a_hand_tells_how_the_run_before_ended_and_not_once_more_what_lies_in_the_present_one(key: str) -> None:
    before = 0
    for view, heard in moments(key):
        lines, table = in_hand(key, view, heard), view.table
        for seat, one in table.sequence:
            assert not {f"{NAMES[seat]} {how} {sign(one)}." for how in ("leads", "adds", "goes on with")} & {*lines}, (
                lines
            )
        before += len(table.sequence) > 1 and any("leads." in line or "the lead." in line for line in lines)
    assert before > 50


@pytest.mark.parametrize(("key", "kind"), [("tute", "played"), ("commit", "led")])
def test_a_move_that_the_clock_has_made_is_told_in_a_hand_all_the_same(key: str, kind: str) -> None:
    seen = 0
    for view, heard in moments(key):
        if heard and heard[-1].kind == kind:
            lines = in_hand(key, view, heard, late={heard[-1].seat: 1})
            assert lines[-1].startswith(f"Time was up: {NAMES[heard[-1].seat]} "), lines
            seen += 1
    assert seen > 10


def test_who_dealt_a_hand_of_two_is_told_at_the_table_until_both_have_put_a_card_down_and_not_in_a_hand() -> None:
    rules = registry.rules_of("comet_duel")
    state = position("TD TH 4D", "JD 4H")
    heard = [Event("dealt", 0, amount=1, text="red")]
    for seat, move, told in ((1, "play TD", True), (0, "play JD", False), (1, "pass", False)):
        step = rules.apply(state, seat, move)
        state, heard = step.state, [*heard, *step.events]
        view = rules.view(state, 1)
        at_table = story(registry.game("comet_duel").words, view, [(1, event) for event in heard], NAMES)
        deals = "Hand 1 with the red pack: Ann deals eighteen cards each."
        assert (deals in at_table) == told
        assert deals not in in_hand("comet_duel", view, heard)


@pytest.mark.parametrize("key", ["comet", "commit", "new_comet"])
def test_who_dealt_is_told_in_a_hand_until_two_have_put_a_card_down(key: str) -> None:
    rules, seen, heard = registry.rules_of(key), set[bool](), list[Event]()
    for going in walk(rules, Random(f"who dealt {key}")):
        heard += going.told
        view = rules.view(going.state, 0)
        deals = any(" deals, " in line for line in in_hand(key, view, heard))
        under_way = len({seat for seat, _ in view.table.played}) > 1
        assert not (deals and under_way)
        seen.add(deals)
    assert len(seen) == 2
