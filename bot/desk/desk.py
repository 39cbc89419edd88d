"""The desk: where the room meets Discord. It holds the table messages, the open hands, the router and the games' cogs."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import Interaction

from bot.desk import aside, ids, wire
from bot.desk.answers import Answer
from bot.desk.board import Board
from bot.desk.chores import Chores, guarded
from bot.desk.hands import Hands
from bot.desk.lateness import Lateness
from bot.desk.manners import HANDFUL, Manners
from bot.desk.names import spoken
from bot.desk.nudges import Nudges
from bot.desk.pacer import Pacer
from bot.desk.parts import Sheet, note
from bot.desk.places import Places
from bot.desk.play import OLD_BUTTON
from bot.desk.press import Press
from bot.desk.router import Router
from bot.desk.shown import Shown
from bot.metrics import ANSWERS, REFUSALS
from bot.room import Change, Room, Table
from bot.rules import Refused

if TYPE_CHECKING:
    from bot.desk.cog import GameCog

SORRY = "Something went wrong in the room; it has been noted. Nothing was lost: please try again."


class Desk:
    """Everything between the room and Discord that is no game's own."""

    def __init__(self, client: Any, room: Room, manners: Manners | None = None) -> None:
        self.client = client
        self.room = room
        self.manners = manners or Manners()
        self.chores = Chores()
        self.cogs: dict[str, GameCog] = {}
        self.pacer = Pacer()
        self.shown = Shown(room.store, self.manners, self.chores)
        self.board = Board(client, self.face, self.manners, self.chores, self.pacer, self.shown)
        self.hands = Hands(client, room.store, self.hand, self.manners, self.chores)
        self.nudges = Nudges(client, room.store, self.chores, self.manners)
        self.router = Router(self)
        self.places = Places(self)
        self.lateness = Lateness()
        self._taken_up = False
        room.listen(self.heard)

    async def open(self) -> None:
        """Read what an earlier process left behind. Its tables are shown once Discord's gateway is there."""
        tables = self.room.all_tables()
        await self.shown.load({table.id for table in tables})
        await self.hands.load(tables)
        for table in tables:
            if (cog := self.cogs.get(table.game)) is not None:
                cog.resumed(table)
        self.room.listen_aside(self._set_aside)
        self._set_aside()
        await self.nudges.load()
        self.client.add_listener(self._connected, "on_connect")
        self.client.add_listener(self._thread_changed, "on_raw_thread_update")
        for event in ("on_guild_channel_update", "on_guild_role_update"):
            self.client.add_listener(self._rights_changed, event)

    def _set_aside(self) -> None:
        """Tables were found damaged: it is said in their channels, once."""
        self.chores.do(aside.tell(self.client, self.room))

    async def _connected(self) -> None:
        if not self._taken_up:
            self._taken_up = True
            self.chores.do(self._take_up())

    async def _take_up(self) -> None:
        """Show every table as it stands, the last used first, a handful at a time so that people are answered meanwhile."""
        tables = sorted(self.room.all_tables(), key=lambda table: table.sheet.acted, reverse=True)
        for number, table in enumerate(tables, 1):
            if table.phase != "closed" and table.game in self.cogs:
                self.board.take_up(table)
                self.hands.touch(table)
            await asyncio.sleep(self.manners.take_up_gap if number % HANDFUL == 0 else 0)

    async def _thread_changed(self, event: discord.RawThreadUpdateEvent) -> None:
        self.board.opened(event.guild_id)

    async def _rights_changed(self, _: Any, changed: Any) -> None:
        self.board.opened(changed.guild.id)

    async def close(self) -> None:
        """Finish what must be finished: the tokens and what is shown are written down, all other work ends."""
        await self.chores.stop()
        self.pacer.stop()
        await self.hands.save()
        await self.shown.save()

    # ---- what a table looks like --------------------------------------------------------------------------------------

    def cog(self, table: Table) -> "GameCog":
        """The cog of the game that a table plays."""
        return self.cogs[table.game]

    def face(self, table: Table) -> Sheet:
        """The public message of a table."""
        return self.cog(table).face(table)

    def hand(self, table: Table, seat: int, remark: str = "") -> Sheet:
        """The private message of a seat."""
        return self.cog(table).hand(table, seat, remark)

    # ---- what the room tells ---------------------------------------------------------------------------------------

    def heard(self, table: Table, change: Change) -> None:
        """A change was stored: the game's cog shows it. Called by the event loop, so that nobody waits for it."""
        cog = self.cogs.get(table.game)
        if cog is not None:
            cog.changed(table, change)

    # ---- answering -----------------------------------------------------------------------------------------------------

    async def serve(self, interaction: Interaction[Any], work: Callable[[Answer], Awaitable[None]]) -> None:
        """Answer an interaction by `work`, in time, and with one sentence when it is refused or fails."""
        lateness = self.lateness.of(interaction.id)
        answer = Answer(interaction, lateness)
        late = asyncio.get_running_loop().call_later(max(0.0, self.manners.defer_after - lateness), answer.defer)
        try:
            with ANSWERS.time():
                await guarded(_work(answer, work), partial(_apologise, answer), **_about(interaction))
        finally:
            late.cancel()

    async def redraw(self, press: Press, sentence: str = "") -> None:
        """Answer a press that changed the table: on the table's own message by updating it, elsewhere by a sentence."""
        table = press.table
        if press.on_table:
            face = self.face(table)
            self.board.answered(table, face)
            try:
                await press.answer.update(face)
            except (discord.HTTPException, *wire.UNREACHABLE):
                self.board.unsure(table)
                raise
            self.board.pressed(table, press.answer.interaction, updated=True)
        elif press.answer.on_private:
            await press.answer.update(note(sentence or "Done."))
        else:
            await press.answer.say(sentence or "Done.")

    async def show_hand(self, press: Press, remark: str = "", *, fresh: bool = False) -> None:
        """Show the presser's hand: in place when the hand was pressed, else as a new private message."""
        table = press.table
        seat = table.seat_of(press.member)
        if seat is None or table.phase not in ("playing", "over"):
            raise Refused(remark or OLD_BUTTON)
        sheet = self.hand(table, seat, remark or self.board.remark(table, press.member))
        if press.answer.on_private and not fresh:
            with self.hands.answering(table, press.member):
                await press.answer.update(sheet)
                self.hands.keep(table, press.member, press.answer.interaction, None, sheet)
            return
        await self.open_hand(press.answer, table, press.member, sheet)

    async def open_hand(self, answer: Answer, table: Table, member: int, sheet: Sheet) -> None:
        """A new private message with a hand; the one that it replaces is taken away."""
        old, drawn = self.hands.replaced(table, member), table.revision
        message = await answer.show(sheet)
        self.hands.keep(table, member, answer.interaction, message, sheet)
        if table.revision != drawn:
            self.hands.touch(table)
        self.board.pressed(table, answer.interaction, updated=False)
        if old is not None:
            self.chores.do(self.hands.take_away(old), table=table.id)


def _about(interaction: Interaction[Any]) -> dict[str, object]:
    """What the log may know of an interaction: never a move, which names cards."""
    data: Any = interaction.data if isinstance(interaction.data, dict) else {}
    pressed = ids.read(str(data.get("custom_id", "")))
    if pressed is None:
        return {"guild": interaction.guild_id, "command": str(data.get("name"))[:32]}
    own = pressed.act.startswith("/")
    return {
        "guild": interaction.guild_id,
        "table": pressed.table,
        "act": pressed.act.partition(" ")[0] if own else "move",
    }


async def _work(answer: Answer, work: Callable[[Answer], Awaitable[None]]) -> None:
    try:
        await work(answer)
    except Refused as refused:
        REFUSALS.inc()
        await answer.say(spoken(str(refused)))
    await answer.end()


async def _apologise(answer: Answer) -> None:
    if not answer.lost:
        await answer.say(SORRY)
