"""What each server has set, and whom it keeps from its tables. All of it is in memory, so that a table can ask without
waiting; the store has it first."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import orjson
import structlog
from sqlalchemy import bindparam, null, select

from bot.room.chips.marks import Marks
from bot.room.chips.setting_log import NOBODY, SettingChange, SettingLog, written
from bot.room.clock.time import Time
from bot.room.guild import calendar
from bot.room.guild.ages import moment_told
from bot.room.guild.calendar import Calendar, ZoneStep
from bot.room.guild.day import Day, day_at
from bot.room.guild.guild_settings import TERMS, GuildSettings, Value, as_set
from bot.room.sql import schema
from bot.room.sql.both import as_bytes
from bot.room.sql.economy_schema import barred
from bot.room.sql.transaction import Statement, Transaction, insert_or
from bot.room.store.store import Store
from bot.rules import Refused

_log = structlog.get_logger()

_USUAL = GuildSettings()
_USUAL_CALENDAR = Calendar(ZoneStep(_USUAL.time_zone))

GOING = "You have asked to have your data deleted, so no match is begun with you. `/mydata delete` shows how to take that back."

SETTING = Statement(
    (
        made := insert_or(schema.server_setting).values(
            guild=bindparam("guild"), name=bindparam("name"), value=bindparam("value")
        )
    ).on_conflict_do_update(index_elements=["guild", "name"], set_={"value": made.excluded.value})
)
BAR = Statement(
    (
        kept_out := insert_or(barred).values(
            guild=bindparam("guild"),
            member=bindparam("member"),
            author=bindparam("author"),
            since=bindparam("since"),
            lifted=null(),
        )
    ).on_conflict_do_update(
        index_elements=["guild", "member"],
        set_={"author": kept_out.excluded.author, "since": kept_out.excluded.since, "lifted": null()},
        where=barred.c.lifted.is_not(None),
    )
)
UNBAR = Statement(
    barred.update()
    .where(barred.c.guild == bindparam("where"), barred.c.member == bindparam("who"), barred.c.lifted.is_(None))
    .values(lifted=bindparam("lifted"))
)


class GuildRegistry:
    """The terms of every server."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time
        self._terms: dict[int, GuildSettings] = {}
        self._calendars: dict[int, Calendar] = {}
        self._barred: dict[int, set[int]] = {}
        self._damaged: set[tuple[int, str]] = set()
        self._changing = asyncio.Lock()
        self.marks = Marks(store)
        self.log = SettingLog(store)
        #: who has asked to be forgotten: no further match is begun with them (bot.room.privacy.farewells)
        self.going: set[int] = set()

    def _now(self) -> int:
        return int(self._time.now() * 1000)

    async def load(self) -> None:
        """Take what all servers have set from the store. One that is damaged has its usual value until it is set again."""
        self._terms, self._calendars, self._barred, self._damaged = {}, {}, {}, set()
        await self.marks.load()
        await self.log.load()
        setting = schema.server_setting.c
        # as bytes: a text that is no UTF-8 must not hide the others
        name, value = as_bytes(setting.name).label("name"), as_bytes(setting.value).label("value")
        for row in await self._store.read(select(setting.guild, name, value)):
            try:
                self._take(row.guild, row.name.decode(), orjson.loads(row.value))
            except (ValueError, TypeError):
                self._damage(row.guild, row.name.decode(errors="replace"))
        for row in await self._store.read(
            select(barred.c.guild, barred.c.member).where(barred.c.lifted.is_(None), barred.c.member > 0)
        ):
            self._barred.setdefault(row.guild, set()).add(row.member)

    # ---- what is set ----------------------------------------------------------------------------------------------------

    def damaged(self, guild: int) -> frozenset[str]:
        """The settings of a server that cannot be read: their usual value holds."""
        return frozenset(name for where, name in self._damaged if where == guild)

    def _damage(self, guild: int, name: str) -> None:
        self._damaged.add((guild, name))
        _log.error("a server's setting is damaged; its usual value holds", guild=guild, setting=name)

    def of(self, guild: int) -> GuildSettings:
        """What holds in a server now; its time zone is the one whose midnight ends the present day."""
        terms = self._terms.get(guild, _USUAL)
        zone = self._calendar(guild).at(self._now()).zone
        return terms if zone == terms.time_zone else replace(terms, time_zone=zone)

    def today(self, guild: int) -> Day:
        """The present day in a server."""
        return self._calendar(guild).day(self._now())

    def until(self, guild: int) -> str:
        """When the present day is over, in words."""
        day, zone = self.today(guild), self.of(guild).time_zone
        usual = day_at(self._now(), zone).ends == day.ends
        return f"midnight ({zone})" if usual else moment_told(day.ends, zone)

    def next_zone(self, guild: int) -> ZoneStep | None:
        """The time zone that is set and does not hold yet."""
        coming = self._calendar(guild).then
        return coming if coming is not None and self._now() < coming.begins else None

    def _calendar(self, guild: int) -> Calendar:
        return self._calendars.get(guild, _USUAL_CALENDAR)

    async def change(self, guild: int, name: str, typed: str, by: int = NOBODY) -> Value:
        """Set something in a server, as it was typed by a member; its new value. Raises Refused with one sentence.

        It holds at once, but for the time zone, which holds from the end of the present day on (bot.room.guild.calendar).
        """
        if name not in TERMS:
            raise Refused("There is no such setting.")
        value = TERMS[name].read(typed)
        async with self._changing:  # so that each change in the log says what the one before has left
            await self._change(guild, name, value, by)
        return value

    async def _change(self, guild: int, name: str, value: Value, by: int) -> None:
        was = self.set_to(guild, name)
        stored: Any = value
        if name == "time_zone":
            stored = self._calendar(guild).changed(self._now(), str(value)).written()
        transaction = Transaction()
        transaction.add(SETTING, guild=guild, name=name, value=orjson.dumps(stored).decode())
        if was != value or name in self.damaged(guild):
            self.log.add(transaction, guild, SettingChange(by, self._now(), name, written(was), written(value)))
        await self._store.commit(transaction)
        self._take(guild, name, stored)

    def set_to(self, guild: int, name: str) -> Value:
        """What something is set to, be it that it does not hold yet."""
        if name == "time_zone" and (coming := self.next_zone(guild)) is not None:
            return coming.zone
        value: Value = getattr(self.of(guild), name)
        return value

    def _take(self, guild: int, name: str, stored: Any) -> None:
        found = calendar.read(stored) if name == "time_zone" else None
        values = [stored] if found is None else [step.zone for step in found if step is not None]
        if name not in TERMS or not all(TERMS[name].fits(value) for value in values):
            self._damage(guild, name)
            return
        self._damaged.discard((guild, name))
        if found is not None:
            self._calendars[guild] = found
        self._terms[guild] = replace(self._terms.get(guild, _USUAL), **{name: as_set(values[0])})

    # ---- who is kept out --------------------------------------------------------------------------------------------------

    def barred(self, guild: int) -> list[int]:
        """The members whom a server keeps from its tables, by their ids."""
        return sorted(self._barred.get(guild, ()))

    async def bar(self, guild: int, member: int, by: int) -> None:
        """Keep a member from a server's tables."""
        transaction = Transaction()
        transaction.add(BAR, guild=guild, member=member, author=by, since=self._now())
        await self._store.commit(transaction)
        self._barred.setdefault(guild, set()).add(member)

    async def unbar(self, guild: int, member: int) -> None:
        """Let a member sit at a server's tables again. Raises Refused when that is so already."""
        if self.marks.is_barred(guild, member):
            await self.marks.unbar(guild, member)
        elif member not in self._barred.get(guild, ()):
            raise Refused("That member is not kept from the tables of this server.")
        transaction = Transaction()
        transaction.add(UNBAR, where=guild, who=member, lifted=self._now())
        await self._store.commit(transaction)
        self._barred.get(guild, set()).discard(member)

    def forget(self, guild: int, member: int) -> None:
        """A member was forgotten; that the server keeps them out is known by a mark from now on."""
        self._barred.get(guild, set()).discard(member)

    def keeps_out(self, guild: int, member: int) -> bool:
        """Whether no match is to be begun with a member: kept out by the server, about to be forgotten, or forgotten."""
        return member in self.going or member < 0 or self._is_barred(guild, member)

    def _is_barred(self, guild: int, member: int) -> bool:
        return member in self._barred.get(guild, ()) or self.marks.is_barred(guild, member)

    def must_be_welcome(self, guild: int, member: int) -> None:
        """Refuse a member whom the server keeps from its tables."""
        if self._is_barred(guild, member):
            raise Refused("Those who manage this server keep you from its tables.")
        if member in self.going:
            raise Refused(GOING)

    def must_be_invitable(self, guild: int, members: Iterable[int]) -> None:
        """Refuse to keep chairs for members who cannot take them."""
        if any(self.keeps_out(guild, member) for member in members):
            raise Refused(
                "No chair is kept for somebody whom this server keeps from its tables, or whose data are to be deleted."
            )

    def must_all_be_welcome(self, guild: int, people: Iterable[tuple[int, str]]) -> None:
        """Refuse a deal to somebody whom the server keeps from its tables; `people` are (member, name)."""
        known = list(people)
        out = [name for member, name in known if self._is_barred(guild, member)]
        if out:
            raise Refused(f"Those who manage this server keep {' and '.join(out)} from its tables.")
        if leaving := [name for member, name in known if member in self.going]:
            raise Refused(f"No further match can be begun with {' and '.join(leaving)}, whose data are to be deleted.")
