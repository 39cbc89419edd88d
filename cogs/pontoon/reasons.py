"""Why a move may be a good one in Pontoon, as its player can see it: what a card can do to a hand, and what the bank shows."""

from collections.abc import Sequence

from bot.cards import rank_of, sign
from bot.rules import View
from bot.rules.words import a_rank
from cogs.pontoon.hands import VALUES, best, low, may_be_half_a_pontoon
from cogs.pontoon.state import DRAW, KEEP, SPLIT, STICK, TWIST, Table, read

#: so many cards up to so many points are a trick
FIVE, MOST = 5, 21
#: what counts as low at a table where a trick is paid twice
LOW = 4
#: what each rank counts, an ace as one
RANKS = tuple(VALUES[4 * rank] for rank in range(13))


def reason(move: str, view: View[Table]) -> str:
    """What a bet, a card or a stick does."""
    meant, table = read(move), view.table
    assert meant is not None  # it is a legal move
    match table.phase:
        case "limits" | "limits max":
            return _limits(meant.verb, meant.chips, table)
        case "bet":
            return _bet(view)
        case "bank":
            return _bank(move, table)
        case _:
            return _played(meant.verb, view)


def _limits(verb: str, chips: int, table: Table) -> str:
    if verb == KEEP:
        return "the table's own limits stand"
    if verb == "max":
        return (
            "so nobody can bet more on a good card" if chips == table.limits[0] else "it leaves good cards dearer bets"
        )
    return "bets are made after a look at a card, so equal ones suit the bank"


def _bet(view: View[Table]) -> str:
    """What the first card is good for."""
    one, twice = view.cards[0], view.setting.options["trick"] == 2
    if may_be_half_a_pontoon(one):
        return f"{sign(one)} is half a pontoon"
    if twice and VALUES[one] <= LOW:
        return f"{sign(one)} is low: five cards up to {MOST} are easier, and win twice"
    return f"{sign(one)} is not half a pontoon{', nor low' if twice else ''}"


def _harmless(held: Sequence[int]) -> int:
    """How many of the thirteen ranks leave a hand at 21 or less."""
    return sum(low(held) + value <= MOST for value in RANKS)


def _fate(held: Sequence[int]) -> str:
    """What one more card can do."""
    harmless = _harmless(held)
    return "no card can bust you" if harmless == len(RANKS) else f"{harmless} of 13 ranks do not bust you"


def _bank(move: str, table: Table) -> str:
    held = table.bank
    if move == DRAW:
        return f"{_fate(held)}, and you have only {best(held)}"
    return f"you have {best(held)}, and ties are yours"


def _played(verb: str, view: View[Table]) -> str:
    """A step of the hand that is being played."""
    held = held_by_turn(view)
    total, fatal = best(held), len(RANKS) - _harmless(held)
    if verb == SPLIT:
        return f"two hands that begin with {a_rank(rank_of(held[0]))}, in place of one of {total}"
    if verb == STICK and len(held) >= FIVE:
        return "you have a five-card trick"
    if verb == STICK:
        shown = f"the bank shows {sign(view.table.bank[0])}"
        return f"you have {total}, and {f'{fatal} of 13 ranks would bust you' if fatal else shown}"
    fate = _fate(held)
    if len(held) + 1 == FIVE:
        return f"{fate}, and a fifth card makes a trick"
    return f"{fate}, and you have only {total}" if verb == TWIST else f"{fate}, and more is bet on the hand"


def held_by_turn(view: View[Table]) -> list[int]:
    """The cards of the hand that is being played; those that lie face down are only in the own view."""
    assert view.table.turn is not None  # somebody plays a hand
    seat, at = view.table.turn
    hands = view.table.hands[seat]
    before = sum(other.down for other in hands[:at])
    return [*view.cards[before : before + hands[at].down], *hands[at].up]
