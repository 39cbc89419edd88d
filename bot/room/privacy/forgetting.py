"""Forgetting a member in a server: a number below nil takes the member's place everywhere, in one transaction.

Nothing that others have to do with is deleted: matches, chips that moved, boards stay as they were, by a former player. The chips in
the purse go to the mint. What remains to refuse a second opening balance is a mark (bot.room.chips.marks).
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Row, Table, Text, bindparam, func, insert, literal_column, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.cards import Chain
from bot.room.chips.ledger import Transfer, mint, post, purse
from bot.room.chips.marks import Marks, Remains
from bot.room.privacy import rewriting
from bot.room.privacy.traces import MEMBER_NOTES, MEMBERS
from bot.room.sql import schema
from bot.room.sql.both import holds
from bot.room.sql.economy_schema import barred, waiting_purse
from bot.room.sql.leaving_schema import FAREWELL, FORMER, former
from bot.room.sql.standings_schema import chair, rated_pair
from bot.room.sql.transaction import Conflict, Statement, Transaction
from bot.room.store.store import Store

#: so many texts are rewritten before others have their turn
_SLICE = 200

_match, _table, _note = schema.match.c, schema.card_table.c, schema.note.c
_account, _posting, _transfer = schema.account.c, schema.posting.c, schema.transfer.c


class StillPlaying(Exception):
    """The member plays a match, or sits at a table."""


# ---- what is written --------------------------------------------------------------------------------------------------------


def _renamed(table: Table, column: str, **more: Any) -> Statement:
    """A number in the place of a member, in all rows of a server."""
    rows = (table.c.guild == bindparam("where"), table.c[column] == bindparam("old"))
    renamed: dict[str, Any] = {column: bindparam("new")}
    return Statement(update(table).where(*rows).values(renamed | more))


def _by_key(table: Table, *columns: str, guards: Sequence[Any] = ()) -> Statement:
    """Other texts in one row."""
    values: dict[str, BindParameter[Any]] = {column: bindparam(f"new_{column}") for column in columns}
    (key,) = table.primary_key.columns
    return Statement(update(table).where(key == bindparam("which"), *guards).values(values), guard=True)


_EVERYWHERE = tuple(
    _renamed(table, column, **({"name": literal_column(f"'{FORMER}'")} if table is chair else {}))
    for table, column in (
        (schema.metadata.tables[name], column) for name, columns in MEMBERS.items() for column in columns
    )
    if table is not rated_pair
)
#: the new number is the smallest of all, and the smaller one comes first
_PAIRS = (
    _renamed(rated_pair, "one"),
    Statement(
        update(rated_pair)
        .where(rated_pair.c.guild == bindparam("where"), rated_pair.c.other == bindparam("old"))
        .values(one=bindparam("new"), other=rated_pair.c.one)
    ),
)
NUMBER = Statement(insert(former).values({column.name: bindparam(column.name) for column in former.columns}))
MATCH = _by_key(
    schema.match, "seats", "entropy", "salts", "seed", "links", guards=[_match.outcome != literal_column("'playing'")]
)
SHEET = _by_key(
    schema.card_table,
    "sheet",
    "stored",
    "revision",
    guards=[_table.stored == bindparam("before")],
)
NOTE = _by_key(schema.note, "key", "value", guards=[_note.value == bindparam("before")])
#: a purse into which chips have come meanwhile is not given up
PURSE = Statement(
    update(schema.account)
    .where(_account.id == bindparam("old"), _account.balance == literal_column("0"))
    .values(id=bindparam("new"), owner=bindparam("owner")),
    guard=True,
    renames=True,
)
POSTINGS = Statement(
    update(schema.posting).where(_posting.account == bindparam("old")).values(account=bindparam("new")), renames=True
)


def _keys(column: Any, table: Table) -> Statement:
    """The keys of opening balances and allowances, which name their member."""
    of_days = (column >= bindparam("begins")) & (column < bindparam("ends"))
    key = bindparam("new", type_=Text) + func.substr(column, bindparam("rest"))
    return Statement(
        update(table).where(or_(column == bindparam("opening"), of_days)).values({column.name: key}), renames=True
    )


# ---- what is there ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """All of a member in a server that takes more than exchanging a number."""

    number: int
    purse: Row[Any] | None
    remains: Remains
    matches: Sequence[Row[Any]]
    tables: Sequence[Row[Any]]
    notes: Sequence[Row[Any]]


async def found(connection: AsyncConnection, guild: int, member: int) -> Named:
    """What there is of a member in a server. Raises StillPlaying."""

    async def rows(query: Any) -> Sequence[Row[Any]]:
        return (await connection.execute(query)).all()

    digits = str(member)
    matches = await rows(
        select(
            _match.id,
            _match.outcome,
            _match.seats,
            _match.entropy,
            _match.salts,
            _match.seed,
            _match.links,
            _match.void_by,
        ).where(_match.guild == guild, holds(_match.seats, digits) | (_match.void_by == member))
    )
    matches = [row for row in matches if row.void_by == member or rewriting.names(row.seats, member)]
    if any(row.outcome == "playing" for row in matches):
        raise StillPlaying
    voided = [row.id for row in matches if row.void_by == member]  # a table tells by name who has voided its match
    tables = await rows(
        select(_table.id, _table.phase, _table.stored, _table.revision, _table.match, _table.sheet).where(
            _table.guild == guild, holds(_table.sheet, digits) | _table.match.in_(voided)
        )
    )
    tables = [row for row in tables if rewriting.names(row.sheet, member) or row.match in voided]
    if any(row.phase in ("lobby", "playing") and rewriting.sits(row.sheet, member) for row in tables):
        raise StillPlaying
    notes = await rows(select(_note.key, _note.value).where(holds(_note.key, digits) | holds(_note.value, digits)))
    notes = [row for row in notes if _is_here(row, guild) and rewriting.names(f"{row.key} {row.value}", member)]
    last = (await connection.execute(select(func.max(former.c.number)))).scalar() or 0
    purses = await rows(select(_account.id, _account.balance).where(_account.id == purse(guild, member).id))
    remains = await _remains(connection, guild, member, bool(purses))
    return Named(last + 1, purses[0] if purses else None, remains, matches, tables, notes)


def _is_here(note: Row[Any], guild: int) -> bool:
    """Whether a note belongs to a server; those that say of none belong to each."""
    what, _, rest = note.key.partition(":")
    return what not in MEMBER_NOTES or rest.startswith(f"{guild}:")


async def _remains(connection: AsyncConnection, guild: int, member: int, has_purse: bool) -> Remains:
    async def one(query: Any) -> Any:
        return (await connection.execute(query)).scalar()

    def of(table: Table) -> tuple[Any, Any]:
        return table.c.guild == guild, table.c.member == member

    waits = await one(select(func.count()).where(*of(waiting_purse), waiting_purse.c.paid.is_(None)))
    until = await one(select(schema.allowance.c.until).where(*of(schema.allowance)))
    out = await one(select(func.count()).where(*of(barred), barred.c.lifted.is_(None)))
    return Remains(has_purse and not waits, until or 0, bool(out))


# ---- and how it goes ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What became of it: the number, what remains, and the tables whose states were changed."""

    number: int
    remains: Remains
    tables: tuple[str, ...]


async def forget(store: Store, marks: Marks, guild: int, member: int, now: int, *, marked: bool = True) -> Forgotten:
    """Forget a member in a server; at `now`, epoch ms. `marked`: a mark remains.

    Raises StillPlaying, Conflict; then nothing has changed.
    """
    async with store.snapshot() as connection:
        there = await found(connection, guild, member)
    transaction = Transaction()
    transaction.add(NUMBER, number=there.number, guild=guild, since=now)
    if marked and there.remains != Remains(False, 0, False):
        marks.leave(transaction, guild, member, there.remains)
    _chips(transaction, there, guild, member, now)
    for write in (*_EVERYWHERE, *_PAIRS):
        transaction.add(write, where=guild, old=member, new=-there.number)
    chains = {row.id: chain for row in there.matches if (chain := _lost_seeds(row, member)) is not None}
    for at, (write, row) in enumerate(_texts(there, member, chains)):
        transaction.add(write, **row)
        if at % _SLICE == _SLICE - 1:
            await asyncio.sleep(0)
    await store.commit(transaction)
    return Forgotten(there.number, there.remains, tuple(row.id for row in there.tables))


def _chips(transaction: Transaction, there: Named, guild: int, member: int, now: int) -> None:
    """The purse is emptied into the mint, and goes on under its number."""
    old, new = purse(guild, member), purse(guild, -there.number)
    if there.purse is None:
        return
    chips = there.purse.balance
    key = f"farewell/{guild}/{-there.number}"
    post(transaction, Transfer(key, guild, FAREWELL, ((old, -chips), (mint(guild), chips))), now)
    transaction.add(PURSE, old=old.id, new=new.id, owner=new.owner)
    transaction.add(POSTINGS, old=old.id, new=new.id)
    for kind in ("opening", "daily"):
        was, becomes = f"{kind}/{guild}/{member}", f"{kind}/{guild}/{-there.number}"
        for write in KEYS:
            # a stroke follows in keys of allowances, and nothing else may: 0 is the next sign
            transaction.add(write, opening=was, begins=f"{was}/", ends=f"{was}0", new=becomes, rest=len(was) + 1)


def _lost_seeds(row: Row[Any], member: int) -> Chain | None:
    """The seeds that a match loses because they would give the member away."""
    if row.salts is not None or not rewriting.played(row.seats, member):
        return None
    try:
        chain = Chain(bytes.fromhex(row.seed), row.links)
        return rewriting.unsealed(chain) if chain.length else chain
    except ValueError:
        return None


def _texts(there: Named, member: int, chains: Mapping[str, Chain]) -> Iterator[tuple[Statement, dict[str, Any]]]:
    """All texts without the member."""
    new, voided = -there.number, {row.id for row in there.matches if row.void_by == member}
    for row in there.matches:
        after = rewriting.match_without(row, member, new)
        yield MATCH, {"which": row.id} | {f"new_{name}": value for name, value in after.items()}
    for row in there.tables:
        text = rewriting.sheet_without(row.sheet, member, new, chains, row.match in voided)
        yield SHEET, {"which": row.id, "before": row.stored, "new_sheet": text} | rewriting.counted(text, row)
    for row in there.notes:
        key, value = rewriting.note_without(row.key, row.value, member, new)
        yield NOTE, {"which": row.key, "before": row.value, "new_key": key, "new_value": value}


#: the transfers themselves, and what refers to them
KEYS = (_keys(_transfer.key, schema.transfer), _keys(_posting.transfer, schema.posting))


async def forget_surely(
    store: Store, marks: Marks, guild: int, member: int, now: int, *, marked: bool = True
) -> Forgotten:
    """The same, again when something has changed meanwhile. Raises StillPlaying; Conflict when it goes on changing."""
    for _ in range(4):
        try:
            return await forget(store, marks, guild, member, now, marked=marked)
        except Conflict:
            await asyncio.sleep(0)
    return await forget(store, marks, guild, member, now, marked=marked)
