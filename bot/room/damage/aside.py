"""Tables that are set aside: what the store says of them is damaged. All others open; these wait for a manager.

A table set aside is not loaded and nothing happens at it. Its chips stay in its escrow until somebody who may manage the server
has every seat given back what it brought. If it turns out sound at a later start (another version, a game back on the shelf) it
goes on as it was.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Label, Row, literal_column, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.chips.ledger import escrow
from bot.room.damage import sound
from bot.room.damage.sound import BROKEN, Damaged
from bot.room.history import journal
from bot.room.history.journal import Entry, Unknown, Unplayable
from bot.room.match.play import Play
from bot.room.sql import schema
from bot.room.sql.both import as_bytes, place_of
from bot.room.table.table_state import TableState

_log = structlog.get_logger()
_row = schema.card_table.c


@dataclass(frozen=True, slots=True)
class Aside:
    """A table set aside. What cannot be read is 0, "" or None; `row` is its place in the store, `state` what stands there."""

    row: int
    table: str
    guild: int
    channel: int
    game: str
    match: str | None
    message: int | None
    why: str
    stored: str = field(repr=False)  #: with the seed and whatever else is secret


class Outdated(Exception):
    """A table whose match was begun by a version of its rules that is not known here."""

    def __init__(self, state: TableState, brings: int, sentence: str) -> None:
        super().__init__(sentence)
        self.state = state
        self.brings = brings
        self.sentence = sentence


class Found(NamedTuple):
    """What was found in a store: tables to be opened, each with its match if there is one, those that cannot be, and those

    whose matches are to be ended because their rules are not known any more.
    """

    tables: "list[tuple[TableState, Play | Sleeping | None]]"
    aside: list[Aside]
    outdated: list[Outdated]


@dataclass(frozen=True, slots=True)
class Sleeping:
    """A match that has been read and is not rebuilt yet, and what is to be known of its table if it cannot be."""

    state: TableState
    found: tuple[Row[Any], list[Entry]] | None
    held: int
    row: int
    stored: str = field(repr=False)

    def wake(self) -> Play:
        """The match as it stands. Raises Damaged, Outdated."""
        return _play_of(self.state, self.found, self.held)

    def aside(self, why: str) -> Aside:
        """The table, set aside."""
        state = self.state
        made = Aside(
            self.row, state.id, state.guild, state.channel, state.game, state.match, state.message, why, self.stored
        )
        _told(made)
        return made


async def load(connection: AsyncConnection, mine: Callable[[int], bool], at_once: int) -> Found:
    """Every table that is not closed, of those servers that are `mine`, those that people used last first.

    So many matches are rebuilt `at_once`; the others sleep until somebody asks for them, and may turn out damaged then.
    """
    plain: list[tuple[TableState, Row[Any]]] = []
    aside: list[Aside] = []
    for row in await _rows(connection):
        if isinstance(row.guild, int) and not mine(row.guild):
            continue
        try:
            plain.append((_sound(row), row))
        except Damaged as damaged:
            aside.append(await _aside(connection, row, str(damaged)))
    stay, late = _one_a_channel(plain)
    aside += [await _aside(connection, row, "another table stands in its channel") for _, row in late]
    tables: list[tuple[TableState, Play | Sleeping | None]] = []
    outdated: list[Outdated] = []
    held = await _escrows(connection)
    matches = await _matches(connection)
    for state, row in stay:
        chips = held.get(escrow(state.guild, state.id).id, 0)
        try:
            if state.phase == "lobby":
                _must_hold_nothing(chips)
                tables.append((state, None))
                continue
            found = await _match(connection, state) if matches is None else matches.get(state.match or "")
            sleeping = Sleeping(state, found, chips, row.place, _text(row.sheet))
            tables.append((state, sleeping.wake() if len(tables) < at_once or matches is None else sleeping))
        except Outdated as old:
            outdated.append(old)
        except Damaged as damaged:
            aside.append(await _aside(connection, row, str(damaged)))
    for one in aside:
        _told(one)
    return Found(tables, aside, outdated)


def _told(one: Aside) -> None:
    _log.error("a table is set aside", table=one.table, game=one.game, guild=one.guild, why=one.why)


async def _rows(connection: AsyncConnection) -> list[Row[Any]]:
    """The rows of all tables that are not closed, texts as bytes: one that is no UTF-8 must not hide the others."""
    texts = [as_bytes(_row[name]).label(name) for name in ("id", "phase", "match", "sheet")]
    numbers: list[Label[Any]] = [
        literal_column(f"card_table.{name}").label(name)
        for name in ("guild", "channel", "revision", "stored", "deadline")
    ]
    place = place_of(_row.id).label("place")
    query = select(place, *texts, *numbers).where(_row.phase != "closed")
    return list((await connection.execute(query)).all())


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else ""


async def _aside(connection: AsyncConnection, row: Row[Any], why: str) -> Aside:
    """What can still be told of a damaged table; its server is that in which its chips lie, if there are any."""
    account = schema.account.c
    query = select(account.guild).where(account.kind == "escrow", account.owner == _text(row.id), account.balance != 0)
    guild = (await connection.execute(query)).scalar() or row.guild
    try:
        state = sound.plain(_text(row.sheet))
    except Damaged:
        state = {}
    game, message = state.get("game"), state.get("message")
    return Aside(
        row.place,
        _text(row.id),
        guild if isinstance(guild, int) else 0,
        row.channel if isinstance(row.channel, int) else 0,
        game if isinstance(game, str) else "",
        _text(row.match) or None,
        message if isinstance(message, int) else None,
        why,
        _text(row.sheet),
    )


def _sound(row: Row[Any]) -> TableState:
    """A table as it was left, but for its match. Raises Damaged."""
    try:
        state = sound.sheet_of(row.sheet.decode())
        columns = {name: getattr(row, name) for name in ("guild", "channel", "revision", "stored", "deadline")}
        texts = {
            name: None if getattr(row, name) is None else getattr(row, name).decode()
            for name in ("id", "phase", "match")
        }
    except (UnicodeDecodeError, AttributeError):
        raise Damaged("its state is no text") from None
    sound.must_match_row(state, texts | columns)
    sound.must_be_playable(state)
    return state


def _must_hold_nothing(chips: int) -> None:
    if chips:
        raise Damaged("it holds chips and no match")


async def _matches(connection: AsyncConnection) -> dict[str, tuple[Row[Any], list[Entry]]] | None:
    """The matches of all tables, read at once; None when one of them cannot be read: then each is to be read by itself."""
    try:
        return await journal.load_open(connection)
    except (DBAPIError, *BROKEN):
        return None


async def _match(connection: AsyncConnection, state: TableState) -> tuple[Row[Any], list[Entry]] | None:
    """The match of a table with its journal. Raises Damaged."""
    try:
        return await journal.load(connection, state.match) if state.match else None
    except (DBAPIError, *BROKEN):
        raise Damaged("its match cannot be read") from None


def _play_of(state: TableState, found: tuple[Row[Any], list[Entry]] | None, held: int) -> Play:
    """The match of a table that has one. Raises Damaged, Outdated."""
    if found is None:
        raise Damaged("its match is not there")
    try:
        sound.must_be_its_match(state, found[0])
        play = journal.rebuild(*found)
        sound.must_stand(state, play, held)
    except Unknown as other:
        raise Outdated(state, found[0].brings, other.sentence) from None
    except Unplayable:  # its words may name a card
        raise Damaged("the journal of its match does not replay") from None
    except BROKEN:
        raise Damaged("its match cannot be read") from None
    return play


async def _escrows(connection: AsyncConnection) -> dict[str, int]:
    """How many chips lie in the escrows of all tables, by their accounts."""
    account = schema.account.c
    query = select(account.id, account.balance).where(account.kind == "escrow", account.balance != 0)
    return {row.id: row.balance for row in await connection.execute(query)}


def _one_a_channel(
    tables: Iterable[tuple[TableState, Row[Any]]],
) -> tuple[list[tuple[TableState, Row[Any]]], list[tuple[TableState, Row[Any]]]]:
    """The tables that stay, and those whose channel another open one has: a running match stays, else who acted last.

    Those that stay in the order in which people used them, the last first.
    """
    open_in: set[int] = set()
    stay: list[tuple[TableState, Row[Any]]] = []
    late: list[tuple[TableState, Row[Any]]] = []
    for state, row in sorted(tables, key=lambda one: (one[0].phase != "playing", -one[0].acted)):
        if state.phase in ("lobby", "playing") and state.channel in open_in:
            late.append((state, row))
            continue
        if state.phase in ("lobby", "playing"):
            open_in.add(state.channel)
        stay.append((state, row))
    return sorted(stay, key=lambda one: -one[0].acted), late
