"""The table messages of all channels: kept up to date with as few requests as will do.

A change marks a table; what is written is always the newest face. One writing at a time, about one a second in a channel. A
press on the table message is answered by updating it, and then nothing is left to edit. When chat has pushed the message away
it is posted anew; when somebody has deleted it, too.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from discord import HTTPException

from bot.desk import wire
from bot.desk.chores import Chores, log
from bot.desk.manners import Manners
from bot.desk.parts import Sheet
from bot.room import StoreProblem, Table

Draw = Callable[[Table], Sheet]

#: Discord's answers that say: the message is gone
GONE = (wire.UNKNOWN_MESSAGE,)


@dataclass(slots=True)
class Place:
    """A table's message: what it shows, as far as we know, and how many messages stand below it."""

    table: Table
    shown: Sheet | None = None
    marked: bool = False
    writing: bool = False
    pushed: int = 0
    gone: int | None = None  #: the message that somebody deleted
    last: float = -1e9
    rest: float = -1e9  #: after a failure of Discord's, nothing is written before this time
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)


class Board:
    """Every table's public message."""

    def __init__(self, client: Any, draw: Draw, manners: Manners, chores: Chores) -> None:
        self._client = client
        self._draw = draw
        self._manners = manners
        self._chores = chores
        self._places: dict[str, Place] = {}

    def place(self, table: Table) -> Place:
        """Where a table stands; made at first sight."""
        found = self._places.get(table.id)
        if found is None:
            found = self._places[table.id] = Place(table)
        return found

    # ---- what happens around a table ------------------------------------------------------------------------------

    def touch(self, table: Table) -> None:
        """The table may look different now."""
        place = self.place(table)
        place.marked = True
        if place.timer is None and not place.writing:
            early = max(place.last + self._manners.edit_gap, place.rest) - asyncio.get_running_loop().time()
            place.timer = self._chores.later(max(early, self._manners.settle), lambda: self._due(place))

    async def begin(self, table: Table) -> None:
        """Post the first message of a table. Raises Discord's refusal, so that its host hears of it."""
        place = self.place(table)
        async with place.turn:
            if table.message is None:
                await self._post(place, self._draw(table))

    def answered(self, table: Table, sheet: Sheet) -> None:
        """A press on the table message is being answered with this face."""
        place = self.place(table)
        if place.writing:  # an edit is under way and may arrive after the answer: write once more behind it
            place.shown = None
            place.marked = True
        else:
            place.shown = sheet

    def unsure(self, table: Table) -> None:
        """An answer may not have arrived: write the face again."""
        self.place(table).shown = None
        self.touch(table)

    def spoken(self, table: Table, message: int) -> None:
        """Somebody wrote in the table's channel."""
        if table.message is not None and message > table.message:
            self.place(table).pushed += 1

    def lost(self, table: Table) -> None:
        """Somebody deleted the table's message: it is posted again."""
        self.place(table).gone = table.message
        self.touch(table)

    # ---- writing ------------------------------------------------------------------------------------------------------

    def _due(self, place: Place) -> None:
        table, place.timer = place.table, None
        place.writing = True
        self._chores.do(self._work(place), table=table.id, guild=table.guild, game=table.game)

    async def _work(self, place: Place) -> None:
        """Show the newest face, unless it is shown already; once more if the table changed meanwhile."""
        try:
            async with place.turn:
                place.marked = False
                face = self._draw(place.table)
                if face != place.shown or place.gone is not None:
                    await self._write(place, face)
        finally:  # also when the writing failed: what has changed meanwhile is to be shown
            place.writing = False
            if place.marked:
                self.touch(place.table)
            elif place.table.phase == "closed":
                self._places.pop(place.table.id, None)

    async def _write(self, place: Place, face: Sheet) -> None:
        table = place.table
        try:
            if table.message in (None, place.gone) or place.pushed >= self._manners.pushed:
                await self._post(place, face)
            else:
                await wire.edit(self._client, table.channel, table.message, face)
                place.shown = face
        except (HTTPException, StoreProblem, *wire.UNREACHABLE) as failed:
            self._refused(place, failed)
        finally:
            place.last = asyncio.get_running_loop().time()

    async def _post(self, place: Place, face: Sheet) -> None:
        """Post the table (again); the nonce makes a repetition after a crash harmless."""
        table, old = place.table, place.table.message
        if table.phase == "closed" and old in (None, place.gone):
            return  # nobody needs a new message that says that there is no table
        made = await wire.post(self._client, table.channel, face, f"{table.id}-{str(old or 0)[-12:]}")
        place.shown = face
        place.pushed = 0
        await table.set_message(made)
        if old not in (None, place.gone, made):
            await self._clear(table, old)
        place.gone = None

    async def _clear(self, table: Table, old: int) -> None:
        try:
            await wire.delete(self._client, table.channel, old)
        except HTTPException as failed:
            if failed.code not in GONE:
                log.info("old table message stays", table=table.id, code=failed.code)

    def _refused(self, place: Place, failed: Exception) -> None:
        """Discord would not have it: the message is gone (post anew), the channel is shut to us (wait for the next change),

        or Discord failed, or our store did not take the message's name (once more in a while; the nonce keeps posts single).
        """
        place.shown = None
        if not isinstance(failed, HTTPException) or wire.passing(failed):
            place.marked = True
            place.rest = asyncio.get_running_loop().time() + self._manners.again
            log.warning("table message to be written again", table=place.table.id, why=type(failed).__name__)
        elif failed.code in GONE:
            place.gone = place.table.message
            place.marked = place.table.phase != "closed"
        elif failed.code == wire.UNKNOWN_CHANNEL and place.table.phase != "closed":
            table = place.table  # the channel was deleted while nobody here could hear of it
            self._chores.do(table.strand(), table=table.id, guild=table.guild)
        else:
            log.warning(
                "table message not written", table=place.table.id, guild=place.table.guild, status=failed.status,
                code=failed.code,
            )  # fmt: skip
