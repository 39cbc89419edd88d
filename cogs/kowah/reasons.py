"""Why a move may be a good one in Kowah, as its player can see it: threes of a rank, identical cards, and how many can still come."""

from bot.cards import RANK_WORDS, rank_of, sign
from bot.rules import View
from bot.rules.words import Names
from cogs.kowah.moves import CLAIM, FROM_PILE, FROM_STOCK, LET_GO, read
from cogs.kowah.state import Table, left, pairs_of_checki, without


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
    return _declared(meant.pair, view, names) if meant.declares else _thrown(meant.thrown, view, names)


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


def _declared(pair: int, view: View[Table], names: Names) -> str:
    many, rest = left(pair, view), "the rest are two sets of three"
    if many:
        return f"{rest}, and {'one' if many == 1 else many} more like it can come"
    others = [names[seat] for seat, shown in enumerate(view.table.checki) if shown == pair and seat != view.seat]
    return f"{rest}, but no more like it can come{f' while {others[0]} shows the others' if others else ''}"


def _thrown(thrown: int, view: View[Table], names: Names) -> str:
    table, rank = view.table, rank_of(thrown)
    if waiting := [names[seat] for seat, one in enumerate(table.checki) if one == thrown and seat != view.seat]:
        return f"but it is the card for which {waiting[0]} waits"
    count = sum(rank_of(one) == rank for one in view.cards)
    mine = table.checki[view.seat or 0]
    if mine in pairs_of_checki(without(thrown, view.cards)):
        return "your checki stays as it is"
    if count == 1:
        return f"it is the only {RANK_WORDS[rank]} that you hold"
    stays = f"it leaves you {'one' if count == 2 else count - 1} {RANK_WORDS[rank]}{'' if count == 2 else 's'}"
    return stays if view.cards.count(thrown) > 1 else f"{stays}, and no two alike are parted"
