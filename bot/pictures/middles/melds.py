"""Melds by owner: a plate and what lies open under it, the piles at the right."""

from bot.pictures import faces
from bot.pictures.groups import SHADE, Spot, Stock, cards_part, held, stock_part, stock_size
from bot.pictures.parts import Box, Part
from bot.pictures.scene import Melds, Piles, Scene
from bot.pictures.seats import GAP, SLIM, Plate, field
from bot.pictures.sprites import PILL, said

_SIDE = 196  #: how wide the piles' column is
_BETWEEN = 14
_BACK = 64  #: how wide a card of a hand is
_FAN, _EDGE = 96, 8  #: a fan beside melds takes so much, and so much more for each card after the first
_ALONE = 420  #: how wide the box is of the seat of three that has a row for itself


def arranged(scene: Scene, melds: Melds) -> list[Part]:
    """All parts of a table with everybody's melds."""
    room = field(scene.corners, scene.direction)
    left = Box(room.left, room.top, room.right - _SIDE - GAP, room.bottom)
    parts: list[Part] = []
    for number, cell in _cells(len(scene.seats), left):
        plate = Box(cell.left, cell.top, cell.right, cell.top + SLIM)
        parts.append(Part(plate, Plate(scene.seats[number], number)))
        owned = melds.owners[number] if number < len(melds.owners) else ()
        parts += _owned(scene, number, owned, Box(cell.left, plate.bottom, cell.right, cell.bottom))
    return parts + _column(scene, melds.piles, Box(room.right - _SIDE, room.top, room.right, room.bottom))


def _cells(count: int, room: Box) -> list[tuple[int, Box]]:
    """A box a seat: one above the other for two, two by two for four, of three one above the middle of two; the first lies lowest."""
    tall = (room.height - GAP) // 2
    upper = Box(room.left, room.top, room.right, room.top + tall)
    lower = Box(room.left, room.bottom - tall, room.right, room.bottom)
    if count <= 2:
        return [(0, lower), (1, upper)][:count]
    half = (room.width - GAP) // 2
    cells = [
        box
        for one in (lower, upper)
        for box in (
            Box(one.left, one.top, one.left + half, one.bottom),
            Box(one.right - half, one.top, one.right, one.bottom),
        )
    ]
    if count == 3:
        middle = room.middle[0]
        cells[2] = Box(middle - _ALONE // 2, upper.top, middle + _ALONE // 2, upper.bottom)
    return list(enumerate([cells[1], cells[0], cells[2], cells[3]][:count]))


def _owned(scene: Scene, number: int, owned: tuple[tuple[int, ...], ...], room: Box) -> list[Part]:
    """Melds side by side; the cards of one overlap as much as they must. What is still in the hand lies beside them as far as there is
    room: how many cards that are stands on the plate."""
    cards, count = sum(len(meld) for meld in owned), scene.seats[number].cards or 0
    if not cards:
        return _held(scene, count, room)
    space = room.width - 2 * SHADE - _BETWEEN * (len(owned) - 1)
    # every card shows at least its index
    wide = min(96, int((room.height - 2 * SHADE - 4) / 1.4), int(space / (len(owned) + 0.42 * (cards - len(owned)))))
    free = space - wide * len(owned)
    step = min(wide * 0.62, free / max(1, cards - len(owned)))
    x, y = float(room.left + SHADE), room.bottom - faces.height(wide) - SHADE
    spots: list[Spot] = []
    for meld in owned:
        spots += [Spot(card, round(x + at * step), y, wide) for at, card in enumerate(meld)]
        x += (len(meld) - 1) * step + wide + _BETWEEN
    rest = Box(round(x), room.top, room.right, room.bottom)
    beside = rest.width >= _FAN + _EDGE * (count - 1)
    return cards_part(spots, scene.four) + (_held(scene, count, rest) if count and beside else [])


def _held(scene: Scene, count: int, room: Box) -> list[Part]:
    """The cards of a hand: as many backs in a fan under the middle of the plate, smaller than what lies open."""
    return cards_part(held(count, room, min(_BACK, int((room.height - 2 * SHADE) / 1.9))), scene.four)


def _column(scene: Scene, piles: Piles, room: Box) -> list[Part]:
    """The stock above, the upcard with what lies under it below."""
    floor = room.bottom - (PILL + 4 if piles.say else 0)
    wide = 88
    parts: list[Part] = []
    middle = room.middle[0]
    if piles.stock is not None:
        across, tall = stock_size(wide)
        parts.append(stock_part(middle - across / 2, room.top, Stock(piles.stock, wide)))
        room = Box(room.left, room.top + tall, room.right, room.bottom)
    y = room.top + (floor - room.top - faces.height(wide)) // 2
    under = piles.discards[-2:] if piles.upcard is not None else piles.discards[-3:]
    shown = [*under, *([] if piles.upcard is None else [piles.upcard])]
    step = min(46, (_SIDE - 2 * SHADE - wide) // max(1, len(shown) - 1))
    x = middle - (wide + step * (len(shown) - 1)) // 2
    last = len(shown) - 1 if piles.upcard is not None else -1
    spots = [Spot(card, x + at * step, y, wide, ring=at == last) for at, card in enumerate(shown)]
    return parts + cards_part(spots, scene.four) + said(piles.say, middle, room.bottom - PILL, _SIDE)
