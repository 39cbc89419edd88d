"""Writing: any name can be asked for, and none is wider than its room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, features

from bot.pictures.lettering import drawable, fitting, runs, signed, way_of, width, write
from bot.pictures.palette import ON_PLATE, PLATE, rgb
from tests.pictures.samples import STRANGE


def inked(text: str, room: int = 400) -> tuple[int, int]:
    """The first and the last column that writing a text at 20 pixels from the left has touched; (0, 0) for none."""
    image = Image.new("RGB", (room, 60), rgb(PLATE))
    write(image, 20, 30, text, 30, ON_PLATE, "Bold")
    plain = Image.new("RGB", image.size, rgb(PLATE))
    columns = [
        x for x in range(room) if image.crop((x, 0, x + 1, 60)).tobytes() != plain.crop((x, 0, x + 1, 60)).tobytes()
    ]
    return (columns[0], columns[-1]) if columns else (0, 0)


@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize("room", [0, 12, 40, 90, 200])
def test_a_name_is_shortened_to_its_room(name: str, room: int) -> None:
    told = fitting(name, 30, room, "Bold")
    assert width(told, 30, "Bold") <= room
    assert told == drawable(name) or told.endswith("…") or told == ""


@given(st.text(max_size=60))
def test_any_text_can_be_written(text: str) -> None:
    told = fitting(text, 22, 150)
    assert width(told, 22) <= 150
    write(Image.new("RGB", (200, 40)), 4, 20, text, 22, ON_PLATE)


@pytest.mark.parametrize("text", ["Ann", "10♠ 9♦", "Łukasz", "Ωμέγα", "Жора", "−1,250 chips", "WWW"])
def test_a_text_is_as_wide_as_it_says(text: str) -> None:
    first, last = inked(text)
    assert 16 <= first <= 26
    assert abs(last - 20 - width(text, 30, "Bold")) <= 6


def test_a_long_name_keeps_its_beginning() -> None:
    assert fitting("Maximiliana Featherstonehaugh", 30, 200, "Bold").startswith("Maxim")
    assert fitting("Ann", 30, 200, "Bold") == "Ann"


def test_suits_are_drawn_and_not_looked_up_in_a_font() -> None:
    assert [run.way for run in runs("K♥ Q♣")] == ["Inter", "suit", "Inter", "suit"]


def test_signs_that_no_font_has_are_left_out() -> None:
    assert drawable("🎲 Ann\u200b\u202e") == "Ann"
    assert drawable("🎲") == ""


@pytest.mark.parametrize("name", ["漢字かな交じり文の名前", "陳小明", "张伟", "김민준", "サトウ・ハルカ"])
def test_a_name_from_east_asia_is_written_whole(name: str) -> None:
    assert drawable(name) == name
    first, last = inked(name)
    assert 16 <= first <= 26
    assert abs(last - 20 - width(name, 30, "Bold")) <= 6
    assert fitting(name, 30, 90, "Bold").startswith(name[:2])


def test_letters_in_another_shape_are_written_plainly() -> None:
    assert drawable("𝕱𝖗𝖆𝖐𝖙𝖚𝖗") == "Fraktur"


def test_what_is_written_from_the_right_needs_the_library_that_shapes_it() -> None:
    assert way_of("م") == ("shaped" if features.check("raqm") else "")


@pytest.mark.skipif(not features.check("raqm"), reason="the library that shapes such signs is not there")
def test_the_words_of_a_name_from_the_right_stand_from_the_right_and_its_ellipsis_at_their_left() -> None:
    assert [run.way for run in runs("مرحبا بالعالم أحمد")] == ["shaped"]
    assert [run.way for run in runs("مرحبا بال…")] == ["shaped"]
    assert [run.way for run in runs("مرحبا 12 Ann")] == ["shaped", "Inter"]
    narrow, wide = "י", "ששששש"
    beginning = width(
        f"{narrow} ", 30, "Bold"
    )  # the first word is narrow: what is left of it is the wide one, inked at once
    image = Image.new("RGB", (400, 60), rgb(PLATE))
    write(image, 20, 30, f"{narrow} {wide}", 30, ON_PLATE, "Bold")
    left = image.crop((20, 0, 20 + beginning + 10, 60))
    alone = Image.new("RGB", (400, 60), rgb(PLATE))
    write(alone, 20, 30, wide, 30, ON_PLATE, "Bold")
    assert left.tobytes() == alone.crop((20, 0, 20 + beginning + 10, 60)).tobytes()


def test_figures_have_a_real_minus() -> None:
    assert signed("-12") == "−12"
    assert signed("+12") == "+12"
