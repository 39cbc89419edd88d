"""Play or Pay by rule of thumb (page, section 13): the only choice is the card that starts a suit."""

from collections.abc import Sequence
from random import Random

from bot.brains import Brain
from bot.rules import Event, View
from bot.rules.families.turns import PLAYED
from cogs.play_or_pay.state import NONE, Table, below, gap, run_length


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
            again, run = below(one) in mine, run_length(one, mine)
            if length[one & 3] == len(mine):  # the last suit: what counts is to be done with it soon
                return (gap(one, mine),)
            if view.setting.seats == 3:  # with three the longest suit comes first
                return length[one & 3], again, run
            return again, length[one & 3], run

        best = max(worth(move) for move in view.moves)
        return chance.choice([move for move in view.moves if worth(move) == best])


BRAINS = (Thumb(),)
