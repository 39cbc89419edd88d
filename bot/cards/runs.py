"""Runs upwards in a suit: what follows a card, who holds it, where a run must stop, who comes first round the table.

A seat or a card that is not there is NONE, so that nothing here has to be unpacked.
"""

from collections.abc import Collection, Iterable, Sequence

from bot.cards.notation import RANKS, SUITS, card

NONE = -1
#: the eight of diamonds is out of every pack in which the nine is the comet
EIGHT_OF_DIAMONDS = card("8D")
_FURTHER_OUT = tuple(card(text) for text in ("8C", "8H", "8S", "7C", "7D", "7H", "7S"))


def next_card(last: int) -> int:
    """The card of the same suit one rank higher; NONE after a king."""
    return last + 4 if last < 48 else NONE


#: the place of each card in a hand that is sorted by suit
_PLACES = tuple((one & 3) * 13 + (one >> 2) for one in range(52))


def in_suits(held: Iterable[int]) -> list[int]:
    """Cards sorted by suit: clubs, diamonds, hearts, spades, and each suit upwards."""
    return sorted(held, key=_PLACES.__getitem__)


def holder(hands: Iterable[Collection[int]], wanted: int) -> int:
    """The seat that holds a card; NONE when no hand does."""
    if wanted == NONE:
        return NONE
    for seat, hand in enumerate(hands):
        if wanted in hand:
            return seat
    return NONE


def round_from(seat: int, seats: int) -> list[int]:
    """All seats once, from the one at the left of `seat` round to `seat` itself."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def first_holding(hands: Sequence[Collection[int]], wanted: Collection[int], seat: int) -> int:
    """The first seat from the left of `seat`, itself last, that holds one of the wanted cards; NONE when no hand does."""
    for at in round_from(seat, len(hands)):
        if any(one in hands[at] for one in wanted):
            return at
    return NONE


def run_from(first: int, gone: Collection[int]) -> list[int]:
    """A card and all that follow it, up to a king or to a card that has gone."""
    run = [first]
    while (following := next_card(run[-1])) != NONE and following not in gone:
        run.append(following)
    return run


def by_stop(hand: Iterable[int], gone: Collection[int]) -> dict[int, list[int]]:
    """A hand's cards, lowest first, by the card at which a run from them would have to stop."""
    found: dict[int, list[int]] = {}
    for one in sorted(hand):
        found.setdefault(run_from(one, gone)[-1], []).append(one)
    return found


def likely_shed(first: int, mine: Collection[int], gone: Collection[int], aside: float = 0.0) -> float:
    """How many cards of the hand `mine` a run from `first` sheds, when an unseen card lies aside with the chance `aside`."""
    shed, chance = 0.0, 1.0
    for one in run_from(first, gone):
        if one in mine:
            shed += chance
        else:
            chance *= 1.0 - aside  # the run stops here when the card lies aside
    return shed


def taken_out(seats: int, even: bool) -> list[int]:
    """The cards that leave 52, sorted: the eight of diamonds, and with `even` as many more as an equal deal needs.

    The others go in a fixed order, so that everybody knows them: clubs, hearts and spades of the eights, then the sevens.
    """
    further = (51 % seats) if even else 0
    return sorted((EIGHT_OF_DIAMONDS, *_FURTHER_OUT[:further]))


def without(out: Collection[int]) -> list[int]:
    """The cards of a pack that are not out, sorted."""
    gone = frozenset(out)
    return [one for one in range(52) if one not in gone]


#: What a player may tell the table to do with a card that can be thrown into a run: at once, after a named card, when
#: the run stops, or not before a new order.
ORDERS = ("now", "after *", "stop", "wait")


def order_says(order: str, last: int, stopped: bool) -> bool | None:
    """Whether a standing order throws its card in after `last`; None when it says nothing about this moment."""
    word, _, named = order.partition(" ")
    match word:
        case "now":
            return True
        case "wait":
            return False
        case "stop":
            return stopped
        case "after" if _named(named) == last:
            return True
        case _:
            return None


def _named(text: str) -> int:
    """A card as a person may have typed it: `7C`, `7c`, `10h`; NONE when it is none."""
    plain = text.strip().upper().replace("10", "T")
    if len(plain) == 2 and plain[0] in RANKS and plain[1] in SUITS:
        return card(plain)
    return NONE
