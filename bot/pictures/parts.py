"""From parts to a file. A picture is its cloth with parts laid on it that never overlap.

A part is a value: a box and a sprite that can paint itself. So each is painted once, brought down to the palette of its ground,
and kept; a picture that differs from the last in one card paints one part, and the rest is copying. What is kept is bounded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple, Protocol

from PIL import Image, ImageChops, ImageDraw

from bot.pictures.palette import GRAIN, SHADES, UNDER, WOOD, Ground, coarse, colours, nearest, rgb, sheet
from bot.pictures.suits import mapped

WIDTH, HEIGHT = 800, 460
#: how broad a table's rail is, how round the cloth's corners are, how far the rail's shadow falls
RAIL, _ROUND, _SHADOW = 8, 18, 3
_QUICK, _HARD, _HARDEST = 3, 6, 9  #: how hard a file is packed: each takes some three times as long as the one before
_SAVED = 1.07  #: what is larger than its limit by more is still too large when it is packed as hard as can be
LARGEST = 25 * 1024  #: bytes of a file; what is larger is packed harder
_TALL = 850  #: a picture that is higher than this, a result with nine places or more, may have twice as many
_GOLDEN = 0.618034  #: spreads places evenly and without order
#: a light's reach, half its breadth and its shade: the glow, and the light itself
_GLOWS = ((5, 0, 0), (2, 1, 1), (1, 1, 2))
#: for each number of a palette's colours the one that stands for it where no light falls on the cloth and the wood
_EVEN = [SHADES // 2 if number < SHADES else number for number in range(256)]
_EVEN[UNDER - len(GRAIN) : UNDER] = [UNDER - 1] * len(GRAIN)
_RARE = 1000  #: a colour that fewer pixels have, of some half a million, is missed least
_KEPT = 384  #: parts that are kept painted, some 25 KiB each


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def overlaps(self, other: "Box") -> bool:
        """Whether the two have a pixel in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Sprite(Protocol):
    """Something that paints itself; equal sprites paint the same, so it must be hashable."""

    def paint(self, image: Image.Image) -> None:
        """Paint on an RGB image that is just as large as the part, and shows the cloth."""
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Part:
    """A sprite and where it stands."""

    box: Box
    sprite: Sprite


def part(left: float, top: float, width: float, height: float, sprite: Sprite) -> Part:
    """A part from its corner and size."""
    x, y = round(left), round(top)
    return Part(Box(x, y, x + round(width), y + round(height)), sprite)


def _stars(made: Image.Image, taken: Sequence[Box]) -> None:
    """A night sky: small lights, always in the same places, and a few that are seen on a phone; none where something lies or is
    written, for beside a word a light is read as a comma."""
    draw = ImageDraw.Draw(made)
    inside = RAIL + _ROUND // 3
    for at in range(60):
        x, y = round(at * _GOLDEN % 1 * made.width), round(at * _GOLDEN * _GOLDEN * 31 % 1 * made.height)
        far = 0 if at % 3 else _GLOWS[0][0]
        light = Box(x - far, y - far, x + far + 1, y + far + 1)
        if min(light.left, light.top, made.width - light.right, made.height - light.bottom) < inside:
            continue
        if any(light.overlaps(one) for one in taken):
            continue
        if at % 3:
            draw.point((x, y), fill=SHADES + 2)
            continue
        for reach, thin, bright in _GLOWS:
            draw.rectangle((x - reach, y - thin, x + reach, y + thin), fill=SHADES + bright)
            draw.rectangle((x - thin, y - reach, x + thin, y + reach), fill=SHADES + bright)


def _rail(made: Image.Image, ground: Ground) -> None:
    """The rail of a card table: wood with rounded corners inside, and its shadow on the cloth. Nothing that lies there reaches it."""
    draw, numbers = ImageDraw.Draw(made), colours(ground)
    wood = [numbers.index(rgb(colour)) for colour in WOOD]
    inside = (RAIL, RAIL, made.width - 1 - RAIL, made.height - 1 - RAIL)
    felt = Image.new("1", made.size)
    ImageDraw.Draw(felt).rounded_rectangle(inside, _ROUND, fill=1)
    draw.rounded_rectangle(inside, _ROUND, outline=SHADES - 1, width=_SHADOW)
    under = made.copy()
    draw.rectangle((0, 0, made.width, made.height), fill=wood[-1])  # what the corners show of it
    for ring in range(RAIL):
        grain = wood[ring * len(wood) // RAIL]
        draw.rectangle((ring, ring, made.width - 1 - ring, made.height - 1 - ring), outline=grain)
    made.paste(under, (0, 0), felt)


@lru_cache(16)
def cloth(ground: Ground, height: int = HEIGHT) -> Image.Image:
    """An empty table ('P'): cloth that is lighter in the middle, in a rail. Never draw into what is returned.

    The light falls by rows, each of one shade: a file packs that into next to nothing.
    """
    half = (height - 1) / 2
    falls = [round((SHADES - 1) * abs((row - half) / half) ** 1.5) for row in range(height)]
    made = Image.frombytes("P", (WIDTH, height), b"".join(bytes([fall]) * WIDTH for fall in falls))
    _rail(made, ground)
    made.putpalette([part for colour in colours(ground) for part in colour])
    return made


@lru_cache(_KEPT)
def finished(one: Part, ground: Ground, height: int) -> Image.Image:
    """A part in the colours of its ground, together with the cloth under it. Never draw into what is returned."""
    under = cloth(ground, height).crop(one.box)
    plain = under.convert("RGB")
    painted = plain.copy()
    one.sprite.paint(painted)
    reduced = painted.quantize(palette=sheet(ground), dither=Image.Dither.NONE)
    # the cloth keeps its own shades where nothing was painted, so that no box can be seen
    touched = mapped(ImageChops.difference(painted, plain).convert("L"), [0] + [255] * 255)
    under.paste(reduced, (0, 0), touched)
    return under


def png(ground: Ground, parts: Iterable[Part], height: int = HEIGHT) -> bytes:
    """The file: 800 pixels wide, a palette of at most 128 colours. Two milliseconds where its parts are kept; a very full picture
    takes ten, and sixty to a hundred and twenty where nothing else brings it below the limit."""
    canvas = _laid(ground, parts, height)
    limit = LARGEST if height <= _TALL else 2 * LARGEST
    packed = _packed(canvas, _QUICK)
    if LARGEST < len(packed) < limit * 1.2:  # packing harder saves a sixth
        packed = _packed(canvas, _HARD)
    if len(packed) > limit:  # a very full picture has to do with harder edges
        canvas = mapped(canvas, coarse(ground))
        packed = _packed(canvas, _HARD)
    if len(packed) > limit * _SAVED:  # and one that is fuller still with a cloth on which no light falls
        canvas = mapped(canvas, _EVEN)
    if len(packed) > limit:
        packed = _packed(canvas, _HARDEST)
    if len(packed) > limit:  # and the fullest without the colours of which it has hardly any
        common = [number for number, pixels in enumerate(canvas.histogram()) if pixels >= _RARE]
        packed = _packed(mapped(canvas, nearest(ground, common)), _HARDEST)
    return packed


def gif(ground: Ground, pictures: Iterable[Iterable[Part]], seconds: float, height: int = HEIGHT) -> bytes:
    """Pictures of one ground, each for so many seconds (in hundredths), played once, as a GIF that ends with the last of them.

    Of each only what differs from the one before is kept, some ten KiB where a card falls; a picture takes three or four milliseconds.
    """
    first, *rest = (_laid(ground, parts, height) for parts in pictures)
    made = BytesIO()
    first.save(made, "GIF", save_all=True, append_images=rest, duration=round(seconds * 100) * 10, optimize=True)
    return made.getvalue()


def _laid(ground: Ground, parts: Iterable[Part], height: int) -> Image.Image:
    """A cloth with everything that lies on it ('P')."""
    canvas, laid = cloth(ground, height).copy(), tuple(parts)
    if ground is Ground.NIGHT:
        _stars(canvas, [one.box for one in laid])
    for one in laid:
        canvas.paste(finished(one, ground, height), one.box)
    return canvas


def _packed(canvas: Image.Image, level: int) -> bytes:
    made = BytesIO()
    canvas.save(made, "PNG", compress_level=level)
    return made.getvalue()


def clashes(parts: Sequence[Part], height: int = HEIGHT) -> list[tuple[Part, Part]]:
    """The parts that overlap another one, and those that pass the edge, each with itself."""
    found = [(a, b) for at, a in enumerate(parts) for b in parts[at + 1 :] if a.box.overlaps(b.box)]
    outside = [
        one for one in parts if min(one.box.left, one.box.top) < 0 or one.box.right > WIDTH or one.box.bottom > height
    ]
    return found + [(one, one) for one in outside]
