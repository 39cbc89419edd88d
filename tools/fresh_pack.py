"""Pontoon against the house from a freshly shuffled pack, solved exactly: what each hand is worth to somebody who plays it best.

The unit is the first bet. Cards are their values 1 to 10. Every probability follows from the cards that are unseen: the pack, and
the bank's face-down card, of which all that is known is that it does not make a pontoon. A split hand is played by its own cards
alone; as the cards of two split hands come from one shuffled pack, each is then worth as much as if it were alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import perm

Cards = tuple[int, ...]

#: how many cards of each value a pack has; index 0 counts nothing
PACK: Cards = (0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
#: what the bank can end with, beside the totals from 0 to 21
BUST, TRICK = 22, 23


@dataclass(frozen=True, slots=True)
class Terms:
    """The options that matter within a hand: what a purchase may cost, in first bets, and how often a five-card trick is paid."""

    prices: tuple[int, ...]
    trick: int


#: the house's own rules, and the source's
HOUSE, SOURCE = Terms((1,), 1), Terms((1, 2), 2)


def best(cards: Sequence[int]) -> int:
    """The best total: ten more for one ace where that stays within 21."""
    low = sum(cards)
    return low + 10 if low <= 11 and 1 in cards else low


def is_pontoon(cards: Sequence[int]) -> bool:
    """An ace and a ten-valued card."""
    return len(cards) == 2 and sum(cards) == 11 and 1 in cards


def without(counts: Cards, *gone: int) -> Cards:
    """Counts of cards with some cards taken away."""
    left = list(counts)
    for card in gone:
        left[card] -= 1
    return tuple(left)


# ---- the bank -----------------------------------------------------------------------------------------------------------


def _end(cards: Cards) -> int | None:
    """What a bank with these cards has ended with; None when it draws."""
    if sum(cards) > 21:
        return BUST
    if len(cards) == 5:
        return TRICK
    return best(cards) if best(cards) >= 17 else None


def _half(up: int) -> int:
    """The value that would make a pontoon with the bank's face-up card; 0 for none."""
    return {1: 10, 10: 1}.get(up, 0)


@dataclass(slots=True)
class _Node:
    """Some cards the bank may have drawn, the smallest first, as one step more than another node's."""

    parent: int
    card: int
    before: int  #: how many of the same value the parent has
    drawn: int  #: how many cards in all
    ends: tuple[tuple[int, int], ...] = ()  #: (what it has ended with, in how many orders)


@cache
def _bank_tree(up: int) -> tuple[_Node, ...]:
    """All that the bank can draw to its face-up card, each set of cards once, with the number of orders in which it ends there."""
    orders: dict[Cards, int] = {}
    going: dict[Cards, int] = {(): 1}
    while going:  # every bank ends, with five cards at the latest
        longer: dict[Cards, int] = {}
        for drawn, ways in going.items():
            for card in range(1, 11):
                if not drawn and card == _half(up):
                    continue
                more = tuple(sorted((*drawn, card)))
                into = longer if _end((up, *more)) is None else orders
                into[more] = into.get(more, 0) + ways
        going = longer
    nodes: list[_Node] = [_Node(-1, 0, 0, 0)]
    place: dict[Cards, int] = {(): 0}
    for drawn in sorted({whole[:size] for whole in orders for size in range(1, len(whole) + 1)}):
        place[drawn] = len(nodes)
        end = ((_end((up, *drawn)) or 0, orders[drawn]),) if drawn in orders else ()
        nodes.append(_Node(place[drawn[:-1]], drawn[-1], drawn[:-1].count(drawn[-1]), len(drawn), end))
    return tuple(nodes)


def bank_ends(unseen: Cards, up: int) -> list[float]:
    """How likely the bank ends with each total (index), `BUST` or `TRICK`, its face-down card being among the unseen ones."""
    number, half = sum(unseen), _half(up)
    first = number - (unseen[half] if half else 0)  # so many cards may lie face down
    nodes = _bank_tree(up)
    likely = [0.0] * 24
    ways = [1.0] * len(nodes)
    scale = [1.0] + [first * perm(number - 1, drawn - 1) for drawn in range(1, 5)]
    for at in range(1, len(nodes)):
        node = nodes[at]
        ways[at] = here = ways[node.parent] * (unseen[node.card] - node.before)
        for end, orders in node.ends:
            likely[end] += here * orders / scale[node.drawn]
    return likely


# ---- a player -----------------------------------------------------------------------------------------------------------


class Against:
    """A hand played as well as can be against a bank's face-up card, under terms. `around` are the cards not known to be elsewhere,
    the hand's own included; the bank has no pontoon. Hands are sorted tuples of values; what they are worth is in first bets."""

    def __init__(self, around: Cards, up: int, terms: Terms) -> None:
        self.around = around
        self.up = up
        self.terms = terms
        self._sticks: dict[Cards, float] = {}
        self._twists: dict[Cards, float] = {}
        self._buys: dict[tuple[Cards, int], float] = {}
        self._next: dict[Cards, list[tuple[Cards, float]]] = {}

    def draws(self, hand: Cards) -> list[tuple[Cards, float]]:
        """Each hand that one more card can make, with its probability."""
        if hand not in self._next:
            self._next[hand] = [
                (tuple(sorted((*hand, card))), likely) for card, likely in self._likely(without(self.around, *hand))
            ]
        return self._next[hand]

    def _likely(self, unseen: Cards) -> Iterator[tuple[int, float]]:
        number, half = sum(unseen), _half(self.up)
        odd = unseen[half] if half else 0  # these cannot be the bank's face-down card, so each is in the pack
        for card in range(1, 11):
            if unseen[card]:
                share = 1.0 if card == half else (number - odd - 1) / (number - odd) if odd else (number - 1) / number
                yield card, unseen[card] * share / (number - 1)

    def ends(self, hand: Cards) -> list[float]:
        """How likely the bank ends with what, beside this hand."""
        return bank_ends(without(self.around, *hand), self.up)

    def sticks(self, hand: Cards) -> float:
        """What sticking is worth, for each chip of the wager."""
        if hand not in self._sticks:
            ends = self.ends(hand)
            if len(hand) >= 5:
                worth = self.terms.trick * (1 - ends[TRICK]) - ends[TRICK]
            else:
                wins = ends[BUST] + sum(ends[: best(hand)])
                worth = 2 * wins - 1
            self._sticks[hand] = worth
        return self._sticks[hand]

    def twisted(self, hand: Cards) -> float:
        """What one more card face up is worth, for each chip of the wager."""
        return sum(likely * (self.free(more) if sum(more) <= 21 else -1.0) for more, likely in self.draws(hand))

    def free(self, hand: Cards) -> float:
        """What a hand that cannot buy is worth, for each chip of the wager."""
        if hand not in self._twists:
            worth = self.sticks(hand)
            self._twists[hand] = max(worth, self.twisted(hand)) if sum(hand) <= 20 else worth
        return self._twists[hand]

    def bought(self, hand: Cards, wager: int) -> float:
        """What one more card face down is worth when the wager, its price included, is so many first bets."""
        return sum(
            likely * (self.open(more, wager) if sum(more) <= 21 else -wager) for more, likely in self.draws(hand)
        )

    def open(self, hand: Cards, wager: int = 1) -> float:
        """What a hand that has not twisted is worth, in first bets."""
        key = hand, wager
        if key not in self._buys:
            worth = wager * self.free(hand)
            if sum(hand) <= 20:
                worth = max(worth, *(self.bought(hand, wager + price) for price in self.terms.prices))
            self._buys[key] = worth
        return self._buys[key]

    def split(self, rank: int, alike: int) -> float:
        """What two split hands are worth together, in first bets; `alike` cards of this very rank are still unseen."""
        lone = Against(without(self.around, rank), self.up, self.terms)
        return 2 * lone.half(rank, alike)

    def half(self, rank: int, alike: int) -> float:
        """What one hand of a split is worth: one card of the rank, and one to come."""
        worth = 0.0
        tens = without(self.around, rank)[10]
        for hand, likely in self.draws((rank,)):
            if is_pontoon(hand):
                worth += likely * 2
                continue
            again = self.free(hand)
            worth += likely * again
            if hand == (rank, rank) and alike:
                share = alike / tens if rank == 10 else 1.0
                worth += likely * share * max(0.0, self.split(rank, alike - 1) - again)
        return worth


class Rest(Against):
    """Play from a rest of the pack as if every card that is drawn were put back: near enough for choices, and fast."""

    def __init__(self, left: Cards, up: int, terms: Terms) -> None:
        super().__init__(left, up, terms)
        self._chances = list(self._likely(left))
        self._bank = bank_ends(left, up)

    def ends(self, hand: Cards) -> list[float]:
        return self._bank

    def draws(self, hand: Cards) -> list[tuple[Cards, float]]:
        if hand not in self._next:
            self._next[hand] = [(_alike((*hand, card)), likely) for card, likely in self._chances]
        return self._next[hand]


def _alike(hand: Cards) -> Cards:
    """One hand for all that have as many cards, the same low total and an ace or none."""
    ace = (1,) if 1 in hand else (0,)
    return (*ace, *[0] * (len(hand) - 2), sum(hand) - ace[0])


# ---- the whole hand -----------------------------------------------------------------------------------------------------


def value_of(card: int) -> int:
    """The value of a rank from 1 to 13."""
    return min(card, 10)


def deals(first: int) -> Iterator[tuple[int, int, float]]:
    """The second card and the bank's face-up card, as ranks from 1 to 13, with their probability given the first card's rank."""
    for second in range(1, 14):
        left = 4 - (second == first)
        for up in range(1, 14):
            yield second, up, left * (4 - (up == first) - (up == second)) / (51 * 50)


class Solved:
    """The whole game under terms: what each first card is worth, and so how a first bet should be made."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._against = {up: Against(without(PACK, up), up, terms) for up in range(1, 11)}

    def against(self, up: int) -> Against:
        """Play against this face-up card."""
        return self._against[up]

    def pair(self, rank: int, up: int) -> float:
        """What splitting two cards of a rank (1 to 13) is worth against a bank's rank."""
        return self._split(value_of(rank), value_of(up), 2 - (rank == up))

    @cache  # noqa: B019  one object a question, and both live as long as the programme
    def _split(self, value: int, up: int, alike: int) -> float:
        return self.against(up).split(value, alike)

    def start(self, first: int, second: int, up: int) -> float:
        """What two cards are worth against a bank's card, all three as ranks from 1 to 13, once the bank has no pontoon."""
        hand = tuple(sorted((value_of(first), value_of(second))))
        if is_pontoon(hand):
            return 2.0
        worth = self.against(value_of(up)).open(hand)
        return max(worth, self.pair(first, up)) if first == second else worth

    def first(self, rank: int) -> float:
        """What a first card is worth, in bets on it."""
        worth = 0.0
        for second, up, likely in deals(rank):
            unseen = without(PACK, value_of(rank), value_of(second), value_of(up))
            half = _half(value_of(up))
            peril = unseen[half] / 49 if half else 0.0  # the bank's pontoon takes two bets
            worth += likely * (-2 * peril + (1 - peril) * self.start(rank, second, up))
        return worth

    @cache  # noqa: B019
    def firsts(self) -> tuple[float, ...]:
        """What each first card from ace to ten is worth."""
        return tuple(self.first(rank) for rank in range(1, 11))

    def edge(self, ratio: float) -> float:
        """What the best play wins for each chip of first bets when the largest bet is so many times the smallest."""
        won = staked = 0.0
        for value, worth in enumerate(self.firsts(), 1):
            bet = ratio if worth > 0 else 1.0
            won += PACK[value] * bet * worth
            staked += PACK[value] * bet
        return won / staked
