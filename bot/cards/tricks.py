"""What trick games share: a ranking, following suit, heading a trick, winning it, and the order in which a hand is held.

A ranking is written from high to low, such as `AKQJT98765432`; `powers` turns it into one number a card, so that two cards
of a suit are compared by looking them up. A trump is a suit's number, NO_TRUMP where a game has none.
"""

from collections.abc import Iterable, Sequence

from bot.cards.notation import RANKS

#: the usual ranking, ace high
ACE_HIGH = "AKQJT98765432"
#: for games and hands without trumps
NO_TRUMP = -1


def powers(ranking: str) -> tuple[int, ...]:
    """The power of every card among its suit: 1 for the lowest rank of the ranking, 0 for ranks that are not played with."""
    rising = ranking[::-1]
    return tuple(rising.find(rank) + 1 for rank in RANKS for _ in range(4))


def ranked_pack(ranking: str) -> list[int]:
    """The cards of these ranks in all four suits, sorted."""
    return [one for one, power in enumerate(powers(ranking)) if power]


def following(hand: list[int], led: int) -> list[int]:
    """The cards that may be played to a trick where suit must be followed: those of the suit led, or any."""
    return [one for one in hand if one & 3 == led] or hand


def heading(hand: list[int], led: int, best: int, power: Sequence[int], trump: int) -> list[int]:
    """The cards that may be played where a player must follow suit, else trump, and either way beat `best` if able.

    `best` is the card that is winning so far. A card of the suit led cannot beat a trump on another suit's lead, so then any
    of that suit will do; a player who can only play a lower trump must still play one.
    """
    able = [one for one in hand if one & 3 == led] or [one for one in hand if one & 3 == trump]
    if able and able[0] & 3 == best & 3:
        return [one for one in able if power[one] > power[best]] or able
    return able or hand


def winning(trick: Sequence[int], power: Sequence[int], trump: int = NO_TRUMP) -> int:
    """The card that wins a trick so far: its highest trump, else the highest card of the suit led."""
    best = trick[0]
    for one in trick:
        if one & 3 == best & 3:
            if power[one] > power[best]:
                best = one
        elif one & 3 == trump:
            best = one
    return best


def places(ranking: str) -> tuple[int, ...]:
    """Where each card stands when a hand is laid out by suit, clubs, diamonds, hearts, spades, each from high to low."""
    power = powers(ranking)
    return tuple((one & 3) * 13 + 13 - power[one] for one in range(52))


def by_suit(hand: Iterable[int], place: Sequence[int]) -> list[int]:
    """A hand as it is held, in the order of its game's `places`."""
    return sorted(hand, key=place.__getitem__)
