"""Hand-made deals and tables for Crates."""

from typing import Any, Self

from bot.cards import NAMES, SUITS, card, cards
from bot.rules import DEALER, deal_text
from cogs.crates.rules import RULES
from cogs.crates.state import CHOOSE, Crates
from tests.rules.match_driver import InTurn


class Game(InTurn[Crates]):
    """A match under way."""

    def __init__(self, seats: int = 3, dealer: int = 0, **options: Any) -> None:
        super().__init__(RULES, seats, dealer, options)

    def deal(self, *hands: str, up: str = "QC", stock: str = "") -> Self:
        """Deal these hands, the dealer's left first; turn a card up; the stock begins with these."""
        state = self.state
        seats, each = state.setting.seats, abs(state.setting.options["largest"] - state.hand) + 1
        held = [cards(hand.split()) for hand in [*hands, *[""] * (seats - len(hands))]]
        last = [card(up), *cards(stock.split())]
        free = [one for one in range(52) if one not in last and not any(one in hand for hand in held)]
        for hand in held:
            missing = each - len(hand)
            hand += free[:missing]
            free = free[missing:]
        order = [hand[turn] for turn in range(each) for hand in held] + last + free
        return self.make(DEALER, deal_text(order))

    def table(self, turn: int, top: str, stock: str | None = None, pile: str = "", **held: str) -> Self:
        """Set the table by hand: `held` are the hands (`s0="KS 9H"`); a stock that is not named is all the rest."""
        state = self.state
        state.shuffling, state.naming = [], False
        state.hands = [cards(held.get(f"s{seat}", "").split()) for seat in range(state.setting.seats)]
        state.pile = cards([*pile.split(), top])
        taken = {*state.pile, *(one for hand in state.hands for one in hand)}
        rest = [one for one in range(51, -1, -1) if one not in taken]
        state.stock = rest if stock is None else cards(stock.split())[::-1]
        state.turn, state.step = turn, CHOOSE
        return self

    def calls(self, letter: str) -> Self:
        self.state.called = SUITS.index(letter)
        return self

    def play(self, *texts: str) -> Self:
        """Moves without their `play`, by whoever's turn it is."""
        for text in texts:
            self.make(self.state.turn, text if text.startswith("name") else f"play {text}")
        return self

    def shuffle(self, texts: str = "") -> Self:
        """Shuffle what is to be shuffled: these cards on top, then the rest."""
        first = cards(texts.split())
        rest = [one for one in RULES.pack(self.state) if one not in first]
        return self.make(DEALER, deal_text([*first, *rest]))

    def deal_anything(self) -> Self:
        """A fixed muddle of the pack."""
        pack = RULES.pack(self.state)
        return self.make(DEALER, deal_text([one for start in range(7) for one in pack[(start * 3) % 7 :: 7]]))

    @property
    def waits_for_a_deal(self) -> bool:
        return super().waits_for_a_deal and not self.state.pile

    @property
    def waits_for_a_shuffle(self) -> bool:
        return RULES.waiting(self.state).must == (DEALER,) and bool(self.state.pile)

    def legal(self) -> list[str]:
        return [move.removeprefix("play ") for move in RULES.moves(self.state, self.state.turn)]

    def held(self, seat: int) -> list[str]:
        return [NAMES[one] for one in sorted(self.state.hands[seat])]

    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.state.hands]
