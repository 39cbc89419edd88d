"""A table's own thread is archived when the table is closed: its result stays there to be read, and the channel's list is short.

It is not deleted, and not locked: a message wakes it again. Where Discord does not let us it falls asleep by itself, after a day.
"""

from collections.abc import Callable, Iterable
from typing import Any

from discord import HTTPException

from bot.desk.base.tasks import Tasks, log
from bot.desk.base.timing import Timing
from bot.desk.transport import wire
from bot.room import Table


class Threads:
    """Archives threads; `tables` gives all tables that are not closed."""

    def __init__(self, client: Any, tables: Callable[[], Iterable[Table]], timing: Timing, tasks: Tasks) -> None:
        self._client = client
        self._tables = tables
        self._timing = timing
        self._tasks = tasks

    def done(self, table: Table) -> None:
        """A closed table's message shows all that it ever will: its thread, if it has one, can be archived in a moment."""
        if table.parent and table.message is not None and not table.placeless:

            def due() -> None:
                self._tasks.do(self._archive(table), table=table.id, guild=table.guild)

            # what is still under way to the thread, such as the answer to a press, must not find it archived
            self._tasks.later(self._timing.shut, due)

    async def _archive(self, table: Table) -> None:
        if any(other.channel == table.channel and other.phase != "closed" for other in self._tables()):
            return  # another table was opened there
        try:
            await wire.shut_thread(self._client, table.channel)
        except (HTTPException, *wire.UNREACHABLE) as failed:
            code = failed.code if isinstance(failed, HTTPException) else 0
            log.info("thread not archived", table=table.id, guild=table.guild, code=code)
