"""What computer players think.

Their chance is drawn from the match's seed, the revision of the last move and the seat, so that one who is asked again
after a restart says the same.
"""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from bot import registry
from bot.room.match.play import Play
from bot.room.table.table_state import TableState


class Thought(NamedTuple):
    """A move, and after how many seconds it is made."""

    move: str
    pause: float


def think(state: TableState, play: Play, seat: int) -> Thought | None:
    """What the computer player in a chair does now; None when it has nothing to do, or lets an offer go by."""
    name = state.seats[seat].brain
    view = play.rules.view(play.state, seat)
    if name is None or not view.moves:
        return None
    brains = registry.game(state.game).brains
    brain = brains.get(name) or brains["thumb"]
    chance = Random(f"{play.chain.last.hex()}:{state.moved}:{seat}")
    blind = play.rules.blind(play.state, seat)
    move = brain.decide(play.rules, blind, view, [event for _, event in play.heard(seat)], chance)
    return None if move is None else Thought(move, brain.pause(view, move, chance))


def thoughts(state: TableState, play: Play) -> Mapping[int, str]:
    """What the computer players say who are asked and have not answered when the clock is out."""
    asked = [seat for seat in play.rules.waiting(play.state).must if seat >= 0 and seat not in state.held]
    found = {seat: think(state, play, seat) for seat in asked if state.seats[seat].brain is not None}
    return {seat: thought.move for seat, thought in found.items() if thought is not None}
