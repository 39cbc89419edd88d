"""The audit of the store's own proofs: its chains, link by link, and the checksum of every other row."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, LargeBinary, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.chaining import Linked, after_move, after_transfer, begun, journals, transfers
from bot.room.audit.raw import plain, raw, told
from bot.room.postgres import sealing
from bot.room.sql import schema
from bot.room.sql.links import first_of_server
from bot.room.sql.proofs_schema import UNSEALED
from bot.room.store.seals import gone, sealed_tables, shape_of, unsealed

#: what was stored of a table, by all clusters together; on SQLite there is one
_DUE = {
    "sqlite": "SELECT rows FROM seal_count WHERE of = :of AND part = 0",
    "postgresql": "SELECT sum(rows) FROM seal_count WHERE of = :of",
}
#: the link of a row after another one
_After = Callable[[bytes, tuple[Any, ...]], bytes]


async def chains(connection: AsyncConnection) -> list[str]:
    """Every move and every transfer that is not as it was linked; chains that are too short, too long, or not there."""
    return await connection.run_sync(lambda sync: [*_matches(sync), *_guilds(sync), *strays(sync)])


async def seals(connection: AsyncConnection) -> list[str]:
    """Every other row that is not as it was stored, or gone, or was never stored by the room."""
    return await connection.run_sync(lambda sync: [*_all_tables(sync)])


def _matches(connection: Connection) -> Iterator[str]:
    heads = _heads(connection, "SELECT CAST(match AS BLOB), link, length FROM journal_head")
    firsts = begun(connection)
    for match, rows in journals(connection):
        first = firsts.pop(match, None)
        if first is None:
            yield f"match {told(match)}: there is no such match, and it has a journal"
        yield from _followed(f"match {told(match)}", first, rows, heads.pop(match, None), after_move, "journal", match)
    for match, first in firsts.items():
        yield from _followed(
            f"match {told(match)}", first, iter(()), heads.pop(match, None), after_move, "journal", match
        )
    for match in heads:
        yield f"match {told(match)}: it is gone, and the head of its chain is there"


def _guilds(connection: Connection) -> Iterator[str]:
    heads = _heads(connection, "SELECT guild, link, length FROM transfer_head")
    for guild, rows in transfers(connection):
        name = f"server {told(guild)}"
        yield from _followed(
            name, first_of_server(guild), rows, heads.pop(guild, None), after_transfer, "transfer", None
        )
    for guild in heads:
        yield f"server {told(guild)}: its transfers are gone, and the head of their chain is there"


def _heads(connection: Connection, query: str) -> dict[Any, tuple[Any, Any]]:
    return {plain(name): (link, length) for name, link, length in connection.execute(raw(connection, query))}


def _followed(
    name: str,
    first: bytes | None,
    rows: Iterator[Linked],
    head: tuple[Any, Any] | None,
    after: _After,
    kind: str,
    match: str | None,
) -> Iterator[str]:
    """A chain followed from its first link to its head; after a row that does not fit it is followed from there."""
    at, count = first, 0
    for row, link in rows:
        if at is None or link != after(at, row):
            which = f"journal {told(match)}/{told(row[0])}" if kind == "journal" else f"transfer {told(row[1])}"
            yield f"{which}: it does not follow in its chain from the one before, or is not as it was stored"
        at, count = link if isinstance(link, bytes) else at, count + 1
    if head is None:
        yield f"{name}: the head of its chain is gone"
    elif head[1] != count:
        yield f"{name}: its chain has {told(head[1])} links, and {count} of {kind} are there"
    elif head[0] != at:
        yield f"{name}: its chain does not end where its head says"


def strays(connection: Connection) -> Iterator[str]:
    """Bytes in the place of a text or a number, which is read as the same, in tables whose rows have no checksum."""
    for name in sorted(UNSEALED - {"keeper"}) if connection.dialect.name == "sqlite" else ():
        table = schema.metadata.tables[name]
        plain_ones = [column.name for column in table.columns if not isinstance(column.type, LargeBinary)]
        stray = " OR ".join(f"typeof(\"{one}\") = 'blob'" for one in plain_ones)
        query = f'SELECT CAST({shape_of(table).id()} AS BLOB) FROM "{name}" WHERE {stray}'  # noqa: S608  names of the schema, no words of anybody
        for (row,) in connection.execute(text(query)):
            yield f"{name} {told(plain(row))}: bytes stand there in the place of a text or a number"
    if connection.dialect.name == "sqlite":
        for of, part in connection.execute(text("SELECT CAST(of AS BLOB), part FROM seal_count WHERE part <> 0")):
            yield f"seal_count {told(plain(of))}: it counts for shards from {told(part)} on, and a file is for all of them"


def _all_tables(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        sealed = [(one.name, unsealed(connection, one), gone(connection, one)) for one in sealed_tables()]
    else:
        sealed = sealing.off(connection)
    for name, off, lost in sealed:
        yield from _table(connection, name, off, lost)
    known = {name for name, _, _ in sealed}
    counted = connection.execute(
        raw(connection, "SELECT CAST(of AS BLOB) FROM seal UNION SELECT CAST(of AS BLOB) FROM seal_count")
    )
    for (name,) in counted:
        if plain(name) not in known:
            yield f"seal {told(plain(name))}: there is no such table"


def _table(connection: Connection, name: str, off: Iterable[tuple[Any, bool]], lost: Iterable[Any]) -> Iterator[str]:
    """The rows of a table against their checksums, and how many there are."""
    for row, unknown in off:
        yield f"{name} {told(plain(row))}: {'the room never stored it' if unknown else 'it is not as it was stored'}"
    for row in lost:
        yield f"{name} {told(plain(row))}: it is gone"
    there = connection.execute(select(func.count()).select_from(schema.metadata.tables[name])).scalar_one()
    due = connection.execute(text(_DUE[connection.dialect.name]), {"of": name}).scalar() or 0
    if there != due:
        yield f"{name}: it has {there} rows, and {told(due)} were stored"
