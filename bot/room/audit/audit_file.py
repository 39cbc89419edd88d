"""The audit of the file itself: the database's own checks, and whether tables and indexes are those of the schema."""

from sqlalchemy import Index, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.raw import told
from bot.room.sql import schema

_INDEXES = """
SELECT made.name, made.tbl_name, list."unique", list.partial,
       (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(made.name) ORDER BY seqno))
FROM sqlite_master AS made JOIN pragma_index_list(made.tbl_name) AS list ON list.name = made.name
WHERE made.type = 'index'
"""


async def file(connection: AsyncConnection) -> list[str]:
    """What the database finds wrong, what refers to nothing, and what is not as the schema says."""
    found = [
        f"the file is damaged: {line}"
        for (line,) in (await connection.exec_driver_sql("PRAGMA integrity_check")).all()
        if line != "ok"
    ]
    async for table, _, parent, _ in await connection.stream(text("PRAGMA foreign_key_check")):
        found.append(f"table {table}: a row belongs to a row of {parent} that is not there")
    async for (name,) in await connection.stream(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
        found.append(f"trigger {told(name)}: it does not belong here")
    return found + await _indexes(connection)


async def _indexes(connection: AsyncConnection) -> list[str]:
    """Every index is there, over its columns."""
    there = {name: tuple(rest) for name, *rest in (await connection.exec_driver_sql(_INDEXES)).all()}
    due = {str(index.name): _told(index) for table in schema.metadata.tables.values() for index in table.indexes}
    return [
        f"index {name}: it is {'not as it should be' if name in there else 'missing'}"
        for name in sorted(due)
        if there.get(name) != due[name]
    ]


def _told(index: Index) -> tuple[str, int, int, str]:
    """An index as the database tells of it: its table, whether it is unique, whether it is of a part, its columns."""
    partial = index.dialect_options["sqlite"]["where"] is not None
    assert index.table is not None  # each of the schema's is of a table
    return index.table.name, int(index.unique), int(partial), ",".join(column.name for column in index.columns)
