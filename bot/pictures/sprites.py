"""What parts are made of beside cards: lines of writing on a plate, empty places, suits in large, the way play goes."""

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from bot.pictures import faces, suits
from bot.pictures.lettering import Weight, fitting, size_for, width, write
from bot.pictures.palette import GOLD, ON_GOLD, ON_PAPER, ON_PLATE, PAPER, PLATE, Ink, rgb
from bot.pictures.parts import Part, part

LARGE, SMALL = 30, 20  #: sizes of writing: what must be read on a phone, and the rest
PILL = 40  #: how high a line on a plate is
CLOSE = 10  #: what a plate adds to its writing at least
COIN = 25  #: how much room a coin takes before its figure


def block(image: Image.Image, left: int, top: int, wide: int, tall: int, radius: int, colour: str) -> None:
    """A filled rectangle with round corners."""
    image.paste(rgb(colour), (left, top), suits.rounded(wide, tall, radius))


def coin(image: Image.Image, left: int, top: int, ink: Ink) -> None:
    """A coin of 20 pixels before a figure in chips: gold, or dark where the ground is gold."""
    metal = ink.colour if ink.ground == GOLD else GOLD
    for inset, colour in ((0, metal), (4, ink.ground), (6, metal)):
        image.paste(rgb(colour), (left + inset, top + inset), suits.mask(suits.DISC, 20 - 2 * inset))


@dataclass(frozen=True, slots=True)
class Pill:
    """A line of writing on a plate of its own, in the middle of the box; with a coin before it, where it begins with chips."""

    text: str
    ink: Ink = ON_PLATE
    size: int = LARGE
    weight: Weight = "Bold"
    coin: bool = False

    def paint(self, image: Image.Image) -> None:
        block(image, 0, 0, image.width, image.height, min(image.height // 2, 12), self.ink.ground)
        before = COIN if self.coin else 0
        told = fitting(self.text, self.size, image.width - CLOSE - before, self.weight)
        x = (image.width - before - width(told, self.size, self.weight)) // 2
        if self.coin:
            coin(image, x, image.height // 2 - 10, self.ink)
        write(image, x + before, image.height / 2, told, self.size, self.ink, self.weight)


def pill_width(text: str, size: int = LARGE, weight: Weight = "Bold", *, coin: bool = False) -> int:
    """How wide a pill must be for its whole text."""
    return width(text, size, weight) + 28 + (COIN if coin else 0)


def said(text: str, middle: float, top: float, room: float, ink: Ink = ON_GOLD, size: int = LARGE) -> list[Part]:
    """A pill around a middle, no wider than the room; nothing for no text."""
    wide = min(pill_width(text, size), round(room))
    tall = PILL if size == LARGE else round(size * 1.5)
    return [part(middle - wide / 2, top, wide, tall, Pill(text, ink, size))] if text else []


def outline(image: Image.Image, left: int, top: int, wide: int, tall: int, edge: int, colour: str) -> None:
    """A frame with round corners; what is inside it stays."""
    inner = Image.new("L", (wide, tall))
    radius = max(6, min(wide, tall) // 10)
    inner.paste(suits.rounded(wide - 2 * edge, tall - 2 * edge, radius - edge), (edge, edge))
    image.paste(rgb(colour), (left, top), ImageChops.subtract(suits.rounded(wide, tall, radius), inner))


@dataclass(frozen=True, slots=True)
class Vacant:
    """An empty place with what is to come there."""

    text: str
    ink: Ink
    wanted: bool = False
    sizes: tuple[int, ...] = ()  #: how large the text may be that is not wanted yet, the largest first

    def paint(self, image: Image.Image) -> None:
        outline(image, 0, 0, image.width, image.height, 4 if self.wanted else 2, self.ink.colour)
        room = image.width - 14
        # a card's own index is as large as the first
        sizes = (image.width // 2, image.width * 2 // 5, LARGE) if self.wanted else self.sizes
        size = size_for(self.text, (*sizes, 22), room, "Bold")
        told = fitting(self.text, size, room, "Bold")
        write(image, (image.width - width(told, size, "Bold")) / 2, image.height / 2, told, size, self.ink, "Bold")


@dataclass(frozen=True, slots=True)
class Left:
    """How many cards the stock still holds, as a small card and a number on a plate."""

    count: int

    def paint(self, image: Image.Image) -> None:
        block(image, 0, 0, image.width, image.height, 12, PLATE)
        face = faces.portrait(faces.BACK, 24)
        image.paste(face, (12, (image.height - face.height) // 2), face)
        write(image, 46, image.height / 2, str(self.count), LARGE, ON_PLATE, "Bold")


@dataclass(frozen=True, slots=True)
class Badge:
    """A suit, or a figure, in large on paper, with a word below it."""

    mark: int | str
    word: str
    four: bool = False

    def paint(self, image: Image.Image) -> None:
        side, tall = min(image.height - 32, image.width - 12), image.height - 38  # of the paper
        block(image, 0, 0, image.width, image.height, 12, PLATE)
        block(image, (image.width - side) // 2, 6, side, tall, 10, PAPER)
        if isinstance(self.mark, str):
            size = size_for(self.mark, range(side // 2, SMALL, -2), side - 16, "Bold")
            left = (image.width - width(self.mark, size, "Bold")) / 2
            write(image, left, 6 + tall / 2, self.mark, size, ON_PAPER, "Bold")
        else:
            mark = suits.mask(self.mark, side - 20)
            corner = (image.width - mark.width) // 2, 6 + (tall - mark.height) // 2
            image.paste(rgb(faces.suit_colour(self.mark, self.four)), corner, mark)
        told = fitting(self.word, SMALL, image.width - 8, "Bold")
        write(
            image,
            (image.width - width(told, SMALL, "Bold")) / 2,
            image.height - 17,
            told,
            SMALL,
            ON_PLATE,
            "Bold",
        )


@dataclass(frozen=True, slots=True)
class Turning:
    """Which way play goes round: an arrow along a circle; 1 clockwise, -1 the other way."""

    direction: int

    def paint(self, image: Image.Image) -> None:
        fine = 4
        side = image.height * fine
        large = Image.new("L", (side, side))
        draw = ImageDraw.Draw(large)
        reach = side * 0.3
        draw.arc(
            (side / 2 - reach, side / 2 - reach, side / 2 + reach, side / 2 + reach), 0, 270, fill=255, width=side // 10
        )
        # angles grow clockwise: the arc ends at the top, where clockwise is to the right
        x, y, head = side * 0.5, side / 2 - reach * 0.84, side * 0.19
        draw.polygon([(x - 2, y - head), (x + head * 1.3, y), (x - 2, y + head)], fill=255)
        mark = large.reduce(fine)
        if self.direction < 0:
            mark = mark.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        block(image, 0, 0, image.width, image.height, 12, PLATE)
        image.paste(rgb(GOLD), ((image.width - mark.width) // 2, 0), mark)
