"""What an act wants to store, and how it becomes one unit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from bot.room import budget, gains, journal, ledger
from bot.room.gains import Pact
from bot.room.journal import Void
from bot.room.ledger import Transfer
from bot.room.people import Pressed, Seat
from bot.room.play import Made, Play
from bot.room.sheet import Sheet, written
from bot.room.unit import ACT, CHANGE_TABLE, Unit
from bot.rules import Result, settled_if_abandoned


@dataclass(slots=True)
class Draft:
    """A table as it is to be, the moves that were made, and who may notice.

    `kind` is the kind of the Change that others see; None for what is private, and for it the revision stays as it is.
    """

    sheet: Sheet
    kind: str | None = "lobby"
    made: Made | None = None
    play: Play | None = None  #: the match the moves belong to
    begins: bool = False
    outcome: str | None = None  #: "finished" or "abandoned" when the match ends here
    result: Result | None = None  #: of a match that is finished
    transfers: list[Transfer] = field(default_factory=list[Transfer])
    stake: budget.Stake | None = None  #: what the house puts up when the match, or the next hand of its bank, begins
    pact: Pact | None = None  #: what can be won when the match, or the next hand of the house's bank, begins
    nets: Mapping[int, int] | None = None  #: what each person has won by now, where that is to be noted
    banked: bool = False  #: the house banks
    void: Void | None = None  #: why the match is voided, if it is
    answer: Pressed | None = None
    instead: "Callable[[], Draft] | None" = None  #: what is stored when the house's budget does not reach for this


def numbered(before: Sheet, draft: Draft) -> Sheet:
    """The draft's sheet with its revision: one more than before if others may notice."""
    shown = draft.kind not in (None, "warning")
    revision = before.revision + shown
    moved = revision if draft.made is not None else before.moved
    return draft.sheet.but(revision=revision, stored=before.stored + 1, moved=moved)


def unit_of(before: Sheet, after: Sheet, draft: Draft, at: int, key: str | None) -> Unit:
    """Everything that is stored for an act."""
    unit = Unit()
    unit_of_table(unit, before, after)
    if draft.play is not None and after.match is not None:
        _moves(unit, after, draft, draft.play, after.match, at, key)
    if draft.outcome is not None and after.match is not None:
        journal.end(unit, after.match, at, draft.outcome, draft.result, draft.void)
        budget.release(unit, after.match, after.guild)
        gains.release(unit, after.match, after.guild, draft.nets or {}, banked=draft.banked)
    for transfer in draft.transfers:
        ledger.post(unit, transfer, at)
    if key is not None:
        answer = None if draft.answer is None else [draft.answer.kind, draft.answer.sentence]
        unit.add(ACT, key=key, card_table=after.id, at=at, answer=orjson.dumps(answer).decode())
    return unit


def unit_of_table(unit: Unit, before: Sheet, after: Sheet) -> None:
    """Add to a unit that a table has changed."""
    unit.add(
        CHANGE_TABLE,
        table=after.id,
        before=before.stored,
        channel=after.channel,
        phase=after.phase,
        revision=after.revision,
        stored=after.stored,
        deadline=after.deadline,
        match=after.match,
        sheet=written(after),
    )


def _moves(unit: Unit, after: Sheet, draft: Draft, play: Play, match: str, at: int, key: str | None) -> None:
    if draft.begins:
        journal.begin(unit, match, after.id, after.guild, play, after.seats, at)
        if draft.stake is not None:
            budget.hold(unit, match, draft.stake)
        if draft.pact is not None:
            gains.hold(unit, match, draft.pact)
    elif draft.stake is not None:
        budget.hold_on(unit, match, draft.stake)
        if draft.outcome is None:  # a hand that ends the match at once is noted with the match's end, once
            gains.note_from_house(unit, match, after.guild, draft.nets or {})
            if draft.pact is not None:
                gains.must_be_within(unit, match, draft.pact)
    if draft.made is not None:
        journal.note(unit, match, play, draft.made, after.revision, at, key)
    if outs := {str(at): seat.out for at, seat in enumerate(after.seats) if seat.out is not None}:
        journal.have_left(unit, match, outs)


def answer_from(text: str) -> Pressed | None:
    """The answer that was given to an act with this key."""
    found: list[str] | None = orjson.loads(text)
    return None if found is None else Pressed(*found)


# ---- chips of a draft ---------------------------------------------------------------------------------------------------


def members(seats: Sequence[Seat]) -> list[int | None]:
    """Who pays and is paid, seat by seat; None for the house, which plays on for those who have left it with their chips."""
    return [None if seat.out is not None else seat.member for seat in seats]


def brought(sheet: Sheet, match: str, play: Play) -> list[Transfer]:
    """What the seats bring to the table when the cards are dealt."""
    if play.practice:
        return []
    return [ledger.bring_in(sheet.guild, sheet.id, match, play.brings, members(sheet.seats))]


def chips_of(sheet: Sheet, match: str, play: Play, made: Made, revision: int, held: int) -> list[Transfer]:
    """What moves when moves are made: the house's share, and at the end everything to the seats."""
    if play.practice:
        return []
    kept = play.escrow(made.state)
    moved = [ledger.even_out(sheet.guild, sheet.id, match, revision, kept - held)]
    if made.state.over:
        payouts = [play.brings + chips for chips in made.state.chips]
        moved.append(paid_out(sheet, match, kept, payouts, "paid out at the end"))
    return moved


def given_back(sheet: Sheet, match: str, play: Play) -> list[Transfer]:
    """What each seat gets when all agree to end a match: hands that are over stay settled, the one being played does not count."""
    if play.practice:
        return []
    net: list[Any] = settled_if_abandoned(play.rules, play.state)
    payouts = [play.brings + chips for chips in net]
    return [paid_out(sheet, match, play.escrow(), payouts, "given back, match abandoned")]


def made_void(sheet: Sheet, match: str, held: int, brings: int) -> Transfer:
    """A voided match: every seat gets back what it brought. It can happen again once that was taken back."""
    pairs = [(member, brings) for member in members(sheet.seats)]
    return ledger.settle(
        sheet.guild, sheet.id, match, held, pairs, "given back, match voided", f"void {sheet.stored + 1}"
    )


def left_with(sheet: Sheet, match: str, seat: int, chips: int) -> Transfer:
    """Somebody leaves a table of the house's with these chips; the house plays the chair on."""
    return ledger.buy_out(sheet.guild, match, seat, sheet.seats[seat].member, chips)


def paid_out(sheet: Sheet, match: str, held: int, payouts: Sequence[int], reason: str) -> Transfer:
    """The whole escrow to the seats."""
    pairs = list(zip(members(sheet.seats), payouts, strict=True))
    return ledger.settle(sheet.guild, sheet.id, match, held, pairs, reason)
