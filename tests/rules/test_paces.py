"""Play-outs and replays take short cuts: beats made at once, events that nobody hears left out. They come to the same."""

from collections.abc import Iterator
from random import Random

import pytest

from bot import registry
from bot.rules import BEAT, CLOCK, askable, quiet
from bot.rules.checks import Walk, walk
from bot.rules.checks.walks import canonical

GAMES = registry.keys()
#: the games in which beats follow one another
PACED = [key for key in GAMES if "pace" in registry.rules_of(key).info.clocks]
LONG = 400


def played(key: str) -> Iterator[Walk]:
    """Random matches of a game, as many as it takes to have made enough moves."""
    chance, moves = Random(f"paces {key}"), 0
    while moves < LONG:
        for going in walk(registry.rules_of(key), chance):
            yield going
            moves += 1
            if moves > 3 * LONG:
                return


@pytest.mark.parametrize("key", GAMES)
def test_beats_made_at_once_come_to_what_they_come_to_one_by_one(key: str) -> None:
    rules, most_beats = registry.rules_of(key), 0
    for going in played(key):
        at_once, one_by_one, beats = going.state.copy(), going.state.copy(), 0
        while rules.waiting(one_by_one).must == (CLOCK,) and rules.moves(one_by_one, CLOCK) == [BEAT]:
            rules.play(one_by_one, CLOCK, BEAT, quiet)
            beats += 1
        assert rules.keep_pace(at_once) == beats
        assert canonical(at_once) == canonical(one_by_one)
        most_beats = max(most_beats, beats)
    assert most_beats > 1 or key not in PACED


@pytest.mark.parametrize("key", PACED)
def test_no_more_beats_go_by_than_were_asked_for(key: str) -> None:
    rules, cut_short = registry.rules_of(key), 0
    for going in played(key):
        few, one_by_one, whole = going.state.copy(), going.state.copy(), rules.keep_pace(going.state.copy())
        made = rules.keep_pace(few, 2)
        for _ in range(made):
            rules.play(one_by_one, CLOCK, BEAT, quiet)
        assert made == min(2, whole)
        assert canonical(few) == canonical(one_by_one)
        cut_short += whole > 2
    assert cut_short


@pytest.mark.parametrize("key", GAMES)
def test_a_move_that_nobody_hears_changes_as_much_as_one_that_is_heard(key: str) -> None:
    rules, before, moves = registry.rules_of(key), None, 0
    for going in played(key):
        if before is not None and len(going.log) == moves + 1:
            rules.advance(before, *going.log[-1], quiet)
            assert canonical(before) == canonical(going.state), going.log[-1]
        before, moves = going.state.copy(), len(going.log)


@pytest.mark.parametrize("key", GAMES)
def test_who_could_be_asked_says_nothing_that_not_everybody_knows(key: str) -> None:
    """The length of a beat follows from it: whatever a seat does not know may be otherwise."""
    rules, open_beats, short = registry.rules_of(key), 0, 0
    for going in played(key):
        waiting, could = rules.waiting(going.state), askable(rules, going.state)
        for seat in (None, *range(going.state.setting.seats)):
            blind = rules.blind(going.state, seat)
            assert askable(rules, blind) == could
            assert rules.waiting(blind).clock == waiting.clock or key not in PACED
        open_beats += could is not None
        short += could == () and waiting.must == (CLOCK,)
        asked = [actor for actor in waiting.must if actor >= 0]
        held = waiting.clock in rules.info.clocks and rules.info.clocks[waiting.clock].held
        assert not held or could is None or set(asked) <= set(could)
    assert (open_beats > 0) is (key in PACED)
    assert (short > 0) is (key in PACED)
