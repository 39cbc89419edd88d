"""Blind copies: a state as far as one viewer may know it, every card beyond that put where its secret ends."""

from collections.abc import Iterable, Sequence

#: a card that everybody knows to lie in a list: (the very list, the card)
Known = tuple[list[int], int]


def deal_back(zones: Sequence[list[int]], known: Iterable[Known] = ()) -> None:
    """Pool the cards of these lists, sort them and deal them back in place; each list keeps its size.

    A card of `known` comes back into its list, as long as the pool has it and the list has room; lists that are not among
    `zones` are left alone. So what lies where afterwards depends on the sizes, on the pool and on `known` alone.
    """
    pool = sorted(card for zone in zones for card in zone)
    sizes = [len(zone) for zone in zones]
    fixed: list[list[int]] = [[] for _ in zones]
    for home, card in known:
        for at, zone in enumerate(zones):
            if zone is home and card in pool and len(fixed[at]) < sizes[at]:
                pool.remove(card)
                fixed[at].append(card)
    upto = 0
    for zone, stay, size in zip(zones, fixed, sizes, strict=True):
        rest = size - len(stay)
        zone[:] = sorted([*stay, *pool[upto : upto + rest]])
        upto += rest
