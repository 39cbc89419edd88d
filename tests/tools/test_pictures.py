"""The sheets on which pictures are looked at."""

from PIL import ImageColor

from bot.pictures.table import table_png
from tests.pictures.samples import COMET, SALAD
from tools.pictures import GAP, PAGES, PHONE, faces_sheet, sheet


def test_a_sheet_shows_pictures_as_wide_as_on_a_phone() -> None:
    pictures = [table_png(SALAD), table_png(COMET), table_png(SALAD), table_png(COMET)]
    shown = sheet(pictures, PAGES["light"])
    assert shown.width == 3 * (PHONE + GAP) + GAP
    assert shown.getpixel((2, 2)) == (255, 255, 255)
    assert shown.getpixel((GAP + 5, GAP + 5)) != (255, 255, 255)
    assert shown.getpixel((shown.width - GAP - 5, shown.height - GAP - 5)) == (255, 255, 255)


def test_every_face_has_its_place_on_the_sheet() -> None:
    shown = faces_sheet()
    page = ImageColor.getrgb(PAGES["dark"])
    for place in range(55):
        for block in (0, 5):
            x, y = 10 + place % 13 * 100 + 44, 10 + (place // 13 + block) * 270 + 8
            assert shown.getpixel((x, y)) != page
