"""Stealing Bundles by rule of thumb (page, section 13): one move ahead, with the other hand guessed from what was seen."""

from collections import Counter
from collections.abc import Sequence
from math import comb
from random import Random
from typing import NamedTuple

from bot.brains import Brain
from bot.cards import rank_of
from bot.rules import Event, View
from cogs.stealing_bundles.moves import read
from cogs.stealing_bundles.state import NONE, Table

#: how much of a danger is left when the threatening card is not in the other hand but can still come to it
LATER = 0.1
#: how often a top that could be stolen is still there a turn later
STAYS = 0.1


class Known(NamedTuple):
    """What the cards so far tell: unseen cards of each rank, and the ranks that the other hand cannot hold."""

    unseen: Counter[int]
    lacking: set[int]


class Thumb(Brain):
    """Counts ranks, steals big bundles, and covers its own with a rank that the other is unlikely to hold."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        if len(view.moves) == 1:
            return view.moves[0]
        known = known_to(view.seat or 0, view.cards, heard)
        worth = {move: _worth(view, known, move) for move in view.moves}
        best = max(worth.values())
        return chance.choice([move for move in view.moves if worth[move] >= best - 1e-9])


def _worth(view: View[Table], known: Known, move: str) -> float:
    """What the table is worth to this seat after a move: cards ahead, less what the other is likely to win next."""
    seat = view.seat or 0
    meant = read(move)
    assert meant is not None  # it is a legal move
    verb, rank = meant.verb, rank_of(meant.card)
    table = view.table
    mine, other = table.bundles[seat], table.bundles[1 - seat]
    top, theirs = _rank_on(table, seat), _rank_on(table, 1 - seat)
    board = Counter(rank_of(one) for one in table.board)
    left = Counter(rank_of(one) for one in view.cards)
    left[rank] -= 1
    if verb == "take":
        mine, top = mine + 1 + board.pop(rank), rank
    elif verb == "steal":
        mine, other, top, theirs = mine + 1 + other, 0, rank, NONE
    else:
        board[rank] += 1
    worth = float(mine - other)
    worth -= 2 * mine * _danger(view, known, top)
    if theirs >= 0 and left[theirs]:
        worth += 2 * other * STAYS
    return worth + max((_board_worth(view, known, at, count, left[at]) for at, count in board.items()), default=0.0)


def _rank_on(table: Table, seat: int) -> int:
    """The rank of a bundle's top; NONE without one."""
    top = table.tops[seat]
    return NONE if top == NONE else rank_of(top)


def _board_worth(view: View[Table], known: Known, rank: int, count: int, held: int) -> float:
    """Cards of one rank on the board: the other may take them next; if not, a card of that rank takes them back."""
    threat = _holds(view, known, rank)
    return (count + 1) * ((1 - threat) * bool(held) - threat)


def _danger(view: View[Table], known: Known, top: int) -> float:
    """How likely the bundle under this top is to be stolen, now or later."""
    if top < 0 or not known.unseen[top]:
        return 0.0
    now = _holds(view, known, top)
    return now + (1 - now) * (LATER if view.table.stock else 0.0)


def _holds(view: View[Table], known: Known, rank: int) -> float:
    """The chance that the other hand holds a card of a rank, from the cards that it can still hold."""
    count = view.table.counts[1 - (view.seat or 0)]
    unseen = known.unseen[rank]
    if not unseen or rank in known.lacking:
        return 0.0
    able = sum(number for one, number in known.unseen.items() if one not in known.lacking)
    if able <= count:
        return 1.0
    return 1 - comb(able - unseen, count) / comb(able, count) if able - unseen >= count else 1.0


def known_to(seat: int, held: Sequence[int], heard: Sequence[Event]) -> Known:
    """Follow the hand through what was heard. A seat that trails holds nothing that would have captured (exact until new cards)."""
    seen = Counter(rank_of(one) for one in held)
    lacking: set[int] = set()
    board: Counter[int] = Counter()
    top = NONE  # the rank on this seat's own bundle
    for event in _this_hand(heard):
        ranks = [rank_of(one) for one in event.cards]
        match event.kind:
            case "board":
                board.update(ranks)
                seen.update(ranks)
            case "more":
                lacking.clear()
            case "trailed":
                if event.seat != seat:
                    lacking |= {one for one in board if board[one]} | {top}
                board[ranks[0]] += 1
                seen[ranks[0]] += 1
            case "took" | "stole":
                seen[ranks[0]] += 1
                if event.kind == "took":
                    del board[ranks[0]]
                top = ranks[0] if event.seat == seat else (NONE if event.kind == "stole" else top)
            case _:
                pass
    return Known(Counter({rank: 4 - seen[rank] for rank in range(13)}), lacking)


def _this_hand(heard: Sequence[Event]) -> Sequence[Event]:
    for at in range(len(heard) - 1, -1, -1):
        if heard[at].kind == "dealt":
            return heard[at:]
    return heard


BRAINS = (Thumb(),)
