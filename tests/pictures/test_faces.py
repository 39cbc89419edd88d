"""Card faces: every card is told from every other, and can be read when it is small."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.cards import card
from bot.pictures import faces
from bot.pictures.palette import contrast, rgb

EVERY = [*range(52), faces.comet(card("9D")), faces.comet(card("9S")), faces.BACK]


def near(pixel: tuple[int, ...], colour: str) -> bool:
    return pixel[3] > 128 and max(abs(a - b) for a, b in zip(pixel[:3], rgb(colour), strict=True)) < 60


def rows_of(image: Image.Image, colour: str, right: int) -> list[int]:
    """The rows in which this colour stands, left of a column."""
    return [y for y in range(image.height) if any(near(image.getpixel((x, y)), colour) for x in range(right))]  # type: ignore[arg-type]  # RGBA


@pytest.mark.parametrize("four", [False, True])
def test_no_two_cards_look_alike(four: bool) -> None:
    assert len({faces.tile_png(one, four) for one in EVERY}) == len(EVERY)
    assert len({faces.portrait(one, 88, four).tobytes() for one in EVERY}) == len(EVERY)
    assert len({faces.portrait(one, 48, four).tobytes() for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("four", [False, True])
def test_no_two_emojis_look_alike_in_a_line_of_text(four: bool) -> None:
    small = [faces.tile(one, four).resize((22, 22), Image.Resampling.LANCZOS).convert("RGB") for one in EVERY]
    for at, first in enumerate(small):
        for second in small[at + 1 :]:
            grey = ImageChops.difference(first, second).convert("L")
            assert sum(bright * count for bright, count in enumerate(grey.histogram())) > 400


@pytest.mark.parametrize("one", EVERY)
def test_an_emoji_has_an_edge_on_a_light_page_as_small_as_in_a_hand(one: int) -> None:
    page = Image.new("RGBA", (faces.TILE, faces.TILE), "#eceefe")
    page.alpha_composite(faces.tile(one))
    small = page.convert("RGB").resize((33, 33), Image.Resampling.LANCZOS)
    across = [f"#{small.crop((x, 16, x + 1, 17)).tobytes().hex()}" for x in range(5)]
    # a step of a quarter: a card without one would be told from the page by nothing
    assert max(contrast("#eceefe", colour) for colour in across) > 1.25


@pytest.mark.parametrize("one", EVERY)
def test_an_emoji_is_a_small_square_file(one: int) -> None:
    png = faces.tile_png(one, four=True)
    image = Image.open(BytesIO(png))
    assert image.size == (128, 128)
    assert len(png) <= 6 * 1024
    assert image.convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]  # clear around the card


@pytest.mark.parametrize("width", [84, 96])
@pytest.mark.parametrize("one", range(52))
def test_the_index_is_a_third_of_the_cards_width_high(one: int, width: int) -> None:
    face = faces.portrait(one, width)
    rows = rows_of(face.crop((0, 0, width, round(width * 0.5))), faces.suit_colour(one, False), width // 2)
    solid = [row for row in rows if row < width * 0.49]
    assert solid[-1] - solid[0] >= width / 3


def test_suits_have_two_colours_or_four() -> None:
    ace = [card(f"A{suit}") for suit in "CDHS"]
    assert len({faces.suit_colour(one, False) for one in ace}) == 2
    assert len({faces.suit_colour(one, True) for one in ace}) == 4
    for one in ace:
        assert rows_of(faces.portrait(one, 88, True), faces.suit_colour(one, True), 88)


def test_a_comet_is_its_card_with_a_mark() -> None:
    nine = card("9D")
    assert faces.plain(faces.comet(nine)) == nine
    assert faces.is_comet(faces.comet(nine))
    assert not faces.is_comet(nine)
    assert not faces.is_comet(faces.BACK)
    assert faces.plain(faces.BACK) == faces.BACK


@pytest.mark.parametrize("width", range(20, 140, 7))
def test_cards_of_any_size_can_be_drawn(width: int) -> None:
    for one in (card("TD"), card("KC"), faces.comet(card("9S")), faces.BACK):
        assert faces.portrait(one, width, True, True).size == (width, faces.height(width))
        assert faces.tilted(one, width, False, 3.0).width > width


def test_of_a_card_that_lies_askew_only_that_is_kept_and_not_the_large_one_that_was_turned() -> None:
    before = faces.portrait.cache_info()
    faces.tilted(card("7D"), 91, False, 2.5)
    assert faces.portrait.cache_info() == before
