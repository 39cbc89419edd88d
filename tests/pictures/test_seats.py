"""The plates of seats: what stands for somebody on a portrait, and how large a name is."""

import pytest

from bot.pictures.seats import initial, name_size


@pytest.mark.parametrize(
    ("name", "number", "letter"), [("ann", 0, "A"), ("The house", 0, "H"), ("Theo", 1, "T"), ("", 2, "3")]
)
def test_a_portrait_has_the_letter_of_a_name_without_its_article_or_the_number_of_the_seat(
    name: str, number: int, letter: str
) -> None:
    assert initial(name, number) == letter


def test_a_long_name_is_smaller_before_it_is_cut_off() -> None:
    assert [name_size(name, 110) for name in ("Ann", "Josephine", "Bartholomew the Younger")] == [30, 20, 20]
