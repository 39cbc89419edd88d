"""When a table's clocks run out, and what is done then. Pure: states and matches in, states and moves out.

- A turn clock (fast 30 s, normal 60 s, slow 600 s) warns a person who must act at two thirds of its time. Among several
  people the last two thirds of it come out of a time bank of ten turns a match, so that nobody can sit every clock out.
- A held clock keeps answers privately until it is out. Its next deadline is set from the last one, not from the moment at
  which the move was stored, so that the beats are even and depend on nobody's answer.
- A clock with a delay carries its answer out at a random moment after it came, or after the time was out.
- No clock runs while no person is at the table.
- A move by somebody for whom the table does not wait (a doubt, a claim that changes nothing) does not wind the clock up again.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.room.match.absence import played_out_at
from bot.room.match.play import Made, Play, clock_of
from bot.room.table.table_state import SPEEDS, TableState
from bot.rules import CLOCK, DEALER, Waiting, carried_out

#: a table before the deal closes when nobody does anything for so long; a finished one when nobody asks for a rematch
LOBBY_IDLE = 30 * 60 * 1000
OVER_IDLE = 60 * 60 * 1000
#: of a turn's time so much is free; what is used beyond it comes out of the seat's time bank, of so many turns a match
FREE = 3
BANK = 10
#: time-outs in a row after which a computer player sits in
MISSES = 2


class DueMoves(NamedTuple):
    """What is done when a clock is out, and which seats had to act and did not."""

    moves: tuple[tuple[int, str], ...]
    missed: tuple[int, ...]


def forgotten_at(state: TableState, opened: int) -> int | None:
    """When a table at which nothing is played is cleared; not before the room has been open so long."""
    idle = {"lobby": LOBBY_IDLE, "over": OVER_IDLE}.get(state.phase)
    return None if idle is None else max(state.acted, opened) + idle


def due(state: TableState, opened: int) -> int | None:
    """When this table needs attention next; None when it never does. `opened`: when the room was opened."""
    times = (state.deadline, state.warn_at, forgotten_at(state, opened), played_out_at(state, opened))
    return min((when for when in times if when is not None), default=None)


def wound(state: TableState, play: Play, made: Made, now: int, *, at_deadline: bool = False) -> TableState:
    """The state with the clock that runs after these moves."""
    waiting = play.rules.waiting(made.state)
    if waiting.must in ((), (DEALER,)):
        # the next hand of a bank of the house is dealt at once, as an act of its own
        return state.but(
            clock="", since=now, deadline=now if waiting.must else None, warn_at=None, delayed=False, held={}
        )
    before = play.rules.waiting(play.state)
    if not at_deadline and _goes_on(play, made, before, waiting):
        return state
    state = _charged(state, play, made, before, now, at_deadline=at_deadline)
    clock, last = clock_of(play.rules, made.state, state)[1], state.deadline
    paced = clock.held and at_deadline and clock_of(play.rules, play.state, state)[1].held
    if paced and last is not None and last + int(clock.seconds * 1000) > now:
        now = last  # an even beat: from the last one's end, however late it was carried out
    return _running(state, play, made.state, now)


def resumed(state: TableState, play: Play, now: int) -> TableState:
    """The state of a deserted match to which somebody has come back: its clock begins anew, answers that were kept stay."""
    return _running(state, play, play.state, now).but(held=state.held, deserted=None)


def _running(state: TableState, play: Play, position: Any, since: int) -> TableState:
    """The state with the clock that runs where the match stands so."""
    name, clock = clock_of(play.rules, position, state)
    length = int(clock.seconds * 1000)
    people = _people(state, play.rules.waiting(position))
    warns = name == "turn" and bool(people)
    if warns:
        length = _turn(state, people)
    return state.but(
        clock=name,
        since=since,
        deadline=since + length,
        warn_at=since + length * 2 // 3 if warns else None,
        delayed=False,
        held={},
    )


# ---- the time bank ------------------------------------------------------------------------------------------------------


def _limit(state: TableState) -> int:
    """The most time for a turn."""
    return int(SPEEDS[state.speed] * 1000)


def bank_left(state: TableState, seat: int) -> int | None:
    """What a seat has left in its time bank, in milliseconds; None where nobody waits for it but computer players."""
    if sum(chair.member is not None for chair in state.seats) < 2:
        return None
    return max(0, BANK * _limit(state) - state.spent.get(seat, 0))


def _people(state: TableState, waiting: Waiting) -> list[int]:
    """The seats that must act now and have a person who is there."""
    return [seat for seat in waiting.must if seat > CLOCK and state.seats[seat].present]


def _turn(state: TableState, people: Sequence[int]) -> int:
    """How long those may take who are asked: what is free, and as much of the rest as their banks hold."""
    limit = _limit(state)
    free = limit // FREE
    left = [bank_left(state, seat) for seat in people]
    return max(limit if rest is None else free + min(limit - free, rest) for rest in left)


def _charged(state: TableState, play: Play, made: Made, before: Waiting, now: int, *, at_deadline: bool) -> TableState:
    """The state after a turn: what was used beyond the free time comes out of the banks of those who used it.

    What lies behind the deadline is nobody's: it was put off, because people could not act.
    """
    until = now if state.deadline is None else min(now, state.deadline)
    used = until - state.since - _limit(state) // FREE
    if used <= 0 or state.clock != "turn" or play.rows == 0:
        return state
    acted = {actor for actor, _ in made.rows}
    late = [seat for seat in _people(state, before) if at_deadline or seat in acted]
    return state.but(spent={**state.spent, **{seat: state.spent.get(seat, 0) + used for seat in late}})


def _goes_on(play: Play, made: Made, before: Waiting, after: Waiting) -> bool:
    """Whether the table waits for the same as before, and the move came from somebody it does not wait for."""
    if play.rows == 0 or not made.rows:
        return False
    return (
        (before.must, before.clock) == (after.must, after.clock)
        and made.rows[0][0] not in before.must
        and all(actor != DEALER for actor, _ in made.rows)
        and play.state.hand == made.state.hand
    )


def delayed(state: TableState, play: Play, now: int) -> TableState:
    """The state with the answer on its way: carried out after a random time between the clock's two."""
    clock = play.clock(state)[1]
    assert clock.delay is not None  # only asked for clocks with a delay
    chance = Random(f"{play.chain.last.hex()}:{state.moved}:delay")
    wait = int(chance.uniform(*clock.delay) * 1000)
    return state.but(delayed=True, deadline=now + wait, warn_at=None)


def answers(state: TableState, play: Play, thought: Mapping[int, str]) -> DueMoves:
    """What is done when the clock is out: kept answers; for the others standing orders, computers' thoughts, defaults."""
    asked = [actor for actor in play.rules.waiting(play.state).must if actor > CLOCK]
    kept = sorted(state.held.items())
    if asked and all(seat in state.held for seat in asked):
        return DueMoves(tuple(kept), ())  # the table's own default is for those who say nothing
    late = [
        (actor, _ordered(state, play, actor) or thought.get(actor) or default)
        for actor, default in play.rules.timeout(play.state)
        if actor not in state.held
    ]
    silent = [seat for seat in asked if seat not in state.held and state.seats[seat].present]
    pace = play.clock(state)[1].held  # saying nothing to a held clock is an answer, not absence
    return DueMoves((*kept, *late), () if pace else tuple(silent))


def _ordered(state: TableState, play: Play, actor: int) -> str | None:
    order = state.orders.get(actor)
    if order is None:
        return None
    return carried_out(play.rules, play.state, actor, order)
