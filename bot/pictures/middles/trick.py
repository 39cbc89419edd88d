"""A trick: each card before the seat that played it, the winning one ringed, the trump in large."""

from bot.cards import SIGNS
from bot.pictures import faces
from bot.pictures.parts import Box, Part, part
from bot.pictures.scene import Scene, Trick
from bot.pictures.seats import around, field
from bot.pictures.sprites import SHADE, Badge, Spot, Vacant, cards_part
from bot.pictures.palette import on_ground

_TILTS = (-3.0, 2.0, 3.5, -2.0, 1.5, -3.5, 2.5, -1.5)


def arranged(scene: Scene, trick: Trick) -> list[Part]:
    """All parts of a table with a trick in its middle."""
    plates, middle = around(scene.seats, field(scene.corners, scene.direction), sides=True)
    return [*plates.values(), *_trick(scene, trick, plates, middle), *_trump(scene, trick, plates, middle)]


def _trick(scene: Scene, trick: Trick, plates: dict[int, Part], middle: Box) -> list[Part]:
    wide = 88 if middle.height > 190 else 84
    by_seat = {laid.seat: laid.card for laid in trick.cards}
    spots: list[tuple[int, Spot]] = []
    for laid in trick.cards:
        seat = laid.seat or 0
        x, y = _place(plates[seat].box, middle, wide, len(scene.seats))
        best = seat == trick.best
        spots.append(
            (y, Spot(laid.card, x, y, wide, ring=best, tilt=0 if best else _TILTS[seat % 8], tag=trick.say if best else ""))
        )
    # what lies lower covers what lies higher, and leaves its index free
    ordered = [spot for _, spot in sorted(spots, key=lambda each: each[0])]
    return cards_part(ordered, 0, 0, scene.four) if by_seat else _waiting(scene, plates, middle, wide)


def _waiting(scene: Scene, plates: dict[int, Part], middle: Box, wide: int) -> list[Part]:
    """Before the first card: an empty place before the seat that leads."""
    for number, seat in enumerate(scene.seats):
        if seat.turn:
            x, y = _place(plates[number].box, middle, wide, len(scene.seats))
            return [part(x, y, wide, faces.height(wide), Vacant("", on_ground(scene.ground)))]
    return []


def _place(plate: Box, middle: Box, wide: int, seats: int) -> tuple[int, int]:
    """The corner of the card of a seat whose plate stands there."""
    tall = faces.height(wide)
    (x, y), (cx, cy) = plate.middle, middle.middle
    top, bottom = middle.top + SHADE + 2, middle.bottom - tall - SHADE - 2
    if plate.bottom <= middle.top + 1 or plate.top >= middle.bottom - 1:
        spread = 0.42 if seats <= 6 else 0.8
        return round(cx + (x - cx) * spread - wide / 2), top if y < cy else bottom
    reach = (middle.width - wide) // 2 - SHADE - 6
    return round(cx + (reach if x > cx else -reach) - wide / 2), round(cy - tall / 2)


def _trump(scene: Scene, trick: Trick, plates: dict[int, Part], middle: Box) -> list[Part]:
    if trick.trump is None:
        return []
    edge = min((one.box.left for one in plates.values() if one.box.bottom <= middle.top + 1), default=middle.right)
    word = "trumps" if trick.trump_card is None else f"trumps {SIGNS[trick.trump_card]}"
    top = field(scene.corners, scene.direction).top + 2
    room = (8, top) if edge > 140 else (middle.left, middle.top + 6)
    return [part(*room, 118, 118, Badge(trick.trump, word, scene.four))]
