"""A board of open cards between the owners of bundles."""

from dataclasses import dataclass
from math import isqrt

from PIL import Image

from bot.pictures import faces, suits
from bot.pictures.groups import SHADE, Cards, Spot, cards_part, numbered
from bot.pictures.lettering import width
from bot.pictures.palette import DARK, ON_GOLD, PAPER, blend, on_ground, rgb
from bot.pictures.parts import Box, Part, part
from bot.pictures.scene import Board, Scene
from bot.pictures.seats import GAP, PLATE_HEIGHT, Plate, field
from bot.pictures.sprites import LARGE, PILL, Left, Pill, Vacant, pill_width

_FLANK = 206  #: how wide an owner's column is
_LARGEST, _TOP = 104, 120  #: how wide a card of the board is at most, so that two rows lie whole, and a bundle's top
_ASKEW = (7, -5, 10, -9, 4, -3)  #: how many degrees the cards under a bundle's top lie askew, the uppermost first
_PEEP, _FOOT = 16, 16  #: how far they show beside the top, and how far the number stands below it


@dataclass(frozen=True, slots=True)
class Heap:
    """A bundle: its top card on others that lie askew, the more of them the more it holds, with its number on a plate."""

    top: int
    count: int
    wide: int
    ring: bool = False
    four: bool = False

    def paint(self, image: Image.Image) -> None:
        tall, round_ = faces.height(self.wide), round(self.wide * 0.1)
        left, top = (image.width - self.wide) // 2, SHADE + _PEEP // 2
        for turn in reversed(_ASKEW[: isqrt(max(0, self.count - 1))]):
            for less, colour in ((0, blend(PAPER, DARK, 0.5)), (2, rgb(PAPER))):
                # hard edges: soft ones would fill the file
                sheet = suits.rounded(self.wide - 2 * less, tall - 2 * less, round_).rotate(turn, expand=True)
                x, y = left + (self.wide - sheet.width) // 2, top + (tall - sheet.height) // 2
                image.paste(colour, (x, y), sheet)
        Cards((Spot(self.top, left, top, self.wide, ring=self.ring),), self.four).paint(image)
        numbered(image, self.count)


def arranged(scene: Scene, board: Board) -> list[Part]:
    """All parts of a table with a board: owners left and right, the open cards and the stock between them."""
    whole = field(scene.corners, scene.direction)
    parts = _line(board, whole)
    room = Box(whole.left, whole.top, whole.right, whole.bottom - (PILL + 4 if parts else 0))
    for number, cell in _columns(len(scene.seats), room):
        parts.append(
            Part(Box(cell.left, cell.top, cell.right, cell.top + PLATE_HEIGHT), Plate(scene.seats[number], number))
        )
        parts += _bundle(scene, board, number, Box(cell.left, cell.top + PLATE_HEIGHT, cell.right, cell.bottom))
    middle = Box(room.left + _FLANK + GAP, room.top, room.right - _FLANK - GAP, room.bottom)
    return parts + _spread(scene, board, middle)


def _columns(count: int, room: Box) -> list[tuple[int, Box]]:
    """A column a seat, left and right; more than two share a column's height."""
    left = Box(room.left, room.top, room.left + _FLANK, room.bottom)
    right = Box(room.right - _FLANK, room.top, room.right, room.bottom)
    if count <= 2:
        return [(0, left), (1, right)][:count]
    half = room.height // 2
    cells = [Box(one.left, y, one.right, y + half - GAP) for one in (left, right) for y in (room.top, room.top + half)]
    return list(enumerate([cells[1], cells[0], cells[2], cells[3]][:count]))


def _bundle(scene: Scene, board: Board, number: int, room: Box) -> list[Part]:
    bundle = board.bundles[number] if number < len(board.bundles) else None
    wide = min(_TOP, int((room.height - 2 * SHADE - _PEEP - _FOOT) / 1.4))
    across, tall = wide + 2 * (SHADE + _PEEP), faces.height(wide) + 2 * SHADE + _PEEP + _FOOT
    x, y = room.middle[0] - across / 2, room.top + max(0, (room.height - tall) // 2)
    if bundle is None or bundle.top is None:
        place = part(x + SHADE + _PEEP, y + SHADE, wide, faces.height(wide), Vacant("", on_ground(scene.ground)))
        return [place] if wide >= faces.BRIEF else []
    heap = Heap(bundle.top, bundle.count, wide, bundle.top in board.fresh, scene.four)
    return [part(x, y, across, tall, heap)]


def _line(board: Board, room: Box) -> list[Part]:
    """What is said and what the stock holds, in a line below all else."""
    line = room.bottom - PILL
    stock = 58 + width(str(board.stock), LARGE, "Bold") if board.stock is not None else 0
    say = min(pill_width(board.say), room.width - (stock + GAP if stock else 0)) if board.say else 0
    left = room.middle[0] - (stock + say + (GAP if stock and say else 0)) // 2
    parts: list[Part] = []
    if board.stock is not None:
        parts.append(part(left, line, stock, PILL, Left(board.stock)))
    if say:
        parts.append(part(left + (stock + GAP if stock else 0), line, say, PILL, Pill(board.say, ON_GOLD)))
    return parts


def _spread(scene: Scene, board: Board, room: Box) -> list[Part]:
    """The open cards in rows; a lower row leaves the indices of the upper one free."""
    count = len(board.cards)
    if not count:
        return []
    rows = 1 if count <= 3 else 2 if count <= 10 else 3
    each = -(-count // rows)
    wide = min(_LARGEST, (room.width - 2 * SHADE) // min(each, 5) - 4)
    while faces.height(wide) + (rows - 1) * wide * 0.8 > room.height - 2 * SHADE:
        wide -= 2
    tall = faces.height(wide)
    down = min(tall + 8, (room.height - 2 * SHADE - tall) / max(1, rows - 1))
    across = min(wide + 8, (room.width - 2 * SHADE - wide) / max(1, each - 1))
    top = room.top + SHADE + (room.height - 2 * SHADE - tall - down * (rows - 1)) / 2
    spots: list[Spot] = []
    for at, card in enumerate(board.cards):
        line, place = divmod(at, each)
        left = room.middle[0] - (wide + across * (min(each, count - line * each) - 1)) / 2
        spots.append(Spot(card, round(left + place * across), round(top + line * down), wide, ring=card in board.fresh))
    return cards_part(spots, scene.four)
