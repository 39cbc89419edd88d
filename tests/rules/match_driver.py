"""A match under way, for tests that deal by hand."""

from abc import abstractmethod
from typing import Any, Generic, Self, TypeVar

from bot.rules import DEALER, Event, Rules, View

S = TypeVar("S", bound=Any)


class UnderWay(Generic[S]):
    """Its state, all events so far, and its log."""

    def __init__(self, rules: Rules[S], seats: int, dealer: int, options: dict[str, Any]) -> None:
        self.rules = rules
        self.state: S = rules.start(rules.setting(seats, options, dealer))
        self.events: list[Event] = []
        self.log: list[tuple[int, str]] = []

    def make(self, actor: int, move: str) -> Self:
        step = self.rules.apply(self.state, actor, move)
        self.state = step.state
        self.events += step.events
        self.log.append((actor, move))
        return self

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def view(self, seat: int | None) -> View:
        return self.rules.view(self.state, seat)

    @property
    def report(self) -> dict[str, Any]:
        return self.rules.report(self.state)

    @property
    def public(self) -> dict[str, Any]:
        return self.report["public"]


class Seated(UnderWay[S]):
    """A match in which a test says who moves."""

    def play(self, seat: int, *moves: str) -> Self:
        for move in moves:
            self.make(seat, move)
        return self

    def legal(self, seat: int) -> list[str]:
        return self.rules.moves(self.state, seat)


class InTurn(UnderWay[S]):
    """A match in which one seat at a time plays cards: a test says which, and the seat on turn plays them."""

    @abstractmethod
    def deal_anything(self) -> Self:
        """Shuffle what is to be shuffled, always the same."""

    def play(self, texts: str, /) -> Self:
        """Cards played in turn."""
        for text in texts.split():
            self.make(self.state.turn, f"play {text}")
        return self

    def by_the_clock(self, hand: int = 99) -> Self:
        """Let the clock play until a hand is to be dealt, or until the match is over."""
        while not self.state.over and not (self.state.hand == hand and self.waits_for_a_deal):
            if self.rules.waiting(self.state).must == (DEALER,):
                self.deal_anything()
            else:
                self.make(*self.rules.timeout(self.state)[0])
        return self

    @property
    def waits_for_a_deal(self) -> bool:
        """Whether a new hand is to be dealt."""
        return self.rules.waiting(self.state).must == (DEALER,)

    def legal(self) -> list[str]:
        """The cards that the seat on turn may play, in the order of its hand."""
        return [move[5:] for move in self.rules.moves(self.state, self.state.turn) if move.startswith("play ")]
