"""What is stored at once: units of prepared statements, each unit wholly or not at all.

A statement is written in Core, compiled once, and run as a batch for all units of a commit. Batches run in the order of
the statements' rank, which is the order in which they are declared here: a row that others refer to comes first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sqlalchemy import Insert, Table, Update, bindparam, insert, literal_column, null
from sqlalchemy.dialects.sqlite import insert as insert_or

from bot.room.sql import schema
from bot.rules import Refused

_ranks = count()


class StoreProblem(Refused):
    """The store cannot be used now: locked, full, read-only, broken, from a newer version. Nothing has changed."""


class Conflict(Exception):
    """A unit was against a constraint of the database; nothing of it was stored. The text names the constraint."""

    @property
    def overdrawn(self) -> bool:
        """Whether an account would have fallen below nil."""
        return "never_below_nil" in str(self)

    def repeats(self, table: str) -> bool:
        """Whether the row of this table was already there."""
        return any(mark in str(self) for mark in (f"{table}.key", f"pk_{table}", f"uq_{table}_key"))


class Overtaken(Conflict):
    """Somebody else has stored a newer state of the table."""


class Spent(Conflict):
    """A limit of the day would have been passed."""


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """A prepared statement. `guard`: each of its rows must hit exactly one row of the store, else it is a `missed`."""

    statement: Insert | Update
    guard: bool = False
    missed: type[Conflict] = Overtaken
    rank: int = field(default_factory=lambda: next(_ranks))


@dataclass(slots=True)
class Transaction:
    """Statements with their rows that are stored together or not at all."""

    rows: list[tuple[Statement, Mapping[str, Any]]] = field(default_factory=list[tuple[Statement, Mapping[str, Any]]])

    def add(self, write: Statement, **row: Any) -> None:
        """Add a row for a statement."""
        self.rows.append((write, row))


def _insert(table: Table, *besides: str) -> Insert:
    """Insert a row with all its columns, but for those that the database fills in."""
    return insert(table).values(
        {name: bindparam(name) for name in (column.name for column in table.columns) if name not in besides}
    )


NEW_TABLE = Statement(_insert(schema.card_table))
NEW_MATCH = Statement(_insert(schema.match))
CHANGE_TABLE = Statement(
    schema.card_table.update()
    .where(schema.card_table.c.id == bindparam("table"), schema.card_table.c.stored == bindparam("before"))
    .values(
        channel=bindparam("channel"),
        phase=bindparam("phase"),
        revision=bindparam("revision"),
        stored=bindparam("stored"),
        deadline=bindparam("deadline"),
        match=bindparam("match"),
        sheet=bindparam("sheet"),
    ),
    guard=True,
)
END_MATCH = Statement(
    schema.match.update()
    .where(schema.match.c.id == bindparam("which"), schema.match.c.outcome == literal_column("'playing'"))
    .values({name: bindparam(name) for name in ("ended", "outcome", "result", "voided", "void_by", "reason")}),
    guard=True,
)
#: a voided match goes on
REOPEN_MATCH = Statement(
    schema.match.update()
    .where(schema.match.c.id == bindparam("which"), schema.match.c.voided.is_not(None))
    .values(ended=null(), outcome=literal_column("'playing'"), voided=null(), void_by=null(), reason=null()),
    guard=True,
)
HAVE_LEFT = Statement(
    schema.match.update().where(schema.match.c.id == bindparam("which")).values(left=bindparam("left")), guard=True
)
ENTRY = Statement(_insert(schema.journal))
ACT = Statement(_insert(schema.act))
OPEN_ACCOUNT = Statement(
    insert_or(schema.account)
    .values({column.name: bindparam(column.name) for column in schema.account.columns})
    .on_conflict_do_nothing(index_elements=["id"])
)
TRANSFER = Statement(_insert(schema.transfer, "number"))
POSTING = Statement(_insert(schema.posting))
BALANCE = Statement(
    schema.account.update()
    .where(schema.account.c.id == bindparam("which"))
    .values(balance=schema.account.c.balance + bindparam("amount")),
    guard=True,
)
NOTE = Statement(
    (note := insert_or(schema.note).values(key=bindparam("key"), value=bindparam("value"))).on_conflict_do_update(
        index_elements=["key"], set_={"value": note.excluded.value}
    )
)
