"""Crates for those who look ahead: a quick way to play on, through shuffles too."""

from collections.abc import Sequence
from random import Random

from bot.brains import Search
from bot.rules import is_pattern
from cogs.crates.moves import CALLED_TEXTS, NAME, PLAYS, TEXTS
from cogs.crates.rules import RULES
from cogs.crates.state import COSTS, FIVE, FOUR, JACK, SEVEN, SIX, Crates, callable_suits

#: what a card is worth for what it does to others, by rank, with two seats and with more
_TWO_SEATS = {FOUR: 10.0, FIVE: 10.0, SIX: 12.0, SEVEN: 10.0, JACK: 10.0}
_MORE = {FIVE: 6.0, SIX: 6.0, SEVEN: 4.0, JACK: 2.0}


class CratesSearch(Search[Crates]):
    """Safely, played out by shedding what is dear and lets others draw."""

    method = "safe"
    deals = 150
    steps = 12_000
    spread = 40.0

    def moves(self, state: Crates, seat: int) -> list[str]:
        """It never forgets to say "One card"."""
        moves = [move for move in self.rules.moves(state, seat) if not is_pattern(move)]
        return moves if state.naming else [move for move in moves if PLAYS[move].said] or moves

    def actor(self, state: Crates) -> int:
        return super().actor(state) if state.shuffling else state.turn

    def quick(self, state: Crates, actor: int, chance: Random) -> str:
        """The card that costs most to keep and does most to others; the suit held most."""
        if state.naming:
            return NAME[chance.choice(callable_suits(state.pile[-1]))]
        hand = state.hands[actor]
        does = _TWO_SEATS if len(state.hands) == 2 else _MORE
        fitting = state.fitting()
        one = fitting[0]
        if len(fitting) > 1:
            one = max(fitting, key=lambda fits: 0.8 * COSTS[fits] + does.get(fits >> 2, 0.0) + 8.0 * chance.random())
        texts = CALLED_TEXTS[one] if len(hand) == 2 else TEXTS[one]
        if len(texts) == 1:
            return texts[0]
        held = [sum(other & 3 == suit for other in hand if other != one) for suit in range(4)]
        return max(texts, key=lambda text: held[PLAYS[text].suit])

    def worth(self, state: Crates) -> Sequence[float]:
        """How far behind the other sides' mean a side's points are."""
        sides = [state.side(seat) for seat in range(len(state.scores))]
        gaps: list[float] = []
        for side in sides:
            others = [score for seat, score in enumerate(state.scores) if seat not in side]
            gaps.append(sum(others) / len(others) - state.scores[side[0]])
        return gaps


SEARCH = CratesSearch(RULES)
