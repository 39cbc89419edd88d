"""Hand-made deals for Pontoon: who gets which cards, and what lies on top of the rest of the pack."""

from typing import Any

from bot.cards import cards
from bot.rules import DEALER, Event, deal_text
from cogs.pontoon.rules import RULES
from cogs.pontoon.table import Pontoon

#: seat 1: 7C 4D; the bank: 9D 8S, 17
PLAIN = ("7C 9D", "4D 8S")


class Game:
    """A match under way: its state, and all events so far."""

    def __init__(self, seats: int = 2, dealer: int = 0, **options: Any) -> None:
        self.state: Pontoon = RULES.start(RULES.setting(seats, options, dealer))
        self.events: list[Event] = []

    def shuffle(self, down: str, up: str = "", rest: str = "") -> "Game":
        """Deal these face-down cards, then these face-up cards (seats in order, the bank last), then these from the pack."""
        top = cards(f"{down} {up} {rest}".split())
        order = top + [card for card in range(52) if card not in top]
        return self._make(DEALER, deal_text(order))

    def play(self, seat: int, *moves: str) -> "Game":
        for move in moves:
            self._make(seat, move)
        return self

    def _make(self, actor: int, move: str) -> "Game":
        step = RULES.apply(self.state, actor, move)
        self.state = step.state
        self.events += step.events
        return self

    def legal(self, seat: int) -> list[str]:
        return RULES.moves(self.state, seat)

    def refuses(self, seat: int, move: str) -> bool:
        return not RULES.allows(self.state, seat, move)

    @property
    def public(self) -> dict[str, Any]:
        return RULES.public(self.state)

    @property
    def report(self) -> dict[str, Any]:
        return RULES.report(self.state)

    @property
    def results(self) -> list[Any]:
        """The last hand's [seat, cards, wager, outcome, net]."""
        return self.public["last"]["results"]

    @property
    def chips(self) -> list[int]:
        return self.state.chips

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def two(down: str, up: str, rest: str = "", bet: int = 5, **options: Any) -> Game:
    """Seat 1 against banker 0: cards of seat 1, then of the bank; limits kept and the bet placed."""
    return Game(**options).shuffle(down, up, rest).play(0, "keep").play(1, f"bet {bet}")


def house(down: str, up: str, rest: str = "", bet: int = 5, **options: Any) -> Game:
    """Seat 0 against the house, the bet placed."""
    return Game(1, bank="house", **options).shuffle(down, up, rest).play(0, f"bet {bet}")
