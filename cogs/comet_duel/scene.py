"""Comet for two, alternating: what lies where on the table's picture."""

from bot.cards import RANK_SIGNS
from bot.pictures.scene import Outcome, Scene
from bot.rules import View
from bot.rules.families.coloured import ASIDE, ColouredTable
from bot.rules.words import Names
from bot.scenes import Painter, called, hand_number
from bot.scenes.runs import coloured_card, coloured_scene
from cogs.comet_duel.state import CometDuel

GAME = "Comet, alternating"


class CometDuelPainter(Painter):
    """Alternating Comet laid out."""

    def scene(self, view: View[ColouredTable], names: Names) -> Scene:
        aside = f"{view.table.pack} pack · {ASIDE} not dealt"
        return coloured_scene(view, names, game=GAME, build=_build, stopped="cannot build", aside=aside)

    def score_card(self, view: View[ColouredTable], names: Names) -> Outcome | None:
        pack = CometDuel.packs[(hand_number(view) - 1) % len(CometDuel.packs)]
        return coloured_card(view, names, game=GAME, pack=pack)


def _build(view: View[ColouredTable], names: Names) -> str:
    if view.table.due is None:
        return ""
    return f"{called(names, view.to_act[0])} to build with {RANK_SIGNS[view.table.due]}s"


PAINTER = CometDuelPainter()
