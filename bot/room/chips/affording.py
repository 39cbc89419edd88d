"""Whether everybody at a table, and the house, can bring what a deal asks for; asked of the store before a deal.

The deal's own transaction judges it again. This look is for the sentence that says whose purse it is, and what is left.
"""

from bot import registry
from bot.room.chips import budget, gains
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Ledger
from bot.room.chips.pacts import pact_of, stake_of
from bot.room.store.store import Store
from bot.room.table import consent
from bot.room.table.table_state import TableState
from bot.rules import Refused, Setting


async def must_afford(state: TableState, setting: Setting, store: Store, ledger: Ledger, guilds: GuildRegistry) -> None:
    """Refuse a deal that is otherwise ready unless every person can bring what the game asks for, and the house, too."""
    brings = consent.at_stake(state)
    if not brings:
        return
    people = {seat.member: seat.name for seat in state.seats if seat.member is not None}
    chips = await ledger.balances(state.guild, list(people))
    poor = [f"{name} has {held}" for name, held in zip(people.values(), chips, strict=True) if held < brings]
    if poor:
        raise Refused(f"Everybody needs {brings} chips at this table: {', '.join(poor)}.")
    settings, day = guilds.of(state.guild), guilds.today(state.guild).name
    position = registry.rules_of(state.game).start(setting)
    if stake := stake_of(state, position, settings, day):
        await budget.must_reach(store, guilds, stake)
    if pact := pact_of(state, settings, day):
        await gains.must_reach(store, guilds, pact)
