"""Pontoon as a picture: the bank above, everybody's hands against it below."""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards import signs
from bot.pictures import faces, lettering
from bot.pictures.palette import Ground
from bot.pictures.scene import Bank, Corners, Hand, Outcome, Place, Scene, Seat
from bot.rules import View
from bot.rules.words import Names, counted, gained, signed
from bot.scenes import Painter, called, emblems, hand_number, seats
from bot.scenes.lines import asked, ended
from cogs.pontoon import hands
from cogs.pontoon.hands import Shown
from cogs.pontoon.state import HOUSE, LastHand, Settled, Table

ASKED = {
    "limits": "set the limits",
    "limits max": "set the greatest bet",
    "bet": "place a bet",
    "bank": "stick or draw?",
}
STATES = {"stuck": "sticks", "pontoon": "pontoon"}
PAID = ("win", "double")


class PontoonPainter(Painter):
    """The table of Pontoon."""

    brief = True  # a hand takes a quarter of a minute, and each of its cards has been turned before
    emblem = emblems.row(Ground.FELT, "AS KH")
    drawn = "Nobody comes out ahead"

    def scene(self, view: View[Table], names: Names) -> Scene:
        table = view.table
        past = table.last if _is_cleared(table) else None
        middle = _bank_before(past, table) if past else _bank(view)
        return Scene(Ground.FELT, _seats(view, names), middle, _corners(view, names, past))

    def score_card(self, view: View[Table], names: Names) -> Outcome | None:
        last = view.table.last
        if last is None:
            return None
        who = called(names, last.banker) if last.banker != HOUSE else "The house"
        net = {seat: _net(last, seat) for seat in range(view.setting.seats)}
        order = sorted(net, key=lambda seat: -net[seat])
        return Outcome(
            Ground.FELT,
            f"Hand {hand_number(view)}: the bank {_has(last.bank)}",
            tuple(_place(view, names, last, seat, net[seat] == max(net.values()) > 0) for seat in order),
            f"{who} banked: {signs(last.bank)}{'' if _has_room(view) else ' · in chips'}",
            *_moment(last, names),
        )


def _is_cleared(table: Table) -> bool:
    """Whether no card of this hand has come: the table still shows the hand before."""
    return not any(table.hands) and not table.bank and not table.bank_down


# ---- who sits there --------------------------------------------------------------------------------------------------------


def _seats(view: View[Table], names: Names) -> tuple[Seat, ...]:
    table = view.table
    notes = [_note(table, seat) for seat in range(view.setting.seats)]
    shown = seats(view, names, score=[""] * len(notes), notes=notes)
    return tuple(replace(seat, chips=str(purse)) for seat, purse in zip(shown, table.purses, strict=True))


def _note(table: Table, seat: int) -> str:
    if seat in table.out:
        return "sits out"
    if _is_cleared(table):
        return "banks next" if table.last and seat == table.banker != table.last.banker else ""
    if table.phase == "bet" and table.last:
        return f"last {_signed(_net(table.last, seat))}"
    return ""


def _signed(chips: int) -> str:
    """A change in chips with a sign that is no hyphen behind a word."""
    return lettering.signed(signed(chips))


def _net(last: LastHand, seat: int) -> int:
    """What the hand before brought a seat, the banker too."""
    if seat == last.banker:
        return -sum(settled.net for settled in last.results)
    return sum(settled.net for settled in last.results if settled.seat == seat)


# ---- the cards -------------------------------------------------------------------------------------------------------------


def _bank(view: View[Table]) -> Bank:
    table = view.table
    shown = tuple(_hands(view, seat) for seat in range(view.setting.seats))
    cards = _laid(table.bank, table.bank_down)
    total = _rank(table.bank) if table.phase == "bank" else ""
    note = _banker_note(table, view.setting.options["trick"])
    seat = None if table.banker == HOUSE else table.banker
    bust = hands.low(table.bank) > 21
    hand = Hand(cards, state=total, playing=table.phase == "bank" and not bust, lost=bust)
    return Bank(shown, hand, seat, note=note, pack=_pack(table), cloth=_cloth(view.setting.options["trick"]))


def _cloth(trick: int) -> tuple[str, ...]:
    """What a table of Pontoon pays, to be read before the cards come."""
    return "A pontoon pays 2 to 1", f"Five cards up to 21 pay {trick} to 1", "Ties lose"


def _pack(table: Table) -> int | None:
    """The cards in the pack; nothing of it while it is being shuffled."""
    return None if table.phase == "shuffle" else table.pack


def _banker_note(table: Table, tricks: int) -> str:
    """What holds for the bank alone: how the house draws, and five cards that are paid once, unlike the source's."""
    # there is room for what the last hand brought or for who banks, which is seen by where the plate stands
    last = f"last {_signed(_net(table.last, table.banker))}" if table.phase == "bet" and table.last else ""
    who = "draws to 16" if table.banker == HOUSE else "" if last else "the bank"
    told = [who, "5 cards pay 1:1" if tricks == 1 else "", last]
    return ", ".join(one for one in told if one)


def _hands(view: View[Table], seat: int) -> tuple[Hand, ...]:
    table = view.table
    gone = iter([cards for owner, cards in table.busted if owner == seat])
    return tuple(
        _lost(next(gone))
        if held.state == "bust"
        else _hand(held, table.turn == (seat, at) or (table.phase == "bet" and seat in view.to_act))
        for at, held in enumerate(table.hands[seat])
    )


def _lost(cards: Sequence[int]) -> Hand:
    return Hand(tuple(cards), state=f"bust {hands.low(cards)}", lost=True)


def _hand(held: Shown, playing: bool) -> Hand:
    bet = str(held.wager) if held.wager else ""
    cards = _laid(held.up, held.down)
    return Hand(cards, bet, STATES.get(held.state, ""), playing, won=held.state == "pontoon")


def _laid(up: Sequence[int], down: int) -> tuple[int, ...]:
    """Backs for what lies face down, then what lies face up: in which order they came is nobody's to see."""
    return (*[faces.BACK] * down, *up)


# ---- the hand before -------------------------------------------------------------------------------------------------------


def _bank_before(last: LastHand, table: Table) -> Bank:
    shown = tuple(tuple(_settled(one) for one in last.results if one.seat == seat) for seat in range(len(table.purses)))
    hand = Hand(last.bank, state=_rank(last.bank), lost=hands.low(last.bank) > 21, won=hands.pontoon(last.bank))
    seat = None if last.banker == HOUSE else last.banker
    return Bank(
        shown,
        hand,
        seat,
        note=f"banked {_signed(_net(last, last.banker))}",
    )


def _settled(one: Settled) -> Hand:
    # there is no room for a total that tells nothing beside three others
    rank = "5 cards" if len(one.cards) >= 5 and hands.low(one.cards) <= 21 else _rank(one.cards)
    brought, paid = "unpaid" if one.short and not one.net else _signed(one.net), one.outcome in PAID
    return Hand(one.cards, state=f"{rank}: {brought}", lost=not paid, won=paid, brief=brought)


def _rank(held: Sequence[int]) -> str:
    """What a whole hand is, in a word or two."""
    if hands.pontoon(held):
        return "pontoon"
    if hands.low(held) > 21:
        return f"bust {hands.low(held)}"
    return f"five cards, {hands.best(held)}" if len(held) >= 5 else str(hands.best(held))


# ---- what is said ----------------------------------------------------------------------------------------------------------


def _corners(view: View[Table], names: Names, past: LastHand | None) -> Corners:
    table = view.table
    low, high = table.limits
    what = asked(view, names, f"{table.choice}?" if table.phase == "play" else ASKED.get(table.phase, ""))
    over = f"hand {hand_number(view)} is over" if past else ""
    return Corners(
        f"Pontoon · hand {hand_number(view) if past else view.hand} of {view.setting.options['hands']}",
        f"bets {low} to {high}" if low < high else f"every bet {low}",
        what or ended(view, names) or over,
        _terms(view, dealt=not past),
    )


def _terms(view: View[Table], *, dealt: bool) -> str:
    """What a card costs where only one price is allowed; and when the pack was shuffled from which is dealt."""
    options = view.setting.options
    cost = "cards cost the bet" if options["buys"] == "same" else ""
    age = _age(view.table) if dealt and not (cost and options["shuffle"] == "hand") else ""
    return ", ".join(one for one in (cost, age) if one)


def _age(table: Table) -> str:
    return "fresh pack" if table.since <= 1 else f"hand {table.since} of this pack"


# ---- the score card --------------------------------------------------------------------------------------------------------


def _place(view: View[Table], names: Names, last: LastHand, seat: int, best: bool) -> Place:
    # wagers of the next hand are paid one by one, so that purses are those of the hand's end only until it is played
    purse = "" if view.table.phase in ("play", "bank") else str(view.table.purses[seat])
    net, has_room = _net(last, seat), _has_room(view)
    change = gained(net, "chip") if has_room else signed(net)
    return Place(names[seat], 0, purse, change, _fate(last, seat, brief=not has_room), winner=best, seat=seat)


def _has_room(view: View[Table]) -> bool:
    """Whether the moment stands below everybody's line, and not beside it, where the unit would cut off what a hand was."""
    return not 2 < view.setting.seats <= 6


def _fate(last: LastHand, seat: int, *, brief: bool) -> str:
    if seat == last.banker:
        return "bank" if brief else "the bank"
    return " and ".join(_came_to(one, brief=brief) for one in last.results if one.seat == seat) or "sat out"


def _came_to(one: Settled, *, brief: bool) -> str:
    if one.short:
        return f"{_rank(one.cards)}, {'paid in part' if one.net else 'unpaid'}"
    match one.outcome:
        case "bank pontoon":
            return "paid twice"
        case "bust":
            return "bust"
        case "double" if brief:
            return f"{'pontoon' if hands.pontoon(one.cards) else 'five cards'} ×2"
        case "double":
            return f"{_rank(one.cards)}, paid double"
        case _:
            return f"with {_rank(one.cards)}"


def _has(bank: Sequence[int]) -> str:
    if hands.pontoon(bank):
        return "has a pontoon"
    return "is bust" if hands.low(bank) > 21 else f"has {_rank(bank)}"


def _moment(last: LastHand, names: Names) -> tuple[str, tuple[int, ...]]:
    """A bank's pontoon, a player's, or a five-card trick; else what won most: the bank's cards, or a player's."""
    if hands.pontoon(last.bank):
        return "The bank has a pontoon: everybody pays twice the bet", last.bank
    for one in last.results:
        if hands.pontoon(one.cards) and one.outcome in PAID:
            return f"{called(names, one.seat)} has a pontoon and is paid double", one.cards
    for one in last.results:
        if len(one.cards) >= 5 and one.outcome in PAID:
            return f"{called(names, one.seat)} has a five-card trick", one.cards
    best, bank = max(last.results, key=lambda one: one.net), _net(last, last.banker)
    if best.net > max(0, bank):
        return f"{called(names, best.seat)} wins {counted(best.net, 'chip')} with {_rank(best.cards)}", best.cards
    if bank <= 0:
        return "", ()
    how = "is bust and still wins" if hands.low(last.bank) > 21 else "wins"
    return f"The bank {how} {counted(bank, 'chip')}", last.bank


PAINTER = PontoonPainter()
