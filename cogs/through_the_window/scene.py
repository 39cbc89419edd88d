"""Through the Window as a picture: the card and its letter, who has the floor, the word on the table."""

from dataclasses import replace

from bot.cards import rank_of, signs
from bot.pictures.faces import BACK
from bot.pictures.palette import Ground
from bot.pictures.scene import Corners, Race, Scene, Seat
from bot.rules import View
from bot.rules.words import Names, counted
from bot.scenes import Painter, called, emblems, seats
from bot.scenes.lines import ended, listed, pot
from cogs.through_the_window import nouns
from cogs.through_the_window.state import FLOOR, NONE, RANK_NAMES, Table


class WindowPainter(Painter):
    """The table of Through the Window."""

    unit = "card"
    emblem = emblems.word("QH", "Q")

    def scene(self, view: View[Table], names: Names) -> Scene:
        return Scene(Ground.PETROL, _seats(view, names), _race(view, names), _corners(view, names))


def _seats(view: View[Table], names: Names) -> tuple[Seat, ...]:
    """The cards won as the score, those still to be turned as the cards held; gold for whoever may act now."""
    table = view.table
    locked = table.locked if table.card != NONE else ()
    notes = [
        "locked out" if seat in locked else "doubts it" if seat in table.doubts else ""
        for seat in range(len(table.won))
    ]
    score = [str(len(won)) for won in table.won]
    shown = seats(view, names, score=score, cards=table.left, dealer=table.dealer, notes=notes)
    return tuple(replace(seat, open_cards=won) for seat, won in zip(shown, table.won, strict=True))


def _race(view: View[Table], names: Names) -> Race:
    table = view.table
    if table.phase == "look":  # a card lies there, and nobody knows its letter
        return Race("?", BACK, heap=len(table.heap), say=f"{called(names, table.turn)} is to look")
    if table.card == NONE:
        return Race(heap=len(table.heap), say=ended(view, names))
    used = tuple(word for word in table.words if word[0] == table.letter)
    return Race(
        table.letter.upper(),
        table.card,
        table.floor if table.phase == "floor" else None,
        table.word,
        len(table.heap),
        (*table.voided, *used),
        _said(table, names),
    )


def _said(table: Table, names: Names) -> str:
    """What is asked for, or whose word is on the table, which there is without a floor, too."""
    match table.phase:
        case "open":
            return f"A noun with {table.letter.upper()}!"  # more has no room beside the letter
        case "called":
            return f"{called(names, table.floor)} says"
        case _:
            return ""


def _corners(view: View[Table], names: Names) -> Corners:
    table = view.table
    waits = f"waiting: {signs(table.heap)}" if table.heap else ""
    return Corners("Through the Window", pot(table.pot) or waits, _asked(view, names), waits if table.pot else "")


def _asked(view: View[Table], names: Names) -> str:
    table = view.table
    match table.phase:
        case "look":
            return f"{counted(sum(table.left), 'card')} to come"
        case "open":
            reaction = view.setting.options["mode"] == "reaction"
            return f"{_turned(table, names)}: first to {'react' if reaction else 'say a word'}"
        case "floor":
            return f"{_turned(table, names)}: {FLOOR} seconds!"
        case "called" if nouns.known(table.word):  # it wins the card at once
            return "A noun, as the room knows"
        case "called":
            return f"A noun? Doubted by {listed(names, table.doubts) if table.doubts else 'nobody yet'}"
        case _:
            return ""


def _turned(table: Table, names: Names) -> str:
    """Whose card it is and what it is called: its letter is that of the name."""
    return f"{called(names, table.turn)}'s {RANK_NAMES[rank_of(table.card)]}"


PAINTER = WindowPainter()
