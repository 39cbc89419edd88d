"""What a game tells those who look ahead: what is known of hidden cards, how play goes on quickly, what a position is worth.

A slice has one `SEARCH` in its `search.py`; the registry finds it beside `brain.py`. All that searches is in this room, and all
that belongs to a game is in its slice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, TypeVar

from bot.brains.player import Brain
from bot.rules import DEALER, Event, Rules, is_pattern, quiet
from bot.rules.blind import Known

#: how a move is chosen: `flat` tries every move on many deals; `safe` as well, but leaves the thumb's move only for one that is
#: surely better; `tree` grows a tree of moves over the deals; `thumb` does not look ahead but where an end-game is solved
Method = Literal["flat", "safe", "tree", "thumb"]

S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a seat knows of hidden cards beyond `Rules.known`, both about the very lists of the blind state that it was asked about.

    `fixed` are cards that lie in a list for sure; `barred` are sets of cards, as bit masks, that a list cannot hold.
    """

    fixed: tuple[Known, ...] = ()
    barred: tuple[tuple[list[int], int], ...] = ()


NOTHING = Facts()


class Search(Generic[S]):
    """A game for those who look ahead. All methods are given states that may be changed only where it is said."""

    method: Method = "safe"
    #: a choice counts at most so many deals, and ends when so many moves have been played out on them (about 100 ms)
    deals: int = 200
    steps: int = 12_000
    #: how many units of `worth` separate a good hand from a bad one; exploring a tree and making mistakes are measured in it
    spread: float = 10.0
    #: how easily an easy player takes a worse move, in parts of `spread`: so that it beats chance, not the thumb; None where no
    #: heat does, and it plays by the thumb and slips
    heat: float | None = 0.25
    #: how many deals an easy player looks at where a part of a strong one's would still be too many to err
    glance: int | None = None
    #: how much a tree explores, in parts of `spread`
    explore: float = 0.4
    #: the kind of event with which a hand begins
    since: str = "dealt"
    #: what people count in, as it follows a number: what `counted` gives
    unit: str = "points"
    #: what hints say, and what strong players and characters hold to where nothing better is seen; None for the game's thumb
    thumb: Brain | None = None

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def facts(self, state: S, seat: int, heard: Sequence[Event]) -> Facts:
        """What a seat knows of hidden cards; `state` is blind, `heard` begins with the hand."""
        return NOTHING

    def credible(self, state: S, seat: int, heard: Sequence[Event]) -> bool:
        """Whether a sampled deal fits what people would have done. A soft fact: after some tries it is dropped."""
        return True

    def settle(self, state: S) -> None:
        """Put right, in place, what else in a state follows from where the hidden cards lie."""

    def moves(self, state: S, seat: int) -> list[str]:
        """The moves worth trying, in the rules' own order; never empty where the seat may act."""
        return [move for move in self.rules.moves(state, seat) if not is_pattern(move)]

    def actor(self, state: S) -> int:
        """Who moves next in a state in which somebody does."""
        return self.rules.waiting(state).must[0]

    def ended(self, state: S, hand: int) -> bool:
        """Whether the hand with this number is over, so that nothing more is played out."""
        return state.over or state.hand != hand

    def quick(self, state: S, actor: int, chance: Random) -> str:
        """A legal move of a seat, found quickly: by looking at the state itself, but at no cards that the seat does not see."""
        return chance.choice(self.moves(state, actor))

    def happens(self, state: S, actor: int, chance: Random) -> int:
        """What is not a seat's to decide, in place: a shuffle in the middle of a hand, or the clock has run out; how many moves."""
        if actor == DEALER:
            order = self.rules.pack(state)[:]
            chance.shuffle(order)
            self.rules.deal(state, order, quiet)
            return 1
        if beats := self.rules.keep_pace(state):
            return beats
        for who, move in self.rules.timeout(state):
            self.rules.play(state, who, move, quiet)
        return 1

    def play_out(self, state: S, hand: int, chance: Random) -> int:
        """Play a hand to its end, in place; the number of moves that took."""
        rules, steps = self.rules, 0
        while not self.ended(state, hand):
            actor = self.actor(state)
            if actor < 0:
                steps += self.happens(state, actor, chance)
            else:
                rules.play(state, actor, self.quick(state, actor, chance), quiet)
                steps += 1
        return steps

    def worth(self, state: S) -> Sequence[float]:
        """What an ended hand is worth to each seat; more is better. Usually how far its score is ahead of the others' mean."""
        return ahead(state.scores, self.rules.info.low_wins)

    def counted(self, state: S) -> Sequence[float]:
        """What an ended hand came to for each seat in the `unit` that people count in; usually its worth."""
        return self.worth(state)

    def is_open(self, state: S, seat: int) -> bool:
        """Whether the end-game from a state without anything unknown is short enough to be solved. Two sides only."""
        return False


def ahead(scores: Sequence[int], low_wins: bool = False) -> list[float]:
    """How far each score is ahead of the mean of the others."""
    whole, others = sum(scores), len(scores) - 1
    sign = -1.0 if low_wins else 1.0
    return [sign * (score - (whole - score) / others) for score in scores]
