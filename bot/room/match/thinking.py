"""What computer players think.

Their chance is drawn from the match's seed, the revision of the last move and the seat, so that one who is asked again
after a restart says the same. Whoever looks ahead is asked by a `Question`, which another process can answer: it holds what the
seat may know and nothing more. Who has no time for that has the thumb's answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from bot import registry
from bot.brains import Brain, latest
from bot.room.match.play import Play
from bot.room.table.table_state import TableState
from bot.rules import Event

#: how often a player is asked for advice who lets an offer go by
ATTEMPTS = 3


class Thought(NamedTuple):
    """A move, and after how many seconds it is made; whether also before what has happened could be seen."""

    move: str
    pause: float
    hurries: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is asked, who looks ahead: the game, the player, a blind copy of the state, what the seat has heard."""

    game: str
    brain: str
    seat: int
    blind: Any
    heard: tuple[Event, ...]
    chance: str  #: what its chance is drawn from


def prepare() -> None:
    """Load all games, as who answers questions must have them."""
    for key in registry.all_rules():
        registry.game(key)


def brain_of(state: TableState, seat: int) -> Brain | None:
    """Who plays a chair; None for a person. Older tables may name one that is not there any more: then the thumb plays."""
    name = state.seats[seat].brain
    brains = registry.game(state.game).brains
    return None if name is None else brains.get(name) or brains["thumb"]


def question(state: TableState, play: Play, seat: int) -> Question | None:
    """What is to be asked of a computer player who looks ahead; None for one who does not, or a match by earlier rules."""
    brain = brain_of(state, seat)
    if brain is None or not brain.thinks or play.rules is not registry.rules_of(state.game):
        return None
    heard = tuple(event for _, event in play.heard(seat))
    chance = sha256(_chance(state, play, seat).encode()).hexdigest()  # who knew the seed itself could shuffle by it
    return Question(state.game, brain.name, seat, play.rules.blind(play.state, seat), heard, chance)


def answer(asked: Question, seconds: float | None = None) -> Thought | None:
    """What the player thinks of it, in at most so many seconds; None when it lets an offer go by."""
    game = registry.game(asked.game)
    brain, view, chance = game.brains[asked.brain], game.rules.view(asked.blind, asked.seat), Random(asked.chance)
    move = brain.decide(game.rules, asked.blind, view, asked.heard, chance, seconds) if view.moves else None
    return None if move is None else Thought(move, brain.pause(view, move, chance))


def think(state: TableState, play: Play, seat: int) -> Thought | None:
    """What the computer player in a chair does now, without looking ahead; None when it lets an offer go by."""
    brain = brain_of(state, seat)
    view = play.rules.view(play.state, seat)
    if brain is None or not view.moves:
        return None
    chance = Random(_chance(state, play, seat))
    heard = [event for _, event in play.heard(seat)]
    move = brain.choose(view, latest(heard, brain.since), chance)
    return None if move is None else Thought(move, brain.reaction(view, move, chance, play.pace), brain.goes_on(view))


def advice(state: TableState, play: Play, seat: int) -> str | None:
    """What a rule of thumb, the game's best, says in a person's chair, the same however often it is asked; None: let an offer go by.

    One that lets an offer go by for want of luck is asked again: a hint is for somebody who wants to act.
    """
    brain, view = registry.game(state.game).adviser, play.rules.view(play.state, seat)
    if not view.moves:
        return None
    heard = latest([event for _, event in play.heard(seat)], brain.since)
    for attempt in range(ATTEMPTS):
        chance = Random(f"hint {state.match} {state.moved} {seat} {attempt}")  # no seed: people may see much of it
        if (move := brain.choose(view, heard, chance)) is not None:
            return move
    return None


def thoughts(state: TableState, play: Play) -> Mapping[int, str]:
    """What the computer players say who are asked and have not answered when the clock is out."""
    asked = [seat for seat in play.rules.waiting(play.state).must if seat >= 0 and seat not in state.held]
    found = {seat: think(state, play, seat) for seat in asked if state.seats[seat].brain is not None}
    return {seat: thought.move for seat, thought in found.items() if thought is not None}


def _chance(state: TableState, play: Play, seat: int) -> str:
    return f"{play.chain.last.hex()}:{state.moved}:{seat}"
