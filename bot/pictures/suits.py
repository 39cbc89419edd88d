"""Shapes that are drawn by us, as masks of any size: the four suits, the crowns of the court cards, the comet.

A shape is an outline in a square of side 1, y downwards. It is filled at eight times its size and reduced, so that it is crisp.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any

from PIL import Image, ImageDraw

Point = tuple[float, float]
Outline = tuple[Point, ...]

_FINE = 8  #: how much larger a shape is filled than shown
CLUB, DIAMOND, HEART, SPADE = range(4)
KING, QUEEN, JACK, COMET, DISC = "king", "queen", "jack", "comet's head and tail", "disc"


def _curve(start: Point, *turns: tuple[Point, Point, Point], steps: int = 14) -> list[Point]:
    """Points along cubic curves, each from where the last one ended."""
    points = [start]
    for first, second, end in turns:
        x0, y0 = points[-1]
        for step in range(1, steps + 1):
            t = step / steps
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append(
                (a * x0 + b * first[0] + c * second[0] + d * end[0], a * y0 + b * first[1] + c * second[1] + d * end[1])
            )
    return points


def _mirrored(half: Sequence[Point]) -> Outline:
    """A whole outline from its right half."""
    return (*half, *((1 - x, y) for x, y in reversed(half)))


def _circle(x: float, y: float, radius: float) -> Outline:
    return tuple((x + radius * cos(pi * step / 24), y + radius * sin(pi * step / 24)) for step in range(48))


_STEM = _mirrored(_curve((0.5, 0.55), ((0.52, 0.75), (0.56, 0.9), (0.68, 0.985))))


@cache
def outlines(shape: int | str) -> tuple[Outline, ...]:
    """The outlines that together make a shape."""
    match shape:
        case 0:
            return (
                *(_circle(x, y, 0.225) for x, y in ((0.5, 0.245), (0.245, 0.62), (0.755, 0.62))),
                _circle(0.5, 0.5, 0.1),
                _STEM,
            )
        case 1:
            right = _curve(
                (0.5, 0.01), ((0.6, 0.2), (0.72, 0.36), (0.87, 0.5)), ((0.72, 0.64), (0.6, 0.8), (0.5, 0.99))
            )
            return (_mirrored(right),)
        case 2:
            right = _curve((0.5, 0.24), ((0.54, 0.12), (0.63, 0.05), (0.74, 0.05)), ((0.88, 0.05), (0.98, 0.16), (0.98, 0.32)),
                           ((0.98, 0.56), (0.64, 0.75), (0.5, 0.97)))  # fmt: skip
            return (_mirrored(right),)
        case 3:
            right = _curve((0.5, 0.015), ((0.62, 0.2), (0.97, 0.38), (0.97, 0.61)), ((0.97, 0.75), (0.87, 0.83), (0.76, 0.83)),
                           ((0.66, 0.83), (0.57, 0.77), (0.53, 0.69)))  # fmt: skip
            return (_mirrored(right), _STEM)
        case "king":
            points = ((0.02, 0.2), (0.27, 0.5), (0.5, 0.06), (0.73, 0.5), (0.98, 0.2), (0.88, 0.92), (0.12, 0.92))
            return (points, *(_circle(x, y, 0.075) for x, y in ((0.06, 0.2), (0.5, 0.1), (0.94, 0.2))))
        case "queen":
            points = (
                (0.06, 0.32),
                (0.24, 0.56),
                (0.34, 0.2),
                (0.5, 0.52),
                (0.66, 0.2),
                (0.76, 0.56),
                (0.94, 0.32),
                (0.86, 0.92),
                (0.14, 0.92),
            )
            return (points, *(_circle(x, y, 0.1) for x, y in ((0.08, 0.3), (0.34, 0.16), (0.66, 0.16), (0.92, 0.3))))
        case "jack":
            cap = _curve(
                (0.04, 0.66), ((0.0, 0.3), (0.3, 0.22), (0.52, 0.26)), ((0.8, 0.3), (0.98, 0.42), (0.96, 0.66))
            )
            feather = _curve(
                (0.5, 0.5), ((0.4, 0.1), (0.62, 0.0), (0.9, 0.02)), ((0.84, 0.24), (0.72, 0.42), (0.5, 0.5))
            )
            return (tuple(cap), tuple(feather), ((0.08, 0.72), (0.92, 0.72), (0.92, 0.92), (0.08, 0.92)))
        case "comet's head and tail":
            right = ((0.0, 0.0), (0.42, 0.25), (0.4, 0.04), (0.93, 0.52), (0.5, 0.5))
            return (right, tuple((y, x) for x, y in right), _circle(0.71, 0.71, 0.28))
        case _:
            return (_circle(0.5, 0.5, 0.5),)


def _filled(parts: Iterable[Outline], width: int, height: int) -> Image.Image:
    large = Image.new("L", (width * _FINE, height * _FINE))
    draw = ImageDraw.Draw(large)
    for outline in parts:
        draw.polygon([(x * width * _FINE, y * height * _FINE) for x, y in outline], fill=255)
    return large.reduce(_FINE)


def mapped(image: Image.Image, table: Sequence[int]) -> Image.Image:
    """An image of one channel with each of its 256 values replaced."""
    untyped: Any = image  # Pillow's own types name a library that need not be there
    return untyped.point(list(table))


def resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """An image in another size, smooth."""
    untyped: Any = image
    return untyped.resize(size, Image.Resampling.LANCZOS)


@lru_cache(256)
def mask(shape: int | str, width: int, height: int = 0) -> Image.Image:
    """A shape as a mask ('L') of this many pixels; as high as wide unless said otherwise."""
    return _filled(outlines(shape), width, height or width)


@lru_cache(256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rectangle with round corners as a mask ('L')."""
    fine = 4
    large = Image.new("L", (width * fine, height * fine))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, width * fine - 1, height * fine - 1), radius * fine, fill=255)
    return large.reduce(fine)
