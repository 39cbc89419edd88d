"""Hand-made deals for Tute."""

from typing import Any

from bot.cards import NAMES, SUITS, card, cards
from bot.rules import DEALER, Event, View, deal_text
from cogs.tute.rules import RULES, Tute
from tests.cards.whole_deals import whole_deal


class Game:
    """A match under way: its state, all events so far, and its log."""

    def __init__(self, dealer: int = 0, **options: Any) -> None:
        self.state: Tute = RULES.start(RULES.setting(4, options, dealer))
        self.events: list[Event] = []
        self.log: list[tuple[int, str]] = []

    def deal(self, *hands: str, trump: str = "2H") -> "Game":
        """Deal these hands, the dealer's right first and the dealer last, whose last card is `trump`."""
        given = [*hands, *[""] * (4 - len(hands))]
        given[3] += f" {trump}"
        return self.make(DEALER, deal_text(whole_deal(RULES.pack(self.state), given, trump)))

    def only(self, *hands: str) -> "Game":
        """Set the table by hand: these cards are left, the hand of the seat on turn first and so on to the right."""
        for at, hand in enumerate(hands):
            self.state.hands[(self.state.turn - at) % 4] = cards(hand.split())
        return self

    def trumps(self, letter: str) -> "Game":
        self.state.trump = SUITS.index(letter)
        return self

    def play(self, texts: str) -> "Game":
        """Cards played in turn, by whoever's turn it is."""
        for text in texts.split():
            self.make(self.state.turn, f"play {text}")
        return self

    def declare(self, what: str) -> "Game":
        return self.make(self.state.turn, f"declare {what}")

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

    def legal(self) -> list[str]:
        """The cards that the seat on turn may play."""
        return [move[5:] for move in RULES.moves(self.state, self.state.turn) if move.startswith("play")]

    def declarable(self) -> list[str]:
        return [move[8:] for move in RULES.moves(self.state, self.state.turn) if move.startswith("declare")]

    def view(self, seat: int | None) -> View:
        return RULES.view(self.state, seat)

    @property
    def public(self) -> dict[str, Any]:
        return RULES.report(self.state)["public"]


def worth(texts: str) -> int:
    """The points of some cards, counted anew."""
    return sum({"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(NAMES[card(text)][0], 0) for text in texts.split())
