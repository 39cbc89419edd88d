"""What a rule set tells the room when a seat may leave a standing order: an answer to a question that has not been asked yet.

Only such rule sets say anything of this; for all others `orders_of` and `carried_out` find nothing.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from bot.rules.contract import Rules


class Standing(ABC):
    """A rule set with standing orders. It is mixed into the `Rules` of the game."""

    lasting_orders: ClassVar[bool] = False  #: orders hold for the whole match; usually they end with the hand

    @abstractmethod
    def orders(self, state: Any, seat: int) -> list[str]:
        """The orders that a seat may leave privately now, families as patterns; the room keeps one a seat."""

    @abstractmethod
    def carry_out(self, state: Any, seat: int, order: str) -> str | None:
        """The move that an order gives for the question this seat is asked now; None when it does not speak."""


def orders_of(rules: Rules[Any], state: Any, seat: int) -> list[str]:
    """The standing orders that a seat may leave now, by any rule set."""
    return rules.orders(state, seat) if isinstance(rules, Standing) else []


def carried_out(rules: Rules[Any], state: Any, seat: int, order: str) -> str | None:
    """The legal move that a seat's order gives for the question it is asked now; None when there is none."""
    if not isinstance(rules, Standing):
        return None
    move = rules.carry_out(state, seat, order)
    return move if move is not None and rules.allows(state, seat, move) else None


def orders_last(rules: Rules[Any]) -> bool:
    """Whether standing orders outlive the hand."""
    return isinstance(rules, Standing) and rules.lasting_orders
