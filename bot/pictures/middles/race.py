"""A race for a card: its letter as large as can be, who has the floor, the word on the table."""

from dataclasses import dataclass

from PIL import Image

from bot.pictures import faces
from bot.pictures.groups import SHADE, Spot, Stock, cards_part, stock_part, stock_size
from bot.pictures.lettering import fitting, size_for, width, write
from bot.pictures.palette import DARK, FAINT, GOLD, ON_GOLD, ON_PLATE, SCORE, WOOD, blend
from bot.pictures.parts import HEIGHT, Box, Part, part
from bot.pictures.scene import Race, Scene
from bot.pictures.seats import CROWD, around, field, name_of
from bot.pictures.sprites import LARGE, SMALL, block

_PLATE = 380  #: how wide the plate with floor and word is beside a card and its letter
_ALONE = 560  #: and where it stands alone, as when somebody has won
_LOW = 404  #: how high the picture is
_HAS = " has the floor"
_BELOW = (26, 23, SMALL)  #: sizes of the words that may not be said again, the first at which they fit


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that fills its box: in a lit window, with a frame of wood, and bars behind the letter that leave it easy to read."""

    letter: str

    def paint(self, image: Image.Image) -> None:
        wide, tall = image.size
        bar, inner = max(3, wide // 28), max(5, wide // 18)
        block(image, 0, 0, wide, tall, inner, WOOD[1])
        block(image, inner, inner, wide - 2 * inner, tall - 2 * inner, 4, ON_GOLD.ground)
        shade = blend(DARK, GOLD, 2 / 3)
        image.paste(shade, ((wide - bar) // 2, inner, (wide + bar) // 2, tall - inner))
        image.paste(shade, (inner, (tall - bar) // 2, wide - inner, (tall + bar) // 2))
        size = round(tall * 0.85)
        size = min(size, size * (wide - 3 * inner) // width(self.letter, size, "Bold"))
        x = (wide - width(self.letter, size, "Bold")) / 2
        write(image, x, tall / 2, self.letter, size, ON_GOLD, "Bold")


@dataclass(frozen=True, slots=True)
class Floor:
    """Who has the floor, the word, and what may not be said again: three lines on a plate."""

    name: str
    word: str
    below: str

    def paint(self, image: Image.Image) -> None:
        block(image, 0, 0, image.width, image.height, 12, ON_PLATE.ground)
        room = image.width - 28
        small = size_for(self.below, _BELOW, room, "Bold")
        lines = [(self.name, LARGE, ON_PLATE), (self.word, LARGE, SCORE), (self.below, small, FAINT)]
        shown = [line for line in lines if line[0]]
        y = image.height / 2 - (len(shown) - 1) * 19
        for told, size, ink in shown:
            write(image, 14, y, fitting(told, size, room, "Bold"), size, ink, "Bold")
            y += 38


def height(scene: Scene) -> int:
    """How high the picture is: no higher than the letter needs between two rows of plates."""
    return _LOW if len(scene.seats) <= CROWD else HEIGHT


def arranged(scene: Scene, race: Race) -> list[Part]:
    """All parts of a table where people race for a card."""
    plates, middle = around(scene.seats, field(scene.corners, scene.direction, height(scene)))
    return [*plates.values(), *_row(scene, race, middle)]


def _row(scene: Scene, race: Race, middle: Box) -> list[Part]:
    tall = min(middle.height - 2 * SHADE - 4, 140)
    wide = int(tall / 1.4)
    top = middle.middle[1] - tall // 2
    heap = stock_size(58)[0] if race.heap else 0
    told = (_floor(scene, race), f"“{race.word}”" if race.word else "", _below(race))
    plate = (_PLATE if race.letter else _ALONE) if any(told) else 0
    whole = (
        sum(one + 16 for one in (wide if race.card is not None else 0, tall if race.letter else 0, plate, heap) if one)
        - 16
    )
    left = middle.middle[0] - whole // 2
    parts: list[Part] = []
    if race.card is not None:
        parts += cards_part([Spot(race.card, left, top + (tall - faces.height(wide)) // 2, wide)], scene.four)
        left += wide + 16
    if race.letter:
        parts.append(part(left, top, tall, tall, Letter(race.letter)))
        left += tall + 16
    if plate:
        parts.append(part(left, top, plate, tall, Floor(*told)))
        left += plate + 16
    if heap:
        parts.append(stock_part(left, middle.middle[1] - stock_size(58)[1] // 2, Stock(race.heap, 58)))
    return parts


def _floor(scene: Scene, race: Race) -> str:
    if race.say or race.floor is None:
        return race.say
    name = name_of(scene.seats[race.floor], race.floor)
    return f"{fitting(name, LARGE, _PLATE - 28 - width(_HAS, LARGE, 'Bold'), 'Bold')}{_HAS}"


def _below(race: Race) -> str:
    return f"not again: {', '.join(race.out)}" if race.out else ""
