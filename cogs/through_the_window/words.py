"""What Through the Window says: events, moves and views in plain English."""

from collections.abc import Mapping
from typing import Any

from bot.cards import RANKS, card, rank_of, sign, signs
from bot.rules import Choice, Event, View, Words
from bot.rules.words import Names, counted
from cogs.through_the_window.state import LETTERS, RANK_NAMES

LOOK = "I looked through the window…"


class WindowWords(Words):
    """Through the Window in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                each = "one card" if event.amount == 1 else f"{event.amount} cards"
                return f"{who} deals {each} face down to everybody. Nobody looks."
            case "turned":
                what = f"{sign(event.cards[0])} ({_name(event.cards[0])})"
                return (
                    f"The table turns {who}'s card: {what}."
                    if event.amount
                    else f"{who} looked through the window and saw {what}."
                )
            case "floor":
                return f"{who} has the floor."
            case "lost":
                return f"{who} {'has no word' if event.amount else 'found no word in time'} and is locked out for this card."
            case "called":
                return f"{who} says *{event.text}*."
            case "doubted":
                return f"{who} doubts it."
            case "void":
                return f"*{event.text}* is void: {who} is locked out for this card."
            case "taken":
                return f"{who} wins {signs(event.cards)} with *{event.text}*."
            case "heap":
                return f"Nobody wins {sign(event.cards[0])}: it waits for the winner of the next card."
            case "won":
                return f"{who} wins the match with {counted(event.amount, 'card')}."
            case "draw":
                return "Nobody won a card: the match is a draw."
            case _:
                return ""

    def label(self, move: str, view: View, names: Names) -> str:
        verb, _, word = move.partition(" ")
        match verb:
            case "look":
                return LOOK
            case "react":
                return "🪟 I have one!"
            case "word":
                return f"Say a word with {word[0].upper()}" if word.endswith("*") else f"“{word}”"
            case "doubt":
                return "Doubt it"
            case "pass":
                return "No word"
            case "award":
                return "It is a noun"
            case "void":
                return "It is no noun"
            case _:
                return "Time is up"

    def table(self, view: View, names: Names) -> str:
        table = view.table
        lines = [line for line in (_card_line(table, names), _state_line(view, names), _used(table)) if line]
        if table["heap"]:
            lines.append(f"On the heap, for the next winner: {signs(map(card, table['heap']))}")
        for seat, won in enumerate(table["won"]):
            arrow = "▶" if seat == table["turn"] else "·"
            locked = " 🔒" if table["card"] and seat in table["locked"] else ""
            pile = f" {signs(map(card, won))}" if won else ""
            lines.append(f"{arrow} **{names[seat]}** {len(won)}{pile} · {table['left'][seat]} to turn{locked}")
        return "\n".join(lines)

    def up(self, view: View, names: Names) -> str:
        """The card that is turned up, what it asks for and what was said; for a message of its own."""
        return "\n".join(
            line for line in (_card_line(view.table, names), _state_line(view, names), _used(view.table)) if line
        )

    def settled(self, turned: Event, ended: Event | None, names: Names) -> str:
        """A card that was turned up and what became of it."""
        number = turned.cards[0]
        told = self.event(ended, names) if ended else "The match was ended."
        return f"# {sign(number)} · {LETTERS[rank_of(number)].upper()}\n{told}"

    def hand(self, view: View, names: Names) -> str:
        table, seat = view.table, view.seat or 0
        left, won = table["left"][seat], len(table["won"][seat])
        mine = f"You have won **{counted(won, 'card')}**; {counted(left, 'card')} of yours to turn, unseen by all."
        if view.over:
            return f"You won **{counted(won, 'card')}**. The match is over."
        lines = [_card_line(table, names), _state_line(view, names), _used(table), mine]
        if seat in table["locked"] and table["card"]:
            lines.append("You are locked out until the next card.")
        return "\n".join(line for line in lines if line)

    def choices(self, view: View, names: Names) -> list[list[Choice]]:
        made = [self._choice(move, view, names) for move in view.moves]
        return [made] if made else []

    def open_choices(self, view: View, names: Names) -> list[list[Choice]]:
        """All that is asked here is open to all eyes: one button for whom it may concern."""
        table = view.table
        letter = f"word {table['letter']}*"
        moves: list[str]
        match table["state"]:
            case "look":
                moves = ["look"]
            case "open":
                moves = ["react"] if view.setting.options["mode"] == "reaction" else [letter]
            case "floor":
                moves = [letter, "pass"]
            case "called":
                moves = ["doubt"]
            case _:
                moves = []
        made = [self._choice(move, view, names) for move in moves]
        return [made] if made else []

    def _choice(self, move: str, view: View, names: Names) -> Choice:
        label = self.label(move, view, names)
        style = {"doubt": "red", "pass": "grey"}.get(move, "blue")
        question = f"A noun with {view.table['letter'].upper()}" if move.endswith("*") else ""
        return Choice(label, move, style, question=question)

    @property
    def page(self) -> str:
        return PAGE


def _name(number: int) -> str:
    return RANK_NAMES[rank_of(number)].capitalize()


def _card_line(table: Mapping[str, Any], names: Names) -> str:
    if not table["card"]:
        return ""
    number = card(table["card"])
    return f"# {sign(number)} · {table['letter'].upper()}\n{_name(number)}, {names[table['turn']]}'s card"


def _state_line(view: View, names: Names) -> str:
    table = view.table
    match table["state"]:
        case "look":
            return (
                f"{names[table['turn']]} is to look through the window. {counted(sum(table['left']), 'card')} to come."
            )
        case "open" if view.setting.options["mode"] == "reaction":
            return f"A noun with **{table['letter'].upper()}**: the first to react has the floor."
        case "open":
            return f"The first to say a noun with **{table['letter'].upper()}** wins it."
        case "floor":
            return (
                f"{names[table['floor']]} has the floor: say a noun with **{table['letter'].upper()}**, within seconds."
            )
        case "called":
            doubts = ", ".join(names[int(seat)] for seat in table["doubts"]) or "nobody yet"
            return f"{names[table['floor']]} says **{table['word']}**. Is that a noun? Doubted by: {doubts}."
        case _:
            return ""


def _used(table: Mapping[str, Any]) -> str:
    if not table["card"]:
        return ""
    used = [word for word in table["words"] if word[0] == table["letter"]]
    told = f"Used for {table['letter'].upper()}: {', '.join(used)}" if used else ""
    void = f"Void for this card: {', '.join(table['voided'])}" if table["voided"] else ""
    return "\n".join(line for line in (told, void) if line)


_LETTERS = " · ".join(
    f"{'10' if RANKS[at] == 'T' else RANKS[at]} {letter.upper()}" for at, letter in enumerate(LETTERS)
)

PAGE = f"""\
**The aim.** Win the most cards. A card is won by naming a noun that begins with the letter of its name.

**The letters.** {_LETTERS}
So 8 is E (eight), 9 is N (nine), and T is wanted by the 2, the 3 and the 10. *Example:* for 3♦ you may say *tree*, *tiger* or \
*Texas*: places and persons count, and so does *three* itself. Whether you can see it from your window does not matter.

**A turn.** Everybody has a few cards face down, and nobody may look. The player in turn presses "{LOOK}"; a moment later the card \
is turned up in a new message. Be the first to react to it with 🪟 (or press the button): you have the floor and eight seconds to say \
your noun, by the button, with /word, or by answering the card's message. No word in time, or "No word": you are locked out for \
this card, and the others may try.

**Is it a noun?** The room knows some fifty thousand and gives you the card at once. If it does not know yours, the others have a \
few seconds to doubt it. When more than half of them do, the word is void and you are locked out for this card; otherwise you win.

**No word twice.** A word that has won a card is used up, its simple plural too: after *tree*, *trees* is refused. A refused word costs \
nothing; just say another. Words that were beaten to it are free.

**Nobody?** A card that nobody wins waits, and goes to the winner of the next.

**The end.** When all cards are turned, most cards wins; several can win together.

**Options.** *mode*: "reaction" is the race above; in "open" there is no floor, and the first accepted word wins. *cards*: how many \
each player turns. *challenge*: without it no word can be doubted. *stake*: chips that everybody pays in and the winners share.

**Think of this.** Q, K, J, E and N run dry soon: save an idea or two for them while the easy T comes by."""

WORDS = WindowWords()
