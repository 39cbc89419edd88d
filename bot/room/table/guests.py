"""For whom a table is: chairs that are kept for people, tables for invited people alone, and whom its host has sent away.

Pure: a state in, a state out, or Refused. Who is invited has a chair kept until the deal, and again before a rematch, if they
had come; who was removed sits down here again only when invited. Everybody is called at most once.
"""

from collections.abc import Collection

from bot.room.table.table_state import TableState
from bot.rules import Refused

#: so many people at most are remembered as removed; the first are forgiven first
_REMEMBERED = 50
#: so many people at most are called to one table: each of them is remembered, so that nobody is called twice
_CALLED = 50

REMOVED = "The host has given your chair away. You can sit here again if you are invited; other tables are open to you."


def kept(state: TableState) -> tuple[int, ...]:
    """The members for whom a chair is kept: those invited who do not sit yet."""
    return tuple(member for member in state.invited if state.seat_of(member) is None)


def who_came(state: TableState) -> tuple[int, ...]:
    """The members who were invited and were dealt in: a chair is kept for them again, and for nobody who never came."""
    return tuple(member for member in state.invited if state.seat_of(member) is not None)


def uncalled(state: TableState) -> tuple[int, ...]:
    """The members for whom a chair is kept and who have not been called yet."""
    return tuple(member for member in kept(state) if member not in state.called)


def called(state: TableState, members: Collection[int]) -> TableState:
    """These members are called now, and at this table never again, whatever the host changes in between."""
    if not kept(state):
        raise Refused("No chair is kept for anybody who does not sit yet.")
    fresh = uncalled(state)
    if not fresh:
        raise Refused("Everybody for whom a chair is kept has been called already; at one table that is done once.")
    if not members or not set(members) <= set(fresh):
        raise Refused("Chairs are kept for others by now; please look again whom you call.")
    if len(state.called) + len(members) > _CALLED:
        raise Refused(f"No more than {_CALLED} people are called to one table.")
    return state.but(called=(*state.called, *members))


def not_called(state: TableState, members: Collection[int]) -> TableState:
    """The call did not reach these members: they can be called again."""
    return state.but(called=tuple(one for one in state.called if one not in members))


def must_have_room(state: TableState, most: int, member: int | None) -> None:
    """Refuse a chair to a member (None: a computer player) where all are taken, or kept for others."""
    others = len([one for one in kept(state) if one != member])
    if len(state.seats) >= most:
        raise Refused(f"{'Both' if most == 2 else f'All {most}'} chairs are taken.")
    if len(state.seats) + others >= most:
        free = most - len(state.seats)
        raise Refused(f"The last {'chair is' if free == 1 else f'{free} chairs are'} kept for people who are invited.")


def must_be_a_guest(state: TableState, member: int) -> None:
    """Refuse somebody whom the host has removed, or who is not invited to a table for invited people."""
    if member in state.invited or member == state.host:
        return
    if member in state.removed:
        raise Refused(REMOVED)
    if state.private:
        host = next((seat.name for seat in state.seats if seat.member == state.host), "its host")
        raise Refused(f"This table is for invited people: {host} can keep a chair for you.")


def invited(state: TableState, members: Collection[int], most: int) -> TableState:
    """Chairs are kept for these members, and what was held against them is forgotten."""
    after = state.but(
        invited=tuple(dict.fromkeys((*state.invited, *members))),
        removed=tuple(one for one in state.removed if one not in members),
    )
    needed = len(after.seats) + len(kept(after))
    if needed > most:
        raise Refused(f"There are {most} chairs: {needed - most} too few to keep one for everybody whom you chose.")
    return after


def not_invited(state: TableState, members: Collection[int]) -> TableState:
    """No chair is kept for these members any more; who sits already stays."""
    return state.but(invited=tuple(one for one in state.invited if one not in members))


def removed(state: TableState, member: int, by: int) -> TableState:
    """Somebody has to get up, and sits down here again only when invited."""
    at = state.seat_of(member)
    if at is None:
        raise Refused("That person does not sit at this table any more.")
    if member == by:
        raise Refused("That is your own chair: press Leave to get up.")
    return not_invited(state, (member,)).but(
        seats=state.seats[:at] + state.seats[at + 1 :],
        removed=(*(one for one in state.removed if one != member), member)[-_REMEMBERED:],
    )
