"""Who sits at the table: a plate for each seat, and where the plates stand around the middle."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.cards import SIGNS
from bot.pictures import suits
from bot.pictures.faces import BACK, plain
from bot.pictures.lettering import drawable, fitting, signed, size_for, width, write
from bot.pictures.palette import (
    DARK,
    FAINT,
    GOLD,
    MACHINE,
    ON_DARK,
    ON_GOLD,
    ON_MACHINE,
    ON_PERSON,
    ON_PLATE,
    ON_WHITE,
    PERSON,
    PLATE,
    SCORE,
    WHITE,
    Ink,
    rgb,
)
from bot.pictures.parts import HEIGHT, WIDTH, Box, Part
from bot.pictures.scene import Corners, Seat
from bot.pictures.sprites import COIN, LARGE, block, coin

PLATE_HEIGHT, SLIM = 70, 44  #: a plate with two lines, and one with a single line
#: sizes of what is less than a name or a score, the first at which it fits, and the one of how many cards somebody holds
_DETAILS, _COUNT = (26, 23, 20, 18), 24
#: sizes of a name, the first at which it fits
_NAMES = (LARGE, 27, 24, 20)
EDGE, GAP = 8, 6
SLIM_SEATS, CROWD = 4, 10  #: up to so many seats plates may take one line, and up to so many there are two rows of them
_DISC = 30
_HELD = 66  #: how much room the number of cards takes in one line with a name
_NARROW, _WIDE = 250, 440  #: how wide a plate of two lines is at most, and one of a single line


def initial(name: str, number: int) -> str:
    """The letter on the portrait of a seat: of "The house" that of the house, and a figure where a name cannot be drawn."""
    return (drawable(name.removeprefix("The "))[:1] or str(number + 1)).upper()


def name_size(name: str, room: int) -> int:
    """How large a name is written."""
    return size_for(name, _NAMES, room, "Bold")


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's plate: portrait and name, below it cards, note and score; in one line where it is slim. All gold for the seat
    that is to act."""

    seat: Seat
    number: int

    def paint(self, image: Image.Image) -> None:
        wide, tall = image.size
        ground = GOLD if self.seat.turn else PLATE
        block(image, 0, 0, wide, tall, 14, ground)
        right = wide - 12
        if tall <= SLIM:
            name = min(width(name_of(self.seat, self.number), LARGE, "Bold") + 60, wide * 9 // 20)
            right = self._figures(image, right, tall // 2, 9 + name)
            held = 0 if self.seat.cards is None else _HELD  # a long name gives way to how many cards there are
            left = self._name(image, 9, tall // 2, right - held)
            self._details(image, left + 14, tall // 2, right)
        else:
            line = 21 if tall >= PLATE_HEIGHT else 18  # each of its two lines is so far from an edge
            self._name(image, 9, line, right)
            right = self._figures(image, right, tall - line, 12 if self.seat.cards is None else 70)
            self._details(image, 12, tall - line, right)

    def _ink(self, ink: Ink) -> Ink:
        return ON_GOLD if self.seat.turn else ink

    def _name(self, image: Image.Image, left: int, line: int, right: int) -> int:
        """Portrait, name and marks from the left; where they end."""
        seat = self.seat
        if image.width >= (230 if image.height <= SLIM else 170) or seat.computer or seat.away:
            self._portrait(image, left, line - _DISC // 2)
            left += _DISC + 8
        marks = [mark for mark, shown in ((suits.KING, seat.winner), ("D", seat.dealer)) if shown]
        room = right - left - 30 * len(marks)
        name = name_of(seat, self.number)
        size = name_size(name, room)
        name = fitting(name, size, room, "Bold")
        write(image, left, line, name, size, self._ink(ON_PLATE), "Bold")
        left += width(name, size, "Bold")
        for mark in marks:
            self._mark(image, mark, left + 6, line - 13)
            left += 30
        return left

    def _portrait(self, image: Image.Image, left: int, top: int) -> None:
        seat = self.seat
        image.paste(rgb(MACHINE if seat.computer else PERSON), (left, top), suits.mask(suits.DISC, _DISC))
        if seat.away:
            _clock(image, left, top)
        elif seat.computer:
            robot(image, left, top)
        else:
            letter = initial(seat.name, self.number)
            ink = ON_MACHINE if seat.computer else ON_PERSON
            write(image, left + (_DISC - width(letter, 20, "Bold")) / 2, top + _DISC / 2, letter, 20, ink, "Bold")

    def _figures(self, image: Image.Image, right: int, line: int, left: int) -> int:
        """Score and chips from the right, each whole or not at all; where what stands left of them may end."""
        for told, before in ((self.seat.score, 0), (self.seat.chips, COIN)):
            figure = signed(told)
            wide = width(figure, LARGE, "Bold")
            if not told or right - wide - before < left:
                continue
            right -= wide
            write(image, right, line, figure, LARGE, self._ink(SCORE), "Bold")
            if before:
                coin(image, right - before, line - 10, self._ink(SCORE))
            right -= before + 10
        return right

    def _details(self, image: Image.Image, left: int, line: int, right: int) -> None:
        if self.seat.cards is not None and right - left > 50:
            count = str(self.seat.cards)
            self._held(image, left, line - 11)
            ink = self._ink(SCORE if self.seat.cards == 1 else ON_PLATE)
            write(image, left + 20, line, count, _COUNT, ink, "Bold")
            left += 20 + width(count, _COUNT, "Bold") + 9
        whole = note_of(self.seat)
        # of a hand that is cut off nobody learns anything, and what it came to would be gone
        lost = self.seat.open_cards and width(whole, _DETAILS[-1]) > right - left
        wanted = self.seat.note if lost else whole
        size = size_for(wanted, _DETAILS, right - left)
        told = fitting(wanted, size, right - left)
        if len(told) > 5 or not told.endswith("…"):  # a few letters and dots tell nothing
            if self.seat.chips and told.startswith(("−", "+")):
                left = right - width(told, size)  # what has been paid stands at the purse, not at the number of cards
            write(image, left, line, told, size, self._ink(FAINT))

    def _mark(self, image: Image.Image, mark: str, left: int, top: int) -> None:
        if mark == "D":  # the dealer's button
            image.paste(rgb(DARK if self.seat.turn else WHITE), (left, top), suits.mask(suits.DISC, 26))
            ink = ON_DARK if self.seat.turn else ON_WHITE
            write(image, left + (26 - width("D", 20, "Bold")) / 2, top + 13, "D", 20, ink, "Bold")
        else:
            image.paste(rgb(self._ink(SCORE).colour), (left, top), suits.mask(mark, 26))

    def _held(self, image: Image.Image, left: int, top: int) -> None:
        """A small card that stands for 'cards held'."""
        block(image, left, top, 15, 22, 3, self._ink(FAINT).colour)
        block(image, left + 2, top + 2, 11, 18, 2, GOLD if self.seat.turn else PLATE)


def name_of(seat: Seat, number: int) -> str:
    """As much of a seat's name as can be drawn, or its number."""
    return drawable(seat.name) or f"Seat {number + 1}"


def note_of(seat: Seat) -> str:
    """What a plate says in small: open cards and the note."""
    cards = " ".join("one face down" if card == BACK else SIGNS[plain(card)] for card in seat.open_cards)
    return " · ".join(one for one in (cards, "away" if seat.away and not seat.note else "", seat.note) if one)


def robot(image: Image.Image, left: int, top: int) -> None:
    """A computer player's face, within a disc of 30 pixels."""
    block(image, left + 6, top + 10, 18, 14, 4, WHITE)
    block(image, left + 14, top + 4, 2, 6, 1, WHITE)
    for x in (10, 17):
        block(image, left + x, top + 14, 4, 5, 2, MACHINE)


def _clock(image: Image.Image, left: int, top: int) -> None:
    image.paste(rgb(WHITE), (left + 4, top + 4), suits.mask(suits.DISC, 22))
    ImageDraw.Draw(image).line(
        [(left + 15, top + 8), (left + 15, top + 15), (left + 20, top + 18)], rgb(DARK), 2, "curve"
    )


def field(corners: Corners, direction: int | None = None, height: int = HEIGHT) -> Box:
    """What is left between the lines at the top and at the bottom."""
    above = corners.top_left or corners.top_right
    below = corners.bottom_left or corners.bottom_right or direction is not None
    return Box(EDGE, 52 if above else EDGE, WIDTH - EDGE, height - (52 if below else EDGE))


def row(seats: tuple[Seat, ...], numbers: list[int], top: int, tall: int, widest: int = _NARROW) -> list[Part]:
    """Plates side by side, from left to right."""
    if not numbers:
        return []
    each = min(widest, (WIDTH - 2 * EDGE - GAP * (len(numbers) - 1)) // len(numbers))
    left = (WIDTH - each * len(numbers) - GAP * (len(numbers) - 1)) // 2
    boxes = [
        Box(left + at * (each + GAP), top, left + at * (each + GAP) + each, top + tall) for at in range(len(numbers))
    ]
    return [Part(box, Plate(seats[number], number)) for box, number in zip(boxes, numbers, strict=True)]


def around(
    seats: tuple[Seat, ...], room: Box, sides: bool = False, *, slim: bool = False
) -> tuple[dict[int, Part], Box]:
    """The seats' plates by number, clockwise from the lower edge, and the box that they leave in the middle.

    With `sides`, four to six seats have one on each side of the middle. With `slim`, plates of up to four seats take one line, and
    leave more for the middle.
    """
    count = len(seats)
    tall, widest = (SLIM, _WIDE) if slim and count <= SLIM_SEATS else (PLATE_HEIGHT, _NARROW)
    beside = 2 if sides and 4 <= count <= 6 else 0
    below = (count - beside + 1) // 2 if count - beside != 3 else 1
    order = list(range(count))
    bottom, rest = order[:below][::-1], order[below:]
    left, rest = rest[: beside // 2], rest[beside // 2 :]
    top, right = rest[: len(rest) - beside // 2], rest[len(rest) - beside // 2 :]
    if count > CROWD:
        return _crowded(seats, room, top, bottom)
    upper = row(seats, top, room.top, tall, widest)
    lower = row(seats, bottom, room.bottom - tall, tall, widest)
    y0, y1 = room.top + (tall if top else 0), room.bottom - (tall if bottom else 0)
    middle = (y0 + y1 - PLATE_HEIGHT) // 2
    wide = 194 if count == 4 else 186
    flank = [Part(Box(EDGE, middle, EDGE + wide, middle + PLATE_HEIGHT), Plate(seats[one], one)) for one in left]
    flank += [
        Part(Box(WIDTH - EDGE - wide, middle, WIDTH - EDGE, middle + PLATE_HEIGHT), Plate(seats[one], one))
        for one in right
    ]
    numbers = [*top, *bottom, *left, *right]
    x = EDGE + wide + GAP if beside else EDGE
    return dict(zip(numbers, [*upper, *lower, *flank], strict=True)), Box(x, y0, WIDTH - x, y1)


def _crowded(seats: tuple[Seat, ...], room: Box, top: list[int], bottom: list[int]) -> tuple[dict[int, Part], Box]:
    """Four rows of slim plates, for more than ten seats."""
    upper = [top[: len(top) // 2 + len(top) % 2], top[len(top) // 2 + len(top) % 2 :]]
    lower = [bottom[: len(bottom) // 2], bottom[len(bottom) // 2 :]]
    placed: dict[int, Part] = {}
    starts = (room.top, room.top + SLIM + 2, room.bottom - 2 * SLIM - 2, room.bottom - SLIM)
    for numbers, start in zip((*upper, *lower), starts, strict=True):
        placed |= dict(zip(numbers, row(seats, numbers, start, SLIM), strict=True))
    return placed, Box(EDGE, room.top + 2 * SLIM + 4, WIDTH - EDGE, room.bottom - 2 * SLIM - 4)
