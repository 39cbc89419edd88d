"""A match that everybody has left: no clock runs, and after a while it is played to its end. Pure."""

from bot.room.table.table_state import TableState

#: how long nothing moves at a match whose last person is merely away, in milliseconds; then it is played to its end
AWAY = 30 * 60 * 1000


def watched(state: TableState, now: int) -> TableState:
    """The state that knows whether any person is still at its match; while nobody is, no clock runs."""
    empty = state.phase == "playing" and not any(seat.present for seat in state.seats)
    if not empty:
        return state if state.deserted is None else state.but(deserted=None)
    since = now if state.deserted is None else state.deserted
    return state.but(deserted=since, deadline=None, warn_at=None, delayed=False)


def played_out_at(state: TableState, opened: int) -> int | None:
    """When a deserted match is played to its end: at once when all have left it by pressing, else after a while.

    Not before the room has been open for that while: nobody could come back to a room that was shut.
    """
    if state.phase != "playing" or state.deserted is None:
        return None
    if all(seat.left for seat in state.seats if seat.member is not None):
        return state.deserted
    return max(state.deserted, opened) + AWAY
