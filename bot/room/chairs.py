"""Chairs during a match: absence, sitting in, taking back, votes. Pure: a sheet in, a sheet out, or Refused."""

from bot.room.deadlines import MISSES
from bot.room.lobby import pass_host
from bot.room.sheet import Sheet
from bot.rules import Refused

#: the computer player that sits in for somebody absent
SITS_IN = "thumb"


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
            sheet = sheet.with_seat(seat, brain=SITS_IN)
    return pass_host(sheet.but(misses=misses))


def back(sheet: Sheet, seat: int) -> Sheet:
    """The person plays again, whatever was before."""
    misses = {at: count for at, count in sheet.misses.items() if at != seat}
    return sheet.with_seat(seat, brain=None).but(misses=misses)


def take_back(sheet: Sheet, member: int) -> Sheet:
    """An absent person takes the chair back."""
    must_be_playing(sheet)
    seat = seat_of(sheet, member)
    if sheet.seats[seat].brain is None:
        raise Refused("You are playing this chair yourself.")
    return back(sheet, seat)


def leave(sheet: Sheet, member: int) -> Sheet:
    """A person gets up during a match: a computer player sits in until the chair is taken back."""
    seat = seat_of(sheet, member)
    if sheet.seats[seat].brain is not None:
        raise Refused("A computer player sits in for you already.")
    votes = tuple(voter for voter in sheet.votes if voter != member)
    return pass_host(sheet.with_seat(seat, brain=SITS_IN).but(votes=votes))


def vote(sheet: Sheet, member: int) -> Sheet:
    """A person who plays wants to end the match."""
    must_be_playing(sheet)
    if not sheet.seats[seat_of(sheet, member)].present:
        raise Refused("Take your chair back first: only those who play can vote.")
    if member in sheet.votes:
        raise Refused("You have voted to end the match already.")
    return sheet.but(votes=(*sheet.votes, member))


def voted_out(sheet: Sheet) -> bool:
    """Whether more than half of those who have a say want to end the match.

    People have a say; so have computer players with a stake in the pot, and they play on: nobody takes a stake back from the
    house because the match goes badly.
    """
    people = [seat.member for seat in sheet.seats if seat.present]
    return 2 * sum(member in sheet.votes for member in people) > len(people) + _staked(sheet) > 0


def _staked(sheet: Sheet) -> int:
    """How many computer players have a stake in the pot, which an abandoned match would give back to everybody."""
    return sum(seat.member is None for seat in sheet.seats) if sheet.options.get("stake") else 0


def must_close(sheet: Sheet, by: int, manager: bool) -> None:
    """Refuse to close a match over the heads of others, and to close twice: the first reason is the one that stands."""
    if sheet.phase == "closed":
        raise Refused("This table is closed.")
    others = any(seat.present and seat.member != by for seat in sheet.seats)
    if sheet.phase == "playing" and others and not manager:
        raise Refused("Others are playing: a match is ended by a vote.")
    if sheet.phase == "playing" and _staked(sheet) and not manager:
        raise Refused("Computer players have a stake in this match; leave the table, and one of them plays on for you.")
