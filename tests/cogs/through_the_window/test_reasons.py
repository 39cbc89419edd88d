"""What a hint says of words and of doubts in Through the Window is true."""

from bot.rules import View
from cogs.through_the_window import nouns
from cogs.through_the_window.rules import RULES
from cogs.through_the_window.words import WORDS
from tests.rules.hinted import said

NAMES = ["Player 0", "Player 1", "Player 2"]


def test_so_many_common_nouns_are_free_as_is_said_and_none_was_used() -> None:
    for one in said("through_the_window", r"the first has the floor, and (\d+) common nouns with ([A-Z]) are free"):
        every = nouns.common(one.found[2].lower())
        assert len(every) - 2 * len(one.state.words) <= int(one.found[1]) <= len(every), one


def test_a_word_that_was_said_is_told_from_one_that_nobody_has_said() -> None:
    for one in said("through_the_window", "it only locks you out for this card"):
        view: View = RULES.view(one.state, one.seat)
        letter = view.table.letter
        free = next(word for word in nouns.common(letter) if word not in one.state.words)
        fresh = WORDS.reason(f"word {free}", view, NAMES)
        assert fresh == f"it begins with {letter.upper()}, and nobody has said this common noun"
        return


def test_a_doubt_says_whether_the_list_has_the_word() -> None:
    for one in said("through_the_window", "the room's list of nouns (has it|does not have it)"):
        assert nouns.known(one.state.word) is (one.found[1] == "has it"), one
