"""The table messages of all channels: kept up to date with as few requests as will do.

A change marks a table; what is written is always the newest face, drawn when its turn comes at the pacer. One writing at a
time, about one a second in a channel. A press on the table message is answered by updating it, and then nothing is left to
edit; the token that comes with it changes the message for a while at no cost. When chat has pushed the message away it is
posted anew; when somebody has deleted it, or it is too old to be edited, too.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from discord import HTTPException, Interaction

from bot.desk.base.message_body import MessageBody
from bot.desk.base.tasks import Tasks, log
from bot.desk.base.timing import Timing
from bot.desk.messages.easel import Easel, Held, sketch_of
from bot.desk.messages.older_messages import OlderMessages, without_table
from bot.desk.messages.shown_faces import Shown
from bot.desk.messages.table_message import Places, TableMessage, Token, digest, says
from bot.desk.messages.trails import Trails
from bot.desk.transport import requests, wire
from bot.desk.transport.pacer import Pacer, Rank, Turn
from bot.room import StoreProblem, Table

Draw = Callable[[Table], MessageBody]
#: seconds after which a change by token is given up, and made in the bot's own name
_SHORT = 5.0
#: why a token may fail although Discord takes such tokens: too old, or the thread is archived
_NOT_THE_TOKENS = (wire.DEAD_TOKEN, wire.ARCHIVED)
#: so many changes by token are under way at a time; where that is not enough, the others wait and become newer
_ABREAST = 32
#: pauses after refusals double so often at most
_DOUBLED = 7


class TableMessages:
    """Every table's public message."""

    def __init__(
        self,
        client: Any,
        draw: Draw,
        timing: Timing,
        tasks: Tasks,
        pacer: Pacer,
        shown: Shown,
        trails: Trails,
    ) -> None:
        self._client = client
        self._draw = draw
        self._timing = timing
        self._tasks = tasks
        self._pacer = pacer
        self._shown = shown
        self._trails = trails
        self.done: Callable[[Table], None] = lambda _: None  #: told of a closed table when its last face stands there
        self.places = Places()
        self._abreast = asyncio.Semaphore(_ABREAST)
        self.easel = Easel()
        self.older = OlderMessages(client, tasks)

    def place(self, table: Table) -> TableMessage:
        """Where a table stands; made at first sight."""
        found = self.places.get(table.id)
        if found is None:
            found = self.places[table.id] = TableMessage(table, self._shown.of(table))
        found.table = table  # a match that goes on after it was voided has its table made anew
        return found

    # ---- what happens around a table ------------------------------------------------------------------------------

    def touch(self, table: Table) -> None:
        """The table may look different now."""
        if table.placeless:
            return  # its channel is gone
        place = self.place(table)
        place.is_behind()
        self._mark(place, place.urgency())

    def take_up(self, table: Table) -> None:
        """An earlier process left this table: show what it has not shown; else see whether the message is still there."""
        place = self.place(table)
        same = place.shown == digest(self._draw(table))
        ours_alone = not self._shown.since(table) and place.anew(self._timing.pushed)  # it would be posted anew
        if table.message is not None and (same or ours_alone):
            self._tasks.do(self._look(place), table=table.id, guild=table.guild)
        else:
            self._mark(place, Rank.START)

    @contextmanager
    def alone(self, table: Table) -> Iterator[None]:
        """Nothing else begins to write a table's message meanwhile; what there was to be shown is marked afterwards.

        So an answer shows it first; and a table whose first message is refused is closed before another one is tried.
        """
        place = self.place(table)
        try:
            with place.traffic.answers():
                yield
        finally:
            if place.marked:
                self._mark(place, place.wanted())

    async def begin(self, table: Table, first: MessageBody | None = None) -> None:
        """Post the first message of a table, as it looks now or as `first`, within `alone`.

        Raises Discord's refusal, so that its host hears of it.
        """
        place = self.place(table)
        async with place.traffic.pen:
            while table.message is None and table.phase != "closed":
                face = await self._ready(place, first)
                try:
                    await self._post(place, face, None)
                except HTTPException as failed:
                    if failed.code != wire.NOT_ALLOWED or sketch_of(face) is None:
                        raise
                    place.unhung = True  # it may be the picture alone

    @asynccontextmanager
    async def answer(self, table: Table) -> AsyncIterator[MessageBody]:
        """The newest face, to be sent within as the answer to a press on the table message."""
        place = self.place(table)
        self._trails.catch_up(table)  # whoever presses sees what it has done
        with self.alone(table):
            face = await self._ready(place)
        with place.traffic.sending(lambda: self.unsure(table)):
            # with its picture in any case: one that hangs there may go with an edit that overtakes it
            self._shows(place, face)
            yield self.easel.sent(face, None)

    async def parting(self, table: Table) -> MessageBody:
        """The result on a table's message as it stays when another match begins: nothing to press that belongs to the table."""
        place = self.place(table)
        self._trails.catch_up(table)
        face = without_table(await self._ready(place))
        return self.easel.sent(face, None if place.writing else place.stays)

    def pressed(self, table: Table, interaction: Interaction[Any], *, updated: bool) -> None:
        """A press on the table's message was answered (`updated`: by changing it), so its token can change the message."""
        place, message = self.place(table), interaction.message
        if message is not None and message.id == table.message and updated not in place.barred:
            place.token = Token(interaction.application_id, interaction.token, message.id, updated)

    def unsure(self, table: Table) -> None:
        """Nobody can say what the message shows: write the face again."""
        self._shows(self.place(table), None)
        self.touch(table)

    def spoken(self, table: Table, message: int) -> None:
        """Somebody wrote in the table's channel."""
        if table.message is not None and message > table.message:
            self.place(table).pushed += 1

    def lost(self, table: Table) -> None:
        """Somebody deleted the table's message: it is posted again."""
        self.place(table).gone = table.message
        self.touch(table)

    def opened(self, guild: int) -> None:
        """Something in a server was changed, perhaps so that we may write again where we may not."""
        for place in self.places.values():
            if (place.refusals or place.unhung) and place.table.guild == guild:
                place.due, place.unhung = -1e9, False
                self.touch(place.table)

    # ---- whose turn it is ---------------------------------------------------------------------------------------------

    def _mark(self, place: TableMessage, rank: Rank) -> None:
        place.marked = True
        place.rank = min(place.rank, rank)
        if place.turn is not None:
            self._pacer.hurry(place.turn, place.rank)
        if place.timer is None and not place.writing:
            early = place.due - asyncio.get_running_loop().time()
            place.timer = self._tasks.later(max(early, self._timing.settle), lambda: self._due(place))

    def _due(self, place: TableMessage) -> None:
        table, place.timer = place.table, None
        if place.traffic.answering:
            return  # what is to be shown goes with the answer, which marks the rest
        place.writing = True
        self._tasks.look(lambda: self._work(place), table=table.id, guild=table.guild, game=table.game)

    async def _work(self, place: TableMessage) -> None:
        """Show the newest face, unless it is shown already; once more if the table changed meanwhile."""
        try:
            async with place.traffic.pen:
                if not await self._by_token(place):
                    await self._by_turn(place)
        finally:  # also when the writing failed: what has changed meanwhile is to be shown
            place.writing = False
            self.older.tidy(place)
            if place.marked:
                self._mark(place, place.wanted())
            else:
                place.is_even()
                if place.table.phase == "closed":
                    self._shows(place, None)
                    self.places.pop(place.table.id, None)
                    self.done(place.table)

    async def _ready(self, place: TableMessage, face: MessageBody | None = None) -> MessageBody:
        """The newest face (this one, as far as it is given) once its picture has been drawn; after that nothing is awaited."""
        face = face or self._draw(place.table)
        while not self.easel.has(face):
            told, shot = place.touches, self._trails.shot(place.table)
            await self.easel.draw(face)
            if (place.touches, self._trails.shot(place.table)) != (told, shot) or self.easel.is_spoilt_in(face):
                face = self._draw(place.table)
        return face

    async def _fresh(self, place: TableMessage) -> MessageBody | None:
        """The newest face, if it is to be written; from here on another change is another face."""
        place.marked, place.rank = False, Rank.LOOK
        place.takes_up()
        face = self._draw(place.table)
        if digest(face) != place.shown or place.table.message in (None, place.gone):
            return await self._ready(place, face)
        self._shown.note(place.table, place.shown)
        return None

    async def _by_turn(self, place: TableMessage) -> None:
        """Write in the bot's own name, when its turn comes."""
        pushed = self._timing.pushed
        place.turn = self._pacer.turn(place.lane(pushed), place.wanted())
        try:
            async with place.turn as turn:
                face = await self._fresh(place)
                if place.lane(pushed) != turn.lane:  # what was an edit has to be posted now
                    place.marked = True
                elif face is not None:
                    await self._write(place, face, turn)
        finally:
            place.turn = None

    async def _by_token(self, place: TableMessage) -> bool:
        """Write with the newest token of a press on the message, at no cost; False when that cannot be done."""
        if (token := place.key(self._timing.pushed)) is None:
            return False
        async with self._abreast:
            if (face := await self._fresh(place)) is None:
                return True
            sent, kept = self.easel.sent(face, place.stays), place.stays is not None
            place.traffic.begun += 1
            try:
                async with asyncio.timeout(_SHORT):
                    made = await wire.rewrite(self._client, token.application, token.token, token.target, sent)
            except (HTTPException, *wire.UNREACHABLE) as failed:
                self._barred(place, token, failed, kept=kept)
                return False
        self._shows(place, face, Held.of(made))
        self._rest(place, min(self._timing.edit_gap, self._timing.hand_gap) * self._tasks.pressure.stretch)
        return True

    def _barred(self, place: TableMessage, token: Token, failed: Exception, *, kept: bool) -> None:
        """This token did not do it; what it failed at is written in the bot's own name."""
        self._shows(place, None)
        if wire.passing(failed) or (kept and wire.is_invalid(failed)):  # the picture that was to stay may be gone
            return
        if place.token is token:
            place.token = None
        if isinstance(failed, HTTPException) and failed.code not in _NOT_THE_TOKENS:
            place.barred.add(token.updated)
            log.info("token not taken for a table", table=place.table.id, status=failed.status, code=failed.code)

    # ---- writing ------------------------------------------------------------------------------------------------------

    async def _write(self, place: TableMessage, face: MessageBody, turn: Turn) -> None:
        table = place.table
        self._rest(place, self._timing.edit_gap)
        hung = None if (anew := place.anew(self._timing.pushed)) else place.stays
        place.traffic.begun += 1
        try:
            if anew:
                await self._post(place, face, turn)
            else:
                assert table.message is not None  # else it would be posted
                sent = self.easel.sent(face, hung)
                made = await wire.edit(self._client, table.channel, table.message, sent, turn=turn)
                self._shows(place, face, Held.of(made))
            place.refusals = 0
            place.told.clear()
            self._rest(place, self._timing.edit_gap)
        except (HTTPException, StoreProblem, *wire.UNREACHABLE) as failed:
            self._refused(place, failed, with_file=not self.easel.hangs(face, hung), kept=hung is not None)

    async def _post(self, place: TableMessage, face: MessageBody, turn: Turn | None) -> None:
        """Post the table (again); the nonce makes a repetition after a crash harmless."""
        table, old = place.table, place.table.message
        if table.phase == "closed" and old in (None, place.gone):
            return  # nobody needs a new message that says that there is no table
        nonce = f"{table.id}-{str(old)[-12:]}" if old else f"{table.id}-m{table.state.matches}"
        sent = self.easel.sent(face, None)
        made = await wire.posted(self._client, table.channel, sent, nonce, rank=Rank.TABLE, turn=turn)
        message = int(made["id"])
        place.pushed = 0
        await table.set_message(message)
        if old in (place.gone, place.stiff):
            place.barred.clear()  # a token may have failed for that reason alone
        place.gone = place.stiff = None
        held = Held.of(made)
        if list(says(made.get("components", []))) == list(says(face["components"])) and self.easel.hangs(face, held):
            self._shows(place, face, held)
        else:  # it had been posted before a crash, and shows how the table stood then
            self._shows(place, None)
            place.marked = True
        if old is not None and old != message:
            place.left.add(old)

    def _shows(self, place: TableMessage, face: MessageBody | None, held: Held | None = None) -> None:
        """The message shows this face, with the picture that hangs there; None when nobody can say."""
        place.shown = "" if face is None else digest(face)
        place.held = None if face is None else self.easel.left(face, held)
        if face is not None:
            place.is_shown()
            self._trails.written(place.table)
        self._shown.note(place.table, place.shown)

    def _rest(self, place: TableMessage, seconds: float) -> None:
        place.due = asyncio.get_running_loop().time() + seconds

    # ---- refusals -----------------------------------------------------------------------------------------------------

    def _refused(self, place: TableMessage, failed: Exception, *, with_file: bool, kept: bool) -> None:
        """Discord would not have it: too early (the pacer knows when), the message is gone or stiff (post anew), we may not write
        here (wait for the next change, longer each time), or Discord failed, or our store did not take the message's name (once
        more in a while; the nonce keeps posts single).
        """
        self._shows(place, None)
        if isinstance(failed, requests.Later):
            place.marked = True
        elif isinstance(failed, HTTPException) and failed.code == wire.NOT_ALLOWED and with_file:
            place.marked = place.unhung = True  # it may be the picture alone
        elif kept and wire.is_invalid(failed):
            place.marked = True  # the picture that was to stay is not there any more: it is sent anew
        elif not isinstance(failed, HTTPException) or wire.passing(failed):
            place.marked = True
            self._rest(place, self._timing.again)
            log.warning("table message to be written again", table=place.table.id, why=type(failed).__name__)
        elif failed.code == wire.UNKNOWN_MESSAGE:
            place.gone = place.table.message
            place.marked = place.table.phase != "closed"
        elif failed.code == requests.TOO_OLD or (failed.code == wire.ARCHIVED and not place.anew(self._timing.pushed)):
            place.stiff = place.table.message
            place.marked = place.table.phase != "closed" or failed.code == requests.TOO_OLD
        elif failed.code == wire.UNKNOWN_CHANNEL and place.table.phase != "closed":
            self._strand(place.table)
        else:
            self._shut_out(place, failed)

    def _strand(self, table: Table) -> None:
        """The channel was deleted while nobody here could hear of it."""
        self._tasks.do(table.strand(), table=table.id, guild=table.guild)

    def _shut_out(self, place: TableMessage, failed: HTTPException) -> None:
        """We may not write here; said once, and tried again with the next change, but less and less often."""
        if place.refusals:
            self._rest(place, self._timing.again * 2 ** min(place.refusals - 1, _DOUBLED))
        else:
            table, why = place.table, {"status": failed.status, "code": failed.code}
            log.warning("table message not written", table=table.id, guild=table.guild, **why)
        place.refusals += 1

    # ---- after a start ------------------------------------------------------------------------------------------------

    async def _look(self, place: TableMessage) -> None:
        """See whether a message that nobody has to change is still there, when there is nothing better to do."""
        table, message = place.table, place.table.message
        try:
            assert message is not None  # only such tables are looked at
            await wire.look(self._client, table.channel, message)
        except HTTPException as failed:
            if failed.code == wire.UNKNOWN_MESSAGE and table.message == message:
                self.lost(table)
            elif failed.code == wire.UNKNOWN_CHANNEL:
                self._strand(table)
