"""How a table closes, and how a match ends before it is played out; and the lobby of a rematch. Pure: sheets in, drafts out."""

from collections.abc import Collection

from bot.cards import Chain
from bot.room import chairs, ends, lobby
from bot.room.draft import Draft, Void, given_back, made_void
from bot.room.pacts import is_banked, nets_of
from bot.room.people import Person, Seat
from bot.room.play import Play
from bot.room.sheet import Sheet
from bot.rules import Refused, settled_if_abandoned


def shut(sheet: Sheet, reason: str) -> Sheet:
    """The sheet of a table that is closed, for a reason."""
    return sheet.but(
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


def closed(sheet: Sheet, play: Play | None, reason: str) -> Draft:
    """The table closes; a match that is played is abandoned, and hands that are over stay settled."""
    after = shut(sheet, reason)
    if sheet.phase != "playing" or sheet.match is None or play is None:
        return Draft(after, "closed")
    draft = Draft(after, "closed", play=play, outcome="abandoned", transfers=given_back(sheet, sheet.match, play))
    draft.nets = nets_of(sheet, settled_if_abandoned(play.rules, play.state))
    draft.banked = ends.house_banks(sheet, play)
    return draft


def voided(sheet: Sheet, play: Play, by: Person, reason: str) -> Draft:
    """A manager ends a match as if it had never been dealt. Raises Refused."""
    why = one_line(reason)
    assert sheet.match is not None  # a match that is played has its number
    given = "" if play.practice or not play.brings else " Everybody has back what was brought."
    after = shut(sheet, f"{by.name} has voided the match: {why}{given}")
    draft = Draft(after, "closed", play=play, outcome="abandoned", void=Void(by.id, why))
    if not play.practice:
        draft.transfers = [made_void(sheet, sheet.match, play.escrow(), play.brings)]
    draft.nets, draft.banked = nets_of(sheet, [0] * len(sheet.seats)), ends.house_banks(sheet, play)
    return draft


def given_up(sheet: Sheet, held: int, brings: int, why: str) -> Draft:
    """The room voids a match that cannot be rebuilt: every seat gets back what it brought out of what the table holds."""
    if sheet.phase != "playing" or sheet.match is None:
        return Draft(shut(sheet, why), "closed")
    after = shut(sheet, f"{why} It was ended, and all chips were given back.")
    paid = made_void(sheet, sheet.match, held, brings)
    draft = Draft(after, "closed", outcome="abandoned", void=Void(None, why), transfers=[paid])
    draft.nets, draft.banked = nets_of(sheet, [0] * len(sheet.seats)), is_banked(sheet)
    return draft


def one_line(reason: str) -> str:
    """A reason as one line that ends as a sentence. Raises Refused for none, or a long one."""
    plain = " ".join(reason.split())
    if not plain or len(plain) > 150 or not plain.isprintable():
        raise Refused("A reason is one line of 1 to 150 characters.")
    return plain if plain[-1] in ".!?" else f"{plain}."


def again(sheet: Sheet, by: int, chain: Chain, barred: Collection[int], now: int) -> Sheet:
    """A new lobby with those who are there, computers included; an absent person's chips are not staked again.

    Whoever asks for it agrees by that; all others are asked. Raises Refused for somebody who did not play.
    """
    chairs.seat_of(sheet, by)
    seats = tuple(
        Seat(
            seat.member,
            seat.name,
            None if seat.member is not None else seat.brain,
            agreed=seat.member == by,
            asked=now,
        )
        for seat in sheet.seats
        if (seat.present or seat.member in (None, by)) and seat.member not in barred
    )
    after = sheet.but(
        phase="lobby",
        seed=chain.last.hex(),
        links=chain.length,
        seats=seats,
        since=now,
        terms=sheet.revision + 1,
        spent={},
    )
    return lobby.pass_host(after)
