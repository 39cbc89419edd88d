"""Consent: the most that can be lost at a table, and who has agreed to it by pressing. Pure: a state in, a state out, or Refused.

Whoever sits down or asks for a rematch agrees to what the button says. When what can be lost changes, all agreements are taken
back; nobody is dealt in without one. A button from before the change agrees to nothing.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot import registry
from bot.room.table.table_state import TableState
from bot.rules import Banked, Refused, Rules

#: after so long the host may free the chair of a person who has not agreed, in milliseconds
PATIENCE = 60 * 1000


def brings(rules: Rules[Any], options: Mapping[str, Any]) -> int:
    """How many chips each seat brings."""
    return options.get(rules.info.brings, 0)


def at_stake(state: TableState) -> int:
    """The most chips that a seat can lose at this table: all that it brings; none in practice."""
    return 0 if state.practice else brings(registry.rules_of(state.game), state.options)


def house_banks(state: TableState) -> bool:
    """Whether the house banks at this table, with real chips."""
    rules = registry.rules_of(state.game)
    return at_stake(state) > 0 and isinstance(rules, Banked) and rules.house_banks(state.options)


def _agreed_on(state: TableState) -> tuple[Any, ...]:
    """What people agree to: the most that can be lost, and every option that changes what is paid."""
    most = at_stake(state)
    if not most:
        return ()
    paying = [option for option in registry.rules_of(state.game).info.options if option.pays]
    # a table of an earlier version may not know an option yet
    return most, *(state.options.get(option.name, option.default) for option in paying)


def must_say_it(state: TableState, revision: int | None) -> None:
    """Refuse a button of a revision (None: it says how it stands now) from before a change of what can be lost."""
    if revision is not None and revision < state.terms and at_stake(state):
        raise Refused(
            f"What can be lost here has changed since that button was shown: up to {at_stake(state):,} chips now. "
            "Press again if you agree."
        )


def agree(state: TableState, at: int, revision: int | None) -> TableState:
    """The person in a chair agrees, with a button of this revision (None: to how it stands now). Raises Refused."""
    must_say_it(state, revision)
    return state.with_seat(at, agreed=True)


def after_change(before: TableState, after: TableState, by: int, now: int) -> TableState:
    """A table whose options were changed: where that changes what can be lost, all must agree anew.

    Only whoever made the change, and had agreed to what stood before, agrees by it.
    """
    if _agreed_on(before) == _agreed_on(after):
        return after
    seats = tuple(
        seat if seat.member is None or (seat.member == by and seat.agreed) else replace(seat, agreed=False, asked=now)
        for seat in after.seats
    )
    return after.but(seats=seats, terms=before.revision + 1)


def missing(state: TableState) -> list[str]:
    """The names of those who sit at the table and have not agreed."""
    return [seat.name for seat in state.seats if seat.member is not None and not seat.agreed]


def problem(state: TableState) -> str | None:
    """Why nobody can be dealt in yet, as one sentence; None when all have agreed."""
    names = missing(state)
    if not names:
        return None
    most = at_stake(state)
    what = f"to up to {most:,} chips" if most else "to play"
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who} {'has' if len(names) == 1 else 'have'} to agree {what} first."


def free(state: TableState, member: int, now: int) -> TableState:
    """The chair of somebody who has let the question stand for too long is freed. Raises Refused."""
    at = state.seat_of(member)
    if at is None or state.seats[at].agreed:
        raise Refused("There is nobody in that chair who still has to agree.")
    rest = state.seats[at].asked + PATIENCE - now
    if rest > 0:
        raise Refused(f"{state.seats[at].name} has {-(-rest // 1000)} more seconds to agree.")
    return state.but(seats=state.seats[:at] + state.seats[at + 1 :])
