"""Through the Window: the texts of its moves, and what each of them means."""

from typing import NamedTuple

LOOK, REACT, WORD, PASS, DOUBT = "look", "react", "word", "pass", "doubt"
#: what the table itself does
AWARD, VOID, TIMEOUT = "award", "void", "timeout"


class Move(NamedTuple):
    """What a text means: what is done, and the word that is said."""

    verb: str
    word: str = ""


#: every move but for the word that one may say
_BARE = {verb: Move(verb) for verb in (LOOK, REACT, WORD, PASS, DOUBT, AWARD, VOID, TIMEOUT)}


def saying(word: str) -> str:
    """The move that says a word."""
    return f"word {word}"


def asking(letter: str) -> str:
    """The pattern of the moves that say a word with this letter."""
    return f"word {letter}*"


def read(text: str) -> Move | None:
    """What a text means; None for one that is no move of Through the Window."""
    if bare := _BARE.get(text):
        return bare
    verb, _, word = text.partition(" ")
    return Move(verb, word) if verb in _BARE else None
