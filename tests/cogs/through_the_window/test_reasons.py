"""What a hint says of words and of doubts in Through the Window is true."""

from typing import Any

import pytest

from bot.rules import View
from cogs.through_the_window import nouns
from cogs.through_the_window.moves import REACT
from cogs.through_the_window.nouns import EVERYDAY
from cogs.through_the_window.rules import RULES
from cogs.through_the_window.words import WORDS
from tests.rules.hand_made import held, what_is_said
from tests.rules.hinted import said

QUEEN = held("QD")[0]
SAID: list[tuple[str, str, str, dict[str, Any]]] = [
    ("nobody can say a word before it is turned", "look", "", {"phase": "look"}),
    ("it begins with Q, and was said before", "word queen", "", {"phase": "open", "card": QUEEN, "words": ("queen",)}),
    ("it begins with Q, and was said before", "word queen", "", {"phase": "open", "card": QUEEN, "voided": ("queen",)}),
    ("it begins with Q, and nobody has said this common noun", "word queen", "", {"phase": "open", "card": QUEEN}),
    ("it begins with Q, and the room's list of nouns has it", "word quern", "", {"phase": "open", "card": QUEEN}),
    ("it begins with Q, and nobody has said it", "word qxyz", "", {"phase": "open", "card": QUEEN}),
    ("it only locks you out for this card", "pass", "", {"phase": "floor", "card": QUEEN}),
    ("the room's list of nouns has it, though", "doubt", "", {"phase": "called", "card": QUEEN, "word": "queen"}),
    ("the room's list of nouns does not have it", "doubt", "", {"phase": "called", "card": QUEEN, "word": "qxyz"}),
    ("the room's list of nouns has it", "", "", {"phase": "called", "card": QUEEN, "word": "queen"}),
    (
        "the room's list of nouns does not have it, but no list has them all",
        "",
        "",
        {"phase": "called", "card": QUEEN, "word": "qxyz"},
    ),
    ("no word comes to mind", "", "", {"phase": "open", "card": QUEEN}),
]


NAMES = ["Player 0", "Player 1", "Player 2"]


def test_so_many_common_nouns_are_free_as_is_said_and_none_was_used() -> None:
    for one in said(
        "through_the_window", r"the first has the floor, and (\d+) common nouns beginning with ([A-Z]) are free"
    ):
        every = EVERYDAY[one.found[2].lower()]
        assert len(every) - 2 * len(one.state.words) <= int(one.found[1]) <= len(every), one


def test_a_word_that_was_said_is_told_from_one_that_nobody_has_said() -> None:
    for one in said("through_the_window", "it only locks you out for this card"):
        view: View = RULES.view(one.state, one.seat)
        letter = view.table.letter
        free = next(word for word in EVERYDAY[letter] if word not in one.state.words)
        fresh = WORDS.reason(f"word {free}", view, NAMES)
        assert fresh == f"it begins with {letter.upper()}, and nobody has said this common noun"
        return


def test_a_doubt_says_whether_the_list_has_the_word() -> None:
    for one in said("through_the_window", "the room's list of nouns (has it|does not have it)"):
        assert nouns.known(one.state.word) is (one.found[1] == "has it"), one


@pytest.mark.parametrize(("words", "move", "mine", "rest"), SAID)
def test_what_is_said_depends_on_what_is_held_and_what_lies_there(
    words: str, move: str, mine: str, rest: dict[str, Any]
) -> None:
    assert what_is_said("through_the_window", move, mine, **rest) == words


def test_a_word_that_has_been_said_or_refused_is_not_counted_as_free() -> None:
    every = len(EVERYDAY["q"])
    tables: list[tuple[int, dict[str, Any]]] = [
        (every, {}),
        (every, {"words": ("king",)}),
        (every - 1, {"words": ("queen",)}),
        (every - 1, {"voided": ("queen",)}),
    ]
    for free, table in tables:
        told = what_is_said("through_the_window", REACT, "", phase="open", card=QUEEN, **table)
        assert told == f"the first has the floor, and {free} common nouns beginning with Q are free"
