"""What can be played, as a picture: a plate a game, with its emblem, its title, for how many it is and how long it takes."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.pictures import faces
from bot.pictures.groups import Cards, emblem_spots, emblem_width
from bot.pictures.lettering import fitting, width, write
from bot.pictures.palette import FAINT, GOLD, GROUNDS, ON_GOLD, ON_PLATE, PLATE, Ground
from bot.pictures.parts import WIDTH, Part, part, png
from bot.pictures.scene import Emblem
from bot.pictures.sprites import block

EDGE, GAP = 16, 12
_TALL, _CARD = 100, 42
_PATCH = emblem_width(_CARD)
_LARGE, _TWO_LINES, _SMALL = 30, 26, 22
_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Plate:
    """A game on the shelf."""

    title: str
    told: str
    emblem: Emblem

    def paint(self, image: Image.Image) -> None:
        block(image, 0, 0, image.width, image.height, 14, PLATE)
        _emblem(image, self.emblem)
        left = _PATCH + 12
        room = image.width - left - 4
        lines = _lines(self.title, room)
        size = _LARGE if len(lines) == 1 else _TWO_LINES
        first = 34 if len(lines) == 1 else 24
        for at, line in enumerate(lines):
            write(image, left, first + at * 27, fitting(line, size, room, "Bold"), size, ON_PLATE, "Bold")
        below = 70 if len(lines) == 1 else 80
        write(image, left, below, fitting(self.told, _SMALL, room), _SMALL, FAINT)


def _emblem(image: Image.Image, emblem: Emblem) -> None:
    """A game's cards on a piece of its cloth."""
    block(image, 0, 0, _PATCH, image.height, 14, GROUNDS[emblem.ground][0])
    top = (image.height - faces.height(_CARD)) // 2
    if emblem.lie == "word":
        block(image, _PATCH // 2 + 4, top, _CARD - 4, faces.height(_CARD), 10, GOLD)
        x = _PATCH // 2 + 2 + (_CARD - width(emblem.letter, 46, "Bold")) / 2
        write(image, x, image.height / 2, emblem.letter, 46, ON_GOLD, "Bold")
    Cards(tuple(emblem_spots(emblem, 0, top, _CARD))).paint(image)


def _lines(title: str, room: int) -> tuple[str, ...]:
    """A title in one line, or in two where one would be too long."""
    if width(title, _LARGE, "Bold") <= room:
        return (title,)
    words = title.split()
    most = 1
    for at in range(1, len(words)):
        if width(" ".join(words[:at]), _TWO_LINES, "Bold") <= room:
            most = at
    return " ".join(words[:most]), " ".join(words[most:])


def shelf_height(count: int) -> int:
    """How high the picture of so many games is, in pixels."""
    rows = -(-count // _COLUMNS)
    return 2 * EDGE + rows * (_TALL + GAP) - GAP


def shelf_parts(plates: Sequence[Plate]) -> list[Part]:
    """Every plate in its place, two in a row; no two overlap."""
    wide = (WIDTH - 2 * EDGE - (_COLUMNS - 1) * GAP) / _COLUMNS
    return [
        part(EDGE + at % _COLUMNS * (wide + GAP), EDGE + at // _COLUMNS * (_TALL + GAP), wide, _TALL, plate)
        for at, plate in enumerate(plates)
    ]


def shelf_png(plates: Sequence[Plate]) -> bytes:
    """The picture, 800 pixels wide, as a PNG."""
    return png(Ground.NIGHT, shelf_parts(plates), shelf_height(len(plates)))
