"""Hand-made deals for Tute."""

from typing import Any, Self

from bot.cards import NAMES, SUITS, card, cards
from bot.rules import DEALER, deal_text
from cogs.tute.rules import RULES
from cogs.tute.state import Tute
from tests.cards.whole_deals import whole_deal
from tests.rules.match_driver import InTurn


class Game(InTurn[Tute]):
    """A match under way."""

    def __init__(self, dealer: int = 0, **options: Any) -> None:
        super().__init__(RULES, 4, dealer, options)

    def deal(self, *hands: str, trump: str = "2H") -> Self:
        """Deal these hands, the dealer's right first and the dealer last, whose last card is `trump`."""
        given = [*hands, *[""] * (4 - len(hands))]
        given[3] += f" {trump}"
        return self.make(DEALER, deal_text(whole_deal(RULES.pack(self.state), given, trump)))

    def deal_anything(self) -> Self:
        return self.deal()

    def only(self, *hands: str) -> Self:
        """Set the table by hand: these cards are left, the hand of the seat on turn first and so on to the right."""
        for at, hand in enumerate(hands):
            self.state.hands[(self.state.turn - at) % 4] = cards(hand.split())
        return self

    def trumps(self, letter: str) -> Self:
        self.state.trump = SUITS.index(letter)
        return self

    def declare(self, what: str) -> Self:
        return self.make(self.state.turn, f"declare {what}")

    def declarable(self) -> list[str]:
        return [move[8:] for move in RULES.moves(self.state, self.state.turn) if move.startswith("declare")]


def worth(texts: str) -> int:
    """The points of some cards, counted anew."""
    return sum({"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(NAMES[card(text)][0], 0) for text in texts.split())
