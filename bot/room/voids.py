"""Taking a void back: a voided match goes on where it stood, for a day after it was voided."""

from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import shelf
from bot.room import budget, consent, deadlines, ends, gains, journal, ledger, limits, schema
from bot.room.draft import made_void, unit_of_table
from bot.room.pacts import pact_of
from bot.room.play import Play
from bot.room.servers import Servers
from bot.room.sheet import Sheet, read
from bot.room.store import Store
from bot.room.unit import REOPEN_MATCH, Conflict, Spent, Unit
from bot.rules import Refused

#: how long a void can be taken back, in milliseconds
A_DAY = 24 * 60 * 60 * 1000
GONE = "There is no match by this name in this server that was voided by a manager within the last day."


async def found(store: Store, guild: int, match: str, now: int) -> tuple[Sheet, Play]:
    """The table of a voided match, and the match as it stood. Raises Refused when it cannot go on."""
    async with store.snapshot() as connection:
        loaded = await journal.load(connection, match)
        if loaded is None or loaded[0].guild != guild or not _is_fresh(loaded[0], now):
            raise Refused(GONE)
        sheet = await _table(connection, loaded[0].card_table)
    if sheet.phase != "closed" or sheet.match != match:
        raise Refused(GONE)
    try:
        return sheet, journal.rebuild(*loaded)
    except journal.Unplayable:
        raise Refused("This match cannot be restored: its game has changed.") from None


def _is_fresh(row: Row[Any], now: int) -> bool:
    return row.voided is not None and row.void_by is not None and now - row.voided <= A_DAY


async def _table(connection: AsyncConnection, table: str) -> Sheet:
    query = select(schema.card_table.c.sheet).where(schema.card_table.c.id == table)
    return read((await connection.execute(query)).scalar_one())


def gone_on(sheet: Sheet, play: Play, now: int) -> Sheet:
    """The table of a voided match at which it goes on."""
    open_again = sheet.but(phase="playing", reason="", votes=(), revision=sheet.revision + 1, stored=sheet.stored + 1)
    return ends.watched(deadlines.resumed(open_again, play, now), now)


async def restore(store: Store, servers: Servers, sheet: Sheet, play: Play, now: int) -> Sheet:
    """Store that a match goes on: all bring their chips again, the house holds its stake again. Raises Refused."""
    after, match = gone_on(sheet, play, now), sheet.match
    assert match is not None  # it was found by its name
    unit = Unit()
    unit_of_table(unit, sheet, after)
    unit.add(REOPEN_MATCH, which=match)
    if consent.at_stake(sheet):
        done = made_void(sheet, match, play.escrow(), play.brings)
        key = f"{match}/restored {after.stored}"
        ledger.post(unit, ledger.undone(done, key, "brought again, void taken back"), now)
        if ends.house_stakes(sheet, play):  # a bank that has won enough holds nothing, and goes on like any other
            chips = limits.house_stake(shelf.rules_of(sheet.game), after, play.state)
            most = servers.of(sheet.guild).house_budget
            budget.hold_again(unit, match, budget.Stake(sheet.guild, "", chips, most))
        day = await gains.day_of(store, match)  # none for a match from before such limits
        if day and (pact := pact_of(sheet, servers.of(sheet.guild), day)):
            gains.hold_again(unit, match, pact)
    try:
        await store.commit(unit)
    except Spent:
        raise Refused("A limit of that day, for the house or between two members, does not reach any more.") from None
    except Conflict as conflict:
        raise Refused(_why(conflict)) from None
    return after


def _why(conflict: Conflict) -> str:
    if conflict.overdrawn:
        return "Somebody who played no longer has the chips that were given back."
    if "channel" in str(conflict):
        return "There is another table in that channel; close it first."
    return "The match has changed meanwhile; look again."
