"""Hands of Pontoon: what the cards count, which hand is which, which cards lie face down."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from bot.cards import names

#: what each card counts, an ace as one
VALUES: tuple[int, ...] = tuple(min(card // 4 + 1, 10) for card in range(52))


class Hand:
    """One hand on the table, or the bank's. `faces` says for each card, in the order it came, whether it lies up or down.

    A bust hand has no cards any more: they lie under the pack, and `gone` says which they were.
    """

    __slots__ = ("down", "faces", "gone", "split", "state", "twisted", "up", "wager")

    def __init__(self, wager: int = 0) -> None:
        self.down: list[int] = []
        self.up: list[int] = []
        self.faces = ""  # such as "du": the first card lies down, the second up
        self.wager = wager
        self.state = "waiting"  # then "playing", and at last "stuck", "pontoon" or "bust"
        self.twisted = False
        self.split = False
        self.gone: tuple[int, ...] = ()

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.down = self.down[:]
        other.up = self.up[:]
        other.faces = self.faces
        other.wager = self.wager
        other.state = self.state
        other.twisted = self.twisted
        other.split = self.split
        other.gone = self.gone
        return other

    def take_down(self, card: int) -> None:
        """A card comes face down."""
        self.down.append(card)
        self.faces += "d"

    def take_up(self, card: int) -> None:
        """A card comes face up."""
        self.up.append(card)
        self.faces += "u"

    def cards(self) -> list[int]:
        """All cards in the order in which they came."""
        up, down = iter(self.up), iter(self.down)
        return [next(up) if face == "u" else next(down) for face in self.faces]

    def show(self) -> None:
        """Turn every card up."""
        self.up = self.cards()
        self.down = []
        self.faces = "u" * len(self.up)

    def declare(self) -> None:
        """Lay a pontoon's ace face up and its ten-valued card face down."""
        first, second = self.cards()
        self.faces = "ud" if first < 4 else "du"
        self.up, self.down = ([first], [second]) if first < 4 else ([second], [first])
        self.state = "pontoon"

    def low(self) -> int:
        """The total with every ace as one."""
        total = 0
        for card in self.down:
            total += VALUES[card]
        for card in self.up:
            total += VALUES[card]
        return total

    def best(self) -> int:
        """The best total: ten more for one ace, where that stays within 21."""
        return best(self.down + self.up)

    def is_pontoon(self) -> bool:
        """Exactly two cards, an ace and a ten-valued card; after a split as well (ruling 5)."""
        return len(self.faces) == 2 and pontoon(self.down + self.up)

    def is_trick(self) -> bool:
        """Five cards or more that are not bust."""
        return len(self.faces) >= 5 and self.low() <= 21

    def is_pair(self) -> bool:
        """Two cards of one rank: K K, not K Q."""
        if len(self.faces) != 2:
            return False
        first, second = self.down + self.up
        return first >> 2 == second >> 2


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as everybody sees it: the cards that lie up, how many lie down, what is wagered on it, how it stands."""

    up: tuple[int, ...]
    down: int
    wager: int
    state: str

    def public(self) -> dict[str, Any]:
        """A hand in the page's `table`."""
        return {"up": names(self.up), "down": self.down, "wager": self.wager, "state": self.state}


def shown(hand: Hand) -> Shown:
    """A hand as everybody sees it; one that is bust has paid its wager."""
    return Shown(tuple(hand.up), len(hand.down), 0 if hand.state == "bust" else hand.wager, hand.state)


def low(cards: Iterable[int]) -> int:
    """The total of some cards with every ace as one."""
    return sum(VALUES[card] for card in cards)


def best(cards: Iterable[int]) -> int:
    """The best total of some cards."""
    held = list(cards)
    total = low(held)
    return total + 10 if total <= 11 and min(held, default=52) < 4 else total


def pontoon(cards: Iterable[int]) -> bool:
    """Whether these are an ace and a ten-valued card and nothing else."""
    held = list(cards)
    return len(held) == 2 and low(held) == 11 and min(held) < 4


def may_be_half_a_pontoon(card: int) -> bool:
    """An ace or a ten-valued card."""
    return card < 4 or VALUES[card] == 10
