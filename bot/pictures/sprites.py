"""What parts are made of: lines of writing on a plate, cards that lie together, empty places, a stock with its number."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.pictures import faces, suits
from bot.pictures.lettering import Weight, fitting, width, write
from bot.pictures.palette import GOLD, ON_GOLD, ON_PLATE, PAPER, PLATE, Ink, rgb
from bot.pictures.parts import Part, part

LARGE, SMALL = 30, 20  #: sizes of writing: what must be read on a phone, and the rest
PILL = 40  #: how high a line on a plate is
SHADE = 6  #: room for a card's shadow or ring on each side


def block(image: Image.Image, left: int, top: int, wide: int, tall: int, radius: int, colour: str) -> None:
    """A filled rectangle with round corners."""
    image.paste(rgb(colour), (left, top), suits.rounded(wide, tall, radius))


@dataclass(frozen=True, slots=True)
class Pill:
    """A line of writing on a plate of its own, in the middle of the box."""

    text: str
    ink: Ink = ON_PLATE
    size: int = LARGE
    weight: Weight = "Bold"

    def paint(self, image: Image.Image) -> None:
        block(image, 0, 0, image.width, image.height, min(image.height // 2, 12), self.ink.ground)
        told = fitting(self.text, self.size, image.width - 16, self.weight)
        x = (image.width - width(told, self.size, self.weight)) / 2
        write(image, x, image.height / 2, told, self.size, self.ink.colour, self.weight)


def pill_width(text: str, size: int = LARGE, weight: Weight = "Bold") -> int:
    """How wide a pill must be for its whole text."""
    return width(text, size, weight) + 28


def said(text: str, middle: float, top: float, room: float, ink: Ink = ON_GOLD, size: int = LARGE) -> list[Part]:
    """A pill around a middle, no wider than the room; nothing for no text."""
    wide = min(pill_width(text, size), round(room))
    tall = PILL if size == LARGE else round(size * 1.5)
    return [part(middle - wide / 2, top, wide, tall, Pill(text, ink, size))] if text else []


@dataclass(frozen=True, slots=True)
class Spot:
    """A card within a group, at pixels from the group's corner; `tag` is written across it below its index."""

    card: int
    x: int
    y: int
    width: int = 88
    dim: bool = False
    ring: bool = False
    tilt: float = 0.0
    tag: str = ""
    tag_ink: Ink = ON_GOLD


@lru_cache(64)
def _shadow(wide: int, tall: int, radius: int) -> Image.Image:
    room = Image.new("L", (wide + 2 * SHADE, tall + 2 * SHADE))
    room.paste(suits.rounded(wide, tall, radius).point([value * 2 // 5 for value in range(256)]), (SHADE, SHADE))
    return room.filter(ImageFilter.GaussianBlur(3))


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that lie together, the later ones on top."""

    spots: tuple[Spot, ...]
    four: bool = False

    def paint(self, image: Image.Image) -> None:
        for spot in self.spots:
            self._card(image, spot)
        for spot in self.spots:
            if spot.tag:
                _tag(image, spot)

    def _card(self, image: Image.Image, spot: Spot) -> None:
        tall, radius = faces.height(spot.width), round(spot.width * 0.1)
        if spot.tilt:
            face = faces.tilted(spot.card, spot.width, self.four, spot.tilt)
        else:
            face = faces.portrait(spot.card, spot.width, self.four, spot.dim)
        left, top = spot.x - (face.width - spot.width) // 2, spot.y - (face.height - tall) // 2
        image.paste((0, 0, 0), (spot.x - SHADE, spot.y - SHADE + 2), _shadow(spot.width, tall, radius))
        if spot.ring:
            ring = face.getchannel("A").resize((face.width + 10, face.height + 10), Image.Resampling.BICUBIC)
            image.paste(rgb(GOLD), (left - 5, top - 5), ring)
        image.paste(face, (left, top), face)


def _tag(image: Image.Image, spot: Spot) -> None:
    """A small pill over the lower part of a card, which leaves the index free."""
    wide = min(width(spot.tag, SMALL, "Bold") + 16, image.width)
    left = min(max(spot.x + (spot.width - wide) // 2, 0), image.width - wide)
    top = spot.y + round(spot.width * 0.74)
    block(image, left, top, wide, 28, 10, spot.tag_ink.ground)
    write(image, left + 8, top + 14, fitting(spot.tag, SMALL, wide - 12, "Bold"), SMALL, spot.tag_ink.colour, "Bold")


def cards_part(spots: list[Spot], left: int, top: int, four: bool) -> list[Part]:
    """A group as one part; the spots are in the picture's pixels, and the box is made to hold them with shadow and ring."""
    if not spots:
        return []
    slack = [round(spot.width * 0.05) if spot.tilt else 0 for spot in spots]
    x0 = min(spot.x - more for spot, more in zip(spots, slack, strict=True)) - SHADE
    y0 = min(spot.y - more for spot, more in zip(spots, slack, strict=True)) - SHADE
    x1 = max(spot.x + spot.width + more for spot, more in zip(spots, slack, strict=True)) + SHADE
    y1 = max(spot.y + faces.height(spot.width) + more for spot, more in zip(spots, slack, strict=True)) + SHADE
    for spot in spots:
        if spot.tag:
            half = (width(spot.tag, SMALL, "Bold") + 16 - spot.width) // 2 + 1
            x0, x1 = min(x0, spot.x - half), max(x1, spot.x + spot.width + half)
    moved = tuple(
        Spot(s.card, s.x - x0, s.y - y0, s.width, s.dim, s.ring, s.tilt, s.tag, s.tag_ink) for s in spots
    )
    return [part(left + x0, top + y0, x1 - x0, y1 - y0, Cards(moved, four))]


def fan(cards: tuple[int, ...], room: int, wide: int, gap: int = 8) -> list[int]:
    """Where each card of a row begins, from 0: side by side with a gap where there is room, overlapping where not."""
    if len(cards) < 2:
        return [0] * len(cards)
    step = min(wide + gap, (room - wide) / (len(cards) - 1))
    return [round(at * step) for at in range(len(cards))]


@dataclass(frozen=True, slots=True)
class Vacant:
    """An empty place with what is to come there."""

    text: str
    ink: Ink
    wanted: bool = False

    def paint(self, image: Image.Image) -> None:
        radius = max(6, min(image.width, image.height) // 10)
        edge = 4 if self.wanted else 2
        whole = suits.rounded(image.width, image.height, radius)
        kept = image.copy()
        image.paste(rgb(self.ink.colour), (0, 0), whole)
        hole = (image.width - 2 * edge, image.height - 2 * edge)
        image.paste(kept.crop((edge, edge, edge + hole[0], edge + hole[1])), (edge, edge), suits.rounded(*hole, max(2, radius - edge)))
        size = LARGE if self.wanted or image.width > 56 else 22
        told = fitting(self.text, size, image.width - 4, "Bold")
        write(image, (image.width - width(told, size, "Bold")) / 2, image.height / 2, told, size, self.ink.colour, "Bold")


@dataclass(frozen=True, slots=True)
class Stock:
    """A pile of cards face down (or with a top), as thick as it is high, with its number on a plate."""

    count: int
    wide: int
    top: int = faces.BACK
    four: bool = False

    def paint(self, image: Image.Image) -> None:
        layers = min(5, 1 + self.count // 8) if self.count > 1 else self.count
        spots = [Spot(self.top, SHADE + 12 - 3 * at, SHADE + 12 - 3 * at, self.wide) for at in range(layers)]
        Cards(tuple(spots), self.four).paint(image)
        told = str(self.count)
        across = max(56, width(told, LARGE, "Bold") + 22)
        left, top = (image.width - across) // 2, image.height - 42
        block(image, left, top, across, 40, 12, PLATE)
        write(image, left + (across - width(told, LARGE, "Bold")) / 2, top + 20, told, LARGE, ON_PLATE.colour, "Bold")


def stock_part(left: float, top: float, stock: Stock) -> Part:
    """A stock with its corner at a place; `stock_size` says how large it is."""
    return part(left, top, *stock_size(stock.wide), stock)


def stock_size(wide: int) -> tuple[int, int]:
    """Width and height of a stock of cards of this width, its number included."""
    return wide + 2 * SHADE + 14, faces.height(wide) + 2 * SHADE + 14 + 16


@dataclass(frozen=True, slots=True)
class Badge:
    """A suit in large on paper, with a word below it."""

    suit: int
    word: str
    four: bool = False

    def paint(self, image: Image.Image) -> None:
        side = image.height - 32
        block(image, 0, 0, image.width, image.height, 12, PLATE)
        block(image, (image.width - side) // 2, 6, side, side - 6, 10, PAPER)
        colour = faces.suit_colour(self.suit, self.four)
        mark = suits.mask(self.suit, side - 20)
        image.paste(rgb(colour), ((image.width - mark.width) // 2, 6 + (side - 6 - mark.height) // 2), mark)
        told = fitting(self.word, SMALL, image.width - 8, "Bold")
        write(image, (image.width - width(told, SMALL, "Bold")) / 2, image.height - 17, told, SMALL, ON_PLATE.colour, "Bold")


@dataclass(frozen=True, slots=True)
class Turning:
    """Which way play goes round: an arrow along a circle; 1 clockwise, -1 the other way."""

    direction: int

    def paint(self, image: Image.Image) -> None:
        fine = 4
        side = image.height * fine
        large = Image.new("L", (side, side))
        draw = ImageDraw.Draw(large)
        box = (side * 0.2, side * 0.2, side * 0.8, side * 0.8)
        draw.arc(box, -60, 200, fill=255, width=side // 11)
        # the arrow's head sits at the end of the arc that turns clockwise as y grows downwards
        x, y = side * 0.21, side * 0.42
        draw.polygon([(x - side * 0.16, y + side * 0.06), (x + side * 0.17, y + side * 0.04), (x - side * 0.0, y - side * 0.2)], fill=255)
        mark = large.reduce(fine)
        if self.direction < 0:
            mark = mark.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        block(image, 0, 0, image.width, image.height, 12, PLATE)
        image.paste(rgb(GOLD), ((image.width - mark.width) // 2, 0), mark)


