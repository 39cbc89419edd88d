"""Hand-made deals for Play or Pay: some seats' cards are given, the others get the rest."""

from typing import Any

from bot.cards import cards
from bot.rules import DEALER, Event, deal_text
from cogs.play_or_pay.rules import RULES, PlayOrPay


class Game:
    """A match under way: its state, and all events so far."""

    def __init__(self, seats: int = 4, dealer: int = 0, **options: Any) -> None:
        self.state: PlayOrPay = RULES.start(RULES.setting(seats, options, dealer))
        self.events: list[Event] = []

    def deal(self, **given: str) -> "Game":
        """Deal the pack so that seat 1 holds the cards of `s1`, and so on; what is not given is filled up in order."""
        seats = self.state.setting.seats
        wanted = {int(name[1:]): cards(text.split()) for name, text in given.items()}
        spare = [card for card in range(52) if not any(card in held for held in wanted.values())]
        order: list[int] = []
        for at in range(52):
            held = wanted.get((self.state.dealer + 1 + at) % seats)
            order.append(held.pop(0) if held else spare.pop(0))
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

    @property
    def public(self) -> dict[str, Any]:
        return RULES.public(self.state)

    @property
    def report(self) -> dict[str, Any]:
        return RULES.report(self.state)


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
