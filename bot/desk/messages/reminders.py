"""A player who is waited for and idle is called once, by a message that mentions them and goes away when the table moves on.
So do the calls of a host to those for whom chairs are kept, once the cards are dealt or the table is closed.

Mentions in edits do not notify, so it has to be a message of its own. A person can turn the calls off.

Each call is noted in the store before it is sent, so that the process after a kill takes it away. It may not know whether the
call was sent at all: then it sends it again with the same nonce and without ringing anybody. Discord gives back the message
that stands, or makes one that is taken away at once.
"""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from discord import HTTPException
from sqlalchemy import select

from bot.desk.base import custom_ids
from bot.desk.base.message_body import MessageBody, button, message_body, row, text
from bot.desk.base.tasks import Tasks, log
from bot.desk.base.timing import Timing
from bot.desk.messages.gone import Gone
from bot.desk.transport import requests, wire
from bot.desk.transport.pacer import Rank
from bot.room import Change, Store, Table
from bot.room.sql.schema import card_table

#: before the table's id, in the notes of the store
_NOTE = "call:"
#: how the names of calls begin: of somebody whose turn it is, and of those for whom a chair is kept
_TURN, _CHAIR = "n", "k"


@dataclass(slots=True)
class Reminder:
    """A call that stands in a channel, or may stand there."""

    channel: int
    nonce: str
    message: int | None = None
    sending: bool = False
    over: bool = False  #: the table has moved on
    tries: int = 0  #: to take it away


class Reminders:
    """The calls that stand in channels now: one a table at most to somebody's turn, and those to its chairs."""

    def __init__(self, client: Any, store: Store, tasks: Tasks, timing: Timing, gone: Gone) -> None:
        self._client = client
        self._store = store
        self._tasks = tasks
        self._timing = timing
        self._gone = gone
        self._standing: dict[str, Reminder] = {}
        self._to_chairs: dict[str, list[Reminder]] = {}

    async def load(self) -> None:
        """Take away the calls that an earlier process left standing, but to chairs of tables that are not dealt yet."""
        elsewhere = await self._elsewhere()
        for key, value in (await self._store.notes(_NOTE)).items():
            if _table_of(key) in elsewhere:
                continue
            channel, message = json.loads(value)
            call = Reminder(channel, key.removeprefix(_NOTE), message)
            table = self._client.desk.room.table(_table_of(key)) if call.nonce.startswith(_CHAIR) else None
            if table is not None and table.phase == "lobby":
                self._to_chairs.setdefault(table.id, []).append(call)
            else:
                self._tasks.do(self._take_away(call), call=key)

    async def _elsewhere(self) -> set[str]:
        """The tables of servers for which other processes play."""
        if self._store.shards.all:
            return set()
        tables = await self._store.read(
            select(card_table.c.id, card_table.c.guild).where(card_table.c.phase != "closed")
        )
        return {row.id for row in tables if not self._store.shards.has(row.guild)}

    def changed(self, table: Table, change: Change) -> None:
        """Call whoever is waited for when the room warns; take the call away when anything else happens."""
        if table.phase != "lobby":
            for call in self._to_chairs.pop(table.id, ()):
                self._tasks.do(self._take_away(call), table=table.id, guild=table.guild)
        standing = self._standing.get(table.id)
        if change.kind == "warning":
            if standing is None and table.phase == "playing":
                call = Reminder(table.channel, f"{_TURN}{table.id}-{table.revision}", sending=True)
                self._standing[table.id] = call
                self._tasks.do(self._call(table, call), table=table.id, guild=table.guild)
        elif standing is not None:
            del self._standing[table.id]
            standing.over = True
            if not standing.sending:
                self._tasks.do(self._take_away(standing), table=table.id, guild=table.guild)

    async def to_chairs(self, table: Table, body: MessageBody) -> None:
        """Call those for whom chairs are kept. Raises what Discord says where it does not take the call."""
        call = Reminder(table.channel, f"{_CHAIR}{table.id}-{table.revision}")
        call.message = await wire.post(self._client, call.channel, body, call.nonce)
        self._to_chairs.setdefault(table.id, []).append(call)
        await self._note(call)
        if table.phase != "lobby" and call in self._to_chairs.pop(table.id, ()):  # while it was under way
            await self._take_away(call)

    # ---- calling ----------------------------------------------------------------------------------------------------

    async def _call(self, table: Table, call: Reminder) -> None:
        """Note the call, send it, note its name; a table that has moved on meanwhile takes it away at once."""
        for member in self._waited(table):  # a computer player plays on for who is gone, and the others need not wait
            await self._gone.gets_up(table, member)
        members = await self._to_call(table)
        if not members or call.over:
            self._drop(table, call)
            return
        try:
            await self._note(call)
            if not call.over:
                await self._send(table, call, members)
        finally:  # also when the store or Discord failed: what may stand has to go in time
            call.sending = False
            if call.over:
                await self._take_away(call)

    async def _to_call(self, table: Table) -> list[int]:
        if not self._client.desk.room.guilds.of(table.guild).reminders:
            return []
        return [
            member for member in self._waited(table) if not await self._store.note(f"uncalled:{table.guild}:{member}")
        ]

    def _waited(self, table: Table) -> list[int]:
        """The people for whom a table waits."""
        waited = [table.seats[seat] for seat in table.view(None).to_act]
        return [seat.member for seat in waited if seat.present and seat.member is not None]

    async def _send(self, table: Table, call: Reminder, members: list[int]) -> None:
        told = " ".join(f"<@{member}>" for member in members)
        until = f" The table plays on <t:{int(table.deadline)}:R>." if table.deadline else ""
        quiet = button("No more reminders", custom_ids.write(table.id, table.revision, "/quiet"))
        body = message_body([text(f"{told} it is your turn.{until}"), row([quiet])], call=members)
        try:
            call.message = await self._sent(call, body)
        except HTTPException as failed:
            log.info("call not sent", table=table.id, status=failed.status, code=failed.code)
            self._drop(table, call)
            call.over = False  # there is nothing to take away
            await self._forget(call)
            return
        if call.message is not None:
            await self._note(call)

    async def _sent(self, call: Reminder, body: MessageBody) -> int | None:
        """Send a call, again after what passes, as long as it is wanted; None when it may or may not have been sent."""
        while not call.over:
            try:
                async with self._client.desk.pacer.turn(requests.lane("POST", call.channel), Rank.CALL) as turn:
                    if not call.over:
                        return await wire.post(self._client, call.channel, body, call.nonce, turn=turn)
            except (HTTPException, *wire.UNREACHABLE) as failed:
                if not wire.passing(failed):
                    raise
            await asyncio.sleep(self._timing.again)
        return None

    def _drop(self, table: Table, call: Reminder) -> None:
        if self._standing.get(table.id) is call:
            del self._standing[table.id]

    # ---- and taking away --------------------------------------------------------------------------------------------

    async def _take_away(self, call: Reminder) -> None:
        try:
            if call.message is None:
                call.message = await wire.post(self._client, call.channel, message_body([text("…")]), call.nonce)
            await wire.delete(self._client, call.channel, call.message)
        except (HTTPException, *wire.UNREACHABLE) as failed:
            if wire.passing(failed):
                self._later(call)
                return
            code = failed.code if isinstance(failed, HTTPException) else 0
            log.info("call not taken away", call=call.nonce, code=code)
        await self._forget(call)

    def _later(self, call: Reminder) -> None:
        """Once more in a while; each time in a longer one."""
        wait = self._timing.again * 2 ** min(call.tries, 6)
        call.tries += 1

        def again() -> None:
            self._tasks.do(self._take_away(call), call=call.nonce)

        self._tasks.later(wait, again)

    async def _note(self, call: Reminder) -> None:
        await self._store.set_note(f"{_NOTE}{call.nonce}", json.dumps([call.channel, call.message]))

    async def _forget(self, call: Reminder) -> None:
        await self._store.set_note(f"{_NOTE}{call.nonce}", "")

    async def hush(self, guild: int, member: int) -> bool:
        """This person is not to be called any more in a server, or is again: whether they are now left in peace."""
        key = f"uncalled:{guild}:{member}"
        off = not await self._store.note(key)
        await self._store.set_note(key, "yes" if off else "")
        return off


def _table_of(key: str) -> str:
    """The table of a call, by the key of its note."""
    return key.removeprefix(_NOTE)[1:].rpartition("-")[0]
