"""When a table's clocks run out, and what is done then. Pure: sheets and matches in, sheets and moves out.

- A turn clock (fast 30 s, normal 60 s, slow 600 s) warns a person who must act at two thirds of its time.
- A held clock keeps answers privately until it is out. Its next deadline is set from the last one, not from the moment at
  which the move was stored, so that the beats are even and depend on nobody's answer.
- A clock with a delay carries its answer out at a random moment after it came, or after the time was out.
- A move by somebody for whom the table does not wait (a doubt, a claim that changes nothing) does not wind the clock up again.
"""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from bot.room.play import Made, Play, clock_of, waits_for_people
from bot.room.sheet import SPEEDS, Sheet
from bot.rules import CLOCK, DEALER

#: a table before the deal closes when nobody does anything for so long; a finished one when nobody asks for a rematch
LOBBY_IDLE = 30 * 60 * 1000
OVER_IDLE = 60 * 60 * 1000
#: a match that no person takes part in goes on between computers for so long, then it is abandoned and all is given back
PATIENCE = 30 * 60 * 1000
#: time-outs in a row after which a computer player sits in
MISSES = 2


class Answer(NamedTuple):
    """What is done when a clock is out, and which seats had to act and did not."""

    moves: tuple[tuple[int, str], ...]
    missed: tuple[int, ...]


def patience(sheet: Sheet) -> int:
    """How long a match goes on without any act of a person: six turns at a slow table."""
    return max(PATIENCE, int(6 * SPEEDS[sheet.speed] * 1000))


def forgotten_at(sheet: Sheet, opened: int) -> int:
    """When nobody is taken to be there any more; not before the room has been open so long."""
    idle = {"lobby": LOBBY_IDLE, "over": OVER_IDLE}.get(sheet.phase) or patience(sheet)
    return max(sheet.acted, opened) + idle


def due(sheet: Sheet, opened: int) -> int | None:
    """When this table needs attention next; None when it never does. `opened`: when the room was opened."""
    if sheet.phase == "closed":
        return None
    times = (sheet.deadline, sheet.warn_at, forgotten_at(sheet, opened))
    return min(when for when in times if when is not None)


def wound(sheet: Sheet, play: Play, made: Made, now: int, *, at_deadline: bool = False) -> Sheet:
    """The sheet with the clock that runs after these moves."""
    if play.rules.waiting(made.state).must == ():
        return sheet.but(clock="", since=now, deadline=None, warn_at=None, delayed=False, held={})
    if not at_deadline and _goes_on(play, made):
        return sheet
    name, clock = clock_of(play.rules, made.state, sheet.speed)
    length = int(clock.seconds * 1000)
    since = now
    last = sheet.deadline
    paced = clock.held and at_deadline and play.clock(sheet.speed)[1].held
    if paced and last is not None and last + length > now:
        since = last  # an even beat: from the last one's end, however late it was carried out
    present = [seat.present for seat in sheet.seats]
    warns = name == "turn" and waits_for_people(play, made.state, present)
    return sheet.but(
        clock=name,
        since=since,
        deadline=since + length,
        warn_at=since + length * 2 // 3 if warns else None,
        delayed=False,
        held={},
    )


def _goes_on(play: Play, made: Made) -> bool:
    """Whether the table waits for the same as before, and the move came from somebody it does not wait for."""
    if play.rows == 0 or not made.rows:
        return False
    before, after = play.rules.waiting(play.state), play.rules.waiting(made.state)
    return (
        (before.must, before.clock) == (after.must, after.clock)
        and made.rows[0][0] not in before.must
        and all(actor != DEALER for actor, _ in made.rows)
        and play.state.hand == made.state.hand
    )


def delayed(sheet: Sheet, play: Play, now: int) -> Sheet:
    """The sheet with the answer on its way: carried out after a random time between the clock's two."""
    clock = play.clock(sheet.speed)[1]
    assert clock.delay is not None  # only asked for clocks with a delay
    chance = Random(f"{play.chain.last.hex()}:{sheet.moved}:delay")
    wait = int(chance.uniform(*clock.delay) * 1000)
    return sheet.but(delayed=True, deadline=now + wait, warn_at=None)


def answers(sheet: Sheet, play: Play, thought: Mapping[int, str]) -> Answer:
    """What is done when the clock is out: kept answers; for the others standing orders, computers' thoughts, defaults."""
    asked = [actor for actor in play.rules.waiting(play.state).must if actor > CLOCK]
    kept = sorted(sheet.held.items())
    if asked and all(seat in sheet.held for seat in asked):
        return Answer(tuple(kept), ())  # the table's own default is for those who say nothing
    late = [
        (actor, _ordered(sheet, play, actor) or thought.get(actor) or default)
        for actor, default in play.rules.timeout(play.state)
        if actor not in sheet.held
    ]
    silent = [seat for seat in asked if seat not in sheet.held and sheet.seats[seat].present]
    pace = play.clock(sheet.speed)[1].held  # saying nothing to a held clock is an answer, not absence
    return Answer((*kept, *late), () if pace else tuple(silent))


def _ordered(sheet: Sheet, play: Play, actor: int) -> str | None:
    order = sheet.orders.get(actor)
    if order is None:
        return None
    move = play.rules.carry_out(play.state, actor, order)
    return move if move is not None and play.rules.allows(play.state, actor, move) else None
