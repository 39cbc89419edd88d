"""Moves at a table, by people and computer players, and the hands that follow by themselves. Pure."""

from functools import partial

from bot.room.chips import budget
from bot.room.chips.pacts import nets_of, pact_of, stake_of
from bot.room.live.pending_change import Occasion, PendingChange, chips_of, left_with
from bot.room.match import chairs, deadlines, premoves
from bot.room.match.play import Made, Moving, Play
from bot.room.table import consent
from bot.room.table.people import PressResult, Stale
from bot.room.table.table_state import TableState
from bot.rules import DEALER, Refused, fits, has_brisk_clock, is_pattern, orders_last, orders_of

#: no move, word or order is longer
_LONGEST = 200


# ---- what a seat says -----------------------------------------------------------------------------------------------------


def pressed(state: TableState, occasion: Occasion, member: int, revision: int, move: str) -> PendingChange:
    """Somebody presses a button of this revision. Raises Stale when the match has moved on since."""
    chairs.must_be_playing(state)
    seat = chairs.seat_of(state, member)
    play = occasion.play()
    fresh = state.moved <= revision <= state.revision
    if not fresh and move.partition(" ")[0] not in play.rules.info.anytime:
        raise Stale("The table has moved on since that button was shown.")
    if seat in state.misses:
        state = chairs.back(state, seat)
    return _said(state, occasion, play, seat, move)


def thought(state: TableState, occasion: Occasion, seat: int, moved: int, move: str) -> PendingChange | None:
    """A computer player makes the move that it thought of, if the question of this revision still stands."""
    if state.phase != "playing" or state.moved != moved or state.seats[seat].brain is None:
        return None
    if state.deserted is not None:
        return None
    return _said(state, occasion, occasion.play(), seat, move)


def _said(state: TableState, occasion: Occasion, play: Play, seat: int, move: str) -> PendingChange:
    """A move by a seat: made at once, or kept where the running clock keeps answers."""
    if len(move) > _LONGEST or not move.isprintable() or is_pattern(move):
        raise Refused("That is not a move.")
    clock = play.clock(state)[1]
    if not clock.held and clock.delay is None:
        moving = Moving(play, state.orders, banked=consent.house_banks(state))
        moving.make(seat, move)
        pending = went_on(state, occasion, moving, "move")
        pending.answer = PressResult("made", "")
        return pending
    if not play.rules.allows(play.state, seat, move):
        raise Refused(play.rules.why(play.state, seat, move))
    if state.delayed:
        raise Refused("You have pressed this already.")
    kept = state.but(held={**state.held, seat: move})
    if clock.delay is not None:
        kept = deadlines.delayed(kept, play, occasion.now)
        return PendingChange(kept, None, answer=PressResult("held", "Pressed: it happens in a few seconds."))
    answer = PressResult("held", "Kept until the time is up; until then you can change it.")
    return PendingChange(kept, None, answer=answer)


def ordered(state: TableState, occasion: Occasion, member: int, order: str) -> PendingChange:
    """Somebody leaves a standing order instead of any other; "" takes it back. What it answers already is made at once."""
    chairs.must_be_playing(state)
    seat = chairs.seat_of(state, member)
    play = occasion.play()
    orders = {at: left for at, left in state.orders.items() if at != seat}
    if not order:
        answer = PressResult("held", "You have no standing order now.")
        return PendingChange(state.but(orders=orders), None, answer=answer)
    known = any(fits(pattern, order) for pattern in orders_of(play.rules, play.state, seat))
    if len(order) > _LONGEST or not order.isprintable() or not known:
        raise Refused("That order cannot be left now.")
    answer = PressResult("held", "Your order stands; nobody else can see it.")
    after = state.but(orders={**orders, seat: order})
    moving = Moving(play, after.orders, banked=consent.house_banks(state))
    if not moving.carry_out_orders():
        return PendingChange(after, None, answer=answer)
    pending = went_on(after, occasion, moving, "move")
    pending.answer = answer
    return pending


def hurried(state: TableState, occasion: Occasion, member: int, wish: bool) -> PendingChange:
    """Somebody says that cards may fall faster, where a clock keeps a right of theirs, or (`wish` false) takes that back.

    The beat that runs keeps its time.
    """
    chairs.must_be_playing(state)
    seat = chairs.seat_of(state, member)
    if not has_brisk_clock(occasion.play().rules, occasion.play().setting):
        raise Refused("Nothing waits in this game that could go on faster.")
    brisk = tuple(at for at in state.brisk if at != seat)
    if not wish:
        answer = PressResult("held", "Every card waits its full time.")
        return PendingChange(state.but(brisk=brisk), None, answer=answer)
    after = state.but(brisk=(*brisk, seat))
    people = [at for at, chair in enumerate(state.seats) if chair.present]
    said = sum(at in after.brisk for at in people)
    when = (
        "from now on."
        if said == len(people)
        else f"as soon as everybody here has said so: {said} of {len(people)} have."
    )
    return PendingChange(after, None, answer=PressResult("held", f"Cards fall faster {when}"))


def pressed_ahead(state: TableState, occasion: Occasion, member: int, hand: int, move: str) -> PendingChange:
    """Somebody presses a move of this hand ahead, instead of any other; "" takes it back."""
    chairs.must_be_playing(state)
    seat = chairs.seat_of(state, member)
    if not move:
        answer = PressResult("held", "Nothing is pressed ahead now.")
        return PendingChange(premoves.without(state, seat), None, answer=answer)
    answer = PressResult("held", "Pressed ahead: nobody else can see it.")
    return PendingChange(premoves.kept(state, occasion.play(), seat, hand, move), None, answer=answer)


def premove_dropped(state: TableState, _: Occasion, seat: int, moved: int, why: str) -> PendingChange | None:
    """What a seat has pressed ahead cannot be made, for a reason that is not the game's; only its owner hears of it."""
    stands = state.moved == moved and seat in state.ahead
    return PendingChange(premoves.dropped(state, seat, why), None) if stands else None


def premove_made(state: TableState, occasion: Occasion, seat: int, moved: int) -> PendingChange | None:
    """A premove is made, if it answers the question of this revision and can be made; else it is dropped."""
    if state.moved != moved or seat not in state.ahead:
        return None
    play = occasion.play()
    if not premoves.answers(state, play, seat):
        return None
    if not premoves.can_be_made(state, play, seat):
        return PendingChange(premoves.dropped(state, seat, premoves.why_not(state, play, seat)), None)
    moving = Moving(play, state.orders, banked=consent.house_banks(state))
    moving.make(seat, state.ahead[seat])
    return went_on(premoves.without(state, seat), occasion, moving, "move")


def slice_played(state: TableState, occasion: Occasion, made: Made) -> PendingChange:
    """Moves of a match that nobody is at any more."""
    play = occasion.play()
    moving = Moving(play, state.orders, banked=consent.house_banks(state))
    moving.adopt(made)
    return went_on(chairs.all_left(state), occasion, moving, "move")


# ---- what comes of moves --------------------------------------------------------------------------------------------------


def moved(state: TableState, occasion: Occasion, moving: Moving, kind: str) -> PendingChange:
    """What is to be stored of moves, as far as they were made."""
    play, made = moving.play, moving.made
    after = deadlines.wound(state, play, made, occasion.now, at_deadline=occasion.clock_is_out)
    ended = made.state.hand != play.state.hand or made.state.over
    after = premoves.gone_on(after, frozenset(actor for actor, _ in made.rows), ended=ended)
    if made.state.hand != play.state.hand and not orders_last(play.rules):
        after = after.but(orders={})
    if made.state.over:
        after = after.but(phase="over", votes=(), misses={}, orders={}, deserted=None, acted=occasion.now)
    elif any(actor == DEALER for actor, _ in made.rows):
        kind = "deal"
        after = after.but(votes=())  # what somebody wanted when this hand's cards were not dealt
    match = state.match
    assert match is not None  # a match that is played has its number
    pending = PendingChange(after, kind, made, play)
    pending.transfers = chips_of(state, match, play, made)
    pending.nets, pending.banked = nets_of(state, made.state.chips), moving.banked
    if made.state.over:
        pending.kind, pending.outcome, pending.result = "end", "finished", play.rules.result(made.state)
    return pending


def went_on(state: TableState, occasion: Occasion, moving: Moving, kind: str) -> PendingChange:
    """The same; where the moves end a hand that the house has banked, it deals the next one if it can.

    It deals while a person is there to play with and its budget of the day covers the worst case of the hand. Those who
    have left take their chips with them, and the house plays their chairs on.
    """
    if not moving.banked or not moving.hand_over:
        return moved(state, occasion, moving, kind)
    if not any(seat.member is not None and not seat.left and seat.out is None for seat in state.seats):
        return _bank_closed(state, occasion, moving, kind)
    pending = _next_hand(state, occasion, moving.fork(), kind)
    pending.instead = partial(_bank_closed, state, occasion, moving, kind)
    return pending


def _bank_closed(state: TableState, occasion: Occasion, moving: Moving, kind: str) -> PendingChange:
    """The house banks no further hand: the match ends."""
    last = moving.fork()
    last.close_bank()
    return moved(state, occasion, last, kind)


def _next_hand(state: TableState, occasion: Occasion, moving: Moving, kind: str) -> PendingChange:
    """The house banks the next hand, at the stake that this takes."""
    position, match, brings = moving.state, state.match, moving.play.brings
    assert match is not None  # a match that is played has its number
    gone = [at for at, seat in enumerate(state.seats) if seat.left and seat.out is None]
    for at in gone:
        state = state.with_seat(at, out=position.chips[at])
    if moving.waits_for_deal:
        moving.deal()
    pending = moved(state, occasion, moving, kind)
    pending.transfers += [left_with(state, match, at, brings + position.chips[at]) for at in gone]
    settings, day = occasion.guilds.of(state.guild), occasion.guilds.today(state.guild).name
    pending.stake = stake_of(state, position, settings, day) or budget.nothing(state.guild, settings.house_budget)
    staying = state.but(seats=tuple(seat for seat in state.seats if seat.out is None))
    pending.pact = pact_of(staying, settings, day)
    return pending
