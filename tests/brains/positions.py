"""Matches played by chance, with what every seat has heard, for those who look at computer players in the middle of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.brains import Brain
from bot.brains.levels import Searching
from bot.rules import CLOCK, DEALER, Event, Rules, Setting
from bot.rules.checks.walks import member, next_move, random_setting

#: the least effort: some deals, whatever the time
LITTLE = 0.001


@dataclass(slots=True)
class Position:
    """A state, the moves that led to it, and what each seat has heard."""

    rules: Rules[Any]
    setting: Setting
    state: Any
    heard: list[list[Event]]
    log: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def make(self, actor: int, move: str) -> tuple[Event, ...]:
        """A move; everybody hears what they may."""
        step = self.rules.apply(self.state, actor, move)
        self.state = step.state
        self.log.append((actor, move))
        for event in step.events:
            for seat, heard in enumerate(self.heard):
                if event.only in (None, seat):
                    heard.append(event)
        return step.events

    def asked(self) -> list[int]:
        """The seats that have something to decide."""
        waiting = self.rules.waiting(self.state)
        return [seat for seat in (*waiting.must, *waiting.may) if seat >= 0 and self.rules.moves(self.state, seat)]

    def choice(self, brain: Brain, seat: int, seed: object) -> str | None:
        """What a player does here."""
        rules = self.rules
        blind, view = rules.blind(self.state, seat), rules.view(self.state, seat)
        return brain.decide(rules, blind, view, self.heard[seat], Random(f"{seed}"))


def start(rules: Rules[Any], setting: Setting) -> Position:
    return Position(rules, setting, rules.start(setting), [[] for _ in range(setting.seats)])


def least(brain: Brain) -> Brain:
    """The same player with the least effort."""
    return brain.thinking(LITTLE) if isinstance(brain, Searching) else brain


def usual(rules: Rules[Any], more: int = 0) -> Setting:
    """A setting with all options as they usually are, at the smallest table, or one with more seats."""
    fewest, most = rules.seats({option.name: option.default for option in rules.info.options})
    return rules.setting(min(most, fewest + more))


def usual_or_not(rules: Rules[Any], number: int, chance: Random) -> Setting:
    """For every second match all options as they usually are, with ever more seats; for the others a setting by chance."""
    return random_setting(rules, chance) if number % 2 else usual(rules, number // 2 % 3)


def played(rules: Rules[Any], setting: Setting, chance: Random, most: int) -> Iterator[Position]:
    """A match by chance, yielded before every move of a seat, so many times at most."""
    going = start(rules, setting)
    while rules.waiting(going.state).must and most:
        actor, move = next_move(rules, going.state, chance)
        if actor >= 0:
            yield going
            most -= 1
        going.make(actor, move)


def choices(going: Position, brains: list[Brain], chance: Random) -> Iterator[int]:
    """A match by computer players to its end; before every choice the seat that has it. Every move is checked by the rules."""
    rules = going.rules
    while (waiting := rules.waiting(going.state)).must:
        if DEALER in waiting.must:
            going.make(*next_move(rules, going.state, chance))
            continue
        seats = going.asked()
        seat = chance.choice(seats) if seats else CLOCK
        if seat >= 0:
            yield seat
        move = going.choice(brains[seat], seat, chance.random()) if seat >= 0 else None
        if move is None:
            actor, move = rules.timeout(going.state)[0]
            going.make(actor, member(rules, going.state, actor, move, chance) or move)
        else:
            going.make(seat, move)


def by_players(rules: Rules[Any], setting: Setting, brains: list[Brain], chance: Random, most: int) -> Position:
    """A match by computer players, so many of their choices at most."""
    going = start(rules, setting)
    for number, _ in enumerate(choices(going, brains, chance)):
        if number == most:
            break
    return going
