"""How a seat of Conquian could come to eleven with given cards on offer: every way, by looking at what lies on the table alone.

Which cards it throws need not be looked at: who has `n` cards on the table after `k` melds has laid `n - k` of its hand and thrown one
for each meld, so at the eleventh card all that is not in it has been thrown (page, section 7).
"""

from collections.abc import Iterable

from cogs.conquian.state import ELEVEN, MELDS


def elevens(table: int, hand: int, coming: Iterable[int]) -> dict[int, int]:
    """All sets of eleven cards that a seat could lie with, as masks, each with the place of the card with which it is first reached.

    `table` and `hand` are masks, `coming` are the cards that will be on offer, the next one first; the seat may meld or pass each.
    """
    own = table | hand
    tables = {table}
    found: dict[int, int] = {}
    for at, card in enumerate(coming):
        grown: set[int] = set()
        for lying in tables:
            for new in MELDS.with_card(card, lying | own):
                after = lying | new
                count = after.bit_count()
                if count > ELEVEN or after in tables or not MELDS.divisions(lying & ~new):
                    continue
                if count == ELEVEN:
                    found.setdefault(after, at)
                else:
                    grown.add(after)
        tables |= grown
    return found
