"""Why a move may be a good one in Conquian, as its player can see it: how far the melds are from eleven, and what goes with what."""

from bot.cards import sign
from bot.rules import View
from bot.rules.words import Names, counted
from cogs.conquian.brain import FORCED
from cogs.conquian.moves import FORCE, LET, read
from cogs.conquian.state import ELEVEN, THROW, Table, extends, growing, neighbours


def reason(move: str, view: View[Table], names: Names) -> str:
    """What a meld, a discard, a pass or forcing brings."""
    table, other = view.table, 1 - (view.seat or 0)
    theirs = sum(meld.bit_count() for meld in table.melds[other])
    if melds := read(move).melds:
        return _melded(melds, view)
    if move == FORCE:
        if theirs < FORCED.start:
            return f"{names[other]} must throw a card then, which you are offered"
        return f"with {counted(theirs, 'card')} on the table, melding it may spoil {names[other]}'s eleven"
    if move == LET:
        return f"with {counted(theirs, 'card')} on the table, melding it may help {names[other]}"
    if table.phase == THROW:
        return _thrown(read(move).thrown, view)
    offered = [melds for one in view.moves if (melds := read(one).melds)]
    if not offered:
        return "none of your cards makes a meld with it"
    stuck = all(sum(melds).bit_count() < ELEVEN and not growing(melds, view) for melds in offered)
    return "nothing could be added to the melds as they would lie" if stuck else "your cards stay as they are"


def _melded(melds: tuple[int, ...], view: View[Table]) -> str:
    count = sum(melds).bit_count()
    if count == ELEVEN:
        return "eleven cards on the table win the hand"
    more = growing(melds, view)
    grow = f", and {more} more {'fits' if more == 1 else 'fit'} as they lie" if more else ""
    return f"it makes {count} of the {ELEVEN} cards that you need{grow}"


def _thrown(thrown: int, view: View[Table]) -> str:
    """How many cards of the hand could be in a meld with it."""
    partners = {one: sum(neighbours(one, two) for two in view.cards if two != one) for one in view.cards}
    if not partners[thrown]:
        return "none of your other cards goes with it"
    mine = view.table.melds[view.seat or 0]
    if partners[thrown] == min(partners.values()):
        return "none of your cards has fewer in your hand that go with it"
    many = counted(partners[thrown], "other card")
    fits = extends(mine, thrown)
    return f"only {many} of yours go{'es' if partners[thrown] == 1 else ''} with {sign(thrown)}" + (
        "" if fits else ", and none of your melds takes it"
    )
