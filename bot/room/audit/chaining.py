"""The store's hash chains over rows that are there already: made by the migration that brings chains, followed by the audit.

Values are read as they stand, whatever they have become (bot.room.audit.raw).
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, inspect

from bot.room.audit.raw import plain, raw
from bot.room.sql.links import first_of_server, first_of_stored, link, link_of_transfer

_MATCHES = """
SELECT CAST(id AS BLOB), CAST(game AS BLOB), rules, CAST(setting AS BLOB), CAST(seed AS BLOB), links, {salts} FROM match
"""
_MOVES = """
SELECT link, CAST(match AS BLOB), number, revision, actor, CAST(move AS BLOB), at, CAST(key AS BLOB) FROM journal
ORDER BY match, number
"""
_TRANSFERS = """
SELECT transfer.link, transfer.number, CAST(transfer.key AS BLOB), transfer.guild, CAST(transfer.reason AS BLOB),
       CAST(transfer.match AS BLOB), CAST(transfer.act AS BLOB), transfer.at,
       account.number, CAST(CASE account.kind WHEN 'member' THEN account.owner END AS BLOB), posting.amount
FROM transfer
LEFT JOIN posting ON posting.transfer = transfer.key LEFT JOIN account ON account.id = posting.account
ORDER BY transfer.guild, transfer.number
"""
_MANY = 5000


class Linked(NamedTuple):
    """A row in a chain: what its link is made of (for a transfer with its postings last), and the link that it has."""

    row: tuple[Any, ...]
    link: bytes | None


def _stream(connection: Connection, query: str) -> Iterator[tuple[Any, ...]]:
    for found in connection.execute(raw(connection, query), execution_options={"yield_per": _MANY}):
        # the link is bytes, and stays so
        yield found[0], *map(plain, found[1:])


def begun(connection: Connection) -> dict[Any, bytes]:
    """Where the chain of every match begins; matches of the first versions have no salts."""
    known = {column["name"] for column in inspect(connection).get_columns("match")}
    query = _MATCHES.format(salts="CAST(salts AS BLOB)" if "salts" in known else "NULL")
    return {
        row[0]: first_of_stored(*row[1:])
        for row in (tuple(map(plain, one)) for one in connection.execute(raw(connection, query)))
    }


def journals(connection: Connection) -> Iterator[tuple[Any, Iterator[Linked]]]:
    """Every match that has moves, with them in order."""
    for match, rows in groupby(_stream(connection, _MOVES), lambda row: row[1]):
        yield match, (Linked(row[2:], row[0]) for row in rows)


def transfers(connection: Connection) -> Iterator[tuple[Any, Iterator[Linked]]]:
    """Every server that has transfers, with them in order."""
    whole = (Linked((*one[1:8], postings), one[0]) for one, postings in _whole(_stream(connection, _TRANSFERS)))
    yield from groupby(whole, lambda linked: linked.row[2])


def _whole(rows: Iterator[tuple[Any, ...]]) -> Iterator[tuple[tuple[Any, ...], list[tuple[Any, ...]]]]:
    """Transfers, each with its postings."""
    for _, lines in groupby(rows, lambda row: row[1]):
        found = list(lines)
        yield found[0], [line[8:] for line in found if line[10] is not None]


def after_move(before: bytes, row: tuple[Any, ...]) -> bytes:
    """The link of a move after another one."""
    return link(before, *row)


def after_transfer(before: bytes, row: tuple[Any, ...]) -> bytes:
    """The link of a transfer after another one."""
    return link_of_transfer(before, row[:-1], row[-1])


# ---- for a store that has none yet ----------------------------------------------------------------------------------------


def chain_all(connection: Connection) -> None:
    """Link everything that is in a store. The heads' tables are empty, the columns are there."""
    connection.exec_driver_sql(
        "CREATE TEMP TABLE linked (id, number INTEGER, link BLOB, PRIMARY KEY (id, number)) WITHOUT ROWID"
    )
    firsts = begun(connection)
    _chain_matches(connection, firsts)
    _chain_servers(connection)
    connection.exec_driver_sql("DROP TABLE linked")


def _chain_matches(connection: Connection, firsts: dict[Any, bytes]) -> None:
    heads = {match: (first, 0) for match, first in firsts.items()}
    put = _Batch(connection, "INSERT INTO linked VALUES (CAST(? AS TEXT), ?, ?)")
    for match, rows in journals(connection):
        at, count = heads.get(match, (b"", 0))
        for row, _ in rows:
            at, count = after_move(at, row), count + 1
            put.add(_bytes(match), row[0], at)
        if match in firsts:
            heads[match] = at, count
    put.done()
    connection.exec_driver_sql(
        "UPDATE journal SET link = linked.link FROM linked WHERE linked.id = journal.match AND linked.number = journal.number"
    )
    connection.exec_driver_sql("DELETE FROM linked")
    put = _Batch(connection, "INSERT INTO journal_head (match, link, length) VALUES (CAST(? AS TEXT), ?, ?)")
    for match, (at, count) in heads.items():
        put.add(_bytes(match), at, count)
    put.done()


def _chain_servers(connection: Connection) -> None:
    put = _Batch(connection, "INSERT INTO linked VALUES (0, ?, ?)")
    heads = _Batch(connection, "INSERT INTO transfer_head (guild, link, length) VALUES (?, ?, ?)")
    for guild, rows in transfers(connection):
        at, count = first_of_server(guild), 0
        for row, _ in rows:
            at, count = after_transfer(at, row), count + 1
            put.add(row[0], at)
        heads.add(guild, at, count)
    put.done()
    heads.done()
    connection.exec_driver_sql(
        "UPDATE transfer SET link = linked.link FROM linked WHERE linked.number = transfer.number"
    )


def _bytes(value: Any) -> bytes:
    return str(value).encode(errors="surrogateescape")


class _Batch:
    """Rows that are inserted many at a time."""

    def __init__(self, connection: Connection, statement: str) -> None:
        self._connection = connection
        self._statement = statement
        self._rows: list[tuple[Any, ...]] = []

    def add(self, *row: Any) -> None:
        self._rows.append(row)
        if len(self._rows) == _MANY:
            self.done()

    def done(self) -> None:
        if self._rows:
            self._connection.exec_driver_sql(self._statement, self._rows)
        self._rows = []
