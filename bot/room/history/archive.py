"""Matches of the past: which there were, and what a match looked like after each of its moves."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson
from sqlalchemy import select

from bot import registry
from bot.room.history import journal
from bot.room.history.veil import must_be_unveiled
from bot.room.match.play import advance
from bot.room.sql import schema
from bot.room.store.store import Store
from bot.rules import Banked, Emit, Event, Refused, Rules, Setting, View, quiet


class Old(NamedTuple):
    """A match as a list names it."""

    match: str
    game: str
    names: tuple[str, ...]
    members: tuple[int | None, ...]
    started: datetime
    outcome: str  #: 'playing', 'finished' or 'abandoned'


class ReplayStep(NamedTuple):
    """A match after one act: the public view, every seat's own view, and the public events of the act."""

    public: View[Any]
    seats: tuple[View[Any], ...]
    events: tuple[Event, ...]
    bank: tuple[int, ...] = ()  #: the bank's cards in a banking game, those that lie face down for all included


@dataclass(frozen=True, slots=True)
class Kept:
    """A match from the store, ready to be stepped through."""

    old: Old
    rules: Rules[Any]
    setting: Setting
    entries: tuple[journal.Entry, ...]

    @property
    def steps(self) -> int:
        """How many acts there were; step 0 is the first deal."""
        return len({entry.revision for entry in self.entries})

    def step_of(self, hand: int) -> int:
        """The first act of a hand, from 0; the last act where the match has no such hand."""
        state = self.rules.start(self.setting)
        revisions: list[int] = []
        for entry in self.entries:
            if entry.revision not in revisions[-1:]:
                revisions.append(entry.revision)
            self._advance(state, entry)
            if state.hand >= hand:
                break
        return len(revisions) - 1

    def _advance(self, state: Any, entry: journal.Entry, emit: Emit = quiet) -> None:
        try:
            advance(self.rules, state, entry.actor, entry.move, emit)
        except Refused:
            raise Refused("This match was played by other rules than today's and cannot be shown again.") from None

    def at(self, step: int) -> ReplayStep:
        """The match after act `step`, from 0. Raises Refused for a journal that does not replay."""
        revisions = sorted({entry.revision for entry in self.entries})
        wanted = revisions[max(0, min(step, len(revisions) - 1))]
        state = self.rules.start(self.setting)
        events: list[Event] = []
        for entry in self.entries:
            if entry.revision > wanted:
                break
            self._advance(state, entry, events.append if entry.revision == wanted else quiet)
        seats = tuple(self.rules.view(state, seat) for seat in range(self.setting.seats))
        heard = tuple(event for event in events if event.only is None)
        bank = self.rules.bank_cards(state) if isinstance(self.rules, Banked) else ()
        return ReplayStep(self.rules.view(state, None), seats, heard, bank)


def _old(row: Any) -> Old:
    seats = orjson.loads(row.seats)
    return Old(
        row.id,
        row.game,
        tuple(seat["name"] for seat in seats),
        tuple(seat["member"] for seat in seats),
        datetime.fromtimestamp(row.started / 1000, UTC),
        row.outcome,
    )


async def recent(store: Store, guild: int, limit: int = 25) -> list[Old]:
    """The newest matches of a guild, running ones too."""
    found = schema.match.c
    query = (
        select(found.id, found.game, found.seats, found.started, found.outcome)
        .where(found.guild == guild)
        .order_by(found.started.desc())
        .limit(limit)
    )
    return [_old(row) for row in await store.read(query)]


async def look_up(store: Store, guild: int, match: str, now: int) -> Kept:
    """A match of a guild. Raises Refused when there is none by this id, or its game or its rules are not known any more,

    and for a match that was voided and may yet go on; `now` in epoch milliseconds.
    """
    async with store.snapshot() as connection:
        found = await journal.load(connection, match)
    if found is None or found[0].guild != guild or not found[1]:
        raise Refused("There is no such match in this server; choose one from the list.")
    row, entries = found
    must_be_unveiled(row, now)
    known = registry.keys()
    if row.game not in known:
        raise Refused("That match's game is not on the shelf any more.")
    rules = registry.rules_of(row.game, row.rules)
    return Kept(_old(row), rules, journal.setting_of(row, rules), tuple(entries))
