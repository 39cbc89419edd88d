"""Hand-made deals for Canadian Salad."""

from typing import Any

from bot.cards import NAMES, cards
from bot.rules import DEALER, Event, View, deal_text
from cogs.canadian_salad.rules import RULES, CanadianSalad
from tests.cards.whole_deals import whole_deal


class Game:
    """A match under way: its state, all events so far, and its log."""

    def __init__(self, seats: int = 4, dealer: int = 0, **options: Any) -> None:
        self.state: CanadianSalad = RULES.start(RULES.setting(seats, options, dealer))
        self.events: list[Event] = []
        self.log: list[tuple[int, str]] = []

    def deal(self, *hands: str) -> "Game":
        """Deal these hands, the dealer's left first; seats without a word get what is left."""
        given = [*hands, *[""] * (self.state.setting.seats - len(hands))]
        return self.make(DEALER, deal_text(whole_deal(RULES.pack(self.state), given)))

    def play(self, texts: str) -> "Game":
        """Cards played in turn, by whoever's turn it is."""
        for text in texts.split():
            self.make(self.state.turn, f"play {text}")
        return self

    def make(self, actor: int, move: str) -> "Game":
        step = RULES.apply(self.state, actor, move)
        self.state = step.state
        self.events += step.events
        self.log.append((actor, move))
        return self

    def by_the_clock(self, hand: int) -> "Game":
        """Let the clock play until a hand is to be dealt, or until the match is over."""
        while not self.state.over and not (self.state.hand == hand and RULES.waiting(self.state).must == (DEALER,)):
            if RULES.waiting(self.state).must == (DEALER,):
                self.deal()
            else:
                self.make(*RULES.timeout(self.state)[0])
        return self

    def all_but(self, **held: str) -> "Game":
        """Set the table by hand: only these cards (`s0="KS 9H"`) are left in the hands, the others have been played without cost."""
        for seat in range(self.state.setting.seats):
            self.state.hands[seat] = cards(held.get(f"s{seat}", "").split())
        return self

    def legal(self) -> list[str]:
        """The cards that the seat on turn may play, in the order of its hand."""
        return [move.removeprefix("play ") for move in RULES.moves(self.state, self.state.turn)]

    def view(self, seat: int | None) -> View:
        return RULES.view(self.state, seat)

    @property
    def public(self) -> dict[str, Any]:
        return RULES.report(self.state)["public"]

    def held(self, seat: int) -> list[str]:
        return [NAMES[one] for one in self.state.hands[seat]]
