"""A bank and every seat's hands against it."""

from dataclasses import dataclass, replace

from PIL import Image

from bot.pictures import faces
from bot.pictures.groups import SHADE, Spot, Stock, cards_part, fan, stock_part, stock_size
from bot.pictures.lettering import fitting, width, write
from bot.pictures.palette import GOLD, ON_GOLD, ON_LOST, ON_PLATE, Ground, Ink, on_ground
from bot.pictures.parts import HEIGHT, Box, Part, part
from bot.pictures.scene import Bank, Hand, Scene, Seat
from bot.pictures.seats import GAP, PLATE_HEIGHT, Plate, field
from bot.pictures.sprites import LARGE, PILL, SMALL, Pill, pill_width

_BET, _TOLD = 32, 26  #: how high the line with bet and state is, and the size of its writing
_ROW = 4  #: so many players at most stand side by side
_TWO_ROWS = 570  #: how high the picture is where two rows of them do, so that every card is seen whole
_LEAST = 90  #: a hand takes at least so much of its seat's width


def height(scene: Scene, bank: Bank) -> int:
    """How high the picture is."""
    return HEIGHT if len(_players(scene, bank)) <= _ROW else _TWO_ROWS


def arranged(scene: Scene, bank: Bank) -> list[Part]:
    """All parts of a table with a bank: the bank above, the seats with their hands in one row or two below."""
    room = field(scene.corners, scene.direction, height(scene, bank))
    players = _players(scene, bank)
    rows = 1 if len(players) <= _ROW else 2
    above = 132 if rows == 1 else 96
    parts = _bank(scene, bank, Box(room.left, room.top, room.right, room.top + above))
    tall = (room.bottom - room.top - above) // rows
    row = tall - (rows - 1) * GAP
    if not any(bank.hands) and not bank.hand.cards:
        top = room.top + above
        parts += _cloth(scene.ground, bank.cloth, Box(room.left, top, room.right, top + row - PLATE_HEIGHT))
    each = -(-len(players) // rows)
    for at, number in enumerate(players):
        line, place = divmod(at, each)
        inside = min(each, len(players) - line * each)
        wide = min(250 if inside > 2 else 380, (room.width - GAP * (inside - 1)) // inside)
        left = room.middle[0] - (wide * inside + GAP * (inside - 1)) // 2 + place * (wide + GAP)
        top = room.top + above + line * tall
        parts += _player(
            scene,
            number,
            bank.hands[number] if number < len(bank.hands) else (),
            Box(left, top, left + wide, top + row),
        )
    return parts


def _players(scene: Scene, bank: Bank) -> list[int]:
    """The seats that play against the bank."""
    return [number for number in range(len(scene.seats)) if number != bank.seat]


def _bank(scene: Scene, bank: Bank, room: Box) -> list[Part]:
    tall = room.height - 2 * SHADE
    wide = min(84, int(tall / 1.4))
    plate = Box(room.left, room.top + (room.height - PLATE_HEIGHT) // 2, room.left + 282, 0)
    seat = Seat(bank.name) if bank.seat is None else scene.seats[bank.seat]
    shown = replace(seat, note=bank.note, turn=bank.turn or seat.turn)
    parts = [Part(Box(plate.left, plate.top, plate.right, plate.top + PLATE_HEIGHT), Plate(shown, bank.seat or 0))]
    right = room.right
    if bank.pack is not None:
        small = min(58, int((room.height - 42) / 1.4))
        across, high = stock_size(small)
        right -= across
        parts.append(stock_part(right, room.top + (room.height - high) // 2, Stock(bank.pack, small)))
    left, top = plate.right + GAP + SHADE, room.top + SHADE
    space = right - left - GAP - SHADE
    state = min(pill_width(bank.hand.state, LARGE), space - 2 * wide) + GAP if bank.hand.state else 0
    starts = fan(bank.hand.cards, space - state, wide)
    spots = [
        Spot(card, left + x, top, wide, dim=bank.hand.lost) for card, x in zip(bank.hand.cards, starts, strict=True)
    ]
    parts += cards_part(spots, scene.four)
    if bank.hand.state:
        x = left + (starts[-1] + wide if starts else 0) + SHADE + GAP
        across = min(pill_width(bank.hand.state, LARGE), right - GAP - x)
        parts.append(part(x, room.middle[1] - 20, across, 40, Pill(bank.hand.state, _ink(bank.hand))))
    return parts


def _ink(hand: Hand) -> Ink:
    return ON_LOST if hand.lost else ON_GOLD if hand.playing or hand.won else ON_PLATE


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of gold straight on the cloth, as on the tables of a casino."""

    text: str
    ground: Ground

    def paint(self, image: Image.Image) -> None:
        told = fitting(self.text, LARGE, image.width, "Bold")
        left = (image.width - width(told, LARGE, "Bold")) / 2
        write(image, left, image.height / 2, told, LARGE, on_ground(self.ground, GOLD), "Bold")


def _cloth(ground: Ground, lines: tuple[str, ...], room: Box) -> list[Part]:
    each = max(LARGE, min(PILL, room.height // max(1, len(lines))))
    top = room.middle[1] - each * len(lines) // 2
    return [
        part(room.left, top + at * each, room.width, each, Lettering(line, ground))
        for at, line in enumerate(lines[: room.height // each])
    ]


def _player(scene: Scene, number: int, hands: tuple[Hand, ...], cell: Box) -> list[Part]:
    top = cell.bottom - PLATE_HEIGHT
    seat, hands = _noted(scene.seats[number], hands)
    parts = [Part(Box(cell.left, top, cell.right, cell.bottom), Plate(seat, number))]
    if not hands:
        return parts
    shown, first = hands, 0
    if len(hands) > (fit := max(1, cell.width // _LEAST)):  # the hand on turn and its neighbours; each says which it is
        playing = next((at for at, hand in enumerate(hands) if hand.playing), 0)
        first = min(playing, len(hands) - fit)
        shown = hands[first : first + fit]
    share = (cell.width - GAP * (len(shown) - 1)) // len(shown)
    for at, hand in enumerate(shown):
        left = cell.left + at * (share + GAP)
        which = f"{first + at + 1}/{len(hands)}" if len(hands) > len(shown) else ""
        parts += _hand(scene, hand, which, Box(left, cell.top, left + share, top))
    return parts


def _noted(seat: Seat, hands: tuple[Hand, ...]) -> tuple[Seat, tuple[Hand, ...]]:
    """What a seat's only hand does stands on its plate, where there is room for it; what has become of it stands at its cards."""
    if len(hands) != 1 or seat.note or hands[0].lost or hands[0].won:
        return seat, hands
    return replace(seat, note=hands[0].state), (replace(hands[0], state=""),)


def _hand(scene: Scene, hand: Hand, which: str, room: Box) -> list[Part]:
    """A hand, its bet and state below the cards."""
    chips = bool(hand.bet) and not which  # a coin stands before the bet
    # the bet is told in any case, the state only whole
    lines = [
        (which, hand.bet, hand.state),
        (which, hand.bet or hand.state),
        (which, hand.bet or hand.brief or hand.state),
    ]
    said = [" · ".join(filter(None, line)) for line in lines]
    told = next((one for one in said if pill_width(one, SMALL + 2, coin=chips) - 12 <= room.width), said[-1])
    tall = room.height - 2 * SHADE - 2 - _BET - 2
    wide = min(int(tall / 1.4), 84, int((room.width - 2 * SHADE) / (1 + 0.42 * max(0, len(hand.cards) - 1))))
    starts = fan(hand.cards, room.width - 2 * SHADE, wide, 4)
    left = room.middle[0] - (starts[-1] + wide if starts else 0) // 2
    top = room.top + SHADE + max(0, tall - faces.height(wide)) // 2
    spots = [
        Spot(card, left + x, top, wide, dim=hand.lost, ring=hand.playing)
        for card, x in zip(hand.cards, starts, strict=True)
    ]
    label = min(room.width, pill_width(told, _TOLD, coin=chips))
    pill = Pill(told, _ink(hand), _TOLD, coin=chips)
    line = part(room.middle[0] - label / 2, room.bottom - _BET - 2, label, _BET, pill)
    return cards_part(spots, scene.four) + ([line] if told else [])
