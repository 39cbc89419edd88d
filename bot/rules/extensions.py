"""What some rule sets tell the room besides the contract: that the house may bank, that chips move hand by hand, standing orders.

Each is a class that is mixed into the `Rules` of the game; the room asks `isinstance`, or one of the functions here, which answer
for every rule set.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from bot.rules.contract import Emit, Rules, Setting, View

# ---- the house banks -------------------------------------------------------------------------------------------------

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


# ---- a held clock ----------------------------------------------------------------------------------------------------


class Paced(ABC):
    """A rule set with a held clock that is brisk where no person could be asked, or all who could need it no longer."""

    @abstractmethod
    def askable(self, state: Any) -> Collection[int] | None:
        """The seats of which the clock may be asking one, as everybody can see; None when it may be any of them."""

    def may_ask(self, setting: Setting) -> bool:
        """Whether the clock of a match that is set up so can be asking anybody at all."""
        return True


def askable(rules: Rules[Any], state: Any) -> Collection[int] | None:
    """The same for every rule set: any seat where nothing is said of it."""
    return rules.askable(state) if isinstance(rules, Paced) else None


def has_brisk_clock(rules: Rules[Any], setting: Setting) -> bool:
    """Whether people can say of a clock of such a match that they need less of it."""
    asks = not isinstance(rules, Paced) or rules.may_ask(setting)
    return asks and any(clock.brisk is not None for clock in rules.info.clocks.values())


# ---- chips move hand by hand -----------------------------------------------------------------------------------------


class ByHand(ABC):
    """A rule set in which chips move hand by hand. It is mixed into the `Rules` of the game."""

    @abstractmethod
    def settled_if_abandoned(self, state: Any) -> list[int]:
        """Net chips per seat when a match is given up now: hands that are over stand, the one being played does not count."""


def settled_if_abandoned(rules: Rules[Any], state: Any) -> list[int]:
    """Net chips per seat when a match is given up now, by any rule set."""
    return rules.settled_if_abandoned(state) if isinstance(rules, ByHand) else [0] * state.setting.seats


# ---- standing orders -------------------------------------------------------------------------------------------------


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


# ---- moments in between ----------------------------------------------------------------------------------------------


def passing_view(rules: Rules[Any], state: Any, seat: int | None = None) -> View[Any]:
    """How an onlooker, or a seat, sees a state through which the table only passes, because more follows by itself (`Step.stood`).

    Nobody is asked there who has no cards left: such a seat still has the turn because it has just gone out. And nobody has a
    move there.
    """
    view, held = rules.view(state, seat), rules.hands(state)
    return replace(view, to_act=tuple(one for one in view.to_act if held[one]), moves=())
