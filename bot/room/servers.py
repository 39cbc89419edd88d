"""What each server has set. All of it is in memory, so that a table can ask without waiting; the store has it first."""

from dataclasses import replace
from typing import Any

import orjson
import structlog
from sqlalchemy import LargeBinary, bindparam, cast, select

from bot.room import schema
from bot.room.day import Day, day_at
from bot.room.store import Store
from bot.room.terms import TERMS, Terms, Value
from bot.room.time import Time
from bot.room.unit import Unit, Write, insert_or
from bot.rules import Refused

_log = structlog.get_logger()

_USUAL = Terms()

SETTING = Write(
    (
        made := insert_or(schema.server_setting).values(
            guild=bindparam("guild"), name=bindparam("name"), value=bindparam("value")
        )
    ).on_conflict_do_update(index_elements=["guild", "name"], set_={"value": made.excluded.value})
)


class Servers:
    """The terms of every server."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time
        self._terms: dict[int, Terms] = {}
        self._damaged: set[tuple[int, str]] = set()

    async def load(self) -> None:
        """Take what all servers have set from the store. One that is damaged has its usual value until it is set again."""
        self._terms, self._damaged = {}, set()
        setting = schema.server_setting.c
        # as bytes: a text that is no UTF-8 must not hide the others
        name, value = cast(setting.name, LargeBinary).label("name"), cast(setting.value, LargeBinary).label("value")
        for row in await self._store.read(select(setting.guild, name, value)):
            try:
                self._take(row.guild, row.name.decode(), orjson.loads(row.value))
            except (ValueError, TypeError):
                self._damage(row.guild, row.name.decode(errors="replace"))

    def damaged(self, guild: int) -> frozenset[str]:
        """The settings of a server that cannot be read: their usual value holds."""
        return frozenset(name for where, name in self._damaged if where == guild)

    def _damage(self, guild: int, name: str) -> None:
        self._damaged.add((guild, name))
        _log.error("a server's setting is damaged; its usual value holds", guild=guild, setting=name)

    def of(self, guild: int) -> Terms:
        """What holds in a server."""
        return self._terms.get(guild, _USUAL)

    def today(self, guild: int) -> Day:
        """The present day in a server."""
        return day_at(int(self._time.now() * 1000), self.of(guild).time_zone)

    async def change(self, guild: int, name: str, typed: str) -> Value:
        """Set something in a server, as it was typed; the value it has now. Raises Refused with one sentence."""
        if name not in TERMS:
            raise Refused("There is no such setting.")
        value = TERMS[name].read(typed)
        unit = Unit()
        unit.add(SETTING, guild=guild, name=name, value=orjson.dumps(value).decode())
        await self._store.commit(unit)
        self._take(guild, name, value)
        return value

    def _take(self, guild: int, name: str, value: Any) -> None:
        if name in TERMS and TERMS[name].fits(value):
            self._terms[guild] = replace(self.of(guild), **{name: value})
            self._damaged.discard((guild, name))
        else:
            self._damage(guild, name)
