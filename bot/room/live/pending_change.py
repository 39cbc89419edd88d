"""By what an act is judged, what it wants to store, and how that becomes one transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson

from bot.room.chips import budget, gains, ledger
from bot.room.chips.gains import Pact
from bot.room.chips.guild_registry import GuildRegistry
from bot.room.chips.ledger import Transfer
from bot.room.history import journal
from bot.room.history.journal import Void
from bot.room.history.standings import Ended, Finished
from bot.room.match import premoves
from bot.room.match.best_hands import best_hands
from bot.room.match.play import Made, Play
from bot.room.sql.transaction import ACT, CHANGE_TABLE, MOVE_AT_TABLE, Transaction
from bot.room.table.people import PressResult, Seat
from bot.room.table.table_state import TableState, written
from bot.rules import Result, settled_if_abandoned


@dataclass(frozen=True, slots=True)
class Occasion:
    """All that a judgement may look at besides the table's state. Made for each act, when its turn comes."""

    now: int  #: epoch milliseconds
    play: Callable[[], Play]  #: the match, which may sleep until it is asked for. Raises Refused when there is none
    guilds: GuildRegistry
    #: whether a member of a server has said once that in a game cards may fall faster: their next matches of it begin so
    likes_faster: Callable[[int, int, str], bool]
    clock_is_out: bool = False  #: what is judged comes of a match's clock, not of somebody who acts


@dataclass(slots=True)
class PendingChange:
    """A table as it is to be, the moves that were made, and who may notice.

    `kind` is the kind of the Change that others see; None for what is private, and for it the revision stays as it is.
    """

    state: TableState
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
    answer: PressResult | None = None
    instead: "Callable[[], PendingChange] | None" = (
        None  #: what is stored when the house's budget does not reach for this
    )


class Prepared(NamedTuple):
    """A change that is ready to be stored: the table after it, all that is written, and what it says to the standings."""

    after: TableState
    transaction: Transaction
    ended: Ended | None  #: the match that the change finishes, if it does and if the match counts


def prepared(before: TableState, pending: PendingChange, at: int, key: str | None) -> Prepared:
    """What is stored for an act. The revision is one more than before if others may notice."""
    shown = pending.kind not in (None, "warning")
    revision = before.revision + shown
    moved = revision if pending.made is not None else before.moved
    there = premoves.of_those_who_are_there(pending.state)
    after = there.but(revision=revision, stored=before.stored + 1, moved=moved)
    transaction, match = Transaction(), after.match
    transaction_of_table(transaction, before, after, match)
    if pending.play is not None and match is not None:
        _moves(transaction, after, pending, pending.play, match, at, key)
    if pending.outcome is not None and match is not None:
        journal.end(transaction, match, at, pending.outcome, pending.result, pending.void)
        budget.release(transaction, match, after.guild)
        gains.release(transaction, match, after.guild, pending.nets or {}, banked=pending.banked)
    for transfer in pending.transfers:
        ledger.post(transaction, transfer, at)
    if key is not None:
        answer = None if pending.answer is None else [pending.answer.kind, pending.answer.sentence]
        transaction.add(ACT, key=key, card_table=after.id, at=at, answer=orjson.dumps(answer).decode())
    return Prepared(after, transaction, _ended(after, pending, match))


def _ended(after: TableState, pending: PendingChange, match: str | None) -> Ended | None:
    play, made, result = pending.play, pending.made, pending.result
    if result is None or made is None or play is None or match is None or after.practice:
        return None
    finished = Finished(match, after.guild, play.rules, play.setting, result)
    return Ended(finished, after.seats, best_hands(play.setting, made.progress.ends))


def transaction_of_table(transaction: Transaction, before: TableState, after: TableState, match: str | None) -> None:
    """Add to a unit that a table has changed."""
    stays = (before.channel, before.phase) == (after.channel, after.phase)
    transaction.add(
        MOVE_AT_TABLE if stays else CHANGE_TABLE,
        table=after.id,
        before=before.stored,
        channel=after.channel,
        phase=after.phase,
        revision=after.revision,
        stored=after.stored,
        deadline=after.deadline,
        match=match,
        sheet=written(after),
    )


def _moves(
    transaction: Transaction,
    after: TableState,
    pending: PendingChange,
    play: Play,
    match: str,
    at: int,
    key: str | None,
) -> None:
    if pending.begins:
        journal.begin(transaction, match, after.id, after.guild, play, after.seats, at)
        if pending.stake is not None:
            budget.hold(transaction, match, pending.stake)
        if pending.pact is not None:
            gains.hold(transaction, match, pending.pact)
    elif pending.stake is not None:
        budget.hold_on(transaction, match, pending.stake)
        if pending.outcome is None:  # a hand that ends the match at once is noted with the match's end, once
            gains.note_from_house(transaction, match, after.guild, pending.nets or {})
            if pending.pact is not None:
                gains.must_be_within(transaction, match, pending.pact)
    if pending.made is not None:
        journal.note(transaction, match, play, pending.made, after.revision, at, key)
    if outs := {str(at): seat.out for at, seat in enumerate(after.seats) if seat.out is not None}:
        journal.have_left(transaction, match, outs)


def answer_from(text: str) -> PressResult | None:
    """The answer that was given to an act with this key."""
    found: list[str] | None = orjson.loads(text)
    return None if found is None else PressResult(*found)


# ---- chips of a change --------------------------------------------------------------------------------------------------


def members(seats: Sequence[Seat]) -> list[int | None]:
    """Who pays and is paid, seat by seat; None for the house, which plays on for those who have left it with their chips."""
    return [None if seat.out is not None else seat.member for seat in seats]


def brought(state: TableState, match: str, play: Play) -> list[Transfer]:
    """What the seats bring to the table when the cards are dealt."""
    if play.practice:
        return []
    return [ledger.bring_in(state.guild, state.id, match, play.brings, members(state.seats))]


def chips_of(state: TableState, match: str, play: Play, made: Made) -> list[Transfer]:
    """What moves when moves are made: the house's share, and at the end everything to the seats."""
    if play.practice:
        return []
    kept = play.escrow(made.state)
    moved = [ledger.even_out(state.guild, state.id, match, state.revision + 1, kept - play.escrow())]
    if made.state.over:
        payouts = [play.brings + chips for chips in made.state.chips]
        moved.append(paid_out(state, match, kept, payouts, "paid out at the end"))
    return moved


def given_back(state: TableState, match: str, play: Play) -> list[Transfer]:
    """What each seat gets when all agree to end a match: hands that are over stay settled, the one being played does not count."""
    if play.practice:
        return []
    net: list[Any] = settled_if_abandoned(play.rules, play.state)
    payouts = [play.brings + chips for chips in net]
    return [paid_out(state, match, play.escrow(), payouts, "given back, match abandoned")]


def made_void(state: TableState, match: str, held: int, brings: int) -> Transfer:
    """A voided match: every seat gets back what it brought. It can happen again once that was taken back."""
    pairs = [(member, brings) for member in members(state.seats)]
    return ledger.settle(
        state.guild, state.id, match, held, pairs, "given back, match voided", f"void {state.stored + 1}"
    )


def left_with(state: TableState, match: str, seat: int, chips: int) -> Transfer:
    """Somebody leaves a table of the house's with these chips; the house plays the chair on."""
    return ledger.buy_out(state.guild, match, seat, state.seats[seat].member, chips)


def paid_out(state: TableState, match: str, held: int, payouts: Sequence[int], reason: str) -> Transfer:
    """The whole escrow to the seats."""
    pairs = list(zip(members(state.seats), payouts, strict=True))
    return ledger.settle(state.guild, state.id, match, held, pairs, reason)
