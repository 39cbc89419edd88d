"""What people have pressed ahead is made when its turn comes: looked at after every change, made through the table's queue."""

from bot.room.clock.alarms import AGAIN, Alarms
from bot.room.clock.time import Time
from bot.room.live.table import Table
from bot.room.match import premoves
from bot.room.match.deadlines import FREE
from bot.room.sql.transaction import StoreProblem
from bot.room.table.table_state import SPEEDS, TableState


class Premoves:
    """Whose premove answers the present question, and when it is made."""

    def __init__(self, time: Time, alarms: Alarms) -> None:
        self._time = time
        self._alarms = alarms
        self._waits: dict[str, tuple[int, float]] = {}

    def look(self, table: Table, state: TableState, wait: float = 0.0) -> None:
        """See whether a premove answers the question that stands now; `wait` as for computer players (`Opponents.look`)."""
        if self._waits.get(state.id, (0, 0.0))[0] != state.moved:
            free = SPEEDS[state.speed] / FREE - premoves.PAUSE[1]  # nobody is charged for having made up their mind
            self._waits[state.id] = (state.moved, min(wait, free))
        for seat in range(len(state.seats)):
            if seat not in state.ahead:
                self._alarms.drop(_key(state, seat))
            elif (play := table.play) is not None and premoves.answers(state, play, seat):
                when = state.since / 1000 + self._waits[state.id][1] + premoves.pause(state)
                if not premoves.can_be_made(state, play, seat):
                    when = self._time.now()  # only its owner hears of it, and may want to choose again
                self._set(table, seat, state.moved, when)

    def forget(self, state: TableState) -> None:
        """Nothing is made at this table any more."""
        self._waits.pop(state.id, None)
        for seat in range(len(state.seats)):
            self._alarms.drop(_key(state, seat))

    def _set(self, table: Table, seat: int, moved: int, when: float) -> None:
        self._alarms.set(_key(table.state, seat), when, lambda: self._make(table, seat, moved))

    async def _make(self, table: Table, seat: int, moved: int) -> None:
        try:
            await table.make_premove(seat, moved)
        except StoreProblem:
            self._set(table, seat, moved, self._time.now() + AGAIN)


def _key(state: TableState, seat: int) -> tuple[str, str, int]:
    return (state.id, "ahead", seat)
