"""Pictures are compared with stored ones; `python tools/pictures.py FOLDER store` stores them anew after they have been looked at.

Another version of the drawing library may shade an edge differently, so a few pixels may differ, and none by a card's worth.
"""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.cards import card
from bot.pictures.scene import Laid, Trick
from bot.pictures.table import table_png
from tests.pictures.samples import SALAD, stored

STORED = Path(__file__).with_name("stored")
SLIGHT = 40  #: so much may a channel differ at an edge
FEW = 0.004  #: the share of pixels that may differ by more


def differing(first: bytes, second: bytes) -> float:
    """The share of pixels that differ by more than an edge's shade; 1 for pictures of different sizes."""
    a, b = (Image.open(BytesIO(png)).convert("RGBA").convert("RGB") for png in (first, second))
    if a.size != b.size:
        return 1.0
    red, green, blue = ImageChops.difference(a, b).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(worst[SLIGHT + 1 :]) / (a.width * a.height)


@pytest.mark.parametrize("name", stored())
def test_a_picture_looks_as_it_did(name: str) -> None:
    assert differing(stored()[name], (STORED / f"{name}.png").read_bytes()) <= FEW


def test_a_single_other_card_would_be_noticed() -> None:
    assert isinstance(SALAD.middle, Trick)
    other = replace(SALAD.middle, cards=(Laid(card("8H"), 1), *SALAD.middle.cards[1:]))
    assert differing(table_png(replace(SALAD, middle=other)), table_png(SALAD)) > FEW * 0.5
    assert differing(table_png(SALAD), table_png(SALAD)) == 0
