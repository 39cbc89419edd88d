"""What is left of the house's budget of the day, as lobbies say it before *Start* is pressed.

The deal asks the store anew: what is known here may be older, so nothing is refused by it.
"""

from collections.abc import Callable

from bot.desk.base.tasks import Tasks
from bot.room import Change, Room, Table
from bot.room.chips import budget

#: changes by which chips of the house's may be held, lost or freed
_MOVING = ("deal", "end", "closed")


class HouseDays:
    """What the house has left in each server, as far as its tables have asked; `touch` has a table's message drawn anew."""

    def __init__(self, room: Room, tasks: Tasks, touch: Callable[[Table], None]) -> None:
        self._room = room
        self._tasks = tasks
        self._touch = touch
        self._known: dict[int, tuple[str, budget.Left]] = {}

    def changed(self, table: Table, change: Change) -> None:
        """A change was stored: if it is about the house's chips, it is looked what is left."""
        guild = table.guild
        asks = table.phase == "lobby" and guild not in self._known and table.house_stake() is not None
        if asks or (change.kind in _MOVING and guild in self._known):
            self._tasks.do(self._look(guild), guild=guild)

    async def _look(self, guild: int) -> None:
        day = self._room.guilds.today(guild).name
        known = day, await budget.left(self._room.store, guild, day)
        if known != self._known.get(guild):
            self._known[guild] = known
            for table in self._room.tables(guild):
                if table.phase == "lobby":
                    self._touch(table)

    def problem(self, table: Table) -> str:
        """Why the house would not deal at a table today; '' where it would, or nobody knows."""
        day, left = self._known.get(table.guild, ("", budget.Left(0, 0)))
        if table.phase != "lobby" or day != self._room.guilds.today(table.guild).name:
            return ""
        stake = table.house_stake()
        return (stake and budget.missing(stake, left, self._room.guilds.until(table.guild))) or ""
