"""Tables that are set aside: what the store says of them is damaged. All others open; these wait for a manager.

A table set aside is not loaded and nothing happens at it. Its chips stay in its escrow until somebody who may manage the server
has every seat given back what it brought. If it turns out sound at a later start (another version, a game back on the shelf) it
goes on as it was.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import structlog
from sqlalchemy import LargeBinary, Row, cast, literal_column, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room import journal, schema, sound
from bot.room.journal import Unknown, Unplayable
from bot.room.ledger import escrow
from bot.room.play import Play
from bot.room.sheet import Sheet
from bot.room.sound import BROKEN, Damaged

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
    state: str = field(repr=False)  #: with the seed and whatever else is secret


class Outdated(Exception):
    """A table whose match was begun by a version of its rules that is not known here."""

    def __init__(self, sheet: Sheet, brings: int, sentence: str) -> None:
        super().__init__(sentence)
        self.sheet = sheet
        self.brings = brings
        self.sentence = sentence


class Found(NamedTuple):
    """What was found in a store: tables to be opened, each with its match if there is one, those that cannot be, and those

    whose matches are to be ended because their rules are not known any more.
    """

    tables: list[tuple[Sheet, Play | None]]
    aside: list[Aside]
    outdated: list[Outdated]


async def load(connection: AsyncConnection, mine: Callable[[int], bool]) -> Found:
    """Every table that is not closed, of those servers that are `mine`."""
    tables: list[tuple[Sheet, Play | None]] = []
    aside: list[Aside] = []
    outdated: list[Outdated] = []
    for row in await _rows(connection):
        if isinstance(row.guild, int) and not mine(row.guild):
            continue
        try:
            tables.append(await _sound(connection, row))
        except Outdated as old:
            outdated.append(old)
        except Damaged as damaged:
            aside.append(await _aside(connection, row, str(damaged)))
    keep, late = _one_a_channel(tables)
    rows = {row.id: row for row in await _rows(connection)} if late else {}
    aside += [
        await _aside(connection, rows[sheet.id.encode()], "another table stands in its channel") for sheet in late
    ]
    for one in aside:
        told = {"table": one.table, "game": one.game, "guild": one.guild, "why": one.why}
        _log.error("a table is set aside", **told)
    return Found(keep, aside, outdated)


async def _rows(connection: AsyncConnection) -> list[Row[Any]]:
    """The rows of all tables that are not closed, texts as bytes: one that is no UTF-8 must not hide the others."""
    texts = [cast(_row[name], LargeBinary).label(name) for name in ("id", "phase", "match", "sheet")]
    numbers = [
        literal_column(f"card_table.{name}").label(name)
        for name in ("guild", "channel", "revision", "stored", "deadline")
    ]
    query = select(literal_column("rowid").label("place"), *texts, *numbers).where(_row.phase != "closed")
    return list((await connection.execute(query)).all())


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else ""


async def _aside(connection: AsyncConnection, row: Row[Any], why: str) -> Aside:
    """What can still be told of a damaged table; its server is that in which its chips lie, if there are any."""
    account = schema.account.c
    query = select(account.guild).where(account.kind == "escrow", account.owner == _text(row.id), account.balance != 0)
    guild = (await connection.execute(query)).scalar() or row.guild
    try:
        sheet = sound.plain(_text(row.sheet))
    except Damaged:
        sheet = {}
    game, message = sheet.get("game"), sheet.get("message")
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


async def _sound(connection: AsyncConnection, row: Row[Any]) -> tuple[Sheet, Play | None]:
    """A table as it was left, with its match. Raises Damaged."""
    try:
        sheet = sound.sheet_of(row.sheet.decode())
        columns = {name: getattr(row, name) for name in ("guild", "channel", "revision", "stored", "deadline")}
        texts = {
            name: None if getattr(row, name) is None else getattr(row, name).decode()
            for name in ("id", "phase", "match")
        }
    except (UnicodeDecodeError, AttributeError):
        raise Damaged("its state is no text") from None
    sound.must_match_row(sheet, texts | columns)
    sound.must_be_playable(sheet)
    play = await _match(connection, sheet) if sheet.phase in ("playing", "over") else None
    if sheet.phase == "lobby" and await _held(connection, sheet):
        raise Damaged("it holds chips and no match")
    return sheet, play


async def _match(connection: AsyncConnection, sheet: Sheet) -> Play:
    """The match of a table that has one. Raises Damaged."""
    found = None
    try:
        found = await journal.load(connection, sheet.match) if sheet.match else None
        if found is None:
            raise Damaged("its match is not there")
        sound.must_be_its_match(sheet, found[0])
        play = journal.rebuild(*found)
        sound.must_stand(sheet, play, await _held(connection, sheet))
    except Unknown as other:
        assert found is not None  # its rules have just been asked for
        raise Outdated(sheet, found[0].brings, other.sentence) from None
    except Unplayable:  # its words may name a card
        raise Damaged("the journal of its match does not replay") from None
    except (DBAPIError, *BROKEN):
        raise Damaged("its match cannot be read") from None
    return play


async def _held(connection: AsyncConnection, sheet: Sheet) -> int:
    """How many chips lie in a table's escrow."""
    query = select(schema.account.c.balance).where(schema.account.c.id == escrow(sheet.guild, sheet.id).id)
    return (await connection.execute(query)).scalar() or 0


def _one_a_channel(tables: Iterable[tuple[Sheet, Play | None]]) -> tuple[list[tuple[Sheet, Play | None]], list[Sheet]]:
    """The tables that stay, and those whose channel another open one has: a running match stays, else who acted last."""
    open_in: set[int] = set()
    stay: list[tuple[Sheet, Play | None]] = []
    late: list[Sheet] = []
    for sheet, play in sorted(tables, key=lambda one: (one[0].phase != "playing", -one[0].acted)):
        if sheet.phase in ("lobby", "playing") and sheet.channel in open_in:
            late.append(sheet)
            continue
        if sheet.phase in ("lobby", "playing"):
            open_in.add(sheet.channel)
        stay.append((sheet, play))
    return stay, late
