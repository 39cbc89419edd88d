"""Hand-made deals for Play or Pay: some seats' cards are given, the others get the rest."""

from typing import Any, Self

from bot.cards import cards
from bot.rules import DEALER, deal_text
from cogs.play_or_pay.rules import RULES
from cogs.play_or_pay.state import PlayOrPay
from tests.rules.match_driver import Seated


class Game(Seated[PlayOrPay]):
    """A match under way."""

    def __init__(self, seats: int = 4, dealer: int = 0, **options: Any) -> None:
        super().__init__(RULES, seats, dealer, options)

    def deal(self, **given: str) -> Self:
        """Deal the pack so that seat 1 holds the cards of `s1`, and so on; what is not given is filled up in order."""
        seats = self.state.setting.seats
        wanted = {int(name[1:]): cards(text.split()) for name, text in given.items()}
        spare = [card for card in range(52) if not any(card in held for held in wanted.values())]
        order: list[int] = []
        for at in range(52):
            held = wanted.get((self.state.dealer + 1 + at) % seats)
            order.append(held.pop(0) if held else spare.pop(0))
        return self.make(DEALER, deal_text(order))


def middle(left: list[str], turn: int, pot: int = 0, **options: Any) -> Game:
    """A hand under way: what each seat still holds (all other cards have been played), who leads, what is in the pot."""
    game = Game(len(left), **options).deal()
    state = game.state
    state.hands = [sorted(cards(held.split())) for held in left]
    unplayed = {card for hand in state.hands for card in hand}
    state.played = [card for card in range(52) if card not in unplayed]
    state.turn = turn
    for paid in range(pot):
        state.pay(paid % len(left), 1)
    return game
