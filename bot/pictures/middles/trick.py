"""A trick: each card before the seat that played it, the winning one ringed, the trump in large."""

from bot.cards import SIGNS
from bot.pictures import faces
from bot.pictures.groups import SHADE, Spot, cards_part
from bot.pictures.parts import Box, Part, part
from bot.pictures.scene import Scene, Trick
from bot.pictures.seats import around, field
from bot.pictures.sprites import Badge

_TILTS = (-3.0, 2.0, 3.5, -2.0)
_BADGE = 118
#: pixels by which two cards from opposite sides give way
_ASIDE = 36


def arranged(scene: Scene, trick: Trick) -> list[Part]:
    """All parts of a table with a trick in its middle."""
    plates, middle = around(scene.seats, field(scene.corners, scene.direction), sides=True)
    return [*plates.values(), *_trick(scene, trick, plates, middle), *_trump(scene, trick, plates, middle)]


def _trick(scene: Scene, trick: Trick, plates: dict[int, Part], middle: Box) -> list[Part]:
    """The cards, and an empty place before the seat that is to play."""
    spots = [_spot(trick, laid.seat or 0, laid.card, plates, middle) for laid in trick.cards]
    played = {laid.seat for laid in trick.cards}
    for number, seat in enumerate(scene.seats):
        if seat.turn and number not in played:
            x, y, wide = _place(plates[number].box, middle, len(plates))
            spots.append(Spot(faces.BACK, x, y, wide, vacant=True))
    # what lies lower covers what lies higher, and leaves its index free
    return cards_part(sorted(spots, key=lambda spot: (not spot.vacant, spot.y)), scene.four, middle)


def _spot(trick: Trick, seat: int, card: int, plates: dict[int, Part], middle: Box) -> Spot:
    x, y, wide = _place(plates[seat].box, middle, len(plates))
    if seat == trick.best:
        return Spot(card, x, y, wide, ring=True, tag=trick.say)
    tilt = _TILTS[seat % len(_TILTS)] if len(plates) <= 4 else 0.0  # many tilted cards make a large file
    return Spot(card, x, y, wide, tilt=tilt)


def _place(plate: Box, middle: Box, seats: int) -> tuple[int, int, int]:
    """The corner and the width of the card of a seat whose plate stands there."""
    wide = 96 if seats <= 4 else 84
    tall = faces.height(wide)
    (x, y), (cx, cy) = plate.middle, middle.middle
    if plate.bottom <= middle.top or plate.top >= middle.bottom:
        spread = 0.56 if seats > 6 else 0.42 if seats <= 4 else 0.36
        top, bottom = middle.top + SHADE + 5, middle.bottom - tall - SHADE - 5
        cx += 48 if seats > 6 else 0  # so many seats have no sides: the trump stands left of the cards
        aside = _ASIDE if seats == 4 else 0  # two opposite each other: neither covers the other
        left = cx + (x - cx) * spread + (-aside if y < cy else aside) - wide / 2
        return round(left), top if y < cy else bottom, wide
    reach = (middle.width - wide) // 2 - SHADE - 6
    return round(cx + (reach if x > cx else -reach) - wide / 2), round(cy - tall / 2), wide


def _trump(scene: Scene, trick: Trick, plates: dict[int, Part], middle: Box) -> list[Part]:
    """The suit of trumps, beside the upper seats where there is room."""
    if trick.trump is None:
        return []
    word = "trumps" if trick.trump_card is None else f"trumps {SIGNS[trick.trump_card]}"
    upper = [one.box.left for one in plates.values() if one.box.bottom <= middle.top]
    free = min(upper, default=0) > _BADGE + 16
    corner = (
        (8, field(scene.corners, scene.direction).top + 2) if free else (middle.left, middle.middle[1] - _BADGE // 2)
    )
    return [part(*corner, _BADGE, _BADGE, Badge(trick.trump, word, scene.four))]
