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
from bot.room import ends, gains, journal, limits, schema
from bot.room.draft import Draft, answer_from, numbered, unit_of
from bot.room.errands import Errands, Queue
from bot.room.face import Face
from bot.room.ledger import Ledger
from bot.room.people import Change, Pressed
from bot.room.play import Play
from bot.room.servers import Servers
from bot.room.sheet import Sheet, read
from bot.room.standings import Standings
from bot.room.store import Store
from bot.room.time import Time
from bot.room.unit import Conflict, Overtaken, Spent
from bot.rules import Refused

#: how many answers a table remembers by their keys; older ones are looked up in the store
_REMEMBERED = 200

#: looks at the table and says what is to be stored, None for nothing. Raises Refused.
Judge = Callable[[Sheet], Draft | None]


class House(Protocol):
    """What a table needs of the room."""

    store: Store
    ledger: Ledger
    standings: Standings
    servers: Servers
    time: Time
    errands: Errands
    chains: Callable[[], Chain]
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


class Acts(Face):
    """A table with its queue."""

    def __init__(self, house: House, sheet: Sheet, play: Play | None = None) -> None:
        super().__init__(sheet, play)
        self._house = house
        self._queue = Queue(house.errands)
        self._answers: OrderedDict[str, Pressed | None] = OrderedDict()

    def _now(self) -> int:
        """Epoch milliseconds."""
        return int(self._house.time.now() * 1000)

    def ready_problem(self) -> str | None:
        """Why the match cannot be started yet, as one sentence: the game's reasons first, then the server's."""
        terms = self._house.servers.of(self.guild)
        problem = None if self._sheet.practice else limits.problem(terms, self.game, self.options)
        return super().ready_problem() or problem

    async def _act(self, judge: Judge, key: str | None = None) -> Pressed | None:
        """Carry out an act when its turn comes; one with a known key is answered as before."""
        return await self._queue.take(lambda: self._carry_out(judge, key))

    async def _act_of_person(self, judge: Judge, key: str | None) -> Pressed | None:
        """An act that shows that a person is there."""

        def judged(sheet: Sheet) -> Draft | None:
            draft = judge(sheet)
            if draft is not None:
                draft.sheet = draft.sheet.but(acted=self._now())
            return draft

        return await self._act(judged, key)

    async def _carry_out(self, judge: Judge, key: str | None) -> Pressed | None:
        if key is not None and key in self._answers:
            return self._answers[key]
        try:
            draft = judge(self._sheet)
        except Refused:
            if key is not None and await self._was_answered(key):
                return self._answers[key]
            raise
        if draft is None:
            return None
        try:
            return await self._store(draft, key)
        except Spent:
            if draft.instead is None:
                raise
        return await self._store(draft.instead(), key)

    async def _store(self, draft: Draft, key: str | None) -> Pressed | None:
        """Store what an act brings, then show it. Raises Refused, and nothing has changed."""
        at = self._now()
        draft.sheet = ends.watched(draft.sheet, at)
        after = numbered(self._sheet, draft)
        unit = unit_of(self._sheet, after, draft, at, key)
        try:
            async with self._house.standings.noted(unit, after, draft, at):
                await self._house.store.commit(unit)
        except Overtaken as overtaken:
            await self._reload()
            raise Refused("The table has moved on meanwhile; look at it again.") from overtaken
        except Conflict as conflict:
            if key is not None and conflict.repeats("act") and await self._was_answered(key):
                return self._answers[key]
            if isinstance(conflict, Spent) and draft.instead is not None:
                raise
            raise _refusal(conflict) from conflict
        self._take(draft, after)
        if draft.outcome is not None:
            MATCHES.labels(after.game, draft.outcome).inc()
        if key is not None:
            self._remember(key, draft.answer)
        return draft.answer

    def _take(self, draft: Draft, after: Sheet) -> None:
        """What was stored becomes the table."""
        self._sheet = after
        self._views.clear()
        if draft.play is not None and draft.made is not None:
            self._play = draft.play
            draft.play.take(draft.made, after.revision)
        if after.phase == "lobby":
            self._play = None
        events = () if draft.made is None else draft.made.events
        change = None if draft.kind is None else Change(after.revision, events, draft.kind)
        self._house.changed(self, change)

    async def _reload(self) -> None:
        """Another process has moved this table: take it from the store."""
        async with self._house.store.snapshot() as connection:
            query = select(schema.card_table.c.sheet).where(schema.card_table.c.id == self.id)
            sheet = read((await connection.execute(query)).scalar_one())
            found = await journal.load(connection, sheet.match) if sheet.match else None
        self._sheet = sheet
        self._play = journal.rebuild(*found) if found and sheet.phase in ("playing", "over") else None
        self._views.clear()
        self._house.changed(self, None)

    async def _was_answered(self, key: str) -> bool:
        """Whether an act with this key was stored; then its answer is remembered."""
        query = select(schema.act.c.answer).where(schema.act.c.key == key)
        found = await self._house.store.read(query)
        if found:
            self._remember(key, answer_from(found[0][0]))
        return bool(found)

    def _remember(self, key: str, answer: Pressed | None) -> None:
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
