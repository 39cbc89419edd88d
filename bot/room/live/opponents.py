"""Computer players at the tables: asked after every change, they act through a table's queue after a pause, as people do.

Who looks ahead does so in another process while the pause goes by that the thumb would make, so that nobody sees how long it has
thought. An answer that is not there by then, that nobody gives, or that fails, is the thumb's.
"""

from contextlib import suppress
from dataclasses import dataclass

import structlog

from bot.room.clock.alarms import AGAIN, Alarms
from bot.room.clock.background import BackgroundTasks
from bot.room.clock.processes import REST, NoAnswer, Processes
from bot.room.clock.time import Time
from bot.room.live.table import Table
from bot.room.match.thinking import answer, brain_of, prepare, question, think
from bot.room.sql.transaction import StoreProblem
from bot.room.table.table_state import TableState
from bot.rules import Refused

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Thinking:
    """What may be spent on looking ahead: processes (none: nobody does), and seconds for a move.

    `seconds` of a core are all that a move may take to think of (None: as long as it takes); what would take longer, or is not
    there when the thumb's pause is over, is the thumb's move. `review` is what looking at somebody's moves after a match spends,
    in parts of the usual effort; `rest`: seconds before there are new processes in the place of dead ones. Where several rooms think
    together, `pool` is where; whoever made it closes it.
    """

    processes: int = 0
    seconds: float | None = 0.2
    review: float = 1.0
    rest: float = REST
    pool: Processes | None = None


#: seconds for which a place in the queue is kept: no pause is longer than that, and what is shown before it
PATIENCE = 20.0
#: after a restart a question is asked late; whoever looks ahead has so many seconds for it all the same
LEAST = 0.9
#: so long what has just happened stands there in any case before a computer player goes on, in seconds
LOOK = 0.4
#: of their usual pause so much where one person plays alone, whom nothing else keeps waiting
ALONE = 2 / 3
#: nobody looks ahead
BY_THUMB = Thinking()


def thinkers(thinking: Thinking) -> Processes:
    """The processes in which is thought."""
    return Processes(thinking.processes, prepare, rest=thinking.rest)


class Opponents:
    """Whom the room has asked, and about which move."""

    def __init__(self, time: Time, alarms: Alarms, background: BackgroundTasks, thinking: Thinking) -> None:
        self._time = time
        self._thinking = thinking
        #: who looks ahead; reviews of matches are made there too
        self.processes = thinking.pool or thinkers(thinking)
        self._own = thinking.pool is None
        self._alarms = alarms
        self._background = background
        self._asked: dict[tuple[str, int], int] = {}

    def look(self, table: Table, state: TableState, wait: float = 0.0) -> None:
        """Put the present question to the computer players that have not heard it yet.

        `wait`: how many seconds it takes to show what has just happened; until then nobody answers but people. Held clocks keep
        their beat.
        """
        if state.phase != "playing" or state.deserted is not None:
            self.forget(state)
            if any((brain := brain_of(state, seat)) and brain.thinks for seat in range(len(state.seats))):
                self.processes.warm()
            return
        for seat, chair in enumerate(state.seats):
            if chair.brain is not None and self._asked.get((state.id, seat)) != state.moved:
                self._asked[state.id, seat] = state.moved
                self._background.start(self._ask(table, seat, wait if state.clock == "turn" else 0.0))

    def forget(self, state: TableState) -> None:
        """Nobody is to answer at this table; when a match goes on there, everybody is asked anew."""
        for seat in range(len(state.seats)):
            self._alarms.drop((state.id, seat))
            self._asked.pop((state.id, seat), None)

    def close(self) -> None:
        """Nobody looks ahead any more; who is at it plays by thumb."""
        if self._own:
            self.processes.close()

    async def _ask(self, table: Table, seat: int, wait: float) -> None:
        """Plan the thumb's move for the end of its pause, which goes by while what has happened is still being shown.

        Whoever looks ahead may put another move into that plan until then, so that nobody sees how long it has thought.
        """
        state, play = table.state, table.play
        if state.phase != "playing" or play is None or state.delayed or state.deserted is not None:
            return
        usual = think(state, play, seat)
        hurries = usual is not None and usual.hurries
        begins, asked = state.since / 1000, question(state, play, seat)
        if usual is not None and not hurries:
            usual = usual._replace(pause=_lasts(state, usual.pause, wait))
        if asked is not None and not hurries:  # after a restart a question is asked late
            begins = max(begins, self._time.now() + LEAST - (usual.pause if usual else 0.0))
        if usual is not None:
            self._plan(table, seat, state.moved, begins + usual.pause, usual.move)
        if asked is None:
            return
        with suppress(NoAnswer):
            found = await self.processes.run(PATIENCE, answer, asked, self._thinking.seconds)
            late = usual is not None and not self._alarms.waits((table.id, seat))
            if late or self._asked.get((table.id, seat)) != state.moved:
                return
            if found is None:
                self._alarms.drop((table.id, seat))
            else:
                self._plan(table, seat, state.moved, begins + (usual or found).pause, found.move)

    def _plan(self, table: Table, seat: int, moved: int, when: float, move: str) -> None:
        self._alarms.set((table.id, seat), when, lambda: self._act(table, seat, moved, move), table.guild)

    async def _act(self, table: Table, seat: int, moved: int, move: str) -> None:
        try:
            await table.computer_acts(seat, moved, move)
        except StoreProblem:
            self._plan(table, seat, moved, self._time.now() + AGAIN, move)
        except Refused as refused:  # the clock's default will have to do
            _log.warning("a computer player was refused", table=table.id, game=table.game, why=str(refused))


def _lasts(state: TableState, pause: float, wait: float) -> float:
    """The seconds from the question to the answer, by what all can see: the pause goes by while what has happened is being shown,
    and is short where one person plays alone, but never while a clock of the game's own runs."""
    return max(pause * (ALONE if state.alone and state.clock == "turn" else 1.0), wait + LOOK if wait else 0.0)
