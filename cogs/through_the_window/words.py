"""What Through the Window says: events, moves and views in plain English."""

from collections.abc import Sequence
from itertools import chain

from bot.cards import rank_of, sign, signs
from bot.rules import Choice, Event, View, Words, is_pattern
from bot.rules.words import Names, counted, listed, standing
from cogs.through_the_window import nouns
from cogs.through_the_window.moves import DOUBT, LOOK, PASS, REACT, WORD, Move, asking, read
from cogs.through_the_window.nouns import EVERYDAY
from cogs.through_the_window.page import BRIEF, LOOKED, PAGE, brief
from cogs.through_the_window.spelling import same
from cogs.through_the_window.state import FLOOR, LETTERS, NONE, RANK_NAMES, Table

LISTED = "the room's list of nouns"
#: what is told with which event, if that comes next
_LATER = {"floor": ("called", "lost"), "called": ("taken", "void")}


class WindowWords(Words):
    """Through the Window in words."""

    def event(self, event: Event, names: Names) -> str:
        who = names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "dealt":
                return f"{who} deals {'one card' if event.amount == 1 else f'{event.amount} cards'} each, face down. Nobody looks."
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

    def line(self, events: Sequence[Event], at: int, names: Names) -> str:
        """Who has the floor until there is a word or none, and the word until it is told what came of it."""
        later = events[at + 1].kind if at + 1 < len(events) else ""
        return "" if later in _LATER.get(events[at].kind, ()) else self.event(events[at], names)

    def told(self, event: Event, view: View[Table]) -> bool:
        """How many cards were dealt is no news once one of them has been turned up."""
        return event.kind == "dealt" and (view.table.card != NONE or bool(view.table.words) or bool(view.table.heap))

    def is_seen(self, event: Event, view: View[Table]) -> bool:
        """The card that is turned up, and who has the floor or says what, stand above, and with whom a card went says which it was; that
        the clock turned it is said nowhere else. Nobody looks for what became of the cards before."""
        table = view.table
        match event.kind:
            case "taken":
                return table.card != NONE or [event.text] != [*table.words[-1:]]
            case "heap":  # it lies there
                return not view.over and event.cards[0] in table.heap
            case "lost" | "void":  # whoever has said to have no word knows why
                out = table.card != NONE and event.seat in table.locked
                return not out or (event.seat == view.seat and bool(event.amount))
            case "doubted":
                return True
            case _:
                pass
        if event.kind == "turned":
            return not event.amount and event.cards[0] in (table.card, *table.heap, *chain(*table.won))
        return event.kind == table.phase and event.kind in _LATER and event.seat == table.floor

    def label(self, move: str, view: View[Table], names: Names) -> str:
        verb, word = read(move) or Move("")
        match verb:
            case "look":
                return LOOKED
            case "react":
                return "🪟 I have one!"
            case "word":
                return f"Say a noun beginning with {word[0].upper()}" if is_pattern(move) else f"“{word}”"
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

    def table(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [line for line in (_card_line(table, names), _state_line(view, names), _used(table)) if line]
        if table.heap:
            lines.append(f"On the heap, for the next winner: {signs(table.heap)}")
        for seat, won in enumerate(table.won):
            arrow = "▶" if seat == table.turn else "·"
            locked = " 🔒" if table.card != NONE and seat in table.locked else ""
            pile = f" {signs(won)}" if won else ""
            lines.append(f"{arrow} **{names[seat]}** {len(won)}{pile} · {table.left[seat]} to turn{locked}")
        return "\n".join(lines)

    def up(self, view: View[Table], names: Names, until: float | None = None) -> str:
        """The card that is turned up and until when, what it asks for and what was said; for a message of its own, in as many lines
        with a clock as without."""
        clock = "" if until is None else f" · ⏳ <t:{int(until)}:R>"
        lines = (f"{_card_line(view.table, names)}{clock}", _state_line(view, names), _used(view.table))
        return "\n".join(line for line in lines if line)

    def settled(self, turned: Event, ended: Event | None, names: Names) -> str:
        """A card that was turned up and what became of it."""
        number = turned.cards[0]
        told = self.event(ended, names) if ended else "The match was ended."
        if ended and ended.kind == "taken" and ended.cards == turned.cards:  # which stands above
            told = f"{names[ended.seat]} wins it with *{ended.text}*."
        return f"# {sign(number)} · {LETTERS[rank_of(number)].upper()}\n{told}"

    def followed(self, turned: Event, ended: Event | None, view: View[Table], names: Names, *, looks: bool) -> str:
        """A settled card and who is next: in the lines that it had before, so that the button below stays where it is."""
        letter, table = LETTERS[rank_of(turned.cards[0])], view.table
        before = table.words[:-1] if ended and ended.kind == "taken" else table.words
        who = names[table.turn]
        lines = (
            self.settled(turned, ended, names),
            f"{who} looks through the window…" if looks else f"{who} is next.",
            _used_for(letter, before),
        )
        return "\n".join(line for line in lines if line)

    def asked(self, view: View[Table], names: Names) -> str:
        table = view.table
        if view.moves and table.phase == "open":  # a race is nobody's turn alone
            return f"Everybody's turn: {self.question(view, names)}"
        if view.moves or view.over:
            return super().asked(view, names)
        if view.seat in table.locked and table.card != NONE:
            return "You are locked out until the next card"
        if table.phase == "floor":
            return f"{names[table.floor]} has the floor"
        if table.phase == "called":
            return f"{names[table.floor]} says “{table.word}”"
        if table.phase == "look":
            return f"{names[table.turn]} is to look through the window"
        return super().asked(view, names)

    def question(self, view: View[Table], names: Names) -> str:
        letter = view.table.letter.upper()
        match view.table.phase:
            case "look":
                return "look through the window"
            case "open":
                return f"a noun that begins with {letter}?"
            case "floor":
                return f"say a noun that begins with {letter}"
            case _:
                return f"is “{view.table.word}” a noun? If not, doubt it"

    def advice(self, view: View[Table], names: Names) -> str:
        if not view.moves:
            return ""
        # whoever has seen a card won knows how it is done
        news = [] if view.table.words else ["Places and people count too."]
        if view.table.phase == "floor":
            return " ".join([f"You have {FLOOR} seconds.", *news])
        if view.table.phase != "open" or not news:
            return ""
        first = "Be the first to react." if view.setting.options["mode"] == "reaction" else "The first word wins."
        return " ".join([first, *news])

    def middle(self, view: View[Table], names: Names) -> str:
        table = view.table
        lines = [_which(table, names), self._besides(view, names), _used(table)]
        if table.heap:
            lines.append(f"On the heap, for the next winner: {signs(table.heap)}")
        return "\n".join(line for line in lines if line)

    def _besides(self, view: View[Table], names: Names) -> str:
        """What the first line of the hand has not said: who has the floor, who doubts."""
        table = view.table
        if table.phase in ("floor", "called") and not view.moves and view.seat in table.locked:
            return f"{names[table.floor]} has the floor." if table.phase == "floor" else _state_line(view, names)
        if table.phase != "called":
            return ""
        if table.doubts:
            return f"Doubted by {listed([names[seat] for seat in table.doubts])}."
        return "" if view.moves else "The others may doubt it."

    def hand(self, view: View[Table], names: Names) -> str:
        table, seat = view.table, view.seat or 0
        won, more = signs(table.won[seat]), table.left[seat]
        if view.over:
            return f"-# Cards that you have won: {won or 'none'}"
        if won:
            return f"-# You have won {won}{f' · {more} of yours to turn' if more else ''}"
        return f"-# {counted(more, 'card')} of yours to turn, unseen by all" if more else ""

    def score(self, view: View[Table], names: Names) -> str:
        figures = standing(view, names, lambda seat: len(view.table.won[seat]))
        to_come = 0 if view.over else sum(view.table.left)
        last = "the last card" if view.table.card != NONE else ""
        return " · ".join(filter(None, (f"Cards won: {figures}", f"{to_come} to come" if to_come else last)))

    def choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """What this card asks for; who is locked out, or not asked, has it before them and cannot press it."""
        made = [self._choice(move, view, names) for move in view.moves]
        if not made and not view.over:
            # while somebody has the floor, what one will press if that comes to nothing stays where it was
            off = {"open": REACT, "floor": REACT, "called": DOUBT}.get(view.table.phase, LOOK)
            made = [self._choice(off, view, names)._replace(enabled=False, question="")]
        return [made] if made else []

    def asked_on(self, view: View[Table]) -> str:
        """Whoever has the floor has eight seconds for the word."""
        return next((move for move in view.moves if is_pattern(move)), "") if view.table.phase == "floor" else ""

    def open_choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """All that is asked here is open to all eyes: one button for whom it may concern."""
        table = view.table
        word = asking(table.letter)
        moves: list[str]
        match table.phase:
            case "look":
                moves = [LOOK]
            case "open":
                moves = [REACT] if view.setting.options["mode"] == "reaction" else [word]
            case "floor":
                moves = [word, PASS]
            case "called":
                moves = [DOUBT]
            case _:
                moves = []
        made = [self._choice(move, view, names) for move in moves]
        return [made] if made else []

    def table_choices(self, view: View[Table], names: Names) -> list[list[Choice]]:
        """To look at the first card: from then on the message of the card that was turned up last has what can be pressed."""
        table = view.table
        turned = table.card != NONE or table.heap or any(table.won)
        return [] if turned else self.open_choices(view, names)

    def _choice(self, move: str, view: View[Table], names: Names) -> Choice:
        label = self.label(move, view, names)
        style = "grey" if move == PASS else "blue"
        question = f"A noun beginning with {view.table.letter.upper()}" if is_pattern(move) else ""
        return Choice(label, move, style, question=question)

    def reason(self, move: str, view: View[Table], names: Names) -> str:
        return _reason(move, view)

    @property
    def brief(self) -> tuple[str, ...]:
        return BRIEF

    def lesson(self, view: View[Table]) -> tuple[str, ...]:
        options = view.setting.options
        return brief(options["mode"] == "reaction", bool(options["challenge"]))

    @property
    def page(self) -> str:
        return PAGE


def _name(number: int) -> str:
    return RANK_NAMES[rank_of(number)]


def _card_line(table: Table, names: Names) -> str:
    if table.card == NONE:
        return ""
    letter, name = table.letter.upper(), RANK_NAMES[rank_of(table.card)]
    return f"# {sign(table.card)} · {letter}\n{names[table.turn]}'s card: {letter} for {name}"


def _which(table: Table, names: Names) -> str:
    """The card that is turned up, for a hand: large it stands in a message of its own."""
    if table.card == NONE:
        return ""
    return f"{names[table.turn]}'s card, {sign(table.card)}: **{table.letter.upper()}** for {RANK_NAMES[rank_of(table.card)]}"


def _state_line(view: View[Table], names: Names) -> str:
    table = view.table
    match table.phase:
        case "look":
            return f"{names[table.turn]} is to look through the window. {counted(sum(table.left), 'card')} to come."
        case "open" if view.setting.options["mode"] == "reaction":
            return f"A noun that begins with **{table.letter.upper()}**? Be the first to react!"
        case "open":
            return f"The first noun that begins with **{table.letter.upper()}** wins it."
        case "floor":
            return f"{names[table.floor]} has the floor: {FLOOR} seconds for a noun with **{table.letter.upper()}**."
        case "called":
            doubts = ", ".join(names[seat] for seat in table.doubts) or "nobody yet"
            return f"{names[table.floor]} says **{table.word}**. Is that a noun? Doubted by: {doubts}."
        case _:
            return ""


def _used(table: Table) -> str:
    if table.card == NONE:
        return ""
    void = f"Void for this card: {', '.join(table.voided)}" if table.voided else ""
    return "\n".join(line for line in (_used_for(table.letter, table.words), void) if line)


def _used_for(letter: str, words: Sequence[str]) -> str:
    used = [word for word in words if word[0] == letter]
    return f"Used for {letter.upper()}: {', '.join(used)}" if used else ""


# ---- what speaks for a move: the words that all can see, and the room's noun list ----------------------------------------


def _reason(move: str, view: View[Table]) -> str:
    """What a move does for its player; '' stands for letting an offer go by."""
    table, letter = view.table, view.table.letter.upper()
    meant = read(move) if move else None
    match meant.verb if meant else "":
        case verb if verb == LOOK:
            return "nobody can say a word before it is turned"
        case verb if verb == REACT:
            return f"the first has the floor, and {_left(table)} beginning with {letter} are free"
        case verb if verb == WORD and meant:
            return f"it begins with {letter}, and {_standing(meant.word, table)}"
        case verb if verb == PASS:
            return "it only locks you out for this card"
        case verb if verb == DOUBT:
            return f"{LISTED} {'has it, though' if nouns.known(table.word) else 'does not have it'}"
        case "" if table.phase == "called":
            return f"{LISTED} {'has it' if nouns.known(table.word) else 'does not have it, but no list has them all'}"
        case _:
            return "no word comes to mind"


def _left(table: Table) -> str:
    """How many common nouns nobody has said."""
    gone = (*table.words, *table.voided)
    free = [word for word in EVERYDAY[table.letter] if not any(same(word, used) for used in gone)]
    return f"{len(free)} common nouns"


def _standing(word: str, table: Table) -> str:
    """What speaks for a word."""
    if any(same(word, used) for used in (*table.words, *table.voided)):
        return "was said before"
    if word in EVERYDAY[table.letter]:
        return "nobody has said this common noun"
    return f"{LISTED} has it" if nouns.known(word) else "nobody has said it"


WORDS = WindowWords()
