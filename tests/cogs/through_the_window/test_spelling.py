"""The normal form of typed words (section 12 of the page) and the noun list."""

from random import Random

import pytest

from cogs.through_the_window import nouns
from cogs.through_the_window.nouns import EVERYDAY
from cogs.through_the_window.spelling import is_normal, normal, same, singulars
from cogs.through_the_window.state import LETTERS


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Tree", "tree"), ("  TREE  ", "tree"), ("café", "cafe"), ("Cafe\u0301", "cafe"), ("St. Louis", "st louis"), ("ant's", "ants"),
        ("jack-o’-lantern", "jack o lantern"), ("T-shirt", "t shirt"), ("a tree", "tree"), ("An apple", "apple"), ("The  sea", "sea"),
        ("the", "the"), ("an", "an"), ("ice\u00a0cream\tvan", "ice cream van"), ("Straße", "strasse"), ("fjörd", "fjord"),
        ("ﬁsh", "fish"),
        ("the a team", "a team"), ("- tree -", "tree"), ("a.", None), ("a", None), ("", None), ("   ", None), ("tree!", None),
        ("tree 2", None), ("one two three four", None), ("the one two three", "one two three"), ("ключ", None), ("x" * 31, None),
        ("x" * 30, "x" * 30), ("tree\u0000", None), ("a" * 5000, None), ("🌳", None), ("tr*e", None),
    ],
)  # fmt: skip
def test_typed_text_is_brought_to_normal_form_or_is_no_word(typed: str, word: str | None) -> None:
    assert normal(typed) == word


def test_a_normal_form_is_its_own_normal_form_unless_an_article_leads_it() -> None:
    chance = Random(7)
    for _ in range(2000):
        typed = "".join(chance.choice("aetTÉ ü-'.’ß1nh") for _ in range(chance.randrange(12)))
        word = normal(typed)
        if word is not None:
            assert is_normal(word)
            assert normal(f"the {word}") == word or word.count(" ") == 2


def test_words_are_the_same_in_both_directions() -> None:
    for one, other in [("tree", "trees"), ("fox", "foxes"), ("lady", "ladies")]:
        assert same(one, other)
        assert same(other, one)
        assert one in singulars(other)
    assert not same("man", "men")
    assert same("tree", "treees")  # the letter of ruling 8: with "es" added


@pytest.mark.parametrize(
    "word",
    [
        "tree",
        "trees",
        "tiger",
        "texas",
        "taco",
        "queen",
        "teeth",
        "knives",
        "foxes",
        "felonies",
        "jerry",
        "aberdeen",
        "ass",
    ],
)
def test_the_list_knows_nouns_and_places_and_simple_plurals(word: str) -> None:
    assert nouns.known(word)


@pytest.mark.parametrize(
    "word", ["at", "am", "are", "an", "as", "fe", "the", "they", "so", "thus", "nasa", "tzzt", "kg", "into"]
)
def test_the_list_does_not_take_symbols_abbreviations_or_small_words_for_nouns(word: str) -> None:
    assert not nouns.known(word)


def test_words_of_hate_are_blocked_and_never_known() -> None:
    for word in nouns.nouns().blocked:
        assert nouns.blocked(word)
        assert not nouns.known(word)
        assert not nouns.known(word + "s")
    assert not nouns.blocked("taco")
    assert not nouns.blocked("queen")


def test_every_noun_on_the_list_is_in_normal_form_with_a_letter_that_some_card_asks_for() -> None:
    listed = nouns.nouns()
    assert len(listed.known) > 40_000
    for word in listed.known:
        assert is_normal(word), word
        assert word[0] in LETTERS


@pytest.mark.parametrize(("letters", "least"), [("t", 60), ("fs", 40), ("aenjqk", 20)])
def test_there_are_common_nouns_enough_for_a_match_of_thirteen(letters: str, least: int) -> None:
    for letter in letters:
        common = EVERYDAY[letter]
        assert len(common) >= least
        assert all(word[0] == letter and nouns.known(word) for word in common)
