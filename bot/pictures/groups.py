"""Cards that lie together: in a row, in a fan, in a pile with its number."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, cos, radians, sin

from PIL import Image

from bot.pictures import faces, suits
from bot.pictures.faces import BRIEF
from bot.pictures.lettering import fitting, width, write
from bot.pictures.palette import GOLD, ON_GOLD, ON_PLATE, PLATE, WHITE, Ink, rgb
from bot.pictures.parts import WIDTH, Box, Part, part
from bot.pictures.scene import Emblem
from bot.pictures.sprites import LARGE, SMALL, block, outline

SHADE = 6  #: room for a card's shadow or ring on each side
_APART, _SPREAD = 3.0, 24.0  #: degrees from one card of a fan to the next, and from the first to the last at most
_ANYWHERE = Box(0, 0, WIDTH, 1 << 16)


@dataclass(frozen=True, slots=True)
class Spot:
    """A card within a group, at pixels from the group's corner; `tag` is written across it below its index. A vacant spot is a
    place that waits for its card."""

    card: int
    x: int
    y: int
    width: int = 88
    dim: bool = False
    ring: bool = False
    tilt: float = 0.0
    tag: str = ""
    vacant: bool = False


@lru_cache(64)
def _shadow(wide: int, tall: int, radius: int) -> Image.Image:
    room = Image.new("L", (wide + 2 * SHADE, tall + 2 * SHADE))
    for more, depth in ((3, 40), (1, 105)):  # two steps: a softer edge costs a file more than it gives
        shape = suits.rounded(wide + 2 * more, tall + 2 * more, radius + more)
        room.paste(
            suits.mapped(shape, [value * depth // 255 for value in range(256)]), (SHADE - more, SHADE - more), shape
        )
    return room


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that lie together, the later ones on top."""

    spots: tuple[Spot, ...]
    four: bool = False

    def paint(self, image: Image.Image) -> None:
        for spot in self.spots:
            if spot.vacant:
                outline(image, spot.x, spot.y, spot.width, faces.height(spot.width), 3, WHITE)
            else:
                self._card(image, spot)
        for at, spot in enumerate(self.spots):
            if spot.tag:
                self._tag(image, spot, any(_covers(later, spot) for later in self.spots[at + 1 :]))

    def _card(self, image: Image.Image, spot: Spot) -> None:
        tall, radius = faces.height(spot.width), round(spot.width * 0.1)
        if spot.tilt:
            face = faces.tilted(spot.card, spot.width, self.four, spot.tilt)
        else:
            face = faces.portrait(spot.card, spot.width, self.four, spot.dim)
        left, top = spot.x - (face.width - spot.width) // 2, spot.y - (face.height - tall) // 2
        if spot.width >= BRIEF:
            image.paste((0, 0, 0), (spot.x - SHADE, spot.y - SHADE + 2), _shadow(spot.width, tall, radius))
        if spot.ring:
            ring = suits.rounded(face.width + 10, face.height + 10, radius + 5)
            image.paste(rgb(GOLD), (left - 5, top - 5), ring)
        image.paste(face, (left, top), face)

    def _tag(self, image: Image.Image, spot: Spot, covered: bool) -> None:
        """A small pill over the lower part of a card, which leaves the index free."""
        wide = min(_tag_width(spot), image.width)
        left = min(max(spot.x + (spot.width - wide) // 2, 0), image.width - wide)
        low = faces.height(spot.width) - 24
        _small(
            image,
            left,
            spot.y + (min(low, round(spot.width * 0.5)) if covered else low),
            wide,
            spot.tag,
            SMALL,
            ON_GOLD,
        )


def _tag_width(spot: Spot) -> int:
    return min(width(spot.tag, SMALL, "Bold") + 16, spot.width + 90)


def _covers(later: Spot, spot: Spot) -> bool:
    return abs(later.x - spot.x) < spot.width and abs(later.y - spot.y) < faces.height(spot.width)


def _small(image: Image.Image, left: int, top: int, wide: int, text: str, size: int, ink: Ink) -> None:
    block(image, left, top, wide, 28, 10, ink.ground)
    told = fitting(text, size, wide - 10, "Bold")
    write(image, left + (wide - width(told, size, "Bold")) / 2, top + 14, told, size, ink, "Bold")


def cards_part(spots: list[Spot], four: bool, within: Box = _ANYWHERE) -> list[Part]:
    """A group as one part, none for no cards. The spots are in the picture's pixels; the box is made to hold them with shadows,
    rings and tags, but never passes `within`: there tags move inwards, and cards are cut off."""
    if not spots:
        return []
    slack = [_overhang(spot) for spot in spots]
    tags = [max(0, (_tag_width(spot) + 1 - spot.width) // 2) if spot.tag else 0 for spot in spots]
    aside = [max(SHADE + one, tag) for (one, _), tag in zip(slack, tags, strict=True)]
    x0 = min(spot.x - more for spot, more in zip(spots, aside, strict=True))
    x1 = max(spot.x + spot.width + more for spot, more in zip(spots, aside, strict=True))
    y0 = min(spot.y - more for spot, (_, more) in zip(spots, slack, strict=True)) - SHADE
    y1 = max(spot.y + faces.height(spot.width) + more for spot, (_, more) in zip(spots, slack, strict=True)) + SHADE
    x0, y0, x1, y1 = max(x0, within.left), max(y0, within.top), min(x1, within.right), min(y1, within.bottom)
    moved = tuple(replace(spot, x=spot.x - x0, y=spot.y - y0) for spot in spots)
    return [part(x0, y0, x1 - x0, y1 - y0, Cards(moved, four))]


def _overhang(spot: Spot) -> tuple[int, int]:
    """How far a tilted card reaches beyond where it would lie straight, to each side and above and below."""
    tall, turn = faces.height(spot.width), radians(abs(spot.tilt))
    across, down = spot.width * cos(turn) + tall * sin(turn), tall * cos(turn) + spot.width * sin(turn)
    return max(0, ceil((across - spot.width) / 2)), max(0, ceil((down - tall) / 2))


def held(count: int, room: Box, wide: int) -> list[Spot]:
    """Cards that somebody holds, face down in a fan in the middle of a box, each no wider than so."""
    if not count:
        return []
    apart = min(_APART, _SPREAD / max(1, count - 1))
    outer = Spot(faces.BACK, 0, 0, wide, tilt=apart * (count - 1) / 2)
    aside = _overhang(outer)[0]
    step = min(wide * 0.36, (room.width - 2 * (SHADE + aside) - wide) / max(1, count - 1))
    reach = step / sin(radians(apart))  # from the wrist to the middle of a card
    turns = [apart * (at - (count - 1) / 2) for at in range(count)]
    drop = reach * (1 - cos(radians(outer.tilt)))
    x, y = room.middle[0] - wide / 2, room.middle[1] - (faces.height(wide) + drop) / 2
    backs = [faces.UNDER] * (count - 1) + [faces.BACK]
    return [
        Spot(
            back, round(x + reach * sin(radians(turn))), round(y + reach * (1 - cos(radians(turn)))), wide, tilt=-turn
        )
        for back, turn in zip(backs, turns, strict=True)
    ]  # fmt: skip


def fan(cards: tuple[int, ...], room: int, wide: int, gap: int = 8) -> list[int]:
    """Where each card of a row begins, from 0: side by side with a gap where there is room, overlapping where not."""
    if len(cards) < 2:
        return [0] * len(cards)
    step = min(wide + gap, (room - wide) / (len(cards) - 1))
    return [round(at * step) for at in range(len(cards))]


def emblem_width(wide: int) -> int:
    """How much room an emblem takes whose cards are so wide."""
    return wide * 53 // 21


def emblem_height(emblem: Emblem, wide: int) -> int:
    """And how much from top to bottom: cards of a trick lie askew, the outer ones lower."""
    return faces.height(wide) + (round(wide * 0.16) if emblem.lie == "trick" else 0)


def emblem_spots(emblem: Emblem, left: int, top: int, wide: int) -> list[Spot]:
    """Where the cards of an emblem lie, each so wide; the letter of a 'word' belongs in the half beside its card."""
    cards, last = emblem.cards, len(emblem.cards) - 1
    room = emblem_width(wide)

    def part_of(share: float) -> int:
        return round(wide * share)

    if emblem.lie == "word":
        return [Spot(cards[0], left + room // 2 - wide - part_of(0.05), top, wide)]
    if emblem.lie == "piles":
        step = part_of(0.07)
        under = [
            Spot(card, left + part_of(0.19) + step * at, top + step - step * at, wide)
            for at, card in enumerate(cards[:-1])
        ]
        return [*under, Spot(cards[-1], left + room - wide - part_of(0.17), top, wide, ring=True)]
    step = min(part_of(0.76), (room - part_of(0.38) - wide) // max(1, last))
    start = left + (room - wide - step * last) // 2
    tilted = emblem.lie == "trick"
    return [
        Spot(
            card, start + step * at, top + (part_of(0.1) if tilted and at != 1 else 0), wide,
            ring=at == emblem.ring, tilt=(1 - at) * 8.0 if tilted else 0.0,
        )
        for at, card in enumerate(cards)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stock:
    """A pile of cards face down, as thick as it is high, with its number on a plate."""

    count: int
    wide: int

    def paint(self, image: Image.Image) -> None:
        layers = min(5, 1 + self.count // 8) if self.count > 1 else self.count
        spots = [Spot(faces.BACK, SHADE + 12 - 3 * at, SHADE + 12 - 3 * at, self.wide) for at in range(layers)]
        Cards(tuple(spots)).paint(image)
        numbered(image, self.count)


def numbered(image: Image.Image, count: int) -> None:
    """How many cards a pile holds, on a plate at the pile's foot."""
    told = str(count)
    across = max(56, width(told, LARGE, "Bold") + 22)
    left, top = (image.width - across) // 2, image.height - 42
    block(image, left, top, across, 40, 12, PLATE)
    write(image, left + (across - width(told, LARGE, "Bold")) / 2, top + 20, told, LARGE, ON_PLATE, "Bold")


def stock_part(left: float, top: float, stock: Stock) -> Part:
    """A stock with its corner at a place; `stock_size` says how large it is."""
    return part(left, top, *stock_size(stock.wide), stock)


def stock_size(wide: int) -> tuple[int, int]:
    """Width and height of a stock of cards of this width, its number included."""
    return wide + 2 * SHADE + 14, faces.height(wide) + 2 * SHADE + 14 + 16
