"""The colours of every picture, as one palette made for each ground: no picture is ever reduced to colours found by chance.

A colour is a text such as '#1a5c42'. `Ink` is a colour of writing together with the ground it stands on; nothing is written
but with an ink of `INKS`, so that one test can look at the contrast of all of it.
"""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import cache, partial
from typing import NamedTuple

from PIL import Image, ImageColor

COLOURS = 128  #: the most that a picture may have; soft edges have few steps, as each costs bytes and is hardly seen

Colour = tuple[int, int, int]


class Ground(StrEnum):
    """What a table is covered with."""

    FELT = "felt"  #: tricks and banking
    NIGHT = "night"  #: the comets
    WINE = "wine"  #: rummy
    PETROL = "petrol"  #: all others


#: of each ground, the light in the middle and the dark at the edge
GROUNDS: Mapping[Ground, tuple[str, str]] = {
    Ground.FELT: ("#1b6046", "#0e3527"),
    Ground.NIGHT: ("#244584", "#101f45"),
    Ground.WINE: ("#77263a", "#3b101c"),
    Ground.PETROL: ("#175a6b", "#0a303b"),
}
SHADES = 20  #: steps from the middle to the edge
STARLIGHT = (0.12, 0.22, 0.4)  #: how bright the small lights of a night are; they follow the shades in the palette
#: the wood round the cloth, from the outer edge to the cloth; it follows the small lights in the palette
WOOD = ("#2b190d", "#84532f", "#6e4425", "#5a361c", "#2b190d")
GRAIN = tuple(dict.fromkeys(WOOD))  #: its colours
#: so many colours are of what everything lies on; they are the palette's first
UNDER = SHADES + len(STARLIGHT) + len(GRAIN)

PAPER, DIMMED = "#fdfcf7", "#bdbdba"
PLATE = "#0f1418"
WHITE, GREY, GOLD, DARK = "#ffffff", "#b9c1ca", "#ffcc4d", "#171a21"
ROSE, MINT = "#ff9c8a", "#86e2ad"
BACK, BACK_LIGHT = "#26439a", "#8ea4e8"
PERSON, MACHINE = "#4656d8", "#59616c"
SILVER, BRONZE = "#d2dae2", "#e0a070"
LOST = "#b23a2e"

BLACK_SUIT, RED_SUIT, BLUE_SUIT, GREEN_SUIT = DARK, "#c5112e", "#0f5cc0", "#0f7038"
#: by suit, clubs first
TWO_COLOURS = (BLACK_SUIT, RED_SUIT, RED_SUIT, BLACK_SUIT)
FOUR_COLOURS = (GREEN_SUIT, BLUE_SUIT, RED_SUIT, BLACK_SUIT)


class Ink(NamedTuple):
    """A colour to write with, and what it is written on."""

    colour: str
    ground: str


ON_PLATE, FAINT, SCORE = Ink(WHITE, PLATE), Ink(GREY, PLATE), Ink(GOLD, PLATE)
LESS, MORE = Ink(ROSE, PLATE), Ink(MINT, PLATE)
ON_GOLD, ON_SILVER, ON_BRONZE = Ink(DARK, GOLD), Ink(DARK, SILVER), Ink(DARK, BRONZE)
ON_WHITE, ON_DARK = Ink(DARK, WHITE), Ink(WHITE, DARK)
ON_PAPER = Ink(RED_SUIT, PAPER)
ON_PERSON, ON_MACHINE, ON_LOST = Ink(WHITE, PERSON), Ink(WHITE, MACHINE), Ink(WHITE, LOST)


def on_ground(ground: Ground, colour: str = WHITE) -> Ink:
    """White or gold straight on the cloth; its light middle is the harder part to read on."""
    return Ink(colour, GROUNDS[ground][0])


INKS: tuple[Ink, ...] = (
    *(
        ON_PLATE,
        FAINT,
        SCORE,
        LESS,
        MORE,
        ON_GOLD,
        ON_SILVER,
        ON_BRONZE,
        ON_WHITE,
        ON_DARK,
        ON_PERSON,
        ON_MACHINE,
        ON_LOST,
    ),
    *(on_ground(ground, colour) for ground in Ground for colour in (WHITE, GOLD)),
    *(Ink(colour, PAPER) for colour in (BLACK_SUIT, RED_SUIT, BLUE_SUIT, GREEN_SUIT)),
)


@cache
def rgb(colour: str) -> Colour:
    """The three parts of a colour, 0 to 255 each."""
    return ImageColor.getrgb(colour)[:3]


def blend(first: str | Colour, second: str | Colour, part: float) -> Colour:
    """A colour between two; `part` is how far towards the second, 0 to 1."""
    a, b = (rgb(one) if isinstance(one, str) else one for one in (first, second))
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return red, green, blue


def dimmed(colour: str) -> Colour:
    """A colour of a card that is out of play: as if it lay in the shade."""
    return blend(colour, "#000000", 0.25)


def luminance(colour: str | Colour) -> float:
    """Relative luminance as WCAG has it, 0 to 1."""
    parts = [part / 255 for part in (rgb(colour) if isinstance(colour, str) else colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str | Colour, second: str | Colour) -> float:
    """Contrast of two colours as WCAG has it, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def shades(ground: Ground) -> list[Colour]:
    """The colours of the cloth itself, from the middle outwards; they are the palette's first."""
    light, dark = GROUNDS[ground]
    return [blend(light, dark, step / (SHADES - 1)) for step in range(SHADES)]


def _ramps(ground: Ground) -> Iterator[tuple[str | Colour, str | Colour, int]]:
    """From where to where edges run, and in how many steps."""
    cloth = blend(*GROUNDS[ground], 0.4)
    yield from ((PAPER, RED_SUIT, 5), (PAPER, DARK, 6), (PAPER, BLUE_SUIT, 4), (PAPER, GREEN_SUIT, 4), (PAPER, GOLD, 3))
    shade = dimmed(PAPER)
    yield from ((shade, dimmed(colour), 3) for colour in (RED_SUIT, DARK, BLUE_SUIT, GREEN_SUIT, GOLD))
    yield from ((PLATE, WHITE, 6), (PLATE, GREY, 3), (PLATE, GOLD, 4), (PLATE, ROSE, 3), (PLATE, MINT, 3))
    yield from ((DARK, GOLD, 4), (BACK, WHITE, 3), (BACK, GOLD, 3), (BACK, BACK_LIGHT, 2))
    yield from ((PERSON, WHITE, 3), (MACHINE, WHITE, 3), (LOST, WHITE, 3))
    if ground is Ground.NIGHT:  # on which the games stand to be chosen, each on a piece of its own cloth
        yield from ((PLATE, light, 2) for light, _ in GROUNDS.values())
    yield from ((cloth, WHITE, 4), (cloth, GOLD, 3), (cloth, PLATE, 3), (SILVER, DARK, 3), (BRONZE, DARK, 3))


@cache
def colours(ground: Ground) -> tuple[Colour, ...]:
    """The palette of a ground: its shades, then all that is drawn on it, each with the steps of its soft edges."""
    found = dict.fromkeys(shades(ground))
    cloth = GROUNDS[ground][0]
    found |= dict.fromkeys(blend(cloth, WHITE, part) for part in STARLIGHT)
    found |= dict.fromkeys(map(rgb, GRAIN))
    for first, second, steps in _ramps(ground):
        found |= dict.fromkeys(blend(first, second, step / (steps - 1)) for step in range(steps))
    return tuple(found)


@cache
def coarse(ground: Ground) -> list[int]:
    """For each of 256 numbers of a palette's colours, the number that stands for it where edges must do without soft steps."""
    known = colours(ground)
    kept = set(range(UNDER))
    for first, second, _ in _ramps(ground):
        kept |= {known.index(blend(first, second, part)) for part in (0, 1)}
    return nearest(ground, kept)


def nearest(ground: Ground, kept: Collection[int]) -> list[int]:
    """For each of 256 numbers of a palette's colours, the number among some that are kept whose colour is the most like it."""
    known = colours(ground)

    def distance(one: int, other: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(known[one], known[other], strict=True))

    found = [number if number in kept else min(kept, key=partial(distance, number)) for number in range(len(known))]
    return found + [0] * (256 - len(found))


@cache
def sheet(ground: Ground) -> Image.Image:
    """An image that carries the palette of a ground: what others are brought down to."""
    carrier = Image.new("P", (1, 1))
    carrier.putpalette([part for colour in colours(ground) for part in colour])
    return carrier
