"""Small pictures of figures: bars for a page of a board, a line for one figure over time. Pure: figures in, PNG out.

All but writing is drawn at twice its size and reduced, so that slanted lines are smooth, and with few colours, so that they stay
small. Drawing takes some ten milliseconds: call it in a thread. No figure is told by its colour alone.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise
from typing import Literal, NamedTuple
from unicodedata import bidirectional

from PIL import Image, ImageDraw

from bot.pictures import lettering
from bot.pictures.lettering import Weight
from bot.pictures.palette import Ink

_TWICE = 2  #: how much larger it is drawn than shown
_COLOURS = 64

WIDTH = 720
#: sizes of writing, so that it can be read where a picture is 340 pixels wide
_TITLE, _WRITING, _SMALL = 32, 28, 23
_ROW, _HEAD, _EDGE = 54, 68, 20
_RIM = 10  #: above the first bar and below the last
_LABEL = 236  #: room for names
_GAP = 10  #: between a bar and its figure, a line and its marks
_PLOT = (20, 76, WIDTH - 24, 300)  #: where a line is drawn, with the figures at its left: left, top, right, bottom
_HEIGHT = 350

_PAPER, _GRID, _INK, _FAINT = "#232428", "#40434b", "#e3e5e8", "#a3a9b3"
_BAR, _OWN, _SHADE = "#6b8afd", "#f5b942", "#37331f"
_YOU = " (you)"


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
        self._written: list[tuple[float, float, str, int, Ink, Weight]] = []

    def text(
        self, x: float, y: float, told: str, size: int, colour: str = _INK,
        at: Literal["left", "middle", "right"] = "left", weight: Weight = "Medium",
    ) -> None:  # fmt: skip
        """Writing whose left end, middle or right end is at `x`, and whose middle is at `y`."""
        left = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[at] * lettering.width(told, size, weight)
        self._written.append((round(left), y, told, size, Ink(colour, _PAPER), weight))

    def bar(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        box = (left * _TWICE, top * _TWICE, right * _TWICE, bottom * _TWICE)
        self._draw.rounded_rectangle(box, radius=8 * _TWICE, fill=colour)

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        doubled = [(x * _TWICE, y * _TWICE) for x, y in points]
        self._draw.line(doubled, fill=colour, width=round(width * _TWICE), joint="curve")

    def area(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        self._draw.polygon([(x * _TWICE, y * _TWICE) for x, y in points], fill=colour)

    def dot(self, x: float, y: float, colour: str) -> None:
        self._draw.circle((x * _TWICE, y * _TWICE), 7 * _TWICE, fill=colour)

    def png(self) -> bytes:
        """The finished picture."""
        small = self._image.resize((WIDTH, self._image.height // _TWICE), Image.Resampling.LANCZOS)
        for (
            written
        ) in self._written:  # in its own size a letter looks the same wherever it stands, which a file packs well
            lettering.write(small, *written)
        made = BytesIO()
        small.quantize(_COLOURS, dither=Image.Dither.NONE).save(made, "PNG", optimize=True)
        return made.getvalue()


def drawable(name: str) -> str:
    """As much of a name as the fonts can draw, with one blank between words; nothing that is written from the right."""
    # beside figures, that would stand in the wrong order
    return lettering.drawable("".join(sign for sign in name if bidirectional(sign) not in ("R", "AL", "AN")))


def _width(told: str, size: int) -> float:
    return lettering.width(told, size)


def _fitting(told: str, size: int, width: float, weight: Weight = "Medium") -> str:
    """The text, shortened until it is no wider than this."""
    return lettering.fitting(told, size, round(width), weight)


def bars(rows: Sequence[Bar]) -> bytes:
    """One bar a row, from a common line at nil; bars below nil go to the left. What is counted stands above the picture."""
    sheet = _Canvas(_ROW * len(rows) + 2 * _RIM)
    figure = max((_width(row.figure, _WRITING) for row in rows), default=0) + _GAP
    low, high = min(0, *(row.value for row in rows), 0), max(0, *(row.value for row in rows), 1)
    left = _EDGE + _LABEL + (figure if low else 0)
    scale = max(WIDTH - _EDGE - figure - left, _EDGE) / (high - low)
    nil = left - low * scale
    for at, row in enumerate(rows):
        middle = _RIM + _ROW * (at + 0.5)
        you = _YOU if row.own else ""
        label = _fitting(drawable(row.label), _WRITING, _LABEL - _GAP - _width(you, _WRITING)) + you
        sheet.text(_EDGE, middle, label, _WRITING, _OWN if row.own else _INK)
        end = nil + row.value * scale
        # a bar of next to nothing can still be seen
        sheet.bar(
            min(nil, end) - 2 * (end < nil), middle - 16, max(nil, end) + 2 * (end >= nil), middle + 16, _colour(row)
        )
        if end < nil:
            sheet.text(end - _GAP, middle, row.figure, _WRITING, _INK, "right")
        else:
            sheet.text(end + _GAP, middle, row.figure, _WRITING)
    sheet.line([(nil, _RIM), (nil, _RIM + _ROW * len(rows))], _FAINT, 1)
    return sheet.png()


def _colour(row: Bar) -> str:
    return _OWN if row.own else _BAR


def line(title: str, points: Sequence[Point]) -> bytes:
    """A figure over time as a line of steps; the last figure is written at its end. Two points or more."""
    sheet = _Canvas(_HEIGHT)
    now = f"now {points[-1].value:,}"
    room = WIDTH - 3 * _EDGE - _width(now, _WRITING)
    sheet.text(_EDGE, _HEAD / 2 + 2, _fitting(drawable(title), _TITLE, room, "Bold"), _TITLE, weight="Bold")
    sheet.text(WIDTH - _EDGE, _HEAD / 2 + 2, now, _WRITING, _OWN, "right")
    marks = ticks(min(point.value for point in points), max(point.value for point in points))
    edge, top, right, bottom = _PLOT
    left = edge + max(_width(f"{mark:,}", _SMALL) for mark in marks) + _GAP
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
        sheet.text(left - _GAP, y, f"{mark:,}", _SMALL, _FAINT, "right")
    sheet.line(steps, _OWN, 4)
    sheet.dot(*steps[-1], _OWN)
    middle = (began + ended) / 2
    sheet.text(left, bottom + 26, _day(began, ended - began), _SMALL, _FAINT)
    sheet.text(place(middle, marks[0])[0], bottom + 26, _day(middle, ended - began), _SMALL, _FAINT, "middle")
    sheet.text(right, bottom + 26, _day(ended, ended - began), _SMALL, _FAINT, "right")
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
