"""Why to react, to say a word or to doubt one in Through the Window: by the words that all can see, and the room's noun list."""

from bot.rules import View
from cogs.through_the_window import nouns
from cogs.through_the_window.moves import DOUBT, LOOK, PASS, REACT, WORD, read
from cogs.through_the_window.spelling import same
from cogs.through_the_window.state import Table

LISTED = "the room's list of nouns"


def reason(move: str, view: View[Table]) -> str:
    """What a move does for its player; '' stands for letting an offer go by."""
    table, letter = view.table, view.table.letter.upper()
    meant = read(move) if move else None
    match meant.verb if meant else "":
        case verb if verb == LOOK:
            return "nobody can say a word before it is turned"
        case verb if verb == REACT:
            return f"the first has the floor, and {_left(table)} with {letter} are free"
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
    free = [word for word in nouns.common(table.letter) if not any(same(word, used) for used in gone)]
    return f"{len(free)} common nouns"


def _standing(word: str, table: Table) -> str:
    """What speaks for a word."""
    if any(same(word, used) for used in (*table.words, *table.voided)):
        return "was said before"
    if word in nouns.common(table.letter):
        return "nobody has said this common noun"
    return f"{LISTED} has it" if nouns.known(word) else "nobody has said it"
