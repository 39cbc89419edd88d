"""Charts: small PNG pictures that any figures can be drawn into."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.desk.base.message_body import Picture, button, count, gallery, message_body, section, text, with_pictures
from bot.desk.views.charts import Bar, Point, bars, drawable, line, ticks

OWN = (245, 185, 66)


def opened(png: bytes) -> Image.Image:
    assert len(png) < 25 * 1024
    image = Image.open(BytesIO(png))
    image.load()
    assert image.format == "PNG"
    return image.convert("RGB")


def near(image: Image.Image, colour: tuple[int, int, int], top: int, bottom: int) -> int:
    """How many pixels of these rows have about this colour."""
    rows = image.crop((0, top, image.width, bottom))
    found = rows.get_flattened_data()
    return sum(max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 12 for pixel in found)  # type: ignore[arg-type]  # RGB pixels


@pytest.mark.parametrize(
    "values",
    [[0], [0, 0], [5, 3, 1], [10**12, 1], [3, 0, -7], [-1, -2], [2**62, -(2**62)], list(range(11, 0, -1))],
)
def test_bars_of_any_figures_are_small_pictures(values: list[int]) -> None:
    image = opened(bars("A title", [Bar(f"{at}. Name", value, f"{value:,}") for at, value in enumerate(values)]))
    assert image.width == 720


def test_longer_bars_stand_for_more_and_only_ones_own_has_its_colour() -> None:
    rows = [Bar("1. Ann", 100, "100", True), Bar("2. Ben", 50, "50"), Bar("3. Cem", 25, "25", True)]
    image = opened(bars("Chips", rows))
    first, second, third = (near(image, OWN, 52 + 34 * at, 52 + 34 * (at + 1)) for at in range(3))
    assert first > 3 * third > 0
    assert second == 0


@pytest.mark.parametrize(
    "points",
    [
        [Point(0, 5), Point(0, 5)],
        [Point(0, 5), Point(1, 5)],
        [Point(1e9, 0), Point(2e9, 10**12)],
        [Point(1e9 + at, (at * 7919) % 1000) for at in range(400)],
    ],
)
def test_a_line_of_any_figures_is_a_small_picture(points: list[Point]) -> None:
    assert opened(line("Chips over time", points)).size == (720, 306)


@pytest.mark.parametrize("span", [(0, 0), (0, 1), (995, 1005), (-30, 12), (0, 1000), (10, 10**12), (-5, -5)])
def test_ticks_are_few_even_and_embrace_the_span(span: tuple[int, int]) -> None:
    found = ticks(*span)
    assert found[0] <= span[0] <= span[1] <= found[-1]
    assert 2 <= len(found) <= 6
    assert len({after - before for before, after in pairwise(found)}) == 1


def test_names_are_drawn_as_far_as_the_font_reaches() -> None:
    assert drawable("Zoë Łukasz Привет Ελλη") == "Zoë Łukasz Привет Ελλη"
    assert drawable("日本 Ann 🎉  B") == "Ann B"
    assert drawable("عرب") == ""
    assert drawable("a\nb\u202ec\x00") == "abc"
    opened(bars("日本" * 50, [Bar("W" * 200, 1, "1", True), Bar("", 1, "1")]))


def test_a_message_says_which_pictures_go_with_it_and_what_they_show() -> None:
    shown = Picture("a.png", b"png", "Three bars." * 200)
    made = with_pictures(message_body([section("x", button("y", "z")), gallery(shown), text("t")]), [shown])
    assert [(one["id"], one["filename"], len(one["description"])) for one in made["attachments"]] == [
        (0, "a.png", 1024)
    ]
    assert made["components"][1]["items"][0]["media"]["url"] == "attachment://a.png"
    assert count(made["components"]) == 5
    assert with_pictures(message_body([text("t")]), [])["attachments"] == []
