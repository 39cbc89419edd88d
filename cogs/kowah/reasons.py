"""Why a move may be a good one in Kowah, as its player can see it: threes of a rank, identical cards, and how many can still come."""

from collections import Counter

from bot.cards import RANK_WORDS, rank_of, sign
from bot.rules import View
from bot.rules.words import Names
from cogs.kowah.moves import CLAIM, FROM_PILE, FROM_STOCK, LET_GO, read
from cogs.kowah.state import Table

#: of each card
COPIES = 4


def reason(move: str, view: View[Table], names: Names) -> str:
    """What a draw, a claim, a discard or a checki does for the hand."""
    mine = view.table.checki[view.seat or 0]
    if move == CLAIM:
        return "the third of your pair wins the hand"
    if move == LET_GO:
        return "you give up the win that it would be"
    if move == FROM_PILE:
        return _taken(view, mine)
    if move == FROM_STOCK:
        return _drawn(view, mine)
    meant = read(move)
    return _declared(meant.pair, view) if meant.declares else _thrown(meant.thrown, view, names)


def _taken(view: View[Table], mine: int | None) -> str:
    top = view.table.discards[-1]
    ranks, copies = sum(rank_of(one) == rank_of(top) for one in view.cards), view.cards.count(top)
    if top == mine:
        return "it is the third of your pair and wins the hand"
    if copies:
        return f"with it you hold {copies + 1} like {sign(top)}"
    return f"with it you hold {ranks + 1} {RANK_WORDS[rank_of(top)]}s" if ranks else "nobody else gets it then"


def _drawn(view: View[Table], mine: int | None) -> str:
    if FROM_PILE not in view.moves:
        return "the pile is not open to you now"
    top = view.table.discards[-1]
    if mine is not None:
        return f"you wait for {sign(mine)}, and on the pile lies {sign(top)}"
    ranks = sum(rank_of(one) == rank_of(top) for one in view.cards)
    if not ranks:
        return f"you hold no {RANK_WORDS[rank_of(top)]} that would go with {sign(top)}"
    return f"{sign(top)} would only make {ranks + 1} {RANK_WORDS[rank_of(top)]}s"


def _declared(pair: int, view: View[Table]) -> str:
    left = COPIES - view.cards.count(pair) - view.table.discards.count(pair)
    can = "one more like it can" if left == 1 else f"{left} more like it can" if left else "but no more like it can"
    return f"the rest are two threes, and {can} come".replace("and but", "but")


def _thrown(thrown: int, view: View[Table], names: Names) -> str:
    table, rank = view.table, rank_of(thrown)
    if waiting := [names[seat] for seat, one in enumerate(table.checki) if one == thrown and seat != view.seat]:
        return f"but it is the card for which {waiting[0]} waits"
    count = sum(rank_of(one) == rank for one in view.cards)
    mine = table.checki[view.seat or 0]
    if mine is not None and _still(view, thrown, mine):
        return "your checki stays as it is"
    if count == 1:
        return f"it is the only {RANK_WORDS[rank]} that you hold"
    left = f"it leaves you {'one' if count == 2 else count - 1} {RANK_WORDS[rank]}{'' if count == 2 else 's'}"
    return left if view.cards.count(thrown) > 1 else f"{left}, and no two alike are parted"


def _still(view: View[Table], thrown: int, pair: int) -> bool:
    """Whether the hand without a card is a checki around this pair: the pair, and two threes of a rank."""
    held = list(view.cards)
    held.remove(thrown)
    if held.count(pair) < 2:
        return False
    ranks = Counter(map(rank_of, held))
    ranks[rank_of(pair)] -= 2
    return all(count % 3 == 0 for count in ranks.values())
