"""Hand-made deals for Canadian Salad."""

from typing import Any, Self

from bot.cards import NAMES, cards
from bot.rules import DEALER, deal_text
from cogs.canadian_salad.rules import RULES
from cogs.canadian_salad.state import CanadianSalad
from tests.cards.whole_deals import whole_deal
from tests.rules.match_driver import InTurn


class Game(InTurn[CanadianSalad]):
    """A match under way."""

    def __init__(self, seats: int = 4, dealer: int = 0, **options: Any) -> None:
        super().__init__(RULES, seats, dealer, options)

    def deal(self, *hands: str) -> Self:
        """Deal these hands, the dealer's left first; seats without a word get what is left."""
        given = [*hands, *[""] * (self.state.setting.seats - len(hands))]
        return self.make(DEALER, deal_text(whole_deal(RULES.pack(self.state), given)))

    def deal_anything(self) -> Self:
        return self.deal()

    def all_but(self, **held: str) -> Self:
        """Set the table by hand: only these cards (`s0="KS 9H"`) are left in the hands, the others have been played without cost."""
        for seat in range(self.state.setting.seats):
            self.state.hands[seat] = cards(held.get(f"s{seat}", "").split())
        return self

    def held(self, seat: int) -> list[str]:
        return [NAMES[one] for one in self.state.hands[seat]]
