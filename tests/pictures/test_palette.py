"""Colours: what is written can be read, and what has a meaning keeps its colour in the finished picture."""

import ast
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures import palette
from bot.pictures.palette import FOUR_COLOURS, GROUNDS, INKS, TWO_COLOURS, Ground, Ink, contrast, dimmed, rgb
from bot.pictures.table import table_png
from tests.pictures.samples import PONTOON, SALAD, SALAD_SIX, TABLES

FOLDER = Path(palette.__file__).parent


@pytest.mark.parametrize("ink", INKS, ids=lambda ink: f"{ink.colour} on {ink.ground}")
def test_whatever_is_written_stands_out_from_its_ground(ink: Ink) -> None:
    assert contrast(ink.colour, ink.ground) >= 4.5


def test_every_ink_of_the_palette_is_looked_at() -> None:
    named = {value for value in vars(palette).values() if isinstance(value, Ink)}
    assert len(named) > 8
    assert named <= set(INKS)


def test_no_other_module_mixes_an_ink_of_its_own() -> None:
    calls = [
        path.name
        for path in FOLDER.rglob("*.py")
        if path.name != "palette.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ink"
    ]
    assert calls == []


@pytest.mark.parametrize("ground", Ground)
def test_the_cloth_is_nowhere_lighter_than_where_its_inks_are_measured(ground: Ground) -> None:
    measured = palette.luminance(GROUNDS[ground][0])
    assert max(palette.luminance(shade) for shade in palette.shades(ground)) <= measured


@pytest.mark.parametrize("colour", sorted({*TWO_COLOURS, *FOUR_COLOURS}))
def test_a_card_out_of_play_can_still_be_read(colour: str) -> None:
    assert contrast(dimmed(colour), dimmed(palette.PAPER)) >= 4.5


@pytest.mark.parametrize("ground", Ground)
def test_a_palette_fits_its_picture(ground: Ground) -> None:
    assert len(palette.colours(ground)) <= palette.COLOURS
    assert palette.colours(ground)[: palette.SHADES] == tuple(palette.shades(ground))


def drawn(scene: object) -> set[tuple[int, int, int]]:
    image = Image.open(BytesIO(table_png(scene)))  # type: ignore[arg-type]  # any scene
    found = image.convert("RGB").getcolors(1 << 20)
    return {colour for count, colour in found or [] if count >= 40}  # type: ignore[misc]  # RGB


def test_suits_gold_and_cloth_keep_their_colours() -> None:
    kept = {rgb(palette.RED_SUIT), rgb(palette.GOLD), rgb(palette.PLATE), rgb(palette.PAPER)}
    assert kept <= drawn(SALAD)
    assert {rgb(palette.GREEN_SUIT), rgb(palette.RED_SUIT)} <= drawn(SALAD_SIX)
    assert {rgb(palette.BACK), rgb(palette.LOST), dimmed(palette.RED_SUIT)} <= drawn(PONTOON)
    for scene in TABLES.values():
        assert len(set(palette.shades(scene.ground)) & drawn(scene)) > palette.SHADES / 2
