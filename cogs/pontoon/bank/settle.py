"""The end of a Pontoon hand: who is paid what, in which order, and who banks next (page, sections 6 to 8)."""

from bot.rules import Emit, Event
from cogs.pontoon.hands import Hand
from cogs.pontoon.state import HOUSE, LastHand, Pontoon, Settled, playing_order


def pay_for_a_bank_pontoon(state: Pontoon, emit: Emit) -> None:
    """Every seat in the hand pays twice its bet, one with a pontoon too (ruling 4)."""
    told: list[tuple[int, Hand, str, int]] = []
    for seat in state.order:
        for hand in state.hands[seat]:
            state.pay(seat, -2 * hand.wager)
            told.append((seat, hand, "bank pontoon", -2 * hand.wager))
    _write_down(state, told, emit)


def settle(state: Pontoon, emit: Emit) -> None:
    """The bank collects from every losing hand first, then pays in order, each in full as long as its purse lasts."""
    trick = "win" if state.setting.options["trick"] == 1 else "double"
    outcomes = [(seat, hand, _outcome(hand, state.bank, trick)) for seat in state.order for hand in state.hands[seat]]
    for seat, hand, outcome in outcomes:
        if outcome == "lose":
            state.pay(seat, -hand.wager)
    told: list[tuple[int, Hand, str, int]] = []
    for seat, hand, outcome in outcomes:
        net = -hand.wager  # a bust hand has paid already
        if outcome in ("win", "double"):
            net = hand.wager if outcome == "win" else 2 * hand.wager
            if state.banker != HOUSE:
                net = min(net, state.purse(state.banker))
            state.pay(seat, net)
        told.append((seat, hand, outcome, net))
    _write_down(state, told, emit)


def _outcome(hand: Hand, bank: Hand, trick: str) -> str:
    """How a hand ends; `trick` is the outcome of a five-card trick that the bank does not beat."""
    if hand.state == "bust":
        return "bust"
    if hand.state == "pontoon":
        return "double"
    total = bank.low()
    if total > 21:
        return trick if hand.is_trick() else "win"
    if bank.is_trick():
        return "lose"
    if hand.is_trick():
        return trick
    return "win" if hand.best() > bank.best() else "lose"  # ties go to the bank


def _write_down(state: Pontoon, told: list[tuple[int, Hand, str, int]], emit: Emit) -> None:
    results: list[Settled] = []
    for seat, hand, outcome, net in told:
        cards = hand.gone or tuple(hand.cards())
        results.append(Settled(seat, cards, hand.wager, outcome, net))
        if outcome != "bust":  # a bust was told when it happened
            emit(Event("settled", seat, cards, net, hand.wager, outcome))
    bank = tuple(state.bank.cards())
    emit(Event("banked", state.banker, bank, -sum(one.net for one in results)))
    state.last = LastHand(state.banker, bank, tuple(results))


def had_pontoons(state: Pontoon) -> list[int]:
    """The seats that had a pontoon in this hand, in order: declared, or held when the bank's own pontoon ended it."""
    return [seat for seat in state.order if any(hand.is_pontoon() for hand in state.hands[seat])]


def collect(state: Pontoon) -> None:
    """All cards on the table go under the pack: seats and hands in order, then the bank's."""
    for seat in state.order:
        for hand in state.hands[seat]:
            state.under += hand.cards()
        state.hands[seat] = []
    state.under += state.bank.cards()
    state.bank = Hand()


def next_banker(state: Pontoon, pontoons: list[int]) -> tuple[int, str] | None:
    """Who banks next and why; None when nobody can cover the bank."""
    if state.banker == HOUSE:
        return HOUSE, "stays"
    for seat in pontoons:
        if state.can_cover(seat):
            return seat, "pontoon"
    if state.can_cover(state.banker):
        return state.banker, "stays"
    for seat in playing_order(state.setting, state.banker):
        if state.can_cover(seat):
            return seat, "poor"
    return None
