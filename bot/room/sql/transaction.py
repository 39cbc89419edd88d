"""What is stored at once: units of prepared statements, each unit wholly or not at all.

A statement is written in Core, compiled once, and run as a batch for all units of a commit. Batches run in the order of
the statements' rank, which is the order in which they are declared here: a row that others refer to comes first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sqlalchemy import (
    BindParameter,
    Delete,
    Insert,
    LargeBinary,
    Table,
    Update,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    null,
    select,
)

from bot.room.sql import schema
from bot.room.sql.both import insert_or as insert_or
from bot.room.sql.both import next_number
from bot.room.sql.proofs_schema import journal_head
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
    """A prepared statement. `guard`: each of its rows must hit exactly one row of the store, else it is a `missed`.

    `renames`: it changes keys to which other rows refer, which follow in the same unit.
    """

    statement: Insert | Update | Delete
    guard: bool = False
    missed: type[Conflict] = Overtaken
    renames: bool = False
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
_the_table = schema.card_table.update().where(
    schema.card_table.c.id == bindparam("table"), schema.card_table.c.stored == bindparam("before")
)
_state: dict[str, BindParameter[Any]] = {
    name: bindparam(name) for name in ("revision", "stored", "deadline", "match", "sheet")
}
CHANGE_TABLE = Statement(
    _the_table.values(_state | {"channel": bindparam("channel"), "phase": bindparam("phase")}), guard=True
)
#: the same where channel and phase stay as they are: SQLite would write their indexes anew, which takes longer than all the rest
MOVE_AT_TABLE = Statement(_the_table.values(_state), guard=True)
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
#: a move goes on from where the chain of its journal has come to (bot.room.store.seals)
_move: list[BindParameter[Any]] = [bindparam(name) for name in ("number", "revision", "actor", "move", "at", "key")]
_came_to = select(func.link_of(journal_head.c.link, *_move)).where(journal_head.c.match == bindparam("match"))
ENTRY = Statement(_insert(schema.journal, "link").values(link=_came_to.scalar_subquery()))
ACT = Statement(_insert(schema.act))
OPEN_ACCOUNT = Statement(
    insert_or(schema.account)
    .values(
        dict[str, Any]({column.name: bindparam(column.name) for column in schema.account.columns})
        | {"number": next_number(schema.account.c.number)}
    )
    .on_conflict_do_nothing(index_elements=["id"])
)
TRANSFER = Statement(_insert(schema.transfer, "number", "link"))
POSTING = Statement(_insert(schema.posting))
#: a transfer has all its postings: the empty link calls for its own (bot.room.store.seals)
_EMPTY = cast(literal_column("''"), LargeBinary)
CHAINED = Statement(
    schema.transfer.update().where(schema.transfer.c.key == bindparam("which")).values(link=_EMPTY),
    guard=True,
)
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
