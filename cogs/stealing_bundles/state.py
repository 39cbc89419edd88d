"""Stealing Bundles: the state of a match, and what the table shows of it."""

from dataclasses import dataclass
from typing import Any

from bot.cards import NAMES, names, standard_pack
from bot.rules import Setting
from bot.rules.families.turns import Turns

#: a seat or a card that is not there
NONE = -1


class Bundles(Turns):
    """A match. `stock` has the next card last; `board` is in the order in which the cards were laid; a bundle's top is its last.

    Of the last play `trailed` is the card that it laid on the board, or NONE, and `stolen` the number of cards that it stole.
    """

    __slots__ = ("board", "bundles", "last", "last_capture", "stock", "stolen", "trailed")

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.gather(standard_pack())
        self.stock: list[int] = []
        self.board: list[int] = []
        self.bundles: list[list[int]] = [[], []]
        self.last_capture = NONE
        self.trailed, self.stolen = NONE, 0
        self.last: list[int] = []  # cards won by each seat in the hand before


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees. `tops` and `bundles` have the top and the size of each bundle; NONE for no card and no seat. `trailed` and
    `stolen` tell of the last play."""

    dealer: int
    pot: int
    turn: int
    board: tuple[int, ...]
    tops: tuple[int, ...]
    bundles: tuple[int, ...]
    counts: tuple[int, ...]
    stock: int
    last_capture: int
    last: tuple[int, ...]
    trailed: int
    stolen: int

    def public(self) -> dict[str, Any]:
        """The page's keys."""
        return {
            "dealer": self.dealer,
            "pot": self.pot,
            "turn": self.turn,
            "board": names(self.board),
            "tops": ["" if top == NONE else NAMES[top] for top in self.tops],
            "bundles": list(self.bundles),
            "counts": list(self.counts),
            "stock": self.stock,
            "last_capture": self.last_capture,
            "last": list(self.last),
        }
