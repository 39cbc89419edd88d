"""The programme that solves Pontoon against the house, held against plain enumeration and against the rules."""

import subprocess
import sys
from itertools import permutations
from random import Random

import pytest

from bot.rules import DEALER, deal_text
from cogs.pontoon.brain.charts import STYLES, letter
from cogs.pontoon.rules import RULES
from tests.cogs.pontoon.deals import house
from tools.fresh_pack import HOUSE, PACK, SOURCE, Against, Rest, bank_ends, best, deals, is_pontoon, without
from tools.house_edge import Best, Table, gain_of, more, played

#: few cards are left, so that every order of them can be looked at: 2 3 5 6 9 T T (index: value)
FEW = (0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 2)
LEFT = [2, 3, 5, 6, 9, 10, 10]


def bank_of(down: int, up: int, drawn: tuple[int, ...]) -> list[int]:
    """The house's hand: it draws on 16 or less, five cards at most."""
    held, rest = [up, down], list(drawn)
    while best(held) <= 16 and len(held) < 5:
        held.append(rest.pop(0))
    return held


def end_of(held: list[int]) -> int:
    return 22 if sum(held) > 21 else 23 if len(held) == 5 else best(held)


@pytest.mark.parametrize("up", [1, 4, 7, 10])
def test_the_banks_ends_are_those_of_all_orders_of_what_is_unseen(up: int) -> None:
    ends = [0] * 24
    orders = [order for order in permutations(LEFT) if not is_pontoon((up, order[0]))]
    for down, *rest in orders:
        ends[end_of(bank_of(down, up, tuple(rest)))] += 1
    assert bank_ends(FEW, up) == pytest.approx([count / len(orders) for count in ends])


def worth(hand: tuple[int, ...], up: int, orders: list[tuple[int, ...]], wager: int, twisted: bool, terms) -> float:
    """The best that can be had, where each order has the bank's face-down card first: by trying everything."""
    drawn = len(hand) - 2
    settled = 0.0
    for order in orders:
        end = end_of(bank_of(order[0], up, order[1 + drawn :]))
        trick = len(hand) >= 5
        wins = end != 23 and (trick or end == 22 or end < best(hand))
        settled += wager * (terms.trick if trick else 1) if wins else -wager
    found = [settled / len(orders)]
    if sum(hand) <= 20:
        for price in (0, *(() if twisted else terms.prices)):
            total = 0.0
            for card in {order[1 + drawn] for order in orders}:
                some = [order for order in orders if order[1 + drawn] == card]
                more_cards = (*hand, card)
                paid = wager + price
                lost = sum(more_cards) > 21
                total += len(some) * (-paid if lost else worth(more_cards, up, some, paid, not price, terms))
            found.append(total / len(orders))
    return max(found)


@pytest.mark.parametrize("terms", [HOUSE, SOURCE])
@pytest.mark.parametrize(("hand", "up"), [((7, 8), 4), ((1, 5), 7), ((4, 8), 10), ((6, 8), 1)])
def test_the_worth_of_a_hand_is_that_of_trying_everything(hand: tuple[int, ...], up: int, terms) -> None:
    orders = [order for order in permutations(LEFT) if not is_pontoon((up, order[0]))]
    around = tuple(count + hand.count(value) for value, count in enumerate(FEW))
    assert Against(around, up, terms).open(hand) == pytest.approx(worth(hand, up, orders, 1, False, terms))


def test_the_cards_of_a_deal_are_all_there_are() -> None:
    for rank in (1, 8, 13):
        assert sum(likely for *_, likely in deals(rank)) == pytest.approx(1.0)


def test_a_rest_that_stays_as_it_is_says_nearly_the_same_as_the_pack_itself() -> None:
    left = without(PACK, 10, 6, 7)
    exact, near = Against(without(PACK, 7), 7, HOUSE), Rest(left, 7, HOUSE)
    assert near.twisted((6, 10)) == pytest.approx(exact.twisted((6, 10)), abs=0.03)
    assert near.sticks((6, 10)) == pytest.approx(exact.sticks((6, 10)), abs=0.03)


def test_the_solved_game_plays_by_the_rules_and_counts_what_they_pay() -> None:
    class Sticks:
        def move(self, state, seat):
            return next(move.replace("..2", "") for move in RULES.moves(state, seat))

    table = Table(seats=3)
    counted = played(table, Sticks(), 100, 1)
    state, chance = table.begin(), Random("1 0")
    while not state.over:
        actor = RULES.waiting(state).must[0]
        move = deal_text(chance.sample(range(52), 52)) if actor == DEALER else Sticks().move(state, actor)
        state = RULES.apply(state, actor, move).state
    assert sum(won for won, _, _ in counted) == sum(state.chips)
    assert [bets for _, bets, _ in counted] == [3] * 100
    assert more(counted, counted)[:2] == (0.0, 0.0)
    assert gain_of(counted).mean == pytest.approx(100 * sum(state.chips) / 300)


def test_the_house_wins_what_stays_and_the_solved_game_knows_it_for_a_hand_on_the_table() -> None:
    class Known:
        """Only the play against one face-up card is solved."""

        def against(self, up: int) -> Against:
            return Against(without(PACK, up), up, HOUSE)

    player = Best.__new__(Best)
    player.solved = Known()  # type: ignore[assignment]  # it is asked for nothing else
    for down, up, move in (("TC 9D", "9C 7S", "stick"), ("TC 9D", "6C 7S", "twist"), ("TC 9D", "3C 6S", "stick")):
        state = house(down, up, buys="same", trick=1).state
        assert player.move(state, 0) == move


@pytest.mark.parametrize(("hand", "up"), [((8, 9), 10), ((3, 10), 5), ((5, 6), 6), ((2, 3, 3), 9), ((1, 2, 3), 4)])
def test_the_charts_of_the_house_do_what_is_worth_most(hand: tuple[int, ...], up: int) -> None:
    table = Against(without(PACK, up), up, HOUSE)
    wager = len(hand) - 1
    worths = {
        "S": wager * table.sticks(hand), "T": wager * table.twisted(hand), "B": table.bought(hand, wager + 1),
    }  # fmt: skip
    total = best(hand)
    said = letter(STYLES["same", 1].chart, len(hand), total != sum(hand), total, up)
    assert said == max(worths, key=worths.__getitem__)


def test_the_programme_runs_from_the_command_line() -> None:
    command = [sys.executable, "tools/house_edge.py", "--play", "200", "--player", "thumb", "--seats", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "% of first bets, 400 hands of seats" in done.stdout
