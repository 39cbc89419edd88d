"""Consent: the most that can be lost at a table, and who has agreed to it by pressing. Pure: a sheet in, a sheet out, or Refused.

Whoever sits down or asks for a rematch agrees to what the button says. When what can be lost changes, all agreements are taken
back; nobody is dealt in without one. A button from before the change agrees to nothing.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot import shelf
from bot.room.sheet import Sheet
from bot.rules import Refused, Rules

#: after so long the host may free the chair of a person who has not agreed, in milliseconds
PATIENCE = 60 * 1000


def brings(rules: Rules[Any], options: Mapping[str, Any]) -> int:
    """How many chips each seat brings."""
    return options.get(rules.info.brings, 0)


def at_stake(sheet: Sheet) -> int:
    """The most chips that a seat can lose at this table: all that it brings; none in practice."""
    return 0 if sheet.practice else brings(shelf.rules_of(sheet.game), sheet.options)


def _agreed_on(sheet: Sheet) -> tuple[Any, ...]:
    """What people agree to: the most that can be lost, and every option that changes what is paid."""
    most = at_stake(sheet)
    if not most:
        return ()
    paying = [option for option in shelf.rules_of(sheet.game).info.options if option.pays]
    # a table of an earlier version may not know an option yet
    return most, *(sheet.options.get(option.name, option.default) for option in paying)


def must_say_it(sheet: Sheet, revision: int | None) -> None:
    """Refuse a button of a revision (None: it says how it stands now) from before a change of what can be lost."""
    if revision is not None and revision < sheet.terms and at_stake(sheet):
        raise Refused(
            f"What can be lost here has changed since that button was shown: up to {at_stake(sheet):,} chips now. "
            "Press again if you agree."
        )


def agree(sheet: Sheet, at: int, revision: int | None) -> Sheet:
    """The person in a chair agrees, with a button of this revision (None: to how it stands now). Raises Refused."""
    must_say_it(sheet, revision)
    return sheet.with_seat(at, agreed=True)


def after_change(before: Sheet, after: Sheet, by: int, now: int) -> Sheet:
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


def missing(sheet: Sheet) -> list[str]:
    """The names of those who sit at the table and have not agreed."""
    return [seat.name for seat in sheet.seats if seat.member is not None and not seat.agreed]


def problem(sheet: Sheet) -> str | None:
    """Why nobody can be dealt in yet, as one sentence; None when all have agreed."""
    names = missing(sheet)
    if not names:
        return None
    most = at_stake(sheet)
    what = f"to up to {most:,} chips" if most else "to play"
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who} {'has' if len(names) == 1 else 'have'} to agree {what} first."


def free(sheet: Sheet, at: int, now: int) -> Sheet:
    """The chair of somebody who has let the question stand for too long is freed. Raises Refused."""
    if not 0 <= at < len(sheet.seats) or sheet.seats[at].member is None or sheet.seats[at].agreed:
        raise Refused("There is nobody in that chair who still has to agree.")
    rest = sheet.seats[at].asked + PATIENCE - now
    if rest > 0:
        raise Refused(f"{sheet.seats[at].name} has {-(-rest // 1000)} more seconds to agree.")
    return sheet.but(seats=sheet.seats[:at] + sheet.seats[at + 1 :])
