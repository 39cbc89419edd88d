"""What a server allows at its tables: how much a seat may bring, how wide a table against the house may be, what the house
stakes. Pure: the terms, a game and its options in, a sentence or a number out."""

from collections.abc import Mapping
from typing import Any

from bot import shelf
from bot.room.sheet import Sheet
from bot.room.terms import Terms
from bot.rules import Banked, Refused, Rules, Setting


def brings(rules: Rules[Any], options: Mapping[str, Any]) -> int:
    """How many chips each seat brings."""
    return options.get(rules.info.brings, 0)


def over_the_cap(terms: Terms, game: str, options: Mapping[str, Any]) -> str | None:
    """Why a seat would bring too much here; None when it does not."""
    rules = shelf.rules_of(game)
    if terms.stake_cap is None or brings(rules, options) <= terms.stake_cap:
        return None
    return f"At most {terms.stake_cap:,} chips a seat may be brought to a table in this server: choose a smaller {rules.info.brings}."


def too_wide(terms: Terms, game: str, options: Mapping[str, Any]) -> str | None:
    """Why a table against the house is too wide here; None when it is not, or when the house does not bank."""
    rules = shelf.rules_of(game)
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


def problem(terms: Terms, game: str, options: Mapping[str, Any]) -> str | None:
    """Why the server does not allow such a table, as one sentence."""
    return over_the_cap(terms, game, options) or too_wide(terms, game, options)


def must_be_allowed(problem: str | None) -> None:
    """Refuse with a problem, if there is one."""
    if problem:
        raise Refused(problem)


def house_stake(rules: Rules[Any], setting: Setting, sheet: Sheet) -> int:
    """What the house stakes at a match: against each person where it banks, and all that its computer players bring."""
    people = sum(seat.member is not None for seat in sheet.seats)
    computers = len(sheet.seats) - people
    return people * rules.house_stake(setting) + computers * brings(rules, sheet.options)
