"""What Pontoon says: events, moves and views in plain English, and the buttons of a hand."""

from collections.abc import Sequence

from bot.cards import sign, signs
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted, of_hand, row_of, standing
from cogs.pontoon import hands
from cogs.pontoon.hand_words import (
    PLAIN,
    advice,
    at_stake,
    banker_advice,
    off,
    one_of,
    own_hands,
    own_last_hand,
    place,
    rank_told,
    rank_with,
    sits_out,
    style,
)
from cogs.pontoon.page import BANK, BRIEF, ONCE, PAGE, TWICE, brief
from cogs.pontoon.reasons import reason
from cogs.pontoon.state import KEEP, SPLIT, STICK, TWIST, LastHand, Move, Table, amounts, read, wish_of

BACK = "▮"

#: the events that tell which cards are dealt face up
FACE_UP = ("up", "bank up")

WHY_BANKER = {
    "first": "{who} is the first banker.",
    "pontoon": "{who} had a pontoon and banks from now on.",
    "poor": "The banker could not cover the bets any more: the bank passes to {who}.",
}

HOUSE_RULES = (
    ("buys", "same", "a card costs exactly the bet"),
    ("trick", 1, "a five-card trick is paid once"),
    ("shuffle", "hand", "shuffled before every hand"),
)

#: how the buttons of moves with chips begin
PRICED = {"bet": "Bet", "buy": "Buy for", "max": "Up to"}
#: and those for which a number is asked
TYPED = {"min": "Other limits …", "max": "Up to …"}
#: what is asked for there, with the range; elsewhere how many chips
SOUGHT = {"min": "The least first bet", "max": "The greatest first bet"}

#: the same beside buttons with amounts: a range that begins and ends as they do would be one more of them
OTHER, OTHERS = "Other amount …", ("bet", "buy")

OUTCOMES = {
    "win": "wins {net}",
    "double": "wins {net}, paid double",
    "lose": "loses {lost}",
    "bust": "is bust: {lost} lost",
    "bank pontoon": "pays {lost}, twice the bet",
}


class PontoonWords(Words):
    """Pontoon in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else "The house"
        shown = signs(event.cards)
        match event.kind:
            case "shuffled":
                return "The pack is shuffled."
            case "banks":
                why = WHY_BANKER.get(event.text) if event.seat >= 0 else None
                return f"Hand {event.amount}. " + (why or "{who} banks.").format(who=who)
            case "limits":
                if event.amount == event.other:
                    return f"{who} sets the limits: every first bet is {event.amount}."
                return f"{who} sets the limits: first bets from {event.amount} to {event.other}."
            case "sits out":
                return f"{who} has too few chips for these bets and sits this hand out."
            case "down":
                return f"You get {shown} face down."
            case "bet":
                return f"{who} bets {counted(event.amount, 'chip')}."
            case "up":
                return f"{who} shows {shown}."
            case "split":
                return f"{who} splits {shown} into two hands, with a bet of the same size on the second."
            case "stuck":
                return f"{who} sticks."
            case "twisted":
                return f"{who} twists: {shown}."
            case "bought":
                return f"{who} buys a card for {counted(event.amount, 'chip')}."
            case "bust":
                # the last card has just been told, and all of them lie on the table
                return f"{who} is bust with {hands.low(event.cards)} and pays {counted(event.amount, 'chip')}."
            case "pontoon":
                return f"{who} has a pontoon: {shown} and a ten-valued card!"
            case _:
                return _of_the_bank(event, who, shown)

    def label(self, move: str, view: View[Table], names: Names) -> str:
        if wish := wish_of(move):
            return _standing(wish, view)
        meant = read(move)
        if meant is None:
            return move
        if meant.verb == KEEP:
            return f"Any bet, {view.setting.options['min_bet']} to {view.setting.options['max_bet']}"
        if meant.verb in PLAIN:
            return PLAIN[meant.verb]
        if meant.span and meant.verb in TYPED:
            return TYPED[meant.verb]
        least, greatest = view.table.limits
        if meant.verb == "min":
            return f"Every bet {meant.chips}" if meant.chips == greatest else f"From {meant.chips} up to …"
        if meant.verb == "max" and meant.chips == least:
            return f"Every bet {meant.chips}"
        return PRICED[meant.verb] + (f" {_span(meant.span)} …" if meant.span else f" {meant.chips}")

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [_heading(view), _bank_line(view, names)]
        if rules := _unlike_the_source(view):
            lines.append(rules)
        for seat in table.order:
            lines += _seat_lines(view, names, seat)
        if asked := _asked(view, names):
            lines.append(asked)
        if table.last:
            lines += _last_hand(table.last, names)
        return "\n".join(lines)

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """The cards that are dealt face up are one line."""
        if events[at].kind not in FACE_UP:
            return super().line(events, at, names)
        row = row_of(events, at, FACE_UP)
        return "" if row is None else f"Face up: {' · '.join(_face_up(event, names) for event in row)}."

    def told(self, event: Event, view: View[Table]) -> bool:
        """The last hand's lines say how it ended, through the whole of the next one; it ends with the bank's play, where all are bust."""
        return event.kind in ("settled", "banked") or (event.kind == "turned" and view.table.phase != "bank")

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        """What is dealt lies there, with everybody's name, and so does who banks on; before every hand, that the pack is shuffled is no news."""
        if event.kind == "shuffled":
            return view.setting.options["shuffle"] == "hand"
        return event.kind in ("down", *FACE_UP) or (event.kind, event.text) == ("banks", "stays")

    def question(self, view: View[Table], names: Names) -> str:
        table = view.table
        match table.phase:
            case "limits":
                return "how much may the others bet?"
            case "limits max":
                return f"the least bet is {table.limits[0]}; what is the greatest?"
            case "bet":
                return "bet on your card"
            case "bank":
                return f"stick on {hands.best(table.bank)}, or draw"
            case _:
                verbs = [meant.verb for meant in map(read, view.moves) if meant]
                told = one_of([verb for verb in (STICK, TWIST, "buy", SPLIT) if verb in verbs])
                seat, at = table.turn or (0, 0)
                return f"{told} with hand {at + 1}" if len(table.hands[seat]) > 1 else told

    def advice(self, view: View[Table], names: Names) -> str:
        table, seat = view.table, view.seat or 0
        if view.over:
            return ""
        if seat == table.banker:
            return banker_advice(view) if view.moves or table.bank_down else ""
        if table.phase == "bet" and view.moves:
            return "The next card comes face up."
        if table.phase == "play" and table.has_pontoon(seat, view.cards):
            return "A pontoon: it wins twice your wager."
        if table.phase == "play" and view.moves and table.turn:
            return advice(view, table.hands[seat], table.turn[1])
        return sits_out(table, seat) if seat in table.out else ""

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        if view.over:
            return own_last_hand(table.last, view.seat, names) if table.last else ""
        lines = [_bank_line(view, names)] if view.seat != table.banker else []
        for seat in table.order:
            if seat != view.seat:
                lines += [line.removeprefix("· ") for line in _seat_lines(view, names, seat, in_hand=True)]
        if table.last:
            lines.append(own_last_hand(table.last, view.seat, names))
        return "\n".join(lines)

    def hand(self, view: View[Table], names: Names) -> str:
        table, seat = view.table, view.seat or 0
        if seat == table.banker:
            if not table.bank:
                return BACK if table.bank_down else ""
            shown = " ".join([BACK] * table.bank_down + [sign(one) for one in table.bank])
            return shown if table.bank_down else f"{shown} = {hands.best(table.bank)}"
        return "\n".join(own_hands(view, table.hands[seat]))

    def score(self, view: View[Table], names: Names) -> str:
        hands_in, purses = view.setting.options["hands"], view.table.purses
        if view.over:
            return of_hand(view, hands_in, f"chips: {standing(view, names, lambda seat: purses[seat])}")
        low, high = view.table.limits
        bets = f"first bets {low} to {high}" if low < high else f"every first bet {low}"
        if view.table.phase == "bank" and view.seat == view.table.banker:
            bets = f"{at_stake(view.table)} at stake"
        # the others' chips stand at the table
        mine = counted(view.setting.options["buy_in"] + view.chips[view.seat or 0], "chip")
        return of_hand(view, hands_in, f"{names[view.seat or 0]} has {mine} · {bets}")

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """What is free first, what costs chips below it; both stand there as long as the hand is being played."""
        priced: list[list[Choice]] = []
        plain: list[Choice] = []
        for move in view.moves:
            meant = read(move)
            if meant is None or meant.span is None:
                plain.append(Choice(self.label(move, view, names), move, style(move, view)))
                continue
            verb, span = meant.verb, meant.span
            colour = "blue" if verb == "bet" else "grey"
            row = [
                Choice(self.label(f"{verb} {chips}", view, names), f"{verb} {chips}", colour)
                for chips in amounts(verb, span)
            ]
            if len(row) <= span[1] - span[0]:
                sought = f"{SOUGHT.get(verb, 'How many chips')}, {_span(span)}?"
                label = OTHER if verb in OTHERS else self.label(move, view, names)
                row.append(Choice(label, move, question=sought))
            priced.append(row)
        shut = off(view, {meant.verb for meant in map(read, view.moves) if meant})
        free = sorted([*plain, *(one for one in shut if one.move in PLAIN)], key=lambda one: place(one.move))
        dear = [one for one in shut if one.move not in PLAIN]
        return [row for row in (free, *priced, dear) if row]

    def order_choices(self, orders: Sequence[str], view: View[Table], names: Names) -> list[Choice]:
        """For whoever has a pontoon and so may bank next; none in the last hand: nobody banks after it."""
        last = view.hand == view.setting.options["hands"]
        may_bank = view.seat is not None and view.table.has_pontoon(view.seat, view.cards)
        return super().order_choices(orders, view, names) if may_bank and not last else []

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    def lesson(self, view: View[Table]) -> tuple[str, ...]:
        trick = ONCE if view.setting.options["trick"] == 1 else TWICE
        lines = brief(trick, "Whoever" if view.table.banker >= 0 else "")
        return (*BANK, *lines[len(BANK) :]) if view.seat == view.table.banker else lines

    @property
    def page(self) -> str:
        return PAGE


def _face_up(event: Event, names: Names) -> str:
    """Whose card it is that lies face up: 'Ben 4♣', 'the bank 8♠'."""
    return f"{'the bank' if event.kind == 'bank up' else names[event.seat]} {signs(event.cards)}"


def _of_the_bank(event: Event, who: str, shown: str) -> str:
    match event.kind:
        case "bank up":
            return f"The bank shows {shown}."
        case "bank pontoon":
            return f"The bank has a pontoon, {shown}: everybody in the hand pays twice the bet, and the hand is over."
        case "turned":
            return f"The bank turns its card and has {shown}."
        case "drew":
            return f"The bank draws {shown}."
        case "bank sticks":
            return "The bank has a five-card trick." if event.other else f"The bank sticks on {event.amount}."
        case "bank bust":
            return f"The bank is bust with {event.amount}."
        case "settled":
            return f"{who} {_outcome(event.text, event.amount, event.other)} ({rank_with(event.cards)})."
        case "banked":
            net = (
                f"{'wins' if event.amount > 0 else 'loses'} {counted(abs(event.amount), 'chip')}"
                if event.amount
                else "breaks even"
            )
            return f"{who} {net} as the bank ({rank_with(event.cards)})."
        case "broke":
            return "Nobody can cover the bank any more." if event.seat >= 0 else "Nobody can bet any more."
        case "closed":
            return "The house closes its bank: the match ends here, settled."
        case "won":
            return f"{who} wins the match, {counted(event.amount, 'chip')} up."
        case "draw":
            return "Nobody has come out ahead, so nobody wins the match."
        case _:
            return ""


def _standing(wish: Move, view: View[Table]) -> str:
    """A standing order for whenever this seat banks."""
    if wish.verb == KEEP:
        options = view.setting.options
        return f"If I bank: any bet, {options['min_bet']} to {options['max_bet']}"
    return "If I bank: every bet …" if wish.span else f"If I bank: every bet {wish.chips}"


def _span(span: tuple[int, int]) -> str:
    return f"{span[0]} to {span[1]}"


def _outcome(outcome: str, net: int, wager: int) -> str:
    owed = wager * {"win": 1, "double": 2}.get(outcome, 0)
    if 0 <= net < owed:
        return f"wins {net} of {counted(owed, 'chip')}, all that the bank has left"
    return OUTCOMES[outcome].format(net=counted(net, "chip"), lost=counted(-net, "chip"))


def _heading(view: View[Table]) -> str:
    table, options = view.table, view.setting.options
    mixed = "shuffled for this hand" if table.since <= 1 else f"unshuffled, hand {table.since} since the shuffle"
    low, high = table.limits
    bets = f"first bets {low} to {high}" if low < high else f"every first bet {low}"
    return f"**Hand {view.hand} of {options['hands']}** · {bets} · pack {table.pack} ({mixed})"


def _unlike_the_source(view: View[Table]) -> str:
    """Which of the house's rules hold at this table; nothing where all is as the source has it."""
    options = view.setting.options
    rules = [said for name, value, said in HOUSE_RULES if options[name] == value]
    return f"-# House rules: {' · '.join(rules)}" if rules else ""


def _bank_line(view: View[Table], names: Names) -> str:
    table = view.table
    banker = table.banker
    who = names[banker] if banker >= 0 else "The house"
    purse = f" · {counted(table.purses[banker], 'chip')}" if banker >= 0 else ""
    return f"🏦 **{who}** banks{purse}{_laid(table.bank, table.bank_down)}"


def _laid(up: Sequence[int], down: int) -> str:
    """Backs for what lies face down, then what lies face up."""
    shown = [BACK] * down + [sign(card) for card in up]
    return f" · {' '.join(shown)}" if shown else ""


def _seat_lines(view: View[Table], names: Names, seat: int, *, in_hand: bool = False) -> list[str]:
    """A seat's hands against the bank, a line each. In somebody else's hand they leave out the purse, which stands at the table: on a
    phone a line would break for it."""
    table = view.table
    purse, held = f"**{names[seat]}** {counted(table.purses[seat], 'chip')}", table.hands[seat]
    if seat in table.out:
        return [f"· {purse} · sits out"]
    if not held:
        return [f"· {purse}"]
    who = f"**{names[seat]}**" if in_hand else purse
    lines: list[str] = []
    gone = iter([cards for owner, cards in table.busted if owner == seat])
    for at, hand in enumerate(held):
        up = next(gone) if hand.state == "bust" else hand.up
        turn = table.turn == (seat, at) or (table.phase == "bet" and seat in view.to_act)
        state = {"pontoon": " · pontoon", "stuck": " · sticks", "bust": " · bust"}.get(hand.state, "")
        wager = f" · wager {hand.wager}" if hand.wager else ""
        name = who if at == 0 else f"{names[seat]}, hand {at + 1}"
        lines.append(f"{'▶' if turn else '·'} {name}{_laid(up, hand.down)}{wager}{state}")
    return lines


def _asked(view: View[Table], names: Names) -> str:
    if not view.to_act:
        return ""
    who = names[view.to_act[0]]
    return {
        "limits": f"{who} banks and sets the limits for the first bets.",
        "limits max": f"{who} banks and sets the greatest first bet.",
        "bet": f"{who} is to bet.",
        "play": f"{who} is to {view.table.choice}.",
        "bank": f"{who} plays the bank: stick or draw.",
    }.get(view.table.phase, "")


def _last_hand(last: LastHand, names: Names) -> list[str]:
    """The hand before: what the bank had, and who got what."""
    if any(settled.outcome == "bank pontoon" for settled in last.results):
        lines = [f"-# Last hand: the bank had a pontoon, {signs(last.bank)}, and took twice every bet."]
    else:
        lines = [f"-# Last hand: bank {signs(last.bank)} ({rank_told(last.bank)})."]
    for seat, held, wager, outcome, net in last.results:
        lines.append(f"-# {names[seat]} {_outcome(outcome, net, wager)} · {signs(held)} ({rank_told(held)})")
    return lines


WORDS = PontoonWords()
