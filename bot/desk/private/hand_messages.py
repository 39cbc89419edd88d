"""The private hands that people have open, and the tokens by which they are refreshed when others move.

A token comes with every press and is good for 15 minutes. Tokens are kept in the store as well, a little later than they
come, so that hands go on being refreshed after a restart. A hand is never the only copy: "My hand" makes a new one.
Whoever has sat down less than 15 minutes before the deal need not press that: their hand is sent by the token of that press.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from time import time
from typing import Any

from discord import HTTPException, Interaction
from sqlalchemy import select

from bot.desk.base.message_body import MessageBody
from bot.desk.base.slots import Urgency
from bot.desk.base.tasks import Tasks, log
from bot.desk.base.timing import Timing
from bot.desk.messages.table_message import digest
from bot.desk.private.open_hand import UNSENT, Open
from bot.desk.transport import wire
from bot.room import StoreProblem, Table
from bot.room.sql.schema import note as notes

Draw = Callable[[Table, int], MessageBody]
Waits = Callable[[Table, int], bool]

#: before a table's id, the name of the note with its tokens
_NAME = "hands:"


class HandMessages:
    """Who has which hand open."""

    def __init__(self, client: Any, store: Any, draw: Draw, timing: Timing, tasks: Tasks, waits: Waits) -> None:
        self._client = client
        self._store = store
        self._draw = draw
        self._waits = waits  #: whether a hand stays as it is until the table has shown more; then it is touched again
        self._timing = timing
        self._tasks = tasks
        self._open: dict[str, dict[int, Open]] = {}
        self._going: set[int | None] = set()  #: hands that are being taken away
        self._unsaved: set[str] = set()
        self._saving: asyncio.Task[None] | None = None

    # ---- what people do -------------------------------------------------------------------------------------------

    def keep(
        self,
        table: Table,
        member: int,
        interaction: Interaction[Any],
        message: int | None,
        shown: MessageBody,
        *,
        own_id: int | None = None,
        before: Open | None = None,
    ) -> None:
        """Remember the newest token of a member's hand, and what the hand shows: a new message, or that of `before`, changed."""
        mine = self._open.setdefault(table.id, {})
        old = mine.get(member)
        if before is not None and old is not None and old.traffic is not before.traffic:
            return  # that message has been replaced while the answer was under way
        fresh = Open(interaction.application_id, interaction.token, time(), message, own_id, digest(shown))
        if old is not None:
            fresh.last, fresh.made, fresh.changes = old.last, old.made, old.changes
            fresh.marked = old.marked and old.traffic.answering > 0
            self._rest(old)
        if before is not None:
            fresh.traffic = before.traffic
        mine[member] = fresh
        self._save_soon(table.id)
        if table.phase == "closed":  # while the answer was under way
            self.end(table)

    def expect(self, table: Table, member: int, interaction: Interaction[Any]) -> None:
        """A member has sat down: their hand is sent by this token, below the table, when the cards are dealt."""
        fresh = Open(
            interaction.application_id, interaction.token, time(), UNSENT, instead=self.replaced(table, member)
        )
        self._open.setdefault(table.id, {})[member] = fresh
        self._save_soon(table.id)

    @contextmanager
    def pressed(self, table: Table, member: int) -> Iterator[None]:
        """A member's press is being seen to: its answer shows what it changes, so until then nothing else does.

        Else a busy process would write the hand first, and then answer with the same.
        """
        one = self._open.get(table.id, {}).get(member)
        if one is None:
            yield
            return
        try:
            with one.traffic.answers():
                yield
        finally:
            self._go_on(table, member)

    @contextmanager
    def answering(self, table: Table, member: int) -> Iterator[Open | None]:
        """A press on a member's hand, which is being seen to (`pressed`), is answered with a face that was drawn just now.

        Within it comes `keep` with what is given here, once Discord has taken the answer; when it has not, the old token is the live
        one still.
        """
        old = self._open.get(table.id, {}).get(member)
        if old is None:
            yield None
            return
        self._rest(old)
        old.changes += 1
        with old.traffic.sending(lambda: self._unsure(table, member)):
            yield old

    def _unsure(self, table: Table, member: int) -> None:
        """Nobody can say what a hand shows: it is written once more."""
        if (one := self._open.get(table.id, {}).get(member)) is not None:
            one.shown, one.marked = "", True

    def _go_on(self, table: Table, member: int) -> None:
        """Show what has changed while a press was answered."""
        one = self._open.get(table.id, {}).get(member)
        if one is not None and one.marked and not one.writing and not one.traffic.answering:
            self._wind_up(table, member, one)

    def made(self, table: Table, member: int, button: tuple[int, str]) -> None:
        """A button of a member's hand has just made its move."""
        if (one := self._open.get(table.id, {}).get(member)) is not None:
            one.made = button

    def moment(self, table: Table, member: int) -> tuple[int, int]:
        """As long as this is the same, a member's hand looks the same; the revision does not tell what only its owner sees."""
        one = self._open.get(table.id, {}).get(member)
        return table.revision, 0 if one is None else one.changes

    def again(self, table: Table, member: int, button: tuple[int, str]) -> bool:
        """Whether this is only the second press on the button that has just made its move."""
        one = self._open.get(table.id, {}).get(member)
        return one is not None and one.made == button

    def replaced(self, table: Table, member: int) -> Open | None:
        """The hand that a member had open until now, when it can still be reached."""
        old = self._open.get(table.id, {}).get(member)
        if old is not None and old.message == UNSENT:
            old = old.instead
        return old if old is not None and old.alive else None

    @asynccontextmanager
    async def instead(self, table: Table, member: int) -> AsyncIterator[None]:
        """Something else comes in the place of a member's hand, whose press is being seen to (`pressed`): nothing is drawn over it.

        What was on its way to the hand has come before. Where something else crosses it, or Discord does not take it, the hand
        goes on, for it may be what is shown.
        """
        if (old := self._open.get(table.id, {}).get(member)) is not None:
            await old.traffic.over()
        # an answer that has come meanwhile may have brought a newer token
        if (one := self._open.get(table.id, {}).get(member)) is None:
            yield
            return
        certain = True

        def unsure() -> None:
            nonlocal certain
            certain = False
            self._unsure(table, member)

        with one.traffic.sending(unsure):
            yield
        if certain:
            self._lose(table, member, one)
            self._rest(one)

    def take_away(self, old: Open) -> Coroutine[Any, Any, None]:
        """Delete a hand that a newer one has replaced. From now on, and not only once that is awaited, a press on it opens a new one:
        changed in its place it would be gone, and what replaced it kept up no more."""
        self._going.add(old.id)
        return self._delete(old)

    async def _delete(self, old: Open) -> None:
        try:
            await wire.take_away(self._client, old.application, old.token, old.message)
        except (HTTPException, *wire.UNREACHABLE):
            return  # dismissed by its owner, or out of reach: then it is gone, or its buttons say that it is old
        finally:
            self._going.discard(old.id)

    def goes(self, message: int) -> bool:
        """Whether a hand that stands in this message is being taken away, so that nothing is to be shown there any more."""
        return message in self._going

    def drop(self, member: int) -> None:
        """A member is being forgotten: no hand of theirs is open any more, and none that could be pressed stays on the screen."""
        for table, hands in self._open.items():
            if (one := hands.pop(member, None)) is not None:
                self._rest(one)
                self._save_soon(table)
                if one.alive and one.message != UNSENT:
                    self._tasks.do(self.take_away(one), table=table)

    def touch(self, table: Table, only: int | None = None) -> None:
        """The table changed: refresh every hand that looks different now, first of all those who are asked; or one member's."""
        for member, one in self._open.get(table.id, {}).items():
            if only not in (None, member):
                continue
            one.marked = True
            one.changes += 1
            if one.wait is not None and _is_asked(table, member):
                self._tasks.slots.hurry(one.wait, Urgency.PLAY)
            if not one.writing and not one.traffic.answering:
                self._wind_up(table, member, one)

    def _wind_up(self, table: Table, member: int, one: Open) -> None:
        """Refresh a hand when it is time to."""
        now = asyncio.get_running_loop().time()
        due = max(now + self._timing.settle, one.last + self._gap(table, member, one, now))
        if one.timer is not None:
            if one.timer.when() <= due:
                return
            self._tasks.never_mind(one.timer)
        one.timer = self._tasks.later(due - now, lambda: self._due(table, member, one))

    def _gap(self, table: Table, member: int, one: Open, now: float) -> float:
        """How many seconds lie between two refreshes of a hand."""
        timing, pressure = self._timing, self._tasks.pressure
        if _is_asked(table, member):
            return timing.hand_gap
        idle, quiet = timing.idle_gap * pressure.stretch, min(timing.idle_gap, timing.quiet_gap)
        waits = one.timer is None and now < one.last + idle  # what waits already was given its time
        return quiet if waits and pressure.has_spare(now) else idle

    def _rest(self, one: Open) -> None:
        """This token is not used any more."""
        one.marked = False
        if one.timer is not None:
            self._tasks.never_mind(one.timer)
            one.timer = None

    def end(self, table: Table) -> None:
        """The table is closed: every hand that is open is shown once more, with nothing left to press, and then let go."""
        for member, one in self._open.pop(table.id, {}).items():
            self._rest(one)
            one.over = True
            if not one.writing:  # else what is under way would arrive behind it
                self._tasks.do(self._last_look(table, member, one), table=table.id, guild=table.guild, game=table.game)
        self._save_soon(table.id)

    async def _last_look(self, table: Table, member: int, one: Open) -> None:
        """Show a hand of a closed table; once more in a while where Discord did not take it, as long as its token lives."""
        seat = table.seat_of(member)
        while one.alive and seat is not None and one.message != UNSENT:
            try:
                async with one.traffic.pen:
                    await wire.rewrite(self._client, one.application, one.token, one.message, self._draw(table, seat))
                break
            except (HTTPException, *wire.UNREACHABLE) as failed:
                if not wire.passing(failed):
                    break  # dismissed by its owner, or out of reach
            await asyncio.sleep(self._timing.again)

    # ---- refreshing -----------------------------------------------------------------------------------------------

    def _due(self, table: Table, member: int, one: Open) -> None:
        one.timer = None
        if one.traffic.answering:
            one.marked = True
            return
        if _seat_of(table, member) is None:
            one.marked = False
        elif not one.alive:
            self._lose(table, member, one)
        else:
            one.writing = True
            urgency = Urgency.PLAY if _is_asked(table, member) else Urgency.LOOK
            one.wait = self._tasks.slots.when(urgency, partial(self._begin, table, member, one))

    def _begin(self, table: Table, member: int, one: Open) -> None:
        self._tasks.do(self._refresh(table, member, one), table=table.id, guild=table.guild, game=table.game)

    async def _refresh(self, table: Table, member: int, one: Open) -> None:
        try:
            one.wait = None
            async with one.traffic.pen:
                if one.traffic.answering or one.over:
                    return
                one.marked, seat = False, _seat_of(table, member)  # from here on another change is another face
                if seat is None or self._open.get(table.id, {}).get(member) is not one:
                    return
                if one.shown and one.message != UNSENT and self._waits(table, seat):
                    return
                body = self._draw(table, seat)
                if (new := digest(body)) != one.shown:
                    await self._write(table, member, one, body, new)
        finally:  # also when the writing failed: what has changed meanwhile is to be shown
            one.writing = False
            if one.over:
                await self._last_look(table, member, one)
            elif one.marked and not one.traffic.answering and self._open.get(table.id, {}).get(member) is one:
                self._wind_up(table, member, one)

    async def _write(self, table: Table, member: int, one: Open, body: MessageBody, new: str) -> None:
        if one.message == UNSENT:
            await self._send(table, member, one, body, new)
            return
        rest = 0.0
        try:
            await wire.rewrite(self._client, one.application, one.token, one.message, body)
            one.shown = new
        except (HTTPException, *wire.UNREACHABLE) as failed:
            if wire.passing(failed):
                one.marked, one.shown, rest = True, "", self._timing.again
                log.info("hand to be written again", table=table.id, why=type(failed).__name__)
            elif wire.is_gone(failed):
                self._lose(table, member, one)
            else:
                raise
        finally:
            one.last = asyncio.get_running_loop().time() + rest

    async def _send(self, table: Table, member: int, one: Open, body: MessageBody, new: str) -> None:
        """Open a hand with the deal. Not tried twice, for there would be two: where it fails, "My hand" opens it."""
        try:
            one.message = one.id = await wire.follow(self._client, one.application, one.token, body)
        except (HTTPException, *wire.UNREACHABLE) as failed:
            log.info("hand not opened", table=table.id, why=type(failed).__name__)
            self._lose(table, member, one)
            return
        one.shown, one.last = new, asyncio.get_running_loop().time()
        if self._open.get(table.id, {}).get(member) is one or one.over:
            self._save_soon(table.id)
            if one.instead is not None and one.instead.alive:
                await self.take_away(one.instead)
        else:  # its owner has opened it meanwhile
            await self.take_away(one)

    def _lose(self, table: Table, member: int, one: Open) -> None:
        """A hand that its owner has dismissed, or whose token is too old."""
        if self._open.get(table.id, {}).get(member) is one:
            del self._open[table.id][member]
            self._save_soon(table.id)

    # ---- the store ------------------------------------------------------------------------------------------------

    def _save_soon(self, table: str) -> None:
        self._unsaved.add(table)
        if self._saving is None:
            self._saving = self._tasks.do(self._save_later())

    async def _save_later(self) -> None:
        await asyncio.sleep(self._timing.save_gap)
        self._saving = None
        await self.save()

    async def save(self) -> None:
        """Write down the tokens that are new."""
        while self._unsaved:
            table = self._unsaved.pop()
            kept = [
                [member, one.application, one.token, int(one.born), one.message]
                for member, one in self._open.get(table, {}).items()
            ]
            try:
                await self._store.set_note(f"{_NAME}{table}", json.dumps(kept) if kept else "")
            except StoreProblem as problem:  # at most a hand is not refreshed after a restart
                self._unsaved.add(table)
                log.warning("tokens not written down", table=table, why=str(problem))
                return

    async def load(self, tables: Iterable[Table]) -> None:
        """Take up the tokens that an earlier process left behind, those of all tables in one reading."""
        wanted = {f"{_NAME}{table.id}": table.id for table in tables}
        query = select(notes.c.key, notes.c.value).where(notes.c.key.like(f"{_NAME}%"), notes.c.value != "")
        for key, value in await self._store.read(query):
            for member, application, token, born, message in json.loads(value) if key in wanted else ():
                one = Open(application, token, born, message)
                if one.alive:
                    self._open.setdefault(wanted[key], {})[member] = one


def _seat_of(table: Table, member: int) -> int | None:
    """Where a member holds cards, or has held them in a match that is over; None where there is no hand to be shown."""
    return table.seat_of(member) if table.phase in ("playing", "over") else None


def _is_asked(table: Table, member: int) -> bool:
    """Whether somebody has to see at once where things stand."""
    seat = table.seat_of(member)
    return table.phase != "playing" or (seat is not None and bool(table.view(seat).moves))
