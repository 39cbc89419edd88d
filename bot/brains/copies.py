"""What a card shows that was put down from a pack in which suits never matter: of several of a rank the first is always named."""

from collections.abc import Iterable, Sequence

from bot.rules import Event

#: for packs without a comet
NO_COMET = -1


def below(thrown: Iterable[int], comet: int) -> int:
    """The plain cards, as a bit mask, that come before others of their rank which were put down: none was held any more."""
    mask = 0
    for one in thrown:
        if one != comet:
            mask |= sum(1 << other for other in range(one & ~3, one) if other != comet)
    return mask


def shown_by(heard: Sequence[Event], kinds: Iterable[str], seat: int, comet: int) -> int:
    """The cards that a seat cannot hold, by what it has put down in a hand; `kinds` are the events of putting down."""
    mask = 0
    for event in heard:
        if event.seat == seat and event.kind in kinds:
            mask |= below(event.cards, comet)
    return mask
