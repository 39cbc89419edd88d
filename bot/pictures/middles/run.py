"""A run: a row of cards of which the last are large, and the places that are to come."""

from collections.abc import Sequence

from bot.pictures import faces
from bot.pictures.groups import SHADE, Spot, cards_part
from bot.pictures.lettering import fitting, width
from bot.pictures.palette import FAINT, GOLD, ON_PLATE, on_ground
from bot.pictures.parts import HEIGHT, Box, Part, part
from bot.pictures.scene import Laid, Run, Scene
from bot.pictures.seats import SLIM_SEATS, around, field, name_of
from bot.pictures.sprites import CLOSE, PILL, SMALL, Pill, Vacant, pill_width, said

_GAP = 8
_LATER, _TIGHT = 46, 40  #: how wide a later place is; how little of a covered card may be seen
_LABEL = 28
_LOW = 428  #: how high the picture is with few seats: so that a few cards are still larger than usual
_USUAL = 96  #: how wide a card is where there is room for it
_LEAST = 17  #: the smallest writing of a name above cards
_NEWEST = 218  #: how wide a name may be that is told in any case
_PADS = 28  #: what its plate adds to a name, where there is room
_APART = 4  #: how far the plates of two names are apart


def height(scene: Scene) -> int:
    """How high the picture is: where plates take one line, no higher than a row of cards needs."""
    return _LOW if len(scene.seats) <= SLIM_SEATS else HEIGHT


def arranged(scene: Scene, run: Run) -> list[Part]:
    """All parts of a table with a run in its middle."""
    plates, middle = around(scene.seats, field(scene.corners, scene.direction, height(scene)), slim=True)
    return [
        *plates.values(),
        *_row(scene, run, middle),
        *said(run.say, middle.middle[0], middle.bottom - PILL - 2, middle.width),
    ]


def _row(scene: Scene, run: Run, middle: Box) -> list[Part]:
    room = middle.height - (PILL + 4 if run.say else 0) - _LABEL - 2 * SHADE - 2
    count = max(len(run.cards), run.room)
    # larger where there is room and all of them can be seen whole
    most = int((room - _GAP) / 1.4)
    sizes = [each for each in (most, (most + _USUAL) // 2) if each > _USUAL]
    wide = next(
        (each for each in sizes if count <= _whole(_space(run, middle, each), each)), min(_USUAL, int(room / 1.4))
    )
    tall = faces.height(wide)
    top = middle.top + _LABEL + SHADE + (room - tall) // 2
    awaited = _awaited(run, wide)
    shown, starts = _laid(count, _space(run, middle, wide), wide)
    used = (starts[-1] + wide + _GAP + SHADE if starts else 0) + awaited
    left = middle.left + (middle.width - used) // 2 + SHADE
    shown -= max(0, run.room - len(run.cards))
    xs = [left + start for start in starts[:shown]]
    after = xs[-1] + wide + _GAP + SHADE if xs else left
    end = left + used - 4 if awaited else middle.right
    return _cards(scene, run, shown, xs, top, wide) + _due(scene, run, after, end, top, wide)


def _awaited(run: Run, wide: int) -> int:
    """How much room the later places take, in a moving picture those of its end."""
    places = run.rest if run.room else len(run.due)
    return (wide + _GAP + (places - 1) * _LATER) if places else 0


def _space(run: Run, middle: Box, wide: int) -> int:
    """How much room is left for the cards."""
    awaited = _awaited(run, wide)
    return middle.width - awaited - 2 * SHADE - (_GAP if awaited else 0)


def _whole(space: int, wide: int) -> int:
    """How many cards lie in so much room without covering each other."""
    return (space + _GAP) // (wide + _GAP)


def _laid(count: int, space: int, wide: int) -> tuple[int, list[int]]:
    """How many of the last cards are shown, and where each begins: the last ones whole, the older ones overlapping."""
    if not count:
        return 0, []
    for shown in range(count, 0, -1):
        for whole in range(shown, 0, -1):
            covered = shown - whole
            free = space - whole * wide - (whole - 1) * _GAP
            if (covered and free < covered * _TIGHT) or free < 0:
                continue
            step = min(free / covered, wide + _GAP) if covered else 0
            starts = [round(at * step) for at in range(covered)]
            return shown, starts + [round(covered * step) + at * (wide + _GAP) for at in range(whole)]
    return 1, [0]


def _cards(scene: Scene, run: Run, shown: int, xs: list[int], top: int, wide: int) -> list[Part]:
    if not shown:
        return []
    laid = run.cards[-shown:]
    spots = [
        Spot(one.card, x, top, wide, ring=at == shown - 1) for at, (one, x) in enumerate(zip(laid, xs, strict=True))
    ]
    return [*cards_part(spots, scene.four), *_labels(scene, run, laid, xs, top - SHADE - _LABEL, wide)]


def _labels(scene: Scene, run: Run, laid: Sequence[Laid], xs: list[int], y: int, wide: int) -> list[Part]:
    """Who put the cards down, above each player's neighbours, and how many cards are no longer shown.

    The newest comes first, for older names have to give way.
    """
    labels: list[Part] = []
    first, free = 8, 792
    if hidden := len(run.cards) - len(laid):
        told = f"{hidden} before"
        labels.append(part(xs[0], y, pill_width(told, SMALL), _LABEL, Pill(told, ON_PLATE, SMALL)))
        first = labels[0].box.right + 4
    end = len(laid)
    while end:
        seat, start = laid[end - 1].seat, end - 1
        while start and laid[start - 1].seat == seat:
            start -= 1
        newest = end == len(laid)
        left, right = xs[start], xs[end - 1] + wide if newest else min(xs[end - 1] + wide, xs[end] - _APART)
        if seat is not None:
            # so much that no two of them are in each other's way; the newest may need more
            room = right - left if newest else xs[end] - _APART - left
            name, size = _above(scene, seat, _NEWEST if newest else room)
            across = min(pill_width(name, size), max(room, width(name, size, "Bold") + CLOSE))
            at = min(max((left + right - across) // 2, 8 if newest else left), 792 - across)
            if name and first <= at and at + across <= free:
                labels.append(part(at, y, across, _LABEL, Pill(name, ON_PLATE if newest else FAINT, size)))
                free = at - _APART
        end = start
    return labels


def _above(scene: Scene, seat: int, most: int) -> tuple[str, int]:
    """What a player is called above cards that leave so much room, and how large: the whole name, smaller where it must be, or as
    much of its beginning as no other name here has, or its first letter with one in which it differs from all that begin alike; ''
    where even that is too wide."""
    names = [name_of(each, number) for number, each in enumerate(scene.seats)]
    name = names[seat]
    if whole := _fit(name, most):
        return name, whole
    if most >= _NEWEST:
        return fitting(name, SMALL, most - _PADS, "Bold"), SMALL
    others = [other.lower() for at, other in enumerate(names) if at != seat]
    begins = [
        name[:end] for end in range(1, len(name)) if not any(one.startswith(name[:end].lower()) for one in others)
    ]
    differs = [
        name[0] + sign
        for at, sign in enumerate(name)
        if at and not any(one[:1] + one[at : at + 1] == (name[0] + sign).lower() for one in others)
    ]
    return next(((told, size) for told in [*begins[:1], *differs] if (size := _fit(told, most))), ("", SMALL))


def _fit(told: str, most: int) -> int:
    """How large this can stand above cards that leave so much room; 0 where it cannot."""
    return next((size for size in (SMALL, _LEAST) if width(told, size, "Bold") + CLOSE <= most), 0)


def _due(scene: Scene, run: Run, left: int, right: int, top: int, wide: int) -> list[Part]:
    """The places to come: the first one beside the cards, as many others as there is room for from where the row ends. So these stay
    where they are while cards fall, until one lies there."""
    tall, first = faces.height(wide), on_ground(scene.ground, GOLD)
    if not run.due or left + wide > right:
        return []
    later = run.due[1 : 1 + max(0, (right + 4 - left - wide - _GAP) // _LATER)]
    return [
        part(left, top, wide, tall, Vacant(run.due[0], first, wanted=True)),
        *(
            part(right + 4 - _LATER * (len(later) - at), top, _LATER - 4, tall, Vacant(text, on_ground(scene.ground)))
            for at, text in enumerate(later)
        ),
    ]
