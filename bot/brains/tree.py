"""A tree of moves over sampled deals (information set Monte Carlo tree search, as one seat sees it).

Every round takes a new deal and goes down the tree by the moves that are legal in it. A move's figures count only rounds in
which it could be chosen, so that deals with other moves do not speak against it.
"""

from math import log, sqrt
from random import Random
from typing import Any

from bot.brains.deals import Deals
from bot.brains.effort import Effort
from bot.rules import quiet

#: at least so many rounds before anything is said
FEWEST = 30


class Node:
    """What has come of a move: visits, rounds in which it could be chosen, and what it was worth to the one who made it."""

    __slots__ = ("could", "grown", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.could = 0
        self.total = 0.0
        self.grown: dict[str, Node] = {}


def grown(deals: Deals, effort: Effort, chance: Random) -> Node:
    """The tree of a choice, as far as the effort lasts. Raises TooLate."""
    root = Node(deals.seat)
    number = 0
    while effort.goes_on(number, FEWEST):
        effort.spend(_round(root, deals, chance))
        number += 1
    return root


def favourite(root: Node) -> str:
    """The move that was chosen most often; of equals the first that was found."""
    return max(root.grown, key=lambda move: root.grown[move].visits)


def _round(root: Node, deals: Deals, chance: Random) -> int:
    """One deal, down the tree to a new move, and played out from there; the number of moves that took."""
    search, state = deals.search, deals.deal(chance)
    rules, hand = search.rules, deals.blind.hand
    factor = search.explore * search.spread
    node, path, steps, seat = root, [root], 0, deals.seat
    while True:
        moves = search.moves(state, seat)
        move, fresh = _chosen(node, moves, seat, factor, chance)
        node = node.grown[move]
        path.append(node)
        rules.play(state, seat, move, quiet)
        steps += 1
        if (fresh and len(moves) > 1) or search.ended(state, hand):  # past a move without a choice it goes on
            break
        while not search.ended(state, hand) and (seat := search.actor(state)) < 0:
            search.happens(state, seat, chance)
        if search.ended(state, hand):
            break
    steps += search.play_out(state, hand, chance)
    _tell(path, search.worth(state))
    return steps


def _chosen(node: Node, moves: list[str], seat: int, factor: float, chance: Random) -> tuple[str, bool]:
    """The move to follow: one that was never tried, else by its mean and by how seldom it was tried. Whether it is new."""
    known = node.grown
    new = [move for move in moves if move not in known]
    for move in moves:
        if move in known:
            known[move].could += 1
    if new:
        move = new[int(chance.random() * len(new))]
        known[move] = made = Node(seat)
        made.could = 1
        return move, True
    best, most = moves[0], -1e300
    for move in moves:
        one = known[move]
        value = one.total / one.visits + factor * sqrt(log(one.could) / one.visits)
        if value > most:
            best, most = move, value
    return best, False


def _tell(path: list[Node], worth: Any) -> None:
    for node in path:
        node.visits += 1
        node.total += worth[node.seat]
