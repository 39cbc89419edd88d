"""Cutting the pack: after *Start* each person at the table may add one last word that nobody else sees. Pure: states in and out.

It is the room's own option `cut`. The table stays in its lobby; nothing else can be changed meanwhile. When everybody has
answered, or the time is up, all words enter the shuffle and the cards are dealt; whoever leaves stops it, and it is begun anew
with *Start*. The words lie in the state, so that a restart loses none; they are shown after the deal, with the record.

Against whom it helps: somebody who knows the secret seed (from a stolen backup, say) could search for a word of his own that
gives him a good deal, as long as he saw all the other words when he chose it. He does not see them here. Against whom it does
not: an operator who plays along and reads the words in the running room, or in its store, before giving his own. Against him
everybody would have to hold a word back behind a promise of his own; the room does not ask that of people.
"""

from bot.room.table.table_state import TableState
from bot.rules import Refused

#: milliseconds for everybody to answer
TIME = 30_000


def is_on(state: TableState) -> bool:
    """Whether the pack is being cut."""
    return state.cuts is not None


def must_be_off(state: TableState) -> None:
    """Refuse what cannot be done while the pack is being cut."""
    if is_on(state):
        raise Refused("The pack is being cut, and the cards are dealt in a moment: nothing can be changed now.")


def begun(state: TableState, now: int) -> TableState:
    """Everybody is asked. `now`: epoch milliseconds."""
    return state.but(cuts={}, since=now, deadline=now + TIME)


def awaited(state: TableState) -> tuple[int, ...]:
    """The members who have not answered yet; none while nobody is asked."""
    cuts = state.cuts
    members = (seat.member for seat in state.seats if seat.member is not None)
    return () if cuts is None else tuple(member for member in members if member not in cuts)


def answered(state: TableState, member: int, word: str) -> TableState:
    """A person's last word, as it was checked; "" for none. Raises Refused."""
    if state.cuts is None:
        raise Refused("The pack is not being cut now; your word was not taken.")
    if state.seat_of(member) is None:
        raise Refused("You do not sit at this table.")
    if member in state.cuts:
        raise Refused("You have answered already.")
    return state.but(cuts={**state.cuts, member: word})


def is_done(state: TableState) -> bool:
    """Whether everybody has answered."""
    return is_on(state) and not awaited(state)


def is_due(state: TableState, now: int) -> bool:
    """Whether the time is up. `now`: epoch milliseconds."""
    return is_on(state) and state.deadline is not None and state.deadline <= now


def with_last_words(state: TableState) -> TableState:
    """The state to be dealt: each last word stands behind the seat's own, after a stroke."""
    cuts = state.cuts or {}
    for at, seat in enumerate(state.seats):
        if seat.member is not None and (word := cuts.get(seat.member)):
            state = state.with_seat(at, word=f"{seat.word} / {word}".lstrip())
    return stopped(state)


def stopped(state: TableState) -> TableState:
    """The state without the cutting and its words; as it is where the pack is not being cut."""
    return state.but(cuts=None, deadline=None) if is_on(state) else state
