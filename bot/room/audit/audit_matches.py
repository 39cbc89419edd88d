"""The audit of when things were, as far as one thing follows from another: matches and their ends, revisions, seasons, settings."""

import orjson
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.room.audit.raw import rows, told
from bot.room.guild import calendar
from bot.room.guild.guild_settings import TERMS
from bot.room.sql import schema
from bot.room.sql.standings_schema import season


async def matches(connection: AsyncConnection) -> list[str]:
    """What is off with the ends of matches, the revisions of their moves, seasons, and settings."""
    return [
        *await _ends(connection), *await _revisions(connection), *await _seasons(connection), *await _settings(connection),
    ]  # fmt: skip


async def _ends(connection: AsyncConnection) -> list[str]:
    """What has ended says when; only what was finished has a result, only what was abandoned was voided."""
    names = ("id", "outcome", "ended", "result", "voided", "reason")
    found: list[str] = []
    async for match, outcome, ended, result, voided, reason in rows(connection, schema.match, names):
        if (outcome == "playing") != (ended is None):
            found.append(f"match {told(match)}: it is {told(outcome)}, and its end is at {told(ended)}")
        if (outcome == "finished") != (result is not None):
            found.append(f"match {told(match)}: it is {told(outcome)}, and it has {'a' if result else 'no'} result")
        if (voided is not None) != (reason is not None) or (voided is not None and outcome != "abandoned"):
            found.append(f"match {told(match)}: it is {told(outcome)}, and it was voided at {told(voided)}")
    return found


async def _revisions(connection: AsyncConnection) -> list[str]:
    """The table's revision grows from move to move; moves of one act share it, and the act's key."""
    found: list[str] = []
    before = ("", 0, None)
    names = ("match", "number", "revision", "key")
    async for match, number, revision, key in rows(connection, schema.journal, names, 'ORDER BY "match", number'):
        if match == before[0] and (revision < before[1] or (revision == before[1] and key != before[2])):
            found.append(f"journal {told(match)}/{number}: its revision does not follow from the one before")
        before = (match, revision, key)
    return found


async def _seasons(connection: AsyncConnection) -> list[str]:
    """Seasons are numbered from 1, and only a server's last one can be open."""
    found: list[str] = []
    last: dict[int, tuple[int, int | None]] = {}
    async for guild, number, closed in rows(
        connection, season, ("guild", "number", "closed"), "ORDER BY guild, number"
    ):
        count, end = last.get(guild, (0, 0))
        if number != count + 1 or end is None:
            found.append(f"season {told(guild)}/{told(number)}: it does not follow from the one before")
        last[guild] = number, closed
    return found


async def _settings(connection: AsyncConnection) -> list[str]:
    """Settings are known ones, and have values that could be set."""
    found: list[str] = []
    async for guild, name, value in rows(connection, schema.server_setting, ("guild", "name", "value")):
        if name not in TERMS or not _fits(name, value):
            found.append(f"server_setting {told(guild)}/{told(name)}: nothing like it can be set")
    return found + await _logged(connection)


async def _logged(connection: AsyncConnection) -> list[str]:
    """The log of settings tells of known ones, of values that could be set, and in the end of what is set."""
    found: list[str] = []
    last: dict[tuple[int, str], str] = {}
    columns = ("guild", "number", "name", "was", "became")
    async for guild, number, name, was, became in rows(connection, schema.setting_change, columns, "ORDER BY number"):
        last[guild, name] = became
        if name not in TERMS or not (_fits(name, was) and _fits(name, became)):
            found.append(f"setting_change {told(guild)}/{told(number)}: nothing like it can be set")
    async for guild, name, value in rows(connection, schema.server_setting, ("guild", "name", "value")):
        logged = last.pop((guild, name), None)
        if logged is not None and _set_to(name, value) != _set_to(name, logged):
            found.append(f"server_setting {told(guild)}/{told(name)}: it is not what was set last, by the log")
    return found + [f"server_setting {told(guild)}/{told(name)}: it was set, by the log" for guild, name in last]


def _set_to(name: str, value: str) -> object:
    """What a stored value sets; of time zones the last."""
    try:
        stored = orjson.loads(value)
    except ValueError:
        return value
    steps = calendar.read(stored) if name == "time_zone" else None
    return stored if steps is None else [step.zone for step in steps if step is not None][-1]


def _fits(name: str, value: str) -> bool:
    try:
        stored = orjson.loads(value)
    except ValueError:
        return False
    steps = calendar.read(stored) if name == "time_zone" else None
    values = [stored] if steps is None else [step.zone for step in steps if step is not None]
    return all(TERMS[name].fits(one) for one in values)
