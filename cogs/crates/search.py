"""Crates for those who look ahead: what a draw shows of the hand, and a quick way to play on, through shuffles too."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bot.brains import Facts, Search
from bot.cards.melds import mask_of
from bot.rules import Event, Rules, is_pattern
from cogs.crates.moves import CALLED_TEXTS, NAME, PLAYS, TEXTS
from cogs.crates.rules import RULES
from cogs.crates.state import COSTS, FIVE, FOUR, JACK, SEVEN, SIX, TWO, Crates, callable_suits, fits_on

#: the part of what a card costs that playing it is worth
_SHED = 0.8
#: what a card is worth for what it does to others, by rank, with two seats and with more
_TWO_SEATS = {FOUR: 10.0, FIVE: 10.0, SIX: 12.0, SEVEN: 10.0, JACK: 10.0}
_MORE = {FIVE: 6.0, SIX: 6.0, SEVEN: 4.0, JACK: 2.0}
#: both together, card by card
_WORTH = [[_SHED * COSTS[one] + does.get(one >> 2, 0.0) for one in range(52)] for does in (_TWO_SEATS, _MORE)]
#: what a seat that draws the pips of a 2-sequence does not hold: aces and 2s
_ADDING = (1 << 4 * (TWO + 1)) - 1


class Limit(NamedTuple):
    """Of these cards, a bit mask, a seat holds so many at most: those that it has drawn since it held none, less what it played."""

    seat: int
    mask: int
    most: int


class CratesSearch(Search[Crates]):
    """Safely, played out by shedding what is dear and lets others draw."""

    method = "safe"
    deals = 150
    steps = 9_000
    spread = 40.0
    heat = None  # whatever it takes of the moves worth trying, it plays as well as the thumb

    def __init__(self, rules: Rules[Crates]) -> None:
        super().__init__(rules)
        # the last answer of `_limits` with what it was for: a choice asks for the same limits over and over
        self._last: tuple[Sequence[Event], int, list[Limit]] = ((), 0, [])

    def facts(self, state: Crates, seat: int, heard: Sequence[Event]) -> Facts:
        """Who has played all that it drew since it held nothing that fits still holds nothing of it."""
        return Facts(barred=tuple((state.hands[who], mask) for who, mask, most in self._limits(heard) if not most))

    def credible(self, state: Crates, seat: int, heard: Sequence[Event]) -> bool:
        """Whether no hand holds more that would have fitted than it has drawn since.

        This is certain, but of some cards of a hand only, which `Facts` cannot say: so a few deals in which it is not so remain.
        """
        hands = state.hands
        return all(sum(mask >> one & 1 for one in hands[who]) <= most for who, mask, most in self._limits(heard))

    def _limits(self, heard: Sequence[Event]) -> list[Limit]:
        told, length, found = self._last
        if told is not heard or length != len(heard):
            found = limits(heard)
            self._last = heard, len(heard), found
        return found

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
        fitting = state.fitting()
        one = fitting[0]
        if len(fitting) > 1:  # a plain loop: play-outs come by here a million times
            worth, luck, most = _WORTH[len(state.hands) > 2], chance.random, -1.0
            for fits in fitting:
                value = worth[fits] + 8.0 * luck()
                if value > most:
                    one, most = fits, value
        texts = CALLED_TEXTS[one] if len(hand) == 2 else TEXTS[one]
        if len(texts) == 1:
            return texts[0]
        held = [0] * 4
        for other in hand:
            held[other & 3] += other != one
        return max(texts, key=lambda text: held[PLAYS[text].suit])

    def worth(self, state: Crates) -> Sequence[float]:
        """How far behind the other sides' mean a side's points are."""
        sides = [state.side(seat) for seat in range(len(state.scores))]
        gaps: list[float] = []
        for side in sides:
            others = [score for seat, score in enumerate(state.scores) if seat not in side]
            gaps.append(sum(others) / len(others) - state.scores[side[0]])
        return gaps


def limits(heard: Sequence[Event]) -> list[Limit]:
    """What draws have shown in a hand of those that had to draw, as it still holds."""
    most: dict[tuple[int, int], int] = {}
    top, suit, adding = -1, -1, False
    for event in heard:
        match event.kind:
            case "upcard" | "played":
                top = event.cards[0]
                suit = event.other if event.kind == "played" and event.other >= 0 else top & 3
                _changed(most, event.seat, -1, 1 << top)
            case "named":
                suit = event.other
            case "pips":
                adding = True
            case "drew":
                if event.text == "stuck":
                    most[event.seat, mask_of(fits_on(top, suit, range(52)))] = 0
                elif event.text == "pips" and adding:  # what is left of them comes after a shuffle: nothing new
                    most[event.seat, _ADDING], adding = 0, False
                _changed(most, event.seat, event.amount)
            case _:
                pass
    return [Limit(who, mask, many) for (who, mask), many in most.items()]


def _changed(most: dict[tuple[int, int], int], seat: int, by: int, cards: int = -1) -> None:
    """A seat has got cards, or has put down one: this one, as a bit mask."""
    for who, mask in most:
        if who == seat and mask & cards:
            most[who, mask] += by


SEARCH = CratesSearch(RULES)
