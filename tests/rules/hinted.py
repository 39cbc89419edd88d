"""What is said of moves in random matches, for tests that look whether it is true there."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from bot import registry
from bot.brains import any_member
from bot.rules import CLOCK, Event, Rules, View
from tests.brains.positions import played, usual_or_not

#: random matches, and moves of seats in each
MATCHES, MOVES = 12, 120


class Said(NamedTuple):
    """A legal move of a seat, what is said of it, and what the words that were looked for hold."""

    rules: Rules[Any]
    state: Any
    seat: int
    view: View[Any]
    move: str
    text: str
    found: re.Match[str]

    def after(self) -> Any:
        """The state after the move."""
        return self.rules.apply(self.state, self.seat, self.move).state

    def told(self) -> list[Event]:
        """What the move brings."""
        return list(self.rules.apply(self.state, self.seat, self.move).events)

    def until(self, kind: str, choose: Callable[[Any, int], str]) -> Event | None:
        """The first event of a kind after the move, when everybody goes on as `choose` says; None if the match ends before."""
        state, actor, move = self.state, self.seat, self.move
        for _ in range(500):
            step = self.rules.apply(state, actor, move)
            for event in step.events:
                if event.kind == kind:
                    return event
            state, waiting = step.state, self.rules.waiting(step.state)
            if not waiting.must or (waiting.must[0] < 0 and waiting.must[0] != CLOCK):
                return None
            actor = waiting.must[0]
            move = choose(state, actor)
        return None


def said(key: str, words: str) -> Iterator[Said]:
    """All moves of some random matches of which it is said, as a pattern that begins where the text does; there are some."""
    game, count = registry.game(key), 0
    for number in range(MATCHES):
        chance = Random(f"said {key} {number}")
        for going in played(game.rules, usual_or_not(game.rules, number, chance), chance, MOVES):
            for seat in going.asked():
                view = game.rules.view(going.state, seat)
                names = [f"Player {at}" for at in range(going.setting.seats)]
                for move in filter(None, (any_member(one, chance) for one in view.moves)):
                    text = game.words.reason(move, view, names)
                    if found := re.match(words, text):
                        count += 1
                        yield Said(game.rules, going.state, seat, view, move, text, found)
    assert count, f"nowhere is it said: {words}"


def at_random(rules: Rules[Any], chance: Random) -> Callable[[Any, int], str]:
    """A way to go on by chance."""
    return lambda state, actor: chance.choice(rules.moves(state, actor))


def by_the_clock(rules: Rules[Any]) -> Callable[[Any, int], str]:
    """A way to go on as the clock would."""
    return lambda state, actor: next(move for at, move in rules.timeout(state) if at == actor)
