"""Chairs during a match: absence, leaving, sitting in, taking back, votes. Pure: a state in, a state out, or Refused."""

from bot.brains import CHARACTERS, EASY, FAIR
from bot.room.match.deadlines import MISSES
from bot.room.table.lobby import pass_host
from bot.room.table.table_state import TableState
from bot.rules import Refused
from bot.rules.contract import MATCH_OVER

#: who may not stake chips of the house; how well characters play nobody has measured
WEAKER_THAN_FAIR = ("random", EASY, *CHARACTERS)


def seat_of(state: TableState, member: int) -> int:
    """A member's chair. Refuses those who have none."""
    seat = state.seat_of(member)
    if seat is None:
        raise Refused("You do not sit at this table.")
    return seat


def must_be_playing(state: TableState) -> None:
    """Refuse what can only be done during a match."""
    if state.phase == "lobby":
        raise Refused("The match has not begun.")
    if state.phase == "over":
        raise Refused(MATCH_OVER)
    if state.phase == "closed":
        raise Refused("This table is closed.")


def missed(state: TableState, seats: tuple[int, ...]) -> TableState:
    """Count a time-out; after two in a row a computer player sits in."""
    misses = dict(state.misses)
    for seat in seats:
        misses[seat] = misses.get(seat, 0) + 1
        if misses[seat] >= MISSES:
            state = state.with_seat(seat, brain=FAIR)
    return state.but(misses=misses)


def back(state: TableState, seat: int) -> TableState:
    """The person plays again, whatever was before."""
    misses = {at: count for at, count in state.misses.items() if at != seat}
    return state.with_seat(seat, brain=None, left=False).but(misses=misses)


def take_back(state: TableState, member: int) -> TableState:
    """An absent person takes the chair back."""
    must_be_playing(state)
    seat = seat_of(state, member)
    if state.seats[seat].brain is None:
        raise Refused("You are playing this chair yourself.")
    if state.seats[seat].out is not None:
        raise Refused("You have left this match and taken your chips with you.")
    return back(state, seat)


def leave(state: TableState, member: int) -> TableState:
    """A person gets up during a match: a fair computer player plays the chair on, and the result counts."""
    seat = seat_of(state, member)
    if state.seats[seat].left:
        raise Refused("A computer player plays this chair for you already.")
    return pass_host(state.with_seat(seat, brain=FAIR, left=True))


def all_away(state: TableState) -> TableState:
    """Nobody can reach the table any more: all who play are away, and may still find it by their hands."""
    for seat, chair in enumerate(state.seats):
        if chair.present:
            state = state.with_seat(seat, brain=FAIR)
    return state.but(placeless=True)


def all_left(state: TableState) -> TableState:
    """Who has stayed away for so long that the match is played to its end has left it."""
    for seat, chair in enumerate(state.seats):
        if chair.member is not None and not chair.left:
            state = state.with_seat(seat, left=True)
    return state


def fair_computers(state: TableState) -> TableState:
    """Where chips are at stake computer players are no weaker than fair, whatever the table chose."""
    for seat, chair in enumerate(state.seats):
        if chair.member is None and chair.brain in WEAKER_THAN_FAIR:
            state = state.with_seat(seat, brain=FAIR)
    return state


def vote(state: TableState, member: int, wish: bool) -> TableState:
    """Somebody who was dealt in wants to end the match, or (`wish` false) does not want it any more."""
    must_be_playing(state)
    seat_of(state, member)
    others = tuple(voter for voter in state.votes if voter != member)
    return state.but(votes=(*others, member) if wish else others)
