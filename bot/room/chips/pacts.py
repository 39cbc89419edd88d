"""What the house puts up at a table, and what people can win there from one another and from the house. Pure."""

from collections.abc import Sequence
from typing import Any

from bot import registry
from bot.room.chips.budget import Stake
from bot.room.chips.gains import Pact
from bot.room.guild.guild_settings import GuildSettings
from bot.room.table.consent import at_stake, house_banks
from bot.room.table.table_limits import house_stake
from bot.room.table.table_state import TableState


def stake_of(state: TableState, position: Any, terms: GuildSettings, day: str) -> Stake | None:
    """What the house puts up here on a day, where a hand begins in this position; None when it stakes nothing."""
    chips = house_stake(registry.rules_of(state.game), state, position)
    return Stake(state.guild, day, chips, terms.house_budget) if chips else None


def pact_of(state: TableState, terms: GuildSettings, day: str) -> Pact | None:
    """What can be won here on a day; None where nothing is at stake."""
    most = at_stake(state)
    if not most:
        return None
    banked = house_banks(state)
    computers = any(seat.member is None for seat in state.seats)
    people = {seat.member: seat.name for seat in state.seats if seat.member is not None}
    return Pact(
        state.guild,
        day,
        people,
        0 if banked else most,
        terms.gain_a_day,
        house=banked or computers,
        share=terms.house_share,
    )


def nets_of(state: TableState, chips: Sequence[int]) -> dict[int, int]:
    """Each person's net result, from those of the seats; who has left a house's table has what was left with."""
    return {
        seat.member: chips[at] if seat.out is None else seat.out
        for at, seat in enumerate(state.seats)
        if seat.member is not None
    }
