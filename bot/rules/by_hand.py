"""What a rule set tells the room when chips move hand by hand, so that a match that is given up keeps what was settled.

Everywhere else a stake is paid in once, and whoever gives a match up together gets it back whole.
"""

from abc import ABC, abstractmethod
from typing import Any

from bot.rules.contract import Rules


class ByHand(ABC):
    """A rule set in which chips move hand by hand. It is mixed into the `Rules` of the game."""

    @abstractmethod
    def settled_if_abandoned(self, state: Any) -> list[int]:
        """Net chips per seat when a match is given up now: hands that are over stand, the one being played does not count."""


def settled_if_abandoned(rules: Rules[Any], state: Any) -> list[int]:
    """Net chips per seat when a match is given up now, by any rule set."""
    return rules.settled_if_abandoned(state) if isinstance(rules, ByHand) else [0] * state.setting.seats
