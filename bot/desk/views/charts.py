"""Small pictures of figures: bars for a page of a board, a line for one figure over time. Pure: figures in, PNG out.

They are drawn at twice their size and reduced, so that slanted lines are smooth, and with few colours, so that they stay
small. Drawing takes some ten milliseconds: call it in a thread. No figure is told by its colour alone.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple
from unicodedata import bidirectional

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.lettering import FONTS

_FONT = FONTS / "DejaVuSans.ttf"
_TWICE = 2  #: how much larger it is drawn than shown
_COLOURS = 96

WIDTH = 720
_ROW, _HEAD, _EDGE = 34, 52, 20
_LABEL = 178  #: room for names
_FIGURE = 92  #: room for the figure at the end of a bar
_PLOT = (76, 60, WIDTH - 24, 270)  #: where a line is drawn: left, top, right, bottom
_HEIGHT = 306

_PAPER, _GRID, _INK, _FAINT = "#232428", "#40434b", "#e3e5e8", "#a3a9b3"
_BAR, _OWN, _SHADE = "#6b8afd", "#f5b942", "#37331f"


class Bar(NamedTuple):
    """A line of a board: `own` is the reader's."""

    label: str
    value: int
    figure: str
    own: bool = False


class Point(NamedTuple):
    """A figure at a moment, in epoch seconds."""

    at: float
    value: int


class _Canvas:
    """Paper to draw on, in the measures of the finished picture."""

    def __init__(self, height: int) -> None:
        self._image = Image.new("RGB", (WIDTH * _TWICE, height * _TWICE), _PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def text(self, x: float, y: float, told: str, size: int, colour: str = _INK, anchor: Any = "lm") -> None:
        self._draw.text((x * _TWICE, y * _TWICE), told, fill=colour, font=_font(size), anchor=anchor)

    def bar(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        box = (left * _TWICE, top * _TWICE, right * _TWICE, bottom * _TWICE)
        self._draw.rounded_rectangle(box, radius=4 * _TWICE, fill=colour)

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        doubled = [(x * _TWICE, y * _TWICE) for x, y in points]
        self._draw.line(doubled, fill=colour, width=round(width * _TWICE), joint="curve")

    def area(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        self._draw.polygon([(x * _TWICE, y * _TWICE) for x, y in points], fill=colour)

    def dot(self, x: float, y: float, colour: str) -> None:
        self._draw.circle((x * _TWICE, y * _TWICE), 5 * _TWICE, fill=colour)

    def png(self) -> bytes:
        """The finished picture."""
        small = self._image.resize((WIDTH, self._image.height // _TWICE), Image.Resampling.LANCZOS)
        made = BytesIO()
        small.quantize(_COLOURS, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        return made.getvalue()


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # the plain layout: it needs no library of the system, and draws the same everywhere
    return ImageFont.truetype(_FONT, size * _TWICE, layout_engine=ImageFont.Layout.BASIC)


@cache
def _missing() -> bytes:
    """What the font draws for a sign that it lacks."""
    return _drawn("\U0010fffd")


def _drawn(sign: str) -> bytes:
    mask: Any = _font(16).getmask(sign)  # it can be read as bytes, though its type does not say so
    return bytes(mask)


def drawable(name: str) -> str:
    """As much of a name as the font can draw, with one blank between words."""
    return " ".join("".join(sign for sign in name if sign == " " or _has(sign)).split())


def _has(sign: str) -> bool:
    if bidirectional(sign) in ("R", "AL", "AN"):  # without shaping, they would stand in the wrong order
        return False
    mask = _drawn(sign)
    return sign.isprintable() and any(mask) and mask != _missing()


def _fitting(told: str, size: int, width: float) -> str:
    """The text, shortened until it is no wider than this."""
    if _font(size).getlength(told) <= width * _TWICE:
        return told
    while told and _font(size).getlength(f"{told}…") > width * _TWICE:
        told = told[:-1]
    return f"{told.rstrip()}…"


def bars(title: str, rows: Sequence[Bar]) -> bytes:
    """One bar a row, from a common line at nil; bars below nil go to the left."""
    sheet = _Canvas(_HEAD + _ROW * len(rows) + 14)
    sheet.text(_EDGE, _HEAD / 2, _fitting(drawable(title), 17, WIDTH - 2 * _EDGE), 17)
    low, high = min(0, *(row.value for row in rows), 0), max(0, *(row.value for row in rows), 1)
    left = _EDGE + _LABEL + (_FIGURE if low else 0)
    scale = (WIDTH - _EDGE - _FIGURE - left) / (high - low)
    nil = left - low * scale
    for at, row in enumerate(rows):
        middle = _HEAD + _ROW * (at + 0.5)
        colour = _OWN if row.own else _BAR
        label = _fitting(drawable(row.label), 14, _LABEL - 10 - 44 * row.own) + " (you)" * row.own
        sheet.text(_EDGE, middle, label, 14, _OWN if row.own else _INK)
        end = nil + row.value * scale
        # a bar of next to nothing can still be seen
        sheet.bar(min(nil, end) - (end < nil), middle - 10, max(nil, end) + (end >= nil), middle + 10, colour)
        outside, anchor = (end - 8, "rm") if end < nil else (end + 8, "lm")
        sheet.text(outside, middle, row.figure, 14, _INK, anchor)
    sheet.line([(nil, _HEAD), (nil, _HEAD + _ROW * len(rows))], _FAINT, 1)
    return sheet.png()


def line(title: str, points: Sequence[Point]) -> bytes:
    """A figure over time as a line of steps; the last figure is written at its end. Two points or more."""
    sheet = _Canvas(_HEIGHT)
    sheet.text(_EDGE, _HEAD / 2, _fitting(drawable(title), 17, WIDTH - 2 * _EDGE), 17)
    left, top, right, bottom = _PLOT
    marks = ticks(min(point.value for point in points), max(point.value for point in points))
    began, ended = points[0].at, max(points[-1].at, points[0].at + 1)

    def place(at: float, value: float) -> tuple[float, float]:
        x = left + (right - left) * (at - began) / (ended - began)
        return x, bottom - (bottom - top) * (value - marks[0]) / (marks[-1] - marks[0])

    steps = [place(points[0].at, points[0].value)]
    for before, point in pairwise(points):
        steps += [place(point.at, before.value), place(point.at, point.value)]
    sheet.area([(steps[0][0], bottom), *steps, (steps[-1][0], bottom)], _SHADE)
    for mark in marks:
        y = place(began, mark)[1]
        sheet.line([(left, y), (right, y)], _GRID, 1)
        sheet.text(left - 8, y, f"{mark:,}", 12, _FAINT, "rm")
    sheet.line(steps, _OWN, 2.5)
    sheet.dot(*steps[-1], _OWN)
    for at, anchor in ((began, "la"), ((began + ended) / 2, "ma"), (ended, "ra")):
        sheet.text(place(at, marks[0])[0], bottom + 9, _day(at, ended - began), 12, _FAINT, anchor)
    sheet.text(WIDTH - _EDGE, _HEAD / 2, f"now {points[-1].value:,}", 14, _OWN, "rm")
    return sheet.png()


def ticks(low: int, high: int) -> list[int]:
    """Three to six round figures that embrace a span, in even steps."""
    span = max(high - low, 4)
    step = 1
    while step * 4 < span:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    first = low // step * step
    last = max(-(-high // step) * step, first + step)
    return list(range(first, last + 1, step))


def _day(at: float, span: float) -> str:
    when = datetime.fromtimestamp(at, UTC)
    return f"{when:%H:%M}" if span < 24 * 3600 else f"{when.day} {when:%b %Y}"
