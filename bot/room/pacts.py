"""What people can win from one another and from the house at a table, before it is dealt. Pure."""

from collections.abc import Sequence

from bot import shelf
from bot.room.consent import at_stake
from bot.room.gains import Pact
from bot.room.sheet import Sheet
from bot.room.terms import Terms
from bot.rules import Banked


def is_banked(sheet: Sheet) -> bool:
    """Whether the house banks here, with real chips."""
    rules = shelf.rules_of(sheet.game)
    return at_stake(sheet) > 0 and isinstance(rules, Banked) and rules.house_banks(sheet.options)


def pact_of(sheet: Sheet, terms: Terms, day: str) -> Pact | None:
    """What can be won here on a day; None where nothing is at stake."""
    most = at_stake(sheet)
    if not most:
        return None
    banked = is_banked(sheet)
    computers = any(seat.member is None for seat in sheet.seats)
    people = {seat.member: seat.name for seat in sheet.seats if seat.member is not None}
    return Pact(
        sheet.guild,
        day,
        people,
        0 if banked else most,
        terms.gain_a_day,
        house=banked or computers,
        share=terms.house_share,
    )


def nets_of(sheet: Sheet, chips: Sequence[int]) -> dict[int, int]:
    """Each person's net result, from those of the seats; who has left a house's table has what was left with."""
    return {
        seat.member: chips[at] if seat.out is None else seat.out
        for at, seat in enumerate(sheet.seats)
        if seat.member is not None
    }
