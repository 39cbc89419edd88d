"""A player who is waited for and idle is called once, by a message that mentions them and goes away when the table moves on.

Mentions in edits do not notify, so it has to be a message of its own. A person can turn the calls off.
"""

from typing import Any

from discord import HTTPException

from bot.desk import ids, wire
from bot.desk.chores import Chores, log
from bot.desk.parts import button, row, sheet, text
from bot.desk.press import Press
from bot.room import Change, Table


class Nudges:
    """The calls that stand in channels now, one a table at most."""

    def __init__(self, client: Any, store: Any, chores: Chores) -> None:
        self._client = client
        self._store = store
        self._chores = chores
        self._standing: dict[str, int] = {}

    def changed(self, table: Table, change: Change) -> None:
        """Call whoever is waited for when the room warns; take the call away when anything else happens."""
        if change.kind == "warning":
            self._chores.do(self._call(table), table=table.id, guild=table.guild)
        elif table.id in self._standing:
            self._chores.do(self._take_away(table), table=table.id, guild=table.guild)

    async def _call(self, table: Table) -> None:
        if table.phase != "playing" or table.id in self._standing:
            return
        revision = table.revision
        waited = [table.seats[seat] for seat in table.view(None).to_act]
        members = [seat.member for seat in waited if seat.present and seat.member is not None]
        members = [member for member in members if not await self._store.note(f"uncalled:{table.guild}:{member}")]
        if not members:
            return
        told = " ".join(f"<@{member}>" for member in members)
        until = f" <t:{int(table.deadline)}:R> the table plays on." if table.deadline else ""
        quiet = button("Do not call me", ids.write(table.id, table.revision, "/quiet"))
        body = sheet([text(f"{told} it is your turn.{until}"), row([quiet])], call=members)
        try:
            self._standing[table.id] = await wire.post(self._client, table.channel, body, f"n{table.id}-{revision}")
        except HTTPException as failed:
            log.info("call not sent", table=table.id, status=failed.status, code=failed.code)
            return
        if table.revision != revision:
            await self._take_away(table)

    async def _take_away(self, table: Table) -> None:
        message = self._standing.pop(table.id, None)
        if message is None:
            return
        try:
            await wire.delete(self._client, table.channel, message)
        except HTTPException as failed:
            log.info("call not taken away", table=table.id, status=failed.status, code=failed.code)

    async def quiet(self, press: Press) -> None:
        """This person is not to be called any more, or is again."""
        key = f"uncalled:{press.table.guild}:{press.member}"
        off = not await self._store.note(key)
        await self._store.set_note(key, "yes" if off else "")
        again = "You will not be called any more in this server. Press once more to be called again."
        await press.answer.say(again if off else "You will be called again when a table waits for you.")
