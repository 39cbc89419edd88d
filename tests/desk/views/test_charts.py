"""Charts: small PNG pictures that any figures can be drawn into."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.desk.base.message_body import Picture, button, count, gallery, message_body, section, text, with_pictures
from bot.desk.views import charts
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
    image = opened(bars([Bar(f"{at}. Name", value, f"{value:,}") for at, value in enumerate(values)]))
    assert image.width == 720


def test_writing_can_be_read_where_a_chart_is_as_wide_as_on_a_phone_and_no_figure_passes_its_edge() -> None:
    assert min(charts._TITLE, charts._WRITING, charts._SMALL) * 340 / charts.WIDTH > 10
    for figure in ("1,000,000,000,000", "-1,000,000,000,000"):
        value = int(figure.replace(",", ""))
        image = opened(bars([Bar("1. Maximiliana", value, figure, True)]))
        edges = (image.crop((left, 0, left + 10, image.height)) for left in (0, 710))
        assert all(len(edge.getcolors() or []) == 1 for edge in edges)


def test_a_page_of_a_board_with_long_names_is_small() -> None:
    opened(bars([Bar(f"{at}. Maximiliana {at}", 9000 - at, f"{9000 - at:,}", at == 3) for at in range(11)]))


def test_longer_bars_stand_for_more_and_only_ones_own_has_its_colour() -> None:
    rows = [Bar("1. Ann", 100, "100", True), Bar("2. Ben", 50, "50"), Bar("3. Cem", 25, "25", True)]
    image = opened(bars(rows))
    first, second, third = (near(image, OWN, 10 + 54 * at, 10 + 54 * (at + 1)) for at in range(3))
    assert first > 3 * third > 0
    assert second == 0
    assert image.height == 3 * 54 + 2 * 10  # what is counted stands above the picture, and not in it once more


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
    assert opened(line("Chips over time", points)).size == (720, 350)


@pytest.mark.parametrize("span", [(0, 0), (0, 1), (995, 1005), (-30, 12), (0, 1000), (10, 10**12), (-5, -5)])
def test_ticks_are_few_even_and_embrace_the_span(span: tuple[int, int]) -> None:
    found = ticks(*span)
    assert found[0] <= span[0] <= span[1] <= found[-1]
    assert 2 <= len(found) <= 6
    assert len({after - before for before, after in pairwise(found)}) == 1


def test_names_are_drawn_as_far_as_the_font_reaches() -> None:
    assert drawable("Zoë Łukasz Привет Ελλη") == "Zoë Łukasz Привет Ελλη"
    assert drawable("日本 Ann 🎉  B") == "日本 Ann B"
    assert drawable("عرب") == ""
    assert drawable("a\nb\u202ec\x00") == "abc"
    opened(bars([Bar("W" * 200, 1, "1", True), Bar("", 1, "1")]))


def test_a_message_says_which_pictures_go_with_it_and_what_they_show() -> None:
    shown = Picture("a.png", b"png", "Three bars." * 200)
    made = with_pictures(message_body([section("x", button("y", "z")), gallery(shown), text("t")]), [shown])
    assert [(one["id"], one["filename"], len(one["description"])) for one in made["attachments"]] == [
        (0, "a.png", 1024)
    ]
    assert made["components"][1]["items"][0]["media"]["url"] == "attachment://a.png"
    assert count(made["components"]) == 5
    assert with_pictures(message_body([text("t")]), [])["attachments"] == []
