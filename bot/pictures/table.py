"""A scene as a picture: which family its middle belongs to, the lines in the corners, the file."""

from collections.abc import Sequence
from dataclasses import replace

from bot.pictures.middles import bank, board, invitation, melds, piles, race, run, trick
from bot.pictures.palette import ON_PLATE, SCORE
from bot.pictures.parts import HEIGHT, WIDTH, Part, gif, part, png
from bot.pictures.scene import Bank, Board, Corners, Invitation, Melds, Piles, Race, Run, Scene, Trick
from bot.pictures.seats import EDGE
from bot.pictures.sprites import LARGE, PILL, Pill, Turning, pill_width

_GAP = 10


def table_png(scene: Scene) -> bytes:
    """The picture of a table as a PNG, 800 wide."""
    return png(scene.ground, table_parts(scene), height(scene))


def height(scene: Scene) -> int:
    """How high the picture of a table is, the same throughout a match: 460, less where that would be empty cloth, more where
    many hands lie against a bank."""
    match scene.middle:
        case Run():
            return run.height(scene)
        case Piles():
            return piles.height(scene)
        case Race():
            return race.height(scene)
        case Bank() as shown:
            return bank.height(scene, shown)
        case _:
            return HEIGHT


def table_gif(scenes: Sequence[Scene], seconds: float) -> bytes:
    """Positions that follow one another, each for so many seconds, as a GIF that is played once."""
    return gif(scenes[0].ground, map(table_parts, steady(scenes)), seconds, height(scenes[0]))


def steady(scenes: Sequence[Scene]) -> list[Scene]:
    """The positions with every card where it lies in the end, as far as one run grows through all of them."""
    last = scenes[-1].middle
    if not isinstance(last, Run):
        return list(scenes)
    made: list[Scene] = []
    for scene in scenes:
        run = scene.middle
        if not isinstance(run, Run) or last.cards[: len(run.cards)] != run.cards:
            return list(scenes)
        made.append(replace(scene, middle=replace(run, room=len(last.cards), rest=len(last.due))))
    return made


def table_parts(scene: Scene) -> list[Part]:
    """Everything that lies on the table; no two parts overlap."""
    return [*_corners(scene.corners, scene.direction, height(scene)), *_middle(scene)]


def _middle(scene: Scene) -> list[Part]:
    match scene.middle:
        case Trick() as shown:
            return trick.arranged(scene, shown)
        case Run() as shown:
            return run.arranged(scene, shown)
        case Piles() as shown:
            return piles.arranged(scene, shown)
        case Melds() as shown:
            return melds.arranged(scene, shown)
        case Board() as shown:
            return board.arranged(scene, shown)
        case Bank() as shown:
            return bank.arranged(scene, shown)
        case Race() as shown:
            return race.arranged(scene, shown)
        case Invitation() as shown:
            return invitation.arranged(scene, shown)


def _corners(corners: Corners, direction: int | None, tall: int) -> list[Part]:
    upper = _line(corners.top_left, corners.top_right, EDGE, WIDTH - 2 * EDGE)
    under = tall - PILL - EDGE
    turning = [part(EDGE, under, 48, PILL, Turning(direction))] if direction is not None else []
    start = EDGE + (58 if turning else 0)
    lower = _line(corners.bottom_left, corners.bottom_right, under, WIDTH - EDGE - start, start)
    return upper + turning + lower


def _line(left: str, right: str, top: int, room: int, start: int = EDGE) -> list[Part]:
    """Two texts at the ends of a line; each may take what the other leaves, and at least half."""
    wide = [pill_width(text, LARGE) if text else 0 for text in (left, right)]
    half = (room - _GAP) // 2
    if sum(wide) > room - _GAP:
        short = min(wide)
        wide = [min(one, room - _GAP - short) if short < half else half for one in wide]
    parts = [part(start, top, wide[0], PILL, Pill(left, ON_PLATE))] if left else []
    if right:
        parts.append(part(start + room - wide[1], top, wide[1], PILL, Pill(right, SCORE)))
    return parts
