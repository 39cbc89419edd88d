"""A bank and every seat's hands against it."""

from bot.pictures import faces
from bot.pictures.faces import BRIEF
from bot.pictures.groups import SHADE, Spot, Stock, cards_part, fan, stock_part, stock_size
from bot.pictures.palette import ON_GOLD, ON_LOST, ON_PLATE, Ink
from bot.pictures.parts import Box, Part, part
from bot.pictures.scene import Bank, Hand, Scene, Seat
from bot.pictures.seats import GAP, PLATE_HEIGHT, SLIM, Plate, field
from bot.pictures.sprites import LARGE, SMALL, Pill, pill_width

_BET = 28  #: how high the line with bet and state is


def arranged(scene: Scene, bank: Bank) -> list[Part]:
    """All parts of a table with a bank: the bank above, the seats with their hands in one row or two below."""
    room = field(scene.corners, scene.direction)
    players = [number for number in range(len(scene.seats)) if number >= len(bank.hands) or _plays(scene, bank, number)]
    rows = 1 if len(players) <= 4 else 2
    above = 132 if rows == 1 else 92
    parts = _bank(scene, bank, Box(room.left, room.top, room.right, room.top + above))
    tall = (room.bottom - room.top - above) // rows
    each = -(-len(players) // rows)
    for at, number in enumerate(players):
        line, place = divmod(at, each)
        inside = min(each, len(players) - line * each)
        wide = min(250, (room.width - GAP * (inside - 1)) // inside)
        left = room.middle[0] - (wide * inside + GAP * (inside - 1)) // 2 + place * (wide + GAP)
        top = room.top + above + line * tall
        parts += _player(
            scene,
            number,
            bank.hands[number] if number < len(bank.hands) else (),
            Box(left, top, left + wide, top + tall - (rows == 2) * 2),
            rows == 2,
        )
    return parts


def _plays(scene: Scene, bank: Bank, number: int) -> bool:
    """Whether a seat plays against the bank: the banker's own seat is shown as the bank."""
    return bool(bank.hands[number]) or scene.seats[number].name != bank.name


def _bank(scene: Scene, bank: Bank, room: Box) -> list[Part]:
    tall = room.height - 2 * SHADE
    wide = min(84, int(tall / 1.4))
    plate = Box(room.left, room.top + (room.height - PLATE_HEIGHT) // 2, room.left + 282, 0)
    own = next((seat for seat in scene.seats if seat.name == bank.name), None)
    shown = Seat(f"{bank.name}", note=bank.note or "the bank", turn=bank.turn, computer=own.computer if own else False,
                 chips=own.chips if own else "", score=own.score if own else "", away=own.away if own else False,
                 dealer=True, winner=own.winner if own else False)  # fmt: skip
    parts = [Part(Box(plate.left, plate.top, plate.right, plate.top + PLATE_HEIGHT), Plate(shown, 0))]
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


def _player(scene: Scene, number: int, hands: tuple[Hand, ...], cell: Box, slim: bool) -> list[Part]:
    top = cell.bottom - (SLIM if slim else PLATE_HEIGHT)
    parts = [Part(Box(cell.left, top, cell.right, cell.bottom), Plate(scene.seats[number], number))]
    if not hands:
        return parts
    share = (cell.width - GAP * (len(hands) - 1)) // len(hands)
    for at, hand in enumerate(hands):
        left = cell.left + at * (share + GAP)
        parts += _hand(scene, hand, Box(left, cell.top, left + share, top), slim)
    return parts


def _hand(scene: Scene, hand: Hand, room: Box, slim: bool) -> list[Part]:
    """A hand with its bet and state: below the cards, or across them where there is little room."""
    told = " · ".join(one for one in (hand.bet, hand.state) if one)
    if pill_width(told, SMALL + 2) - 12 > room.width:  # the bet is told in any case, and the state only whole
        told = hand.bet or hand.state
    tall = room.height - 2 * SHADE - 2 - (0 if slim else _BET + 2)
    # where there is little room the cards stand behind the plate, and their upper halves are seen
    wide = min(
        BRIEF - 2 if slim else int(tall / 1.4), 84, int((room.width - 2 * SHADE) / (1 + 0.42 * (len(hand.cards) - 1)))
    )
    starts = fan(hand.cards, room.width - 2 * SHADE, wide, 4)
    left = room.middle[0] - (starts[-1] + wide if starts else 0) // 2
    top = room.top + SHADE + max(0, tall - faces.height(wide)) // 2
    spots = [
        Spot(card, left + x, top, wide, dim=hand.lost, ring=hand.playing)
        for card, x in zip(hand.cards, starts, strict=True)
    ]
    if slim and spots:
        return cards_part(spots, scene.four, told, _ink(hand), room.width, room.bottom)
    label = min(room.width, pill_width(told, SMALL + 2))
    line = part(room.middle[0] - label / 2, room.bottom - _BET - 2, label, _BET, Pill(told, _ink(hand), SMALL + 2))
    return cards_part(spots, scene.four) + ([line] if told else [])
