"""Comet for two, alternating: what lies where on the table's picture."""

from dataclasses import replace

from bot.cards import RANK_WORDS
from bot.cards.coloured import COMETS
from bot.pictures.palette import Ground
from bot.pictures.scene import Outcome, Run, Scene
from bot.rules import View
from bot.rules.families.coloured import ASIDE, ColouredTable
from bot.rules.words import Names
from bot.scenes import Painter, called, emblems, hand_number
from bot.scenes.runs import coloured_card, coloured_scene, laid, thrower_notes
from cogs.comet_duel.state import CometDuel, lying

GAME = "Comet, alternating"


class CometDuelPainter(Painter):
    """Alternating Comet laid out."""

    emblem = emblems.row(Ground.NIGHT, "7H 8S 9S*", 2)

    def scene(self, view: View[ColouredTable], names: Names) -> Scene:
        table, comet = view.table, COMETS[view.table.pack]
        aside = f"{table.pack} pack · {ASIDE} not dealt"
        scene = coloured_scene(view, names, game=GAME, build=_build, stopped="passes", aside=aside)
        run = lying(table.played, comet)
        by = next((seat for seat, one in run if one == comet), None)
        return replace(
            scene,
            # a comet of an earlier run is told in a corner, and no news beside a name
            seats=tuple(replace(seat, note=note) for seat, note in zip(scene.seats, thrower_notes(by, 2), strict=True)),
            middle=replace(scene.middle, cards=laid(run, comet)) if isinstance(scene.middle, Run) else scene.middle,
        )

    def score_card(self, view: View[ColouredTable], names: Names) -> Outcome | None:
        pack = CometDuel.packs[(hand_number(view) - 1) % len(CometDuel.packs)]
        pile = lying(view.table.played, COMETS[pack])
        return coloured_card(view, names, game=GAME, pack=pack, pile=pile)


def _build(view: View[ColouredTable], names: Names) -> str:
    if view.table.due is None:
        return ""
    return f"{called(names, view.to_act[0])} to build with {RANK_WORDS[view.table.due]}s"


PAINTER = CometDuelPainter()
