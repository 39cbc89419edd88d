"""SQL that SQLite and PostgreSQL write differently, and what Core says of it for both."""

from typing import Any

from sqlalchemy import BigInteger, Boolean, LargeBinary, Table, Text
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.dialects.sqlite.dml import OnConflictDoNothing, OnConflictDoUpdate
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


def insert_or(table: Table) -> Insert:
    """An INSERT that can say what is to happen ON CONFLICT; both databases have taken these words over from one another."""
    return insert(table)


@compiles(OnConflictDoNothing, "postgresql")
def _nothing(element: OnConflictDoNothing, compiler: Any, **how: Any) -> str:
    element.constraint_target = None  # pyright: ignore[reportAttributeAccessIssue]  what only PostgreSQL's own has
    return compiler.visit_on_conflict_do_nothing(element, **how)


@compiles(OnConflictDoUpdate, "postgresql")
def _update(element: OnConflictDoUpdate, compiler: Any, **how: Any) -> str:
    element.constraint_target = None  # pyright: ignore[reportAttributeAccessIssue]  the same
    return compiler.visit_on_conflict_do_update(element, **how)


class as_bytes(FunctionElement[bytes]):  # noqa: N801 - it is written like a function
    """A text as its bytes. SQLite holds whatever was put there, and one that is no UTF-8 must not hide others."""

    type = LargeBinary()
    inherit_cache = True


@compiles(as_bytes, "sqlite")
def _cast(element: as_bytes, compiler: Any, **how: Any) -> str:
    return f"CAST({compiler.process(element.clauses, **how)} AS BLOB)"


@compiles(as_bytes, "postgresql")
def _converted(element: as_bytes, compiler: Any, **how: Any) -> str:
    return f"convert_to({compiler.process(element.clauses, **how)}, 'UTF8')"


class holds(FunctionElement[bool]):  # noqa: N801 - the same
    """Whether a text holds another one."""

    type = Boolean()
    inherit_cache = True


@compiles(holds, "sqlite")
def _instr(element: holds, compiler: Any, **how: Any) -> str:
    return f"(instr({compiler.process(element.clauses, **how)}) > 0)"


@compiles(holds, "postgresql")
def _strpos(element: holds, compiler: Any, **how: Any) -> str:
    return f"(strpos({compiler.process(element.clauses, **how)}) > 0)"


class hexadecimal(FunctionElement[str]):  # noqa: N801
    """Bytes, written out."""

    type = Text()
    inherit_cache = True


@compiles(hexadecimal, "sqlite")
def _hex(element: hexadecimal, compiler: Any, **how: Any) -> str:
    return f"hex({compiler.process(element.clauses, **how)})"


@compiles(hexadecimal, "postgresql")
def _encode(element: hexadecimal, compiler: Any, **how: Any) -> str:
    return f"encode({compiler.process(element.clauses, **how)}, 'hex')"


class next_number(FunctionElement[int]):  # noqa: N801 - it is written like a function
    """The number of a new row of a table: after all others. On PostgreSQL a trigger draws it (bot.room.postgres.sealing)."""

    type = BigInteger()
    inherit_cache = True


@compiles(next_number, "sqlite")
def _following(element: next_number, *_: Any, **__: Any) -> str:
    (column,) = element.clauses
    return f"(SELECT coalesce(max({column.name}), 0) + 1 FROM {column.table.name})"  # noqa: S608 - a table of ours


@compiles(next_number, "postgresql")
def _drawn(*_: Any, **__: Any) -> str:
    return "NULL"


class place_of(FunctionElement[int]):  # noqa: N801
    """A number for a row, by its id: in SQLite where it stands, whatever its id has become."""

    type = BigInteger()
    inherit_cache = True


@compiles(place_of, "sqlite")
def _rowid(*_: Any, **__: Any) -> str:
    return "rowid"


@compiles(place_of, "postgresql")
def _number(element: place_of, compiler: Any, **how: Any) -> str:
    return f"('x' || substr(md5({compiler.process(element.clauses, **how)}), 1, 15))::bit(60)::bigint"
