"""What trick games show of their tricks."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from bot.cards import NAMES

#: cards in order of play, each with its seat: (seat, card)
Laid = tuple[tuple[int, int], ...]


class Taken(NamedTuple):
    """A trick that was taken, and by whom."""

    cards: Laid
    winner: int

    def public(self) -> dict[str, Any]:
        """The trick as a page's `last_trick`."""
        return {"cards": written(self.cards), "winner": self.winner}


class WithTricks(Protocol):
    """A table on which tricks are played. While the whole trick still lies there the turn is at the seat that takes it."""

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        ...

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        ...

    @property
    def trick(self) -> Laid:
        """The trick that is being played."""
        ...

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many were taken in this hand, by each seat or each side."""
        ...

    @property
    def last_trick(self) -> Taken | None:
        """The one before."""
        ...


def is_whole(table: WithTricks) -> bool:
    """Whether everybody has played to the trick, which is about to be taken."""
    return len(table.trick) == len(table.sizes)


def laid(trick: Sequence[int], leader: int, seats: int, step: int = 1) -> Laid:
    """A trick with its seats: who led to it, and then each next seat, `step` on."""
    return tuple(((leader + step * at) % seats, one) for at, one in enumerate(trick))


def taken(last: tuple[int, Sequence[int], int] | None, seats: int, step: int = 1) -> Taken | None:
    """A trick as states keep it (who led, cards, who took it) with its seats."""
    return last and Taken(laid(last[1], last[0], seats, step), last[2])


def written(trick: Laid) -> list[list[int | str]]:
    """Cards with their seats as a page writes them, `[[seat, card], …]`."""
    return [[seat, NAMES[one]] for seat, one in trick]
