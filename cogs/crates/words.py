"""What Crates says: events, moves and views in plain English, and the buttons of a hand."""

from bot.cards import SUIT_SIGNS, SUIT_WORDS, sign, signs
from bot.cards.tricks import suit_rows
from bot.rules import Choice, Event, View, Words
from bot.rules.families.trick_words import card_button, held
from bot.rules.words import Names, counted, listed
from cogs.crates.moves import CALLED_TEXTS, NAMED, PLAYS, TEXTS
from cogs.crates.page import PAGE
from cogs.crates.state import DEAD_AT, FIRST_PRESSURE, NAMING, NONE, Table, callable_suits

WIDE, ROWS, MOST = 5, 5, 25
CALL = "One card!"


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
                return f"{who} did not say “One card” and owes two cards."
            case "skipped":
                return f"{who} is skipped."
            case "turned_round":
                return f"The direction turns: {_direction(event.other)}."
            case "pips":
                return f"2-sequence: an ace or a 2 must follow, or somebody draws {counted(event.amount, 'card')}."
            case "drew":
                return _drew(who, event)
            case "got":
                return f"You draw {signs(event.cards)}."
            case _:
                return _ending(who, event)

    def shared(self, view: View[Table], names: Names) -> str:
        if _partners(view) and len(view.winners) == 2:
            total = counted(view.scores[view.winners[0]], "penalty point")
            return f"{listed([names[seat] for seat in view.winners])} win the match together, with {total} in all."
        return super().shared(view, names)

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
            f"Hand {view.hand} of {last} · {_direction(table.direction)} · stock {table.stock} · pile {len(table.discards)}"
        )
        if table.pressed >= DEAD_AT // 2:
            lines.append(f"{table.pressed} pressures in this hand; the tenth ends it.")
        lines += [_seat(view, names, seat) for seat in range(view.setting.seats)]
        if _partners(view):
            lines.append(f"{names[0]} & {names[2]} play against {names[1]} & {names[3]}")
        if left := table.last_hand:
            shares = ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(left.points))
            lines.append(f"Hand {left.hand} cost: {shares}")
        if table.pot:
            lines.append(f"Pot: {table.pot} chips for the lowest total")
        return "\n".join(lines)

    def hand(self, view: View[Table], names: Names) -> str:
        if view.table.phase == NAMING and view.moves:
            backs = "▮ " * view.table.sizes[view.seat or 0]
            return f"{backs}\n{sign(view.table.top)} was turned up: name a suit before you look at your cards."
        return f"{held(view)}\n{_asked(view, names)}"

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        if not view.moves:
            return []
        if view.table.phase == NAMING:
            return [[Choice(self.label(move, view, names), move, "blue") for move in view.moves]]
        if len(view.cards) == 2:
            return self._last_but_one(view, names)
        calls = self._calls(view, names)
        plain = [one for one in view.cards if TEXTS[one][0] not in view.moves or not callable_suits(one)]
        open_now = [one for one in plain if TEXTS[one][0] in view.moves]
        for shown in (plain, open_now):
            rows = [
                [card_button(one, TEXTS[one][0], view) for one in row]
                for row in suit_rows(shown, WIDE, ROWS - len(calls))
            ]
            if len(rows) + len(calls) <= ROWS and sum(map(len, [*rows, *calls])) <= MOST:
                return [*rows, *calls]
        every = [Choice(self.label(move, view, names), move, "blue") for move in view.moves]
        return [every[at : at + WIDE] for at in range(0, len(every), WIDE)]

    def _calls(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """Rows for what needs more than the card: an 8 or 9 with the suit called."""
        eights = [list(TEXTS[one]) for one in view.cards if len(TEXTS[one]) == 4]
        nines = [text for one in view.cards if len(TEXTS[one]) == 2 for text in TEXTS[one]]
        rows = [*eights, *(nines[at : at + 4] for at in range(0, len(nines), 4))]
        made = [
            [Choice(self.label(text, view, names), text, "blue") for text in row if text in view.moves] for row in rows
        ]
        return [row for row in made if row]

    def _last_but_one(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """One of two cards: with "One card!" first; without it, which costs two cards, last and red."""
        said = [text for one in view.cards for text in CALLED_TEXTS[one] if text in view.moves]
        silent = [text for one in view.cards for text in TEXTS[one] if text in view.moves]
        off = [one for one in view.cards if not {*CALLED_TEXTS[one], *TEXTS[one]} & {*view.moves}]
        rows = [Choice(self.label(text, view, names), text, "blue") for text in said]
        rows += [Choice(sign(one), TEXTS[one][0], enabled=False) for one in off]
        red = [Choice(self.label(text, view, names), text, "red") for text in silent]
        return [part[at : at + 4] for part in (rows, red) for at in range(0, len(part), 4)]

    @property
    def page(self) -> str:
        return PAGE


def _suit(suit: int) -> str:
    return f"{SUIT_SIGNS[suit]} {SUIT_WORDS[suit]}"


def _direction(direction: int) -> str:
    return "to the left ↻" if direction == 1 else "to the right ↺"


def _partners(view: View[Table]) -> bool:
    return view.setting.seats == 4 and bool(view.setting.options["partners"])


# ---- events ------------------------------------------------------------------------------------------------------


def _played(who: str, event: Event) -> str:
    calls = f" and calls {SUIT_WORDS[event.other]}" if event.other >= 0 else ""
    said = f": “{CALL}”" if event.text == "one" else "."
    return f"{who} plays {sign(event.cards[0])}{calls}{said}"


def _drew(who: str, event: Event) -> str:
    drawn = counted(event.amount, "card")
    match event.text:
        case "stuck":
            return f"{who} cannot play and draws a card."
        case "penalty":
            return f"{who} draws {drawn} for the forgotten call."
        case "pips":
            return f"{who} has no ace or 2 and draws {drawn}."
        case _:
            return f"{who} draws {drawn}."


def _ending(who: str, event: Event) -> str:
    """Pressures and the ends of hands and matches."""
    match event.kind:
        case "pressure":
            return f"The stock is empty: pressure on {who}, {event.amount} penalty points."
        case "reshuffled":
            return f"The pile is shuffled: a new stock of {counted(event.amount, 'card')}."
        case "let_off":
            return f"There is nothing to draw: {who} is let off."
        case "cooper":
            return f"Cooper! {who} went for the end with a 6."
        case "out":
            return f"{who} has no cards left."
        case "dead":
            return "That was the tenth pressure: the hand is dead."
        case "left":
            held = signs(event.cards) or "nothing"
            return f"{who} is left with {held}: {counted(event.amount, 'penalty point')}, now {event.other} in all."
        case "won":
            return f"{who} wins the match with {event.amount} penalty points, the fewest."
        case _:
            return ""


# ---- table and hand ----------------------------------------------------------------------------------------------


def _top(view: View[Table], names: Names) -> str:
    """The top card in large, with the suit that was called and the 2-sequence that is running."""
    table = view.table
    line = f"# {sign(table.top)}"
    if table.called != NONE:
        line += f" → {_suit(table.called)}"
    if table.phase == NAMING:
        line += f"\n{names[table.turn]} is to name a suit, without looking."
    if table.sequence and not view.over:
        line += f"\n**2-sequence:** play an ace or a 2, or draw {counted(table.sequence, 'card')}."
    return line


def _seat(view: View[Table], names: Names, seat: int) -> str:
    table = view.table
    arrow = "▶" if seat in view.to_act else "·"
    size = table.sizes[seat]
    held = "🔴 **1**" if size == 1 else f"{'▮' * size} {size}"
    owes = " · owes 2 cards" if table.owes[seat] and not view.over else ""
    price = table.next_pressure[seat]  # the first is as dear for all; only more needs telling
    pressure = f" · next pressure costs {price}" if price > FIRST_PRESSURE and not view.over else ""
    return f"{arrow} **{names[seat]}** {held} · **{view.scores[seat]}** points{owes}{pressure}"


def _asked(view: View[Table], names: Names) -> str:
    """What this seat is asked, or for whom it waits."""
    table = view.table
    if view.over:
        return "The match is over."
    if table.turn == NONE:
        return "The cards are being dealt."
    if not view.moves:
        return f"{names[table.turn]} is to {'name a suit' if table.phase == NAMING else 'play'}."
    warning = " Say “One card!” with it: in silence you would draw two cards." if len(view.cards) == 2 else ""
    if table.sequence:
        return f"2-sequence: play an ace or a 2, or you would draw {counted(table.sequence, 'card')}.{warning}"
    suit = table.top & 3 if table.called == NONE else table.called
    return f"On {sign(table.top)} you need {SUIT_WORDS[suit]} or a card of the same rank.{warning}"


WORDS = CratesWords()
