"""Why a move may be a good one in Stealing Bundles, as its player can see it: what it wins, and what can be won back."""

from collections import Counter

from bot.cards import RANK_WORDS, rank_of, sign
from bot.rules import View
from bot.rules.words import Names, counted
from cogs.stealing_bundles.moves import read
from cogs.stealing_bundles.state import NONE, Table

FOUR = 4  #: of a rank


def reason(move: str, view: View[Table], names: Names) -> str:
    """What a capture brings, or what is risked with a card that is trailed."""
    meant, seat = read(move), view.seat or 0
    assert meant is not None  # it is a legal move
    rank = rank_of(meant.card)
    mine, theirs = view.table.bundles[seat], view.table.bundles[1 - seat]
    match meant.verb:
        case "steal":
            return f"your bundle grows to {counted(mine + theirs + 1, 'card')}, and {names[1 - seat]} has none"
        case "take":
            taken = sum(rank_of(one) == rank for one in view.table.board)
            return (
                f"your bundle grows to {counted(mine + taken + 1, 'card')}, under {sign(meant.card)}{_safe(rank, view)}"
            )
        case _:
            return _trailed(rank, view)


def _seen(rank: int, view: View[Table]) -> int:
    """How many cards of a rank lie open or in the own hand; those deep in bundles are not counted."""
    tops = [top for top in view.table.tops if top != NONE]
    return sum(rank_of(one) == rank for one in (*view.cards, *view.table.board, *tops))


def _safe(rank: int, view: View[Table]) -> str:
    return ", which no card can steal now" if _seen(rank, view) == FOUR else ""


def _trailed(rank: int, view: View[Table]) -> str:
    """Nothing can be captured: the cards of a rank are compared by how many of it can be seen."""
    held = Counter(map(rank_of, view.cards))
    if held[rank] > 1:
        return f"you hold another {RANK_WORDS[rank]} to take it back with"
    if max(held.values()) > 1:
        return "you break up no pair of your own"
    most = max(_seen(one, view) for one in held)
    if _seen(rank, view) == most > 1:
        return f"you see {most} of the four {RANK_WORDS[rank]}s already"
    return "nothing that you hold takes anything, and no two of your cards are alike"
