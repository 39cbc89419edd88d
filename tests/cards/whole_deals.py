"""Hand-made deals for games that deal out the whole pack: what a test needs is named, the rest is filled up."""

from collections.abc import Sequence

from bot.cards import SUITS, cards


def whole_deal(pack: Sequence[int], hands: Sequence[str], last: str = "") -> list[int]:
    """The order of a pack that deals these hands one card at a time, the first hand first.

    A hand is what it must hold, such as `KS 9H`, with `-D` for a suit that it must not be filled up with; seats that are not
    named are filled up too. `last` is the card that must come last of all.
    """
    each, odd = divmod(len(pack), len(hands))
    assert not odd
    held = [cards(word for word in hand.split() if word[0] != "-") for hand in hands]
    without = [{SUITS.index(word[1]) for word in hand.split() if word[0] == "-"} for hand in hands]
    free = [one for one in pack if not any(one in hand for hand in held)]
    for at in sorted(range(len(hands)), key=lambda at: -len(without[at])):
        fit = [one for one in free if one & 3 not in without[at]][: each - len(held[at])]
        held[at] += fit
        free = [one for one in free if one not in fit]
        assert len(held[at]) == each, f"hand {at} cannot be filled up"
    if last:
        final = cards([last])[0]
        held[-1].remove(final)
        held[-1].append(final)
    return [hand[turn] for turn in range(each) for hand in held]
