"""How an act at a table is carried out: judged in its turn, stored, taken over, told.

Between looking at a state and replacing it nothing is awaited but the commit itself; when that fails, the act is refused
and nothing has changed.
"""

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Concatenate, ParamSpec, Protocol

from sqlalchemy import select

from bot.metrics import MATCHES
from bot.room.chips import gains
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.clock.background import BackgroundTasks, TableQueue
from bot.room.clock.time import Time
from bot.room.history import journal
from bot.room.history.standings import Standings
from bot.room.live.pending_change import Occasion, PendingChange, Prepared, answer_from, prepared
from bot.room.live.table_reader import TableReader
from bot.room.match import absence
from bot.room.sql import schema
from bot.room.sql.transaction import Conflict, Overtaken, Spent, StoreProblem
from bot.room.store.store import Store
from bot.room.table.people import Change, Moment, PressResult
from bot.room.table.table_state import TableState, read
from bot.rules import Refused

#: how many answers a table remembers by their keys; older ones are looked up in the store
_REMEMBERED = 200

P = ParamSpec("P")
#: looks at the table and says what is to be stored, None for nothing. Raises Refused, and changes nothing itself.
Judge = Callable[Concatenate[TableState, Occasion, P], PendingChange | None]


class Office(Protocol):
    """What the acts at a table need of the room: where they are stored, who keeps the day's limits, what time it is."""

    store: Store
    standings: Standings
    guilds: GuildRegistry
    time: Time
    background: BackgroundTasks
    likes_faster: Callable[[int, int, str], bool]


class ActQueue:
    """The one queue through which everything happens to a table.

    An act with a `key` that is known already is answered as before. `changed` is told of every change once it is stored, with
    what others may notice of it.
    """

    def __init__(self, table: TableReader, office: Office, changed: Callable[[Change | None], None]) -> None:
        self._table = table
        self._office = office
        self._changed = changed
        self._turns = TableQueue(office.background)
        self._answers: OrderedDict[str, PressResult | None] = OrderedDict()
        #: whether they are all there are: of a table that this process has opened, and as long as none was forgotten
        self._knows_all = table.state.stored == 1

    def now(self) -> int:
        """Epoch milliseconds."""
        return int(self._office.time.now() * 1000)

    # ---- in turn --------------------------------------------------------------------------------------------------------

    async def take(self, key: str | None, judge: Judge[P], *args: P.args, **named: P.kwargs) -> PressResult | None:
        """Carry out an act when its turn comes. Raises Refused."""
        return await self.turn(partial(self.carry_out, key, judge, *args, **named))

    async def take_of_person(
        self, key: str | None, judge: Judge[P], *args: P.args, **named: P.kwargs
    ) -> PressResult | None:
        """The same for an act that shows that a person is there."""

        def judged(state: TableState, occasion: Occasion) -> PendingChange | None:
            pending = judge(state, occasion, *args, **named)
            if pending is not None:
                pending.state = pending.state.but(acted=occasion.now)
            return pending

        return await self.turn(partial(self.carry_out, key, judged))

    async def turn(self, work: Callable[[], Coroutine[Any, Any, PressResult | None]]) -> PressResult | None:
        """Do some work in which an act is carried out, when its turn comes."""
        return await self._turns.take(work)

    async def carry_out(self, key: str | None, judge: Judge[P], *args: P.args, **named: P.kwargs) -> PressResult | None:
        """Carry out an act whose turn it is. Raises Refused."""
        if key is not None and key in self._answers:
            return self._answers[key]
        occasion = Occasion(self.now(), self._table.current_play, self._office.guilds, self._office.likes_faster)
        try:
            pending = judge(self._table.state, occasion, *args, **named)
        except Refused:
            # a crowd that presses what has gone by would otherwise ask the store each time
            if key is not None and not self._knows_all and await self._was_answered(key):
                return self._answers[key]
            raise
        if pending is None:
            return None
        try:
            return await self._store(pending, occasion.now, key)
        except Spent:
            if pending.instead is None:
                raise
        return await self._store(pending.instead(), occasion.now, key)

    # ---- stored, then shown ---------------------------------------------------------------------------------------------

    async def _store(self, pending: PendingChange, at: int, key: str | None) -> PressResult | None:
        """Store what an act brings, then show it. Raises Refused, and nothing has changed."""
        pending.state = absence.watched(pending.state, at)
        change = prepared(self._table.state, pending, at, key)
        try:
            await self._commit(change, at)
        except Overtaken as overtaken:
            await self._reload()
            raise Refused("The table has moved on meanwhile; look at it again.") from overtaken
        except Conflict as conflict:
            if key is not None and conflict.repeats("act") and await self._was_answered(key):
                return self._answers[key]
            if isinstance(conflict, Spent) and pending.instead is not None:
                raise
            raise _refusal(conflict) from conflict
        voided = pending.void is not None and pending.void.by is not None  # it may yet go on: nothing of it is shown
        end = None if pending.outcome is None or voided else await self._chain_end(change.after.match)
        self._show(pending, change.after)
        if change.after.phase not in ("over", "closed") or end is not None:
            self._table.chain_end = end
        if key is not None:
            self._remember(key, pending.answer)
        return pending.answer

    async def _chain_end(self, match: str | None) -> str | None:
        """Where the chain of a match has come to; None when it cannot be read now."""
        try:
            return None if match is None else await journal.chain_end(self._office.store, match)
        except StoreProblem:
            return None

    async def _commit(self, change: Prepared, at: int) -> None:
        if change.ended is None:
            await self._office.store.commit(change.transaction)
            return
        async with self._office.standings.noted(change.transaction, change.ended, at):
            await self._office.store.commit(change.transaction)

    def _show(self, pending: PendingChange, after: TableState) -> None:
        """What was stored becomes the table."""
        play, made = pending.play, pending.made
        moments: tuple[Moment, ...] = ()
        if play is not None and made is not None:
            seat, before = made.rows[0][0], self._table.state
            if pending.answer is not None and seat >= 0 and before.seats[seat].brain is None:
                play.reacted(seat, (after.since - before.since) / 1000)
            play.take(made, after.revision)
            self._table.becomes(after, play)
        else:
            self._table.becomes(after)
        try:
            if play is not None and made is not None:
                moments = play.moments(made)
        finally:  # what is only to be looked at stops no table
            events = () if made is None else made.events
            self._changed(None if pending.kind is None else Change(after.revision, events, pending.kind, moments))
            if pending.outcome is not None:
                MATCHES.labels(after.game, pending.outcome).inc()

    async def _reload(self) -> None:
        """Another process has moved this table: take it from the store."""
        self._knows_all = False
        async with self._office.store.snapshot() as connection:
            query = select(schema.card_table.c.sheet).where(schema.card_table.c.id == self._table.id)
            state = read((await connection.execute(query)).scalar_one())
            found = await journal.load(connection, state.match) if state.match else None
        self._table.becomes(state)
        self._table.plays(journal.rebuild(*found) if found and state.phase in ("playing", "over") else None)
        self._changed(None)

    # ---- known answers --------------------------------------------------------------------------------------------------

    async def renew(self) -> None:
        """Take the table from the store, where it was changed otherwise than by an act, and have it shown anew."""
        await self._turns.take(self._renew)

    async def _renew(self) -> None:
        await self._reload()
        self._changed(Change(self._table.state.revision, (), "lobby"))

    async def _was_answered(self, key: str) -> bool:
        """Whether an act with this key was stored; then its answer is remembered."""
        query = select(schema.act.c.answer).where(schema.act.c.key == key)
        found = await self._office.store.read(query)
        if found:
            self._remember(key, answer_from(found[0][0]))
        return bool(found)

    def _remember(self, key: str, answer: PressResult | None) -> None:
        self._answers[key] = answer
        if len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)
            self._knows_all = False


def _refusal(conflict: Conflict) -> Exception:
    """What a constraint of the database says to a person; a conflict that nobody can have caused stays what it is."""
    if isinstance(conflict, gains.Reached):
        return Refused("Somebody here could gain more today than this server allows.")
    if isinstance(conflict, Spent):
        return Refused("The house's budget of the day does not reach for this table.")
    if conflict.overdrawn:
        return Refused("Somebody at the table no longer has the chips for that.")
    if "card_table.channel" in str(conflict) or "one_table_a_channel" in str(conflict):
        return Refused("There is another table in this channel.")
    return conflict
