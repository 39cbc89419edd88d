"""Stock, upcard and discards: the middle of the shedding games."""

from dataclasses import replace

from bot.pictures import faces
from bot.pictures.groups import SHADE, Spot, Stock, cards_part, stock_part, stock_size
from bot.pictures.lettering import fitting
from bot.pictures.palette import ON_PLATE
from bot.pictures.parts import HEIGHT, Box, Part, part
from bot.pictures.scene import Laid, Piles, Scene
from bot.pictures.seats import around, field, name_of
from bot.pictures.sprites import PILL, SMALL, Badge, Pill, pill_width, said

_GAP = 22
_LOW = 420  #: how high the picture is with two seats
_UNDER = 58  #: how much of a discard is seen beside the upcard: the index of a 10, too
_TILTS = (5.0, -4.0, 2.0, -6.0, 4.0)  #: by how many degrees a discard may lie turned
_LARGEST = 116  #: how wide a card is at most
_BADGE = 112  #: how wide what a card has left behind is
_MOST = 4  #: so many cards turned by themselves are shown


def height(scene: Scene) -> int:
    """How high the picture is: lower where two plates of one line are all that stands around the piles."""
    return _LOW if len(scene.seats) <= 2 else HEIGHT


def arranged(scene: Scene, piles: Piles) -> list[Part]:
    """All parts of a table with its piles in the middle."""
    room = field(scene.corners, scene.direction, height(scene))
    plates, middle = around(scene.seats, room, slim=len(scene.seats) <= 2)
    return [*plates.values(), *laid(scene, piles, middle)]


def laid(scene: Scene, piles: Piles, middle: Box) -> list[Part]:
    """The piles in a row, centred in a box."""
    floor = middle.bottom - (PILL + 6 if piles.say else 0)
    wide = min(_LARGEST, int((floor - middle.top - 48) / 1.4))
    room = stock_size(wide)[1] + 4
    top = middle.top + (floor - middle.top - room) // 2 + SHADE + 6
    piles = _fewer(piles, wide, middle.width)
    widths = _widths(piles, wide)
    left = middle.middle[0] - (sum(widths) + _GAP * (len(widths) - 1)) // 2
    parts: list[Part] = []
    if piles.stock is not None:
        parts.append(stock_part(left, top - SHADE - 4, Stock(piles.stock, wide)))
        left += stock_size(wide)[0] + _GAP
    if piles.upcard is not None or piles.discards:
        parts += _discards(scene, piles, left, top, wide)
        left += _discards_width(piles, wide) + _GAP
    if badge := _badge(scene, piles):
        parts.append(part(left, top, _BADGE, faces.height(wide), badge))
        left += _BADGE + _GAP
    parts += _turned(scene, piles.turned, left, top, wide)
    return parts + said(piles.say, middle.middle[0], middle.bottom - PILL - 2, middle.width)


def _fewer(piles: Piles, wide: int, room: int) -> Piles:
    """As much of the piles as has room: the oldest discards give way first, then the oldest that were turned."""
    piles = replace(piles, discards=piles.discards[-4:], turned=piles.turned[-_MOST:])
    while sum(found := _widths(piles, wide)) + _GAP * (len(found) - 1) > room - 2 * SHADE:
        if piles.discards and (piles.upcard is not None or len(piles.discards) > 1):
            piles = replace(piles, discards=piles.discards[1:])
        elif piles.turned:
            piles = replace(piles, turned=piles.turned[1:])
        else:
            break
    return piles


def _widths(piles: Piles, wide: int) -> list[int]:
    found = [stock_size(wide)[0]] if piles.stock is not None else []
    if piles.upcard is not None or piles.discards:
        found.append(_discards_width(piles, wide))
    if piles.called is not None or piles.draws:
        found.append(_BADGE)
    if piles.turned:
        found.append(_turned_width(len(piles.turned), wide))
    return found or [0]


def _badge(scene: Scene, piles: Piles) -> Badge | None:
    """What a card has left behind that its face does not show: the suit that was called, or what it has come to."""
    if piles.called is not None:
        return Badge(piles.called, "called", scene.four)
    return Badge(f"+{piles.draws}", "to draw") if piles.draws else None


def _discards_width(piles: Piles, wide: int) -> int:
    return wide + _UNDER * len(piles.discards) - (0 if piles.upcard is not None else _UNDER)


def _discards(scene: Scene, piles: Piles, left: int, top: int, wide: int) -> list[Part]:
    under = piles.discards
    # as a hand lets them fall, each as it has come to lie there, and the one that counts straight
    spots = [
        Spot(card, left + _UNDER * at, top, wide, tilt=_TILTS[card % len(_TILTS)]) for at, card in enumerate(under)
    ]
    if piles.upcard is not None:
        spots.append(Spot(piles.upcard, left + _UNDER * len(under), top, wide, ring=True))
    return cards_part(spots, scene.four)


def _turned_width(count: int, wide: int) -> int:
    return count * (wide - 20) + (count - 1) * _GAP


def _turned(scene: Scene, turned: tuple[Laid, ...], left: int, top: int, wide: int) -> list[Part]:
    """Cards that were turned by themselves, each with the name of the seat for which it was."""
    small = wide - 24
    parts: list[Part] = []
    for at, one in enumerate(turned):
        x = left + at * (wide - 20 + _GAP)
        parts += cards_part([Spot(one.card, x + 2, top + faces.height(wide) - faces.height(small), small)], scene.four)
        if one.seat is not None:
            name = fitting(name_of(scene.seats[one.seat], one.seat), SMALL, small + 12, "Bold")
            across = min(pill_width(name, SMALL), small + 18)
            parts.append(part(x + 2 + (small - across) // 2, top - SHADE, across, 28, Pill(name, ON_PLATE, SMALL)))
    return parts
