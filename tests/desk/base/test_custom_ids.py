"""A button's id says everything; an id that this house did not write says nothing."""

import pytest

from bot.desk.base.custom_ids import LONGEST, PressedId, is_asked, read, write


@pytest.mark.parametrize("act", ["match 9D discard 2C", "/sit", "bet 1..10", "word t*", "/order stop 1..5"])
def test_an_id_is_read_as_it_was_written(act: str):
    assert read(write("k3n8x2aa", 17, act)) == PressedId("k3n8x2aa", 17, act)


def test_two_buttons_that_mean_the_same_have_two_ids():
    first, second = write("k3n8x2aa", 3, "play 9D"), write("k3n8x2aa", 3, "play 9D", 1)
    assert first != second
    assert read(first) == read(second)


@pytest.mark.parametrize(
    "forged",
    ["", "h1:", "h1:k3n8x2aa", "h1:k3n8x2aa:x:play 9D", "h2:k3n8x2aa:1:play 9D", "h1:../../etc:1:play 9D",
     "h1:k3n8x2aa:-1:play 9D", "h1:k3n8x2aa:1:", "h1:k3n8x2aa:1:play\n9D", "h1:k3n8x2aa:1234567890:play 9D",
     "h1:k3n8x2aa:1:" + "x" * 100, "h1:k3n8x2aa:1:a#b#c"],
)  # fmt: skip
def test_a_forged_id_is_no_id(forged: str):
    assert read(forged) is None


def test_an_id_that_discord_would_not_take_is_not_written():
    with pytest.raises(ValueError, match="too long"):
        write("k3n8x2aa", 1, "x" * LONGEST)


def test_a_family_of_moves_is_asked_for_and_an_act_of_the_desk_is_not():
    assert is_asked("bet 1..10")
    assert not is_asked("bet 5")
    assert not is_asked("/order stop 1..5")
