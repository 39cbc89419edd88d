"""The log of what is set in servers: who has changed what, and when. Of each server the last hundred changes are kept."""

from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import bindparam, func, insert, select

from bot.room.guild.guild_settings import TERMS, Value, as_set
from bot.room.sql import schema
from bot.room.sql.both import as_bytes
from bot.room.sql.transaction import Statement, Transaction
from bot.room.store.store import Store

#: so many changes of a server are kept
KEPT = 100
#: who has made a change that nobody has asked for: no member has this number
NOBODY = 0

_change = schema.setting_change.c
ENTRY = Statement(
    insert(schema.setting_change).values(
        {column.name: bindparam(column.name) for column in schema.setting_change.columns}
    )
)
PAST = Statement(
    schema.setting_change.delete().where(_change.guild == bindparam("which"), _change.number <= bindparam("last"))
)


@dataclass(frozen=True, slots=True)
class SettingChange:
    """One change. `author`: a member, one below nil who was forgotten, or NOBODY; `at`: epoch milliseconds."""

    author: int
    at: int
    name: str
    was: str
    became: str


def written(value: Value) -> str:
    """A value as it stands in the log."""
    return orjson.dumps(value).decode()


def spelt(name: str, text: str) -> str:
    """A value of the log as people read it; what has become unreadable is a question mark."""
    try:
        value: Any = orjson.loads(text)
    except ValueError:
        return "?"
    if name not in TERMS or not TERMS[name].fits(value):
        return "?"
    return TERMS[name].told(as_set(value))


class SettingLog:
    """The numbers of the changes in each server; the changes themselves are in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last: dict[int, int] = {}

    async def load(self) -> None:
        """Where the log of each server has come to."""
        rows = await self._store.read(
            select(_change.guild, func.max(_change.number).label("last")).group_by(_change.guild)
        )
        self._last = {row.guild: row.last for row in rows}

    def add(self, transaction: Transaction, guild: int, change: SettingChange) -> None:
        """Log a change in the same unit in which it is stored."""
        number = self._last[guild] = self._last.get(guild, 0) + 1
        transaction.add(
            ENTRY,
            guild=guild,
            number=number,
            author=change.author,
            at=change.at,
            name=change.name,
            was=change.was,
            became=change.became,
        )
        transaction.add(PAST, which=guild, last=number - KEPT)

    async def latest(self, guild: int, most: int, after: int = 0) -> list[SettingChange]:
        """Changes in a server, the newest first; `after` so many of them."""
        # as bytes: a text that is no UTF-8 must not hide the others
        texts = [as_bytes(_change[name]).label(name) for name in ("name", "was", "became")]
        query = select(_change.author, _change.at, *texts).where(_change.guild == guild)
        found = await self._store.read(query.order_by(_change.number.desc()).limit(most).offset(after))
        return [SettingChange(row.author, row.at, *map(_plain, (row.name, row.was, row.became))) for row in found]


def _plain(text: bytes) -> str:
    return text.decode(errors="replace")
