"""How a table closes, and how a match ends before it is played out; and the lobby of a rematch. Pure."""

from collections.abc import Collection, Mapping
from typing import Any

from bot.room.chips.pacts import is_banked, nets_of
from bot.room.live.pending_change import PendingChange, Void, given_back, made_void
from bot.room.match import chairs, ends
from bot.room.match.play import Play
from bot.room.table import lobby
from bot.room.table.people import Person, Seat
from bot.room.table.table_state import TableState
from bot.rules import Refused, settled_if_abandoned


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


def closed(state: TableState, play: Play | None, reason: str) -> PendingChange:
    """The table closes; a match that is played is abandoned, and hands that are over stay settled."""
    after = shut(state, reason)
    if state.phase != "playing" or state.match is None or play is None:
        return PendingChange(after, "closed")
    pending = PendingChange(
        after, "closed", play=play, outcome="abandoned", transfers=given_back(state, state.match, play)
    )
    pending.nets = nets_of(state, settled_if_abandoned(play.rules, play.state))
    pending.banked = ends.house_banks(state, play)
    return pending


def voided(state: TableState, play: Play, by: Person, reason: str) -> PendingChange:
    """A manager ends a match as if it had never been dealt. Raises Refused."""
    why = one_line(reason)
    assert state.match is not None  # a match that is played has its number
    given = "" if play.practice or not play.brings else " Everybody has back what was brought."
    after = shut(state, f"{by.name} has voided the match: {why}{given}")
    pending = PendingChange(after, "closed", play=play, outcome="abandoned", void=Void(by.id, why))
    if not play.practice:
        pending.transfers = [made_void(state, state.match, play.escrow(), play.brings)]
    pending.nets, pending.banked = nets_of(state, [0] * len(state.seats)), ends.house_banks(state, play)
    return pending


def given_up(state: TableState, held: int, brings: int, why: str) -> PendingChange:
    """The room voids a match that cannot be rebuilt: every seat gets back what it brought out of what the table holds."""
    if state.phase != "playing" or state.match is None:
        return PendingChange(shut(state, why), "closed")
    after = shut(state, f"{why} It was ended, and all chips were given back.")
    paid = made_void(state, state.match, held, brings)
    pending = PendingChange(after, "closed", outcome="abandoned", void=Void(None, why), transfers=[paid])
    pending.nets, pending.banked = nets_of(state, [0] * len(state.seats)), is_banked(state)
    return pending


def one_line(reason: str) -> str:
    """A reason as one line that ends as a sentence. Raises Refused for none, or a long one."""
    plain = " ".join(reason.split())
    if not plain or len(plain) > 150 or not plain.isprintable():
        raise Refused("A reason is one line of 1 to 150 characters.")
    return plain if plain[-1] in ".!?" else f"{plain}."


def again(state: TableState, by: int, secrets: Mapping[str, Any], barred: Collection[int], now: int) -> TableState:
    """A new lobby with those who are there, computers included; an absent person's chips are not staked again.

    `secrets` are what is secret of the next match, and the commitment to it (bot.room.table.table_state.sealed).

    Whoever asks for it agrees by that; all others are asked. Raises Refused for somebody who did not play.
    """
    chairs.seat_of(state, by)
    seats = tuple(
        Seat(
            seat.member,
            seat.name,
            None if seat.member is not None else seat.brain,
            agreed=seat.member == by,
            asked=now,
        )
        for seat in state.seats
        if (seat.present or seat.member in (None, by)) and seat.member not in barred
    )
    after = state.but(
        phase="lobby",
        **secrets,
        seats=seats,
        since=now,
        terms=state.revision + 1,
        spent={},
    )
    return lobby.pass_host(after)
