"""The desk: where the room meets Discord. It holds the table messages, the open hands, the router and the games' cogs."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord import Interaction

from bot.desk.acts.channel_events import ChannelEvents
from bot.desk.acts.play_acts import OLD_BUTTON
from bot.desk.acts.press import GameAtTable, Press
from bot.desk.acts.router import Router
from bot.desk.base import custom_ids
from bot.desk.base.card_faces import faced
from bot.desk.base.kept_forms import KeptForms
from bot.desk.base.message_body import MessageBody, note
from bot.desk.base.names import spoken
from bot.desk.base.slots import Slots, Urgency
from bot.desk.base.tasks import Tasks, guarded, log
from bot.desk.base.timing import HANDFUL, Timing
from bot.desk.messages import aside_notices
from bot.desk.messages.gone import Gone
from bot.desk.messages.house_days import HouseDays
from bot.desk.messages.reminders import Reminders
from bot.desk.messages.shown_faces import Shown
from bot.desk.messages.table_messages import TableMessages
from bot.desk.messages.threads import Threads
from bot.desk.messages.trails import Trails
from bot.desk.private.hand_messages import HandMessages
from bot.desk.private.lessons import Lessons
from bot.desk.private.likings import FOUR, LOOK, LOOKS, SERVER, TEXT, Likings, Paces
from bot.desk.private.panels import Panels
from bot.desk.transport import wire
from bot.desk.transport.answers import LEAVING, SORRY, InteractionAnswer
from bot.desk.transport.card_emojis import CardEmojis
from bot.desk.transport.lateness import Lateness
from bot.desk.transport.line import Line
from bot.desk.transport.pacer import Pacer
from bot.desk.views.hand_view import ending
from bot.desk.views.table_pictures import Look
from bot.metrics import ANSWERS, REFUSALS
from bot.room import Change, Room, Table
from bot.room.history.careers import Hints
from bot.rules import Refused


class Desk:
    """Everything between the room and Discord that is no game's own."""

    def __init__(self, client: Any, room: Room, timing: Timing | None = None) -> None:
        self.client = client
        self.room = room
        self.timing = timing or Timing()
        self.tasks = Tasks()
        self.cogs: dict[str, GameAtTable] = {}
        self.pacer = Pacer()
        self.line = Line(client.http.user_agent)
        self.emojis = CardEmojis(client, room.store, self.pacer, self.timing, self._cards_changed)
        self.shown = Shown(room.store, self.timing, self.tasks)
        self.trails = Trails(
            room.time,
            room.background,
            self.timing,
            lambda table: self.table_messages.touch(table),
            lambda table: self.hand_messages.touch(table),
            lambda table: self.has_picture(table),
        )
        self.table_messages = TableMessages(
            client, self.face, self.timing, self.tasks, self.pacer, self.shown, self.trails
        )
        self.table_messages.done = Threads(client, room.all_tables, self.timing, self.tasks).done
        self.hand_messages = HandMessages(client, room.store, self.hand, self.timing, self.tasks, self.trails.stays)
        self.panels = Panels(client, self.tasks)
        self.lessons = Lessons(room.store, self.tasks)
        self.looks = Likings(room.store, self.tasks, LOOK, LOOKS)
        self.paces = Paces(room.store, self.tasks)
        self.hints = Hints(room.store)
        self.house_days = HouseDays(room, self.tasks, self.table_messages.touch)
        self.gone = Gone(client, room.time.now)
        self.reminders = Reminders(client, room.store, self.tasks, self.timing, self.gone)
        self.kept_forms = KeptForms(room.time.now)
        self.router = Router(self)
        self.channel_events = ChannelEvents(self)
        self.lateness = Lateness()
        self._taken_up = False
        room.pace = self.trails.takes
        room.likes_faster = self.paces.is_faster
        room.listen(self.heard)
        room.listen_whispers(self.whispered)

    async def open(self) -> None:
        """Read what an earlier process left behind. Its tables are shown once Discord's gateway is there."""
        tables = self.room.all_tables()
        await self.shown.load({table.id for table in tables})
        await self.hand_messages.load(tables)
        await self.emojis.load()
        await self.looks.load()
        await self.paces.load()
        for table in tables:
            if (cog := self.cogs.get(table.game)) is not None:
                cog.resumed(table)
        self.trails.start()
        self.room.listen_aside(self._set_aside)
        self.room.listen_gone(self.hand_messages.drop)
        self.room.listen_gone(self.panels.drop)
        self.room.listen_gone(self.lessons.drop)
        self.room.listen_gone(self.looks.drop)
        self.room.listen_gone(self.paces.drop)
        self.room.listen_gone(self.kept_forms.drop)
        self._set_aside()
        await self.reminders.load()
        self.client.add_listener(self._connected, "on_connect")
        self.client.add_listener(self._thread_changed, "on_raw_thread_update")
        for event in ("on_guild_channel_update", "on_guild_role_update"):
            self.client.add_listener(self._rights_changed, event)

    def _set_aside(self) -> None:
        """Tables were found damaged: it is said in their channels, once."""
        self.tasks.do(aside_notices.tell(self.client, self.room))

    async def _connected(self) -> None:
        if not self._taken_up:
            self._taken_up = True
            self.emojis.see_to_it(self.timing.faces)
            self.tasks.do(self._take_up())

    async def _take_up(self) -> None:
        """Show every table as it stands, the last used first, a handful at a time so that people are answered meanwhile."""
        tables = sorted(self.room.all_tables(), key=lambda table: table.state.acted, reverse=True)
        for number, table in enumerate(tables, 1):
            if table.phase != "closed" and table.game in self.cogs:
                self.table_messages.take_up(table)
                self.hand_messages.touch(table)
            await asyncio.sleep(self.timing.take_up_gap if number % HANDFUL == 0 else 0)

    async def _thread_changed(self, event: discord.RawThreadUpdateEvent) -> None:
        self.table_messages.opened(event.guild_id)

    async def _rights_changed(self, _: Any, changed: Any) -> None:
        self.table_messages.opened(changed.guild.id)

    async def close(self) -> None:
        """Finish what must be finished: the tokens and what is shown are written down, all other work ends."""
        await self.emojis.stop()
        await self.trails.stop()
        await self.tasks.stop()
        self.pacer.stop()
        await self.hand_messages.save()
        await self.shown.save()

    # ---- what a table looks like --------------------------------------------------------------------------------------

    def has(self, game: str) -> bool:
        """Whether a game can be played here at the moment."""
        return game in self.cogs

    def cog(self, table: Table) -> GameAtTable:
        """The cog of the game that a table plays."""
        return self.cogs[table.game]

    def face(self, table: Table) -> MessageBody:
        """The public message of a table."""
        return self.with_faces(table.guild, self.cog(table).face(table))

    def look(self, table: Table) -> Look:
        """How a table looks where it stands."""
        four, spoilt = self.room.guilds.of(table.guild).four_colours, self.table_messages.easel.is_spoilt
        shot, far = self.trails.shot(table), self.trails.is_far(table)
        return Look(self.has_picture(table), four, spoilt, shot, far, self.house_days.problem(table))

    def has_picture(self, table: Table) -> bool:
        """Whether a table's message has a picture where it stands."""
        return self.room.guilds.of(table.guild).pictures and self.table_messages.places.take_files(table)

    def hand(self, table: Table, seat: int, remark: str = "") -> MessageBody:
        """The private message of a seat. It does not tell how a hand ends before the table does, nor more while it waits for that."""
        reader, at, waits = table.seats[seat].member, None, self.trails.is_ending(table, seat)
        if not waits:  # whoever has seen the next cards is not sent back to the hand before
            if not self.trails.is_behind(table, seat):
                self.trails.tell(table, seat)
            if (at := self.trails.on_the_way(table, seat)) is None:
                self.trails.knows(table, seat)
        made = ending(table, remark) if waits else self.cog(table).hand(table, seat, remark, at)
        return self.with_faces(table.guild, made, hand=True, reader=reader)

    def with_faces(
        self, guild: int, made: MessageBody, *, hand: bool = False, reader: int | None = None
    ) -> MessageBody:
        """A body in which cards have faces, as a server likes them; text where these cannot be had.

        `reader` is the member for whose eyes alone it is: as that one likes them.
        """
        if self.looks.of(guild, reader) == TEXT:
            return made
        _, four = self.liked(guild, reader)
        return faced(made, self.emojis.deck(four), hand=hand)

    def liked(self, guild: int, reader: int | None) -> tuple[bool, bool]:
        """Whether what is drawn for a reader's eyes alone has pictures, and whether its suits have four colours."""
        liked, terms = self.looks.of(guild, reader), self.room.guilds.of(guild)
        return (terms.pictures, terms.four_colours) if liked == SERVER else (liked != TEXT, liked == FOUR)

    def _cards_changed(self, four_colours: bool) -> None:
        """Faces of a set have come, or gone: what shows such cards looks different now."""
        for table in self.room.all_tables() if self._taken_up else ():
            liked = self.room.guilds.of(table.guild).four_colours == four_colours
            if table.phase != "closed" and table.game in self.cogs:
                self.hand_messages.touch(table)  # somebody may like this set better than the server's
                if liked:
                    self.table_messages.touch(table)

    # ---- what the room tells ---------------------------------------------------------------------------------------

    def heard(self, table: Table, change: Change) -> None:
        """A change was stored: the game's cog shows it. Called by the event loop, so that nobody waits for it."""
        cog = self.cogs.get(table.game)
        if cog is not None:
            self.trails.follow(table, change)
            self.house_days.changed(table, change)
            cog.changed(table, change)

    def whispered(self, table: Table, seat: int) -> None:
        """Something was stored that one seat alone may see: its hand is drawn anew, and nobody else's."""
        if table.seats[seat].member is not None:
            self.hand_messages.touch(table, table.seats[seat].member)

    # ---- answering -----------------------------------------------------------------------------------------------------

    async def serve(self, interaction: Interaction[Any], work: Callable[[InteractionAnswer], Awaitable[None]]) -> None:
        """Answer an interaction by `work`, in time, and with one sentence when it is refused or fails.

        Of one that comes when Discord takes no answer any more, as out of a resumed session, Discord has said that it failed. People
        have pressed again, or gone on to something else: so nothing is done.
        """
        lateness = self.lateness.of(interaction.id)
        if lateness >= self.timing.to_answer:
            log.warning("came too late", late=round(lateness, 1), **_about(interaction))
            return
        answer = InteractionAnswer(interaction, lateness, self.timing.to_answer)
        late = asyncio.get_running_loop().call_later(max(0.0, self.timing.defer_after - lateness), answer.defer)
        if self.tasks.stopped:
            work = _leaving
        try:
            with ANSWERS.time(), self.tasks.answering():
                await guarded(_work(answer, work, self.tasks.slots), partial(_apologise, answer), **_about(interaction))
        finally:
            late.cancel()
            self.panels.answered(answer)

    async def redraw(self, press: Press, sentence: str = "") -> None:
        """Answer a press that changed the table: on the table's own message by updating it, elsewhere by a sentence."""
        table = press.table
        if press.on_table:
            try:
                async with self.table_messages.answer(table) as sent:
                    await press.answer.update(sent)
            except discord.HTTPException as failed:
                if failed.code != wire.UNKNOWN_MESSAGE:
                    raise
                await press.answer.say(sentence or "Done.")  # somebody has deleted it: the table is posted anew
                return
            self.table_messages.pressed(table, press.answer.interaction, updated=True)
        elif press.answer.on_private:
            await press.answer.update(note(sentence or "Done."))
        else:
            await press.answer.say(sentence or "Done.")

    async def show_hand(self, press: Press, remark: str = "", *, fresh: bool = False) -> None:
        """Show the presser's hand: in place when the hand was pressed, else as a new private message."""
        await self.tasks.slots.take(Urgency.ANSWER)
        table = press.table
        seat = table.seat_of(press.member)
        if seat is None or table.phase not in ("playing", "over"):
            raise Refused(remark or OLD_BUTTON)
        await self.lessons.meet(table, press.member)
        if fresh and not self.trails.is_ending(table, seat):
            self.trails.knows(table, seat)
        body = self.hand(table, seat, remark or self.table_messages.places.remark(table, press.member))
        on = press.answer.interaction.message
        if on is not None and press.answer.on_private and not fresh and not self.hand_messages.goes(on.id):
            press.answer.has_hand = True
            with self.hand_messages.answering(table, press.member) as before:
                drawn = self.hand_messages.moment(table, press.member)
                await press.answer.update(body)
                if press.answer.made is None:
                    self.hand_messages.keep(
                        table, press.member, press.answer.interaction, None, body, own_id=on.id, before=before
                    )
                    if before is None:  # nobody kept it up: a later press may have been answered before this one
                        self.hand_messages.touch(table, press.member)
            if (made := press.answer.made) is not None:  # what was pressed has gone meanwhile
                self._opened(press.answer, table, press.member, body, made.name, drawn)
            return
        await self.open_hand(press.answer, table, press.member, body)

    async def show_present(self, press: Press, seat: int) -> None:
        """Show the presser's hand, and how the match ends, even before the table does."""
        self.trails.tell(press.table, seat)
        self.trails.knows(press.table, seat)
        await self.show_hand(press)

    async def open_hand(self, answer: InteractionAnswer, table: Table, member: int, body: MessageBody) -> None:
        """A new private message with a hand; the one that it replaces is taken away."""
        drawn = self.hand_messages.moment(table, member)
        answer.has_hand = True
        message = await answer.show(body)
        self._opened(answer, table, member, body, message, drawn)

    def _opened(
        self,
        answer: InteractionAnswer,
        table: Table,
        member: int,
        body: MessageBody,
        message: int | None,
        drawn: tuple[int, int],
    ) -> None:
        """A hand of the moment `drawn` stands in a new private message."""
        old = self.hand_messages.replaced(table, member)  # now, for there may have come another one meanwhile
        own_id = None if answer.made is None else answer.made.id
        self.hand_messages.keep(table, member, answer.interaction, message, body, own_id=own_id)
        if self.hand_messages.moment(table, member) != drawn:
            self.hand_messages.touch(table, member)
        self.table_messages.pressed(table, answer.interaction, updated=False)
        if old is not None:
            self.tasks.do(self.hand_messages.take_away(old), table=table.id)


def _about(interaction: Interaction[Any]) -> dict[str, object]:
    """What the log may know of an interaction: never a move, which names cards."""
    data: Any = interaction.data if isinstance(interaction.data, dict) else {}
    pressed = custom_ids.read(str(data.get("custom_id", "")))
    if pressed is None:
        return {"guild": interaction.guild_id, "command": str(data.get("name"))[:32]}
    own = pressed.act.startswith("/")
    return {
        "guild": interaction.guild_id,
        "table": pressed.table,
        "act": pressed.act.partition(" ")[0] if own else "move",
    }


async def _leaving(_: InteractionAnswer) -> None:
    raise Refused(LEAVING)


async def _work(answer: InteractionAnswer, work: Callable[[InteractionAnswer], Awaitable[None]], slots: Slots) -> None:
    await slots.take(Urgency.PLAY)
    try:
        await work(answer)
    except Refused as refused:
        REFUSALS.inc()
        await answer.refuse(spoken(str(refused)))
    await answer.end()


async def _apologise(answer: InteractionAnswer) -> None:
    if not answer.lost:
        await answer.refuse(SORRY)
