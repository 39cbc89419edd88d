"""What each server has set. All of it is in memory, so that a table can ask without waiting; the store has it first."""

from dataclasses import replace
from typing import Any

import orjson
import structlog
from sqlalchemy import bindparam, select

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

    async def load(self) -> None:
        """Take what all servers have set from the store."""
        self._terms = {}
        setting = schema.server_setting.c
        for row in await self._store.read(select(setting.guild, setting.name, setting.value)):
            self._take(row.guild, row.name, orjson.loads(row.value))

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
        else:
            _log.error("a server's setting is not understood", guild=guild, setting=name)
