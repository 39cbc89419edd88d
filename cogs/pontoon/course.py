"""How a hand of Pontoon goes, from its opening to the next one: every step changes the state in place (page, sections 6 and 7)."""

from bot.rules import Emit, Event
from bot.rules.families.series import richest_wins
from cogs.pontoon.bank import settle
from cogs.pontoon.hands import Hand, may_be_half_a_pontoon
from cogs.pontoon.state import HOUSE, SPLIT, TWIST, Move, Pontoon, playing_order, read


def open_hand(state: Pontoon, emit: Emit) -> None:
    """Fix what holds for this hand: purses, cover, who sits out; ask a new banker for the limits."""
    seats, options = state.setting.seats, state.setting.options
    state.since += 1
    state.purses = [options["buy_in"] + net for net in state.chips]
    state.staked = [0] * seats
    emit(Event("banks", state.banker, amount=state.hand, text=state.why_banker))
    if state.banker == HOUSE:
        first_cards(state, emit)
        return
    state.cover = state.cover_of(state.banker)
    if state.why_banker != "stays" or state.low > state.greatest_minimum():
        state.low, state.high = options["min_bet"], options["max_bet"]
        state.phase = "limits"
        state.asked = state.banker
        see_who_sits_out(state)
    else:
        first_cards(state, emit)


def see_who_sits_out(state: Pontoon) -> None:
    """Seats that could not pay a bank's pontoon at the least bet sit the hand out."""
    least = 2 * state.low  # a bank's pontoon costs two bets
    state.out = [seat for seat, purse in enumerate(state.purses) if purse < least and seat != state.banker]


def first_cards(state: Pontoon, emit: Emit) -> None:
    """One card face down to each seat that can bet, the bank last; then the bets."""
    see_who_sits_out(state)
    for seat in state.order:
        if seat in state.out:
            emit(Event("sits out", seat))
            continue
        hand = Hand()
        hand.take_down(card := state.draw())
        state.hands[seat] = [hand]
        emit(Event("down", seat, (card,), only=seat))
    state.bank.take_down(state.draw())  # nobody sees it, not even the banker
    state.phase = "bet"
    ask_for_bets(state, emit)


def set_limits(state: Pontoon, meant: Move, emit: Emit) -> None:
    """`keep` the room's limits, or set the least bet and then the greatest."""
    if meant.verb == "min":
        state.low = meant.chips
        state.phase = "limits max"
        see_who_sits_out(state)
        return
    if meant.verb == "max":
        state.high = meant.chips
    emit(Event("limits", state.banker, amount=state.low, other=state.high))
    first_cards(state, emit)


def bet(state: Pontoon, seat: int, chips: int, emit: Emit) -> None:
    """A seat places its first bet."""
    state.bets[seat] = state.staked[seat] = state.hands[seat][0].wager = chips
    emit(Event("bet", seat, amount=chips))


def ask_for_bets(state: Pontoon, emit: Emit) -> None:
    """Ask the next seat that has not bet; a bet without a choice places itself (ruling 19)."""
    for seat in state.order:
        if state.hands[seat] and not state.bets[seat]:
            if state.limit_of(seat) > state.low:
                state.asked = seat
                return
            bet(state, seat, state.low, emit)
    second_cards(state, emit)


def second_cards(state: Pontoon, emit: Emit) -> None:
    """One card face up to each; then the bank looks whether it has a pontoon, if it shows half of one."""
    for seat in state.order:
        for hand in state.hands[seat]:
            hand.take_up(card := state.draw())
            emit(Event("up", seat, (card,)))
    state.bank.take_up(card := state.draw())
    emit(Event("bank up", state.banker, (card,)))
    if may_be_half_a_pontoon(card) and state.bank.is_pontoon():
        state.bank.show()
        emit(Event("bank pontoon", state.banker, tuple(state.bank.up)))
        settle.pay_for_a_bank_pontoon(state, emit)
        next_hand(state, True, emit)
    else:
        state.phase = "play"
        play_on(state, emit)


def hand_of(state: Pontoon) -> Hand:
    """The hand that is being played."""
    return state.hands[state.asked][state.at]


def play_on(state: Pontoon, emit: Emit) -> None:
    """Give the turn to the next hand that has a choice; pontoons declare themselves on the way (ruling 9)."""
    for seat in state.order:
        for at, hand in enumerate(state.hands[seat]):
            if hand.state != "waiting":
                continue
            if hand.is_pontoon():
                hand.declare()
                emit(Event("pontoon", seat, tuple(hand.up)))
                continue
            hand.state = "playing"
            state.asked, state.at = seat, at
            return
    turn_the_bank(state, emit)


def twist(state: Pontoon, seat: int, emit: Emit) -> None:
    """A card face up for nothing; from now on this hand cannot buy."""
    hand = hand_of(state)
    hand.twisted = True
    hand.take_up(card := state.draw())
    emit(Event("twisted", seat, (card,)))
    see_if_bust(state, seat, hand, emit)


def buy(state: Pontoon, seat: int, chips: int, emit: Emit) -> None:
    """A card face down for a further stake."""
    hand = hand_of(state)
    hand.wager += chips
    state.staked[seat] += chips
    hand.take_down(card := state.draw())
    emit(Event("bought", seat, amount=chips))
    emit(Event("down", seat, (card,), only=seat))
    see_if_bust(state, seat, hand, emit)


def see_if_bust(state: Pontoon, seat: int, hand: Hand, emit: Emit) -> None:
    """Over 21 the wager goes to the bank at once and the cards under the pack. Exactly 21 still has to stick: doing it
    by itself would tell what lies face down."""
    if hand.low() <= 21:
        return
    hand.gone = tuple(hand.cards())
    hand.up, hand.down, hand.faces, hand.state = [], [], "", "bust"
    state.under += hand.gone
    state.pay(seat, -hand.wager)
    emit(Event("bust", seat, hand.gone, hand.wager))
    play_on(state, emit)


def split(state: Pontoon, seat: int, emit: Emit) -> None:
    """Two hands in place of one, each with one of the cards face up and a new one face down (rulings 7 and 8)."""
    old = hand_of(state)
    emit(Event("split", seat, tuple(cards := old.cards())))
    pair = [Hand(state.bets[seat]) for _ in cards]
    for hand, card in zip(pair, cards, strict=True):
        hand.split = True
        hand.take_up(card)
    for hand in pair:
        hand.take_down(card := state.draw())
        emit(Event("down", seat, (card,), only=seat))
    state.staked[seat] += state.bets[seat]
    state.hands[seat][state.at : state.at + 1] = pair
    play_on(state, emit)


def turn_the_bank(state: Pontoon, emit: Emit) -> None:
    """The bank's card is turned up and the bank draws, if anything depends on it."""
    state.bank.show()
    emit(Event("turned", state.banker, tuple(state.bank.up)))
    if not any(hand.state == "stuck" for hands in state.hands for hand in hands):
        settle_hand(state, emit)  # ruling 18: nothing would depend on the bank's total
        return
    state.phase = "bank"
    state.asked = state.banker
    if state.banker == HOUSE:
        while state.bank.best() <= 16 and len(state.bank.up) < 5 and state.pack_size():
            draw(state, emit)
        bank_stops(state, emit)
    elif not state.pack_size():
        bank_sticks(state, emit)


def draw(state: Pontoon, emit: Emit) -> None:
    """The bank takes a card."""
    state.bank.take_up(card := state.draw())
    emit(Event("drew", state.banker, (card,)))


def bank_draws(state: Pontoon, emit: Emit) -> None:
    """The banker takes a card; over 21, at 21, with five cards or an empty pack the bank is done by itself."""
    draw(state, emit)
    if state.bank.low() >= 21 or len(state.bank.up) >= 5 or not state.pack_size():
        bank_stops(state, emit)


def bank_stops(state: Pontoon, emit: Emit) -> None:
    """The bank is bust or sticks."""
    if (total := state.bank.low()) > 21:
        emit(Event("bank bust", state.banker, amount=total))
        settle_hand(state, emit)
    else:
        bank_sticks(state, emit)


def bank_sticks(state: Pontoon, emit: Emit) -> None:
    """The bank is satisfied."""
    emit(Event("bank sticks", state.banker, amount=state.bank.best(), other=int(state.bank.is_trick())))
    settle_hand(state, emit)


def settle_hand(state: Pontoon, emit: Emit) -> None:
    """Collect, pay, and go on to the next hand."""
    settle.settle(state, emit)
    next_hand(state, False, emit)


def next_hand(state: Pontoon, bank_pontoon: bool, emit: Emit) -> None:
    """Collect the cards, find the next banker, shuffle where that is due, and go on (page, section 7)."""
    pontoons = settle.had_pontoons(state)
    settle.collect(state)
    if state.hand == state.setting.options["hands"]:
        end(state, "the last hand has been played", emit)
        return
    chosen = settle.next_banker(state, pontoons)
    if chosen is None or (state.banker == HOUSE and not somebody_can_bet(state)):
        emit(Event("broke", state.banker))
        end(state, "nobody could go on" if state.banker == HOUSE else "nobody could cover the bank", emit)
        return
    state.banker, state.why_banker = chosen
    state.order = playing_order(state.setting, state.banker)
    state.hand += 1
    clear(state)
    if pontoons or bank_pontoon or state.setting.options["shuffle"] == "hand":
        state.phase = "shuffle"
    else:
        open_hand(state, emit)


def clear(state: Pontoon) -> None:
    """Nothing of the hand that has ended is left on the table."""
    state.asked, state.at, state.cover = -1, 0, -1
    state.out = []
    state.bets = [0] * state.setting.seats


def somebody_can_bet(state: Pontoon) -> bool:
    """Whether any seat could pay for a bank's pontoon at the least bet."""
    return any(state.purse(seat) >= 2 * state.low for seat in range(state.setting.seats))


def end(state: Pontoon, reason: str, emit: Emit) -> None:
    """The match is over: the most net chips win, if they are more than none."""
    state.reason = reason
    state.phase = "over"
    clear(state)
    richest_wins(state, emit)


# ---- why not -----------------------------------------------------------------------------------------------------------


def why(state: Pontoon, seat: int, move: str) -> str:
    """The reason for the seat that is to decide."""
    match state.phase:
        case "limits":
            return f"Keep the room's limits, or set a least bet from {state.low} to {state.greatest_minimum()}."
        case "limits max":
            return f"The greatest bet is from {state.low} to {state.high}."
        case "bet":
            return f"Your first bet is from {state.low} to {state.limit_of(seat)} chips."
        case "bank":
            return "The bank sticks or draws."
        case _:
            meant = read(move)
            return _in_play(state, seat, meant.verb if meant else "")


def _in_play(state: Pontoon, seat: int, verb: str) -> str:
    hand, bet = state.hands[seat][state.at], state.bets[seat]
    if verb not in (TWIST, "buy", SPLIT):
        return "Stick, twist, buy or split."
    if verb == SPLIT:
        return _no_split(state, seat, hand)
    if hand.low() > 20:
        return "You have 21 with every ace as one: another card would bust you, so you can only stick."
    if not state.pack_size():
        return "There are no cards left in the pack."
    if verb == TWIST:
        return "Twist is said without a number."
    if hand.twisted:
        return "You have twisted in this hand, and after a twist you cannot buy."
    if hand.split:
        return "There is no buying in a split hand."
    most = state.dearest(seat)
    if most < bet:
        return f"Buying costs at least your bet of {bet}, and you may stake only {state.may_stake(seat)} more in this hand."
    if state.setting.options["buys"] == "same":
        return f"A card costs exactly your bet at this table: {bet}."
    return f"A card costs from {bet} to {most} chips: at least your bet, and no more than twice."


def _no_split(state: Pontoon, seat: int, hand: Hand) -> str:
    if len(hand.faces) != 2:
        return "You can split only before your hand takes another card."
    if not hand.is_pair():
        return "You can split only two cards of the same rank: K K, but not K Q."
    if state.may_stake(seat) < state.bets[seat]:
        return f"A split needs another bet of {state.bets[seat]}, and you may stake only {state.may_stake(seat)} more in this hand."
    return "There are not enough cards left in the pack to split."
