"""Commit by rule of thumb (page, section 13): keep the stops for the finish, shed what others stop, steal a lead with the comet.

No card lies aside, so the card at which a run must stop is known. Where it is one's own, the lead comes back. So the leader goes
out in one stretch as soon as all but one of his suits stop at a card of his own; until then he leads the others.
"""

from collections.abc import Collection, Sequence
from random import Random

from bot.brains import Brain
from bot.cards.runs import NONE, by_stop, likely_shed, next_card
from bot.rules import Event, View
from bot.rules.families.falling import COMET, FOLLOW, PASS, TEN, THROW
from bot.rules.families.turns import PLAY, PLAYED
from cogs.commit.state import Table


class Thumb(Brain):
    """Works out every stop and plans its way out."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        gone = {one for _, one in view.table.played} | set(view.table.removed)
        if PASS in view.moves:
            return THROW if _throw(view, gone) else PASS
        if view.table.phase == FOLLOW:
            values = {move: likely_shed(PLAYED[move], view.cards, gone) for move in view.moves}
        else:
            values = _leads(view, gone)
        best = max(values.values())
        return chance.choice([move for move, value in values.items() if value == best])


def _fewest(view: View[Table]) -> int:
    """The smallest number of cards in another hand."""
    return min(count for seat, count in enumerate(view.table.counts) if seat != view.seat)


def _leads(view: View[Table], gone: Collection[int]) -> dict[str, float]:
    """What each lead is worth."""
    stops = by_stop((one for one in view.cards if one != COMET), gone)
    of_others = [stop for stop in stops if stop not in view.cards]
    worth: dict[str, float] = {}
    if THROW in view.moves:
        worth[THROW] = 200.0 if len(view.cards) == 1 or _steals(view, gone) else 2.0
    for stop, held in stops.items():
        mine = stop in view.cards
        for one in held:
            shed = likely_shed(one, view.cards, gone) - 0.05 * (one >> 2)  # the low ones can only be led
            if len(of_others) <= 1:  # out in one stretch: own stops first, each from its lowest card
                shed += (100.0 if mine else 50.0) if one == held[0] else 0.0
            elif mine and _fewest(view) > 2:
                shed -= 10.0
            worth[PLAY[one]] = shed
    return worth


def _steals(view: View[Table], gone: Collection[int]) -> bool:
    """Whether nobody else could follow the comet, so that its player leads or goes on himself."""
    due = view.table.due
    above = next_card(due[0]) if due else NONE
    wanted = {TEN, above} - {NONE, COMET}
    return all(one in gone or one in view.cards for one in wanted)


def _throw(view: View[Table], gone: Collection[int]) -> bool:
    """Whether to play the comet where it is allowed now."""
    if len(view.cards) == 1 or _fewest(view) <= 3 or _steals(view, gone):
        return True
    # a stop of another's may not come again; where the lead is ours in any case, it would only be given away
    return view.table.stopped and view.table.played[-1][0] != view.seat


BRAINS = (Thumb(),)
