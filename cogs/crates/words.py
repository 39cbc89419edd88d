"""What Crates says: events, moves and views in plain English, and the buttons of a hand."""

from collections.abc import Sequence
from itertools import takewhile

from bot.cards import SUIT_SIGNS, SUIT_WORDS, sign, signs
from bot.cards.hand_rows import suit_line, suit_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.families.trick_words import card_button
from bot.rules.families.turns import PLAY
from bot.rules.words import Names, a_rank, are_out, counted, listed, of_hand, one_left, row_of, standing
from cogs.crates.moves import CALLED_TEXTS, NAMED, PLAYS, TEXTS
from cogs.crates.page import BRIEF, PAGE, brief
from cogs.crates.reasons import effects, pressure, reason, so_far, worth
from cogs.crates.state import (
    DEAD_AT,
    EIGHT,
    FIRST_PRESSURE,
    NAMING,
    NONE,
    SIX,
    Table,
    are_partners,
    callable_suits,
)

WIDE, ROWS, MOST = 5, 5, 25
CALL = "One card!"
FEW = 2  #: of so many players the cards that they are left with are named
TOLD, SHOWN = 8, 5  #: so many cards that somebody is left with are named, and so many lie beside a result's moment
#: what tells of a card's effect right after it, and the cards that make others draw
EFFECTS = frozenset(("skipped", "turned_round", "pips"))
MAKES_DRAW = {"five": "5", "seven": "7", "jack": "jack"}


class CratesWords(Words):
    """Crates in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"Hand {event.amount}: {who} deals {counted(event.other, 'card')} each."
            case "upcard":
                return f"{sign(event.cards[0])} is turned up."
            case "named":
                return f"{who} names {SUIT_WORDS[event.other]}, hand unseen."
            case "played":
                return _played(who, event)
            case "forgot":
                return f"{who} did not say “{CALL}” and draws two cards next turn."
            case "skipped":
                return f"{who} is skipped."
            case "turned_round":
                return f"Play now goes to the {'left ↻' if event.other == 1 else 'right ↺'}."
            case "pips":
                return f"The next player must play an ace or a 2, or draws {event.amount}."
            case "drew":
                return f"{_drew(who, _many(event.amount), event.text)}."
            case "got":
                return f"You draw {signs(event.cards)}."
            case _:
                return _ending(who, event)

    def shared(self, view: View[Table], names: Names) -> str:
        if are_partners(view.setting) and len(view.winners) == 2:
            total = counted(view.scores[view.winners[0]], "penalty point")
            return f"{listed([names[seat] for seat in view.winners])} win the match together, with {total} in all."
        return super().shared(view, names)

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """What a card does is told with it, a draw with its cause; what the cards left cost everybody is one line."""
        match events[at].kind:
            case "left":
                row = row_of(events, at, ("left",))
                if row is None:
                    return ""
                few = sum(bool(event.cards) for event in row) <= FEW  # of more the score card shows the cards
                return f"Cards left cost: {' · '.join(_left(event, names, named=few) for event in row)}."
            case "played" | "skipped" | "turned_round" | "pips":
                return _with_effect(events, at, names)
            case "drew" | "got":
                return _drawn(events, at, names)
            case _:
                return super().line(events, at, names)

    def label(self, move: str, view: View[Table], names: Names) -> str:
        if move in NAMED:
            return _suit(NAMED[move])
        one, suit, said = PLAYS[move]
        called = f" → {SUIT_SIGNS[suit]}" if suit >= 0 else ""
        silent = " · say nothing" if len(view.cards) == 2 and not said else ""
        return f"{sign(one)}{called}{' · ' + CALL if said else silent}"

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [_top(view, names)] if table.top != NONE else []
        last = 2 * view.setting.options["largest"] - 1
        lines.append(
            f"Hand {view.hand} of {last} · stock {table.stock} · pile {len(table.discards)}{_next(view, names)}"
        )
        if table.pressed >= DEAD_AT // 2:
            lines.append(so_far(table.pressed))
        lines += [_seat(view, names, seat) for seat in range(view.setting.seats)]
        if are_partners(view.setting):
            lines.append(f"{names[0]} & {names[2]} play against {names[1]} & {names[3]}")
        if left := table.last_hand:
            shares = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(left.points))
            lines.append(f"Hand {left.hand} cost: {shares}")
        if table.pot:
            lines.append(f"Pot: {table.pot} chips for the lowest total")
        return "\n".join(lines)

    def question(self, view: View[Table], names: Names) -> str:
        table = view.table
        if table.phase == NAMING:
            return "name a suit before you look at your cards"
        if table.sequence:
            return f"play an ace or a 2, so that you need not draw {table.sequence}"
        suit = table.top & 3 if table.called == NONE else table.called
        return f"play {SUIT_WORDS[suit]} or {a_rank(table.top >> 2)}"

    def advice(self, view: View[Table], names: Names) -> str:
        lines: list[str] = []
        if view.moves and view.table.phase == NAMING:
            whose = "any suit" if view.table.top >> 2 == EIGHT else "a suit of its colour"
            lines.append(
                f"{sign(view.table.top)} was turned up, so you, the dealer, name {whose}: it is to be followed."
            )
        elif view.moves and len(view.cards) == 2:
            lines.append("Press a button with “One card!”: in silence you would draw two cards.")
        if view.moves and view.table.sequence:
            lines.append("An ace adds 1 card, a 2 adds 2. The first player with neither draws them all.")
        lines += filter(None, [one_left(view, view.table.sizes, names)])
        if not view.over and (view.table.pressed >= DEAD_AT // 2 or view.table.stock <= view.setting.seats):
            lines.append(pressure(view))
        return "\n".join(lines)

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        if table.top == NONE or view.over:
            return ""
        called = "" if table.called == NONE else f" · called: **{_suit(table.called)}**"
        run = f" · **{counted(table.sequence, 'card')}** to draw" if table.sequence else ""
        return f"Pile: **{sign(table.top)}**{called}{run} · stock {table.stock}{_next(view, names)}"

    def hand(self, view: View[Table], names: Names) -> str:
        if view.table.phase == NAMING and view.moves:
            return " ".join("▮" * view.table.sizes[view.seat or 0])
        if view.over or not view.cards:
            return suit_line(view.cards)
        lines = (suit_line(view.cards), worth(view.cards), self.does(view, names))
        return "\n-# ".join(filter(None, lines))

    def does(self, view: View[Table], names: Names) -> str:
        return effects(view, names)

    def score(self, view: View[Table], names: Names) -> str:
        """Points, in one line of a phone; of the first hand, which begins without any, the cards held, as the plates have them too."""
        if not any(view.scores):
            told = f"cards: {standing(view, names, lambda seat: view.table.sizes[seat])}"
        elif are_partners(view.setting):
            mine = (view.seat or 0) & 1
            pairs = [f"{names[side]} & {names[side + 2]} {view.scores[side]}" for side in (mine, 1 - mine)]
            told = f"points: {' · '.join(pairs)}"
        else:
            told = f"points: {standing(view, names, lambda seat: view.scores[seat])}"
        return of_hand(view, 2 * view.setting.options["largest"] - 1, told)

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """The cards stand there all the time, by suit; 8s and 9s below them, where each has a button a suit on one's turn."""
        if view.over:
            return []
        if view.table.phase == NAMING and view.moves:
            return [[Choice(self.label(move, view, names), move, "blue") for move in view.moves]]
        if len(view.cards) == 2 and view.moves:
            return self._last_but_one(view, names)
        calls = self._calls([one for one in view.cards if callable_suits(one)], view, names)
        single = [one for one in view.cards if not (callable_suits(one) and TEXTS[one][0] in view.moves)]
        for shown in (single, [one for one in single if PLAY[one] in view.moves]):
            rows = [
                [card_button(one, PLAY[one], view) for one in row]
                for row in suit_rows(shown, WIDE, max(1, ROWS - len(calls)))
            ]
            if len(rows) + len(calls) <= ROWS and sum(map(len, [*rows, *calls])) <= MOST:
                return [*rows, *calls]
        every = [Choice(self.label(move, view, names), move, "blue") for move in view.moves]
        return [every[at : at + WIDE] for at in range(0, len(every), WIDE)]

    def _calls(self, calling: Sequence[int], view: View[Table], names: Names) -> list[list[Choice]]:
        """Rows for what needs more than the card: an 8 or 9 with the suit called."""
        eights = [list(TEXTS[one]) for one in calling if len(TEXTS[one]) == 4]
        nines = [text for one in calling if len(TEXTS[one]) == 2 for text in TEXTS[one]]
        rows = [*eights, *(nines[at : at + 4] for at in range(0, len(nines), 4))]
        made = [
            [Choice(self.label(text, view, names), text, "blue") for text in row if text in view.moves] for row in rows
        ]
        return [row for row in made if row]

    def _last_but_one(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """One of two cards: with "One card!" first; without it, which costs two cards, last and red."""
        said: list[Choice] = []
        for one in view.cards:
            able = [text for text in CALLED_TEXTS[one] if text in view.moves]
            said += [Choice(self.label(text, view, names), text, "blue") for text in able]
            if not able:
                said.append(Choice(sign(one), PLAY[one], enabled=False))
        silent = [text for one in view.cards for text in TEXTS[one] if text in view.moves]
        red = [Choice(self.label(text, view, names), text, "red") for text in silent]
        return [part[at : at + 4] for part in (said, red) for at in range(0, len(part), 4)]

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return reason(move, view, names)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    def lesson(self, view: View[Table]) -> tuple[str, ...]:
        return brief(view.setting.seats, are_partners(view.setting))

    @property
    def page(self) -> str:
        return PAGE


def _suit(suit: int) -> str:
    return f"{SUIT_SIGNS[suit]} {SUIT_WORDS[suit]}"


def _next(view: View[Table], names: Names) -> str:
    """Who is next as play goes now, where it can go two ways: a name says more than a side."""
    if view.setting.seats == 2 or not view.to_act:
        return ""
    arrow = "↻" if view.table.direction == 1 else "↺"
    return f" · {arrow} then {names[(view.to_act[0] + view.table.direction) % view.setting.seats]}"


# ---- events ------------------------------------------------------------------------------------------------------


def _played(who: str, event: Event) -> str:
    calls = f" and calls {SUIT_WORDS[event.other]}" if event.other >= 0 else ""
    said = f": “{CALL}”" if event.text == "one" else "."
    again = " and goes again" if event.cards[0] >> 2 == SIX else ""
    return f"{who} plays {sign(event.cards[0])}{calls}{again}{said}"


def _many(number: int) -> str:
    return "a card" if number == 1 else counted(number, "card")


def _drew(who: str, what: str, why: str) -> str:
    """Who draws what, and why, as a sentence begins."""
    match why:
        case "stuck":
            return f"{who} draws {what}, as nothing fits"
        case "penalty":
            return f"{who} draws {what} for the forgotten call"
        case "pips":
            return f"{who} has no ace or 2 and draws {what}"
        case _:
            return f"{who} draws {what} because of the {MAKES_DRAW[why]}"


def _with_effect(events: Sequence[Event], at: int, names: Names) -> str:
    """A card that is played together with what it does, at the last of the two."""
    event = events[at]
    if event.kind == "played":
        after = events[at + 1 : at + 2]
        does = any(one.kind in EFFECTS or one.text in MAKES_DRAW for one in after)
        return "" if does else WORDS.event(event, names)
    if not at or events[at - 1].kind != "played":
        return WORDS.event(event, names)
    if event.kind == "pips" and any(one.kind == "played" or one.text == "pips" for one in events[at + 1 :]):
        return WORDS.event(events[at - 1], names)  # the next player has answered it
    does = WORDS.event(event, names)
    return f"{_card(events[at - 1], names)}: {does if event.kind == 'skipped' else does[0].lower() + does[1:]}"


def _card(event: Event, names: Names) -> str:
    """Who plays what, before what it does."""
    return _played(names[event.seat], event).rstrip(".").replace(": “", ", “")


def _drawn(events: Sequence[Event], at: int, names: Names) -> str:
    """A draw with its cause, and with its cards to whoever has drawn them; all whom one card makes draw stand in a line with it."""
    event, after = events[at], next(iter(events[at + 1 : at + 2]), None)
    if event.kind == "drew" and after is not None and after.kind == "got":
        return ""
    own = event.kind == "got"
    if own and not at:  # the story begins behind what it was drawn for
        return WORDS.event(event, names)
    drew = events[at - 1] if own else event
    if _is_stuck(events, at):
        return "" if _is_stuck(events, at + 1) else _stuck(events, at, names)
    if drew.text not in MAKES_DRAW:
        return f"{_drew(names[event.seat], signs(event.cards) if own else _many(event.amount), drew.text)}."
    if after is not None and after.kind == "drew" and after.text == drew.text:
        return ""
    first = at
    while first and events[first - 1].kind in ("drew", "got"):
        first -= 1
    row = events[first : at + 1]
    drawn = {one.seat: signs(one.cards) if one.kind == "got" else "a card" for one in row}  # one's own cards come after
    does = _draw(drawn, names)
    if first and events[first - 1].kind == "played":
        return f"{_card(events[first - 1], names)}: {does}."
    return f"{does} because of the {MAKES_DRAW[drew.text]}."


def _is_stuck(events: Sequence[Event], at: int) -> bool:
    """Whether somebody draws since nothing fits, and it is not the reader, who is told the card."""
    one, after = events[at : at + 1], events[at + 1 : at + 2]
    return any(event.text == "stuck" for event in one) and not any(event.kind == "got" for event in after)


def _stuck(events: Sequence[Event], at: int, names: Names) -> str:
    """All whom nothing fits, one after the other, the last of them here, in one line."""
    row = [event.seat for event in takewhile(lambda event: event.text == "stuck", reversed(events[: at + 1]))]
    seats = list(dict.fromkeys(reversed(row)))
    if len(seats) == 1:
        return f"{_drew(names[seats[0]], 'a card', 'stuck')}."
    more = f", {len(row)} in all" if len(row) > len(seats) else ""
    return f"{listed([names[seat] for seat in seats])} draw a card each{more}, as nothing fits."


def _draw(drawn: dict[int, str], names: Names) -> str:
    """Who draws what at once: one seat, all but one, or those between whom the stock was shuffled."""
    own = [f"{names[seat]} {what}" for seat, what in drawn.items() if what != "a card"]
    if len(drawn) == 1:
        return "".join(f"{names[seat]} draws {what}" for seat, what in drawn.items())
    everybody = len(drawn) == len(names) - 1
    whom = "everybody else draws" if everybody else f"{listed([names[seat] for seat in drawn])} draw"
    return ", ".join([f"{whom} a card", *own])


def _left(event: Event, names: Names, *, named: bool) -> str:
    """What somebody's cards cost, and which they were where they are `named` and not too many to read."""
    held = signs(event.cards) if len(event.cards) <= TOLD else f"{len(event.cards)} cards"
    return f"{names[event.seat]} {event.amount}{f' for {held}' if held and named else ''}"


def _ending(who: str, event: Event) -> str:
    """Pressures and the ends of hands and matches."""
    match event.kind:
        case "pressure":
            last = (
                f" Number {DEAD_AT} ends the hand, this was {event.other}."
                if DEAD_AT // 2 <= event.other < DEAD_AT
                else ""
            )
            return f"{who} must draw from an empty stock: a pressure, {counted(event.amount, 'penalty point')}.{last}"
        case "reshuffled":
            return f"The pile is shuffled: a new stock of {counted(event.amount, 'card')}."
        case "let_off":
            return f"There is nothing to draw: {who} is let off."
        case "cooper":
            return f"Cooper! {who} is not out: a 6 as the last card makes its player draw."
        case "out":
            return f"{who} has no cards left."
        case "dead":
            return "That was the tenth pressure: the hand ends."
        case "left":
            held = f"{len(event.cards)} cards" if len(event.cards) > SHOWN else signs(event.cards) or "nothing"
            return f"{who} is left with {held}: {counted(event.amount, 'penalty point')}, now {event.other} in all."
        case "won":
            return f"{who} wins the match with {counted(event.amount, 'penalty point')}, the fewest."
        case _:
            return ""


def _top(view: View[Table], names: Names) -> str:
    """The top card in large, with the suit that was called and the 2-sequence that is running."""
    table = view.table
    line = f"# {sign(table.top)}"
    if table.called != NONE:
        line += f" → {_suit(table.called)}"
    if table.phase == NAMING:
        line += "".join(f"\n{names[seat]} is to name a suit, without looking." for seat in view.to_act)
    if not view.to_act and not view.over and (out := are_out(table.sizes, names)):
        line += f"\n{out}."
    if table.sequence and not view.over:
        line += f"\n**2-sequence:** play an ace or a 2, or draw {counted(table.sequence, 'card')}."
    return line


def _seat(view: View[Table], names: Names, seat: int) -> str:
    table = view.table
    arrow = "▶" if seat in view.to_act else "·"
    size = table.sizes[seat]
    held = "🔴 **1 card**" if size == 1 else counted(size, "card")
    owes = " · owes 2 cards" if table.owes[seat] and not view.over else ""
    price = table.next_pressure[seat]  # the first is as dear for all; only more needs telling
    pressure = f" · next pressure costs {price}" if price > FIRST_PRESSURE and not view.over else ""
    return f"{arrow} **{names[seat]}** {held} · **{view.scores[seat]}** points{owes}{pressure}"


WORDS = CratesWords()
