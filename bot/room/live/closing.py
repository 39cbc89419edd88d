"""Getting up and coming back, how a match ends before it is played out, how a table closes or begins anew. Pure."""

from collections.abc import Mapping
from typing import Any

from bot.room.chips.pacts import is_banked, nets_of
from bot.room.live.pending_change import Occasion, PendingChange, Void, given_back, made_void
from bot.room.match import chairs, deadlines, ends
from bot.room.table import consent, lobby
from bot.room.table.people import Person, Seat
from bot.room.table.table_state import TableState
from bot.rules import Refused, settled_if_abandoned

# ---- people come and go ------------------------------------------------------------------------------------------------


def left(state: TableState, _: Occasion, member: int, *, in_lobby: bool) -> PendingChange:
    """Somebody gets up; `in_lobby`: only as long as the cards are not dealt."""
    if state.phase == "playing" and not in_lobby:
        return PendingChange(chairs.leave(state, member))
    after = lobby.leave(state, member)
    return PendingChange(after, "closed" if after.phase == "closed" else "lobby")


def taken_back(state: TableState, occasion: Occasion, member: int) -> PendingChange:
    """Somebody takes a chair back; at a match that nobody was at any more the clock begins anew."""
    back = chairs.take_back(state, member)
    return PendingChange(back if state.deserted is None else deadlines.resumed(back, occasion.play(), occasion.now))


def voted(state: TableState, occasion: Occasion, member: int) -> PendingChange:
    """Somebody agrees to end the match, or takes that back; the last voice that it takes ends it."""
    after, play = chairs.vote(state, member), occasion.play()
    ends.must_be_votable(state, play)
    if not ends.is_voted_out(after, play):
        return PendingChange(after)
    if ends.is_binding(state, play):
        reason = "Everybody at the table agreed to end the match; the stakes were given back."
        return closed(after, occasion, reason)
    return closed(after, occasion, "The match was ended by a vote.")


def closed_by(state: TableState, occasion: Occasion, by: int, *, manager: bool) -> PendingChange:
    """Whoever runs the table closes it."""
    lobby.must_run(state, by, manager)
    if state.phase == "closed":
        raise Refused("This table is closed.")  # the first reason is the one that stands
    if state.phase == "playing":
        ends.must_be_closable(state, occasion.play(), by, manager)
    return closed(state, occasion, "The table was closed.")


def stranded(state: TableState, occasion: Occasion) -> PendingChange | None:
    """The table's channel is gone: what is only planned is closed, a match that binds goes on without its message."""
    if state.phase == "closed" or state.placeless:
        return None
    if state.phase == "playing" and ends.is_binding(state, occasion.play()):
        return PendingChange(chairs.all_away(state))
    return closed(state, occasion, "The table's channel is gone.")


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
    pending.banked = ends.house_banks(state, play)
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
    pending.nets, pending.banked = nets_of(state, [0] * len(state.seats)), ends.house_banks(state, play)
    return pending


def given_up(state: TableState, _: Occasion, held: int, brings: int, why: str) -> PendingChange:
    """The room voids a match that cannot be rebuilt: every seat gets back what it brought out of what the table holds."""
    match = state.match
    if state.phase != "playing" or match is None:
        return PendingChange(shut(state, why), "closed")
    after = shut(state, f"{why} It was ended, and all chips were given back.")
    paid = made_void(state, match, held, brings)
    pending = PendingChange(after, "closed", outcome="abandoned", void=Void(None, why), transfers=[paid])
    pending.nets, pending.banked = nets_of(state, [0] * len(state.seats)), is_banked(state)
    return pending


def one_line(reason: str) -> str:
    """A reason as one line that ends as a sentence. Raises Refused for none, or a long one."""
    plain = " ".join(reason.split())
    if not plain or len(plain) > 150 or not plain.isprintable():
        raise Refused("A reason is one line of 1 to 150 characters.")
    return plain if plain[-1] in ".!?" else f"{plain}."


# ---- a rematch ---------------------------------------------------------------------------------------------------------


def must_be_over(state: TableState, revision: int | None) -> None:
    """Refuse a rematch before the match is over, or with a button (None: how it stands now) that said something else."""
    if state.phase != "over":
        raise Refused("A rematch follows a match that is over.")
    consent.must_say_it(state, revision)


def again(state: TableState, occasion: Occasion, by: int, secrets: Mapping[str, Any]) -> PendingChange:
    """A new lobby with those who are there, computers included; an absent person's chips are not staked again.

    `secrets` are what is secret of the next match, and the commitment to it (bot.room.table.table_state.sealed).

    Whoever asks for it agrees by that; all others are asked. Raises Refused for somebody who did not play.
    """
    occasion.guilds.must_be_welcome(state.guild, by)
    barred = {
        seat.member for seat in state.seats if seat.member and occasion.guilds.keeps_out(state.guild, seat.member)
    }
    chairs.seat_of(state, by)
    seats = tuple(
        Seat(
            seat.member,
            seat.name,
            None if seat.member is not None else seat.brain,
            agreed=seat.member == by,
            asked=occasion.now,
        )
        for seat in state.seats
        if (seat.present or seat.member in (None, by)) and seat.member not in barred
    )
    after = state.but(
        phase="lobby",
        **secrets,
        seats=seats,
        since=occasion.now,
        terms=state.revision + 1,
        spent={},
    )
    return PendingChange(lobby.pass_host(after))
