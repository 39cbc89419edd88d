"""Two deals that somebody cannot tell apart: the same play is legal over both, and this viewer honestly learns the same.

A match is a setting and a log of moves by all actors. `alike` looks for two cards to swap in its first shuffle; what the rules
let a viewer know is compared here, so that what the house sends can be compared elsewhere.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from bot.rules import DEALER, Refused, Rules, Setting

Log = Sequence[tuple[int, str]]
Viewer = int | None


class Swap(NamedTuple):
    """Two places in the first shuffle, and who cannot tell whether the cards there were swapped."""

    here: int
    there: int
    viewers: frozenset[Viewer]


def swapped(deal: str, here: int, there: int) -> str:
    """A DEALER's move with two cards in each other's places."""
    words = deal.split(" ")
    words[here + 1], words[there + 1] = words[there + 1], words[here + 1]
    return " ".join(words)


def altered(log: Log, swap: Swap) -> list[tuple[int, str]]:
    """The same play over the other deal."""
    assert log[0][0] == DEALER
    return [(DEALER, swapped(log[0][1], swap.here, swap.there)), *log[1:]]


def states(rules: Rules[Any], setting: Setting, log: Log) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The match step by step, with the events of each; ends early at an illegal move."""
    state = rules.start(setting)
    for actor, move in log:
        try:
            step = rules.apply(state, actor, move)
        except (Refused, LookupError, ValueError):
            return
        state = step.state
        yield state, step.events


def knows(rules: Rules[Any], state: Any, events: Sequence[Any], viewer: Viewer) -> tuple[Any, ...]:
    """What a viewer honestly learns from a step: events for it, its own cards, its own moves."""
    view = rules.view(state, viewer)
    return tuple(one for one in events if one.only is None or one.only == viewer), view.cards, view.moves


def cover(rules: Rules[Any], setting: Setting, log: Log, chance: Random, most: int) -> list[Swap]:
    """A few swaps, each hidden from as many viewers as may be, that together serve as many as can be found."""
    found = sorted(_found(rules, setting, log, chance), key=lambda swap: -len(swap.viewers))
    served: set[Viewer] = set()
    chosen: list[Swap] = []
    for swap in found:
        if len(chosen) < most and not swap.viewers <= served:
            chosen.append(swap)
            served |= swap.viewers
    return chosen


def _found(rules: Rules[Any], setting: Setting, log: Log, chance: Random) -> list[Swap]:
    viewers: tuple[Viewer, ...] = (None, *range(setting.seats))
    first = list(states(rules, setting, log))
    seen = {viewer: [knows(rules, state, events, viewer) for state, events in first] for viewer in viewers}
    dealt = [sorted(hand) for hand in rules.hands(first[0][0])]
    size = len(log[0][1].split(" ")) - 1
    pairs = [(here, there) for here in range(size) for there in range(here)]
    chance.shuffle(pairs)
    made: list[Swap] = []
    for here, there in pairs[:400]:
        second = list(states(rules, setting, altered(log, Swap(here, there, frozenset()))))
        if len(second) < len(first):
            continue
        changed = [sorted(hand) for hand in rules.hands(second[0][0])] != dealt
        blind = frozenset(
            viewer
            for viewer in viewers
            if all(
                one == knows(rules, state, events, viewer) for one, (state, events) in zip_longest(seen[viewer], second)
            )
        )
        if blind and (changed or not any(dealt)):
            made.append(Swap(here, there, blind))
    return made


def left_to_time(rules: Rules[Any], setting: Setting, deal: str, turns: Log) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The match step by step when turns are taken as given, and every held clock runs out without an answer."""
    state, script = rules.start(setting), iter(turns)
    moves = [(DEALER, deal)]
    while moves:
        for actor, move in moves:
            try:
                step = rules.apply(state, actor, move)
            except Refused:
                return
            state = step.state
            yield state, step.events
        moves = rules.timeout(state) if held(rules, state) else [row for row in [next(script, None)] if row]


def held(rules: Rules[Any], state: Any) -> bool:
    """Whether a clock runs that keeps answers to its end."""
    clock = rules.info.clocks.get(rules.waiting(state).clock)
    return clock is not None and clock.held


def other_keepers(rules: Rules[Any], setting: Setting, deal: str, turns: Log, chance: Random) -> list[Swap]:
    """Swaps after which others are asked secretly: another seat, and where it can be found somebody instead of nobody."""
    first = list(left_to_time(rules, setting, deal, turns))
    viewers: tuple[Viewer, ...] = (None, *range(setting.seats))
    heard = {viewer: _heard(rules, first, viewer) for viewer in viewers}
    size = len(deal.split(" ")) - 1
    pairs = [(here, there) for here in range(size) for there in range(here)]
    chance.shuffle(pairs)
    made: dict[bool, Swap] = {}
    for here, there in pairs:
        second = list(left_to_time(rules, setting, swapped(deal, here, there), turns))
        one, two = _asked(rules, first), _asked(rules, second)
        somebody = [who >= 0 for (who,) in one] != [who >= 0 for (who,) in two]
        if len(second) != len(first) or one == two or somebody in made:
            continue
        blind = [viewer for viewer in viewers if _heard(rules, second, viewer) == heard[viewer]]
        if None in blind and len(blind) > 1:
            made[somebody] = Swap(here, there, frozenset(blind))
        if len(made) == 2:
            break
    return list(made.values())


def _asked(rules: Rules[Any], seen: Sequence[tuple[Any, Any]]) -> list[tuple[int, ...]]:
    return [rules.waiting(state).must for state, _ in seen if held(rules, state)]


def _heard(rules: Rules[Any], seen: Sequence[tuple[Any, Any]], viewer: Viewer) -> list[Any]:
    return [knows(rules, state, events, viewer) for state, events in seen]
