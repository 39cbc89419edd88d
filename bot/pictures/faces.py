"""Card faces at any size: portrait cards for pictures, square tiles for emojis; two colours or four.

A card is its number as everywhere in the house; `BACK` is a card that lies face down, and `comet(card)` is that card with the
comet's mark. Spanish packs are played here with the French king, queen and jack, so there are no other ranks.
"""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFilter

from bot.cards import RANK_SIGNS, rank_of, suit_of
from bot.pictures import suits
from bot.pictures.lettering import font
from bot.pictures.palette import BACK as BACK_BLUE
from bot.pictures.palette import BACK_LIGHT, DARK, FOUR_COLOURS, GOLD, PAPER, TWO_COLOURS, Colour, blend, dimmed, rgb

BACK = -1  #: a card that lies face down
UNDER = -2  #: one that lies below others face down, of which hardly more than its edge is seen
_COMET = 64  #: added to a card's number: that card is the comet
TILE = 128  #: pixels of an emoji's side
BRIEF = 70  #: cards narrower than this show index and suit only, and these larger
_COURT = {10: suits.JACK, 11: suits.QUEEN, 12: suits.KING}


def comet(card: int) -> int:
    """A card as the comet of its pack."""
    return card | _COMET


def is_comet(card: int) -> bool:
    """Whether a card is marked as the comet."""
    return card >= _COMET


def plain(card: int) -> int:
    """The card itself, without the comet's mark."""
    return card & (_COMET - 1) if card >= 0 else card


def height(width: int) -> int:
    """How high a card of this width is."""
    return round(width * 1.4)


def rank_text(card: int) -> str:
    """'A', '2' … '10' … 'K'."""
    return RANK_SIGNS[rank_of(plain(card))]


def suit_colour(card: int, four: bool) -> str:
    """The colour of a card's suit."""
    return (FOUR_COLOURS if four else TWO_COLOURS)[suit_of(plain(card))]


@lru_cache(256)
def _index(text: str, tall: int, widest: int) -> Image.Image:
    """A rank as a mask: its figures this many pixels high, pressed together where they would be wider than `widest`."""
    letters = font("Inter", "Bold", round(tall * 4 / 0.727))
    left, top, right, bottom = (round(edge) for edge in letters.getbbox(text, anchor="ls"))
    large = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(large).text((-left, -top), text, 255, letters, "ls")
    wide = min(round(large.width / 4), widest)
    return suits.resized(large, (max(1, wide), max(1, round(large.height / 4))))


def _frame(
    image: Image.Image, width: int, tall: int, radius: int, fill: Colour, edge: Colour, thin: int | None = None
) -> None:
    """A sheet of paper with a thin edge."""
    image.paste((*edge, 255), (0, 0), suits.rounded(width, tall, radius))
    thin = thin or max(1, width // 80)
    image.paste((*fill, 255), (thin, thin), suits.rounded(width - 2 * thin, tall - 2 * thin, radius - thin))


def _stamp(image: Image.Image, shape: int | str, x: float, y: float, side: float, colour: Colour) -> None:
    image.paste((*colour, 255), (round(x), round(y)), suits.mask(shape, round(side)))


def _outlined(image: Image.Image, shape: str, x: float, y: float, side: float, fill: Colour, line: Colour) -> None:
    """A shape with a dark line around it, so that gold stands out from paper."""
    edge = max(1, round(side * 0.07))
    room = Image.new("L", (round(side) + 4 * edge, round(side) + 4 * edge))
    room.paste(suits.mask(shape, round(side)), (2 * edge, 2 * edge))
    image.paste(
        (*line, 255), (round(x) - 2 * edge, round(y) - 2 * edge), room.filter(ImageFilter.MaxFilter(2 * edge + 1))
    )
    _stamp(image, shape, x, y, side, fill)


def _back(width: int, tall: int, radius: int, *, covered: bool = False) -> Image.Image:
    """Midnight blue in a light frame, and a comet across, which nobody sees of a covered card."""
    image = Image.new("RGBA", (width, tall))
    _frame(image, width, tall, radius, rgb(PAPER), rgb(PAPER) if covered else blend(PAPER, DARK, 0.35))
    line = max(1, width // 44)
    for inset, colour in ((2, BACK_BLUE), (3, BACK_LIGHT), (4, BACK_BLUE))[: 1 if covered else 3]:
        rim = max(2, round(width * 0.055)) + (inset - 2) * line
        image.paste(
            (*rgb(colour), 255), (rim, rim), suits.rounded(width - 2 * rim, tall - 2 * rim, max(2, radius - rim))
        )
    if covered:
        return image
    side = width * 0.56
    _stamp(image, suits.COMET, (width - side) / 2, (tall - side) / 2, side, rgb(GOLD))
    return image


def _face(card: int, width: int, four: bool, dim: bool) -> Image.Image:
    tall, radius = height(width), round(width * 0.1)
    paper = dimmed(PAPER) if dim else rgb(PAPER)
    colour = dimmed(suit_colour(card, four)) if dim else rgb(suit_colour(card, four))
    gold = dimmed(GOLD) if dim else rgb(GOLD)
    image = Image.new("RGBA", (width, tall))
    _frame(image, width, tall, radius, paper, gold if is_comet(card) else blend(paper, DARK, 0.35))
    if width < BRIEF:
        _brief(image, card, width, colour, gold)
        return image
    index = _index(rank_text(card), round(width * 0.36), round(width * 0.44))
    centre, top = width * 0.265, width * 0.1
    image.paste((*colour, 255), (round(centre - index.width / 2), round(top)), index)
    small, large = width * 0.29, width * 0.5
    suit = suit_of(plain(card))
    _stamp(image, suit, centre - small / 2, top + width * 0.42, small, colour)
    x, y = width * 0.93 - large, tall - width * 0.08 - large
    if is_comet(card):
        side = width * 0.5
        _night(image, width * 0.94 - side, tall - width * 0.08 - side * 1.16, side, side * 1.16, gold)
        return image
    _stamp(image, suit, x, y, large, colour)
    if crown := _COURT.get(rank_of(plain(card))):
        side = width * 0.36
        _outlined(image, crown, x + (large - side) / 2, y - side * 1.02, side, gold, colour)
    return image


def _brief(image: Image.Image, card: int, width: int, colour: Colour, gold: Colour) -> None:
    """A small card: the index as large as can be, the suit below it, nothing else."""
    index = _index(rank_text(card), round(width * 0.44), round(width * 0.5))
    centre = width * 0.31
    image.paste((*colour, 255), (round(centre - index.width / 2), round(width * 0.1)), index)
    _stamp(image, suit_of(plain(card)), centre - width * 0.2, width * 0.62, width * 0.4, colour)
    if is_comet(card):
        _night(image, width * 0.52, width * 0.8, width * 0.42, width * 0.52, gold)


def _night(image: Image.Image, left: float, top: float, wide: float, tall: float, gold: Colour) -> None:
    """The comet in a window of night."""
    across, down = round(wide), round(tall)
    image.paste((*rgb(BACK_BLUE), 255), (round(left), round(top)), suits.rounded(across, down, max(3, across // 8)))
    side = min(wide, tall) * 0.84
    _stamp(image, suits.COMET, left + (wide - side) / 2, top + (tall - side) / 2, side, gold)


@lru_cache(512)
def portrait(card: int, width: int, four: bool = False, dim: bool = False) -> Image.Image:
    """A card as it lies on a table: 'RGBA', `width` by `height(width)` pixels. Never draw into what is returned."""
    return _drawn(card, width, four, dim)


def _drawn(card: int, width: int, four: bool, dim: bool = False) -> Image.Image:
    if card in (BACK, UNDER):
        return _back(width, height(width), round(width * 0.1), covered=card == UNDER)
    return _face(card, width, four, dim)


@lru_cache(256)
def tilted(card: int, width: int, four: bool, degrees: float) -> Image.Image:
    """A card turned a little, in a box just large enough."""
    if card == UNDER:  # hard edges: of many of them soft ones would fill the file
        return _drawn(card, width, four).rotate(degrees, expand=True)
    # four times as large as any that lies straight, and wanted for a few angles only: not kept
    large = _drawn(card, width * 2, four).rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    return suits.resized(large, ((large.width + 1) // 2, (large.height + 1) // 2))


def tile(card: int, four: bool = False) -> Image.Image:
    """An emoji's picture: 128 x 128, a large index and a large suit below, clear around the card, so that rows do not touch."""
    wide, tall, radius = 112, 122, 16
    image = Image.new("RGBA", (TILE, TILE))
    card_image = Image.new("RGBA", (wide, tall))
    if card == BACK:
        card_image = _back(wide, tall, radius)
    else:
        _tile_face(card_image, card, suit_colour(card, four), wide, radius)
    image.paste(card_image, ((TILE - wide) // 2, (TILE - tall) // 2))
    return image


def _tile_face(image: Image.Image, card: int, colour: str, wide: int, radius: int) -> None:
    # in a line of text it is a quarter as large, and on a light page the edge alone says where the card ends
    edge = rgb(GOLD) if is_comet(card) else blend(PAPER, DARK, 0.45)
    _frame(image, wide, image.height, radius, rgb(PAPER), edge, 4)
    index = _index(rank_text(card), 58, wide - 14)
    suit = suit_of(plain(card))
    middle = wide / 2 - (22 if is_comet(card) else 0)
    image.paste((*rgb(colour), 255), (round(middle - index.width / 2), 6), index)
    if is_comet(card):
        _stamp(image, suit, wide - 46, 17, 36, rgb(colour))
        _night(image, 9, 68, wide - 18, 46, rgb(GOLD))
    else:
        _stamp(image, suit, (wide - 48) / 2, 69, 48, rgb(colour))


def tile_png(card: int, four: bool = False) -> bytes:
    """An emoji's file. The same card always gives the same bytes with one version of Pillow."""
    made = BytesIO()
    tile(card, four).quantize(64, method=Image.Quantize.FASTOCTREE).save(made, "PNG", optimize=True)
    return made.getvalue()
