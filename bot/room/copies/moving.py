"""A store moved from one database to another, of whatever kind: every row as it is, chains and all, and sealed anew."""

from typing import Any

from sqlalchemy import Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.audit import audit
from bot.room.ownership.keeper import keeper
from bot.room.sql import schema
from bot.room.sql.cluster_schema import identify, process
from bot.room.sql.leaving_schema import secret
from bot.room.sql.proofs_schema import seal, seal_count
from bot.room.sql.transaction import StoreProblem
from bot.room.store.bases import peek_at
from bot.room.store.store import Store

#: what every store makes for itself
_OWN = (keeper, seal, seal_count, process, identify)
#: rows that are read and written at a time
_MANY = 1000


async def move(source: str, target: str) -> list[str]:
    """Copy a store to where there is none yet; what is off about it, and then nothing was copied. Raises StoreProblem.

    The store that is moved must not be in use, is brought up to date, and stays as it is.
    """
    await _must_be_a_store(source)
    await _must_be_free(target)
    old, new = Store(source), Store(target)
    await old.open()
    try:
        if found := await audit(old):
            return found
        await new.open()
        try:
            await _must_be_unused(new)
            await _copy(old, new)
            if found := await audit(new):
                raise StoreProblem(f"What came to its new place is not what was moved, so do not use it: {found[0]}.")
        finally:
            await new.close()
    finally:
        await old.close()
    return []


async def _must_be_a_store(address: str) -> None:
    facts = await peek_at(address)
    if facts is None or facts.version is None:
        raise StoreProblem("There is no store to be moved.")


async def _must_be_free(address: str) -> None:
    """Whatever belongs to somebody is not even opened; one that nobody has ever played on may be filled."""
    facts = await peek_at(address)
    if facts is not None and facts.application is not None:
        raise StoreProblem("There is a store already where this one is to be moved to.")


async def _must_be_unused(store: Store) -> None:
    for table in schema.metadata.sorted_tables:
        if table not in (*_OWN, secret) and (await store.read(select(func.count()).select_from(table)))[0][0]:
            raise StoreProblem("There is a store already where this one is to be moved to.")


async def _copy(old: Store, new: Store) -> None:
    async with old.snapshot() as there:

        async def write(here: AsyncConnection) -> None:
            await here.execute(delete(secret))
            for table in schema.metadata.sorted_tables:
                if table not in _OWN:
                    await _rows(there, here, table)
            (owner,) = (await there.execute(select(keeper.c.application))).one()
            await here.execute(update(keeper).values(application=owner))

        await new.fill(write)


async def _rows(there: AsyncConnection, here: AsyncConnection, table: Table) -> None:
    """All rows of a table, some at a time."""
    found = await there.stream(select(table))
    async for part in found.mappings().partitions(_MANY):
        rows: list[dict[str, Any]] = [dict(row) for row in part]
        await here.execute(insert(table), rows)
