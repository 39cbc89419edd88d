"""Comet: what lies where on the table's picture."""

from bot.cards import signs
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Outcome, Scene
from bot.rules import View
from bot.rules.families.falling import COMET
from bot.rules.words import Names, without
from bot.scenes import Painter, called, emblems, hand_number, seats, winners_say
from bot.scenes.lines import pot
from bot.scenes.runs import falling_notes, falling_run, score_card, to_come
from cogs.comet.state import Table


class CometPainter(Painter):
    """Comet laid out."""

    emblem = emblems.row(Ground.NIGHT, "7C 8C 9D*", 2)

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        shown = seats(
            view, names, score=[str(points) for points in view.scores], cards=table.counts, dealer=table.dealer,
            notes=falling_notes(view),
        )  # fmt: skip
        return Scene(Ground.NIGHT, shown, falling_run(view, names, "", _ended(view, names)), _corners(view))

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last_hand
        if last is None:
            return None
        return score_card(
            view, names, title=f"{called(names, last.winner)} is out of cards", game="Comet", last=last, unit="points",
            totals=view.scores, comet=COMET, foot=f"Aside lay {signs(last.aside)}" if last.aside else "",
        )  # fmt: skip


def _ended(view: View[Table], names: Names) -> str:
    last = view.table.last_hand
    if view.over:
        return winners_say(view, names, f" with {max(view.scores)} points")
    if last is None:
        return ""
    return (
        f"Hand {hand_number(view)}: {called(names, last.winner)} is out of cards, {last.change[last.winner]:+d} points"
    )


def _corners(view: View[Table]) -> Corners:
    table = view.table
    stake = f" · {pot(table.pot)}" if table.pot else ""
    aside = f" · {table.aside} aside" if table.aside else ""
    return Corners(
        f"Comet · hand {view.hand}",
        f"to {view.setting.options['target']} points{stake}",
        to_come(view),
        f"{without(table.removed)}{aside}",
    )


PAINTER = CometPainter()
