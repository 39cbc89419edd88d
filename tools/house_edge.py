"""What the house keeps when it banks at Pontoon: exactly, for a fresh pack, and played by the rules themselves.

    python tools/house_edge.py --exact                                    the best play, solved, under every pair of options
    python tools/house_edge.py --play 100000 --seats 1                    the best play's hands, dealt and settled by the rules
    python tools/house_edge.py --play 2000 --seats 8 --player sharing     players who show each other all their cards
    python tools/house_edge.py --play 100000 --player thumb               the computer player

`--play` is a number of deals. `--buys`, `--trick`, `--shuffle` and `--ratio` (largest bet over smallest) set the table; unset,
they are the house's own. Figures are chips won by the players for each hundred chips of first bets, with one standard error.
docs/house-edge.md explains them.
"""

# ruff: noqa: T201  what it says goes to whoever started it

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.rules import DEALER, Event, deal_text
from cogs.pontoon.brain import Thumb
from cogs.pontoon.hands import VALUES
from cogs.pontoon.rules import RULES
from cogs.pontoon.state import Pontoon
from tools.fresh_pack import PACK, Against, Rest, Solved, Terms, is_pontoon, without

PRICES = {"same": (1,), "range": (1, 2)}


class Gain(NamedTuple):
    """Chips won, for each hundred chips of first bets, with its standard error, from so many hands of seats."""

    mean: float
    error: float
    hands: int

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f} % of first bets, {self.hands:,} hands of seats"


def gain_of(deals: Sequence[Sequence[int]]) -> Gain:
    """From deals as `played` gives them; hands of one deal depend on each other, so a deal is one observation of a ratio."""
    won, staked = sum(deal[0] for deal in deals), sum(deal[1] for deal in deals)
    mean = won / staked
    spread = sum((deal[0] - mean * deal[1]) ** 2 for deal in deals)
    return Gain(100 * mean, 100 * sqrt(spread) / staked, sum(deal[2] for deal in deals))


def more(deals: Sequence[Sequence[int]], others: Sequence[Sequence[int]]) -> Gain:
    """How much more is won in some deals than in others of the same packs."""
    one, two = gain_of(deals), gain_of(others)
    bets, bets_too = sum(deal[1] for deal in deals), sum(deal[1] for deal in others)
    spread = 0.0
    for (won, bet, _), (won_too, bet_too, _) in zip(deals, others, strict=True):
        spread += (100 * (won / bets - won_too / bets_too) - one.mean * bet / bets + two.mean * bet_too / bets_too) ** 2
    return Gain(one.mean - two.mean, sqrt(spread), one.hands)


# ---- those who play ---------------------------------------------------------------------------------------------------------


class Player(Protocol):
    """Whoever chooses the moves of all seats."""

    def move(self, state: Pontoon, seat: int) -> str:
        """A legal move for the seat that is asked."""
        ...


class ByThumb:
    """The computer player, which sees what its seat may see."""

    def __init__(self) -> None:
        self._brain, self._chance = Thumb(), Random(1)

    def move(self, state: Pontoon, seat: int) -> str:
        return self._brain.choose(RULES.view(state, seat), (), self._chance) or "stick"


class Best:
    """Makes each bet and plays each hand by the exact worth of its moves from a fresh pack."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved

    def bets_high(self, state: Pontoon, first: int) -> bool:
        """Whether a first card of this value is worth the largest bet."""
        return self.solved.firsts()[first - 1] > 0

    def against(self, state: Pontoon, up: int) -> Against:
        """What the moves of a hand are worth against a bank that shows this value."""
        return self.solved.against(up)

    def move(self, state: Pontoon, seat: int) -> str:
        moves = RULES.moves(state, seat)
        if moves[0].startswith("bet "):
            least, most = moves[0][4:].split("..")
            return f"bet {most if self.bets_high(state, VALUES[state.hands[seat][0].down[0]]) else least}"
        worth = self._worth(state, seat, moves)
        return max(worth, key=worth.__getitem__)

    def _worth(self, state: Pontoon, seat: int, moves: Sequence[str]) -> dict[str, float]:
        hand, bet, up = state.hands[seat][state.at], state.bets[seat], state.bank.up[0]
        held, wager = tuple(sorted(VALUES[card] for card in hand.cards())), hand.wager // bet
        table = self.against(state, VALUES[up])
        worth = {"stick": wager * table.sticks(held)}
        if "twist" in moves:
            worth["twist"] = wager * table.twisted(held)
        if any(move.startswith("buy ") for move in moves):
            worth |= {f"buy {bet * price}": table.bought(held, wager + price) for price in table.terms.prices}
        if "split" in moves:
            worth["split"] = self.solved.pair(hand.cards()[0] // 4 + 1, up // 4 + 1)
        return worth


class Sharing(Best):
    """Players who show each other all their cards, remember what has gone since the shuffle, and play by what is left."""

    def bets_high(self, state: Pontoon, first: int) -> bool:
        if abs(self.solved.firsts()[first - 1]) > 0.1:  # some cards cannot change the sign of such a worth
            return super().bets_high(state, first)
        left = self._left(state)
        return sum(left[up] * self._starts(first, without(left, up), up) for up in range(1, 11) if left[up]) > 0

    def _starts(self, first: int, left: tuple[int, ...], up: int) -> float:
        table, number = Rest(left, up, self.solved.terms), sum(left)
        half = {1: 10, 10: 1}.get(up, 0)
        peril = left[half] / number if half else 0.0
        worth = 0.0
        for second in range(1, 11):
            hand = tuple(sorted((first, second)))
            worth += left[second] / number * (2.0 if is_pontoon(hand) else table.open(hand))
        return -2 * peril + (1 - peril) * worth

    def _left(self, state: Pontoon) -> tuple[int, ...]:
        """How many cards of each value nobody has seen: the pack's but for those put under it, and the bank's face-down card."""
        unseen = [*state.stock, *state.bank.down]
        if len(unseen) < 15:
            unseen += state.under
        left = [0] * len(PACK)
        for card in unseen:
            left[VALUES[card]] += 1
        return tuple(left)

    def against(self, state: Pontoon, up: int) -> Against:
        return Rest(self._left(state), up, self.solved.terms)


# ---- a table ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """A table against the house. The smallest bet is one chip, and nobody runs out of chips."""

    seats: int = 1
    ratio: int = 2
    buys: str = "same"
    trick: int = 1
    shuffle: str = "hand"

    @property
    def terms(self) -> Terms:
        return Terms(PRICES[self.buys], self.trick)

    def begin(self) -> Pontoon:
        """A match of a hundred hands."""
        options = {
            "bank": "house", "hands": 100, "buy_in": 100_000, "min_bet": 1, "max_bet": self.ratio,
            "buys": self.buys, "trick": self.trick, "shuffle": self.shuffle,
        }  # fmt: skip
        return RULES.start(RULES.setting(self.seats, options))


class Count:
    """Won and bet in each deal, as the rules tell it."""

    def __init__(self) -> None:
        self.deals: list[list[int]] = []  # won, first bets, number of them

    def hear(self, event: Event) -> None:
        match event.kind:
            case "banks":
                self.deals.append([0, 0, 0])
            case "bet":
                self.deals[-1][1] += event.amount
                self.deals[-1][2] += 1
            case "settled":
                self.deals[-1][0] += event.amount
            case "bust":
                self.deals[-1][0] -= event.amount


def played(table: Table, player: Player, deals: int, seed: int) -> list[list[int]]:
    """So many deals at a table, each as chips won, first bets and their number. The same seed gives all players the same packs."""
    count, number = Count(), 0
    while len(count.deals) < deals:
        state, chance = table.begin(), Random(f"{seed} {number}")
        number += 1
        while not state.over:
            if (actor := RULES.waiting(state).must[0]) == DEALER:
                RULES.advance(state, actor, deal_text(chance.sample(range(52), 52)), count.hear)
            else:
                RULES.advance(state, actor, player.move(state, actor), count.hear)
    return count.deals[:deals]


# ---- figures ----------------------------------------------------------------------------------------------------------------


def exact(ratios: Sequence[int]) -> Iterator[str]:
    """The best play under every pair of options."""
    yield (
        f"{'buys':6} {'trick':5} "
        + " ".join(f"{f'max {ratio} x min':>12}" for ratio in ratios)
        + "   worth of each first card"
    )
    for buys, prices in PRICES.items():
        for trick in (1, 2):
            solved = Solved(Terms(prices, trick))
            gains = " ".join(f"{100 * solved.edge(ratio):+11.2f}%" for ratio in ratios)
            firsts = " ".join(f"{card}{worth:+.2f}" for card, worth in zip("A23456789T", solved.firsts(), strict=True))
            yield f"{buys:6} {trick:5} {gains}   {firsts}"


def main() -> int:
    parser = argparse.ArgumentParser(description="What the house keeps when it banks at Pontoon.")
    parser.add_argument("--exact", action="store_true", help="solve the game for a fresh pack")
    parser.add_argument("--play", type=int, default=0, help="so many deals, by the rules themselves")
    parser.add_argument("--player", choices=("best", "sharing", "thumb"), default="best", help="who plays")
    parser.add_argument("--seats", type=int, default=1, help="how many play against the house")
    parser.add_argument("--ratio", type=int, default=2, help="the largest first bet, in smallest ones")
    parser.add_argument("--buys", choices=tuple(PRICES), default="same")
    parser.add_argument("--trick", type=int, choices=(1, 2), default=1)
    parser.add_argument("--shuffle", choices=("pontoon", "hand"), default="hand")
    parser.add_argument("--seed", type=int, default=1, help="the same seed shuffles the same packs")
    given = parser.parse_args()
    if given.exact:
        for line in exact((1, 2, 3, 10)):
            print(line, flush=True)
    if given.play:
        table = Table(given.seats, given.ratio, given.buys, given.trick, given.shuffle)
        solved = Solved(table.terms)
        kinds = {"best": lambda: Best(solved), "sharing": lambda: Sharing(solved), "thumb": ByThumb}
        deals = played(table, kinds[given.player](), given.play, given.seed)
        print(f"{given.player}, {table}: {gain_of(deals)}", flush=True)
        if given.player == "sharing":
            alone = played(table, kinds["best"](), given.play, given.seed)
            print(f"more than the best play without sharing, from the same packs: {more(deals, alone)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
