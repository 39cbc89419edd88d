"""Hand-made deals for Pontoon: who gets which cards, and what lies on top of the rest of the pack."""

from typing import Any, Self

from bot.cards import cards
from bot.rules import DEALER, deal_text
from cogs.pontoon.rules import RULES
from cogs.pontoon.state import Pontoon
from tests.rules.match_driver import Seated

#: seat 1: 7C 4D; the bank: 9D 8S, 17
PLAIN = ("7C 9D", "4D 8S")


class Game(Seated[Pontoon]):
    """A match under way."""

    def __init__(self, seats: int = 2, dealer: int = 0, **options: Any) -> None:
        super().__init__(RULES, seats, dealer, options)

    def shuffle(self, down: str, up: str = "", rest: str = "") -> Self:
        """Deal these face-down cards, then these face-up cards (seats in order, the bank last), then these from the pack."""
        top = cards(f"{down} {up} {rest}".split())
        order = top + [card for card in range(52) if card not in top]
        return self.make(DEALER, deal_text(order))

    def refuses(self, seat: int, move: str) -> bool:
        return not RULES.allows(self.state, seat, move)

    @property
    def results(self) -> list[Any]:
        """The last hand's [seat, cards, wager, outcome, net]."""
        return self.public["last"]["results"]

    @property
    def chips(self) -> list[int]:
        return self.state.chips


def two(down: str, up: str, rest: str = "", bet: int = 5, **options: Any) -> Game:
    """Seat 1 against banker 0: cards of seat 1, then of the bank; limits kept and the bet placed."""
    return Game(**options).shuffle(down, up, rest).play(0, "keep").play(1, f"bet {bet}")


def house(down: str, up: str, rest: str = "", bet: int = 5, **options: Any) -> Game:
    """Seat 0 against the house, the bet placed."""
    return Game(1, bank="house", **options).shuffle(down, up, rest).play(0, f"bet {bet}")
