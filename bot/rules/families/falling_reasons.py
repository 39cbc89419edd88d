"""Why a move may be a good one where runs fall by themselves, as its player sees it: where a run must stop, and whose stop it is."""

from collections.abc import Collection
from typing import Any

from bot.cards import RANKS, rank_of, sign
from bot.cards.runs import by_stop, run_from
from bot.rules.contract import View
from bot.rules.families.falling import COMET, KINGS, THROW
from bot.rules.families.turns import PLAYED
from bot.rules.words import Names, counted

#: whoever has so few cards may be out soon
FEW = 3


def reason(move: str, view: View[Any], names: Names, follow: Collection[int], *, stopped: bool) -> str:
    """What a lead, the comet or a pass does.

    `follow` are the cards that could follow the comet now; `stopped`: all can see that nothing follows the last card.
    """
    if len(view.cards) == 1 and move in PLAYED:
        return "it is your last card"
    if move == THROW:
        return _comet(view, names, follow)
    if move in PLAYED:
        return _led(PLAYED[move], view)
    return _waits(view, stopped or not view.table.awaited)


def _led(one: int, view: View[Any]) -> str:
    """How far the run from a card can go. Without the comet: it may take any run elsewhere."""
    gone, held = view.table.gone, view.cards
    run = run_from(one, gone)
    mine = [other for other in run if other in held]
    unless = "" if COMET in held or view.table.comet is not None else "but for the comet, "
    if run[-1] == one:
        return f"{unless}nothing follows {'a king' if one in KINGS else 'it'}, so you lead again"
    if run[-1] in held:
        return f"{unless}it runs no further than {sign(run[-1])}, which is yours"
    own = any(stop in held for stop in by_stop((other for other in held if other != COMET), gone))
    if len(mine) > 1:
        return f"its run can take {len(mine)} of your cards along{', and your own stops wait' if own else ''}"
    if own:
        return "your own stops wait for the end"
    if rank_of(one) == RANKS.index("A"):
        return "nothing runs up to an ace, so you must lead it some time"
    return "you hold nothing else of its run"


def _comet(view: View[Any], names: Names, follow: Collection[int]) -> str:
    gone = view.table.gone
    if all(one in gone or one in view.cards for one in follow):
        return "nobody else can follow it"
    fewest, seat = min((count, seat) for seat, count in enumerate(view.table.counts) if seat != view.seat)
    if fewest <= FEW:
        return f"{names[seat]} has only {counted(fewest, 'card')} left"
    return "it costs you if it is left in your hand"


def _waits(view: View[Any], stopped: bool) -> str:
    """Why the comet is not thrown in."""
    if not stopped:
        return "the run may go on, so the comet can wait"
    if view.table.played[-1][0] == view.seat:
        return "you lead next in any case, so the comet can wait"
    fewest = min(count for seat, count in enumerate(view.table.counts) if seat != view.seat)
    return f"nobody else has fewer than {counted(fewest, 'card')}, so the comet can wait"
