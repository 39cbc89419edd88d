"""What a private hand of Pontoon says of its own cards, and which of its buttons stand where."""

from collections.abc import Sequence

from bot.cards import signs
from bot.rules import Choice, View
from bot.rules.words import Names, counted, listed
from cogs.pontoon import hands
from cogs.pontoon.hands import Shown
from cogs.pontoon.reasons import held_by_turn
from cogs.pontoon.state import DRAW, KEEP, SPLIT, STICK, TWIST, LastHand, Settled, Table, read

#: the buttons of moves without chips
PLAIN = {DRAW: "Draw a card", SPLIT: "Split", TWIST: "Twist", STICK: "Stick"}

#: so many whom the bank had to pay are named
PAID = 3

#: so many cards that do not pass 21 are a trick
FIVE = 5

#: what the highest cards count
TEN = 10
#: up to so many points any card makes a hand better: nothing is risked
SAFE = 11
NO_BUST = "No card can bust you."


def own_hands(view: View[Table], mine: Sequence[Shown]) -> list[str]:
    """Each hand with its face-down cards, which only this seat sees, and what it counts."""
    unseen = list(view.cards)
    gone = iter([cards for owner, cards in view.table.busted if owner == view.seat])
    lines: list[str] = []
    for at, hand in enumerate(mine):
        down, unseen = unseen[: hand.down], unseen[hand.down :]
        if hand.state == "bust":
            bust = next(gone)
            lines.append(f"{signs(bust)} = {hands.low(bust)}, bust")
            continue
        shown = " · ".join(signs(part) for part in (down, hand.up) if part)
        lines.append(f"{shown} = {_count([*down, *hand.up], hand.state)}")
        named = (f"{signs(down)} face down" if down and hand.up else "", f"wager {hand.wager}" if hand.wager else "")
        if told := " · ".join(one for one in named if one):
            lines.append(f"-# {f'Hand {at + 1}: ' if len(mine) > 1 else ''}{told}")
    return lines


def _count(held: Sequence[int], state: str) -> str:
    if state == "pontoon" or hands.pontoon(held):
        return "pontoon"
    low, best = hands.low(held), hands.best(held)
    if len(held) >= 5:
        return f"five-card trick ({best})"
    return str(best) if low == best else f"{low} or {best}"


def advice(view: View[Table], mine: Sequence[Shown], at: int) -> str:
    """What the seat on turn may do with one of its hands, and why it may not do the rest."""
    verbs, hand = {meant.verb for meant in map(read, view.moves) if meant}, mine[at]
    held = len(hand.up) + hand.down
    told = "You have a five-card trick." if held >= FIVE else _risk(view, held_by_turn(view))
    if verbs == {STICK}:
        return "Only sticking is left: " + (
            "another card would bust you." if view.table.pack else "the pack is used up."
        )
    if "buy" in verbs:
        low, high = view.table.limits
        made = f"Every bet is {low}.\n" if low == high and held == 2 else ""  # so theirs was made for them
        return f"{made}A twist ends buying. {told}".rstrip()  # how either card comes, the lesson says
    if len(mine) > 1:
        return f"A split hand cannot buy. {told}".rstrip()
    if len(hand.up) > 1:
        return f"No buying after a twist. {told}".rstrip()
    return f"You have too few chips to buy. {told}".rstrip()


def _risk(view: View[Table], held: Sequence[int]) -> str:
    """Which card more would take a hand over 21, that ties lose is said by the lesson and the cloth; '' where an ace can still count
    one, for such a hand can be good as it is."""
    least = 22 - hands.low(held)
    if least > TEN:
        return NO_BUST if is_safe(view) else ""
    return "Only a ten-valued card busts you." if least == TEN else f"A{'n' * (least == 8)} {least} or more busts you."


def is_safe(view: View[Table]) -> bool:
    """Whether a card more can only make the hand better that is being played, and sticking gains nothing."""
    table = view.table
    held = table.bank if table.phase == "bank" else held_by_turn(view)
    return hands.best(held) <= SAFE and len(held) < FIVE


def style(move: str, view: View[Table]) -> str:
    """How the button of a move looks that is no amount: sticking ends a hand, a split doubles what is at stake."""
    if move == STICK:
        return "grey" if is_safe(view) else "green"
    return "grey" if move == SPLIT else "blue"


def banker_advice(view: View[Table]) -> str:
    table = view.table
    match table.phase:
        case "limits":
            return "The others see a card before they bet: where every bet is the same, nobody bets more on a good one."
        case "bank":
            fifth = " Five cards beat all but pontoons." if len(table.bank) == FIVE - 1 else ""
            risk = _risk(view, table.bank).rstrip(".")
            return f"{risk}; ties are yours.{fifth}" if risk else f"Ties are yours.{fifth}"
        case "bet" | "play":
            paid = any(hand.state == "pontoon" for held in table.hands for hand in held)
            laid = f" At stake {'besides the pontoon' if paid else 'so far'}: {at_stake(table)}." if table.bank else ""
            return f"Your first card stays face down, for you too, until the others have played.{laid}"
        case _:
            return ""


def at_stake(table: Table) -> str:
    """How many chips can still be won or lost by what the bank comes to: what is bust has been paid, a pontoon is sure."""
    chips = sum(hand.wager for held in table.hands for hand in held if hand.state != "pontoon")
    return counted(chips, "chip")


def sits_out(table: Table, seat: int) -> str:
    """Why a seat plays no cards in this hand; without chips it plays none any more, and nothing that goes on is its own."""
    if not table.purses[seat]:
        return "Your chips are gone, so you sit out to the end. *More* at the table tells how to leave."
    return "You sit this hand out: you have too few chips for these bets."


def one_of(verbs: Sequence[str]) -> str:
    return f"{', '.join(verbs[:-1])} or {verbs[-1]}" if len(verbs) > 1 else "".join(verbs)


def place(move: str) -> int:
    """Where the button of a move without chips stands."""
    return (STICK, TWIST, DRAW, SPLIT, KEEP).index(move) if move in PLAIN or move == KEEP else -1


def off(view: View[Table], open_now: set[str]) -> list[Choice]:
    """Buttons of this phase that cannot be pressed now."""
    table, seat = view.table, view.seat or 0
    if view.over or seat in table.out or (table.phase in ("play", "bank") and table.has_pontoon(seat, view.cards)):
        return []
    if seat == table.banker:
        wanted = () if table.phase in ("limits", "limits max") else (STICK, DRAW)
    else:
        wanted = ("bet",) if table.phase == "bet" else (STICK, TWIST, "buy") if table.hands[seat] else ()
    called = {**PLAIN, "bet": "Bet …", "buy": "Buy …"}
    return [Choice(called[verb], verb, enabled=False) for verb in wanted if verb not in open_now]


def rank_told(held: Sequence[int]) -> str:
    """What a whole hand is: a pontoon, a five-card trick, a total or bust."""
    if hands.pontoon(held):
        return "pontoon"
    if hands.low(held) > 21:
        return f"bust with {hands.low(held)}"
    return f"five-card trick, {hands.best(held)}" if len(held) >= FIVE else str(hands.best(held))


def rank_with(held: Sequence[int]) -> str:
    """What a whole hand is and with which cards, so that 'these' can stand for them: '20 with these'."""
    shown = signs(held)
    return f"{shown}, {rank_told(held)}" if hands.low(held) > 21 else f"{rank_told(held)} with {shown}"


def own_last_hand(last: LastHand, seat: int | None, names: Names) -> str:
    """What the hand before brought the reader, and why, in a line: the cards have been seen, and those that count lie there now."""
    twice = ": twice every bet" if any(settled.outcome == "bank pontoon" for settled in last.results) else ""
    rank, bust = rank_told(last.bank), hands.low(last.bank) > 21
    if seat == last.banker:
        paid = [f"{names[one.seat]} ({_came_to(one)})" for one in last.results if one.net > 0]
        more = [f"{len(paid) - PAID} more"] if len(paid) > PAID else []
        told = f": it paid {listed([*paid[:PAID], *more])}" if paid else ""
        had = f", {rank}" if bust else f" with {'a ' if twice else ''}{rank}{twice}"
        return f"-# Last hand: **your bank {_net(-sum(one.net for one in last.results))}**{had}{told}."
    bank = f"the bank {'was' if bust else 'had a' if twice else 'had'} {rank}{twice}"
    mine = [settled for settled in last.results if settled.seat == seat]
    if not mine:
        return f"-# Last hand: you sat out; {bank}."
    held = _came_to(mine[0]) if len(mine) == 1 else _came_to_all(mine)
    tie = ", and ties lose" if any(one.outcome == "lose" and rank_told(one.cards) == rank for one in mine) else ""
    return f"-# Last hand: **you {_net(sum(one.net for one in mine))}** ({held}; {bank}{tie})."


def _came_to_all(mine: Sequence[Settled]) -> str:
    """The same of split hands: those that were paid double come last and are told as such, so that no other seems to have been."""
    double = [one for one in mine if one.outcome == "double" and not one.short]
    told = [_came_to(one) for one in mine if one not in double]
    told += [f"a {'pontoon' if hands.pontoon(one.cards) else 'five-card trick'} paid double" for one in double]
    return f"{', '.join(told[:-1])}{',' if double else ''} and {told[-1]}"


def _net(chips: int) -> str:
    return (
        f"won {counted(chips, 'chip')}" if chips > 0 else f"lost {counted(-chips, 'chip')}" if chips else "broke even"
    )


def _came_to(one: Settled) -> str:
    """What a hand that has been settled was, whether it was paid double, and whether the bank had the chips for that."""
    short = ", for which the bank had too few chips" if one.short else ""
    return f"{rank_told(one.cards)}{', paid double' if one.outcome == 'double' and not short else ''}{short}"
