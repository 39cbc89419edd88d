"""How a match ends before it is played out, and how a table closes. Pure: what each act comes to, or Refused."""

from bot.room.chips.pacts import nets_of
from bot.room.live.pending_change import Occasion, PendingChange, Void, given_back, made_void
from bot.room.match import chairs, ends
from bot.room.table import consent, lobby
from bot.room.table.people import Person
from bot.room.table.table_state import TableState
from bot.rules import Refused, settled_if_abandoned


def voted(state: TableState, occasion: Occasion, member: int, wish: bool) -> PendingChange:
    """Somebody agrees to end the match, or (`wish` false) takes that back; the last voice that it takes ends it."""
    after = chairs.vote(state, member, wish)
    ends.must_be_votable(state)
    return ended_if_agreed(after, occasion) if wish else PendingChange(after)


def left(state: TableState, occasion: Occasion, member: int) -> PendingChange:
    """Somebody gets up in the middle of a match; where most of those who stay have agreed to end it, that ends it."""
    return ended_if_agreed(chairs.leave(state, member), occasion)


def ended_if_agreed(state: TableState, occasion: Occasion) -> PendingChange:
    """The match ends where those want it whose agreement it takes."""
    play = occasion.play()
    if not ends.is_voted_out(state, play):
        return PendingChange(state)
    if ends.is_binding(state, play):
        return closed(state, occasion, "Everybody at the table agreed to end the match; the stakes were given back.")
    several = sum(seat.present for seat in state.seats) > 1
    return closed(state, occasion, "The match was ended by a vote." if several else "The match was ended early.")


def closed_by(state: TableState, occasion: Occasion, by: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table closes it."""
    lobby.must_run(state, by, manager)
    if state.phase == "closed":
        raise Refused("This table is closed.")  # the first reason is the one that stands
    if state.phase == "playing":
        ends.must_be_closable(state, occasion.play(), by, manager)
    others = by != state.host and state.seat_of(by) is None
    return closed(
        state,
        occasion,
        f"{'Somebody who manages this server has closed the table' if others else 'The table was closed'}.",
    )


def stranded(state: TableState, occasion: Occasion) -> PendingChange | None:
    """The table's channel is gone: what is only planned is closed, a match that binds goes on without its message."""
    if state.phase == "closed" or state.placeless:
        return None
    if state.phase == "playing" and ends.is_binding(state, occasion.play()):
        return PendingChange(chairs.all_away(state))
    return closed(state, occasion, "The table's channel is gone.")


def found(state: TableState, _: Occasion) -> PendingChange | None:
    """The table's channel is there after all: whoever sat there finds the match where it was, and takes the chair back."""
    return PendingChange(state.but(placeless=False)) if state.placeless and state.phase != "closed" else None


# ---- the end -----------------------------------------------------------------------------------------------------------


def shut(state: TableState, reason: str) -> TableState:
    """The state of a table that is closed, for a reason."""
    return state.but(
        phase="closed",
        reason=reason,
        clock="",
        deadline=None,
        warn_at=None,
        delayed=False,
        held={},
        orders={},
        deserted=None,
        cuts=None,
    )


def closed(state: TableState, occasion: Occasion, reason: str) -> PendingChange:
    """The table closes; a match that is played is abandoned, and hands that are over stay settled."""
    after, match = shut(state, reason), state.match
    if state.phase != "playing" or match is None:
        return PendingChange(after, "closed")
    play = occasion.play()
    pending = PendingChange(after, "closed", play=play, outcome="abandoned", transfers=given_back(state, match, play))
    pending.nets = nets_of(state, settled_if_abandoned(play.rules, play.state))
    pending.banked = consent.house_banks(state)
    return pending


def voided(state: TableState, occasion: Occasion, by: Person, reason: str) -> PendingChange:
    """A manager ends a match as if it had never been dealt. Raises Refused."""
    chairs.must_be_playing(state)
    play, match, why = occasion.play(), state.match, one_line(reason)
    assert match is not None  # a match that is played has its number
    given = "" if play.practice or not play.brings else " Everybody has back what was brought."
    after = shut(state, f"{by.name} has voided the match: {why}{given}")
    pending = PendingChange(after, "closed", play=play, outcome="abandoned", void=Void(by.id, why))
    if not play.practice:
        pending.transfers = [made_void(state, match, play.escrow(), play.brings)]
    pending.nets, pending.banked = nets_of(state, [0] * len(state.seats)), consent.house_banks(state)
    return pending


def given_up(state: TableState, _: Occasion, held: int, brings: int, why: str) -> PendingChange:
    """The room voids a match that cannot be rebuilt: every seat gets back what it brought out of what the table holds."""
    match = state.match
    if state.phase != "playing" or match is None:
        return PendingChange(shut(state, why), "closed")
    after = shut(state, f"{why} It was ended, and all chips were given back.")
    paid = made_void(state, match, held, brings)
    pending = PendingChange(after, "closed", outcome="abandoned", void=Void(None, why), transfers=[paid])
    pending.nets, pending.banked = nets_of(state, [0] * len(state.seats)), consent.house_banks(state)
    return pending


def one_line(reason: str) -> str:
    """A reason as one line that ends as a sentence. Raises Refused for none, or a long one."""
    plain = " ".join(reason.split())
    if not plain or len(plain) > 150 or not plain.isprintable():
        raise Refused("A reason is one line of 1 to 150 characters.")
    return plain if plain[-1] in ".!?" else f"{plain}."
