"""What is done at a table when its time has come: the clocks of a match, the cutting of the pack, a table forgotten. Pure."""

from dataclasses import replace

from bot.room.live import closing, dealing, moves
from bot.room.live.pending_change import Occasion, PendingChange
from bot.room.match import chairs, deadlines
from bot.room.match.play import Moving
from bot.room.match.thinking import thoughts
from bot.room.table import consent, cutting
from bot.room.table.table_state import TableState


def due(state: TableState, occasion: Occasion, opened: int) -> PendingChange | None:
    """What is due by now; None when nothing is. `opened`: when the room was opened, in epoch milliseconds."""
    now = occasion.now
    forgotten = deadlines.forgotten_at(state, opened)
    if forgotten is not None and forgotten <= now:
        return _forgotten(state, occasion)
    if cutting.is_due(state, now):
        return dealing.cut(state, occasion)
    if state.phase == "playing" and state.deadline is not None and state.deadline <= now:
        return _out_of_time(state, occasion)
    if state.phase == "playing" and state.warn_at is not None and state.warn_at <= now:
        return PendingChange(state.but(warn_at=None), "warning")
    return None


def cutting_stopped(state: TableState, _: Occasion) -> PendingChange | None:
    """The pack that was cut cannot be dealt: the table stands as before *Start*, which says what is amiss."""
    return PendingChange(cutting.stopped(state)) if cutting.is_on(state) else None


def _forgotten(state: TableState, occasion: Occasion) -> PendingChange:
    if state.phase == "over":
        return closing.closed(state, occasion, "The table was cleared after the match.")
    return closing.closed(state, occasion, "The table was closed because nothing happened at it.")


def _out_of_time(state: TableState, occasion: Occasion) -> PendingChange:
    """The clock is out: kept answers and defaults are carried out, or sent on their way where there is a delay."""
    play, occasion = occasion.play(), replace(occasion, clock_is_out=True)
    moving = Moving(play, state.orders, banked=consent.house_banks(state))
    if moving.waits_for_deal:
        return moves.went_on(state, occasion, moving, "deal")
    answer = deadlines.answers(state, play, thoughts(state, play))
    missed = () if state.delayed else answer.missed
    after = chairs.missed(state, missed)
    if after.seats != state.seats and (agreed := closing.ended_if_agreed(after, occasion)).kind == "closed":
        return agreed  # somebody is away now, and most of those who are still there want to end it
    if play.clock(state)[1].delay is not None and not state.delayed:
        kind = None if after.seats == state.seats else "lobby"
        return PendingChange(deadlines.delayed(after, play, occasion.now), kind)
    moving.make_all(answer.moves)
    late = {**state.late, **dict.fromkeys(missed, state.revision + 1)}
    return moves.went_on(after.but(late=late), occasion, moving, "clock")
