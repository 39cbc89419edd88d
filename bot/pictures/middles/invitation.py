"""A table before the deal: the game's emblem, and around it the chairs, taken and free."""

from bot.pictures import faces
from bot.pictures.groups import SHADE, cards_part, emblem_height, emblem_spots, emblem_width
from bot.pictures.middles.race import Letter
from bot.pictures.palette import ON_GOLD, ON_PLATE, on_ground
from bot.pictures.parts import Box, Part, part
from bot.pictures.scene import Emblem, Invitation, Scene, Seat
from bot.pictures.seats import around, field
from bot.pictures.sprites import LARGE, PILL, Vacant, said

_GAP = 14
_WIDEST = 132  #: how wide a card of the emblem is at most


def arranged(scene: Scene, invitation: Invitation) -> list[Part]:
    """All parts of a table at which people still sit down."""
    taken = len(scene.seats)
    chairs = (*scene.seats, *[Seat("")] * invitation.free)
    plates, middle = around(chairs, field(scene.corners), sides=True)
    first_kept = len(chairs) - invitation.kept
    ink = on_ground(scene.ground)
    hollow = [
        Part(plates[at].box, Vacant("kept" if at >= first_kept else "free", ink, sizes=(LARGE,)))
        for at in range(taken, len(chairs))
    ]
    return [*(plates[at] for at in range(taken)), *hollow, *_middle(scene, invitation, middle)]


def _middle(scene: Scene, invitation: Invitation, middle: Box) -> list[Part]:
    below = PILL + _GAP if invitation.say else 0
    wide = min(int((middle.height - below - 2 * (SHADE + _GAP)) / 1.6), _WIDEST)
    tall = emblem_height(invitation.emblem, wide)
    across, down = middle.middle
    top = round(down) - (tall + below) // 2
    ink = ON_GOLD if invitation.ready else ON_PLATE
    return [
        *_emblem(invitation.emblem, round(across), top, wide, scene.four),
        *said(invitation.say, across, top + tall + SHADE + _GAP, middle.width, ink),
    ]


def _emblem(emblem: Emblem, middle: int, top: int, wide: int, four: bool) -> list[Part]:
    spots = emblem_spots(emblem, middle - emblem_width(wide) // 2, top, wide)
    letter = [part(middle + 9, top, wide, faces.height(wide), Letter(emblem.letter))] if emblem.letter else []
    return [*cards_part(spots, four), *letter]
