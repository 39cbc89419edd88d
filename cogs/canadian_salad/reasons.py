"""Why a card may be a good one in Canadian Salad, as its player can see it: who can still take the trick, and what it costs."""

from collections.abc import Sequence

from bot.cards import RANK_WORDS, SUIT_WORDS, rank_of, sign, suit_of
from bot.cards.tricks import winning
from bot.rules import View
from bot.rules.families.turns import PLAYED
from bot.rules.words import counted
from cogs.canadian_salad.state import CARD_COSTS, POWER, Table, price, unseen

#: a card that costs so much is named when it is still out
DEAR = 25


def reason(move: str, view: View[Table]) -> str:
    """What playing a card does: it stays under the trick, cannot take it, may take it, or takes it at a price."""
    one, lying = PLAYED[move], [laid for _, laid in view.table.trick]
    if lying and suit_of(one) != suit_of(lying[0]):
        return _thrown(one, view)
    if lying and POWER[one] < POWER[winning(lying, POWER)]:
        points = CARD_COSTS[view.hand][one]
        under = f"under {sign(winning(lying, POWER))}, so "
        return under + (f"its {points} points go to somebody else" if points else "you do not take the trick")
    if len(lying) == view.setting.seats - 1:
        return _taken(one, lying, view)
    return _above(one, view)


def _unseen(view: View[Table], suit: int) -> list[int]:
    """The cards of a suit in other hands."""
    return [one for one in unseen(view) if suit_of(one) == suit]


def _thrown(one: int, view: View[Table]) -> str:
    points, others = CARD_COSTS[view.hand][one], _unseen(view, suit_of(one))
    if points:
        return f"it cannot take the trick, and you are rid of its {points} points"
    if len(view.cards) > 1 and any(POWER[other] < POWER[one] for other in others):
        return "it cannot take this trick, and might have taken a later one"
    return "it cannot take the trick"


def _taken(one: int, lying: Sequence[int], view: View[Table]) -> str:
    """The last card of a trick that it takes."""
    cost = price(view.hand, (*lying, one), last=len(view.cards) == 1)
    if not cost:
        return "you take the trick, and it costs nothing"
    best, able = winning(lying, POWER), [PLAYED[move] for move in view.moves]
    if any(POWER[other] < POWER[best] for other in able):
        return f"you take the trick, for {counted(cost, 'point')}"
    highest = one == max(able, key=lambda other: POWER[other])
    return "you must take the trick" + (", so with your highest card" if highest else f", for {counted(cost, 'point')}")


def _above(one: int, view: View[Table]) -> str:
    """What can still beat a card that is led, or that is the best so far."""
    suit, others = SUIT_WORDS[suit_of(one)], _unseen(view, suit_of(one))
    higher = [other for other in others if POWER[other] > POWER[one]]
    if not higher:
        return f"no higher {suit[:-1]} is out, so only you can take the trick"
    if len(higher) == len(others):
        return f"no lower {suit[:-1]} is out, so any other {suit[:-1]} beats it"
    low = "low, and " if 2 * len(higher) > len(others) else ""
    if dear := [other for other in higher if CARD_COSTS[view.hand][other] >= DEAR]:
        return f"{low}the {RANK_WORDS[rank_of(dear[-1])]} is still out"
    many = f"{len(higher)} higher {suit} are" if len(higher) > 1 else f"one higher {suit[:-1]} is"
    return f"{low}{many} still out"
