"""Comet for two, running: what lies where on the table's picture."""

from dataclasses import replace

from bot.cards import RANK_WORDS
from bot.pictures import faces
from bot.pictures.palette import Ground
from bot.pictures.scene import Outcome, Run, Scene
from bot.rules import View
from bot.rules.families.coloured import ASIDE, BUILD, ColouredTable
from bot.rules.words import Names, a_rank
from bot.scenes import Painter, called, emblems
from bot.scenes.runs import carries_on, coloured_card, coloured_scene
from cogs.comet_run.state import COMET, CometRun

GAME = "Comet, running"


class CometRunPainter(Painter):
    """Running Comet laid out."""

    emblem = emblems.row(Ground.NIGHT, "TS JH QC")

    def scene(self, view: View[ColouredTable], names: Names) -> Scene:
        aside = f"black pack · {ASIDE} not dealt"
        scene = coloured_scene(view, names, game=GAME, build=_build, stopped="is stopped", aside=aside)
        lies = isinstance(scene.middle, Run) and any(one.card == faces.comet(COMET) for one in scene.middle.cards)
        # a comet of an earlier run is told in a corner, and no news beside a name
        return scene if lies else replace(scene, seats=tuple(replace(seat, note="") for seat in scene.seats))

    def passes(self, view: View[ColouredTable]) -> bool:
        """Between two cards that one player puts down one after the other."""
        table = view.table
        return table.phase == BUILD and carries_on(table.turn, table.played, COMET)

    def score_card(self, view: View[ColouredTable], names: Names) -> Outcome | None:
        return coloured_card(view, names, game=GAME, pack=CometRun.packs[0])


def _build(view: View[ColouredTable], names: Names) -> str:
    """Who goes on, and who could not."""
    table, seat = view.table, view.to_act[0]
    if table.due is None:
        return ""
    who = called(names, seat)
    if table.played and table.played[-1][0] != seat:
        return f"{called(names, 1 - seat)} has no {RANK_WORDS[table.due]}: {who} to go on"
    return f"{who} to go on with {a_rank(table.due)}"


PAINTER = CometRunPainter()
