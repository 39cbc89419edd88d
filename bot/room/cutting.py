"""Cutting the pack: after *Start* each person at the table may add one last word that nobody else sees. Pure: sheets in and out.

It is the room's own option `cut`. The table stays in its lobby; nothing else can be changed meanwhile. When everybody has
answered, or the time is up, all words enter the shuffle and the cards are dealt; whoever leaves stops it, and it is begun anew
with *Start*. The words lie in the sheet, so that a restart loses none; they are shown after the deal, with the record.

Against whom it helps: somebody who knows the secret seed (from a stolen backup, say) could search for a word of his own that
gives him a good deal, as long as he saw all the other words when he chose it. He does not see them here. Against whom it does
not: an operator who plays along and reads the words in the running room, or in its store, before giving his own. Against him
everybody would have to hold a word back behind a promise of his own; the room does not ask that of people.
"""

from bot.room.sheet import Sheet
from bot.rules import Refused

#: milliseconds for everybody to answer
TIME = 30_000


def is_on(sheet: Sheet) -> bool:
    """Whether the pack is being cut."""
    return sheet.cuts is not None


def must_be_off(sheet: Sheet) -> None:
    """Refuse what cannot be done while the pack is being cut."""
    if is_on(sheet):
        raise Refused("The pack is being cut, and the cards are dealt in a moment: nothing can be changed now.")


def begun(sheet: Sheet, now: int) -> Sheet:
    """Everybody is asked. `now`: epoch milliseconds."""
    return sheet.but(cuts={}, since=now, deadline=now + TIME)


def awaited(sheet: Sheet) -> tuple[int, ...]:
    """The members who have not answered yet; none while nobody is asked."""
    cuts = sheet.cuts
    members = (seat.member for seat in sheet.seats if seat.member is not None)
    return () if cuts is None else tuple(member for member in members if member not in cuts)


def answered(sheet: Sheet, member: int, word: str) -> Sheet:
    """A person's last word, as it was checked; "" for none. Raises Refused."""
    if sheet.cuts is None:
        raise Refused("The pack is not being cut now; your word was not taken.")
    if sheet.seat_of(member) is None:
        raise Refused("You do not sit at this table.")
    if member in sheet.cuts:
        raise Refused("You have answered already.")
    return sheet.but(cuts={**sheet.cuts, member: word})


def is_done(sheet: Sheet) -> bool:
    """Whether everybody has answered."""
    return is_on(sheet) and not awaited(sheet)


def is_due(sheet: Sheet, now: int) -> bool:
    """Whether the time is up. `now`: epoch milliseconds."""
    return is_on(sheet) and sheet.deadline is not None and sheet.deadline <= now


def sealed(sheet: Sheet) -> Sheet:
    """The sheet to be dealt: each last word stands behind the seat's own, after a stroke."""
    cuts = sheet.cuts or {}
    for at, seat in enumerate(sheet.seats):
        if seat.member is not None and (word := cuts.get(seat.member)):
            sheet = sheet.with_seat(at, word=f"{seat.word} / {word}".lstrip())
    return stopped(sheet)


def stopped(sheet: Sheet) -> Sheet:
    """The sheet without the cutting and its words; as it is where the pack is not being cut."""
    return sheet.but(cuts=None, deadline=None) if is_on(sheet) else sheet
