"""Play or Pay by rule of thumb (page, section 13): the only choice is the card that starts a suit."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.rules import Event, View
from bot.rules.families.turns import PLAYED
from cogs.play_or_pay.state import NONE, Table, after


class Thumb(Brain):
    """Starts its longest suit, from four players on best one that it also ends, so that it leads again."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        if view.table.next != NONE or len(view.moves) == 1:
            return view.moves[0]
        mine = set(view.cards)
        length = [sum(one & 3 == suit for one in mine) for suit in range(4)]

        def worth(move: str) -> tuple[int, ...]:
            one = PLAYED[move]
            again, run = _below(one) in mine, _run(one, mine)
            if length[one & 3] == len(mine):  # the last suit: what counts is to be done with it soon
                return (_gap(one, mine),)
            if view.setting.seats == 3:  # with three the longest suit comes first
                return length[one & 3], again, run
            return again, length[one & 3], run

        best = max(worth(move) for move in view.moves)
        return chance.choice([move for move in view.moves if worth(move) == best])


def _below(one: int) -> int:
    """The card just below: the last of the suit, if this one starts it."""
    return one - 4 if one >= 4 else one + 48


def _run(one: int, mine: set[int]) -> int:
    """How many own cards follow one another from this one on: all but the first make everybody else pay."""
    long = 0
    while one in mine and long < 13:
        long += 1
        one = after(one)
    return long


def _gap(one: int, mine: set[int]) -> int:
    """How far below this card the next own card of the suit is: so many cards need not be waited for."""
    far, other = 1, _below(one)
    while other not in mine and far < 13:
        far, other = far + 1, _below(other)
    return far


BRAINS = (Thumb(),)
