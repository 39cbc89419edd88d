"""Taking a void back: a voided match goes on where it stood, for a day after it was voided."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import registry
from bot.room.chips import budget, gains, ledger
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.pacts import pact_of
from bot.room.history import journal
from bot.room.history.veil import may_return
from bot.room.live.pending_change import made_void, transaction_of_table
from bot.room.match import absence, deadlines, ends
from bot.room.match.play import Play
from bot.room.sql import schema
from bot.room.sql.transaction import REOPEN_MATCH, Conflict, Spent, Transaction
from bot.room.store.store import Store
from bot.room.table import consent, table_limits
from bot.room.table.table_state import TableState, read
from bot.rules import Refused

GONE = "There is no match by this name in this server that was voided by a manager within the last day."


async def found(store: Store, guild: int, match: str, now: int) -> tuple[TableState, Play]:
    """The table of a voided match, and the match as it stood. Raises Refused when it cannot go on."""
    async with store.snapshot() as connection:
        loaded = await journal.load(connection, match)
        if loaded is None or loaded[0].guild != guild or not may_return(loaded[0], now):
            raise Refused(GONE)
        state = await _table(connection, loaded[0].card_table)
    if state.phase != "closed" or state.match != match:
        raise Refused(GONE)
    if any(seat.member is not None and seat.member < 0 for seat in state.seats):
        raise Refused("This match cannot be restored: somebody who played has had their data deleted.")
    try:
        return state, journal.rebuild(*loaded)
    except journal.Unplayable:
        raise Refused("This match cannot be restored: its game has changed.") from None


async def _table(connection: AsyncConnection, table: str) -> TableState:
    query = select(schema.card_table.c.sheet).where(schema.card_table.c.id == table)
    return read((await connection.execute(query)).scalar_one())


def gone_on(state: TableState, play: Play, now: int) -> TableState:
    """The table of a voided match at which it goes on."""
    open_again = state.but(phase="playing", reason="", votes=(), revision=state.revision + 1, stored=state.stored + 1)
    return absence.watched(deadlines.resumed(open_again, play, now), now)


async def restore(store: Store, guilds: GuildRegistry, state: TableState, play: Play, now: int) -> TableState:
    """Store that a match goes on: all bring their chips again, the house holds its stake again. Raises Refused."""
    after, match = gone_on(state, play, now), state.match
    assert match is not None  # it was found by its name
    transaction = Transaction()
    transaction_of_table(transaction, state, after, match)
    transaction.add(REOPEN_MATCH, which=match)
    if consent.at_stake(state):
        done = made_void(state, match, play.escrow(), play.brings)
        key = f"{match}/restored {after.stored}"
        ledger.post(transaction, ledger.undone(done, key, "brought again, void taken back"), now)
        if ends.house_stakes(state):  # a bank that has won enough holds nothing, and goes on like any other
            chips = table_limits.house_stake(registry.rules_of(state.game), after, play.state)
            most = guilds.of(state.guild).house_budget
            budget.hold_again(transaction, match, budget.Stake(state.guild, "", chips, most))
        day = await gains.day_of(store, match)  # none for a match from before such limits
        if day and (pact := pact_of(state, guilds.of(state.guild), day)):
            gains.hold_again(transaction, match, pact)
    try:
        await store.commit(transaction)
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
