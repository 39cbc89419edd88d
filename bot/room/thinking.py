"""What computer players think.

Their chance is drawn from the match's seed, the revision of the last move and the seat, so that one who is asked again
after a restart says the same.
"""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from bot import shelf
from bot.room.play import Play
from bot.room.sheet import Sheet


class Thought(NamedTuple):
    """A move, and after how many seconds it is made."""

    move: str
    pause: float


def think(sheet: Sheet, play: Play, seat: int) -> Thought | None:
    """What the computer player in a chair does now; None when it has nothing to do, or lets an offer go by."""
    name = sheet.seats[seat].brain
    view = play.rules.view(play.state, seat)
    if name is None or not view.moves:
        return None
    brains = shelf.game(sheet.game).brains
    brain = brains.get(name) or brains["thumb"]
    chance = Random(f"{play.chain.last.hex()}:{sheet.moved}:{seat}")
    move = brain.choose(view, [event for _, event in play.heard(seat)], chance)
    return None if move is None else Thought(move, brain.pause(view, move, chance))


def thoughts(sheet: Sheet, play: Play) -> Mapping[int, str]:
    """What the computer players say who are asked and have not answered when the clock is out."""
    asked = [seat for seat in play.rules.waiting(play.state).must if seat >= 0 and seat not in sheet.held]
    found = {seat: think(sheet, play, seat) for seat in asked if sheet.seats[seat].brain is not None}
    return {seat: thought.move for seat, thought in found.items() if thought is not None}
