"""The moments of a change as a table's message shows them, one after another: single cards, taken tricks, the score card of a hand.

They are made of an onlooker's views alone. The last is the present; it is drawn live, and its view is kept for when it is past.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from bot.desk.base.tasks import attempted
from bot.desk.base.timing import Timing
from bot.pictures.scene import Outcome
from bot.registry import game
from bot.room import Moment, Table
from bot.rules import View

#: what is left out first where there is too little time
CARD_FALLS, TRICK_TAKEN, HAND_OVER = range(3)


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment, for how many seconds it stands still, and how much it matters; `card` is the score card that is shown instead.

    A moving picture shows the moments `before` it first, and all of them share its time.
    """

    moment: Moment
    hold: float
    rank: int = CARD_FALLS
    card: Outcome | None = None
    before: tuple[Moment, ...] = ()

    @property
    def frame(self) -> float:
        """Seconds for each position of a moving picture."""
        return self.hold / (len(self.before) + 1)


def shots(
    table: Table, moments: Sequence[Moment], last: Moment | None, timing: Timing, *, pictures: bool = True
) -> list[Shot]:
    """What a change is to be shown as, the present last; `last` is what an onlooker saw last, None where nobody knows.

    With `pictures`, cards that fall one after another are one moving picture where the game has such.
    """
    made: list[Shot] = []
    painter = game(table.game).painter
    present = table.moment()
    # never back in time: the present of the change before may have been newer than that change
    since = [moment for moment in moments if last is None or moment.heard >= last.heard]
    before = None if last is None else last.view
    for moment in _told_apart((*since, present)):
        view, ended = moment.view, before is not None and _ended(before, moment.view)
        shot = _shot(before, moment, timing)
        if painter is not None and painter.passes(view):
            shot = replace(shot, hold=0.0)
        # of a match of one hand the result says it all
        card = _card(table, view) if ended and not (view.over and view.hand == 1) else None
        if ended and view.over:
            made.append(replace(shot, hold=timing.beat, rank=TRICK_TAKEN))
        if card is not None:
            hold = min(timing.card, timing.glance) if painter is not None and painter.brief else timing.card
            made.append(Shot(moment, hold, HAND_OVER, card))
        if card is None or moment is present:
            made.append(shot)
        before = view
    made = [_before_a_card(shot, after, timing) for shot, after in pairwise([*made, made[-1]])]
    return _moving(table, made, timing) if pictures and painter is not None and painter.moves else made


def _moving(table: Table, made: Sequence[Shot], timing: Timing) -> list[Shot]:
    """The same with single cards that follow one another in one moving picture, in less time each where there is not enough; the
    present stays apart, since it is drawn live."""
    *before, present = made
    found: list[Shot] = []
    for falls, each in groupby(before, lambda shot: shot.rank == CARD_FALLS):
        together = list(each)
        if falls:
            *first, end = together
            seen = tuple(shot.moment for shot in first)
            found.append(replace(end, before=seen, hold=timing.frame * len(together)) if seen else end)
        else:
            found += together
    ends = sum(shot.rank == HAND_OVER for shot in found)
    over = sum(shot.hold for shot in found) - longest(table, timing, ends)
    whole = sum(shot.hold for shot in found if shot.before)
    if over > 0 and whole:
        share = max(1 - over / whole, timing.hurried / timing.frame)
        found = [replace(shot, hold=shot.hold * share) if shot.before else shot for shot in found]
    return [*found, present]


def _told_apart(moments: Sequence[Moment]) -> Iterator[Moment]:
    """These moments without those after which everything still looked the same."""
    for moment, after in pairwise(moments):
        if moment.view != after.view:
            yield moment
    yield moments[-1]


def _ended(before: View, after: View) -> bool:
    """Whether a hand, or the match, has ended in between."""
    return after.hand > before.hand or (after.over and not before.over)


def _shot(before: View | None, moment: Moment, timing: Timing) -> Shot:
    """A moment, with more time where a trick has just been taken."""
    trick = getattr(moment.view.table, "last_trick", None)
    fresh = trick is not None and before is not None and trick != getattr(before.table, "last_trick", None)
    return Shot(moment, timing.beat, TRICK_TAKEN) if fresh else Shot(moment, timing.step)


def _before_a_card(shot: Shot, after: Shot, timing: Timing) -> Shot:
    """The same moment, with more time where a score card follows: it is the last of its hand."""
    return replace(shot, hold=timing.beat, rank=TRICK_TAKEN) if after.card and not shot.card else shot


def _card(table: Table, view: View) -> Outcome | None:
    """How the last hand ended; None where the game does not tell, or it cannot be made, which is in the log."""
    painter = game(table.game).painter
    if painter is None:
        return None
    return attempted(lambda: painter.score_card(view, table.names()), table=table.id, game=table.game, score_card=True)


def longest(table: Table, timing: Timing, ends: int) -> float:
    """For how many seconds the table's message may lag behind: not at all where everybody must see at once what there is to be
    done, as a held clock gives its right by its beat; a few seconds where a person is asked, who reads it in the hand meanwhile;
    less where a hand has ended and nobody is asked, for everybody waits for the next cards; with room for the score card of each
    of the `ends` of hands."""
    cards = ends * (timing.beat + timing.card) if ends > 1 else 0.0
    if table.phase == "over":
        return max(timing.ending, cards)
    if table.clock not in ("", "turn"):
        return 0.0
    view = table.view(None)
    if not any(table.seats[seat].present for seat in view.to_act):
        return max(timing.ending, cards) if ends else timing.behind
    if game(table.game).words.open_choices(view, table.names()):
        return 0.0
    painter = game(table.game).painter
    asked = timing.film if painter is not None and painter.moves else timing.asked
    return max(asked, timing.beat + ends * timing.card) if ends else asked
