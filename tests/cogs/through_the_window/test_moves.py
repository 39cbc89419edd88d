"""The texts of Through the Window's moves."""

import pytest

from cogs.through_the_window.moves import Move, asking, read, saying


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("react", Move("react")),
        ("word table tennis", Move("word", "table tennis")),
        ("word", Move("word")),
        ("word t*", Move("word", "t*")),
        ("play 5H", None),
        ("", None),
    ],
)
def test_a_text_means_what_is_done_and_the_word_that_is_said(text: str, meant: Move | None) -> None:
    assert read(text) == meant


def test_a_word_is_said_by_one_move_of_the_family_of_its_letter() -> None:
    assert (saying("tree"), asking("t")) == ("word tree", "word t*")
