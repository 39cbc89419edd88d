"""What a rule set tells the room when the house itself may bank: how wide a table may be, what a hand can cost, and how to stop.

Only such rule sets say anything of this; the room asks `isinstance(rules, Banked)`.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Any

from bot.rules.contract import Emit, Setting

#: the CLOCK's move with which the house ends a match between two hands: `Banked.close_bank`. It is no move of the page, and
#: records say instead that the match was closed
CLOSE = "close"


class Banked(ABC):
    """A rule set in which the house may be the bank. It is mixed into the `Rules` of the game."""

    @abstractmethod
    def house_banks(self, options: Mapping[str, Any]) -> bool:
        """Whether the house banks under these options."""

    @abstractmethod
    def fitted(self, options: dict[str, Any], asked: Collection[str]) -> dict[str, Any]:
        """The options of a new table: those that were not asked for follow from those that were, so that the house can hold it.

        Records know the page's defaults only.
        """

    @abstractmethod
    def too_wide(self, setting: Setting) -> str | None:
        """Why a good player beats the house at such a table, and what to choose instead, as one sentence; None when not so."""

    @abstractmethod
    def house_risk(self, state: Any, seats: Collection[int]) -> int:
        """The most chips, beyond those paid and won so far, that the house can lose to these seats before it is next asked.

        It is asked when a hand begins (or is about to be shuffled for), and holds until `state.hand` has grown: what the hand
        can cost at worst, with anything that settles by itself right behind it. A bound that is proved, never a guess.
        """

    def bank_cards(self, state: Any) -> tuple[int, ...]:
        """The bank's cards, those that lie face down for all included: for a match that is over, when it is shown again."""
        return ()

    @abstractmethod
    def close_bank(self, state: Any, emit: Emit) -> None:
        """End the match between two hands, in place: the hand that has just begun, in which nobody has acted, is not played.

        Wagers that placed themselves go back; what was settled stays settled. `state.over` afterwards, with the winners.
        """
