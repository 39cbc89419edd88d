"""Commit: what lies where on the table's picture."""

from bot.cards import signs
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Outcome, Scene
from bot.rules import View
from bot.rules.families.falling import COMET
from bot.rules.families.series import hands_in
from bot.rules.words import Names, counted, without
from bot.scenes import Painter, called, emblems, hand_number, seats, winners_say
from bot.scenes.runs import falling_notes, falling_run, score_card, to_come, with_chips
from cogs.commit.state import Table


class CommitPainter(Painter):
    """Commit laid out."""

    emblem = emblems.row(Ground.NIGHT, "JC QC KC", 2)

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        shown = seats(
            view, names, score=[""] * len(names), cards=table.counts, dealer=table.dealer,
            notes=falling_notes(view),
        )  # fmt: skip
        return Scene(
            Ground.NIGHT,
            with_chips(shown, view.setting.options["buy_in"], view),
            falling_run(view, names, _stop(table), _ended(view, names)),
            _corners(view),
        )

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        return score_card(
            view, names, title=f"{called(names, last.winner)} takes the pool", game="Commit", last=last, unit="chips",
            totals=None, comet=COMET,
        )  # fmt: skip


def _stop(table: Table) -> str:
    if not table.stopped:
        return ""
    return f"Stop: nobody has {signs(table.due)}" if table.due else "Stop: nothing follows a king"


def _ended(view: View[Table], names: Names) -> str:
    last = view.table.last_hand
    if view.over:
        return winners_say(view, names, f", {counted(max(view.chips), 'chip')} up")
    if last is None:
        return ""
    return f"Hand {hand_number(view)}: {called(names, last.winner)} takes the pool, {last.change[last.winner]:+d}"


def _corners(view: View[Table]) -> Corners:
    return Corners(
        f"Commit · hand {view.hand} of {hands_in(view.setting)}",
        f"pool {view.table.pot}",
        to_come(view),
        without(view.table.removed),
    )


PAINTER = CommitPainter()
