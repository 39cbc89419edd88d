"""Chairs during a match: absence, leaving, sitting in, taking back, votes. Pure: a sheet in, a sheet out, or Refused."""

from bot.room.deadlines import MISSES
from bot.room.lobby import pass_host
from bot.room.sheet import Sheet
from bot.rules import Refused

#: the computer player that sits in for somebody absent, and the least that may stake chips of the house
FAIR = "thumb"
WEAKER_THAN_FAIR = ("random",)


def seat_of(sheet: Sheet, member: int) -> int:
    """A member's chair. Refuses those who have none."""
    seat = sheet.seat_of(member)
    if seat is None:
        raise Refused("You do not sit at this table.")
    return seat


def must_be_playing(sheet: Sheet) -> None:
    """Refuse what can only be done during a match."""
    if sheet.phase == "lobby":
        raise Refused("The match has not begun.")
    if sheet.phase == "over":
        raise Refused("The match is over.")
    if sheet.phase == "closed":
        raise Refused("This table is closed.")


def missed(sheet: Sheet, seats: tuple[int, ...]) -> Sheet:
    """Count a time-out; after two in a row a computer player sits in."""
    misses = dict(sheet.misses)
    for seat in seats:
        misses[seat] = misses.get(seat, 0) + 1
        if misses[seat] >= MISSES:
            sheet = sheet.with_seat(seat, brain=FAIR)
    return pass_host(sheet.but(misses=misses))


def back(sheet: Sheet, seat: int) -> Sheet:
    """The person plays again, whatever was before."""
    misses = {at: count for at, count in sheet.misses.items() if at != seat}
    return sheet.with_seat(seat, brain=None, left=False).but(misses=misses)


def take_back(sheet: Sheet, member: int) -> Sheet:
    """An absent person takes the chair back."""
    must_be_playing(sheet)
    seat = seat_of(sheet, member)
    if sheet.seats[seat].brain is None:
        raise Refused("You are playing this chair yourself.")
    if sheet.seats[seat].out is not None:
        raise Refused("You have left this match and taken your chips with you.")
    return back(sheet, seat)


def leave(sheet: Sheet, member: int) -> Sheet:
    """A person gets up during a match: a fair computer player plays the chair on, and the result counts."""
    seat = seat_of(sheet, member)
    if sheet.seats[seat].left:
        raise Refused("A computer player plays this chair for you already.")
    return pass_host(sheet.with_seat(seat, brain=FAIR, left=True))


def all_away(sheet: Sheet) -> Sheet:
    """Nobody can reach the table any more: all who play are away, and may still find it by their hands."""
    for seat, chair in enumerate(sheet.seats):
        if chair.present:
            sheet = sheet.with_seat(seat, brain=FAIR)
    return sheet.but(placeless=True)


def all_left(sheet: Sheet) -> Sheet:
    """Who has stayed away for so long that the match is played to its end has left it."""
    for seat, chair in enumerate(sheet.seats):
        if chair.member is not None and not chair.left:
            sheet = sheet.with_seat(seat, left=True)
    return sheet


def fair_computers(sheet: Sheet) -> Sheet:
    """Computer players that stake the house's chips are no weaker than fair, whatever the table chose."""
    for seat, chair in enumerate(sheet.seats):
        if chair.member is None and chair.brain in WEAKER_THAN_FAIR:
            sheet = sheet.with_seat(seat, brain=FAIR)
    return sheet


def vote(sheet: Sheet, member: int) -> Sheet:
    """Somebody who was dealt in wants to end the match, or does not want it any more."""
    must_be_playing(sheet)
    seat_of(sheet, member)
    if member in sheet.votes:
        return sheet.but(votes=tuple(voter for voter in sheet.votes if voter != member))
    return sheet.but(votes=(*sheet.votes, member))
