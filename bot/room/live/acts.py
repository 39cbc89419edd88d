"""How an act at a table is carried out: judged in its turn, stored, taken over, told.

Between looking at a state and replacing it nothing is awaited but the commit itself; when that fails, the act is refused
and nothing has changed.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import select

from bot.cards import Chain
from bot.metrics import MATCHES
from bot.room.chips import gains
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Ledger
from bot.room.clock.background import BackgroundTasks, TableQueue
from bot.room.clock.time import Time
from bot.room.history import journal
from bot.room.history.standings import Standings
from bot.room.live.pending_change import PendingChange, answer_from, ended_by, numbered, transaction_of
from bot.room.live.table_reader import TableReader
from bot.room.match import ends
from bot.room.match.play import Play
from bot.room.sql import schema
from bot.room.sql.transaction import Conflict, Overtaken, Spent, StoreProblem
from bot.room.store.store import Store
from bot.room.table import table_limits
from bot.room.table.people import Change, PressResult
from bot.room.table.salts import Root
from bot.room.table.table_state import TableState, read
from bot.rules import Refused

#: how many answers a table remembers by their keys; older ones are looked up in the store
_REMEMBERED = 200

#: looks at the table and says what is to be stored, None for nothing. Raises Refused.
Judge = Callable[[TableState], PendingChange | None]


class House(Protocol):
    """What a table needs of the room."""

    store: Store
    ledger: Ledger
    standings: Standings
    guilds: GuildRegistry
    time: Time
    background: BackgroundTasks
    chains: Callable[[], Chain]
    salts: Callable[[], Root]
    closing: bool  #: the room is being closed: long work ends at the next good moment

    def changed(self, table: "Acts", change: Change | None) -> None:
        """The table has been stored anew; `change` is what others may notice of it."""
        ...

    def busy(self, channel: int, besides: "Acts") -> bool:
        """Whether another table is open in a channel."""
        ...

    def must_have_a_table_left(self, guild: int, host: int, besides: "Acts | None" = None) -> None:
        """Refuse somebody who hosts as many open tables in a server as one may; `besides` is not counted."""
        ...


class Acts(TableReader):
    """A table with its queue."""

    def __init__(self, house: House, state: TableState, play: Play | None = None) -> None:
        super().__init__(state, play)
        self._house = house
        self._queue = TableQueue(house.background)
        self._answers: OrderedDict[str, PressResult | None] = OrderedDict()

    def _now(self) -> int:
        """Epoch milliseconds."""
        return int(self._house.time.now() * 1000)

    def ready_problem(self) -> str | None:
        """Why the match cannot be started yet, as one sentence: the game's reasons first, then the server's."""
        terms = self._house.guilds.of(self.guild)
        problem = None if self._state.practice else table_limits.problem(terms, self.game, self.options)
        return super().ready_problem() or problem

    async def _act(self, judge: Judge, key: str | None = None) -> PressResult | None:
        """Carry out an act when its turn comes; one with a known key is answered as before."""
        return await self._queue.take(lambda: self._carry_out(judge, key))

    async def _act_of_person(self, judge: Judge, key: str | None) -> PressResult | None:
        """An act that shows that a person is there."""

        def judged(state: TableState) -> PendingChange | None:
            pending = judge(state)
            if pending is not None:
                pending.state = pending.state.but(acted=self._now())
            return pending

        return await self._act(judged, key)

    async def _carry_out(self, judge: Judge, key: str | None) -> PressResult | None:
        if key is not None and key in self._answers:
            return self._answers[key]
        try:
            pending = judge(self._state)
        except Refused:
            if key is not None and await self._was_answered(key):
                return self._answers[key]
            raise
        if pending is None:
            return None
        try:
            return await self._store(pending, key)
        except Spent:
            if pending.instead is None:
                raise
        return await self._store(pending.instead(), key)

    async def _store(self, pending: PendingChange, key: str | None) -> PressResult | None:
        """Store what an act brings, then show it. Raises Refused, and nothing has changed."""
        at = self._now()
        pending.state = ends.watched(pending.state, at)
        after = numbered(self._state, pending)
        transaction = transaction_of(self._state, after, pending, at, key)
        try:
            async with self._house.standings.noted(transaction, ended_by(after, pending), at):
                await self._house.store.commit(transaction)
        except Overtaken as overtaken:
            await self._reload()
            raise Refused("The table has moved on meanwhile; look at it again.") from overtaken
        except Conflict as conflict:
            if key is not None and conflict.repeats("act") and await self._was_answered(key):
                return self._answers[key]
            if isinstance(conflict, Spent) and pending.instead is not None:
                raise
            raise _refusal(conflict) from conflict
        end = None if pending.outcome is None else await self._chain_end(after.match)
        self._take(pending, after)
        if after.phase not in ("over", "closed") or end is not None:
            self.chain_end = end
        if pending.outcome is not None:
            MATCHES.labels(after.game, pending.outcome).inc()
        if key is not None:
            self._remember(key, pending.answer)
        return pending.answer

    async def _chain_end(self, match: str | None) -> str | None:
        """Where the chain of a match has come to; None when it cannot be read now."""
        try:
            return None if match is None else await journal.chain_end(self._house.store, match)
        except StoreProblem:
            return None

    def _take(self, pending: PendingChange, after: TableState) -> None:
        """What was stored becomes the table."""
        self._state = after
        self._views.clear()
        if pending.play is not None and pending.made is not None:
            self._play = pending.play
            pending.play.take(pending.made, after.revision)
        if after.phase == "lobby":
            self._play = None
        events = () if pending.made is None else pending.made.events
        change = None if pending.kind is None else Change(after.revision, events, pending.kind)
        self._house.changed(self, change)

    async def _reload(self) -> None:
        """Another process has moved this table: take it from the store."""
        async with self._house.store.snapshot() as connection:
            query = select(schema.card_table.c.sheet).where(schema.card_table.c.id == self.id)
            state = read((await connection.execute(query)).scalar_one())
            found = await journal.load(connection, state.match) if state.match else None
        self._state = state
        self._play = journal.rebuild(*found) if found and state.phase in ("playing", "over") else None
        self._views.clear()
        self._house.changed(self, None)

    async def renew(self) -> None:
        """Take the table from the store, where it was changed otherwise than by an act, and have it shown anew."""
        await self._queue.take(self._renew)

    async def _renew(self) -> None:
        await self._reload()
        self._house.changed(self, Change(self._state.revision, (), "lobby"))

    async def _was_answered(self, key: str) -> bool:
        """Whether an act with this key was stored; then its answer is remembered."""
        query = select(schema.act.c.answer).where(schema.act.c.key == key)
        found = await self._house.store.read(query)
        if found:
            self._remember(key, answer_from(found[0][0]))
        return bool(found)

    def _remember(self, key: str, answer: PressResult | None) -> None:
        self._answers[key] = answer
        if len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)


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
