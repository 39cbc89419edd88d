"""Stakes: a pot that every seat pays into at the start and that the winners share (rules/README, Chips)."""

from collections.abc import Iterable

from bot.rules.contract import State


def pay_in(state: State, stake: int) -> None:
    """Every seat pays `stake` chips into the pot."""
    for seat in range(state.setting.seats):
        state.chips[seat] -= stake
    state.pot += stake * state.setting.seats


def share(pot: int, winners: Iterable[int], seats: int, dealer: int) -> dict[int, int]:
    """What each winner gets: equal parts, odd chips one each to the winners nearest the first dealer's left."""
    order = sorted(winners, key=lambda seat: (seat - dealer - 1) % seats)
    if not order:
        return {}
    part, odd = divmod(pot, len(order))
    return {seat: part + (place < odd) for place, seat in enumerate(order)}


def pay_out(state: State) -> None:
    """The winners share the pot; a draw gives every seat its stake back."""
    seats = state.setting.seats
    takers = state.winners or range(seats)
    for seat, chips in share(state.pot, takers, seats, state.setting.dealer).items():
        state.chips[seat] += chips
    state.pot = 0


def has(state: State, seat: int) -> int:
    """What a seat has where each brings a `buy_in`: that and its net chips."""
    return state.setting.options["buy_in"] + state.chips[seat]


def pay(state: State, payer: int, taker: int, owed: int) -> int:
    """A payment from seat to seat, cut to what the payer has; the rest is lost to the receiver. What was paid."""
    paid = has(state, payer)
    if owed < paid:
        paid = owed
    state.chips[payer] -= paid
    state.chips[taker] += paid
    return paid


def collect(state: State, taker: int, each: int) -> int:
    """What a seat gets when each other seat pays it `each`, as far as it can."""
    got = 0
    for seat in range(state.setting.seats):
        if seat != taker:
            got += pay(state, seat, taker, each)
    return got
