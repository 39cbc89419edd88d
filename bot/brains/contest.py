"""Computer players against each other, through the same rules as people, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from bot.brains.player import Brain
from bot.rules import CLOCK, DEALER, Event, Refused, Rules, Setting


@dataclass(slots=True)
class Played:
    """A match that was played: its last state, thinking time in seconds and number of moves for each seat."""

    state: Any
    seconds: list[float]
    moves: list[int]


@dataclass(slots=True)
class Table:
    """One running match in the arena: who sits where, what each has heard, and when each wants to act."""

    rules: Rules[Any]
    brains: Sequence[Brain]
    state: Any
    chance: Random
    heard: list[list[Event]]
    played: Played = field(init=False)

    def __post_init__(self) -> None:
        self.played = Played(self.state, [0.0] * len(self.brains), [0] * len(self.brains))

    def make(self, actor: int, move: str) -> None:
        """Carry out a move and let everybody hear what they may. Raises Refused for an illegal one."""
        rules = self.rules
        if actor != DEALER and not rules.allows(self.state, actor, move):
            raise Refused(f"{rules.info.key}: seat {actor} would play {move!r}: {rules.why(self.state, actor, move)}")
        rules.advance(self.state, actor, move, self._tell)
        if actor >= 0:
            self.played.moves[actor] += 1

    def _tell(self, event: Event) -> None:
        for seat, heard in enumerate(self.heard):
            if event.only is None or event.only == seat:
                heard.append(event)

    def think(self, seat: int) -> tuple[float, int, str] | None:
        """When and how a seat would act now, as (seconds, seat, move); None when it lets things go by."""
        began = process_time()
        view = self.rules.view(self.state, seat)
        move = self.brains[seat].choose(view, self.heard[seat], self.chance)
        pause = self.brains[seat].pause(view, move, self.chance) if move is not None else 0.0
        self.played.seconds[seat] += process_time() - began
        return None if move is None else (pause, seat, move)

    def step(self) -> None:
        """One move: the dealer's, the table's, a player's, or the clock's when nobody acts in time."""
        rules, state = self.rules, self.state
        waiting = rules.waiting(state)
        if DEALER in waiting.must:
            order = list(rules.pack(state))
            self.chance.shuffle(order)
            rules.deal(state, order, self._tell)
            return
        if forced := rules.forced_move(state):
            self.make(*forced)
            return
        seats = [actor for actor in (*waiting.must, *waiting.may) if actor != CLOCK]
        plans = [plan for seat in seats if (plan := self.think(seat))]
        clock = rules.info.clocks.get(waiting.clock)
        first = min(plans, default=None)
        if first is not None and (
            clock is None or clock.held or first[0] <= clock.seconds or CLOCK not in waiting.must
        ):
            self.make(first[1], first[2])
            return
        actor, move = rules.timeout(state)[0]
        self.make(actor, move)


def play_match(rules: Rules[Any], brains: Sequence[Brain], setting: Setting, chance: Random) -> Played:
    """Play one match to its end. A brain that plays an illegal move raises Refused."""
    table = Table(rules, brains, rules.start(setting), chance, [[] for _ in brains])
    while not table.state.over:
        table.step()
    return table.played


@dataclass(slots=True)
class Tally:
    """What one player did in all its matches: a share of each win, score and chips a match, thinking time a move."""

    wins: list[float] = field(default_factory=list[float])
    scores: list[float] = field(default_factory=list[float])
    chips: list[float] = field(default_factory=list[float])
    seconds: float = 0.0
    moves: int = 0

    def figures(self) -> dict[str, float]:
        """Means with their standard errors; `ms` is the mean thinking time of a move."""
        win, se_win = _mean(self.wins)
        score, se_score = _mean(self.scores)
        chips, se_chips = _mean(self.chips)
        ms = 1000 * self.seconds / self.moves if self.moves else 0.0
        return {
            "win": win, "se_win": se_win, "score": score, "se_score": se_score, "chips": chips, "se_chips": se_chips, "ms": ms,
        }  # fmt: skip


def _mean(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(variance / len(values))


def tournament(rules: Rules[Any], brains: Sequence[Brain], matches: int, seed: int) -> dict[str, dict[str, float]]:
    """Play `matches` matches, the players moving on by a chair each time; figures by the player's name.

    Players of one name share a line: their figures are means over their chairs.
    """
    options = {option.name: option.default for option in rules.info.options}
    tallies = {brain.name: Tally() for brain in brains}
    seats = len(brains)
    for number in range(matches):
        order = [brains[(seat + number) % seats] for seat in range(seats)]
        chance = Random(f"{seed} {number // seats}")  # the same deals for every seating of a round
        setting = rules.setting(seats, options, (number // seats) % seats)
        played = play_match(rules, order, setting, chance)
        for name, tally in tallies.items():
            chairs = [seat for seat, brain in enumerate(order) if brain.name == name]
            _count(tally, played, chairs)
    return {name: tally.figures() for name, tally in tallies.items()}


def _count(tally: Tally, played: Played, chairs: list[int]) -> None:
    state = played.state
    each = len(chairs)
    winners = state.winners
    tally.wins.append(sum((seat in winners) / len(winners) for seat in chairs if winners) / each)
    tally.scores.append(sum(state.scores[seat] for seat in chairs) / each)
    tally.chips.append(sum(state.chips[seat] for seat in chairs) / each)
    tally.seconds += sum(played.seconds[seat] for seat in chairs)
    tally.moves += sum(played.moves[seat] for seat in chairs)
