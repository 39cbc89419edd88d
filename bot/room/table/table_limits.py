"""What a server allows at its tables: how much a seat may bring, how wide a table against the house may be, what the house
stakes. Pure: the terms, a game and its options in, a sentence or a number out."""

from collections.abc import Mapping
from typing import Any

from bot import registry
from bot.room.guild.guild_settings import GuildSettings
from bot.room.table.consent import at_stake, brings
from bot.room.table.table_state import TableState
from bot.rules import Banked, Refused, Rules, Setting


def over_the_cap(terms: GuildSettings, game: str, options: Mapping[str, Any]) -> str | None:
    """Why a seat would bring too much here; None when it does not."""
    rules = registry.rules_of(game)
    if terms.stake_cap is None or brings(rules, options) <= terms.stake_cap:
        return None
    smaller = next((one.called for one in rules.info.options if one.name == rules.info.brings), rules.info.brings)
    return f"At most {terms.stake_cap:,} chips a seat may be brought to a table in this server: choose a smaller {smaller}."


def too_wide(terms: GuildSettings, game: str, options: Mapping[str, Any]) -> str | None:
    """Why a table against the house is too wide here; None when it is not, or when the house does not bank."""
    rules = registry.rules_of(game)
    if terms.wide_tables or not isinstance(rules, Banked):
        return None
    setting = _some_setting(rules, options)
    return None if setting is None else rules.too_wide(setting)


def _some_setting(rules: Rules[Any], options: Mapping[str, Any]) -> Setting | None:
    """A setting with these options, for as few seats as can play with them."""
    fewest, most = rules.seats(options)
    for seats in range(fewest, most + 1):
        try:
            return rules.setting(seats, options)
        except Refused:
            continue
    return None


def problem(terms: GuildSettings, game: str, options: Mapping[str, Any]) -> str | None:
    """Why the server does not allow such a table, as one sentence."""
    return over_the_cap(terms, game, options) or too_wide(terms, game, options)


def must_be_allowed(problem: str | None) -> None:
    """Refuse with a problem, if there is one."""
    if problem:
        raise Refused(problem)


def house_stake(rules: Rules[Any], state: TableState, position: Any) -> int:
    """The most that a match can cost the house as it stands at the beginning of a hand.

    Where the house banks: what people have won from it so far, and the worst case of this hand. Elsewhere all that its
    computer players bring.
    """
    if not at_stake(state):
        return 0
    if isinstance(rules, Banked) and rules.house_banks(state.options):
        people = [at for at, seat in enumerate(state.seats) if seat.member is not None and seat.out is None]
        gone = sum(seat.out for seat in state.seats if seat.out is not None)
        return max(0, gone + sum(position.chips[at] for at in people) + rules.house_risk(position, people))
    return at_stake(state) * sum(seat.member is None for seat in state.seats)
