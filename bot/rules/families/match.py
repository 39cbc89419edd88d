"""What the state of every match has, and how it is copied."""

from functools import cache
from typing import Any, Self, cast

from bot.rules.contract import Setting


class Match:
    """The beginning of every state: a rule set adds slots of its own.

    What a slot holds is a value that is replaced, a list, or a list of lists; anything else that is changed in place would be
    shared between copies.
    """

    __slots__ = ("chips", "dealer", "hand", "over", "pot", "scores", "setting", "winners")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.hand = 1  #: number of the hand being played, from 1
        self.dealer = setting.dealer  #: of this hand
        self.scores = [0] * setting.seats
        self.chips = [0] * setting.seats  #: net, so far
        self.pot: int = 0
        self.over = False
        self.winners: list[int] = []

    def copy(self) -> Self:
        """An independent copy; cheap, because every move takes one."""
        other = object.__new__(type(self))
        for slot in _slots(type(self)):
            value = getattr(self, slot)
            if type(value) is list:
                rows = cast("list[Any]", value)
                value = [row[:] for row in rows] if rows and type(rows[0]) is list else rows[:]
            setattr(other, slot, value)
        return other


@cache
def _slots(kind: type[Any]) -> tuple[str, ...]:
    return tuple(slot for part in kind.__mro__ for slot in getattr(part, "__slots__", ()))
