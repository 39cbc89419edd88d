"""What stays: the result of a match, or the score card of a hand. Places with medals, chips, the moment that decided it."""

import re
from dataclasses import dataclass

from PIL import Image

from bot.cards import SUIT_SIGNS, signs
from bot.pictures import faces, suits
from bot.pictures.groups import Cards, Spot, fan
from bot.pictures.lettering import drawable, fitting, signed, size_for, width, write
from bot.pictures.palette import (
    BRONZE,
    FAINT,
    GOLD,
    LESS,
    MACHINE,
    MORE,
    ON_BRONZE,
    ON_GOLD,
    ON_MACHINE,
    ON_PERSON,
    ON_PLATE,
    ON_SILVER,
    PERSON,
    PLATE,
    SCORE,
    SILVER,
    Ground,
    Ink,
    on_ground,
    rgb,
)
from bot.pictures.parts import WIDTH, Part, part, png
from bot.pictures.scene import MOMENT, Outcome, Place
from bot.pictures.seats import initial, robot
from bot.pictures.sprites import LARGE, SMALL, block

EDGE, GAP = 20, 8
_ROW, _HEAD, _FOOT = 60, 108, 52
_HIGHEST = 84  #: of a place
_SIDE = 262  #: how wide the moment's column is
_CARD, _TOLD = 76, 52  #: its cards, and where its lines begin
_SHOWN = 5  #: so many of them are shown
_SMALLER, _LARGER = 24, 28  #: sizes of its writing
_NOTES = (26, 24, 23)  #: sizes of a note, the first at which it fits beside the name
#: a word, or what stands in brackets
_PIECE = re.compile(r"\([^()]*\)\S*|\S+")
_MEDALS = ((GOLD, ON_GOLD), (SILVER, ON_SILVER), (BRONZE, ON_BRONZE))


def result_png(outcome: Outcome) -> bytes:
    """The picture of a result: 800 pixels wide, as high as its lines ask for."""
    return png(outcome.ground, result_parts(outcome), result_height(outcome))


def result_height(outcome: Outcome) -> int:
    """How high the picture is, in pixels."""
    return _floor(outcome) + (_FOOT if outcome.foot else EDGE)


def result_parts(outcome: Outcome) -> list[Part]:
    """Everything that stands in a result; no two parts overlap."""
    wide = WIDTH - 2 * EDGE - (_SIDE + GAP if _beside(outcome) else 0)
    column = max((width(signed(place.chips), LARGE, "Bold") for place in outcome.places), default=0)
    crowned = any(place.winner and place.place for place in outcome.places)
    heading = Heading(outcome.title, outcome.subtitle, outcome.ground, crowned)
    parts = [part(EDGE, 12, WIDTH - 2 * EDGE, _HEAD - 20, heading)]
    tall = _row(outcome)
    for at, place in enumerate(outcome.places):
        number = at if place.seat is None else place.seat
        parts.append(part(EDGE, _HEAD + at * (tall + GAP), wide, tall, Line(place, number, column)))
    if _told(outcome):
        if _beside(outcome):
            parts.append(_moment(outcome, EDGE + wide + GAP, _HEAD))
        else:
            parts.append(_moment(outcome, EDGE, _HEAD + _places_height(outcome) + GAP))
    if outcome.foot:
        parts.append(part(EDGE, _floor(outcome) + 6, WIDTH - 2 * EDGE, 32, Foot(outcome.foot, outcome.ground)))
    return parts


def _told(outcome: Outcome) -> bool:
    return bool(outcome.moment or outcome.moment_cards)


def _beside(outcome: Outcome) -> bool:
    """Whether the moment stands beside the places: below many of them, where names need the room, and below two, which are less
    high than a card."""
    return _told(outcome) and 2 < len(outcome.places) <= 6


def _floor(outcome: Outcome) -> int:
    """Where places and moment end."""
    places = _HEAD + _places_height(outcome)
    if not _told(outcome):
        return places
    return max(places, _moment(outcome, EDGE, _HEAD if _beside(outcome) else places + GAP).box.bottom)


def _places_height(outcome: Outcome) -> int:
    """How high the places are together."""
    return len(outcome.places) * (_row(outcome) + GAP) - GAP


def _row(outcome: Outcome) -> int:
    """How high a place is: higher where a few stand beside the moment, so that they end with it."""
    if not _beside(outcome):
        return _ROW
    return min(max(_ROW, (_needed(outcome) + GAP) // len(outcome.places) - GAP), _HIGHEST)


@dataclass(frozen=True, slots=True)
class Heading:
    """A title and the line below it, straight on the cloth."""

    title: str
    subtitle: str
    ground: Ground
    crowned: bool

    def paint(self, image: Image.Image) -> None:
        ink = on_ground(self.ground)
        left = 2
        if self.crowned:
            image.paste(rgb(GOLD), (left, 2), suits.mask(suits.KING, 46))
            left += 60
        size = 46 if width(self.title, 46, "Bold") <= image.width - left else 36
        write(image, left, 26, fitting(self.title, size, image.width - left, "Bold"), size, ink, "Bold")
        gold = on_ground(self.ground, GOLD)
        write(image, 2, 68, fitting(self.subtitle, 26, image.width - 4), 26, gold)


@dataclass(frozen=True, slots=True)
class Line:
    """A place: medal, name, score and chips."""

    place: Place
    number: int  #: the seat's
    column: int  #: how wide the chips' column is

    def paint(self, image: Image.Image) -> None:
        place, middle = self.place, image.height // 2
        if place.winner:
            block(image, 0, 0, image.width, image.height, 14, GOLD)
            block(image, 3, 3, image.width - 6, image.height - 6, 11, PLATE)
        else:
            block(image, 0, 0, image.width, image.height, 14, PLATE)
        self._medal(image, 10, middle - 21)
        right = self._figures(image, image.width - 16, middle)
        left = 64
        if place.computer:
            image.paste(rgb(MACHINE), (left, middle - 15), suits.mask(suits.DISC, 30))
            robot(image, left, middle - 15)
            left += 38
        name = fitting(drawable(place.name) or f"Seat {self.number + 1}", LARGE, right - left, "Bold")
        after = left + width(name, LARGE, "Bold") + 12
        beside = size_for(place.note, _NOTES, right - after)
        if width(place.note, beside) <= right - after:
            write(image, left, middle, name, LARGE, ON_PLATE, "Bold")
            write(image, after, middle + 2, place.note, beside, FAINT)
        else:  # below the name there is more room for it
            below = size_for(place.note, (_NOTES[-1], SMALL), right - left)
            write(image, left, middle - 13, name, LARGE, ON_PLATE, "Bold")
            write(image, left, middle + 16, fitting(place.note, below, right - left), below, FAINT)

    def _medal(self, image: Image.Image, left: int, top: int) -> None:
        place = self.place.place
        if 1 <= place <= 3:
            colour, ink = _MEDALS[place - 1]
            image.paste(rgb(colour), (left, top), suits.mask(suits.DISC, 42))
        elif place:
            ink = ON_PLATE
        else:
            letter = initial(self.place.name, self.number)
            image.paste(
                rgb(MACHINE if self.place.computer else PERSON), (left + 2, top + 2), suits.mask(suits.DISC, 38)
            )
            ink = ON_MACHINE if self.place.computer else ON_PERSON
            write(image, left + 21 - width(letter, 24, "Bold") / 2, top + 21, letter, 24, ink, "Bold")
            return
        told = str(place)
        size = 28 if place < 10 else 24
        write(image, left + 21 - width(told, size, "Bold") / 2, top + 21, told, size, ink, "Bold")

    def _figures(self, image: Image.Image, right: int, middle: int) -> int:
        """Chips at the right edge, the score left of them; where the name may end."""
        room = image.width // 3
        chips = _figure(self.place.chips, room)
        write(image, right - width(chips, LARGE, "Bold"), middle, chips, LARGE, _signed_ink(chips), "Bold")
        right -= min(self.column, room) + (20 if self.column else 0)
        score = _figure(self.place.score, room if self.column else image.width // 2)
        right -= width(score, LARGE, "Bold")
        write(image, right, middle, score, LARGE, SCORE, "Bold")
        return right - 16


def _figure(told: str, room: int) -> str:
    """A figure with its unit, or without where there is no room for that."""
    shown = signed(told)
    return fitting(shown if width(shown, LARGE, "Bold") <= room else shown.partition(" ")[0], LARGE, room, "Bold")


def _signed_ink(told: str) -> Ink:
    return LESS if signed(told).startswith("−") else MORE if told.startswith("+") else ON_PLATE


@dataclass(frozen=True, slots=True)
class Foot:
    """A line at the end, as large as it finds room for: what comes next is read on a phone."""

    text: str
    ground: Ground

    def paint(self, image: Image.Image) -> None:
        size = size_for(self.text, (_LARGER, _SMALLER, SMALL), image.width - 4)
        told = fitting(self.text, size, image.width - 4)
        write(image, 2, image.height / 2, told, size, on_ground(self.ground))


@dataclass(frozen=True, slots=True)
class Story:
    """The moment on a plate: its heading, a few lines, and its cards below them, or beside them where there is room for that."""

    text: str
    heading: str
    cards: tuple[int, ...]
    four: bool
    wide: bool

    def paint(self, image: Image.Image) -> None:
        block(image, 0, 0, image.width, image.height, 14, PLATE)
        image.paste(rgb(GOLD), (14, 14), suits.mask(suits.COMET, 26))
        head = size_for(self.heading, (24, 22, 20), image.width - 58, "Bold")
        write(image, 48, 28, fitting(self.heading, head, image.width - 58, "Bold"), head, SCORE, "Bold")
        lines, size, tall = _lines(self.text, self.cards, image.width, wide=self.wide)
        across = _across(self.cards)
        for at, line in enumerate(lines):
            write(image, 14, _TOLD + tall // 3 + tall * at, line, size, ON_PLATE)
        if self.wide:
            left, top = image.width - across - 14, 0
        else:
            left, top = (image.width - across) // 2, _TOLD + tall * len(lines)
        y = top + (image.height - top - faces.height(_CARD)) // 2
        spots = tuple(Spot(card, left + x, y, _CARD) for card, x in zip(self.cards, _steps(self.cards), strict=True))
        Cards(spots, self.four).paint(image)


def _steps(cards: tuple[int, ...]) -> list[int]:
    """Where each card of the moment begins, from 0."""
    return fan(cards, _SIDE - 28, _CARD, 6)


def _across(cards: tuple[int, ...]) -> int:
    """How wide the moment's cards are together."""
    return _steps(cards)[-1] + _CARD if cards else 0


def _lines(text: str, cards: tuple[int, ...], room: int, *, wide: bool) -> tuple[list[str], int, int]:
    """The moment's sentence in lines on a plate that is so wide, the size of their writing, and how high one is: larger where the
    plate is wide and the sentence short."""
    if not wide:
        return broken(text, _SMALLER, room - 28, 6), _SMALLER, 31
    room -= 28 + (_across(cards) + 20 if cards else 0)
    short = broken(text, _LARGER, room, 3)
    return (short, _LARGER, 36) if len(short) < 3 else (broken(text, _SMALLER, room, 3), _SMALLER, 31)


def broken(text: str, size: int, room: int, rows: int) -> list[str]:
    """A text in at most so many lines, broken between words, and within brackets only where there is no other way; the last is
    shortened where the text is longer."""
    told = drawable(text)
    pieces = [
        word for piece in _PIECE.findall(told) for word in ([piece] if width(piece, size) <= room else piece.split())
    ]
    lines = _filled(pieces, size, room)
    if len(lines) > rows:
        lines = _filled(told.split(), size, room)
    last = lines[rows - 1 :]
    return [fitting(line, size, room) for line in (*lines[: rows - 1], *([" ".join(last)] if last else ()))]


def _filled(words: list[str], size: int, room: int) -> list[str]:
    """Words in lines, as many in each as have room there."""
    lines: list[str] = []
    for word in words:
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _moment(outcome: Outcome, left: int, top: int) -> Part:
    """The moment in words with its cards: beside the places and as high as they are, or below them in a line of its own."""
    cards, beside = outcome.moment_cards[:_SHOWN], _beside(outcome)
    room = _SIDE if beside else WIDTH - 2 * EDGE
    tall = max(_needed(outcome), _places_height(outcome)) if beside else _needed(outcome)
    story = Story(_unnamed(outcome), outcome.heading or MOMENT, cards, outcome.four, not beside)
    return part(left, top, room, tall, story)


def _unnamed(outcome: Outcome) -> str:
    """The moment's sentence, cards that lie beside it not named once more: 'Ann goes out with these'."""
    told, cards = outcome.moment, [faces.plain(card) for card in outcome.moment_cards]
    if not 1 <= len(cards) <= _SHOWN or faces.BACK in cards:
        return told
    before, named, after = told.partition(signs(cards))
    # of a longer list the rest would be left
    alone = not any(sign in (before.split() or [""])[-1] + (after.split() or [""])[0] for sign in SUIT_SIGNS)
    return f"{before}{'these' if len(cards) > 1 else 'this card'}{after}" if named and alone else told


def _needed(outcome: Outcome) -> int:
    """How high the moment's plate must be at least."""
    cards, beside = outcome.moment_cards[:_SHOWN], _beside(outcome)
    lines, _, tall = _lines(_unnamed(outcome), cards, _SIDE if beside else WIDTH - 2 * EDGE, wide=not beside)
    told = _TOLD + tall * len(lines)
    shown = faces.height(_CARD) + 28 if cards else 0
    return told + max(0, shown - 14) if beside else max(told, shown)
