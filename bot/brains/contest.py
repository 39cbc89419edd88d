"""Computer players against each other, through the same rules as people, and what came of it."""

from collections.abc import Mapping, Sequence
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
    deals: str | None = None  #: what the shuffles are drawn from, one by one; None: from `chance`, as everything else
    shuffles: int = 0
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

    def _shuffle(self) -> None:
        """The dealer's move: the same for every seating, whatever has been played before."""
        order = list(self.rules.pack(self.state))
        chance = self.chance if self.deals is None else Random(f"{self.deals} {self.shuffles}")
        chance.shuffle(order)
        self.shuffles += 1
        self.rules.deal(self.state, order, self._tell)

    def think(self, seat: int) -> tuple[float, int, str] | None:
        """When and how a seat would act now, as (seconds, seat, move); None when it lets things go by."""
        rules = self.rules
        blind, view = rules.blind(self.state, seat), rules.view(self.state, seat)
        began = process_time()
        move = self.brains[seat].decide(rules, blind, view, self.heard[seat], self.chance)
        pause = self.brains[seat].pause(view, move, self.chance) if move is not None else 0.0
        self.played.seconds[seat] += process_time() - began
        return None if move is None else (pause, seat, move)

    def step(self) -> None:
        """One move: the dealer's, the table's, a player's, or the clock's when nobody acts in time."""
        rules, state = self.rules, self.state
        waiting = rules.waiting(state)
        if DEALER in waiting.must:
            self._shuffle()
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


def play_match(
    rules: Rules[Any], brains: Sequence[Brain], setting: Setting, chance: Random, deals: str | None = None
) -> Played:
    """Play one match to its end. A brain that plays an illegal move raises Refused.

    With `deals` the n-th shuffle is the n-th of that name, so that matches in other seatings have the same cards.
    """
    table = Table(rules, brains, rules.start(setting), chance, [[] for _ in brains], deals)
    while not table.state.over:
        table.step()
    return table.played


@dataclass(slots=True)
class Tally:
    """What one player did: a share of each win, score and chips a match, for every deal a row of its matches; thinking time."""

    wins: list[list[float]] = field(default_factory=list[list[float]])
    scores: list[list[float]] = field(default_factory=list[list[float]])
    chips: list[list[float]] = field(default_factory=list[list[float]])
    seconds: float = 0.0
    moves: int = 0

    def count(self, played: Played, chairs: Sequence[int]) -> None:
        """Add a match, in which it sat in these chairs, to the last deal."""
        state, each = played.state, len(chairs)
        winners = state.winners
        self.wins[-1].append(sum((seat in winners) / len(winners) for seat in chairs if winners) / each)
        self.scores[-1].append(sum(state.scores[seat] for seat in chairs) / each)
        self.chips[-1].append(sum(state.chips[seat] for seat in chairs) / each)
        self.seconds += sum(played.seconds[seat] for seat in chairs)
        self.moves += sum(played.moves[seat] for seat in chairs)

    def next_deal(self) -> None:
        """The matches that follow have other cards."""
        for rows in (self.wins, self.scores, self.chips):
            rows.append([])

    def figures(self) -> dict[str, float]:
        """Means with their standard errors; `ms` is the mean thinking time of a move."""
        win, se_win = _mean(self.wins)
        score, se_score = _mean(self.scores)
        chips, se_chips = _mean(self.chips)
        ms = 1000 * self.seconds / self.moves if self.moves else 0.0
        return {
            "win": win, "se_win": se_win, "score": score, "se_score": se_score, "chips": chips, "se_chips": se_chips, "ms": ms,
        }  # fmt: skip


def _mean(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean of all matches, and its standard error from the means of the deals: matches over one deal depend on each other."""
    means = [sum(row) / len(row) for row in deals]
    mean = sum(map(sum, deals)) / sum(map(len, deals))
    if len(means) < 2:
        return mean, 0.0
    centre = sum(means) / len(means)
    variance = sum((value - centre) ** 2 for value in means) / (len(means) - 1)
    return mean, sqrt(variance / len(means))


def seatings(brains: Sequence[Brain]) -> list[Sequence[Brain]]:
    """The players moved on chair by chair, as long as that puts other names into the chairs."""
    found: dict[tuple[str, ...], Sequence[Brain]] = {}
    for turn in range(len(brains)):
        order = [*brains[turn:], *brains[:turn]]
        found.setdefault(tuple(brain.name for brain in order), order)
    return list(found.values())


def tournament(
    rules: Rules[Any], brains: Sequence[Brain], matches: int, seed: int, options: Mapping[str, Any] | None = None
) -> dict[str, dict[str, float]]:
    """Play `matches` matches, the players moving on by a chair each time; figures by the player's name.

    Every deal is played in each different seating, one after the other. Players of one name share a line: their figures
    are means over their chairs. Raises Refused for options that the game does not have.
    """
    tallies = {brain.name: Tally() for brain in brains}
    seats, orders = len(brains), seatings(brains)
    for number in range(matches):
        deal, turn = divmod(number, len(orders))
        order = orders[turn]
        setting = rules.setting(seats, options, deal % seats)
        played = play_match(rules, order, setting, Random(f"{seed} {number}"), f"{seed} {deal}")
        for name, tally in tallies.items():
            if turn == 0:
                tally.next_deal()
            tally.count(played, [seat for seat, brain in enumerate(order) if brain.name == name])
    return {name: tally.figures() for name, tally in tallies.items()}
