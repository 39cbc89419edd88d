"""Writing: two weights of Inter, DejaVu Sans and Noto Sans CJK for what it lacks, the suits drawn by us. Names may hold any sign.

Inter is laid out sign by sign without a library of the system, so it looks the same everywhere. What no font has is left out;
signs that are written from the right go through the shaping library where it is there, and are left out where it is not.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple
from unicodedata import bidirectional, combining, normalize

from PIL import Image, ImageDraw, ImageFont, features

from bot.cards import SUIT_SIGNS
from bot.pictures import suits
from bot.pictures.palette import Colour, Ink, rgb

FONTS = Path(__file__).with_name("fonts")
Weight = Literal["Medium", "Bold"]
_MINUS = str.maketrans({"\N{HYPHEN-MINUS}": "\N{MINUS SIGN}"})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})


class Run(NamedTuple):
    """Neighbours that are drawn in one way: 'Inter', 'DejaVu', 'Noto', 'shaped' or 'suit'."""

    way: str
    text: str


@cache
def font(way: str, weight: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of this many pixels."""
    name = {"Inter": f"Inter-{weight}.ttf", "Noto": "NotoSansCJK.otf"}.get(way, "DejaVuSans.ttf")
    engine = ImageFont.Layout.RAQM if way == "shaped" else ImageFont.Layout.BASIC
    return ImageFont.truetype(FONTS / name, size if way == "Inter" else round(size * 0.92), layout_engine=engine)


def _drawn(way: str, sign: str) -> bytes:
    mask: Any = font(way, "Medium", 16).getmask(sign)  # it can be read as bytes, though its type does not say so
    return bytes(mask)


@cache
def _missing(way: str) -> bytes:
    """What a font draws for a sign that it lacks."""
    return _drawn(way, "\U0010fffd")


@lru_cache(4096)
def way_of(sign: str) -> str:
    """How a sign is drawn; '' for one that cannot be."""
    if sign == " ":
        return "Inter"
    if sign in SUIT_SIGNS:
        return "suit"
    if not sign.isprintable() or combining(sign):
        return ""
    from_right = bidirectional(sign) in _RIGHT_TO_LEFT
    ways = (("shaped",) if features.check("raqm") else ()) if from_right else ("Inter", "DejaVu", "Noto")
    for way in ways:
        drawn = _drawn(way, sign)
        if any(drawn) and drawn != _missing(way):
            return way
    return ""


@lru_cache(2048)
def drawable(text: str) -> str:
    """As much of a text as can be drawn, with one blank between words."""
    composed = normalize("NFKC", text) if any(way_of(sign) == "" for sign in text) else text
    return " ".join("".join(sign for sign in composed if way_of(sign)).split())


@lru_cache(2048)
def runs(text: str) -> tuple[Run, ...]:
    """A drawable text in pieces of one way each. What is written from the right takes the blanks between its words along, which
    would stand in the wrong order else, and the ellipsis at its end."""
    ways = [way_of(sign) for sign in text]
    for at, sign in enumerate(text):
        if ways[at - 1 : at] == ["shaped"] and (sign == "…" or (sign == " " and ways[at + 1 : at + 2] == ["shaped"])):
            ways[at] = "shaped"
    pieces = groupby(zip(ways, text, strict=True), lambda piece: piece[0])
    return tuple(Run(way, "".join(sign for _, sign in piece)) for way, piece in pieces)


def _wide(run: Run, size: int, weight: Weight) -> float:
    if run.way == "suit":
        return len(run.text) * round(size * 0.82)
    return font(run.way, weight, size).getlength(run.text)


@lru_cache(4096)
def width(text: str, size: int, weight: Weight = "Medium") -> int:
    """How many pixels wide a text is drawn."""
    return round(sum(_wide(run, size, weight) for run in runs(drawable(text))) + 0.49)


@lru_cache(2048)
def fitting(text: str, size: int, room: int, weight: Weight = "Medium") -> str:
    """The text, shortened with an ellipsis until it is no wider than `room` pixels; '' if not even that fits."""
    told = drawable(text)
    if width(told, size, weight) <= room:
        return told
    low, high = 0, len(told)
    while low < high:  # the longest beginning that fits, found by halves: names can be very long
        middle = (low + high + 1) // 2
        if width(f"{told[:middle].rstrip()}…", size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return f"{told[:low].rstrip()}…" if low else ""


def size_for(text: str, sizes: Sequence[int], room: int, weight: Weight = "Medium") -> int:
    """The first of these sizes at which a text is no wider than `room` pixels, else the last: smaller is better than cut off."""
    return next((size for size in sizes if width(text, size, weight) <= room), sizes[-1])


def signed(text: str) -> str:
    """A figure with a real minus."""
    return text.translate(_MINUS)


@lru_cache(2048)
def _letter(sign: str, size: int, weight: Weight) -> tuple[Image.Image | None, int, int, float]:
    """A sign of Inter as a mask, where its corner stands from the pen, and how far the pen goes on: letters come again and
    again, and to draw their outlines is what takes time."""
    letters = font("Inter", weight, size)
    left, top, right, bottom = (round(edge) for edge in letters.getbbox(sign, anchor="ls"))
    if right <= left or bottom <= top:
        return None, 0, 0, letters.getlength(sign)
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), sign, 255, letters, "ls")
    return mask, left, top, letters.getlength(sign)


def write(image: Image.Image, x: float, y: float, text: str, size: int, ink: Ink, weight: Weight = "Medium") -> None:
    """Write a line on what is the ink's ground; x is its left end, y the middle of its capitals, in pixels."""
    colour = rgb(ink.colour)
    base = round(y + size * 0.364)  # half the height of Inter's capitals
    for run in runs(drawable(text)):
        if run.way == "Inter":
            _set(image, x, base, run.text, size, colour, weight)
        elif run.way == "suit":
            side, step = round(size * 0.74), round(size * 0.82)
            for at, sign in enumerate(run.text):
                corner = (round(x + at * step + size * 0.04), base - side + round(size * 0.02))
                image.paste(colour, corner, suits.mask(SUIT_SIGNS.index(sign), side))
        else:
            direction = "rtl" if run.way == "shaped" else None
            letters = font(run.way, weight, size)
            ImageDraw.Draw(image).text((x, base), run.text, colour, letters, "ls", direction=direction)
        x += _wide(run, size, weight)


def _set(image: Image.Image, x: float, base: int, text: str, size: int, colour: Colour, weight: Weight) -> None:
    for sign in text:
        mask, left, top, step = _letter(sign, size, weight)
        if mask is not None:
            image.paste(colour, (round(x) + left, base + top), mask)
        x += step
