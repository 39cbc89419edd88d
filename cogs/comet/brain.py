"""Comet by rule of thumb (page, section 13): keep the stops for the finish, shed what others stop, and let the comet steal the lead.

A run from a card must stop at a card that can be worked out, but for the stub. Where that card is one's own, the lead comes back.
So the leader goes out in one stretch as soon as all but one of his suits stop at a card of his own; until then he leads the others.
"""

from collections.abc import Collection, Sequence
from random import Random

from bot.brains import Brain
from bot.cards.runs import NONE, by_stop, likely_shed, next_card
from bot.rules import Event, View
from bot.rules.families.falling import COMET, FOLLOW, PASS, TEN, THROW
from bot.rules.families.turns import PLAY, PLAYED
from cogs.comet.state import Table


class Thumb(Brain):
    """Counts which cards can still follow and where every run must stop."""

    name = "thumb"
    since = "dealt"

    def choose(self, view: View[Table], heard: Sequence[Event], chance: Random) -> str | None:
        gone = _gone(view, heard)
        if PASS in view.moves:
            return THROW if _throw(view, gone) else PASS
        aside = _aside(view, gone)
        if view.table.phase == FOLLOW:
            values = {move: likely_shed(PLAYED[move], view.cards, gone, aside) for move in view.moves}
        else:
            values = _leads(view, gone, aside)
        best = max(values.values())
        return chance.choice([move for move, value in values.items() if value == best])


def _gone(view: View[Table], heard: Sequence[Event]) -> set[int]:
    """Cards that cannot fall any more: put down, out of the pack, or known to lie aside."""
    gone = {one for _, one in view.table.played} | set(view.table.removed)
    for event in reversed(heard):
        if event.kind == "dealt":
            break
        if event.kind == "stopped":
            missed = {next_card(event.cards[0])} - {NONE}
            gone |= missed.difference(view.cards)  # nobody had it when it was wanted
    return gone


def _aside(view: View[Table], gone: Collection[int]) -> float:
    """The chance that a card unseen by this seat lies aside."""
    known = len(gone) - len(view.table.played) - len(view.table.removed)
    unseen = 52 - len(view.cards) - len(gone)
    return max(0.0, (view.table.aside - known) / unseen) if unseen > 0 else 0.0


def _fewest(view: View[Table]) -> int:
    """The smallest number of cards in another hand."""
    return min(count for seat, count in enumerate(view.table.counts) if seat != view.seat)


def _leads(view: View[Table], gone: Collection[int], aside: float) -> dict[str, float]:
    """What each lead is worth."""
    stops = by_stop((one for one in view.cards if one != COMET), gone)
    of_others = [stop for stop in stops if stop not in view.cards]
    worth: dict[str, float] = {}
    if THROW in view.moves:
        worth[THROW] = 200.0 if len(view.cards) == 1 else _comet_led(view, gone)
    for stop, held in stops.items():
        mine = stop in view.cards
        for one in held:
            shed = likely_shed(one, view.cards, gone, aside) - 0.05 * (one >> 2)  # low ones can only be led
            if len(of_others) <= 1:  # out in one stretch: own stops first, each from its lowest card
                shed += (100.0 if mine else 50.0) if one == held[0] else 0.0
            elif mine and _fewest(view) > 2:
                shed -= 10.0
            worth[PLAY[one]] = shed
    return worth


def _comet_led(view: View[Table], gone: Collection[int]) -> float:
    """Waiting, the comet is worth more than led, unless the hand may be over soon."""
    free = TEN in gone or TEN in view.cards
    return (3.0 if free else 1.0) if _fewest(view) <= 2 else -5.0


def _throw(view: View[Table], gone: Collection[int]) -> bool:
    """Whether to throw the comet in after the last card."""
    others = [one for one in view.cards if one != COMET]
    if not others or _fewest(view) <= 2:
        return True
    due = view.table.due
    if due and due[0] not in gone:
        return False  # the run goes on: the comet can wait
    if view.table.played[-1][0] == view.seat:
        return TEN in gone  # the lead is ours in any case: shed a card for nothing
    return TEN in gone or TEN in view.cards or len(others) <= 3


BRAINS = (Thumb(),)
