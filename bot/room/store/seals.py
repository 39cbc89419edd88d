"""How the store seals what is written: links of its chains, and a checksum for every row that is in none.

It is done by triggers of the one connection that writes (bot.room.store.writer), so that no statement can forget it, in the
order and in the transaction in which the rows are stored. They are temporary: the store's file has none, and what another
program writes there is not sealed, and is found. Migrations run without them; one that touches a sealed table does so within
`resealed`.
"""

import json
from collections import defaultdict
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import structlog
from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects.sqlite import dialect

from bot.room.postgres import sealing
from bot.room.sql import schema
from bot.room.sql.links import first_of_server, first_of_stored, link, link_of_transfer
from bot.room.sql.proofs_schema import UNSEALED

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Shape:
    """A table as far as seals are concerned: its columns by name, texts, doubles and whole numbers, and its primary key in order."""

    name: str
    texts: tuple[str, ...]
    doubles: tuple[str, ...]
    numbers: tuple[str, ...]
    key: tuple[str, ...]

    def id(self, row: str = "") -> str:
        """SQL: the name of a row of it (NEW. or OLD. within a trigger)."""
        return " || '/' || ".join(f'{row}"{name}"' for name in self.key) + " || ''"  # a text, whatever the key is

    def sum(self, row: str = "") -> str:
        """SQL: the checksum of a row, over all its columns, whatever stands in them, and whether one of its texts is none any more.

        How SQLite writes out a double changes from version to version, so that is left to Python.
        """
        blobs = " OR ".join(f"{row}\"{name}\" >= x''" for name in self.texts) or "0"
        told = [f"ifnull({row}\"{name}\", x'00')" for name in (*self.numbers, *self.texts)]
        told += [f'exactly({row}"{name}")' for name in self.doubles]
        whole = " || x'1f' || ".join([f"ifnull({blobs}, 0)", *told])
        return f"crc32(CAST({whole} AS BLOB))"

    def strays(self, row: str = "") -> str:
        """SQL: whether bytes stand where a number belongs: to the checksum they can be the same."""
        return " OR ".join(f"typeof({row}\"{name}\") = 'blob'" for name in (*self.numbers, *self.doubles)) or "0"


def _shape(name: str, columns: Iterable[tuple[str, str]], key: Iterable[str]) -> Shape:
    """`columns`: the names, and their types as SQLite has them."""
    of: defaultdict[str, list[str]] = defaultdict(list)
    for column, kind in sorted(columns):
        of[kind if kind in ("TEXT", "DOUBLE") else ""].append(column)
    return Shape(name, tuple(of["TEXT"]), tuple(of["DOUBLE"]), tuple(of[""]), tuple(key))


def shape_of(table: Table) -> Shape:
    """The shape of a table of today's schema."""
    columns = [(column.name, str(column.type.compile(dialect()))) for column in table.columns]
    return _shape(table.name, columns, [column.name for column in table.primary_key.columns])


def shape_in(connection: Connection, name: str) -> Shape:
    """The shape of a table as it is now in a store, of whatever version."""
    found = connection.exec_driver_sql(f'PRAGMA table_info("{name}")').all()
    key = [row[1] for row in sorted(found, key=lambda row: row[5]) if row[5]]
    return _shape(name, [(row[1], row[2]) for row in found], key)


def sealed_tables() -> list[Shape]:
    """The tables of today's schema whose rows have a checksum."""
    return [shape_of(table) for name, table in sorted(schema.metadata.tables.items()) if name not in UNSEALED]


# ---- what the database asks of us ---------------------------------------------------------------------------------------


def _exactly(value: object) -> str:
    """A double to its last bit."""
    return value.hex() if isinstance(value, float) else repr(value)


def _link_of_transfer(before: bytes, postings: bytes, *row: Any) -> bytes:
    return link_of_transfer(before, row, json.loads(postings.decode(errors="surrogateescape")))


_FUNCTIONS = {
    "crc32": crc32,
    "exactly": _exactly,
    "link_of": link,
    "first_of_match": first_of_stored,
    "first_of_server": first_of_server,
    "link_of_transfer": _link_of_transfer,
}


def teach(connection: Any) -> None:
    """Give a connection of SQLite the functions by which rows are sealed, and sealed rows are checked."""
    for name, function in _FUNCTIONS.items():
        connection.create_function(name, -1, function, deterministic=True)


# ---- what is sealed as it is written ------------------------------------------------------------------------------------

_CHAINS = """
CREATE TEMP TRIGGER match_begun AFTER INSERT ON match BEGIN
    INSERT INTO journal_head (match, link, length)
        VALUES (NEW.id, first_of_match(NEW.game, NEW.rules, NEW.setting, NEW.seed, NEW.links, NEW.salts), 0);
END;
CREATE TEMP TRIGGER match_gone AFTER DELETE ON match BEGIN
    DELETE FROM journal_head WHERE match = OLD.id;
END;
CREATE TEMP TRIGGER move_made AFTER INSERT ON journal BEGIN
    UPDATE journal_head SET length = length + 1, link = NEW.link WHERE match = NEW.match;
END;
CREATE TEMP TRIGGER chips_moved AFTER UPDATE OF link ON transfer WHEN NEW.link = x'' BEGIN
    INSERT INTO transfer_head (guild, link, length) VALUES (NEW.guild, first_of_server(NEW.guild), 0)
        ON CONFLICT (guild) DO NOTHING;
    UPDATE transfer_head SET length = length + 1, link = link_of_transfer(link, CAST((
        SELECT json_group_array(json_array(number, CASE kind WHEN 'member' THEN owner END, amount))
            FROM posting LEFT JOIN account ON account.id = posting.account WHERE posting.transfer = NEW.key
    ) AS BLOB), NEW.number, NEW.key, NEW.guild, NEW.reason, NEW.match, NEW.act, NEW.at) WHERE guild = NEW.guild;
    UPDATE transfer SET link = (SELECT link FROM transfer_head WHERE guild = NEW.guild) WHERE number = NEW.number;
END;
CREATE TEMP TRIGGER sealed AFTER INSERT ON seal BEGIN
    INSERT INTO seal_count VALUES (NEW.of, 0, 1) ON CONFLICT (of, part) DO UPDATE SET rows = rows + 1;
END;
CREATE TEMP TRIGGER unsealed AFTER DELETE ON seal BEGIN
    UPDATE seal_count SET rows = rows - 1 WHERE of = OLD.of;
END;
"""


#: what the room writes on in these stands beside what it leaves: a row that was altered is not made good by that
_WRITTEN_ON = frozenset({"match", "season"})


def _triggers_of(shape: Shape) -> str:
    name, own = shape.name, f"of = '{shape.name}'"
    sound = f" AND sum = {shape.sum('OLD.')}" if name in _WRITTEN_ON else ""
    all_columns = (*shape.numbers, *shape.texts, *shape.doubles)
    columns = ", ".join(f'"{column}"' for column in all_columns if column not in shape.key)
    key = ", ".join(f'"{column}"' for column in shape.key)
    put = f"""INSERT INTO seal VALUES ('{name}', {shape.id("NEW.")}, {shape.sum("NEW.")})
        ON CONFLICT (of, id) DO UPDATE SET sum = excluded.sum;"""  # noqa: S608 - names of our tables
    return f"""
CREATE TEMP TRIGGER seal_new_{name} AFTER INSERT ON "{name}" BEGIN
    {put}
END;
CREATE TEMP TRIGGER seal_changed_{name} AFTER UPDATE OF {columns} ON "{name}" BEGIN
    UPDATE seal SET sum = {shape.sum("NEW.")} WHERE {own} AND id = {shape.id("NEW.")}{sound};
END;
CREATE TEMP TRIGGER seal_renamed_{name} AFTER UPDATE OF {key} ON "{name}" BEGIN
    DELETE FROM seal WHERE {own} AND id = {shape.id("OLD.")};
    {put}
END;
CREATE TEMP TRIGGER seal_gone_{name} AFTER DELETE ON "{name}" BEGIN
    DELETE FROM seal WHERE {own} AND id = {shape.id("OLD.")};
END;
"""  # noqa: S608 - names of our tables


def triggers() -> str:
    """SQL: everything that seals what a connection writes from now on."""
    return _CHAINS + "".join(map(_triggers_of, sealed_tables()))


# ---- what was written before, or by a migration ---------------------------------------------------------------------------


def seal_all(connection: Connection, names: Sequence[str]) -> None:
    """Seal every row of these tables as it stands."""
    if connection.dialect.name == "postgresql":
        sealing.seal_all(connection, names)
        return
    teach(connection.connection.dbapi_connection)
    for name in names:
        shape = shape_in(connection, name)
        connection.execute(text("DELETE FROM seal WHERE of = :of"), {"of": name})
        connection.exec_driver_sql(
            f"INSERT OR REPLACE INTO seal SELECT '{name}', {shape.id()}, {shape.sum()} FROM \"{name}\""  # noqa: S608 - one of our tables
        )
        connection.execute(
            text("INSERT OR REPLACE INTO seal_count (of, rows) SELECT :of, count(*) FROM seal WHERE of = :of"),
            {"of": name},
        )


@contextmanager
def resealed(connection: Connection, *names: str) -> Generator[None, None, None]:
    """A migration alters these tables, their columns or their rows; then they are sealed anew.

    Rows that were off before are off afterwards, as long as they keep their keys, and so is the number of rows of a table that
    lacks some: what was done to a store before it was brought up to date is found afterwards as well.
    """
    if connection.dialect.name == "postgresql":
        with sealing.resealed(connection, *names):
            yield
        return
    teach(connection.connection.dbapi_connection)
    shapes = [shape_in(connection, name) for name in names]
    off = [(shape.name, row) for shape in shapes for row, _ in unsealed(connection, shape)]
    lost = [(shape.name, row) for shape in shapes for row in gone(connection, shape)]
    counted = {name: _counted(connection, name) for name in names}
    yield
    seal_all(connection, names)
    for name, (there, due) in counted.items():
        if there != due:
            _count_on(connection, name, there, due)
    if off or lost or any(there != due for there, due in counted.values()):
        _log.warning("rows had been altered before the store was brought up to date; the audit names them")
    for name, row in [*off, *lost]:
        connection.execute(
            text("INSERT OR REPLACE INTO seal VALUES (:of, CAST(:id AS TEXT), -1)"), {"of": name, "id": row}
        )


def _counted(connection: Connection, name: str) -> tuple[int, Any]:
    """How many rows a table has, and how many were sealed (whatever stands there)."""
    there = connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one()  # noqa: S608 - one of our tables
    due = connection.execute(text("SELECT rows FROM seal_count WHERE of = :of"), {"of": name}).scalar()
    return there, 0 if due is None else due


def _count_on(connection: Connection, name: str, there: int, due: Any) -> None:
    """The number of rows that a table should have now, when it had so many and should have had as many as are `due`."""
    now, _ = _counted(connection, name)
    rows = now + due - there if isinstance(due, int) else due
    connection.execute(text("UPDATE seal_count SET rows = :rows WHERE of = :of"), {"rows": rows, "of": name})


def unsealed(connection: Connection, shape: Shape) -> list[tuple[bytes, bool]]:
    """The rows of a table that are not as their checksums say, and whether they have none at all."""
    off = f"""
        SELECT CAST({shape.id("it.")} AS BLOB), seal.sum IS NULL FROM "{shape.name}" AS it
        LEFT JOIN seal ON seal.of = '{shape.name}' AND seal.id = {shape.id("it.")}
        WHERE seal.sum IS NOT {shape.sum("it.")} OR {shape.strays("it.")}
    """  # noqa: S608 - one of our tables
    return [(row, bool(unknown)) for row, unknown in connection.execute(text(off))]


def gone(connection: Connection, shape: Shape) -> list[bytes]:
    """The rows of a table that have a checksum, and are not there."""
    lost = f"""
        SELECT CAST(id AS BLOB) FROM (
            SELECT id FROM seal WHERE of = '{shape.name}' EXCEPT SELECT {shape.id("it.")} FROM "{shape.name}" AS it
        )
    """  # noqa: S608 - one of our tables
    return [row for (row,) in connection.execute(text(lost))]
